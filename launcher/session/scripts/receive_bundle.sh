# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# receive_bundle.sh ID: unpacks the tar that follows on standard input into the waiting folder.

check_id "$1"
cd "$DATA/engine/.part.$1" || fail 12 "$DATA/engine/.part.$1 is not there"
tar -x -f - || fail 12 "the bundle could not be unpacked in $DATA/engine"
