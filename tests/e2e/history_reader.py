# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
"""Live samples as the window stored them in its history (docs/history.md)."""
import sqlite3


def live_rates(database, job_id):
    """Returns (count, longest_gap_s) of the samples whose decode rate is above zero.

    Only samples taken while a request ran count; a gap is the time between two neighbours of one
    run of samples, so the pause between two requests is no gap."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        rows = connection.execute(
            "SELECT at, running, decode_tok_s FROM job_sample WHERE job = ? ORDER BY at",
            (job_id,)).fetchall()
    finally:
        connection.close()
    count, longest, last = 0, 0.0, None
    for at, running, rate in rows:
        if not running or not rate or rate <= 0:
            if not running:
                last = None
            continue
        if last is not None:
            longest = max(longest, (at - last) / 1000)
        last = at
        count += 1
    return count, longest


def launch_times(database, job_id):
    """Returns (ready_s, first_token_s) of a launch as the window measured it; None: not known."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        row = connection.execute("SELECT ready_ms, first_token_ms FROM launch WHERE id = ?",
                                 (job_id,)).fetchone()
    except sqlite3.OperationalError:
        row = None  # the window has not made its history yet
    finally:
        connection.close()
    return tuple(value / 1000 if value else None for value in row or (None, None))
