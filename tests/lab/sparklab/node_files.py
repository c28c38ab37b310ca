# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The files that make a node: users, keys, daemon settings, tools. Written before it starts."""

import crypt
import hashlib
import os
import shutil
import subprocess
import uuid
import warnings

from . import cabling, products, sysfs

warnings.filterwarnings("ignore", category=DeprecationWarning)

USER, PASSWORD, UID = "spark", "spark", 1000
TOOLS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tools")
PATH = ("/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games:"
        "/usr/local/games")

SSHD = """\
Port 22
HostKey /etc/ssh/ssh_host_ed25519_key
UsePAM yes
PasswordAuthentication yes
PubkeyAuthentication yes
KbdInteractiveAuthentication no
PermitRootLogin no
X11Forwarding no
PrintMotd no
UseDNS no
MaxStartups 100:30:200
AcceptEnv LANG LC_*
Subsystem sftp internal-sftp
"""

AVAHI = """\
[server]
host-name={name}
use-ipv4=yes
use-ipv6=yes
enable-dbus=no
ratelimit-interval-usec=1000000
ratelimit-burst=1000
[publish]
publish-workstation=no
publish-hinfo=no
[reflector]
[rlimits]
"""

AVAHI_SSH = """\
<?xml version="1.0" standalone='no'?>
<!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group>
  <name replace-wildcards="yes">%h</name>
  <service><type>_ssh._tcp</type><port>22</port></service>
</service-group>
"""

PAM = {
    "sshd": "auth required pam_env.so\n@include common-auth\n"
            "account required pam_nologin.so\n@include common-account\n"
            "session optional pam_keyinit.so force revoke\n@include common-session\n"
            "session required pam_env.so\nsession required pam_limits.so\n"
            "@include common-password\n",
    "common-auth": "auth required pam_unix.so\n",
    "common-account": "account required pam_unix.so\n",
    "common-session": "session required pam_unix.so\n",
    "common-session-noninteractive": "session required pam_unix.so\n",
    "common-password": "password required pam_unix.so sha512\n",
}

# Not 30 s, so that a test of a moved cable need not wait as long.
LLDPD_CONFIGURATION = "configure lldp tx-interval 4\n"

# PID 1. It ends when the lab does: fd 3 is a pipe that the lab's supervisor keeps open.
INIT = """\
/usr/sbin/sshd
/usr/sbin/avahi-daemon -D --no-drop-root --no-chroot --no-rlimits
{lldpd}
exec 1>/dev/null 2>&1
cat <&3 &
exec 3<&-
wait $!
"""
LLDPD = "/usr/sbin/lldpd -I 'enp1*,enP2p1*'"


class NodeFiles:
    """Everything under `disk`, the node's own tmpfs; `etc` is the upper layer over /etc."""

    def __init__(self, disk, index, lldp_access):
        self.disk, self.index, self.lldp_access = disk, index, lldp_access
        self.name = cabling.node_name(index)
        self.product = products.product_of(index)
        self.sys = sysfs.Tree(f"{disk}/sys", index, self.product)

    def write(self, addresses):
        self._users()
        self._etc("hostname", self.name)
        self._etc("hosts", f"127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost\n"
                           f"127.0.1.1\t{self.name}")
        self.set_machine_id(uuid.uuid4().hex)
        self._etc("dgx-release", self.product.release)
        self._etc("os-release", 'PRETTY_NAME="Ubuntu 24.04.3 LTS"\nNAME="Ubuntu"\n'
                  'VERSION_ID="24.04"\nVERSION="24.04.3 LTS (Noble Numbat)"\n'
                  'VERSION_CODENAME=noble\nID=ubuntu\nID_LIKE=debian\nUBUNTU_CODENAME=noble')
        self._etc("environment", f'PATH="{PATH}"')
        for name, text in PAM.items():
            self._etc(f"pam.d/{name}", text)
        self._etc("ssh/sshd_config", SSHD)
        self.new_host_key()
        self._etc("avahi/avahi-daemon.conf", AVAHI.format(name=self.name))
        self._hide("avahi/services")
        self._etc("avahi/services/ssh.service", AVAHI_SSH)
        self._hide("netplan")
        self._hide("lldpd.d")
        self._etc("lldpd.d/interval.conf", LLDPD_CONFIGURATION)
        self._etc("default/motd-news", "ENABLED=0")
        self._tools()
        self.sys.build(addresses)
        for name, text in (("boot_id", str(uuid.uuid4())), ("meminfo", ""),
                           ("gpu/uuid", "GPU-" + self._stable_uuid("gpu")), ("gpu/apps", ""),
                           ("gpu/gpu", "0\t39\t3.74\t208\tP8")):
            sysfs.write(f"{self.disk}/{name}", text)
        sysfs.write(f"{self.disk}/gpu/apps", "")
        os.truncate(f"{self.disk}/gpu/apps", 0)
        for folder in ("root", "tmp"):
            os.makedirs(f"{self.disk}/{folder}", exist_ok=True)

    def new_host_key(self, folder=None):
        folder = folder or f"{self.disk}/etc/ssh"
        key = f"{folder}/ssh_host_ed25519_key"
        for path in (key, key + ".pub"):
            if os.path.exists(path):
                os.unlink(path)
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", f"root@{self.name}",
                        "-f", key], check=True)

    def set_machine_id(self, value):
        self._etc("machine-id", value)

    def _stable_uuid(self, what):
        return str(uuid.UUID(hashlib.md5(f"{what} {self.name}".encode()).hexdigest()))

    def _etc(self, name, text, mode=0o644):
        path = f"{self.disk}/etc/{name}"
        sysfs.write(path, text)
        os.chmod(path, mode)

    def _hide(self, folder):
        """Makes this folder of /etc the node's own: what the machine below has is not seen."""
        path = f"{self.disk}/etc/{folder}"
        os.makedirs(path, exist_ok=True)
        os.setxattr(path, "trusted.overlay.opaque", b"y")

    def _users(self):
        with open("/etc/passwd", encoding="utf-8") as lines:
            system = [line.strip() for line in lines
                      if line.count(":") == 6 and (int(line.split(":")[2]) < 1000
                                                   or line.startswith("nobody:"))
                      and not line.startswith(USER + ":")]
        self._etc("passwd", "\n".join(system + [f"{USER}:x:{UID}:{UID}::/home/{USER}:/bin/bash"]))
        hashed = crypt.crypt(PASSWORD, crypt.mksalt(crypt.METHOD_SHA512, rounds=5000))
        self._etc("shadow", "\n".join([f"{line.split(':')[0]}:*:20000:0:99999:7:::"
                                       for line in system]
                                      + [f"{USER}:{hashed}:20000:0:99999:7:::"]), 0o640)
        members = ["adm", "sudo"]
        if self.lldp_access == "all" or (self.lldp_access == "mixed" and self.index % 2):
            members.append("_lldpd")
        groups = []
        with open("/etc/group", encoding="utf-8") as lines:
            for line in lines:
                name, _, gid, _ = line.strip().split(":")[:4]
                if (int(gid) < 1000 or name == "nogroup") and name != USER:
                    groups.append(f"{name}:x:{gid}:{USER if name in members else ''}")
                if name == "shadow":
                    os.chown(f"{self.disk}/etc/shadow", 0, int(gid))
        self._etc("group", "\n".join(groups + [f"{USER}:x:{UID}:"]))
        self._etc("sudoers", "Defaults env_reset\nDefaults secure_path=\"" + PATH + "\"\n"
                  "root ALL=(ALL:ALL) ALL\n%sudo ALL=(ALL:ALL) ALL", 0o440)
        home = f"{self.disk}/home/{USER}"
        os.makedirs(home, mode=0o750)
        for name in (".bashrc", ".profile", ".bash_logout"):
            if os.path.exists(f"/etc/skel/{name}"):
                shutil.copy(f"/etc/skel/{name}", f"{home}/{name}")
                os.chown(f"{home}/{name}", UID, UID)
        os.chown(home, UID, UID)

    def _tools(self):
        for name, place in (("nvidia-smi", "bin"), ("ibdev2netdev", "sbin"),
                            ("show_gids", "sbin"), ("ethtool", "sbin")):
            os.makedirs(f"{self.disk}/usr/{place}", exist_ok=True)
            shutil.copy(f"{TOOLS}/{name}", f"{self.disk}/usr/{place}/{name}")
        real = shutil.which("ethtool", path="/usr/sbin:/sbin:/usr/bin")
        if real:
            os.makedirs(f"{self.disk}/usr/lib/ethtool")
            shutil.copy(real, f"{self.disk}/usr/lib/ethtool/ethtool")
