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
    """folder: the XDG folders lie there, which makes it another desk; None: the lab's own.
    wait: seconds that a verb may look for machines; it goes on as soon as all have answered."""

    def __init__(self, lab, binary_folder, env=None, folder=None, wait=None):
        self._lab = lab
        self.program = os.path.join(os.path.abspath(binary_folder), "sparkyardctl")
        self._env = env
        self._options = ["--wait", str(wait)] if wait else []
        self._prefix = []
        if folder:
            self._prefix = ["env"] + [f"XDG_{kind}_{suffix}={folder}/{kind.lower()}"
                                      for kind, suffix in (("CONFIG", "HOME"), ("DATA", "HOME"),
                                                           ("STATE", "HOME"), ("CACHE", "HOME"),
                                                           ("RUNTIME", "DIR"))]

    def _command(self, arguments):
        return [SCRIPT, "exec", "--name", self._lab.name, "desk", "--", *self._prefix,
                self.program, arguments[0], *self._options, *arguments[1:]]

    def run(self, *arguments, input_text=None, timeout=120):
        return subprocess.run(self._command(arguments), env=self._env, input=input_text or "",
                              capture_output=True, text=True, timeout=timeout)

    def start(self, *arguments, **kwargs):
        """The running program, its output and errors on pipes; the pid is the program's own."""
        return subprocess.Popen(self._command(arguments), env=self._env, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                **kwargs)

    def start_with_input(self, arguments, text):
        program = subprocess.Popen(self._command(arguments), env=self._env, text=True,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        program.stdin.write(text)
        program.stdin.close()
        program.stdin = None  # so that communicate() does not flush it again
        return program

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

    def findings(self):
        return self.json("doctor", codes=(0, 1))["findings"]
