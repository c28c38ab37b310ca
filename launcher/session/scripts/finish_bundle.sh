# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# finish_bundle.sh ID MANIFEST: checks every hash in the waiting folder and gives it its name.

id=$1
check_id "$id"
part=$DATA/engine/.part.$id
cd "$part" || fail 12 "$part is not there"
wrong=$(printf '%s\n' "$2" | sha256sum -c --quiet 2>/dev/null)
[ -z "$wrong" ] || fail 10 "files differ from the manifest: $wrong"
printf '%s\n' "$2" >manifest.sha256
chmod -R u=rwX,go=rX .
cd / || exit 12
# Running jobs keep the files of a broken bundle that they have open.
if [ -e "$DATA/engine/$id" ]; then
    mv "$DATA/engine/$id" "$DATA/engine/.old.$id" || fail 12 "cannot replace $DATA/engine/$id"
fi
mv "$part" "$DATA/engine/$id" || fail 12 "cannot rename $part"
rm -rf "$DATA/engine/.old.$id"
