#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The lab itself, tested from outside by its command line: a ring of four, its daemons, faults put
on and healed, and that nothing is left. Exit 77 with the reason where no lab is allowed."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = f"selftest-{os.getpid()}"
NODES = [f"spark-{i}" for i in range(1, 5)]
GIB_128_KB = 127601452


def lab(verb, *arguments, command=(), check=True, env=None):
    done = subprocess.run([str(ROOT / "scripts" / "lab"), verb, "--name", NAME, *arguments,
                           *(["--", *command] if command else [])],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL, env=env,
                          check=False)
    if check and done.returncode != 0:
        raise AssertionError(f"lab {verb} {arguments} {command}: status {done.returncode}: "
                             f"{done.stdout[-1000:]}{done.stderr[-1000:]}")
    return done


def on(place, *command, check=True):
    return lab("exec", place, command=command, check=check).stdout


def eventually(question, wanted, seconds=20):
    """Asks until the answer is as wanted; returns the last answer."""
    end = time.monotonic() + seconds
    answer = question()
    while answer != wanted and time.monotonic() < end:
        time.sleep(0.3)
        answer = question()
    return answer


def neighbours(node):
    """{netdev: [names of the hosts lldpd sees there]}"""
    text = on(node, "lldpcli", "show", "neighbors", "-f", "json0", check=False)
    if not text.strip():
        return None
    result = {}
    for interface in json.loads(text)["lldp"][0].get("interface", []):
        names = result.setdefault(interface["name"], [])
        names += [chassis["name"][0]["value"] for chassis in interface["chassis"]
                  if "name" in chassis]
    return result


def ring_neighbours(index):
    after, before = f"spark-{index % 4 + 1}", f"spark-{(index - 2) % 4 + 1}"
    return {"enp1s0f0np0": [after], "enP2p1s0f0np0": [after],
            "enp1s0f1np1": [before], "enP2p1s0f1np1": [before]}


def ssh(address, command, known_hosts, password="spark"):
    """A login as a user makes it, with a password; (status, output, errors)."""
    with tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False) as helper:
        helper.write('#!/bin/sh\necho "$LAB_TEST_PASSWORD"\n')
    os.chmod(helper.name, 0o755)
    environment = dict(os.environ, SSH_ASKPASS=helper.name, SSH_ASKPASS_REQUIRE="force",
                       LAB_TEST_PASSWORD=password)
    try:
        done = lab("exec", "desk", check=False, env=environment, command=(
            "ssh", "-F", "none", "-o", "StrictHostKeyChecking=accept-new", "-o",
            f"UserKnownHostsFile={known_hosts}", "-o", "NumberOfPasswordPrompts=1", "-o",
            "PubkeyAuthentication=no", "-o", "ConnectTimeout=5", f"spark@{address}", command))
        return done.returncode, done.stdout, done.stderr
    finally:
        os.unlink(helper.name)


def rail_states(node):
    return on(node, "sh", "-c", "cd /sys/class/net; cat enp1s0f0np0/operstate "
              "enP2p1s0f0np0/operstate enp1s0f1np1/operstate enP2p1s0f1np1/operstate").split()


def traces():
    """What a lab of this name would leave on the machine."""
    with open("/proc/self/mounts", encoding="utf-8") as mounts:
        found = [line for line in mounts if NAME in line]
    for entry in os.listdir("/proc"):
        if entry.isdigit() and int(entry) != os.getpid():
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as line:
                    text = line.read().decode("utf-8", "replace")
            except OSError:
                continue
            if NAME in text:
                found.append(text)
    if os.path.exists(f"/run/sparkyard-lab/{NAME}"):
        found.append(f"/run/sparkyard-lab/{NAME}")
    return found


class HealthyRing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.known_hosts = f"{cls.folder.name}/known_hosts"
        lab("up", "--nodes", "4", "--cabling", "ring", "--memory-gib", "128,64")
        cls.pids = [node["pid"] for node in json.loads(lab("status", "--json").stdout)["nodes"]]

    @classmethod
    def tearDownClass(cls):
        lab("down")
        cls.folder.cleanup()
        left = traces() + [pid for pid in cls.pids if os.path.exists(f"/proc/{pid}")]
        if left:
            raise AssertionError(f"down left: {left}")

    def tearDown(self):
        lab("heal", check=False)

    def expect_rails(self, node, wanted):
        """The kernel tells of a carrier within a second."""
        self.assertEqual(eventually(lambda: rail_states(node), wanted, seconds=10), wanted, node)

    def test_the_desk_sees_four_machines_by_mdns(self):
        def seen():
            lines = on("desk", "avahi-browse", "-p", "-t", "_ssh._tcp").splitlines()
            return sorted({line.split(";")[3] for line in lines if ";IPv4;" in line})
        self.assertEqual(eventually(seen, NODES), NODES)

    def test_lldp_tells_the_ring(self):
        for index, node in enumerate(NODES, 1):
            wanted = ring_neighbours(index)
            self.assertEqual(eventually(lambda n=node: neighbours(n), wanted), wanted, node)

    def test_a_password_logs_in_and_a_wrong_one_does_not(self):
        status, output, errors = ssh("10.42.0.12", "id -un; hostname; echo spark | sudo -S -p '' "
                                     "id -u", self.known_hosts)
        self.assertEqual((status, output.split()), (0, ["spark", "spark-2", "0"]), errors)
        status, _, errors = ssh("10.42.0.12", "true", self.known_hosts, password="wrong")
        self.assertEqual(status, 255)
        self.assertIn("Permission denied", errors)

    def test_a_node_is_a_machine_of_its_own(self):
        names = [on(node, "hostname").strip() for node in NODES]
        self.assertEqual(names, NODES)
        for path in ("/etc/machine-id", "/proc/sys/kernel/random/boot_id",
                     "/etc/ssh/ssh_host_ed25519_key.pub"):
            self.assertEqual(len({on(node, "cat", path) for node in NODES}), 4, path)
        self.assertEqual(on("spark-3", "cat", "/sys/class/dmi/id/product_name").strip(),
                         "Ascent GX10")
        self.assertLess(len(on("spark-1", "ps", "-e").splitlines()), 15)

    def test_memory_follows_the_processes(self):
        def field(name):
            rows = on("spark-1", "cat", "/proc/meminfo").splitlines()
            return next(int(row.split()[1]) for row in rows if row.startswith(name + ":"))
        self.assertEqual(field("MemTotal"), GIB_128_KB)
        before = field("MemAvailable")
        holder = "x = bytearray(300 << 20); import time; time.sleep(60)"
        on("spark-1", "sh", "-c", f"python3 -c '{holder}' > /dev/null 2>&1 & echo $! > /tmp/pid")
        taken = eventually(lambda: before - field("MemAvailable") > 280 * 1024, True)
        on("spark-1", "sh", "-c", "kill $(cat /tmp/pid); rm /tmp/pid")
        self.assertTrue(taken)
        self.assertIn("63800726", on("spark-2", "cat", "/proc/meminfo"))

    def test_nvidia_smi_answers_as_a_gb10(self):
        self.assertEqual(on("spark-1", "nvidia-smi", "--query-gpu=memory.used,name,compute_cap,"
                            "power.limit", "--format=csv,noheader,nounits").strip(),
                         "[N/A], NVIDIA GB10, 12.1, [N/A]")
        header, row = on("spark-1", "nvidia-smi", "--query-gpu=utilization.gpu,temperature.gpu",
                         "--format=csv").splitlines()
        self.assertEqual(header, "utilization.gpu [%], temperature.gpu")
        self.assertRegex(row, r"^\d+ %, \d+$")
        self.assertIn("Not Supported", on("spark-1", "nvidia-smi"))
        self.assertIn("rocep1s0f0 port 1 ==> enp1s0f0np0 (Up)", on("spark-1", "ibdev2netdev"))
        self.assertIn("192.168.0.1", on("spark-1", "show_gids"))
        self.assertIn("\tSpeed: 200000Mb/s", on("spark-1", "ethtool", "enp1s0f0np0"))

    def test_rails_carry_jumbo_frames_and_answer_a_neighbour_query(self):
        on("spark-1", "ping", "-c1", "-W2", "-M", "do", "-s", "8972", "192.168.0.2")
        output = on("spark-1", "ping", "-6", "-c2", "-W2", "-I", "enp1s0f0np0", "ff02::1")
        self.assertIn("fe80::a288:c2ff:fe5a:212", output)

    def test_a_pulled_cable_takes_both_carriers(self):
        lab("fault", "cable-out@spark-1")
        self.expect_rails("spark-1", ["down", "down", "up", "up"])
        self.expect_rails("spark-2", ["up", "up", "down", "down"])
        lab("heal", "cable-out")
        for node in ("spark-1", "spark-2"):
            self.expect_rails(node, ["up"] * 4)

    def test_switching_a_netdev_off_takes_the_other_ends_carrier(self):
        on("spark-4", "ip", "link", "set", "enp1s0f0np0", "down")
        self.assertEqual(eventually(lambda: rail_states("spark-1")[2], "down"), "down")
        on("spark-4", "ip", "link", "set", "enp1s0f0np0", "up")
        self.assertEqual(eventually(lambda: rail_states("spark-1")[2], "up"), "up")

    def test_a_moved_cable_is_seen_where_it_is(self):
        lab("fault", "wrong-cage")
        self.expect_rails("spark-3", ["down"] * 4)
        for there in ("spark-4", "spark-3"):
            self.assertEqual(eventually(lambda: neighbours("spark-2").get("enp1s0f0np0"),
                                        [there]), [there])
            lab("heal", check=False)

    def test_a_changed_host_key_stops_ssh(self):
        known_hosts = f"{self.folder.name}/changed"
        self.assertEqual(ssh("10.42.0.13", "true", known_hosts)[0], 0)
        lab("fault", "host-key-changed@spark-3")
        status, _, errors = ssh("10.42.0.13", "true", known_hosts)
        self.assertEqual(status, 255)
        self.assertIn("HOST IDENTIFICATION HAS CHANGED", errors)
        lab("heal")
        self.assertEqual(ssh("10.42.0.13", "true", known_hosts)[0], 0)

    def test_a_node_goes_off_and_comes_back_with_its_home_and_a_new_boot(self):
        on("spark-4", "sh", "-c", "echo kept > /home/spark/note")
        boot = on("spark-4", "cat", "/proc/sys/kernel/random/boot_id")
        lab("fault", "node-off@spark-4")
        self.assertEqual(lab("exec", "spark-4", command=("true",), check=False).returncode, 1)
        self.expect_rails("spark-1", ["up", "up", "down", "down"])
        lab("heal")
        self.assertEqual(on("spark-4", "cat", "/home/spark/note"), "kept\n")
        self.assertNotEqual(on("spark-4", "cat", "/proc/sys/kernel/random/boot_id"), boot)
        on("spark-4", "rm", "/home/spark/note")

    def test_a_foreign_container_shows_in_nvidia_smi_and_in_memory(self):
        lab("fault", "foreign-container@spark-1")
        row = on("spark-1", "nvidia-smi", "--query-compute-apps=pid,name,used_memory",
                 "--format=csv,noheader").strip().split(", ")
        self.assertEqual(row[1:], ["vllm_node", "88064 MiB"])
        self.assertIn("vllm_node", on("spark-1", "ps", "-o", "args=", "-p", row[0]))
        lab("heal")
        self.assertEqual(on("spark-1", "nvidia-smi", "--query-compute-apps=pid",
                            "--format=csv,noheader"), "")

    def test_a_snapshot_lists_what_is_not_the_labs_own(self):
        def extra():
            taken = json.loads(lab("snapshot", "--json").stdout)["nodes"]["spark-2"]
            return ([process["args"] for process in taken["processes"]],
                    [file for file in taken["files"] if file["path"] == "/home/spark/left"])
        self.assertEqual(extra(), ([], []))
        on("spark-2", "sh", "-c", "echo 12345 > /home/spark/left; sleep 99 > /dev/null 2>&1 &")
        self.assertEqual(extra(), ([["sleep", "99"]],
                                   [{"path": "/home/spark/left", "size": 6}]))
        on("spark-2", "sh", "-c", "rm /home/spark/left; kill $(pgrep -x sleep)")

    def test_the_desk_can_be_a_node(self):
        lab("fault", "desk-is-node")
        self.assertEqual(on("desk", "sh", "-c", "hostname; id -un").split(), ["spark-1", "spark"])
        self.assertIn("spark-2", on("desk", "avahi-browse", "-p", "-t", "_ssh._tcp"))
        lab("heal")
        self.assertNotEqual(on("desk", "hostname").strip(), "spark-1")

    def test_wrong_use_is_refused_with_a_word(self):
        for arguments, code, word in ((("fault", "no-such"), 2, "unknown fault"),
                                      (("heal", "mtu"), 4, "not in force"),
                                      (("up",), 4, "up already"),
                                      (("up", "--nodes", "2"), 2, "3 to 8")):
            done = lab(*arguments, check=False)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(word, done.stderr)


class Crash(unittest.TestCase):
    def tearDown(self):
        lab("down")

    def test_a_killed_lab_takes_its_nodes_along_and_the_next_up_clears(self):
        lab("up", "--nodes", "2", "--cabling", "switch")
        state = json.loads(lab("status", "--json").stdout)
        os.kill(state["supervisor_pid"], 9)
        gone = [f"/proc/{node['pid']}" for node in state["nodes"]]
        self.assertFalse(eventually(lambda: any(map(os.path.exists, gone)), False))
        self.assertEqual(lab("status", check=False).returncode, 1)
        lab("up", "--nodes", "1", "--cabling", "single")
        self.assertEqual(len(json.loads(lab("status", "--json").stdout)["nodes"]), 1)


if __name__ == "__main__":
    attempt = lab("up", "--nodes", "1", "--cabling", "single", check=False)
    if attempt.returncode == 3:
        print(f"skipped: {attempt.stderr.strip()}")
        sys.exit(77)
    lab("down", check=False)
    unittest.main(verbosity=2)
