#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The directory on real daemons: four machines of a lab found by mDNS, connected, followed through
faults, and known again after a restart. Usage: test_lab_directory.py LAB_SCRIPT PROGRAM.
Exit 77 with the reason where no lab is allowed."""
import json
import os
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time

LAB_SCRIPT, PROGRAM = sys.argv[1], sys.argv[2]
NAME = f"directory-{os.getpid()}"
NODES = [f"spark-{i}" for i in range(1, 5)]
NOT_ALLOWED = 3


def lab(verb, *arguments, command=(), check=True):
    done = subprocess.run([LAB_SCRIPT, verb, "--name", NAME, *arguments,
                           *(["--", *command] if command else [])],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    if done.returncode == NOT_ALLOWED and verb == "up":
        print("skipped: " + (done.stderr or done.stdout).strip())
        sys.exit(77)
    if check and done.returncode != 0:
        raise AssertionError(f"lab {verb} {arguments}: {done.returncode}: {done.stderr[-1000:]}")
    return done.stdout


class Watch:
    """The program on the desk; the newest snapshot is last."""

    def __init__(self, folder):
        self.last, self.lines = None, queue.Queue()
        self.process = subprocess.Popen(
            [LAB_SCRIPT, "exec", "--name", NAME, "desk", "--", PROGRAM, f"{folder}/config",
             f"{folder}/run", "spark", f"{folder}/key"],
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def until(self, what, test, seconds):
        started = time.monotonic()
        while time.monotonic() - started < seconds:
            if self.last is not None and test(self.last):
                print(f"{what}: {time.monotonic() - started:.1f} s", flush=True)
                return
            try:
                self.last = self.lines.get(timeout=0.5)
            except queue.Empty:
                continue
            assert self.last is not None, "the program ended"
        raise AssertionError(f"{what}: not within {seconds} s; last: "
                             f"{json.dumps(self.last, indent=1)}")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def all_connected(snapshot):
    devices = snapshot["devices"]
    return (sorted(devices) == NODES
            and all(d["state"] == "connected" and d["sampled"] for d in devices.values()))


def healthy(snapshot):
    return (all_connected(snapshot) and snapshot["shape"] == "ring"
            and snapshot["rails_up"] == [2, 2, 2, 2] and not snapshot["findings"])


def only(code):
    return lambda snapshot: snapshot["findings"] == [code]


def authorise(key):
    for node in NODES:
        lab("exec", "--user", "spark", node, command=(
            "sh", "-c", "umask 077; mkdir -p ~/.ssh; echo \"$1\" >> ~/.ssh/authorized_keys", "sh",
            key))


def run(folder):
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{folder}/key"],
                   check=True)
    authorise(pathlib.Path(f"{folder}/key.pub").read_text(encoding="utf-8").strip())
    watch = Watch(folder)
    try:
        # Generous times: other work may share the machine. Wrong answers fail, slow ones do not.
        watch.until("four machines connected", all_connected, 90)
        watch.until("ring without findings", healthy, 60)
        for fault, code in (("cable-out", "cable-missing"), ("mtu", "mtu-mismatch"),
                            ("same-subnet-twins", "same-subnet-twins"), ("wedged", "node-silent"),
                            ("host-key-changed", "host-key-changed"), ("node-off", "node-off"),
                            ("no-multicast", "no-multicast")):
            lab("fault", fault)
            watch.until(f"{fault} is {code} alone", only(code), 120)
            lab("heal")
            watch.until(f"{fault} healed", healthy, 120)
    finally:
        watch.stop()
    watch = Watch(folder)
    try:
        watch.until("known again", healthy, 90)
    finally:
        watch.stop()


def main():
    lab("up", "--nodes", "4", "--cabling", "ring")
    try:
        with tempfile.TemporaryDirectory(prefix="sy-", dir="/tmp") as folder:
            run(folder)
    finally:
        lab("down", check=False)


if __name__ == "__main__":
    main()
