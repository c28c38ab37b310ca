# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# write_key.sh ID KEY: the key that clients of the job's endpoint send; readable by this user alone.

check_id "$1"
cd "$JOBS/$1" 2>/dev/null || fail 3 "the job $1 is not on this machine"
if ! { printf '%s\n' "$2" >.api-key && mv .api-key api-key; }; then
    fail 12 "cannot write $JOBS/$1/api-key"
fi
