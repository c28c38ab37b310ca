# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""What all benches share: medians, spread, and whether other load disturbed a run."""
import statistics

DISTURBED_PERCENT = 20  # of the last ten seconds, somebody waited for a processor before we began


def waiting_for_cpu():
    """Percent of the last 10 s in which a process waited for a processor; None: not told here."""
    try:
        with open("/proc/pressure/cpu", encoding="ascii") as file:
            return float(file.readline().split("avg10=")[1].split()[0])
    except (OSError, IndexError, ValueError):
        return None


def note_load(run):
    """Marks a run by the load just before it; call before it starts."""
    run["cpu_waiting_percent"] = waiting_for_cpu()
    run["disturbed"] = (run["cpu_waiting_percent"] or 0) >= DISTURBED_PERCENT
    return run


def summary(values):
    return {"median": round(statistics.median(values), 4), "lowest": round(min(values), 4),
            "highest": round(max(values), 4), "runs": len(values)}


def quiet(runs):
    """The undisturbed runs where there are enough of them, and whether that was so."""
    undisturbed = [run for run in runs if not run["disturbed"]]
    if len(undisturbed) * 2 >= len(runs) and undisturbed:
        return undisturbed, False
    return runs, True


def ratio_of_pairs(runs, above, below):
    """Each run holds both sides, measured one after the other."""
    kept, disturbed = quiet(runs)
    result = summary([run[above] / run[below] for run in kept])
    result["disturbed"] = disturbed
    return result
