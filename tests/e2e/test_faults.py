#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Every fault of the lab gives exactly its findings at their places, and no other; healed, none.

Usage: test_faults.py BINARY_FOLDER [FAULT ...]. Exit 77 with the reason where no lab is allowed."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from ctl_client import Ctl, CtlError  # noqa: E402
from fault_cases import IN_PAIR, IN_RING, IN_SWITCH, place_of  # noqa: E402
from lab_client import Lab, LabError, LabNotAllowed  # noqa: E402

PATIENCE_S = 45  # for the answer to become right; a slow machine asks more than once


def await_places(ctl, wanted):
    """Asks the doctor until what it finds is what is wanted, to the last place."""
    end = time.monotonic() + PATIENCE_S
    asked = 0
    while True:
        findings = ctl.findings()
        asked += 1
        if sorted(place_of(finding) for finding in findings) == sorted(wanted):
            return findings, asked
        if time.monotonic() > end:
            raise AssertionError("\n  ".join(
                [f"wanted {sorted(wanted) or 'no finding'}, found:"]
                + [f"{place_of(finding)} {finding['text']}" for finding in findings]))


def run_case(lab, ctl, case):
    started = time.monotonic()
    lab.call("fault", case.fault)
    try:
        if case.prepare:
            case.prepare(ctl)
        findings, asked = await_places(ctl, case.places)
        for finding in findings:
            assert finding["text"].strip() and "%" not in finding["text"], finding
        if case.check:
            case.check(ctl, findings)
    finally:
        lab.call("heal", case.fault)
    found = time.monotonic() - started
    healed = 0
    if case.places:  # where there was none, the next case tells whether one came with healing
        _, healed = await_places(ctl, [])
    print(f"{case.fault}: as wanted ({found:.0f} s, asked {asked} times), healed "
          f"({time.monotonic() - started - found:.0f} s, asked {healed} times)", flush=True)
    for finding in findings:
        print(f"  {finding['code']} {finding['severity']}: {finding['text']}", flush=True)


def run_lab(binary_folder, cabling, nodes, cases):
    """Returns the names of the faults that went wrong."""
    failed = []
    with Lab(f"faults-{os.getpid()}", nodes, cabling) as lab:
        ctl = Ctl(lab, binary_folder)
        ctl.connect_all()
        await_places(ctl, [])
        shape = ctl.json("topology")["topology"]["shape"]
        assert shape == cabling, f"{cabling} is taken for {shape}"
        print(f"healthy {cabling} of {nodes}: no finding", flush=True)
        for case in cases:
            try:
                run_case(lab, ctl, case)
            except (AssertionError, CtlError, LabError) as error:
                failed.append(f"{case.fault} in {cabling}")
                print(f"{case.fault}: FAILED: {error}", flush=True)
                await_places(ctl, [])
        await_places(ctl, [])
    return failed


def main():
    binary_folder = os.path.abspath(sys.argv[1])
    chosen = sys.argv[2:]
    started = time.monotonic()
    failed, count = [], 0
    for cabling, nodes, cases in (("ring", 4, IN_RING), ("pair", 2, IN_PAIR),
                                  ("switch", 4, IN_SWITCH)):
        cases = [case for case in cases if not chosen or case.fault in chosen]
        if cases:
            failed += run_lab(binary_folder, cabling, nodes, cases)
            count += len(cases)
    print(f"{count - len(failed)} passed, {len(failed)} failed {failed or ''} "
          f"({time.monotonic() - started:.0f} s)")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LabNotAllowed as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
