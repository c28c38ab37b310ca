# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The desk: a network namespace on the management bridge with its own D-Bus and Avahi."""

import os
import pwd

from . import cabling, kernel, links
from .node import start_init

_BUS = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/><allow own="*"/><allow send_type="method_call"/>
    <allow send_type="signal"/><allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/><allow receive_type="method_call"/>
    <allow receive_type="method_return"/><allow receive_type="error"/>
    <allow receive_type="signal"/><allow send_destination="*" eavesdrop="false"/>
  </policy>
</busconfig>
"""

_AVAHI = """\
[server]
host-name=desk
use-ipv4=yes
use-ipv6=yes
enable-dbus=yes
ratelimit-interval-usec=1000000
ratelimit-burst=1000
[publish]
publish-workstation=no
publish-hinfo=no
[reflector]
[rlimits]
"""

_SCRIPT = """\
export DBUS_SYSTEM_BUS_ADDRESS=unix:path={socket}
dbus-daemon --config-file={folder}/bus.conf --nofork --nopidfile &
i=0; while [ ! -S {socket} ] && [ $i -lt 100 ]; do sleep 0.05; i=$((i + 1)); done
avahi-daemon -D --no-drop-root --no-chroot --no-rlimits -f {folder}/avahi.conf
exec 1>/dev/null 2>&1
cat <&3 &
exec 3<&-
wait $!
"""


def bus_configuration(path):
    return _BUS.format(socket=path)


class Desk:
    def __init__(self, lab):
        self.lab, self.init = lab, None
        self.folder = f"{lab.folder}/desk"
        self.socket = f"{self.folder}/system_bus_socket"

    @property
    def pid(self):
        return self.init.pid

    def start(self):
        os.makedirs(self.folder, exist_ok=True)
        for name, text in (("bus.conf", bus_configuration(self.socket)), ("avahi.conf", _AVAHI)):
            with open(f"{self.folder}/{name}", "w", encoding="utf-8") as out:
                out.write(text)
        self.init = start_init("the desk", f"{self.lab.folder}/log/desk.log", self._prepare,
                               _SCRIPT.format(socket=self.socket, folder=self.folder),
                               self.lab.life_line)

    def _prepare(self):
        links.sysctl("ipv4/ping_group_range", "0 2147483647")
        links.batch(["link set lo up", f"addr add {cabling.DESK_ADDRESS}/24 brd + dev "
                     f"{cabling.DESK_NETDEV}", f"link set {cabling.DESK_NETDEV} up"])
        kernel.mount("proc", "/proc", "proc", kernel.MS_NOSUID | kernel.MS_NODEV)
        # A /run of its own for Avahi's socket, with the bus where the desk programs look for it.
        run = f"{self.lab.folder}/desk-run"
        kernel.tmpfs(run, "8m")
        os.makedirs(run + "/avahi-daemon")
        shown = run + self.folder.removeprefix("/run")
        os.makedirs(shown)
        kernel.bind(self.folder, shown)
        kernel.tmpfs(f"{self.lab.folder}/nodes/etc", "1m")
        services = f"{self.lab.folder}/nodes/etc/up"
        os.makedirs(services + "/avahi/services")
        os.setxattr(services + "/avahi/services", "trusted.overlay.opaque", b"y")
        kernel.overlay("/etc", lower=services)
        kernel.mount(run, "/run", flags=kernel.MS_MOVE)


def environment(folder, uid):
    """What a program on the desk gets: the bus, and XDG folders of its own for this user."""
    base = f"{folder}/desk/{uid}"
    return {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/desk/system_bus_socket",
            "XDG_CONFIG_HOME": f"{base}/config", "XDG_DATA_HOME": f"{base}/data",
            "XDG_STATE_HOME": f"{base}/state", "XDG_CACHE_HOME": f"{base}/cache",
            "XDG_RUNTIME_DIR": f"{base}/run"}


def make_folders(folder, uid):
    gid = pwd.getpwuid(uid).pw_gid
    base = f"{folder}/desk/{uid}"
    for path in (base, *(value for key, value in environment(folder, uid).items()
                         if key.startswith("XDG_"))):
        if not os.path.isdir(path):
            os.makedirs(path, mode=0o700)
            os.chown(path, uid, gid)
