# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# start_process.sh ID STEM GUARD RUN: starts one process of a job under its guard. GUARD is the text
# of guard.sh, RUN that of the script that becomes the process. Prints its pid file's line.
# Exit 3: the job is not there (or is being stopped); 4: this process is already there; 5: no start.

id=$1 stem=$2
check_id "$id"
check_id "$stem"
command -v setsid >/dev/null 2>&1 || fail 5 "setsid is missing; install the package util-linux"
lock_jobs
cd "$JOBS/$id" 2>/dev/null || fail 3 "the job $id is not on this machine"
[ ! -e stopping ] || fail 3 "the job $id is being stopped"
[ ! -e "$stem.guard" ] || fail 4 "$stem of $id was started before"
printf '%s\n' "$3" >guard.sh
printf '%s\n' "$4" >"$stem.run"
SPARKYARD_JOB=$id
export SPARKYARD_JOB
# Where the user's manager ends all of a login's processes unless it lingers, it must own them.
linger=$(loginctl show-user -p Linger --value "$(id -u)" 2>/dev/null </dev/null)
if [ "$linger" = yes ] && command -v systemd-run >/dev/null 2>&1 &&
    systemd-run --user --quiet --collect --unit="sparkyard-$id-$stem" -p KillMode=none \
        -p WorkingDirectory="$PWD" --setenv=SPARKYARD_JOB="$id" sh ./guard.sh "$stem" \
        >>"$stem.log" 2>&1 </dev/null; then
    guard=$(systemctl --user show -p MainPID --value "sparkyard-$id-$stem" 2>/dev/null </dev/null)
else
    setsid sh ./guard.sh "$stem" >>"$stem.log" 2>&1 </dev/null &
    guard=$!
fi
identity "$guard" >"$stem.guard"
unset SPARKYARD_JOB
unlock_jobs
tries=0
until [ -e "$stem.pid" ]; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || fail 5 "$stem of $id did not start: $(tail -n 3 "$stem.log")"
    sleep 0.05
done
cat "$stem.pid"
