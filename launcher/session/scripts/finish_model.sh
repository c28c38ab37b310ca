# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# finish_model.sh NAME SIZE SHA256: checks the waiting file and gives it its name. Prints its path.
# Exit 10: it is not what was sent; it has been removed, the next try begins anew.

check_id "$1"
part=$DATA/models/.part.$1
file=$DATA/models/$1
[ "$(stat -c %s "$part" 2>/dev/null)" = "$2" ] || fail 11 "$part is not complete"
sum=$(sha256sum <"$part" | cut -d' ' -f1)
if [ -n "$3" ] && [ "$sum" != "$3" ]; then
    rm -f "$part"
    fail 10 "the copy of $1 differs from its hash"
fi
mv "$part" "$file" || fail 12 "cannot rename $part"
printf '%s\t%s\n' "$sum" "$(stat -L -c '%s %Y %n' "$file")" >>"$DATA/models/.hashes"
printf 'found\t%s\nend\n' "$file"
