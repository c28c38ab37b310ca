# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""A lab of four with a launch at work: what test_jobs.py asks and does there."""
import os
import re
import signal
import subprocess
import time

from ctl_client import Ctl
from lab_client import SCRIPT

MODEL = "smollm2-135m-instruct"
NODES = ["spark-1", "spark-2", "spark-3", "spark-4"]
STATE = "/home/spark/.local/state/sparkyard"


class JobsBench:
    def __init__(self, lab, binary_folder):
        self.lab = lab
        self.binary_folder = binary_folder
        self.ctl = self.desk()

    def desk(self, **kwargs):
        """Patient: a busy machine must not make a connected node look absent."""
        return Ctl(self.lab, self.binary_folder, wait=30, **kwargs)

    # -- the verbs --------------------------------------------------------------------------------

    def launch_arguments(self, *more):
        return ["launch", MODEL, "--nodes", ",".join(NODES), *more]

    def launch(self, *more):
        return self.ctl.json(*self.launch_arguments(*more))["job"]

    def ensure_running(self):
        """For a case that is run alone, or after one that failed."""
        if not self.jobs():
            self.launch()

    def jobs(self, ctl=None):
        return (ctl or self.ctl).json("jobs")["jobs"]

    def the_job(self, ctl=None):
        jobs = self.jobs(ctl)
        assert len(jobs) == 1, f"{len(jobs)} jobs instead of one: {jobs}"
        return jobs[0]

    def chat(self, ctl=None, question="Say hello.", tokens="24"):
        return (ctl or self.ctl).json("chat", "--max-tokens", tokens, question)

    def stop(self, ctl=None):
        done = (ctl or self.ctl).run("stop")
        assert done.returncode == 0, f"stop ended with {done.returncode}: {done.stderr}"
        self.check_clean("after stop")

    # -- what lies and runs on the nodes ----------------------------------------------------------

    def job_processes(self):
        """{node: [(pid, comm)]} of engine processes and guards, from outside."""
        nodes = self.lab.snapshot()["nodes"]
        return {name: [(process["pid"], process["comm"]) for process in nodes[name]["processes"]
                       if process["comm"] in ("llama-server", "ggml-rpc-server")
                       or "./guard.sh" in process["args"]] for name in NODES}

    def job_files(self):
        nodes = self.lab.snapshot()["nodes"]
        return [f"{name}: {entry['path']}" for name in NODES for entry in nodes[name]["files"]
                if entry["path"].startswith(STATE) or "/.part." in entry["path"]]

    def check_clean(self, when):
        processes = {name: found for name, found in self.job_processes().items() if found}
        assert not processes, f"{when} there are processes: {processes}"
        files = self.job_files()
        assert not files, f"{when} there are files: {files}"

    def node_shell(self, node, script):
        return self.lab.on_node(node, ["sh", "-c", script], check=False)

    def listening(self, node):
        """{(program, address, port)} of TCP sockets, sshd left out."""
        found = set()
        for line in self.lab.on_node(node, ["ss", "-Hltnp"]).splitlines():
            fields = line.split()
            program = re.search(r'\(\("([^"]+)"', line)
            address, _, port = fields[3].rpartition(":")
            if program and program.group(1) != "sshd":
                found.add((program.group(1), address, int(port)))
        return found

    def resident_bytes(self, node, pid):
        """What a process holds of its own, without mapped files."""
        status = self.lab.on_node(node, ["cat", f"/proc/{pid}/status"])
        return int(re.search(r"RssAnon:\s+(\d+) kB", status).group(1)) * 1024

    def kill_on_node(self, node, pid):
        self.lab.on_node(node, ["kill", "-9", str(pid)])

    # -- a launch that is not left in peace -------------------------------------------------------

    def launch_until(self, pattern, number, *more):
        """Starts a launch and sends the signal once a line matches; returns (code, stderr)."""
        program = self.ctl.start(*self.launch_arguments(*more))
        lines = []
        try:
            for line in program.stderr:
                lines.append(line)
                if re.search(pattern, line):
                    os.kill(program.pid, number)
                    break
            else:
                raise AssertionError(f"the launch never said {pattern!r}: {''.join(lines)}")
            _, rest = program.communicate(timeout=60)
            return program.returncode, "".join(lines) + rest
        finally:
            if program.poll() is None:
                program.kill()
                program.wait()

    def kill_launch(self, pattern):
        code, said = self.launch_until(pattern, signal.SIGKILL)
        assert code == -signal.SIGKILL, f"the launch ended with {code} before it was killed: {said}"

    def interrupt_launch(self, pattern):
        code, said = self.launch_until(pattern, signal.SIGINT)
        assert code == 4, f"interrupted after {pattern!r}: exit {code}, not 4: {said}"
        self.check_clean(f"after Ctrl+C at {pattern!r}")
        return said

    def refused(self, codes, *arguments, env=None, wanted):
        ctl = self.desk(env=env) if env else self.ctl
        done = ctl.run(*self.launch_arguments(*arguments))
        assert done.returncode in codes, (f"exit {done.returncode}, not one of {codes}: "
                                          f"{done.stderr}")
        assert re.search(wanted, done.stderr), f"no {wanted!r} in: {done.stderr}"
        self.check_clean("after a refusal")
        return done.stderr

    # -- the desk's own connections ---------------------------------------------------------------

    def desk_ssh(self):
        processes = self.lab.snapshot()["nodes"]["desk"]["processes"]
        return [process["pid"] for process in processes if process["comm"] == "ssh"]

    def close_sessions(self):
        """Ends every ssh program of the desk, as a crash or a pulled plug would."""
        for pid in self.desk_ssh():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # it ended by itself meanwhile

    def ssh_sessions_on(self, node):
        processes = self.lab.snapshot()["nodes"][node]["processes"]
        return [process for process in processes if process["comm"] == "sshd"]


def set_password(lab, node, password):
    subprocess.run([SCRIPT, "exec", "--name", lab.name, node, "--", "chpasswd"],
                   input=f"spark:{password}\n", text=True, check=True, capture_output=True)


class SecretWatch:
    """Looks at the command lines and environments of all processes while a program runs."""

    def __init__(self, secret):
        self._secret = secret.encode()
        self.found = []
        self.looks = 0

    def follow(self, program):
        while program.poll() is None:
            for entry in os.listdir("/proc"):
                if entry.isdigit():
                    self._look(entry)
            self.looks += 1
            time.sleep(0.05)

    def _look(self, pid):
        for name in ("cmdline", "environ"):
            try:
                with open(f"/proc/{pid}/{name}", "rb") as file:
                    if self._secret in file.read():
                        self.found.append(f"{name} of {pid}")
            except OSError:
                continue
