# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# read_log.sh ID STEM BYTES: the last BYTES of a process's log (0: all, at most 4 MB).

check_id "$1"
check_id "$2"
bytes=$3
[ "$bytes" != 0 ] || bytes=4000000
tail -c "$bytes" "$JOBS/$1/$2.log"
