# shellcheck shell=sh
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# How our scripts talk to a person (POSIX sh, to be sourced). Everything goes to standard error,
# so that standard output holds results alone. Progress is drawn on a terminal only.

# say TEXT: one line for a person who watches; silent when nobody does.
say() {
    if [ -t 2 ] || [ "${SPARKYARD_VERBOSE:-0}" = 1 ]; then
        progress_clear
        printf '%s\n' "$*" >&2
    fi
}

# die TEXT [STATUS]: what went wrong and what to do next, then the end of the script.
die() {
    progress_clear
    printf '%s: %s\n' "${SCRIPT_NAME:-$(basename "$0")}" "$1" >&2
    exit "${2:-1}"
}

# progress TEXT: replaces the last line of the terminal.
progress() {
    if [ -t 2 ] || [ "${SPARKYARD_PROGRESS:-0}" = 1 ]; then
        printf '\r\033[K%s' "$1" >&2
    fi
}

progress_clear() {
    if [ -t 2 ] || [ "${SPARKYARD_PROGRESS:-0}" = 1 ]; then
        printf '\r\033[K' >&2
    fi
}

# run_logged LOG WHAT COMMAND...: runs it with its output in LOG; shows ninja's "[n/m]" meanwhile,
# the log's end on failure.
run_logged() {
    rl_log=$1
    rl_what=$2
    shift 2
    "$@" >>"$rl_log" 2>&1 </dev/null &
    rl_pid=$!
    trap 'kill "$rl_pid" 2>/dev/null; exit 130' INT TERM
    if [ -t 2 ] || [ "${SPARKYARD_PROGRESS:-0}" = 1 ]; then
        while kill -0 "$rl_pid" 2>/dev/null; do
            rl_step=$(tail -c 4000 "$rl_log" 2>/dev/null | tr '\r' '\n' |
                sed -n 's/^ *\(\[[0-9]*\/[0-9]*\]\).*/\1/p' | tail -n 1)
            progress "$rl_what ${rl_step}"
            sleep 1
        done
    fi
    rl_status=0
    wait "$rl_pid" || rl_status=$?
    trap - INT TERM
    progress_clear
    if [ "$rl_status" != 0 ]; then
        {
            printf '%s failed (status %s). The end of %s:\n' "$rl_what" "$rl_status" "$rl_log"
            tail -n 25 "$rl_log"
        } >&2
    fi
    return "$rl_status"
}
