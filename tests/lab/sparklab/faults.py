# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Faults that can be put on a lab and taken off again."""


class Faults:
    def __init__(self, lab):
        self.lab, self._active = lab, {}

    def apply(self, text):
        raise ValueError(f"unknown fault '{text}'")

    def heal(self, names):
        pass

    def in_force(self):
        return []

    def desk_node(self):
        return None


def problem(text, settings):
    """Why this fault cannot be put on such a lab, or None."""
    return f"unknown fault '{text}'"


def listing():
    return ""
