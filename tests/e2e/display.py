# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""A screen of its own: Xvfb, a window manager, a session bus and the accessibility bus.

All are started here, ended by their process ids, and leave nothing."""
import os
import shutil
import signal
import subprocess
import tempfile
import time


class DisplayError(RuntimeError):
    pass


def _wait_for(condition, seconds, what):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.05)
    raise DisplayError(f"{what} did not come up within {seconds} s")


class Display:
    """Use as a context manager; env holds what a program needs to appear on it."""

    def __init__(self, width=1280, height=800):
        # Room for the window manager's frame around a window of the size asked for.
        self.width, self.height = width + 40, height + 80
        self.env = dict(os.environ)
        self._children = []
        self._folder = None

    def __enter__(self):
        self._folder = tempfile.mkdtemp(prefix="sparkyard-display-")
        try:
            self._start_x()
            self._start_bus()
            self._spawn(["openbox"])
            self._start_accessibility()
        except Exception:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, *_):
        for child in reversed(self._children):
            if child.poll() is None:
                child.terminate()
                try:
                    child.wait(3)
                except subprocess.TimeoutExpired:
                    child.kill()
                    child.wait()
        self._children.clear()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _spawn(self, command, **kwargs):
        child = subprocess.Popen(command, env=self.env, stdin=subprocess.DEVNULL,
                                 stdout=kwargs.pop("stdout", subprocess.DEVNULL),
                                 stderr=subprocess.DEVNULL, **kwargs)
        self._children.append(child)
        return child

    def _start_x(self):
        read, write = os.pipe()
        # Xvfb picks a free display number itself and writes it to the pipe.
        self._spawn(["Xvfb", "-displayfd", str(write), "-screen", "0",
                     f"{self.width}x{self.height}x24", "-nolisten", "tcp", "-ac"],
                    pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise DisplayError("Xvfb did not start; is the package xvfb installed?")
        self.env["DISPLAY"] = ":" + number
        self.env.pop("WAYLAND_DISPLAY", None)

    def _start_bus(self):
        path = os.path.join(self._folder, "bus")
        self.env["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={path}"
        self.env["XDG_RUNTIME_DIR"] = self._folder
        os.chmod(self._folder, 0o700)
        self._spawn(["dbus-daemon", "--session", "--nofork", "--nosyslog",
                     f"--address=unix:path={path}"])
        _wait_for(lambda: os.path.exists(path), 5, "the session bus")

    def _start_accessibility(self):
        for launcher in ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"):
            if os.path.exists(launcher):
                self._spawn([launcher, "--launch-immediately"])
                self.env["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
                # pyatspi in this very process must find the same buses.
                for name in ("DBUS_SESSION_BUS_ADDRESS", "DISPLAY"):
                    os.environ[name] = self.env[name]
                return
        raise DisplayError("at-spi-bus-launcher is missing; install the package at-spi2-core")

    def screenshot(self, path, window=None):
        """The whole screen, or one window without its frame."""
        subprocess.run(["import", "-window", window or "root", path], env=self.env, check=True)

    def end(self, process, seconds=10):
        """Asks a program that was started here to quit, then insists."""
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
