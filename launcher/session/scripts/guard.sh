#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# guard.sh STEM, started by start_process.sh in a session of its own, with the job's folder as
# working directory. Runs STEM.run in a process group of its own and writes what became of it.
# It outlives the ssh session and, ignoring SIGHUP, whatever ends that.

# A worker whose client dies in the middle of an answer shall wait for the next, not die of it.
trap '' HUP PIPE
stem=$1
setsid sh "./$stem.run" >>"$stem.log" 2>&1 </dev/null &
child=$!
# A request to end goes to the group; the guard stays until it has seen the end.
again=yes
trap 'again=yes; kill -TERM -- "-$child" 2>/dev/null || kill -TERM "$child" 2>/dev/null' TERM INT
ticks=$(sed -n 's/^.*) //p' "/proc/$child/stat" 2>/dev/null | cut -d' ' -f20)
printf '%s\t%s\t%s\n' "$child" "$ticks" "$(cat /proc/sys/kernel/random/boot_id)" >".$stem.pid"
mv ".$stem.pid" "$stem.pid"
while [ -n "$again" ]; do
    again=''
    wait "$child"
    status=$? # of the trap's signal when again was set meanwhile: then the child is waited for anew
done
printf '%s\t%s\n' "$status" "$(date +%s%3N)" >".$stem.exit" && mv ".$stem.exit" "$stem.exit"
