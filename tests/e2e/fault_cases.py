# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""What each fault must give and where: the findings with their places, and what else must show."""
from collections import namedtuple

# places: "code", "code @ machine", "code @ end - end" or both; see place_of().
# check(ctl, findings): asserts what the findings alone do not say; may be None.
# prepare(ctl): what a person does under the fault before the doctor is asked; may be None.
Case = namedtuple("Case", "fault places check prepare", defaults=(None, None))


def end_name(end):
    """spark-1.0 is port 0 of spark-1; a switch has no machine."""
    return f"{end['node']}.{end['cage']}" if end["node"] else "switch"


def place_of(finding):
    place = finding["code"]
    if finding["node"]:
        place += f" @ {finding['node']}"
    if finding["link"]:
        place += f" @ {end_name(finding['link']['a'])} - {end_name(finding['link']['b'])}"
    return place


def links_of(ctl):
    """{"spark-1.0 - spark-2.1": link}, and the shape."""
    topology = ctl.json("topology")["topology"]
    return topology["shape"], {f"{end_name(link['a'])} - {end_name(link['b'])}": link
                               for link in topology["links"]}


def machine(ctl, name):
    found = [node for node in ctl.json("nodes")["nodes"] if node["name"] == name]
    assert len(found) == 1, f"{name} shows {len(found)} times"
    return found[0]


RING = ["spark-1.0 - spark-2.1", "spark-2.0 - spark-3.1", "spark-3.0 - spark-4.1",
        "spark-4.0 - spark-1.1"]


def names_the_cable_to_move_back(ctl, findings):
    text = findings[0]["text"]
    for port in ("spark-2 port 0", "spark-4 port 1", "Move that end of the cable to spark-3 port 1",
                 "between spark-3 port 0 and spark-4 port 1"):
        assert port in text, f"\"{port}\" is not said in: {text}"
    shape, links = links_of(ctl)
    assert shape == "ring", f"the shape is {shape}"
    states = {name: link["state"] for name, link in links.items()}
    assert states == {RING[0]: "up", RING[1]: "expected-missing", RING[2]: "expected-missing",
                      RING[3]: "up", "spark-2.0 - spark-4.1": "up"}, states


def ring_stands(ctl):
    """All cables up; the kinds of evidence for each."""
    shape, links = links_of(ctl)
    assert shape == "ring" and sorted(links) == sorted(RING), (shape, sorted(links))
    for name, link in links.items():
        assert link["state"] == "up" and link["rails_up"] == 2, (name, link)
    return [link["evidence"] for link in links.values()]


def neighbours_tell(ctl, _):
    evidence = ring_stands(ctl)
    assert all(kinds == ["neighbour"] for kinds in evidence), evidence


def lldp_tells(ctl, _):
    evidence = ring_stands(ctl)
    assert all("lldp" in kinds for kinds in evidence), evidence
    addresses = [address for cage in machine(ctl, "spark-1")["cages"] for rail in cage["rails"]
                 for address in rail["addresses"]]
    assert addresses and not any(a.startswith("fe80") for a in addresses), addresses


def keeps_its_place(ctl, _):
    """A hung machine's card may keep its signal, so what its own cables are is not asked."""
    shape, links = links_of(ctl)
    assert shape == "ring" and sorted(links) == sorted(RING), (shape, sorted(links))
    for name, link in links.items():
        assert link["state"] == "up" or "spark-3" in name, f"{name} is {link['state']}"
    return [link["state"] for name, link in links.items() if "spark-3" in name]


def keeps_its_place_without_signal(ctl, findings):
    states = keeps_its_place(ctl, findings)
    assert states == ["down", "down"], states


def shows_the_container(ctl, _):
    untracked = [entry["name"] for entry in machine(ctl, "spark-2")["untracked"]]
    assert any("vllm" in name for name in untracked), f"untracked are {untracked}"


def shows_the_desk_once(ctl, _):
    nodes = ctl.json("nodes")["nodes"]
    assert sorted(node["name"] for node in nodes) == [f"spark-{i}" for i in range(1, 5)], nodes
    for node in nodes:
        assert node["state"] == "connected", node
        assert node["is_this_machine"] == (node["name"] == "spark-1"), node
    ssh = [interface["name"] for node in nodes if node["is_this_machine"]
           for interface in node["interfaces"] if interface["carries_ssh"]]
    assert not ssh, f"the desk reaches itself over {ssh}"


# Changes of the network card and its cables first, then what ends sessions.
IN_RING = [
    Case("cable-out", ["cable-missing @ spark-2.0 - spark-3.1"]),
    Case("wrong-cage", ["wrong-cage @ spark-4 @ spark-2.0 - spark-4.1"],
         names_the_cable_to_move_back),
    Case("rail-down", ["rail-down @ spark-1.0 - spark-2.1"]),
    Case("mtu", ["mtu-mismatch @ spark-2 @ spark-1.0 - spark-2.1"]),
    Case("half-pcie", ["half-pcie @ spark-3"]),
    Case("same-subnet-twins", ["same-subnet-twins @ spark-2"]),
    Case("low-memory", ["low-memory @ spark-2"]),
    Case("duplicate-machine-id", ["duplicate-identity @ spark-1", "duplicate-identity @ spark-2"]),
    Case("no-lldpd", [], neighbours_tell),
    Case("no-link-local", [], lldp_tells),
    Case("foreign-container", [], shows_the_container),
    Case("no-multicast", ["no-multicast"]),
    Case("host-key-changed", ["host-key-changed @ spark-2"]),
    Case("wedged", ["node-silent @ spark-3"], keeps_its_place),
    Case("node-off", ["node-off @ spark-3"], keeps_its_place_without_signal),
    # Another user sits at another desk: first contact with the other three is still to be made.
    Case("desk-is-node", [], shows_the_desk_once, lambda ctl: ctl.connect_all()),
]

IN_PAIR = [Case("cable-out", ["cable-missing @ spark-1.0 - spark-2.0"])]

IN_SWITCH = [Case("cable-out", ["cable-missing @ spark-2.0 - switch"]),
             Case("rail-down", ["rail-down @ spark-1.0 - switch"])]
