# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Running a command on a node or on the desk, in the foreground."""

import os
import pwd
import signal
import sys
import time

from . import desk as desk_module
from . import kernel
from .node import KINDS
from .node_files import PATH, USER


def invoking_uid():
    """The user behind sudo, else the caller."""
    return int(os.environ.get("SUDO_UID", os.getuid())) if os.geteuid() == 0 else os.getuid()


def node(pid, user, command):
    """Runs a command in all namespaces of a node."""
    def work():
        entry = pwd.getpwnam(user)
        _become(entry)
        os.chdir(entry.pw_dir)
        return {"HOME": entry.pw_dir, "USER": user, "LOGNAME": user, "PATH": PATH,
                "SHELL": entry.pw_shell, "LANG": os.environ.get("LANG", "C.UTF-8"),
                "TERM": os.environ.get("TERM", "dumb")}
    return _run(pid, KINDS, work, command)


def desk(state, folder, command):
    """Runs a command on the desk: in its network namespace only, as the invoking user."""
    where = state["desk"]
    if where["is_node"]:
        return _desk_on_node(state, folder, command)
    uid = invoking_uid()
    desk_module.make_folders(folder, uid)

    def work():
        environment = {key: value for key, value in os.environ.items()
                       if not key.startswith("SUDO_")}
        if os.getuid() != uid:
            entry = pwd.getpwuid(uid)
            _become(entry)
            environment.update(HOME=entry.pw_dir, USER=entry.pw_name, LOGNAME=entry.pw_name)
        environment.update(desk_module.environment(folder, uid))
        return environment
    return _run(where["pid"], ["net"], work, command)


def _desk_on_node(state, folder, command):
    """The desk is one of the nodes: its user, its HOME, all of its namespaces."""
    pid = next(node["pid"] for node in state["nodes"] if node["name"] == state["desk"]["is_node"])
    cwd = os.getcwd()

    def work():
        entry = pwd.getpwnam(USER)
        desk_module.make_folders(folder, entry.pw_uid)
        _become(entry)
        try:
            os.chdir(cwd)
        except OSError:
            os.chdir(entry.pw_dir)
        environment = {key: value for key, value in os.environ.items()
                       if not key.startswith("SUDO_")}
        environment.update(HOME=entry.pw_dir, USER=USER, LOGNAME=USER, PATH=PATH)
        environment.update(desk_module.environment(folder, entry.pw_uid))
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/run/dbus/system_bus_socket"
        return environment
    return _run(pid, KINDS, work, command)


def _become(entry):
    os.initgroups(entry.pw_name, entry.pw_gid)
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)


def _run(pid, kinds, work, command):
    """Joins namespaces and becomes the command. A PID namespace holds for children only: then
    this process waits for one. Signals of the terminal reach it by themselves, others are handed
    on."""
    kernel.enter(pid, kinds)
    if "pid" not in kinds:
        _replace(work, command)
    child = os.fork()
    if child == 0:
        _replace(work, command)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda received, _: os.kill(child, received))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return 128 - code if code < 0 else code


def _replace(work, command):
    try:
        environment = work()
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.execvpe(command[0], command, environment)
    except FileNotFoundError:
        print(f"lab: {command[0]}: no such command", file=sys.stderr)
        os._exit(127)
    except BaseException as error:
        print(f"lab: {error}", file=sys.stderr)
        os._exit(126)


def end_orphans(folder):
    """Ends desk programs of a lab whose supervisor is gone. Known by the bus they were given
    and by a network namespace that is not this one."""
    mark = f"DBUS_SYSTEM_BUS_ADDRESS=unix:path={folder}/desk/".encode()
    here = os.stat("/proc/self/ns/net").st_ino
    for sig, pause in ((signal.SIGTERM, 0.5), (signal.SIGKILL, 0.0)):
        found = False
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            try:
                if os.stat(f"/proc/{entry}/ns/net").st_ino == here:
                    continue
                with open(f"/proc/{entry}/environ", "rb") as environ:
                    if any(item.startswith(mark) for item in environ.read().split(b"\0")):
                        os.kill(int(entry), sig)
                        found = True
            except OSError:
                continue
        if not found:
            return
        time.sleep(pause)
