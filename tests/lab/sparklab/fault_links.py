# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Faults of cables, rails and networks. Each has a twin that takes it off."""

import time

from . import kernel, links
from .cabling import RAILS, Port
from .node import run_inside

_RAIL_NETDEVS = [netdev for netdev, _, _ in RAILS.values()]


def cable_out(lab, node):
    lab.plant.cable_of(Port(node.index, 0)).unplugged = {0, 1}
    lab.plant.settle()


def heal_cable_out(lab, node):
    lab.plant.cable_of(Port(node.index, 0)).unplugged = set()
    lab.plant.settle()


def _cable(lab, number):
    return next(cable for cable in lab.plant.cables if cable.number == number)


def wrong_cage(lab, _):
    moved, loose = _cable(lab, 2), _cable(lab, 3)
    _move(lab, (moved, loose))
    moved.b = loose.b
    moved.unplugged = set()
    lab.plant.settle()


def heal_wrong_cage(lab, _):
    moved, loose = _cable(lab, 2), _cable(lab, 3)
    _move(lab, (moved,))
    moved.b = Port(3, 1)
    moved.unplugged, loose.unplugged = set(), set()
    lab.plant.settle()


def _move(lab, cables):
    """A hand needs a moment, and without one lldpd would not see that the carrier was gone."""
    for cable in cables:
        cable.unplugged = {0, 1}
    lab.plant.settle()
    time.sleep(2)


def rail_down(_, node):
    links.batch([f"link set {RAILS[(0, 1)][0]} down"], node.pid)


def heal_rail_down(_, node):
    links.batch([f"link set {RAILS[(0, 1)][0]} up"], node.pid)


def _mtu_netdev(lab, node):
    """Rail A of the cable to the node before, where there is one."""
    cage = 1 if lab.plant.cable_of(Port(node.index, 1)) else 0
    return RAILS[(cage, 0)][0]


def mtu(lab, node):
    links.batch([f"link set {_mtu_netdev(lab, node)} mtu 1500"], node.pid)


def heal_mtu(lab, node):
    links.batch([f"link set {_mtu_netdev(lab, node)} mtu 9000"], node.pid)


def _twin_addresses(node):
    """Rail B's own address, and one in rail A's /24."""
    own, sibling = node.addresses[(0, 1)], node.addresses[(0, 0)]
    octets = sibling.split("/")[0].split(".")
    return own, f"{'.'.join(octets[:3])}.{int(octets[3]) + 100}/24"


def _replace(node, old, new):
    netdev = RAILS[(0, 1)][0]
    links.batch([f"addr del {old} dev {netdev}", f"addr add {new} brd + dev {netdev}"], node.pid)


def same_subnet_twins(_, node):
    own, moved = _twin_addresses(node)
    _replace(node, own, moved)


def heal_same_subnet_twins(_, node):
    own, moved = _twin_addresses(node)
    _replace(node, moved, own)


def _address_mode(node, mode):
    def work():
        for netdev in _RAIL_NETDEVS:
            links.sysctl(f"ipv6/conf/{netdev}/addr_gen_mode", mode)
    kernel.call_inside(node.pid, ["net"], work)


def no_link_local(_, node):
    _address_mode(node, 1)  # 1: none
    links.batch([f"addr flush dev {netdev} scope link" for netdev in _RAIL_NETDEVS], node.pid)


def heal_no_link_local(_, node):
    _address_mode(node, 0)  # 0: from the MAC; the kernel makes the addresses at once


def no_multicast(lab, _):
    links.bridge(["link set dev mdesk mcast_flood off"])
    restart_desk_avahi(lab)


def heal_no_multicast(lab, _):
    links.bridge(["link set dev mdesk mcast_flood on"])
    restart_desk_avahi(lab)


def restart_desk_avahi(lab):
    """What Avahi has heard before, it would remember for an hour."""
    desk = lab.desk
    run_inside(desk.pid, "avahi-daemon -k; i=0; while [ -e /run/avahi-daemon/pid ] && "
               "[ $i -lt 50 ]; do sleep 0.1; i=$((i + 1)); done; "
               f"DBUS_SYSTEM_BUS_ADDRESS=unix:path={desk.socket} avahi-daemon -D --no-drop-root "
               f"--no-chroot --no-rlimits -f {desk.folder}/avahi.conf > /dev/null 2>&1")
    lab.adopt_desk()
