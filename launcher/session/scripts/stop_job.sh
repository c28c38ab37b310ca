# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# stop_job.sh ID SECONDS: ends every process of the job on this machine, by TERM, after SECONDS by
# KILL, and removes its folder. Nothing there is no error. A process is ours when its pid, start time
# and boot are those of a pid file, or when it carries SPARKYARD_JOB=ID in its environment (children,
# and what a lost pid file named).
# Prints stopped<TAB>PROCESSES<TAB>FILES. Exit 8: a process could not be ended.

id=$1 limit=$2
check_id "$id"

marked() { # pids of this user's processes that carry the job's mark, zombies left out
    grep -lzxF "SPARKYARD_JOB=$id" /proc/[0-9]*/environ 2>/dev/null |
        while IFS=/ read -r _ _ m_pid _; do
            is_zombie "$m_pid" || echo "$m_pid"
        done
}

# shellcheck disable=SC2154 # is_same sets same_pid
named() { # pids of the pid and guard files that are still those processes
    for n_file in "$JOBS/$id"/*.pid "$JOBS/$id"/*.guard; do
        [ -e "$n_file" ] && is_same "$n_file" && printf '%s\n' "$same_pid"
    done
}

ours() {
    { marked; named; } | sort -un
}

# Also where the job's folder is not there (yet): a writer that was cut off may have left the lock.
if [ -d "$JOBS" ]; then
    lock_jobs
    [ ! -d "$JOBS/$id" ] || : >"$JOBS/$id/stopping"
    unlock_jobs
fi

all=$(ours)
count=$(printf '%s' "$all" | grep -c .)
# Ranks get TERM one by one: their guards stay to note the end, and go with them.
guards=$(for file in "$JOBS/$id"/*.guard; do
    [ -e "$file" ] && is_same "$file" && printf '%s ' "$same_pid"
done)
for pid in $all; do
    case " $guards " in
        *" $pid "*) ;;
        *) kill -TERM "$pid" 2>/dev/null ;;
    esac
done
tries=$((limit * 10))
while [ -n "$(ours)" ] && [ $tries -gt 0 ]; do
    sleep 0.1
    tries=$((tries - 1))
done
tries=50
while left=$(ours) && [ -n "$left" ] && [ $tries -gt 0 ]; do
    # A stopped process acts on KILL as well; what it forked meanwhile is met in the next turn.
    # shellcheck disable=SC2086 # a list of numbers
    kill -KILL $left 2>/dev/null
    sleep 0.1
    tries=$((tries - 1))
done
[ -z "$left" ] || fail 8 "processes of $id that do not end: $(printf '%s' "$left" | tr '\n' ' ')"

files=0
if [ -d "$JOBS/$id" ]; then
    files=$(find "$JOBS/$id" -type f | wc -l)
    lock_jobs
    rm -rf "${JOBS:?}/$id" || fail 9 "cannot remove $JOBS/$id"
    unlock_jobs
fi
rm -rf "$JOBS/.new.$id"
# Folders of ours that are empty now go too; rmdir leaves the others.
rmdir "$JOBS" "$STATE" 2>/dev/null
printf 'stopped\t%s\t%s\n' "$count" "$files"
