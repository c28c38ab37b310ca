#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The whole main job without a person: a lab, the real window driven by its accessible names, a
report and screenshots. scripts/demo --headless calls it; exit 0 when the report is as asked."""
import argparse
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from ctl_client import Ctl  # noqa: E402
from demo_report import Report  # noqa: E402
from demo_run import DemoRun  # noqa: E402
from display import Display  # noqa: E402
from lab_client import Lab, LabNotAllowed  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", required=True, help="folder of the built programs")
    parser.add_argument("--nodes", type=int, default=4)
    parser.add_argument("--cabling", default="ring",
                        choices=["none", "single", "pair", "ring", "switch"])
    parser.add_argument("--engine", default="llama-rpc")
    parser.add_argument("--fault", action="append", default=[])
    parser.add_argument("--json", default="demo-report.json")
    parser.add_argument("--shots")
    parser.add_argument("--without-timing", action="store_true",
                        help="report times, but do not judge them (for tests)")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    return parser.parse_args()


def main():
    options = parse()
    if options.shots:
        os.makedirs(options.shots, exist_ok=True)
    report = Report()
    started = time.monotonic()
    # Faults come after the healthy cluster is known, as in life.
    with Lab(f"demo-{os.getpid()}", options.nodes, options.cabling) as lab, \
            Display(options.width, options.height) as display:
        ctl = Ctl(lab, options.bin, display.env)
        run = DemoRun(options, lab, display, ctl, report)
        try:
            run.all()
        except Exception as error:  # the report tells how far it came
            report.problems.append(f"{run.phase}: {type(error).__name__}: {error}")
            run.screenshot("failure")
        finally:
            run.close()
    report.write(options.json)
    for problem in report.problems:
        print("not as asked: " + problem, file=sys.stderr)
    print(f"{'as asked' if not report.problems else 'NOT as asked'} after "
          f"{time.monotonic() - started:.0f} s; report: {options.json}")
    return 1 if report.problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LabNotAllowed as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
