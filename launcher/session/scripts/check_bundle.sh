# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# check_bundle.sh ID MANIFEST: is this bundle here, whole? MANIFEST is the text of manifest.sha256.
# Prints present, or the missing<TAB>PATH lines of what has to come into the waiting folder.

id=$1
check_id "$id"
whole() { # FOLDER
    (cd "$1" && printf '%s\n' "$2" | sha256sum -c --status 2>/dev/null)
}
if [ -d "$DATA/engine/$id" ] && whole "$DATA/engine/$id" "$2"; then
    rm -rf "$DATA/engine/.part.$id"
    printf 'present\n'
    exit 0
fi
mkdir -p "$DATA/engine/.part.$id" || fail 12 "cannot make $DATA/engine/.part.$id"
cd "$DATA/engine/.part.$id" || exit 12
# What an earlier try brought is not sent again.
printf '%s\n' "$2" | sha256sum -c 2>/dev/null | sed -n 's/^\(.*\): FAILED.*$/missing\t\1/p'
printf 'end\n'
