#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Jobs over four machines, by sparkyardctl: launch, chat, adopt, a second desk, deaths, refusals.

Usage: test_jobs.py BINARY_FOLDER [CASE ...]. SPARKYARD_LONG_TESTS=1 keeps all ssh sessions closed
for 60 s rather than 20. Exit 77 with the reason where no lab is allowed or no engine is built."""
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from jobs_bench import NODES, JobsBench, SecretWatch, set_password  # noqa: E402
from lab_client import ROOT, Lab, LabNotAllowed  # noqa: E402
from left_behind import compare  # noqa: E402

SESSIONS_CLOSED_SECONDS = 60 if os.environ.get("SPARKYARD_LONG_TESTS") else 20
STORY = "Write a long story about a lighthouse keeper and the sea."


def processes_of(job, role=None):
    return [rank for rank in job["ranks"] if role in (None, rank["role"])]


# -- the cases, in the order in which the lab can carry them ------------------------------------------


def refusals(bench):
    """Before anything was copied: each names its number and changes nothing."""
    bench.refused((1,), "--context", "500000000", wanted=r"context|GiB|MiB")
    bench.refused((1,), wanted=r"[Nn]o engine is built",
                  env={**os.environ, "SPARKYARD_ENGINE_BUNDLE": ""})
    bench.lab.call("fault", "disk-full@spark-2")
    try:
        bench.refused((1, 4), wanted=r"spark-2.*\d+ MB.*\d+ MB")
    finally:
        bench.lab.call("heal", "disk-full@spark-2")


def interrupted_while_copying(bench):
    """The first launch copies engine and model: Ctrl+C, then kill -9, then it goes on from there."""
    bench.interrupt_launch("Look at the machine: done")
    bench.interrupt_launch("Choose the engine's build")
    bench.kill_launch("Choose the engine's build")
    assert bench.jobs() == [], "a launch killed while it copied has left a job"


def running(bench):
    """Four ranks run and are what the plan said, nothing else; the model answers."""
    launched = bench.launch()
    assert launched["ready_s"] > 0 and launched["first_token_s"] > 0, launched
    job = bench.the_job()
    assert job["id"] == launched["id"] and job["state"] == "running", job
    workers = processes_of(job, "rpc-server")
    assert [rank["node"] for rank in workers] == NODES, workers
    assert [rank["rank"] for rank in workers] == [0, 1, 2, 3], workers
    assert all(rank["state"] == "running" for rank in job["ranks"]), job["ranks"]
    answer = bench.chat()
    assert answer["reply"].strip(), answer
    assert answer["decode_tok_s"] > 0 and answer["prefill_tok_s"] > 0, answer
    after = bench.the_job()
    assert after["decode_tok_s"] > 0, "the engine's own rate of the last reply is missing"
    for rank in processes_of(after, "rpc-server"):
        assert rank["weights_bytes"] > 1 << 20, rank
        resident = bench.resident_bytes(rank["node"], rank["pid"])
        assert resident >= rank["weights_bytes"], (resident, rank)
    for node in NODES:
        planned = {({"rpc-server": "ggml-rpc-server"}.get(rank["role"], rank["role"]),
                    rank["listen_address"], rank["listen_port"])
                   for rank in job["ranks"] if rank["node"] == node}
        assert bench.listening(node) == planned, (node, bench.listening(node), planned)
        assert not any(address in ("0.0.0.0", "*", "[::]") for _, address, _ in planned), planned


def watched(bench):
    """One line a second of every machine and of the job, with its rate while a chat runs."""
    bench.ensure_running()
    chat = bench.ctl.start("chat", "--max-tokens", "300", STORY)
    try:
        assert chat.stdout.read(1), f"the chat said nothing: {chat.stderr.read()}"
        done = bench.ctl.run("watch", "--json", "--seconds", "5")
        assert done.returncode == 0, done.stderr
    finally:
        chat.kill()
        chat.communicate()
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    machines = [line for line in lines if line["kind"] == "machine"]
    assert {line["node"] for line in machines} == set(NODES), machines
    assert all(line["memory_total_bytes"] > 0 for line in machines), machines
    assert any(rate["rx_bytes_per_s"] > 0 for line in machines for rate in line["rates"]), machines
    assert any((line["decode_tok_s"] or 0) > 0 for line in lines if line["kind"] == "job"), lines


def outlives_sessions(bench):
    """All ssh sessions of the desk closed: the job runs on, and the next program adopts it."""
    bench.ensure_running()
    before = bench.job_processes()
    bench.close_sessions()
    time.sleep(SESSIONS_CLOSED_SECONDS)
    for node in NODES:
        assert not bench.ssh_sessions_on(node), f"{node} still has a session of the desk"
    assert bench.job_processes() == before, "the job's processes are not the same"
    job = bench.the_job()
    assert job["state"] == "running" and job["endpoint"], job
    assert bench.chat()["reply"].strip()


def second_desk(bench, password):
    """Another desk sees the same job, chats with it and stops it; the first one is told."""
    with tempfile.TemporaryDirectory(prefix="desk-") as folder:
        for name in ("config", "data", "state", "cache", "runtime"):
            os.mkdir(os.path.join(folder, name), 0o700)
        other = bench.desk(folder=folder)
        other.connect_all(password=password)
        bench.ensure_running()
        job = bench.the_job(other)
        assert job["state"] == "running" and job["id"] == bench.the_job()["id"], job
        assert bench.chat(other)["reply"].strip()
        bench.stop(other)
        assert bench.jobs() == [], "the first desk still sees a job"
        forgotten = other.run("forget", *NODES)
        assert forgotten.returncode == 0, forgotten.stderr


def death_while_chatting(bench, role, number):
    """A process killed during a chat: Failed, with that rank named, within 10 s; stop cleans up."""
    job = bench.launch()
    victim = processes_of(job, role)[number]
    chat = bench.ctl.start("chat", "--max-tokens", "400", STORY)
    try:
        assert chat.stdout.read(1), f"the chat said nothing: {chat.stderr.read()}"
        pid = next(rank["pid"] for rank in processes_of(bench.the_job(), role)
                   if rank["rank"] == victim["rank"])
        assert chat.poll() is None, "the chat was over before the process was killed"
        bench.kill_on_node(victim["node"], pid)
        killed = time.monotonic()
        while True:
            asked = time.monotonic()
            now = bench.the_job()
            if now["state"] == "failed":
                break
            assert asked - killed < 10, f"10 s after the kill the job is {now['state']}"
        assert now["cause_rank"] == victim["rank"], now["cause"]
        assert role in now["cause"] and victim["node"] in now["cause"], now["cause"]
        chat.communicate(timeout=30)
        assert chat.returncode not in (0, None), "the chat that broke off ended as if all were well"
    finally:
        if chat.poll() is None:
            chat.kill()
            chat.wait()
    bench.stop()


def port_taken(bench):
    """A planned port that is taken meanwhile is moved, and the job runs."""
    holder = bench.lab.on_node("spark-3", ["sh", "-c", (
        "setsid python3 -c 'import socket,time;s=socket.socket();s.bind((\"0.0.0.0\",50052));"
        "s.listen();time.sleep(120)' >/dev/null 2>&1 & echo $!")]).strip()
    try:
        time.sleep(0.5)
        job = bench.launch()
        moved = [rank["listen_port"] for rank in job["ranks"] if rank["node"] == "spark-3"]
        assert moved and 50052 not in moved, job["ranks"]
        assert bench.chat()["reply"].strip()
    finally:
        bench.node_shell("spark-3", f"kill -9 {holder}")
    bench.stop()


def interrupted(bench):
    """Ctrl+C in every later phase undoes everything and exits with 4."""
    for line in ("Write the job's files: done", "Start rpc-server: done",
                 "Start llama-server: done", "Open the way to the endpoint: done"):
        bench.interrupt_launch(line)


def launch_killed(bench):
    """kill -9 of the launch: the next program sees what is left and cleans it up."""
    for line in ("Write the job's files: done", "Start rpc-server: done",
                 "Open the way to the endpoint: done"):
        bench.kill_launch(line)
        job = bench.the_job()
        assert job["abandoned"] or job["state"] in ("failed", "starting", "running"), job
        bench.stop()


def nothing_left(bench, before):
    """No process and no file beyond the exempt ones; idle connections end by themselves."""
    end = time.monotonic() + 45
    while True:
        processes, files = compare(before, bench.lab.snapshot())
        if not processes and not files:
            return
        assert time.monotonic() < end, f"left behind: {processes + files}"
        time.sleep(1)


def secrets_kept(bench, password):
    """First contact: the password is in no command line, no environment, no log and no file."""
    program = bench.ctl.start_with_input(["connect", "--all", "--user", "spark",
                                          "--accept-fingerprints", "--password-stdin"],
                                         password + "\n")
    watch = SecretWatch(password)
    watch.follow(program)
    out, errors = program.communicate(timeout=60)
    assert program.returncode == 0, f"connect ended with {program.returncode}: {errors}"
    assert watch.looks > 3 and not watch.found, watch.found
    assert password not in out + errors


def no_secret_in_files(bench, password):
    folders = set(bench.lab.status()["desk"]["env"][f"XDG_{kind}_HOME"]
                  for kind in ("CONFIG", "DATA", "STATE", "CACHE"))
    found = subprocess.run(["grep", "-rlF", "--", password, *sorted(folders)],
                           capture_output=True, text=True, check=False).stdout
    for node in NODES:
        found += bench.node_shell(node, f"grep -rlF -- {password} /home/spark/.local/state "
                                        "/home/spark/.ssh /tmp /var/log 2>/dev/null")
    assert not found, f"the password is in {found}"


def cases(bench, password, before):
    return [
        ("first contact keeps the secret", lambda: secrets_kept(bench, password)),
        ("refusals", lambda: refusals(bench)),
        ("interrupted while copying", lambda: interrupted_while_copying(bench)),
        ("running", lambda: running(bench)),
        ("watch", lambda: watched(bench)),
        ("no secret in files", lambda: no_secret_in_files(bench, password)),
        ("all sessions closed", lambda: outlives_sessions(bench)),
        ("second desk", lambda: second_desk(bench, password)),
        ("rpc-server dies", lambda: death_while_chatting(bench, "rpc-server", 2)),
        ("llama-server dies", lambda: death_while_chatting(bench, "llama-server", 0)),
        ("port taken", lambda: port_taken(bench)),
        ("interrupted", lambda: interrupted(bench)),
        ("launch killed", lambda: launch_killed(bench)),
        ("nothing left", lambda: nothing_left(bench, before)),
    ]


def engine_missing():
    """Why there is no engine or model to launch; sets what the programs look at otherwise."""
    for variable, option in (("SPARKYARD_ENGINE_BUNDLE", "--print-path"),
                             ("SPARKYARD_DEMO_MODEL", "--demo-model")):
        if variable not in os.environ:
            done = subprocess.run([ROOT / "scripts" / "engine", option], capture_output=True,
                                  text=True, check=False)
            if done.returncode != 0:
                return f"scripts/engine {option}: {done.stderr.strip()}"
            os.environ[variable] = done.stdout.strip().splitlines()[-1]
        if not os.path.exists(os.environ[variable]):
            return f"{os.environ[variable]} is not there; run scripts/engine"
    return None


def main():
    reason = engine_missing()
    if reason:
        print(f"skipped: {reason}")
        return 77
    chosen = sys.argv[2:]
    password = "pw-" + secrets.token_hex(8)
    failed = 0
    with Lab(f"jobs-{os.getpid()}", 4, "ring") as lab:
        for node in NODES:
            set_password(lab, node, password)
        bench = JobsBench(lab, sys.argv[1])
        before = lab.snapshot()
        for name, case in cases(bench, password, before):
            if chosen and name not in chosen and name != "first contact keeps the secret":
                continue
            started = time.monotonic()
            try:
                case()
                print(f"{name}: passed ({time.monotonic() - started:.0f} s)", flush=True)
            except Exception as error:  # the next case starts from a clean lab
                failed += 1
                print(f"{name}: FAILED ({time.monotonic() - started:.0f} s): "
                      f"{type(error).__name__}: {error}", flush=True)
                for job in bench.jobs():
                    bench.ctl.run("stop", job["id"])
    print(f"{failed} failed" if failed else "all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LabNotAllowed as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
