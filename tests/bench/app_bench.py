# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The window over eight machines: its first frame, and its share of one core with Live open and
hidden (minimised). Interleaved: open, hidden, open, hidden ..."""
import os
import re
import subprocess
import time

from ctl_client import Ctl
from display import Display
from lab_client import Lab
from measuring import note_load, quiet, summary
from process_cost import cpu_seconds
from window_driver import WindowDriver, wait_for_window

SETTLE_SECONDS = 15  # first looks at the machines are over
SLICE_SECONDS = 10


def _first_frames(lab, display, program, count, log_path):
    """Starts and quits the window; from the second start on it is a warm start."""
    runs = []
    for number in range(count + 1):
        run = note_load({})
        with open(log_path, "wb") as log:
            window = lab.on_desk([program], env=display.env, stdout=log, stderr=subprocess.STDOUT)
            try:
                wait_for_window(display.env, "Sparkyard")
                time.sleep(1)
            finally:
                display.end(window)
        with open(log_path, encoding="utf-8", errors="replace") as log:
            frame = re.search(r"first frame after (\d+) ms", log.read())
        assert frame, "the window did not say when its first frame came"
        if number > 0:
            run["first_frame_ms"] = int(frame.group(1))
            runs.append(run)
    return runs


def _share_of_core(pid):
    before, started = cpu_seconds(pid), time.monotonic()
    time.sleep(SLICE_SECONDS)
    return 100 * (cpu_seconds(pid) - before) / (time.monotonic() - started)


def _xdotool(display, *arguments):
    return subprocess.run(["xdotool", *arguments], env=display.env, check=True, capture_output=True,
                          text=True).stdout.split()


def _cpu_shares(lab, display, program, count):
    runs = []
    window = lab.on_desk([program], env=display.env, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)
    try:
        wait_for_window(display.env, "Sparkyard")
        driver = WindowDriver(display.env)
        driver.wait_for("Live", 15)
        driver.press("Live")
        handle = _xdotool(display, "search", "--name", "Sparkyard")[0]
        time.sleep(SETTLE_SECONDS)
        for _ in range(count):
            run = note_load({})
            run["live_percent"] = round(_share_of_core(window.pid), 2)
            _xdotool(display, "windowminimize", "--sync", handle)
            time.sleep(2)
            run["hidden_percent"] = round(_share_of_core(window.pid), 2)
            _xdotool(display, "windowmap", "--sync", handle)
            time.sleep(2)
            runs.append(run)
            print(f"Live open {run['live_percent']} %, hidden {run['hidden_percent']} % of a core",
                  flush=True)
    finally:
        display.end(window)
    return runs


def _values(runs, key):
    kept, disturbed = quiet(runs)
    return {**summary([run[key] for run in kept]), "disturbed": disturbed}


def measure(options):
    program = os.path.join(os.path.abspath(options.bin), "sparkyard")
    with Lab(f"bench-{os.getpid()}", 8, "switch") as lab, Display() as display:
        Ctl(lab, options.bin, display.env).connect_all()
        log_path = os.path.join(lab.status()["desk"]["env"]["XDG_STATE_HOME"], "window.log")
        os.makedirs(os.path.dirname(log_path), exist_ok=True)
        frames = _first_frames(lab, display, program, options.runs, log_path)
        shares = _cpu_shares(lab, display, program, options.runs)
    return {"app_first_frame_ms": _values(frames, "first_frame_ms"),
            "app_cpu_live_percent": _values(shares, "live_percent"),
            "app_cpu_hidden_percent": _values(shares, "hidden_percent")}, {"first_frame": frames,
                                                                           "cpu": shares}
