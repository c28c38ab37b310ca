# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# find_model.sh NAME SIZE SHA256 [PATH ...]: looks for a file of this size: the given paths (files or
# folders) first, then our own models, the Hugging Face cache, Ollama and LM Studio. Used where it
# lies, never moved. With a hash the content must agree; without one the name must.
# Prints found<TAB>PATH, or part<TAB>BYTES of a broken copy, then end.

name=$1 size=$2 sha=$3
shift 3

# hash_of FILE: from our notes when the file is unchanged since; tens of gigabytes take minutes.
hash_of() {
    ho_key=$(stat -L -c '%s %Y %n' "$1") || return 1
    ho_sum=$(grep -F "$TAB$ho_key" "$DATA/models/.hashes" 2>/dev/null | tail -n 1 | cut -f1)
    if [ -z "$ho_sum" ]; then
        ho_sum=$(sha256sum <"$1" | cut -d' ' -f1)
        mkdir -p "$DATA/models" && printf '%s\t%s\n' "$ho_sum" "$ho_key" >>"$DATA/models/.hashes"
    fi
    printf '%s' "$ho_sum"
}

accept() { # FILE
    [ -r "$1" ] || return 1
    if [ -n "$sha" ]; then
        [ "$(hash_of "$1")" = "$sha" ] || return 1
    fi
    printf 'found\t%s\nend\n' "$1"
    exit 0
}

search() { # FOLDER
    [ -d "$1" ] || return 0
    # Ollama names a file by its hash, so with a hash any name will do.
    find -L "$1" -type f -size "${size}c" 2>/dev/null </dev/null >"$list"
    while IFS= read -r candidate; do
        case $candidate in
            */"$name") accept "$candidate" ;;
            *) [ -z "$sha" ] || accept "$candidate" ;;
        esac
    done <"$list"
}

list=$(mktemp) || exit 12
trap 'rm -f "$list"' EXIT
for place in "$@" "$DATA/models" "${HF_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/huggingface}/hub" \
    "${OLLAMA_MODELS:-$HOME/.ollama/models}" /usr/share/ollama/.ollama/models \
    "$HOME/.lmstudio/models" "${XDG_CACHE_HOME:-$HOME/.cache}/lm-studio/models"; do
    # shellcheck disable=SC2088 # a tilde typed by a person into a setting
    case $place in
        "~/"*) place=$HOME/${place#"~/"} ;;
    esac
    if [ -f "$place" ]; then
        [ "$(stat -L -c %s "$place")" != "$size" ] || accept "$place"
    else
        search "$place"
    fi
done
part=$DATA/models/.part.$name
[ ! -f "$part" ] || printf 'part\t%s\n' "$(stat -c %s "$part")"
printf 'end\n'
