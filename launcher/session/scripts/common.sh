# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# Goes before every other script of this folder. POSIX sh on Linux; reads no standard input.
# A name in capitals is a folder of ours, see docs/job-files.md.

# shellcheck disable=SC2034 # used by the scripts that follow
DATA=${XDG_DATA_HOME:-$HOME/.local/share}/sparkyard
STATE=${XDG_STATE_HOME:-$HOME/.local/state}/sparkyard
JOBS=$STATE/jobs
same_pid='' # set by is_same
TAB=$(printf '\t')
LC_ALL=C
export LC_ALL
umask 077

fail() { # STATUS MESSAGE
    printf '%s\n' "$2" >&2
    exit "$1"
}

boot_id() {
    cat /proc/sys/kernel/random/boot_id
}

# Prints the start time of process $1 in clock ticks after boot; with the boot id it tells a process
# from a later one of the same number. The name in the second field may hold spaces and brackets.
start_ticks() {
    sed -n 's/^.*) //p' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20
}

# identity PID: the line of a pid file.
identity() {
    printf '%s\t%s\t%s\n' "$1" "$(start_ticks "$1")" "$(boot_id)"
}

# is_same FILE: true when the process that the file names still runs. Sets same_pid.
is_same() {
    same_pid='' is_ticks='' is_boot=''
    IFS="$TAB" read -r same_pid is_ticks is_boot <"$1" 2>/dev/null || return 1
    case $same_pid in
        '' | *[!0-9]*) return 1 ;;
    esac
    [ -n "$is_ticks" ] && [ "$is_boot" = "$(boot_id)" ] &&
        [ "$(start_ticks "$same_pid")" = "$is_ticks" ] && ! is_zombie "$same_pid"
}

is_zombie() {
    [ "$(sed -n 's/^.*) //p' "/proc/$1/stat" 2>/dev/null | cut -c1)" = Z ]
}

# Job folders come and go under this lock. One whose owner has died (or the machine's boot) is
# broken: it is moved away first, which only one of several waiters can do.
lock_jobs() {
    mkdir -p "$JOBS" || fail 12 "cannot make $JOBS"
    lj_tries=0
    until mkdir "$JOBS/.lock" 2>/dev/null; do
        lj_owner=$(cat "$JOBS/.lock/owner" 2>/dev/null)
        # Without an owner it was just made, or its maker died between two commands.
        if [ -n "$lj_owner" ] || [ $lj_tries -ge 20 ]; then
            if ! is_same "$JOBS/.lock/owner" &&
                [ "$(cat "$JOBS/.lock/owner" 2>/dev/null)" = "$lj_owner" ]; then
                mv "$JOBS/.lock" "$JOBS/.stale.$$" 2>/dev/null && rm -rf "$JOBS/.stale.$$"
                continue
            fi
        fi
        lj_tries=$((lj_tries + 1))
        [ $lj_tries -lt 100 ] || fail 13 "another program holds $JOBS/.lock (owner: $lj_owner)"
        sleep 0.1
        # The whole tree may have gone with the last job.
        mkdir -p "$JOBS" || fail 12 "cannot make $JOBS"
    done
    identity $$ >"$JOBS/.lock/owner"
    trap 'unlock_jobs' EXIT
    trap 'exit 14' HUP INT TERM
}

unlock_jobs() {
    rm -rf "$JOBS/.lock"
    trap - EXIT HUP INT TERM
}

check_id() {
    case $1 in
        '' | .* | *[!a-zA-Z0-9._-]*) fail 2 "not a job id: $1" ;;
    esac
}
