# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""sparkyardctl on the lab's desk."""
import json
import os
import subprocess

from lab_client import SCRIPT


class CtlError(RuntimeError):
    pass


class Ctl:
    def __init__(self, lab, binary_folder, env=None):
        self._lab = lab
        self._program = os.path.join(binary_folder, "sparkyardctl")
        self._env = env

    def run(self, *arguments, input_text=None, timeout=120):
        command = [SCRIPT, "exec", "--name", self._lab.name, "desk", "--", self._program,
                   *arguments]
        return subprocess.run(command, env=self._env, input=input_text or "", capture_output=True,
                              text=True, timeout=timeout)

    def json(self, *arguments, codes=(0,), **kwargs):
        done = self.run(*arguments, "--json", **kwargs)
        if done.returncode not in codes:
            raise CtlError(f"sparkyardctl {' '.join(arguments)} ended with {done.returncode}: "
                           f"{done.stderr.strip()[-2000:]}")
        return json.loads(done.stdout)

    def connect_all(self, user="spark", password="spark"):
        """First contact with every machine that is found; the password goes by standard input."""
        done = self.run("connect", "--all", "--user", user, "--accept-fingerprints",
                        "--password-stdin", input_text=password + "\n")
        if done.returncode != 0:
            raise CtlError(f"connect ended with {done.returncode}: {done.stderr.strip()[-2000:]}")

    def findings(self, wait="4"):
        answer = self.json("doctor", "--wait", wait, codes=(0, 1))
        return answer["findings"]
