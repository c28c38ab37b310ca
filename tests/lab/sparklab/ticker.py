# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Once a second: /proc/meminfo, GPU readings and temperature of each node.

Memory in use follows the processes of the node; so does the GPU's load, which stands for the
CPU work that the node's processes do in the place of a GPU's.
"""

import os
import time

_PAGE_KIB = os.sysconf("SC_PAGE_SIZE") // 1024
_TICKS = os.sysconf("SC_CLK_TCK")
_VISIBLE = 127601452 / (128 * 1048576)  # of its memory, what a Spark's kernel is left with
_SYSTEM_KIB = 3900000       # DGX OS with nobody logged in
_CACHED_KIB = 2400000


class Ticker:
    def __init__(self, lab):
        self.lab = lab
        self._last = {}         # node index -> (time, {pid: ticks})
        self._celsius = {}

    def tick(self):
        for node in self.lab.nodes:
            if node.pid:
                try:
                    self._update(node)
                except OSError:
                    continue    # a process or the node went away while we looked

    def _update(self, node):
        now = time.monotonic()
        resident, ticks = _usage(node)
        total = round(node.memory_gib * 1048576 * _VISIBLE)
        used = min(total - 65536, _SYSTEM_KIB + resident + node.foreign_kib)
        if node.available_limit_kib is not None:
            used = max(used, total - node.available_limit_kib)
        _in_place(f"{node.disk}/meminfo", meminfo(total, used))

        then, before = self._last.get(node.index, (now, ticks))
        self._last[node.index] = (now, ticks)
        spent = sum(max(0, value - before.get(pid, 0)) for pid, value in ticks.items())
        busy = min(1.0, spent / _TICKS / (now - then)) if now > then else 0.0
        celsius = self._celsius.get(node.index, 39.0)
        celsius += (39.0 + 26.0 * busy - celsius) * 0.1
        self._celsius[node.index] = celsius
        clock, state = (2405, "P0") if busy > 0.03 else (208, "P8")
        _in_place(f"{node.disk}/gpu/gpu", f"{round(busy * 100)}\t{round(celsius)}\t"
                  f"{3.74 + 38 * busy:.2f}\t{clock}\t{state}\n")
        node.files.sys.set_temperature(celsius + 3)


def meminfo(total, used):
    """All figures in KiB, with the layout of the kernel's file; its length never changes, so
    that a reader in the middle of a write sees whole lines."""
    available = total - used
    cached = min(_CACHED_KIB, available // 2)
    rows = (("MemTotal", total), ("MemFree", available - cached), ("MemAvailable", available),
            ("Buffers", 90112), ("Cached", cached), ("SwapCached", 0), ("Active", used // 2),
            ("Inactive", cached), ("Active(anon)", used // 2), ("Inactive(anon)", 0),
            ("Active(file)", cached // 2), ("Inactive(file)", cached - cached // 2),
            ("Unevictable", 0), ("Mlocked", 0), ("SwapTotal", 16777212), ("SwapFree", 16777212),
            ("Dirty", 120), ("Writeback", 0), ("AnonPages", used // 2), ("Mapped", 310000),
            ("Shmem", 24000), ("KReclaimable", 210000), ("Slab", 520000),
            ("SReclaimable", 210000), ("SUnreclaim", 310000), ("KernelStack", 18000),
            ("PageTables", 22000), ("CommitLimit", 16777212 + total // 2),
            ("Committed_AS", used), ("HugePages_Total", None), ("HugePages_Free", None))
    return "".join(f"{name + ':':<16}{value:>8} kB\n" if value is not None else
                   f"{name + ':':<16}{0:>8}\n" for name, value in rows)


def _usage(node):
    """Resident KiB of all processes of the node, and their CPU ticks by pid."""
    proc = node.path("/proc")
    resident, ticks = 0, {}
    for entry in os.listdir(proc):
        if not entry.isdigit():
            continue
        try:
            with open(f"{proc}/{entry}/stat") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        resident += int(fields[21]) * _PAGE_KIB
        ticks[int(entry)] = int(fields[11]) + int(fields[12])
    return resident, ticks


def _in_place(path, text):
    fd = os.open(path, os.O_WRONLY | os.O_CREAT, 0o644)
    data = text.encode()
    os.pwrite(fd, data, 0)
    os.ftruncate(fd, len(data))
    os.close(fd)
