#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the layer table of ARCHITECTURE.md on every include and every CMake link, that folders
form no cycle, that files stay under the length limit and open with their SPDX lines.

Prints one line a breach and exits with 1; silent otherwise."""
import collections
import pathlib
import re
import subprocess
import sys

LAYERS = {
    "engine/protocol": set(),
    "engine": {"engine/protocol"},
    "discovery": {"engine/protocol"},
    "launcher": {"discovery", "engine/protocol"},
    "ui": {"launcher", "discovery", "engine/protocol"},
    "app": {"ui", "launcher", "discovery", "engine/protocol"},
}
GUI = {"QtGui", "QtQml", "QtQuick", "QtSvg", "QtQuickControls2"}
# The Qt modules a layer may not name.
BANNED_QT = {
    "engine/protocol": {"Qt"},
    "engine": {"Qt"},
    "discovery": GUI | {"QtSql"},
    "launcher": GUI,
    "ui": {"QtSql", "QtDBus"},
    "app": set(),
}
MAX_LINES = 500
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
COMMENTED = SOURCES | {".qml", ".py", ".sh", ".cmake", ".js"}


def layer_of(path):
    parts = path.split("/")
    if path.startswith("engine/protocol/"):
        return "engine/protocol"
    return parts[0] if parts[0] in LAYERS else None


def folder_of(path):
    return path.rsplit("/", 1)[0]


def tracked(root):
    out = subprocess.run(["git", "-C", root, "ls-files", "-co", "--exclude-standard"],
                         capture_output=True, text=True)
    if out.returncode == 0:
        return [p for p in out.stdout.split("\n") if p]
    return [str(p.relative_to(root)) for p in pathlib.Path(root).rglob("*") if p.is_file()]


def check_include(path, layer, kind, target, breaches):
    if kind == '"' or layer_of(target):
        other = layer_of(target)
        if other and other != layer and other not in LAYERS[layer]:
            breaches.append(f"{path}: layer {layer} may not include {target}")
        if kind == '"' and other is None and "/" in target:
            breaches.append(f"{path}: {target} is not from the repository root")
    for banned in BANNED_QT[layer]:
        if target.startswith(banned + "/") or (banned == "Qt" and target.startswith("Q")):
            breaches.append(f"{path}: layer {layer} may not include {target}")


def check_cycles(edges, breaches):
    state = {}

    def visit(folder, trail):
        state[folder] = 1
        for other in sorted(edges[folder]):
            if state.get(other) == 1:
                cycle = trail[trail.index(other):] if other in trail else [other]
                breaches.append("folders form a cycle: " + " > ".join(cycle + [other]))
            elif other not in state:
                visit(other, trail + [other])
        state[folder] = 2

    for folder in sorted(edges):
        if folder not in state:
            visit(folder, [folder])


def check_links(path, text, breaches):
    layer = layer_of(path)
    if not layer:
        return
    for target in re.findall(r"\b(engine|discovery|launcher|ui|app)::(\w+)", text):
        other = layer_of(f"{target[0]}/{target[1]}/x")
        if other != layer and other not in LAYERS[layer]:
            breaches.append(f"{path}: layer {layer} may not link {target[0]}::{target[1]}")
    for module in re.findall(r"Qt6::(\w+)", text):
        if f"Qt{module}" in BANNED_QT[layer] or "Qt" in BANNED_QT[layer]:
            breaches.append(f"{path}: layer {layer} may not link Qt6::{module}")


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else "."
    breaches = []
    edges = collections.defaultdict(set)
    files = tracked(root)
    for path in files:
        suffix = pathlib.Path(path).suffix
        name = pathlib.Path(path).name
        full = pathlib.Path(root) / path
        if not full.is_file() or not (suffix in COMMENTED or name == "CMakeLists.txt"):
            continue
        text = full.read_text(encoding="utf-8", errors="replace")
        if "SPDX-License-Identifier: Apache-2.0" not in "\n".join(text.split("\n")[:4]):
            breaches.append(f"{path}: no SPDX lines at its head")
        lines = text.count("\n")
        if lines > MAX_LINES:
            breaches.append(f"{path}: {lines} lines, the limit is {MAX_LINES}")
        if name == "CMakeLists.txt":
            check_links(path, text, breaches)
        layer = layer_of(path)
        if layer is None or suffix not in SOURCES:
            continue
        if suffix == ".h" and "#pragma once" not in text:
            breaches.append(f"{path}: no #pragma once")
        for kind, target in INCLUDE.findall(text):
            check_include(path, layer, kind, target, breaches)
            if layer_of(target) and folder_of(target) != folder_of(path):
                edges[folder_of(path)].add(folder_of(target))
    check_cycles(edges, breaches)
    print("\n".join(breaches), end="\n" if breaches else "")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
