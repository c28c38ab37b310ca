# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Which faults there are, where each sits by default, and which are in force.

A fault is written F or F@NODE. It can be put on at `up` or later, and is taken off by `heal`.
"""

from . import cabling, fault_links, fault_nodes

ALL = "all nodes"


class Fault:
    """`place` gives the default node's number for a lab of n nodes, or ALL, or None when the
    place is fixed. `apply(lab, node)` and `heal(lab, node)` get the Node (None: fixed)."""

    def __init__(self, text, place, part, needs_cable=False, apply=None, heal=None):
        self.text, self.place, self.needs_cable = text, place, needs_cable
        name = part.replace("-", "_") if isinstance(part, str) else None
        self.apply = apply or getattr(fault_nodes, f"{name}")
        self.heal = heal or getattr(fault_nodes, f"heal_{name}")


def _link(name):
    name = name.replace("-", "_")
    return {"part": None, "apply": getattr(fault_links, name),
            "heal": getattr(fault_links, f"heal_{name}")}


def _second(nodes):
    return min(2, nodes)


def _third(nodes):
    return min(3, nodes)


REGISTRY = {
    "cable-out": Fault("both rails of the cable in the node's cage 0 are pulled", _second,
                       needs_cable=True, **_link("cable-out")),
    "wrong-cage": Fault("ring of 4: cable 2-3 sits in spark-4's cage of cable 3-4, which hangs "
                        "loose", None, needs_cable=True, **_link("wrong-cage")),
    "rail-down": Fault("rail B of the node's cage 0 is switched off there", lambda nodes: 1,
                       needs_cable=True, **_link("rail-down")),
    "mtu": Fault("1500 at the node's end of one rail", _second, needs_cable=True,
                 **_link("mtu")),
    "same-subnet-twins": Fault("both rails of the node's cage 0 in one /24", _second,
                               needs_cable=True, **_link("same-subnet-twins")),
    "no-link-local": Fault("no IPv6 link-local addresses on the rails", ALL,
                           **_link("no-link-local")),
    "no-multicast": Fault("no mDNS reaches the desk", None, **_link("no-multicast")),
    "half-pcie": Fault("one PCI function has width x2", _third, "half-pcie"),
    "host-key-changed": Fault("the node has a new host key, and its ssh sessions are cut",
                              _second, "host-key-changed"),
    "wedged": Fault("every process of the node is stopped", _third, "wedged"),
    "low-memory": Fault("2 GiB of memory are available", _second, "low-memory"),
    "duplicate-machine-id": Fault("the node has the machine-id of spark-1", _second,
                                  "duplicate-machine-id"),
    "no-lldpd": Fault("lldpd is not there", ALL, "no-lldpd"),
    "desk-is-node": Fault("the desk is this node", lambda nodes: 1, "desk-is-node"),
    "node-off": Fault("the node is switched off", _third, "node-off"),
    "foreign-container": Fault("a vLLM container that Sparkyard did not start has 86 GiB",
                               _second, "foreign-container"),
    "foreign-netplan": Fault("a netplan file of NVIDIA Sync", _second, "foreign-netplan"),
    "sshd-refuses": Fault("nothing listens on port 22", _second, "sshd-refuses"),
    "disk-full": Fault("the node's disk has no byte left", _second, "disk-full"),
    "clock-skew": Fault("the node's clock is 10 minutes ahead", _second, "clock-skew"),
    "duplicate-hostname": Fault("the node has the hostname of spark-1", _second,
                                "duplicate-hostname"),
}


def _split(text):
    name, _, place = text.partition("@")
    return name, place


def problem(text, settings):
    """Why this fault cannot be put on a lab with these settings, or None."""
    name, place = _split(text)
    fault = REGISTRY.get(name)
    if fault is None:
        return f"unknown fault '{name}'; there are: {', '.join(REGISTRY)}"
    nodes, shape = settings["nodes"], settings["cabling"]
    names = [cabling.node_name(i) for i in range(1, nodes + 1)]
    if place and fault.place is None:
        return f"fault '{name}' has a fixed place"
    if place and place not in names:
        return f"fault '{name}': no node '{place}', only {', '.join(names)}"
    if fault.needs_cable and shape in ("single", "none"):
        return f"fault '{name}' needs cables, and cabling '{shape}' has none"
    if name == "wrong-cage" and (shape, nodes) != ("ring", 4):
        return "fault 'wrong-cage' needs a ring of 4 nodes"
    if name in ("mtu", "same-subnet-twins") and settings["bare"]:
        return f"fault '{name}' needs configured rails, and this lab is bare"
    if name in ("duplicate-machine-id", "duplicate-hostname") and \
            (nodes < 2 or place == cabling.node_name(1)):
        return f"fault '{name}' needs a second node beside spark-1"
    return None


def listing():
    def where(fault):
        if fault.place is None:
            return "fixed"
        return ALL if fault.place == ALL else cabling.node_name(fault.place(4)) + " of 4"
    return "\n".join(f"  {name:<21} {fault.text} ({where(fault)})"
                     for name, fault in REGISTRY.items())


class Faults:
    """The faults in force on a lab."""

    def __init__(self, lab):
        self.lab, self._active = lab, {}  # name -> nodes, in the order they came

    def apply(self, text):
        name, place = _split(text)
        fault = REGISTRY[name]
        if fault.place is None:
            nodes = [None]
        elif place:
            nodes = [self.lab.node(place)]
        elif fault.place == ALL:
            nodes = list(self.lab.nodes)
        else:
            nodes = [self.lab.nodes[fault.place(len(self.lab.nodes)) - 1]]
        there = self._active.setdefault(name, [])
        for node in nodes:
            if node in there:
                continue
            if node and not node.pid and name != "node-off":
                raise ValueError(f"{node.name} is off; heal node-off first")
            if node and name == "node-off" and self.desk_node() == node.name:
                raise ValueError(f"{node.name} is the desk; heal desk-is-node first")
            fault.apply(self.lab, node)
            there.append(node)
        if not there:
            del self._active[name]

    def heal(self, names):
        """Takes faults off, the latest first. No names: all of them."""
        asked = [_split(text) for text in names] or [(name, "") for name in self._active]
        for name, place in asked:
            if name not in REGISTRY:
                raise ValueError(f"unknown fault '{name}'")
            if name not in self._active:
                raise ValueError(f"fault '{name}' is not in force")
            if place and place not in [node.name for node in self._active[name] if node]:
                raise ValueError(f"fault '{name}' is not in force on '{place}'")
        for name, place in reversed(asked):
            for node in list(self._active[name]):
                if not place or node.name == place:
                    REGISTRY[name].heal(self.lab, node)
                    self._active[name].remove(node)
            if not self._active[name]:
                del self._active[name]

    def in_force(self):
        result = []
        for name, nodes in self._active.items():
            if nodes == [None] or len(nodes) == len(self.lab.nodes) > 1:
                result.append(name)
            else:
                result += [f"{name}@{node.name}" for node in nodes]
        return result

    def desk_node(self):
        nodes = self._active.get("desk-is-node")
        return nodes[0].name if nodes else None
