#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The benches; scripts/bench calls it."""
import argparse
import json
import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "e2e")]
import app_bench  # noqa: E402
import launch_bench  # noqa: E402
from lab_client import LabNotAllowed  # noqa: E402

PARTS = {"app": app_bench.measure, "launch": launch_bench.measure}


def parse():
    parser = argparse.ArgumentParser(description="Measures ratios, sides interleaved.")
    parser.add_argument("parts", nargs="*", metavar="app|launch",
                        help="what to measure (all of it)")
    parser.add_argument("--bin", required=True, help="folder of the built programs")
    parser.add_argument("--runs", type=int, default=5, help="pairs of a comparison")
    parser.add_argument("--json", help="where every run and the ratios go")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}: {', '.join(PARTS)}")
    return options


def main():
    options = parse()
    report = {"schema": 1, "cores": os.cpu_count(), "ratios": {}, "runs": {}}
    for part in options.parts or PARTS:
        ratios, runs = PARTS[part](options)
        report["ratios"].update(ratios)
        report["runs"][part] = runs
    for name, value in report["ratios"].items():
        mark = "  (disturbed by other load)" if value.get("disturbed") else ""
        print(f"{name}: {value['median']:g}  ({value['lowest']:g} to {value['highest']:g}, "
              f"{value['runs']} runs){mark}")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)
            file.write("\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LabNotAllowed as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
