# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# receive_model.sh NAME OFFSET: appends standard input to the waiting file, which holds OFFSET bytes.

check_id "$1"
mkdir -p "$DATA/models" || fail 12 "cannot make $DATA/models"
part=$DATA/models/.part.$1
[ "$2" != 0 ] || : >"$part"
[ "$(stat -c %s "$part")" = "$2" ] || fail 11 "$part changed meanwhile"
cat >>"$part" || fail 12 "cannot write $part"
