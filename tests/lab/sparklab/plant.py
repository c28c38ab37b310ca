# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The cables: every rail's veth ends here, and a small bridge joins two ends as one cable.

A bridge per rail rather than a direct veth, so that a cable can be pulled or moved while both
nodes keep their netdevs, and both lose the carrier as with a real one. The plant lives in the
network namespace of the lab's supervisor, which also holds the management bridge.
"""

import os
import socket
import struct
import threading

from . import cabling, kernel, links
from .cabling import Port

_LLDP_PASSES = "0x4000"  # group_fwd_mask: a cable hands on what a bridge would keep for itself
_RTM_NEWLINK, _RTMGRP_LINK, _IFF_UP, _IFLA_IFNAME = 16, 1, 1, 3


class Plant:
    def __init__(self, lab):
        self.lab = lab
        self.cables = cabling.cables(lab.nodes_wanted, lab.options["cabling"])
        self._watchers = {}   # node index -> netlink socket
        self._admin_up = {}   # (node, netdev) -> bool
        self._netdev_key = {netdev: key for key, (netdev, _, _) in cabling.RAILS.items()}
        self._plugged = {}    # plant end that is up -> its bridge, "" for the switch's

    def build(self):
        links.sysctl("ipv6/conf/all/disable_ipv6", 1)
        links.sysctl("ipv6/conf/default/disable_ipv6", 1)
        lines = ["link set lo up", "link add mgmt type bridge mcast_snooping 0 forward_delay 0",
                 "link set mgmt up"]
        for cable in self.cables:
            if cable.b:
                for rail in (0, 1):
                    lines += [f"link add {cable.bridge(rail)} type bridge mcast_snooping 0 "
                              f"forward_delay 0 group_fwd_mask {_LLDP_PASSES}",
                              f"link set {cable.bridge(rail)} mtu 9000 up"]
        links.batch(lines)

    def attach_desk(self, pid):
        links.batch([f"link add name {cabling.DESK_NETDEV} address 02:5a:00:00:00:02 netns {pid} "
                     "type veth peer name mdesk", "link set mdesk master mgmt up"])

    def attach(self, nodes):
        """Makes all netdevs of these nodes and plugs in what the cabling says."""
        lines, switch_lines = [], []
        switch = self.lab.switch
        mtu = 1500 if self.lab.options["bare"] else 9000
        for node in nodes:
            i, pid = node.index, node.pid
            lines += [f"link add name {cabling.MANAGEMENT} address {cabling.management_mac(i)} "
                      f"netns {pid} type veth peer name m{i}", f"link set m{i} master mgmt up",
                      f"link add name {cabling.WIFI} index {1009 + i * 10} address "
                      f"{cabling.wifi_mac(i)} netns {pid} type veth peer name w{i} "
                      f"index {1009 + i * 10}"]
            for (cage, rail), (netdev, _, _) in cabling.RAILS.items():
                name = Port(i, cage).plant(rail)
                home = f"netns {switch.pid} " if self._in_switch(Port(i, cage)) else ""
                # Equal indexes make an unplugged veth read DOWN, as a NIC, not LOWERLAYERDOWN.
                index = f"index {1000 + i * 10 + cage * 2 + rail}"
                lines.append(f"link add name {netdev} {index} address "
                             f"{cabling.mac(i, cage, rail)} mtu {mtu} netns {pid} type veth "
                             f"peer name {name} {index} address {_far_mac(i, cage, rail)} "
                             f"mtu 9000 {home}")
                if home:
                    switch_lines.append(f"link set {name} master bridge")
                self._admin_up[(i, netdev)] = True
        links.batch(lines)
        if switch_lines:
            links.batch(switch_lines, switch.pid)
        for node in nodes:
            self._watch(node)
        for node in nodes:
            for cage, rail in cabling.RAILS:
                self._plugged.pop(Port(node.index, cage).plant(rail), None)
        self.settle()

    def detach(self, node):
        """A node is going away. Its veths go now: with its namespace they would only go later,
        and their names would be in the way when it comes back."""
        watcher = self._watchers.pop(node.index, None)
        if watcher:
            watcher.close()
        inside, outside = [], [f"link del m{node.index}", f"link del w{node.index}"]
        for (cage, rail), (netdev, _, _) in cabling.RAILS.items():
            port = Port(node.index, cage)
            self._admin_up[(node.index, netdev)] = False
            self._plugged.pop(port.plant(rail), None)
            (inside if self._in_switch(port) else outside).append(f"link del {port.plant(rail)}")
        links.batch(outside)
        if inside:
            links.batch(inside, self.lab.switch.pid)

    def cable_of(self, port):
        return next((cable for cable in self.cables if port in cable.ends()), None)

    def sockets(self):
        return {sock: index for index, sock in self._watchers.items()}

    def settle(self):
        """Makes carriers agree with the cables: a rail is up when it is plugged in and no end is
        switched off."""
        wanted = {}  # plant end -> the bridge it sits in, "" for the switch's
        for cable in self.cables:
            for rail in (0, 1):
                # Towards a switch the kernel itself shows that the node's end is off.
                up = rail not in cable.unplugged and (cable.b is None or all(
                    self._admin_up.get((end.node, cabling.RAILS[(end.cage, rail)][0]), False)
                    for end in cable.ends()))
                if up:
                    for end in cable.ends():
                        wanted[end.plant(rail)] = cable.bridge(rail) if cable.b else ""
        inside, outside = [], []
        for node in self.lab.nodes:
            if not node.pid:
                continue
            for cage, rail in cabling.RAILS:
                port = Port(node.index, cage)
                name = port.plant(rail)
                master, before = wanted.get(name), self._plugged.get(name)
                if master == before:
                    continue
                lines = inside if self._in_switch(port) else outside
                if before is not None:
                    lines.append(f"link set {name} down")
                    del self._plugged[name]
                if master is not None:
                    lines.append(f"link set {name} " + (f"master {master} " if master else "")
                                 + "up")
                    self._plugged[name] = master
                node.files.sys.set_link(cage, rail, master is not None)
        links.batch(outside)
        if inside:
            links.batch(inside, self.lab.switch.pid)

    def read(self, sock):
        """A netdev of the node changed; called when its socket has data."""
        index = self._watchers and self.sockets().get(sock)
        try:
            data = sock.recv(65536)
        except OSError:
            return
        changed = False
        for netdev, up in _link_messages(data):
            if netdev in self._netdev_key and self._admin_up.get((index, netdev)) != up:
                self._admin_up[(index, netdev)] = up
                changed = True
        if changed:
            self.settle()

    def _in_switch(self, port):
        return self.lab.switch is not None and port.cage == 0

    def _watch(self, node):
        old = self._watchers.pop(node.index, None)
        if old:
            old.close()
        made = []

        def make():  # a thread has its own network namespace, and a socket keeps it
            kernel.enter(node.pid, ["net"])
            sock = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW | socket.SOCK_CLOEXEC, 0)
            sock.bind((0, _RTMGRP_LINK))
            sock.setblocking(False)
            made.append(sock)
        thread = threading.Thread(target=make)
        thread.start()
        thread.join()
        if not made:
            raise OSError(f"{node.name}: cannot watch its interfaces")
        self._watchers[node.index] = made[0]


def _far_mac(index, cage, rail):
    """The switch's port, or an end of a cable that nobody ever sees."""
    return f"48:a9:8a:51:{index:02x}:{0x10 + cage * 2 + rail:02x}"


def _link_messages(data):
    """(netdev, administratively up) of each RTM_NEWLINK in a netlink datagram."""
    offset = 0
    while offset + 16 <= len(data):
        length, kind = struct.unpack_from("=IH", data, offset)
        if length < 16:
            return
        if kind == _RTM_NEWLINK:
            flags = struct.unpack_from("=I", data, offset + 24)[0]
            at, end = offset + 32, offset + length
            while at + 4 <= end:
                size, attribute = struct.unpack_from("=HH", data, at)
                if size < 4:
                    break
                if attribute == _IFLA_IFNAME:
                    name = data[at + 4:at + size].split(b"\0")[0].decode("ascii", "replace")
                    yield name, bool(flags & _IFF_UP)
                at += (size + 3) & ~3
        offset += (length + 3) & ~3


def counters(pid):
    """{netdev: {"rx_bytes", "tx_bytes"}} of a process's network namespace."""
    result = {}
    with open(f"/proc/{pid}/net/dev") as lines:
        for line in list(lines)[2:]:
            name, _, rest = line.partition(":")
            fields = rest.split()
            result[name.strip()] = {"rx_bytes": int(fields[0]), "tx_bytes": int(fields[8])}
    result.pop("lo", None)
    return result


def netns_id(pid):
    return os.stat(f"/proc/{pid}/ns/net").st_ino
