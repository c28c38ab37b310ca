# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# read_key.sh ID: prints the key of the job's endpoint.

check_id "$1"
head -n 1 "$JOBS/$1/api-key"
