# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# remove_parts.sh BUNDLE MODEL: removes what broken copies left (either may be empty).
# Prints removed<TAB>PATH for each.

for part in ${1:+"$DATA/engine/.part.$1"} ${2:+"$DATA/models/.part.$2"}; do
    [ -e "$part" ] || continue
    rm -rf "$part" && printf 'removed\t%s\n' "$part"
done
