# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Installs the Debian/Ubuntu packages named in scripts/packages/*.txt that are missing.

# packages_listed FILE... - the package names in the lists, one a line
packages_listed() {
    sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$@" | sort -u
}

# packages_missing FILE... - those of them that are not installed
packages_missing() {
    local name
    for name in $(packages_listed "$@"); do
        case "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" in
        installed) ;;
        *) echo "$name" ;;
        esac
    done
}

# packages_install FILE... - installs what is missing; says first what. No package may enable or
# start a service meanwhile: policy-rc.d answers 101 for the time of the install.
packages_install() {
    local missing as_root=() log policy=/usr/sbin/policy-rc.d
    missing=$(packages_missing "$@")
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null; then
        echo "These packages are missing and this is no Debian or Ubuntu, so install their" >&2
        echo "equivalents yourself: $missing" >&2
        return 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            echo "Installing needs root. Run as root: apt-get install $missing" >&2
            return 1
        }
        as_root=(sudo)
    fi
    echo "Installing packages${as_root:+ with sudo}:" $missing
    log=$(mktemp)
    local own_policy=
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
        "${as_root[@]}" chmod 755 "$policy"
        own_policy=1
    fi
    local status=0
    {
        "${as_root[@]}" apt-get update -qq &&
            # shellcheck disable=SC2086
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
                apt-get install -y -qq --no-install-recommends $missing
    } >"$log" 2>&1 || status=$?
    [ -z "$own_policy" ] || "${as_root[@]}" rm -f "$policy"
    if [ "$status" -ne 0 ]; then
        echo "apt-get failed ($status); its last words:" >&2
        tail -n 20 "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}
