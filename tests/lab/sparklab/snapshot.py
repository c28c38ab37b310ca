# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""What lies and runs on the nodes and the desk, counted from outside: for before and after."""

import os

from . import plant
from .node import pid_map, start_ticks

_NODE_FOLDERS = ("/home", "/root", "/tmp", "/var/tmp", "/dev/shm")


def take(lab):
    nodes = {}
    for node in lab.nodes:
        if not node.pid:
            nodes[node.name] = {"up": False, "processes": [], "files": [], "netdevs": {}}
            continue
        nodes[node.name] = {
            "up": True,
            "processes": _processes({outer: inner for inner, outer in pid_map(node.pid).items()},
                                    node.own),
            "files": [entry for folder in _NODE_FOLDERS
                      for entry in _files(node.path(""), folder)],
            "netdevs": plant.counters(node.pid)}
    nodes["desk"] = {"up": True,
                     "processes": _processes(desk_processes(lab.desk.pid), lab.desk_own),
                     "files": _desk_files(lab.folder),
                     "netdevs": plant.counters(lab.desk.pid)}
    return {"schema": 1, "lab": lab.name, "nodes": nodes}


def desk_processes(pid):
    """{pid: pid} of the processes in the desk's network namespace."""
    space = plant.netns_id(pid)
    result = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                if plant.netns_id(entry) == space:
                    result[int(entry)] = int(entry)
            except OSError:
                continue
    return result


def _processes(pids, own):
    rows = []
    for outer, inner in sorted(pids.items()):
        if own.get(outer) == start_ticks(outer):
            continue
        try:
            with open(f"/proc/{outer}/stat") as stat:
                head, _, tail = stat.read().rpartition(")")
            with open(f"/proc/{outer}/cmdline", "rb") as line:
                arguments = line.read().rstrip(b"\0").split(b"\0")
        except OSError:
            continue
        if tail.split()[0] != "Z":
            rows.append({"pid": inner, "comm": head.partition("(")[2],
                         "args": [part.decode("utf-8", "replace") for part in arguments]})
    return rows


def _files(root, folder):
    """Files, links and sockets below a folder; a bare folder is no file."""
    for base, _, names in os.walk(root + folder):
        for name in names:
            path = os.path.join(base, name)
            try:
                yield {"path": path[len(root):], "size": os.lstat(path).st_size}
            except OSError:
                continue


def _desk_files(folder):
    return [entry for user in os.listdir(f"{folder}/desk") if user.isdigit()
            for entry in _files("", f"{folder}/desk/{user}")]
