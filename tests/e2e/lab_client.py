# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The lab as the end-to-end run sees it: the commands of scripts/lab, nothing inside them."""
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = str(ROOT / "scripts" / "lab")


NOT_ALLOWED = 3  # exit code of scripts/lab where there is no root or no namespace


class LabError(RuntimeError):
    pass


class LabNotAllowed(LabError):
    """This machine does not let us make a lab; the reason is the text."""


class Lab:
    """A context manager: up on entry, down on exit, whatever happens between."""

    def __init__(self, name, nodes, cabling, faults=(), switch=None):
        self.name = name
        self._up = ["up", "--nodes", str(nodes), "--cabling", cabling]
        if switch:
            self._up += ["--switch", switch]
        for fault in faults:
            self._up += ["--fault", fault]

    def __enter__(self):
        try:
            self.call(*self._up)
        except BaseException:
            self.call("down", check=False)
            raise
        return self

    def __exit__(self, *_):
        self.call("down", check=False)

    def call(self, verb, *arguments, check=True):
        done = subprocess.run([SCRIPT, verb, "--name", self.name, *arguments],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode == NOT_ALLOWED:
            raise LabNotAllowed((done.stderr or done.stdout).strip())
        if check and done.returncode != 0:
            raise LabError(f"scripts/lab {verb} failed ({done.returncode}): "
                           f"{(done.stderr or done.stdout).strip()[-2000:]}")
        return done.stdout

    def status(self):
        return json.loads(self.call("status", "--json"))

    def snapshot(self):
        return json.loads(self.call("snapshot", "--json"))

    def on_desk(self, command, env=None, **kwargs):
        """A program on the desk; returns the Popen object."""
        return subprocess.Popen([SCRIPT, "exec", "--name", self.name, "desk", "--", *command],
                                env=env, stdin=subprocess.DEVNULL, **kwargs)

    def ask_desk(self, command, env=None, timeout=60):
        done = subprocess.run([SCRIPT, "exec", "--name", self.name, "desk", "--", *command],
                              env=env, capture_output=True, text=True, timeout=timeout,
                              stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout, done.stderr

    def on_node(self, node, command, check=True):
        done = subprocess.run([SCRIPT, "exec", "--name", self.name, node, "--", *command],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if check and done.returncode != 0:
            raise LabError(f"{command} on {node} failed: {done.stderr.strip()}")
        return done.stdout
