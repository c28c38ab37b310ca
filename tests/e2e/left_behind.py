# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""What a run left behind, counted by the lab from outside: before launch against after stop and
quit. Exempt are engine bundles, models and the one accepted authorized_keys line on nodes, and the
desk's own settings, history, logs and caches."""

NODE_EXEMPT = (
    ".local/share/sparkyard/engine/",
    ".local/share/sparkyard/models/",
    ".ssh/authorized_keys",
)
# The program's own XDG directories, and what the graphics stack caches for any program.
DESK_EXEMPT = ("sparkyard/", "mesa_shader_cache/", "qtshadercache", "/fontconfig/", "/dconf/")


def _files(entries, exempt):
    return {entry["path"] for entry in entries
            if not any(part in entry["path"] for part in exempt)}


def compare(before, after):
    """Returns (processes, files) that are there now and were not, as lists of words."""
    processes, files = [], []
    for name, now in after["nodes"].items():
        then = before["nodes"].get(name, {"processes": [], "files": []})
        known = {process["pid"] for process in then["processes"]}
        processes += [f"{name}: {process['args']}" for process in now["processes"]
                      if process["pid"] not in known]
        exempt = DESK_EXEMPT if name == "desk" else NODE_EXEMPT
        files += [f"{name}: {path}" for path in
                  sorted(_files(now["files"], exempt) - _files(then["files"], exempt))]
    return processes, files
