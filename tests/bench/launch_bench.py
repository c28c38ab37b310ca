# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""A launch over four machines against the same commands by ssh; engine and model are in place.

By hand is what a person's script does at its best: the workers by ssh to all machines at once, a
look at their ports ten times a second, the server, a tunnel, /health ten times a second, one token.
Both are timed from the first ssh to the token."""
import os
import shlex
import signal
import subprocess
import time

from jobs_bench import JobsBench
from lab_client import SCRIPT, Lab
from measuring import note_load, ratio_of_pairs

TUNNEL_PORT = 18010
LIMIT_SECONDS = 60


class ByHand:
    """The commands of a launch, copied from the processes that ran."""

    def __init__(self, bench, job):
        self._bench = bench
        self._addresses = {node["name"]: node["address"] for node in bench.ctl.json("nodes")["nodes"]}
        snapshot = bench.lab.snapshot()["nodes"]
        self._workers, self._server = [], None
        for rank in job["ranks"]:
            command = next(process["args"] for process in snapshot[rank["node"]]["processes"]
                           if process["pid"] == rank["pid"])
            entry = (rank["node"], command, rank["listen_address"], rank["listen_port"])
            if rank["role"] == "llama-server":
                self._server = entry
            else:
                self._workers.append(entry)
        self._model = job["name"]
        config = bench.lab.status()["desk"]["env"]["XDG_CONFIG_HOME"]
        self._key = next(os.path.join(config, "sparkyard", name)
                         for name in os.listdir(os.path.join(config, "sparkyard"))
                         if name.startswith("id_") and not name.endswith(".pub"))

    def _on_desk(self, command):
        return [SCRIPT, "exec", "--name", self._bench.lab.name, "desk", "--", *command]

    def _ssh(self, node, *more):
        return self._on_desk(["ssh", "-F", "/dev/null", "-i", self._key, "-o", "BatchMode=yes",
                              "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
                              "-o", "LogLevel=ERROR", *more, f"spark@{self._addresses[node]}"])

    @staticmethod
    def _start_script(command, port):
        """Starts it, waits until its port is listened on, prints its pid."""
        return (f"GGML_NO_BACKTRACE=1 setsid {shlex.join(command)} >/dev/null 2>&1 </dev/null & "
                f"echo $!; until ss -Hltn 'sport = :{port}' | grep -q .; do sleep 0.1; done")

    def run(self):
        """Returns seconds to the token."""
        pids = []
        tunnel = None
        started = time.monotonic()
        try:
            starting = [(node, subprocess.Popen([*self._ssh(node), self._start_script(command, port)],
                                                stdout=subprocess.PIPE, text=True))
                        for node, command, _, port in self._workers]
            for node, program in starting:
                out, _ = program.communicate(timeout=LIMIT_SECONDS)
                pids.append((node, out.split()[0]))
            node, command, address, port = self._server
            done = subprocess.run([*self._ssh(node), self._start_script(command, port)],
                                  stdout=subprocess.PIPE, text=True, timeout=LIMIT_SECONDS,
                                  check=True)
            pids.append((node, done.stdout.split()[0]))
            tunnel = subprocess.Popen(self._ssh(node, "-N", "-L",
                                                f"127.0.0.1:{TUNNEL_PORT}:{address}:{port}"))
            url = f"http://127.0.0.1:{TUNNEL_PORT}"
            request = ('{"model":"%s","prompt":"Hello","max_tokens":1,"cache_prompt":false}'
                       % self._model)
            ask = (f"until curl -sf -m 5 {url}/health >/dev/null; do sleep 0.1; done; "
                   f"curl -sf -m 60 -d {shlex.quote(request)} {url}/v1/completions")
            answer = subprocess.run(self._on_desk(["sh", "-c", ask]), capture_output=True, text=True,
                                    timeout=LIMIT_SECONDS, check=True)
            assert '"completion_tokens":1' in answer.stdout.replace(" ", ""), answer.stdout
            return time.monotonic() - started
        finally:
            if tunnel:
                tunnel.send_signal(signal.SIGTERM)
                tunnel.wait(10)
            for node, pid in reversed(pids):
                self._bench.node_shell(node, f"kill -9 {pid}")


def measure(options):
    with Lab(f"bench-{os.getpid()}", 4, "ring") as lab:
        bench = JobsBench(lab, options.bin)
        bench.ctl.connect_all()
        bench.launch()  # brings the files to the machines
        by_hand = ByHand(bench, bench.the_job())
        bench.stop()
        runs = []
        for _ in range(options.runs):
            run = note_load({})
            run["launch_s"] = bench.launch()["ready_s"]
            bench.stop()
            run["by_hand_s"] = round(by_hand.run(), 3)
            bench.check_clean("after the commands by hand")
            runs.append(run)
            print(f"launch {run['launch_s']:.2f} s, by hand {run['by_hand_s']:.2f} s", flush=True)
    return {"launch_over_by_hand": ratio_of_pairs(runs, "launch_s", "by_hand_s")}, runs


