# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Whether a lab may be made here, its name and lock, its supervisor's birth, and talking to it."""

import fcntl
import json
import os
import shutil
import signal
import socket

from . import enter, kernel, supervisor

DONE, NO, USAGE, NOT_ALLOWED, FAILED = 0, 1, 2, 3, 4
PROGRAMS = ("ip", "bridge", "sshd", "ssh-keygen", "avahi-daemon", "dbus-daemon", "lldpd")


class Refusal(Exception):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def become_daemon(settings, faults, write_end, lock):
    """Second fork: the supervisor belongs to no terminal and no caller."""
    os.setsid()
    if os.fork():
        os._exit(0)
    folder = f"{supervisor.ROOT}/{settings['name']}"
    log = os.open(f"{folder}/supervisor.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    null = os.open("/dev/null", os.O_RDONLY)
    for source, target in ((null, 0), (log, 1), (log, 2)):
        os.dup2(source, target)
    # Descriptors of the caller (a test's pipes) must not be held open by a lab.
    keep = {write_end, lock}
    for entry in os.listdir("/proc/self/fd"):
        if int(entry) > 2 and int(entry) not in keep:
            try:
                os.close(int(entry))
            except OSError:
                pass
    os.chdir("/")
    os.umask(0o022)
    for sig in (signal.SIGINT, signal.SIGHUP):
        signal.signal(sig, signal.SIG_IGN)
    open_end = [write_end]

    def report(kind, text):
        if not open_end:
            return
        try:
            os.write(write_end, json.dumps([kind, text]).encode() + b"\n")
        except OSError:
            pass  # the caller was interrupted
        if kind != "progress":
            os.close(open_end.pop())
    code = 1
    try:
        code = supervisor.main(settings, faults, report)
    finally:
        os._exit(code)


def ask(name, request):
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(f"{supervisor.ROOT}/{name}/control")
        connection.sendall(json.dumps(request).encode() + b"\n")
        line = connection.makefile().readline()
    except OSError as error:
        raise Refusal(NO, f"lab '{name}' does not answer ({error.strerror}); bring it up with: "
                      f"scripts/lab up{name_option(name)}") from error
    if not line:
        raise Refusal(FAILED, f"lab '{name}' ended while it was asked")
    answer = json.loads(line)
    if not answer["ok"]:
        raise Refusal(FAILED, answer["error"])
    return answer["value"]


def state_of(name, needed=True):
    try:
        with open(f"{supervisor.ROOT}/{name}/state.json") as file:
            state = json.load(file)
        if os.path.exists(f"/proc/{state['supervisor_pid']}"):
            return state
    except (OSError, ValueError):
        pass
    if not needed:
        return {}
    raise Refusal(NO, f"no lab '{name}' is up; bring it up with: "
                  f"scripts/lab up{name_option(name)}")


def _lock_path(name):
    return f"{supervisor.ROOT}/{name}/lock"


def is_up(name):
    """A lab is up while its supervisor holds the lock."""
    try:
        fd = os.open(_lock_path(name), os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return False
    except BlockingIOError:
        return True
    finally:
        os.close(fd)


def claim(name):
    """Takes the name and clears what a crash left under it. The lock is inherited by the
    supervisor, which holds it as long as it lives."""
    if is_up(name):
        raise Refusal(FAILED, f"lab '{name}' is up already; take it down with: "
                      f"scripts/lab down{name_option(name)}, or choose another --name")
    clear(name)
    for patience in (True, True, False):
        try:
            os.makedirs(os.path.dirname(_lock_path(name)), mode=0o755)
            break
        except FileNotFoundError:  # another lab went down just now and removed the empty root
            if not patience:
                raise
    for path in (supervisor.ROOT, os.path.dirname(_lock_path(name))):
        os.chmod(path, 0o755)
    fd = os.open(_lock_path(name), os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return fd


def clear(name):
    """Removes the files of a lab that is not up, and desk programs that outlived it."""
    folder = f"{supervisor.ROOT}/{name}"
    if os.path.isdir(folder):
        enter.end_orphans(folder)
        shutil.rmtree(folder, ignore_errors=True)
    try:
        os.rmdir(supervisor.ROOT)
    except OSError:
        pass  # absent, or other labs are up


def require_root():
    if os.geteuid() != 0:
        raise Refusal(NOT_ALLOWED, "the lab needs root for namespaces and daemons; run it with "
                      "sudo")


def require_programs():
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    missing = [name for name in PROGRAMS if not shutil.which(name, path=path)]
    if missing:
        raise Refusal(FAILED, f"not installed: {', '.join(missing)}; the packages are listed in "
                      "scripts/packages/lab.txt")


def require_namespaces():
    def attempt():
        kernel.unshare(kernel.NEWNS | kernel.NEWNET | kernel.NEWPID | kernel.NEWUTS
                       | kernel.NEWIPC)
        kernel.private_mounts()
        kernel.mount("tmpfs", "/mnt", "tmpfs")
    try:
        kernel.call_inside(os.getpid(), [], attempt)
    except OSError as error:
        raise Refusal(NOT_ALLOWED, "namespaces are not allowed here (a container without "
                      f"CAP_SYS_ADMIN?): {error}") from error


def name_option(name):
    return "" if name == "default" else f" --name {name}"
