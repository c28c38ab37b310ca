# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# check_node.sh: what a launch must know of the machine at this moment; changes nothing.

printf 'sparkyard-check\t1\n'
printf 'home\t%s\n' "$HOME"
printf 'data\t%s\nstate\t%s\n' "$DATA" "$STATE"
printf 'architecture\t%s\n' "$(uname -m)"
printf 'libc\t%s\n' "$(getconf GNU_LIBC_VERSION 2>/dev/null)"
printf 'available_kib\t%s\n' "$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo)"
# The folder may not be there yet: ask for the nearest one above it that is.
place=$DATA
while [ ! -d "$place" ]; do
    place=$(dirname "$place")
done
printf 'free_kib\t%s\n' "$(df -Pk "$place" | awk 'NR == 2 { print $4 }')"
for tool in setsid tar sha256sum base64 awk; do
    command -v $tool >/dev/null 2>&1 || printf 'missing_tool\t%s\n' $tool
done
awk '$4 == "0A" { n = split($2, part, ":"); print "listening_hex\t" part[n] }' \
    /proc/net/tcp /proc/net/tcp6 2>/dev/null | sort -u
for file in "$DATA"/engine/*/bundle.json; do
    [ -f "${file%/*}/manifest.sha256" ] || continue
    printf 'bundle\t%s\n' "$(base64 <"$file" | tr -d '\n')"
done
printf 'end\n'
