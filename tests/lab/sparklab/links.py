# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Running iproute2 in one go inside a network namespace."""

import os
import subprocess

from . import kernel


def batch(lines, pid=None, force=False):
    """Runs lines of `ip -batch` in the network namespace of `pid` (None: the caller's).
    `force` goes on after a line that fails. Raises OSError with ip's words."""
    if not lines:
        return
    command = ["ip"] + (["-force"] if force else []) + ["-batch", "-"]
    _run(command, "\n".join(lines) + "\n", pid, force)


def bridge(lines, pid=None):
    _run(["bridge", "-batch", "-"], "\n".join(lines) + "\n", pid, False)


def _run(command, text, pid, force):
    entry = (lambda: kernel.enter(pid, ["net"])) if pid else None
    done = subprocess.run(command, input=text, text=True, capture_output=True,
                          preexec_fn=entry, check=False)
    if done.returncode != 0 and not force:
        raise OSError(f"{command[0]}: {done.stderr.strip()} in: {text.strip()[:400]}")


def sysctl(key, value):
    """Sets a network sysctl of the caller's network namespace; absent keys (IPv6 switched off
    on this machine) are passed over."""
    path = "/proc/sys/net/" + key
    if os.path.exists(path):
        with open(path, "w") as out:
            out.write(str(value))
