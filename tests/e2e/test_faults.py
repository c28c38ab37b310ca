#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Every fault of the lab gives exactly its finding at its place, and no other; healed, none.

Usage: test_faults.py BINARY_FOLDER [FAULT ...]. Exit 77 with the reason where no lab is allowed."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from ctl_client import Ctl  # noqa: E402
from demo_report import FINDINGS_OF_FAULT  # noqa: E402
from lab_client import Lab, LabNotAllowed  # noqa: E402

# Faults that are made in a running ring of four and healed again.
IN_RING = ["cable-out", "wrong-cage", "rail-down", "mtu", "half-pcie", "same-subnet-twins",
           "low-memory", "duplicate-machine-id", "no-lldpd", "no-link-local", "foreign-container"]
SECONDS = 45


def await_findings(ctl, wanted):
    """Polls the doctor until the codes are as wanted; returns the findings or fails."""
    end = time.monotonic() + SECONDS
    while True:
        findings = ctl.findings()
        codes = {finding["code"] for finding in findings}
        if codes == wanted:
            return findings
        if time.monotonic() > end:
            raise AssertionError(f"findings {sorted(codes)}, wanted {sorted(wanted)}: "
                                 f"{[finding['text'] for finding in findings]}")


def check_texts(findings):
    for finding in findings:
        assert finding["text"].strip(), f"{finding['code']} has no text"
        assert finding["node"] or finding["link"] or finding["code"] == "no-multicast", finding


def run_fault(lab, ctl, fault):
    started = time.monotonic()
    lab.call("fault", fault)
    findings = await_findings(ctl, FINDINGS_OF_FAULT[fault])
    check_texts(findings)
    lab.call("heal", fault)
    await_findings(ctl, set())
    print(f"{fault}: {sorted(FINDINGS_OF_FAULT[fault]) or 'no finding'}, healed "
          f"({time.monotonic() - started:.0f} s)", flush=True)


def main():
    binary_folder = sys.argv[1]
    faults = sys.argv[2:] or IN_RING
    failed = []
    with Lab(f"faults-{os.getpid()}", 4, "ring") as lab:
        ctl = Ctl(lab, binary_folder)
        ctl.connect_all()
        await_findings(ctl, set())
        print("healthy ring of four: no finding", flush=True)
        for fault in faults:
            try:
                run_fault(lab, ctl, fault)
            except AssertionError as error:
                failed.append(fault)
                print(f"{fault}: FAILED: {error}", flush=True)
                lab.call("heal", fault, check=False)
                await_findings(ctl, set())
    print(f"{len(faults) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LabNotAllowed as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
