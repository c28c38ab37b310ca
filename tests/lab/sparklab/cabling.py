# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""What is plugged into what: node and port names, cables, addresses. Pure, no side effects."""

from dataclasses import dataclass, field

CABLINGS = ("single", "pair", "ring", "switch", "none")
SWITCHES = ("managed", "unmanaged", "forwarding")

# (netdev, RDMA device, PCI function), by cage and rail, as a Spark names them.
RAILS = {
    (0, 0): ("enp1s0f0np0", "rocep1s0f0", "0000:01:00.0"),
    (0, 1): ("enP2p1s0f0np0", "roceP2p1s0f0", "0002:01:00.0"),
    (1, 0): ("enp1s0f1np1", "rocep1s0f1", "0000:01:00.1"),
    (1, 1): ("enP2p1s0f1np1", "roceP2p1s0f1", "0002:01:00.1"),
}
MANAGEMENT, WIFI = "enP7s7", "wlP9s9"
DESK_NETDEV, DESK_ADDRESS = "eno1", "10.42.0.2"
LIMITS = {"single": (1, 1), "pair": (2, 2), "ring": (3, 8), "switch": (2, 8), "none": (1, 8)}
DEFAULT_NODES = {"single": 1, "pair": 2, "ring": 4, "switch": 4, "none": 4}


@dataclass(frozen=True)
class Port:
    """One cage of one node; nodes count from 1."""
    node: int
    cage: int

    def plant(self, rail):
        """Name of the far end of this rail's veth, in the cable plant."""
        return f"p{self.node}c{self.cage}{'ab'[rail]}"


@dataclass
class Cable:
    """Joins two ports; `b` is None for a cable into the switch. A cable has two rails, each of
    which can be unplugged alone."""
    a: Port
    b: Port | None
    number: int
    unplugged: set = field(default_factory=set)

    def ends(self):
        return [self.a] + ([self.b] if self.b else [])

    def bridge(self, rail):
        return f"k{self.number}{'ab'[rail]}"


def node_name(index):
    return f"spark-{index}"


def management_address(index):
    return f"10.42.0.{10 + index}"


def mac(index, cage, rail):
    return f"a0:88:c2:5a:{index:02x}:{cage * 2 + rail + 0x10:02x}"


def management_mac(index):
    return f"48:b0:2d:6e:{index:02x}:07"


def wifi_mac(index):
    return f"f8:3d:c6:31:{index:02x}:09"


def check(nodes, cabling):
    """The reason why this combination cannot be, or None."""
    low, high = LIMITS[cabling]
    if low <= nodes <= high:
        return None
    span = str(low) if low == high else f"{low} to {high}"
    return f"cabling '{cabling}' is for {span} node{'s' if high > 1 else ''}, not {nodes}"


def cables(nodes, cabling):
    """A ring goes from cage 0 of each node to cage 1 of the next, as NVIDIA's guides say."""
    if cabling == "pair":
        return [Cable(Port(1, 0), Port(2, 0), 1)]
    if cabling == "ring":
        return [Cable(Port(i, 0), Port(i % nodes + 1, 1), i) for i in range(1, nodes + 1)]
    if cabling == "switch":
        return [Cable(Port(i, 0), None, i) for i in range(1, nodes + 1)]
    return []


def addresses(nodes, cabling):
    """{(node, cage, rail): "address/24"}: one /24 for each rail of each cable, or for each rail
    of the switch."""
    result = {}
    for cable in cables(nodes, cabling):
        for rail in (0, 1):
            if cabling == "switch":
                result[(cable.a.node, 0, rail)] = f"192.168.{100 + rail}.{10 + cable.a.node}/24"
                continue
            net = (100 if cabling == "pair" else 2 * (cable.number - 1)) + rail
            first = 10 if cabling == "pair" else 1
            result[(cable.a.node, cable.a.cage, rail)] = f"192.168.{net}.{first}/24"
            result[(cable.b.node, cable.b.cage, rail)] = f"192.168.{net}.{first + 1}/24"
    return result
