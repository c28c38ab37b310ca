#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Runs qmllint over all QML modules and exits with 1 when it reports anything.

Usage: lint_qml.py QMLLINT IMPORT_DIR
The files are the copies that the build lays beside each module's qmldir and type descriptions.
One report is dropped: before Qt 6.5 qmllint calls an id of the same file "unqualified" inside a
delegate, and has no pragma that binds it. Ids of the same file are what our rules ask for."""
import json
import pathlib
import re
import subprocess
import sys


def main():
    lint, imports = sys.argv[1:3]
    files = sorted(str(p) for p in pathlib.Path(imports).rglob("*.qml"))
    if not files:
        print("no QML found under", imports)
        return 1
    out = subprocess.run([lint, "-I", imports, "--json", "-", *files],
                         capture_output=True, text=True)
    reports = json.loads(out.stdout)["files"]
    bad = 0
    for report in reports:
        lines = pathlib.Path(report["filename"]).read_text(encoding="utf-8").split("\n")
        ids = set(re.findall(r"^\s*id:\s*(\w+)", "\n".join(lines), re.M))
        for warning in report["warnings"]:
            if warning["type"] == "info":
                continue
            line, column = warning.get("line", 0), warning.get("column", 1)
            text = lines[line - 1][column - 1:] if line else ""
            word = re.match(r"\w*", text).group(0)
            if warning["message"].startswith("Unqualified access") and word in ids:
                continue
            print(f"{report['filename']}:{line}:{column}: {warning['message']}  {text.strip()}")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
