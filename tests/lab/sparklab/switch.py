# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The Ethernet switch: a host of its own with one bridge and, when managed, its own lldpd."""

import os
import socket

from . import kernel, links, sysfs
from .cabling import Port
from .node import run_inside, start_init
from .node_files import LLDPD_CONFIGURATION

NAME = "crs812"
_SCRIPT = "exec 1>/dev/null 2>&1\n{lldpd}\ncat <&3 &\nexec 3<&-\nwait $!\n"


class Switch:
    """`mode`: managed (speaks LLDP itself), unmanaged (swallows LLDP), forwarding (hands it on,
    so that nodes see each other as if cabled directly)."""

    def __init__(self, lab, mode):
        self.lab, self.mode, self.init = lab, mode, None

    @property
    def pid(self):
        return self.init.pid

    def start(self):
        lldpd = "lldpd -I 'p*'" if self.mode == "managed" else ":"
        self.init = start_init("the switch", f"{self.lab.folder}/log/switch.log", self._prepare,
                               _SCRIPT.format(lldpd=lldpd), self.lab.life_line)
        mask = "group_fwd_mask 0x4000" if self.mode == "forwarding" else ""
        links.batch(["link add bridge type bridge mcast_snooping 0 forward_delay 0 " + mask,
                     "link set bridge address 48:a9:8a:51:00:01 mtu 9000 up"], self.pid)

    def name_ports(self):
        """Both rails of a cage sit in one physical port, so both announce its name."""
        if self.mode != "managed":
            return
        ports = {Port(node.index, 0).plant(rail): port_name(node.index)
                 for node in self.lab.nodes if node.pid for rail in (0, 1)}
        # lldpd forgets what it is told about a port that it has not seen yet.
        lines = ["i=0", f"until [ $(lldpcli show interfaces | grep -cE '^Interface: +"
                 f"({'|'.join(ports)})') -ge {len(ports)} ]",
                 "do i=$((i + 1)); [ $i -lt 100 ] || { echo lldpd sees no ports; exit 1; }",
                 "sleep 0.1", "done"]
        lines += [f"lldpcli configure ports {port} lldp portidsubtype local {name} "
                  f"description {name} > /dev/null" for port, name in ports.items()]
        run_inside(self.pid, "\n".join(lines))

    def _prepare(self):
        socket.sethostname(NAME)
        links.sysctl("ipv6/conf/all/disable_ipv6", 1)
        links.sysctl("ipv6/conf/default/disable_ipv6", 1)
        kernel.mount("proc", "/proc", "proc", kernel.MS_NOSUID | kernel.MS_NODEV)
        kernel.mount("sysfs", "/sys", "sysfs")
        scratch = f"{self.lab.folder}/nodes/switch"
        kernel.tmpfs(scratch, "16m")
        kernel.overlay("/etc", f"{scratch}/etc", f"{scratch}/.work")
        sysfs.write(f"{scratch}/etc/lldpd.d/interval.conf", LLDPD_CONFIGURATION)
        with open(f"{scratch}/etc/os-release", "w") as out:
            out.write('PRETTY_NAME="RouterOS 7.19"\n')
        kernel.tmpfs("/run", "8m")
        os.makedirs("/run/lldpd")


def port_name(index):
    """A four-lane breakout cage carries two nodes."""
    return f"qsfp56-dd-{(index + 1) // 2}-{1 if index % 2 else 5}"

