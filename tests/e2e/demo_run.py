# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The steps of the main job, each as a person would do it in the window."""
import os
import re
import subprocess
import time

from history_reader import launch_times, live_rates
from left_behind import compare
from process_cost import cpu_seconds, find_process, resident_bytes
from window_driver import WindowDriver, wait_for_window

MODEL = "SmolLM2 135M Instruct"
QUESTION = "Write a long story about a lighthouse keeper and the sea."
LAUNCHING_FAULTS = {"no-lldpd", "no-link-local", "foreign-container", "desk-is-node", "mtu",
                    "half-pcie", "same-subnet-twins", "rail-down"}


class DemoRun:
    def __init__(self, options, lab, display, ctl, report):
        self.options, self.lab, self.display, self.ctl = options, lab, display, ctl
        self.report = report
        self.phase = "start"
        self._window = None
        self._log_path = os.path.join(os.path.dirname(os.path.abspath(options.json)) or ".",
                                      "demo-window.log")
        self._log = None
        self._window_id = None
        self._shots = []
        self.driver = None
        self._program = os.path.join(options.bin, "sparkyard")

    # -- the line ---------------------------------------------------------------------------------

    def all(self):
        self.before = self.lab.snapshot()
        self._step("open the window", self.open_window)
        self._step("first contact", self.first_contact)
        self._step("the map", self.see_the_map)
        for fault in self.options.fault:
            self._step(f"fault {fault}", lambda fault=fault: self.lab.call("fault", fault))
        if self.options.fault:
            self._step("findings", self.see_findings)
        if set(self.options.fault) <= LAUNCHING_FAULTS:
            self._step("launch", self.launch)
            self._step("chat", self.chat)
            self._step("live", self.watch_live)
            self._step("stop", self.stop)
        self._step("quit", self.quit)
        self._step("what is left behind", self.count_left_behind)
        self.check()

    def _step(self, phase, action):
        self.phase = phase
        started = time.monotonic()
        action()
        print(f"{phase}: {time.monotonic() - started:.1f} s", flush=True)

    def check(self):
        with_timing = not self.options.without_timing
        if not self.options.fault:
            self.report.check_cabling(self.options.cabling, self.options.nodes)
        self.report.check_findings(self.options.fault)
        if self.report.data["launch"] is not None:
            self.report.check_launch(self.options.nodes)
            self.report.check_live(with_timing)
        self.report.check_app(with_timing)
        self.report.check_left_behind()

    # -- the steps --------------------------------------------------------------------------------

    def open_window(self):
        self._log = open(self._log_path, "wb")
        self._window = self.lab.on_desk([self._program], env=self.display.env, stdout=self._log,
                                        stderr=subprocess.STDOUT)
        self._window_id = wait_for_window(self.display.env, "Sparkyard")
        self.driver = WindowDriver(self.display.env)
        self.driver.wait_for("Cluster", 15)

    def first_contact(self):
        count = self.options.nodes
        self.driver.wait_for(re.compile(rf"^spark-{count}\b"), 15)
        self.screenshot("looking")
        self.driver.press("Connect machines")
        # As a person would: the fingerprints are looked at before they are accepted.
        self.driver.wait_for_count(re.compile("SHA256:"), count, 20)
        self.driver.type_into("User", "spark")
        self.driver.type_into(re.compile(""), "spark", role="password text")
        self.screenshot("connect")
        self.driver.press("Accept fingerprints and connect")

    def see_the_map(self):
        noun = "machine" if self.options.nodes == 1 else "machines"
        self.driver.wait_for(re.compile(rf"Cluster summary: {self.options.nodes} {noun}"), 40)
        if self.options.cabling in ("pair", "ring", "switch"):
            self.driver.wait_for(re.compile(rf"Cluster summary: .*{self.options.cabling}"), 40)
        self._read_world()
        self.screenshot("cluster")

    def see_findings(self):
        from demo_report import FINDINGS_OF_FAULT
        wanted = set().union(*(FINDINGS_OF_FAULT[fault] for fault in self.options.fault))
        end = time.monotonic() + 45
        while time.monotonic() < end:
            self._read_world()
            if {finding["code"] for finding in self.report.data["findings"]} == wanted:
                break
        self.screenshot("finding")

    def _read_world(self):
        self.report.data["nodes"] = self.ctl.json("nodes", "--wait", "30")["nodes"]
        self.report.data["topology"] = self.ctl.json("topology", "--wait", "30")["topology"]
        self.report.data["findings"] = self.ctl.findings()

    def launch(self):
        driver = self.driver
        driver.press("Launch")
        driver.press(re.compile(rf"^{re.escape(MODEL)}"))
        self.screenshot("launch-model")
        driver.press("Next")
        self._choose_all_machines()
        self.screenshot("launch-nodes")
        driver.press("Next")
        time.sleep(1)
        self.screenshot("launch-plan")
        self.launch_started = time.monotonic()
        driver.press(re.compile(r"^Start on \d+ machine"))
        time.sleep(2)
        self.screenshot("launch-start")
        driver.wait_for(re.compile(r"^Ready: (?!later|now|done)"), 240)
        self.job = self.ctl.json("jobs", "--wait", "30")["jobs"][0]
        self.screenshot("launch-ready")

    def _choose_all_machines(self):
        """A small model is proposed for one machine; the demo wants it over all."""
        for number in range(1, self.options.nodes + 1):
            box = self.driver.wait_for(f"spark-{number}", 10, role="check box")
            if not self.driver.is_checked(box):
                self.driver.press(f"spark-{number}", role="check box")

    def chat(self):
        before = self.lab.snapshot()
        self.driver.type_into("Message", QUESTION)
        self.driver.press("Send")
        self.driver.wait_for(re.compile(r"^Reply: .+", re.S), 60)
        self.driver.press("Live")
        self._cpu_from = (time.monotonic(), cpu_seconds(find_process(self._program)))
        time.sleep(8)
        self.screenshot("live")
        time.sleep(18)
        at, cpu = self._cpu_from
        pid = find_process(self._program)
        self.report.data["app"] = {
            "cpu_core_percent": round(100 * (cpu_seconds(pid) - cpu) / (time.monotonic() - at), 2),
            "rss_bytes": resident_bytes(pid),
        }
        self.driver.press("Launch")
        self.driver.wait_gone("Stop the answer", 120)
        reply = self.driver.wait_for(re.compile(r"^Reply: .+", re.S), 90).name
        after = self.lab.snapshot()
        self._fill_launch(reply.removeprefix("Reply: "), before, after)

    def _fill_launch(self, reply, before, after):
        job = self.ctl.json("jobs", "--wait", "30")["jobs"][0]
        details = []
        ready_s, first_token_s = launch_times(self._history(), job["id"])
        for rank in job["ranks"]:
            if rank["weights_bytes"] is None and rank["role"] == "llama-server":
                continue  # the head's server holds no layers where its rank has a worker too
            moved = {}
            if rank["path_interface"]:
                now = after["nodes"][rank["node"]]["netdevs"][rank["path_interface"]]
                then = before["nodes"][rank["node"]]["netdevs"][rank["path_interface"]]
                moved = {key: now[key] - then[key] for key in ("rx_bytes", "tx_bytes")}
            details.append({
                "rank": rank["rank"], "node": rank["node"],
                "weights_bytes": rank["weights_bytes"], "path": rank["path"],
                "path_rx_bytes": moved.get("rx_bytes", 0),
                "path_tx_bytes": moved.get("tx_bytes", 0),
            })
        self.report.data["launch"] = {
            "engine": job["engine"], "model": job["name"], "ranks": len(details),
            "endpoint": job["endpoint"], "ready_s": ready_s,
            "first_token_s": first_token_s, "reply": reply,
            "prefill_tok_s": job["prefill_tok_s"], "decode_tok_s": job["decode_tok_s"],
            "rank_detail": details,
        }

    def _history(self):
        return os.path.join(self.lab.status()["desk"]["env"]["XDG_DATA_HOME"], "sparkyard",
                            "history.sqlite")

    def watch_live(self):
        count, gap = live_rates(self._history(), self.job["id"])
        self.report.data["live"] = {"samples": count, "series": ["decode_tok_s"],
                                    "longest_gap_s": round(gap, 2)}

    def stop(self):
        self.driver.press("Live")
        self.driver.press("Stop")
        self.driver.press("Stop the job")
        self.driver.wait_gone(re.compile("^Stop"), 40)
        end = time.monotonic() + 40
        while self.ctl.json("jobs", "--wait", "30")["jobs"] and time.monotonic() < end:
            time.sleep(1)
        self.screenshot("stopped")

    def quit(self):
        self.driver.keys("ctrl+q")
        try:
            self._window.wait(15)
        except subprocess.TimeoutExpired:
            self.report.problems.append("the window did not quit within 15 s of Ctrl+Q")
        self._read_app_log()

    def count_left_behind(self):
        # Shared ssh connections end by themselves some seconds after the last program used them.
        end = time.monotonic() + 30
        while True:
            processes, files = compare(self.before, self.lab.snapshot())
            if not processes or time.monotonic() > end:
                break
            time.sleep(1)
        self.report.data["left_behind"] = {"processes": len(processes), "files": len(files)}
        self.report.problems += [f"left behind: {entry}" for entry in processes + files]

    def _read_app_log(self):
        with open(self._log_path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        frame = re.search(r"first frame after (\d+) ms", text)
        app = self.report.data["app"] or {}
        app["first_frame_ms"] = int(frame.group(1)) if frame else None
        app["qml_warnings"] = len(re.findall(r"^.*\bqrc:.*\.qml:\d+.*$|^.*QML .*$", text, re.M))
        app["screenshots"] = self._shots
        self.report.data["app"] = app

    def screenshot(self, name):
        if self.options.shots:
            path = os.path.join(self.options.shots, f"{name}.png")
            try:
                self.display.screenshot(path, self._window_id)
                self._shots.append(path)
            except subprocess.CalledProcessError as error:
                self.report.problems.append(f"screenshot {name}: {error}")

    def close(self):
        if self._window is not None and self._window.poll() is None:
            self.display.end(self._window)
        if self._log:
            self._log.close()
