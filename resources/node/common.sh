# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# Shared by probe.sh and telemetry.sh, sent in front of them. POSIX sh; nothing here reads standard
# input (it carries the script) or writes a file. The format is described in docs/node-scripts.md.
export LC_ALL=C
PATH="${PATH:-/usr/bin:/bin}:/usr/local/sbin:/usr/sbin:/sbin"
# shellcheck disable=SC2034 # used by the scripts that follow
state_dir="$HOME/.local/state/sparkyard"

has() { command -v "$1" >/dev/null 2>&1; }

# limit SECONDS COMMAND...: with a time limit where timeout(1) exists. 124: it took too long.
if has timeout; then
    limit() { limit_s=$1; shift; timeout "$limit_s" "$@" </dev/null; }
else
    limit() { shift; "$@" </dev/null; }
fi

# Each is one short write, so that parts that run side by side never mix their lines.
put() { printf '%s\t%s\n' "$1" "$2"; }
unknown() { printf '%s?\t%s\n' "$1" "$2"; }

# put_file KEY PATH [REASON]: the first line of a file.
put_file() {
    line=
    if { read -r line <"$2"; } 2>/dev/null || [ -n "$line" ]; then
        put "$1" "$line"
    else
        unknown "$1" "${3:-$2 cannot be read}"
    fi
}

# each_line KEY TEXT: one entry a line.
each_line() {
    [ -n "$2" ] || return 0
    old_ifs=$IFS
    IFS='
'
    set -f
    for line in $2; do
        put "$1" "$line"
    done
    set +f
    IFS=$old_ifs
}

# Ports that a ConnectX-7 cage shows: by driver, by vendor, by the names a Spark gives them.
is_fabric() {
    case $1 in
    enp*s*f[0-9]np[0-9] | enP*s*f[0-9]np[0-9]) return 0 ;;
    esac
    vendor=
    { read -r vendor <"/sys/class/net/$1/device/vendor"; } 2>/dev/null
    [ "$vendor" = 0x15b3 ]
}

# Sets fabric to the names of those ports, each followed by a blank.
find_fabric() {
    fabric=
    for path in /sys/class/net/*; do
        is_fabric "${path##*/}" && fabric="$fabric${path##*/} "
    done
}

# What lldpd has heard, as lldpcli prints it (only the lines that say who and where).
put_lldp() {
    if ! has lldpcli; then
        unknown lldp 'lldpd is not installed'
        return
    fi
    heard=$(limit 2 lldpcli show neighbors -f keyvalue 2>&1)
    case $?:$heard in
    124:* | 137:*) unknown lldp 'lldpd does not answer' ;;
    *[Pp]'ermission denied'*)
        unknown lldp "this user may not ask lldpd (its socket is open to the group _lldpd only)" ;;
    *'unable to connect'* | *'unable to get'*) unknown lldp 'lldpd does not run' ;;
    0:*)
        # shellcheck disable=SC2034 # telemetry.sh asks
        lldp_tells=yes
        put lldp.read yes
        old_ifs=$IFS
        IFS='
'
        set -f
        for line in $heard; do
            case $line in
            *.via=* | *.chassis.mac=* | *.chassis.local=* | *.chassis.name=* | *.port.mac=* | \
                *.port.ifname=* | *.port.local=* | *.port.descr=* | *.Bridge.enabled=*)
                put lldp "$line" ;;
            esac
        done
        set +f
        IFS=$old_ifs
        ;;
    *) unknown lldp "lldpcli failed: ${heard%%
*}" ;;
    esac
}

# Sends one harmless echo request to all link-local neighbours of each rail with carrier, so that
# they stand in the neighbour table. Waits at most a second.
wake_neighbours() {
    has ping || return 0
    for dev in $1; do
        carrier=
        { read -r carrier <"/sys/class/net/$dev/carrier"; } 2>/dev/null
        [ "$carrier" = 1 ] || continue
        limit 2 ping -6 -n -c 2 -w 1 "ff02::1%$dev" >/dev/null 2>&1 &
        wake_pids="$wake_pids $!"
    done
    # shellcheck disable=SC2086 # a list of numbers; a bare wait would wait for the whole script
    [ -z "$wake_pids" ] || wait $wake_pids
    wake_pids=
}
wake_pids=

# The rails' neighbour tables. Asked without a device, because ip then names the device in each
# line; where it does not, device by device.
put_neighbours() {
    if ! has ip; then
        unknown neighbours 'ip (iproute2) is not installed'
        return
    fi
    table=$(ip neigh show 2>/dev/null </dev/null)
    case $table in
    '') return ;;
    *' dev '*) ;;
    *)
        for dev in $1; do
            each_line "neigh.$dev" "$(limit 2 ip neigh show dev "$dev" 2>/dev/null)"
        done
        return ;;
    esac
    old_ifs=$IFS
    IFS='
'
    set -f
    for line in $table; do
        dev=${line#* dev }
        dev=${dev%% *}
        case " $1" in
        *" $dev "*) put "neigh.$dev" "$line" ;;
        esac
    done
    set +f
    IFS=$old_ifs
}

# Sets start_ticks, rss_pages, process_state of a pid; false when there is none.
read_process() {
    stat_line=
    { read -r stat_line <"/proc/$1/stat"; } 2>/dev/null || return 1
    set -f
    # shellcheck disable=SC2086 # the fields after the name, which may hold blanks itself
    set -- ${stat_line##*) }
    set +f
    # shellcheck disable=SC2034 # the results
    process_state=$1 start_ticks=${20} rss_pages=${22}
    [ "$process_state" != Z ] && [ "$process_state" != X ]
}

# Adds a pid and its descendants to the list named tree.
add_tree() {
    tree="$tree $1"
    children=
    { read -r children <"/proc/$1/task/$1/children"; } 2>/dev/null
    for child in $children; do
        add_tree "$child"
    done
}
