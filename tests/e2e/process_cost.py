# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""What a running program costs, read from /proc."""
import os


def find_process(program):
    """The pid of the newest process that runs this very file; None: none does."""
    target = os.path.realpath(program)
    newest = None
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            if os.readlink(f"/proc/{entry}/exe") == target:
                newest = max(newest or 0, int(entry))
        except OSError:
            continue
    return newest


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid):
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
