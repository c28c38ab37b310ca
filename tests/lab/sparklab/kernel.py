# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""The few Linux calls that Python 3.11 has no name for: namespaces, mounts, grafts.

All functions raise OSError with the path or step in it.
"""

import ctypes
import os
import signal

NEWNS, NEWUTS, NEWIPC, NEWPID, NEWNET = (
    0x00020000, 0x04000000, 0x08000000, 0x20000000, 0x40000000)

MS_NOSUID, MS_NODEV, MS_BIND, MS_MOVE, MS_REC = 2, 4, 4096, 8192, 16384
MS_PRIVATE = 1 << 18
MNT_DETACH = 2
_MS_REMOUNT = 32

_PR_SET_PDEATHSIG = 1
_SYS_OPEN_TREE, _SYS_MOVE_MOUNT = 428, 429  # the same numbers on every architecture
_OPEN_TREE_CLONE, _AT_RECURSIVE, _MOVE_MOUNT_F_EMPTY_PATH = 1, 0x8000, 4
_AT_FDCWD = -100

_libc = ctypes.CDLL(None, use_errno=True)


def _check(result, what):
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return result


def unshare(flags):
    _check(_libc.unshare(flags), "unshare")


def setns(fd, flags=0):
    _check(_libc.setns(fd, flags), "setns")


def enter(pid, kinds):
    """Joins the named namespaces ("net", "mnt", ...) of a process. All are opened first, since
    /proc changes with the mount namespace. "pid" takes effect for children only."""
    fds = [os.open(f"/proc/{pid}/ns/{kind}", os.O_RDONLY | os.O_CLOEXEC) for kind in kinds]
    for fd in fds:
        setns(fd)
        os.close(fd)


def mount(source, target, kind=None, flags=0, data=None):
    def raw(text):
        return text.encode() if text is not None else None
    _check(_libc.mount(raw(source), raw(target), raw(kind), ctypes.c_ulong(flags), raw(data)),
           f"mount {kind or source} on {target}")


def bind(source, target, recursive=False):
    mount(source, target, flags=MS_BIND | (MS_REC if recursive else 0))


def tmpfs(target, size, mode="0755", flags=MS_NOSUID | MS_NODEV):
    os.makedirs(target, exist_ok=True)
    mount("tmpfs", target, "tmpfs", flags, f"size={size},mode={mode}")


def remount_size(target, kib):
    """Changes the size limit of a tmpfs."""
    mount("tmpfs", target, "tmpfs", _MS_REMOUNT | MS_NOSUID | MS_NODEV, f"size={kib}k")


def overlay(target, upper=None, work=None, lower=None):
    """Lays a tree over target: writable in `upper`, or read-only from `lower`."""
    layers = f"lowerdir={lower}:{target}" if lower else f"lowerdir={target}"
    if upper:
        os.makedirs(upper, exist_ok=True)
        os.makedirs(work, exist_ok=True)
        layers += f",upperdir={upper},workdir={work}"
    mount("overlay", target, "overlay", 0, layers)


def unmount(target):
    _check(_libc.umount2(target.encode(), MNT_DETACH), f"umount {target}")


def private_mounts():
    mount("none", "/", flags=MS_REC | MS_PRIVATE)


def die_with_parent(sig=signal.SIGKILL):
    _check(_libc.prctl(_PR_SET_PDEATHSIG, int(sig), 0, 0, 0), "prctl")


def graft(source, pid, target):
    """Bind mounts `source` of the caller's mount namespace on `target` in that of `pid`."""
    tree = _check(_libc.syscall(_SYS_OPEN_TREE, _AT_FDCWD, source.encode(),
                                _OPEN_TREE_CLONE | _AT_RECURSIVE | os.O_CLOEXEC),
                  f"open_tree {source}")

    folder = os.path.isdir(source)

    def move():
        if folder:
            os.makedirs(target, exist_ok=True)
        elif not os.path.exists(target):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
        _check(_libc.syscall(_SYS_MOVE_MOUNT, tree, b"", _AT_FDCWD, target.encode(),
                             _MOVE_MOUNT_F_EMPTY_PATH), f"move_mount {target}")
    try:
        call_inside(pid, ["mnt"], move)
    finally:
        os.close(tree)


def call_inside(pid, kinds, function):
    """Runs function in a child that joined namespaces of `pid`; returns its text result.
    Blocks until it is done. Raises OSError with the child's message."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(read_end)
            enter(pid, kinds)
            text = function() or ""
            code = 0
        except BaseException as error:  # the child must never return into the caller's code
            text = str(error) or repr(error)
        try:
            with os.fdopen(write_end, "w") as out:
                out.write(text)
        finally:
            os._exit(code)
    os.close(write_end)
    with os.fdopen(read_end) as answer:
        text = answer.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise OSError(f"in the namespaces of process {pid}: {text}")
    return text
