# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""One node: the process tree with namespaces of its own in which the daemons of a Spark run."""

import os
import signal
import socket
import subprocess
import time

from . import cabling, kernel, links
from .node_files import INIT, LLDPD, NodeFiles

KINDS = ["mnt", "uts", "ipc", "net", "pid"]


def start_init(name, log, prepare, script, keep):
    """Forks PID 1 of a new set of namespaces; a direct child of the caller, dying with it.

    The child waits for `go` (see Init), calls prepare(), says so on `ready`, and becomes a
    small shell that runs `script`. `keep` is the read end of the supervisor's life line."""
    go_read, go_write = os.pipe()
    ready_read, ready_write = os.pipe()
    own = os.open("/proc/self/ns/pid", os.O_RDONLY)
    kernel.unshare(kernel.NEWPID)
    pid = os.fork()
    if pid == 0:
        try:
            os.close(go_write)
            os.close(ready_read)
            os.setsid()
            kernel.die_with_parent()
            kernel.unshare(kernel.NEWNS | kernel.NEWUTS | kernel.NEWNET | kernel.NEWIPC)
            kernel.private_mounts()
            os.write(ready_write, b"born\n")
            if os.read(go_read, 1) != b"g":
                os._exit(1)
            # Opened now: prepare() hides the place.
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            prepare()
            os.dup2(keep, 3)
            os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
            os.dup2(out, 1)
            os.dup2(out, 2)
            for sig in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD, signal.SIGPIPE):
                signal.signal(sig, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.write(ready_write, b"ok\n")
            os.set_inheritable(3, True)
            os.execve("/bin/sh", ["/sbin/init", "-c", script],
                      {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                       "LANG": "C.UTF-8"})
        except BaseException as error:
            os.write(ready_write, f"failed: {error!r}\n".encode())
            os._exit(1)
    kernel.setns(own, kernel.NEWPID)
    for fd in (own, go_read, ready_write):
        os.close(fd)
    return Init(name, pid, go_write, ready_read)


class Init:
    """The handle of a PID 1 that start_init made."""

    def __init__(self, name, pid, go, ready):
        self.name, self.pid, self._go = name, pid, go
        self._ready = os.fdopen(ready)
        self._expect("born")

    def go(self):
        os.write(self._go, b"g")
        os.close(self._go)

    def wait_ready(self):
        self._expect("ok")
        self._ready.close()

    def kill(self):
        """Ends every process of the namespace and waits until they are gone."""
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass

    def _expect(self, word):
        line = self._ready.readline().strip()
        if line != word:
            raise OSError(f"{self.name} did not start: {line or 'its first process died'}")


class Node:
    """A node of the lab. `disk` is its own tmpfs, which outlives a power cycle."""

    def __init__(self, lab, index):
        self.lab, self.index = lab, index
        self.name = cabling.node_name(index)
        self.disk = f"{lab.folder}/nodes/{self.name}"
        self.log = f"{lab.folder}/log/{self.name}.log"
        self.files = NodeFiles(self.disk, index, lab.options["lldp_access"])
        self.addresses = {key[1:]: value for key, value
                          in cabling.addresses(lab.nodes_wanted, lab.options["cabling"]).items()
                          if key[0] == index and not lab.options["bare"]}
        total = lab.options["memory_gib"]
        self.memory_gib = total[(index - 1) % len(total)]
        self.init = None
        self.own = {}           # {host pid: start ticks} of the lab's own daemons
        self.foreign_kib = 0    # memory of foreign GPU processes
        self.available_limit_kib = None  # low-memory: no more than this is available
        self.own_machine_id = None       # while it shows another's
        self.grafts = []                 # paths of the machine below that were grafted in

    @property
    def pid(self):
        return self.init.pid if self.init else None

    def make_disk(self):
        kernel.tmpfs(self.disk, f"{self.lab.options['disk_gib']}g")
        self.files.write(self.addresses)

    def start(self, lldpd=True):
        """Starts the first process; the network is plugged in before `go`."""
        script = INIT.format(lldpd=LLDPD if lldpd else ":")
        self.init = start_init(self.name, self.log, self._prepare, script, self.lab.life_line)

    def stop(self):
        if self.init:
            self.init.kill()
        self.init, self.own, self.foreign_kib = None, {}, 0

    def call(self, function):
        """Runs function as root inside the node."""
        return kernel.call_inside(self.pid, [kind for kind in KINDS if kind != "pid"], function)

    def shell(self, script):
        """Runs a root shell script as a process of the node; returns its output. The processes
        it leaves behind live on in the node."""
        return run_inside(self.pid, script)

    def path(self, inside):
        """A path of the node as seen from outside."""
        return f"/proc/{self.pid}/root{inside}"

    def processes(self):
        """{pid inside: pid outside} of every process of the node."""
        return pid_map(self.pid)

    def settle(self, lldpd=True):
        """Waits for the daemons, and remembers which processes are the lab's own."""
        deadline = time.monotonic() + 10
        while True:
            titles = [title(pid) for pid in self.processes().values()]
            if (os.path.exists(self.path("/run/sshd.pid"))
                    and os.path.exists(self.path("/run/avahi-daemon/pid"))
                    and "cat" in titles
                    and (not lldpd or sum(name.startswith("lldpd: ") for name in titles) == 2)):
                break
            if time.monotonic() > deadline:
                raise OSError(f"{self.name}: sshd, avahi-daemon or lldpd did not start"
                              f"{last_words(self.log)}")
            time.sleep(0.05)
        self.adopt()

    def adopt(self, pids=None):
        """Counts these processes (default: all there are) among the lab's own daemons."""
        for pid in self.processes().values() if pids is None else pids:
            self.own[pid] = start_ticks(pid)

    def _prepare(self):
        socket.sethostname(self.name)
        disk = self.disk
        kernel.mount("sysfs", "/sys", "sysfs")
        kernel.overlay("/sys", lower=f"{disk}/sys")
        for tree in ("etc", "usr", "var", "opt"):
            if os.path.isdir(f"/{tree}"):
                kernel.overlay(f"/{tree}", f"{disk}/{tree}", f"{disk}/.work/{tree}")
        kernel.bind(f"{disk}/home", "/home")
        kernel.bind(f"{disk}/root", "/root")
        kernel.mount("proc", "/proc", "proc", kernel.MS_NOSUID | kernel.MS_NODEV)
        kernel.bind(f"{disk}/meminfo", "/proc/meminfo")
        kernel.bind(f"{disk}/boot_id", "/proc/sys/kernel/random/boot_id")
        kernel.tmpfs("/tmp", "512m", "1777")
        kernel.tmpfs("/dev/shm", "8g", "1777")
        kernel.mount("devpts", "/dev/pts", "devpts", 0,
                     "newinstance,ptmxmode=0666,mode=620,gid=5")
        run = f"{disk}/.run"
        kernel.tmpfs(run, "64m", "0755", kernel.MS_NOSUID)
        for folder in ("sshd", "lldpd", "avahi-daemon", "lock", "user", "nvidia-persistenced"):
            os.makedirs(f"{run}/{folder}")
        kernel.bind(f"{disk}/gpu", f"{run}/nvidia-persistenced")
        os.makedirs(f"{run}/user/1000")
        os.chown(f"{run}/user/1000", 1000, 1000)
        os.chmod(f"{run}/user/1000", 0o700)
        self._network()
        kernel.mount(run, "/run", flags=kernel.MS_MOVE)

    def _network(self):
        links.sysctl("ipv4/ping_group_range", "0 2147483647")
        links.sysctl("ipv4/ip_forward", 0)
        lines = ["link set lo up", f"addr add {cabling.management_address(self.index)}/24 "
                 f"brd + dev {cabling.MANAGEMENT}", f"link set {cabling.MANAGEMENT} up",
                 f"link set {cabling.WIFI} up"]
        for key, (netdev, _, _) in cabling.RAILS.items():
            lines.append(f"link set {netdev} up")
            if key in self.addresses:
                lines.append(f"addr add {self.addresses[key]} brd + dev {netdev}")
        links.batch(lines)


def run_inside(pid, script):
    """Runs a shell script inside all namespaces of `pid`, as root. Returns what it printed."""

    def work():
        done = subprocess.run(["/bin/sh", "-c", script], stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            raise OSError(done.stdout.strip() or f"status {done.returncode}")
        return done.stdout
    return kernel.call_inside(pid, KINDS, work)


def last_words(log):
    """The end of a log, to go into a message: the log itself goes away with the lab."""
    try:
        with open(log, encoding="utf-8", errors="replace") as lines:
            text = "; ".join(lines.read().strip().splitlines()[-4:])
    except OSError:
        text = ""
    return f": {text}" if text else ""


def title(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as line:
            return line.read().split(b"\0")[0].decode("utf-8", "replace")
    except OSError:
        return ""


def start_ticks(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return int(stat.read().rsplit(")", 1)[1].split()[19])
    except (OSError, IndexError):
        return 0


def pid_map(init):
    """Processes of the PID namespace of `init`, by the NSpid line of the outer /proc."""
    space = os.readlink(f"/proc/{init}/ns/pid")
    result = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            if os.readlink(f"/proc/{entry}/ns/pid") != space:
                continue
            with open(f"/proc/{entry}/status") as status:
                for line in status:
                    if line.startswith("NSpid:"):
                        result[int(line.split()[-1])] = int(entry)
        except OSError:
            continue
    return result
