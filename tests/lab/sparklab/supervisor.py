# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The lab's one long-lived process. It builds the lab, owns every namespace of it (they die with
it), keeps carriers and meminfo true, and answers the command line on a socket.

Single-threaded. It lives in a network and a mount namespace of its own, so that neither a
bridge nor a mount of the lab is ever seen by the machine below.
"""

import json
import os
import select
import shutil
import signal
import socket
import time
import traceback

from . import cabling, desk, faults, kernel, snapshot
from .desk import Desk
from .node import Node, last_words, pid_map, start_ticks
from .plant import Plant
from .switch import Switch
from .ticker import Ticker

ROOT = "/run/sparkyard-lab"


class Lab:
    """All of a lab. `options`: name, nodes, cabling, switch, bare, memory_gib (list), disk_gib,
    lldp_access, user_uid."""

    def __init__(self, options):
        self.options = options
        self.name = options["name"]
        self.folder = f"{ROOT}/{self.name}"
        self.nodes_wanted = options["nodes"]
        self.life_line, self._life_line_end = os.pipe()
        self.nodes, self.switch, self.desk_own = [], None, {}
        self.faults = faults.Faults(self)
        self.desk = Desk(self)
        self.plant = Plant(self)

    def build(self, wanted_faults, progress):
        kernel.unshare(kernel.NEWNS | kernel.NEWNET)
        kernel.private_mounts()
        for folder in ("nodes", "log", "desk"):
            os.makedirs(f"{self.folder}/{folder}", exist_ok=True)
        self.plant.build()
        self.desk.start()
        self.plant.attach_desk(self.desk.pid)
        self.desk.init.go()
        if self.options["cabling"] == "switch":
            self.switch = Switch(self, self.options["switch"])
            self.switch.start()
            self.switch.init.go()
            self.switch.init.wait_ready()
        self.nodes = [Node(self, index) for index in range(1, self.nodes_wanted + 1)]
        for node in self.nodes:
            node.make_disk()
        self.start_nodes(self.nodes)
        progress(f"{len(self.nodes)} node(s) started")
        self.desk.init.wait_ready()
        self._await_desk()
        for place in wanted_faults:
            self.faults.apply(place)
        Ticker(self).tick()
        self.write_state()

    def start_nodes(self, nodes):
        """Starts nodes at the same time and waits until their daemons answer."""
        for node in nodes:
            node.start()
        self.plant.attach(nodes)
        Ticker(self).tick()
        for node in nodes:
            node.init.go()
        for node in nodes:
            node.init.wait_ready()
        for node in nodes:
            node.settle()
        if self.switch:
            self.switch.name_ports()

    def node(self, name):
        return next(node for node in self.nodes if node.name == name)

    def write_state(self):
        """state.json is for everybody to read; it is replaced at once."""
        path = f"{self.folder}/state.json"
        with open(path + ".new", "w") as out:
            json.dump(self.state(), out, indent=1)
        os.chmod(path + ".new", 0o644)
        os.rename(path + ".new", path)

    def state(self):
        options = self.options
        return {
            "schema": 1, "lab": self.name, "supervisor_pid": os.getpid(),
            "cabling": options["cabling"], "bare": options["bare"],
            "switch": options["switch"] if self.switch else None,
            "nodes": [{"name": node.name, "up": node.pid is not None, "pid": node.pid,
                       "addresses": [cabling.management_address(node.index)],
                       "user": "spark", "password": "spark",
                       "product": node.files.product.dmi["product_name"],
                       "memory_gib": node.memory_gib,
                       "rails": {cabling.RAILS[key][0]: address
                                 for key, address in sorted(node.addresses.items())}}
                      for node in self.nodes],
            "cables": [{"a": self._end(cable.a), "b": self._end(cable.b),
                        "unplugged_rails": sorted(cable.unplugged)}
                       for cable in self.plant.cables],
            "desk": {"pid": self.desk.pid, "address": cabling.DESK_ADDRESS,
                     "is_node": self.faults.desk_node(),
                     "env": desk.environment(self.folder, options["user_uid"])},
            "faults": self.faults.in_force()}

    @staticmethod
    def _end(port):
        return {"node": cabling.node_name(port.node), "cage": port.cage} if port else None

    def _await_desk(self):
        deadline = time.monotonic() + 10
        pid_file = f"/proc/{self.desk.pid}/root/run/avahi-daemon/pid"
        while not (os.path.exists(pid_file) and os.path.exists(self.desk.socket)):
            if time.monotonic() > deadline:
                raise OSError("the desk's dbus-daemon or avahi-daemon did not start"
                              + last_words(f"{self.folder}/log/desk.log"))
            time.sleep(0.05)
        self.adopt_desk()

    def adopt_desk(self):
        """The daemons of the desk live in its PID namespace, its programs do not."""
        self.desk_own = {pid: start_ticks(pid) for pid in pid_map(self.desk.pid).values()}

    def take_down(self):
        """Ends everything. Programs that still run on the desk are asked first."""
        inits = [unit.init for unit in [*self.nodes, self.switch, self.desk] if unit and unit.init]
        for sig, patience in ((signal.SIGTERM, 2.0), (signal.SIGKILL, 2.0)):
            guests = self._desk_guests()
            for pid in guests:
                try:
                    os.kill(pid, sig)
                except ProcessLookupError:
                    pass
            deadline = time.monotonic() + patience
            while self._desk_guests() and time.monotonic() < deadline:
                time.sleep(0.05)
        for init in inits:
            init.kill()
        for entry in os.listdir(f"{self.folder}/nodes"):
            try:
                kernel.unmount(f"{self.folder}/nodes/{entry}")
            except OSError:
                pass  # a folder that had no mount yet
        shutil.rmtree(self.folder, ignore_errors=True)
        try:
            os.rmdir(ROOT)
        except OSError:
            pass  # other labs are up

    def _desk_guests(self):
        if not self.desk.init:
            return []
        try:
            return [pid for pid in snapshot.desk_processes(self.desk.pid)
                    if pid not in self.desk_own]
        except OSError:
            return []


class Supervisor:
    def __init__(self, lab):
        self.lab, self.ticker, self.running = lab, Ticker(lab), True
        self._control = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._control.bind(f"{lab.folder}/control")
        os.chmod(f"{lab.folder}/control", 0o600)
        self._control.listen(16)

    def run(self):
        signal.signal(signal.SIGTERM, self._stop)
        next_tick = time.monotonic()
        while self.running:
            watched = [self._control, *self.lab.plant.sockets()]
            timeout = max(0.0, next_tick - time.monotonic())
            ready, _, _ = select.select(watched, [], [], timeout)
            for sock in ready:
                if sock is self._control:
                    self._serve()
                elif sock.fileno() >= 0:
                    self.lab.plant.read(sock)
            if time.monotonic() >= next_tick:
                self.ticker.tick()
                next_tick = time.monotonic() + 1.0

    def _stop(self, *_):
        self.running = False

    def _serve(self):
        connection, _ = self._control.accept()
        with connection:
            connection.settimeout(5)
            try:
                request = json.loads(connection.makefile().readline())
                answer = {"ok": True, "value": self._handle(request)}
            except (OSError, ValueError, LookupError) as error:
                traceback.print_exc()
                answer = {"ok": False, "error": str(error)}
            connection.settimeout(None)
            try:
                connection.sendall(json.dumps(answer).encode() + b"\n")
            except OSError:
                pass  # the asker went away

    def _handle(self, request):
        verb = request["do"]
        if verb == "down":
            self.running = False
            return None
        if verb == "snapshot":
            return snapshot.take(self.lab)
        if verb == "fault":
            for place in request["faults"]:
                self.lab.faults.apply(place)
        elif verb == "heal":
            self.lab.faults.heal(request["faults"])
        else:
            raise ValueError(f"unknown request '{verb}'")
        self.lab.write_state()
        return self.lab.faults.in_force()


def main(options, wanted_faults, report):
    """Runs a lab until it is taken down. `report(kind, text)`: "progress", "up" or "failed"."""
    lab = Lab(options)
    try:
        lab.build(wanted_faults, lambda text: report("progress", text))
        supervisor = Supervisor(lab)
    except BaseException as error:
        traceback.print_exc()
        lab.take_down()
        report("failed", str(error) or repr(error))
        return 1
    report("up", "")
    try:
        supervisor.run()
    finally:
        lab.take_down()
    return 0
