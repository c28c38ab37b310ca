# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# wait_listening.sh ID STEM PORT SECONDS: waits until PORT is listened on while STEM runs.
# Exit 0: it is; 6: the process ended (the tail of its log is on standard output); 7: not yet.

id=$1 stem=$2
check_id "$id"
port=$(printf ':%04X' "$3")
cd "$JOBS/$id" 2>/dev/null || fail 3 "the job $id is not on this machine"
tries=$(($4 * 5))
while :; do
    # 0A: the socket listens.
    if awk -v port="$port$" '$2 ~ port && $4 == "0A" { found = 1 } END { exit !found }' \
        /proc/net/tcp /proc/net/tcp6 2>/dev/null && is_same "$stem.pid"; then
        exit 0
    fi
    if ! is_same "$stem.pid"; then
        tail -c 4000 "$stem.log"
        exit 6
    fi
    [ $tries -gt 0 ] || exit 7
    tries=$((tries - 1))
    sleep 0.2
done
