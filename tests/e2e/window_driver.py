# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Drives the real window from outside, by accessible names over AT-SPI, as a screen reader would.

Typing goes through the X server (xdotool), so that focus and shortcuts are the real ones."""
import os
import re
import subprocess
import time


class NotFound(RuntimeError):
    pass


def _matches(name, wanted):
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(name or ""))
    return name == wanted


class WindowDriver:
    def __init__(self, env, application="sparkyard"):
        self._env = env
        self._application = application
        import pyatspi  # needs the buses of display.Display in the environment
        self._atspi = pyatspi

    # -- looking ---------------------------------------------------------------------------------

    def _roots(self):
        desktop = self._atspi.Registry.getDesktop(0)
        for index in range(desktop.childCount):
            child = desktop.getChildAtIndex(index)
            if child is not None and self._application in (child.name or "").lower():
                yield child

    def _walk(self, node, depth=0):
        if depth > 60:
            return
        yield node
        try:
            count = node.childCount
        except Exception:  # the item vanished while we looked: the tree is alive
            return
        for index in range(count):
            try:
                child = node.getChildAtIndex(index)
            except Exception:
                continue
            if child is not None:
                yield from self._walk(child, depth + 1)

    def nodes(self):
        for root in self._roots():
            yield from self._walk(root)

    def find(self, wanted, role=None):
        """The first item that shows on screen with that name (text or compiled pattern)."""
        for node in self.nodes():
            try:
                if not _matches(node.name, wanted) or (role and not _matches(node.getRoleName(), role)):
                    continue
                states = node.getState()
                if states.contains(self._atspi.STATE_SHOWING):
                    return node
            except Exception:
                continue
        return None

    def wait_for(self, wanted, seconds=10, role=None):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            node = self.find(wanted, role)
            if node is not None:
                return node
            time.sleep(0.2)
        raise NotFound(f"no item named {getattr(wanted, 'pattern', wanted)!r} within {seconds} s; "
                       f"there are: {sorted(self.names())[:80]}")

    def wait_for_count(self, pattern, count, seconds=10):
        """Until that many different names match."""
        end = time.monotonic() + seconds
        while True:
            found = [name for name in self.names() if pattern.search(name)]
            if len(found) >= count:
                return
            if time.monotonic() > end:
                raise NotFound(f"{len(found)} of {count} items match {pattern.pattern!r}")
            time.sleep(0.2)

    def wait_gone(self, wanted, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.find(wanted) is None:
                return
            time.sleep(0.2)
        raise NotFound(f"{getattr(wanted, 'pattern', wanted)!r} is still there after {seconds} s")

    def names(self):
        found = set()
        for node in self.nodes():
            try:
                if node.name and node.getState().contains(self._atspi.STATE_SHOWING):
                    found.add(node.name)
            except Exception:
                continue
        return found

    def is_enabled(self, node):
        return node.getState().contains(self._atspi.STATE_ENABLED)

    def is_checked(self, node):
        return node.getState().contains(self._atspi.STATE_CHECKED)

    # -- doing -----------------------------------------------------------------------------------

    def press(self, wanted, seconds=10, role=None):
        """Presses the item when it is there and enabled."""
        end = time.monotonic() + seconds
        while True:
            node = self.wait_for(wanted, max(0.1, end - time.monotonic()), role)
            if self.is_enabled(node):
                break
            if time.monotonic() > end:
                raise NotFound(f"{getattr(wanted, 'pattern', wanted)!r} stays disabled")
            time.sleep(0.2)
        self._act(node, ("Press", "Toggle", "press", "click"))
        return node

    def _act(self, node, wanted_actions):
        action = node.queryAction()
        names = [action.getName(index) for index in range(action.nActions)]
        for wanted in wanted_actions:
            if wanted in names:
                action.doAction(names.index(wanted))
                return
        raise NotFound(f"{node.name!r} offers {names}, none of {wanted_actions}")

    def type_into(self, wanted, text, seconds=10, role=None):
        """Gives the field the focus and types over what is in it; the text travels on standard
        input, so that a password is in no argument list."""
        node = self.wait_for(wanted, seconds, role)
        end = time.monotonic() + seconds
        while not node.getState().contains(self._atspi.STATE_FOCUSED):
            if time.monotonic() > end:
                raise NotFound(f"{getattr(wanted, 'pattern', wanted)!r} takes no focus")
            self._act(node, ("SetFocus",))
            time.sleep(0.3)  # a sheet that opens may still take the focus itself
        self.keys("ctrl+a")
        subprocess.run(["xdotool", "type", "--delay", "15", "--file", "-"], input=text, text=True,
                       env=self._env, check=True)

    def keys(self, *combinations):
        subprocess.run(["xdotool", "key", *combinations], env=self._env, check=True)


def wait_for_window(env, title, seconds=20):
    """The X window id of the first visible window with that title."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", title],
                               env={**os.environ, **env}, capture_output=True, text=True)
        if found.stdout.strip():
            return found.stdout.split()[0]
        time.sleep(0.1)
    raise NotFound(f"no window titled {title!r} within {seconds} s")
