# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Faults of single nodes. Each has a twin that takes it off."""

import os
import signal
import time
import uuid

from . import desk, kernel, sysfs
from .cabling import RAILS
from .node import LLDPD, title

_HALF = RAILS[(0, 1)][2]
_KEYS = "/etc/ssh/ssh_host_ed25519_key"


def half_pcie(_, node):
    node.files.sys.set_width(_HALF, 2)


def heal_half_pcie(_, node):
    node.files.sys.set_width(_HALF, 4)


def _new_sshd(node):
    """Makes sshd read its keys again and cuts the sessions that knew the old one."""
    node.shell("kill -HUP $(cat /run/sshd.pid)")
    for pid in node.processes().values():
        if title(pid).startswith("sshd: ") and pid not in node.own:
            _signal(pid, signal.SIGTERM)


def host_key_changed(_, node):
    node.shell(f"mkdir -p /var/lib/keys && cp -p {_KEYS}* /var/lib/keys")
    node.call(lambda: node.files.new_host_key("/etc/ssh"))
    _new_sshd(node)


def heal_host_key_changed(_, node):
    node.shell("cp -p /var/lib/keys/* /etc/ssh/ && rm -r /var/lib/keys")
    _new_sshd(node)


def wedged(_, node):
    """Twice, for what was forked meanwhile."""
    for _round in (1, 2):
        for pid in node.processes().values():
            _signal(pid, signal.SIGSTOP)


def heal_wedged(_, node):
    for pid in node.processes().values():
        _signal(pid, signal.SIGCONT)


def low_memory(_, node):
    node.available_limit_kib = 2 * 1048576


def heal_low_memory(_, node):
    node.available_limit_kib = None


def duplicate_machine_id(lab, node):
    with open(lab.nodes[0].path("/etc/machine-id")) as first, \
            open(node.path("/etc/machine-id")) as own:
        node.own_machine_id, other = own.read(), first.read()
    sysfs.write(node.path("/etc/machine-id"), other)


def heal_duplicate_machine_id(_, node):
    sysfs.write(node.path("/etc/machine-id"), node.own_machine_id)


def duplicate_hostname(lab, node):
    _rename(node, lab.nodes[0].name)


def heal_duplicate_hostname(_, node):
    _rename(node, node.name)


def _rename(node, name):
    node.shell(f"hostname {name} && echo {name} > /etc/hostname && "
               f"sed -i 's/^127.0.1.1.*/127.0.1.1\t{name}/' /etc/hosts && "
               f"sed -i 's/^host-name=.*/host-name={name}/' /etc/avahi/avahi-daemon.conf")
    restart_avahi(node)


def restart_avahi(node, environment=""):
    node.shell("avahi-daemon -k; i=0; while [ -e /run/avahi-daemon/pid ] && [ $i -lt 50 ]; "
               "do sleep 0.1; i=$((i + 1)); done; " + environment +
               " avahi-daemon -D --no-drop-root --no-chroot --no-rlimits > /dev/null 2>&1")
    _adopt_titled(node, ("avahi-daemon: ", "avahi-daemon"))


def _adopt_titled(node, prefixes):
    """Daemons that were started anew are the lab's own; what users run is not."""
    pids = [pid for pid in node.processes().values() if title(pid).startswith(prefixes)]
    node.adopt(pids)


def no_lldpd(_, node):
    for pid in node.processes().values():
        if title(pid).startswith("lldpd"):
            _signal(pid, signal.SIGTERM)
    node.shell("mkdir -p /usr/lib/lldpd-absent && cd /usr/sbin && "
               "mv lldpd lldpcli lldpctl /usr/lib/lldpd-absent/; rm -f /run/lldpd.*")


def heal_no_lldpd(_, node):
    node.shell("cd /usr/lib/lldpd-absent && mv lldpd lldpcli lldpctl /usr/sbin/ && "
               f"{LLDPD} > /dev/null 2>&1")
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if sum(title(pid).startswith("lldpd: ") for pid in node.processes().values()) == 2:
            break
        time.sleep(0.05)
    _adopt_titled(node, ("lldpd",))


def desk_is_node(lab, node):
    """The node gets what a desk has: a system bus with Avahi on it. `exec desk` does the rest."""
    bus = "/run/dbus/system_bus_socket"
    sysfs.write(node.path("/etc/dbus-1/system.conf"), desk.bus_configuration(bus))
    node.shell("mkdir -p /run/dbus && dbus-daemon --config-file=/etc/dbus-1/system.conf --fork "
               "--nopidfile > /dev/null 2>&1 && "
               "sed -i s/enable-dbus=no/enable-dbus=yes/ /etc/avahi/avahi-daemon.conf")
    restart_avahi(node, f"DBUS_SYSTEM_BUS_ADDRESS=unix:path={bus}")
    _adopt_titled(node, ("dbus-daemon",))
    kernel.graft(f"{lab.folder}/desk", node.pid, f"{lab.folder}/desk")
    # What the desk program needs of this machine and a node hides: its display, its checkout.
    checkout = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
    for path in ("/tmp/.X11-unix", checkout):
        inside = node.path(path)
        if os.path.isdir(path) and not (os.path.isdir(inside) and os.listdir(inside)):
            kernel.graft(path, node.pid, path)
            node.grafts.append(path)
    node.grafts.append(f"{lab.folder}/desk")


def heal_desk_is_node(_, node):
    def work():
        for path in node.grafts:
            kernel.unmount(path)
    node.call(work)
    node.grafts.clear()
    node.shell("sed -i s/enable-dbus=yes/enable-dbus=no/ /etc/avahi/avahi-daemon.conf")
    restart_avahi(node)
    for pid in node.processes().values():
        if title(pid) == "dbus-daemon" and pid in node.own:
            _signal(pid, signal.SIGTERM)


def node_off(lab, node):
    lab.plant.detach(node)
    node.stop()
    lab.plant.settle()


def heal_node_off(lab, node):
    sysfs.write(f"{node.disk}/boot_id", str(uuid.uuid4()))
    lab.start_nodes([node])


def foreign_container(_, node):
    mib = min(86, node.memory_gib * 7 // 10) * 1024
    pid = node.shell("mkdir -p /opt/vllm && cp /bin/sleep /opt/vllm/vllm_node && "
                     "{ setsid /opt/vllm/vllm_node infinity > /dev/null 2>&1 & echo $!; }")
    node.foreign_kib = mib * 1024
    with open(f"{node.disk}/gpu/apps", "w") as out:
        out.write(f"{pid.strip()}\tvllm_node\t{mib}\n")


def heal_foreign_container(_, node):
    for pid in node.processes().values():
        if title(pid) == "/opt/vllm/vllm_node":
            _signal(pid, signal.SIGKILL)
    node.foreign_kib = 0
    os.truncate(f"{node.disk}/gpu/apps", 0)


_SYNC_PLAN = "/etc/netplan/99-nvidia-sync-cluster.yaml"


def foreign_netplan(_, node):
    lines = ["network:", "  version: 2", "  ethernets:"]
    for key, address in sorted(node.addresses.items()):
        lines += [f"    {RAILS[key][0]}:", "      dhcp4: false", f"      addresses: [{address}]"]

    def work():
        sysfs.write(_SYNC_PLAN, "\n".join(lines))
        os.chmod(_SYNC_PLAN, 0o600)
    node.call(work)


def heal_foreign_netplan(_, node):
    node.call(lambda: os.unlink(_SYNC_PLAN))


def sshd_refuses(_, node):
    node.shell("kill $(cat /run/sshd.pid)")
    for pid in node.processes().values():
        if title(pid).startswith("sshd: "):
            _signal(pid, signal.SIGTERM)


def heal_sshd_refuses(_, node):
    node.shell("/usr/sbin/sshd > /dev/null 2>&1")
    time.sleep(0.2)
    _adopt_titled(node, ("sshd: /usr/sbin/sshd",))


def disk_full(_, node):
    """The node's tmpfs shrinks to what is in it."""
    disk = os.statvfs(node.disk)
    used_kib = (disk.f_blocks - disk.f_bfree) * disk.f_frsize // 1024
    kernel.remount_size(node.disk, used_kib)


def heal_disk_full(_, node):
    kernel.remount_size(node.disk, node.lab.options["disk_gib"] * 1048576)


_DATE = """\
#!/bin/sh
# The clock of this node runs 10 minutes ahead.
case " $* " in
*" -d "*|*" --date"*|*" -r "*|*" -s "*) exec /usr/lib/date/date "$@" ;;
esac
exec /usr/lib/date/date -d '+10 minutes' "$@"
"""


def clock_skew(_, node):
    node.shell("mkdir -p /usr/lib/date && cp -p /usr/bin/date /usr/lib/date/date")
    node.call(_replace_date)


def _replace_date():
    os.unlink("/usr/bin/date")
    sysfs.write("/usr/bin/date", _DATE)
    os.chmod("/usr/bin/date", 0o755)


def heal_clock_skew(_, node):
    node.shell("cp -p /usr/lib/date/date /usr/bin/date.new && mv /usr/bin/date.new /usr/bin/date")


def _signal(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass
