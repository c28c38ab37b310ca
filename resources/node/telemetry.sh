# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# One block a second on what this machine does, until standard input or output closes. Comes after
# common.sh. A sample itself starts no process: it reads /proc and /sys with the shell's own read.
# What needs a program (nvidia-smi, the clock) is one long-lived process on a pipe; LLDP and
# neighbours are asked every 5 s.

page_kb=$(getconf PAGESIZE 2>/dev/null || echo 4096)
page_kb=$((page_kb / 1024))
boot_id=
{ read -r boot_id </proc/sys/kernel/random/boot_id; } 2>/dev/null

# The left side of the pipe: a line "tick" a second, and between them what nvidia-smi prints. It
# ends everything when standard input (descriptor 3) does, since then the desk is gone, and when
# nobody reads the pipe any more.
feed() {
    read -r feed_pid _ </proc/self/stat
    gpu_pid=
    if has nvidia-smi; then
        nvidia-smi --format=csv,noheader,nounits -l 1 \
            --query-gpu=index,utilization.gpu,clocks.sm,power.draw,temperature.gpu \
            </dev/null 2>&1 3<&- &
        gpu_pid=$!
    else
        echo 'gpu? nvidia-smi is not installed'
    fi
    watch_pid=
    # On /dev/null the caller watches the desk's pipe and ends this session (discovery::remote does).
    if [ ! -c /proc/self/fd/3 ]; then
        # shellcheck disable=SC2086 # a pid or nothing
        { while read -r _; do :; done; kill "$feed_pid" $gpu_pid; } <&3 >/dev/null 2>&1 &
        watch_pid=$!
    fi
    exec 3<&-
    # perl belongs to every Debian and Ubuntu and costs nothing once it runs; a new sleep each second
    # costs more than the rest of a sample.
    if has perl; then
        perl -e '$| = 1; while (print "tick\n") { sleep 1 }' </dev/null &
    else
        while echo tick; do sleep 1; done &
    fi
    clock_pid=$!
    # shellcheck disable=SC2064,SC2086 # the pids of now
    trap "kill $clock_pid $watch_pid $gpu_pid 2>/dev/null" EXIT
    trap 'exit 0' PIPE TERM HUP INT
    wait "$clock_pid"
}

# What common.sh has to say goes into the block too.
put() { add "$1" "$2"; }
unknown() { add "$1?" "$2"; }

add() { block="$block$1	$2
" lines=$((lines + 1)); }

add_memory() {
    cached=0 buffers=0 slab=0
    while read -r name value _; do
        case $name in
        MemTotal:) add memory_total_kb "$value" ;;
        MemAvailable:) add memory_available_kb "$value" ;;
        Buffers:) buffers=$value ;;
        Cached:) cached=$value ;;
        SReclaimable:) slab=$value; break ;;
        esac
    done </proc/meminfo
    add memory_reclaimable_kb $((cached + buffers + slab))
    [ -r /proc/pressure/memory ] || return
    while read -r name value _; do
        add "memory_pressure_$name" "${value#avg10=}"
    done 2>/dev/null </proc/pressure/memory
}

add_cpu() {
    read -r _ user nice system idle iowait irq softirq steal _ </proc/stat
    add cpu "$((user + nice + system + irq + softirq + steal)) $((idle + iowait))"
    hottest=
    for zone in $zones; do
        value=
        { read -r value <"$zone"; } 2>/dev/null || continue
        [ "$value" -gt "${hottest:--300000}" ] 2>/dev/null && hottest=$value
    done
    [ -z "$hottest" ] || add soc_millicelsius "$hottest"
}

add_gpu() {
    if [ -n "$gpu_rows" ] && [ $((seq - gpu_seq)) -le 3 ]; then
        block="$block$gpu_rows" lines=$((lines + gpu_count))
    elif [ -n "$gpu_rows" ]; then
        add 'gpu?' "nvidia-smi has been silent for $((seq - gpu_seq)) s"
    else
        add 'gpu?' "${gpu_reason:-nvidia-smi has not answered yet}"
    fi
}

# Counters of each rail and of the way the desk comes in; carriers collects their link states.
add_netdevs() {
    carriers=
    for dev in $netdevs; do
        base=/sys/class/net/$dev
        rx=- tx=- rx_err=0 tx_err=0 carrier=-
        { read -r rx <"$base/statistics/rx_bytes"; } 2>/dev/null || continue
        { read -r tx <"$base/statistics/tx_bytes"; } 2>/dev/null
        { read -r rx_err <"$base/statistics/rx_errors"; } 2>/dev/null
        { read -r tx_err <"$base/statistics/tx_errors"; } 2>/dev/null
        { read -r carrier <"$base/carrier"; } 2>/dev/null
        add "net.$dev" "$rx $tx $((rx_err + tx_err)) ${carrier:--}"
        case " $rails" in
        *" $dev "*) carriers="$carriers$dev=$carrier " ;;
        esac
    done
    # RDMA passes the netdev's counters by; the port counts in units of four bytes.
    for device in $rdma; do
        base=/sys/class/infiniband/$device/ports/1/counters
        rx=
        tx=
        { read -r rx <"$base/port_rcv_data"; } 2>/dev/null || continue
        { read -r tx <"$base/port_xmit_data"; } 2>/dev/null
        for path in "/sys/class/infiniband/$device/device/net"/*; do
            add "rdma.${path##*/}" "$rx $tx"
        done
    done
}

# Rails come and go with their card, so they are looked up again every 5 s.
find_devices() {
    find_fabric
    rails=$fabric
    netdevs="$rails"
    case " $rails" in
    *" $ssh_dev "*) ;;
    *) netdevs="$rails$ssh_dev" ;;
    esac
    rdma=
    for path in /sys/class/infiniband/*; do
        [ -e "$path/ports/1/counters/port_rcv_data" ] && rdma="$rdma ${path##*/}"
    done
    zones=
    for path in /sys/class/thermal/thermal_zone*/temp; do
        [ -e "$path" ] && zones="$zones $path"
    done
}

# "job.<id>.<rank>  <pid> <alive> <exit status> <exit ms> <resident kB>", "-" where absent.
add_jobs() {
    for pid_file in "$state_dir"/jobs/*/rank-*.pid; do
        [ -e "$pid_file" ] || continue
        job=${pid_file%/*}
        rank=${pid_file##*/rank-}
        rank=${rank%.pid}
        pid=- ticks=- boot=- status=- ended=- alive=no rss=-
        { read -r pid ticks boot <"$pid_file"; } 2>/dev/null
        { read -r status ended <"$job/rank-$rank.exit"; } 2>/dev/null
        case $pid in
        '' | *[!0-9]*) pid=- ;;
        *)
            if [ "$boot" = "$boot_id" ] && read_process "$pid" && [ "$start_ticks" = "$ticks" ]; then
                alive=yes rss=0 tree=
                add_tree "$pid"
                for member in $tree; do
                    read_process "$member" && rss=$((rss + rss_pages * page_kb))
                done
            fi ;;
        esac
        add "job.${job##*/}.$rank" "$pid $alive ${status:--} ${ended:--} $rss"
    done
    for stats_file in "$state_dir"/jobs/*/stats-*.tsv; do
        [ -e "$stats_file" ] || continue
        job=${stats_file%/*}
        count=0
        while IFS= read -r line && [ $count -lt 200 ]; do
            add "stats.${job##*/}.${stats_file##*/stats-}" "$line"
            count=$((count + 1))
        done <"$stats_file"
    done
}

# What cabling depends on beside carriers: MTU, PCIe lanes, and which networks and addresses each
# rail has (IPv4 networks and IPv6 addresses as the kernel writes them: read to notice a change).
add_rails() {
    [ ! -r /proc/net/route ] || while read -r dev net _ _ _ _ _ mask _; do
        case " $rails" in
        *" $dev "*) nets="$nets $dev=$net/$mask" ;;
        esac
    done </proc/net/route
    [ ! -r /proc/net/if_inet6 ] || while read -r net _ prefix _ _ dev; do
        case " $rails" in
        *" $dev "*) nets="$nets $dev=$net/$prefix" ;;
        esac
    done </proc/net/if_inet6
    for dev in $rails; do
        mtu=- width=- mine=
        { read -r mtu <"/sys/class/net/$dev/mtu"; } 2>/dev/null
        { read -r width <"/sys/class/net/$dev/device/current_link_width"; } 2>/dev/null
        for net in $nets; do
            case $net in
            "$dev="*) mine="$mine ${net#*=}" ;;
            esac
        done
        add "rail.$dev" "${mtu:--} ${width:--}$mine"
    done
    nets=
}
nets=

# Fresh cabling: every 5 s, and in the second in which a link comes or goes. A neighbour that is
# new must be woken before it shows: after a change, and now and then where LLDP does not tell.
add_cabling() {
    age=$((seq - cabling_seq))
    if [ "$carriers" != "$last_carriers" ]; then
        [ -z "$last_carriers" ] || wake_until=$((seq + 6))
        last_carriers=$carriers
    elif [ $age -lt 5 ] && { [ "$seq" -gt $wake_until ] || [ $age -lt 2 ]; }; then
        return
    fi
    cabling_seq=$seq
    [ -n "$rails" ] || return
    if [ "$seq" -le $wake_until ] || { [ "$lldp_tells" = no ] && [ $((seq % 10)) -lt 5 ]; }; then
        # Without waiting: what answers stands in the table the next time.
        for dev in $rails; do
            case $carriers in
            *"$dev=1 "*) ping -6 -n -c 2 -w 1 "ff02::1%$dev" </dev/null >/dev/null 2>&1 & ;;
            esac
        done
    fi
    add cabling fresh
    add_rails
    lldp_tells=no
    put_lldp
    put_neighbours "$rails"
}

take_sample() {
    seq=$((seq + 1))
    read -r uptime _ </proc/uptime
    seconds=${uptime%.*} hundredths=${uptime#*.}
    block="sample	$seq	$seconds${hundredths}0
" lines=1
    [ $((seq % 5)) -ne 1 ] || find_devices
    add_memory
    add_cpu
    add_gpu
    add_netdevs
    add_jobs
    add_cabling
    printf '%send\t%d\n' "$block" "$lines" || exit
}

sample_loop() {
    seq=0 gpu_seq=0 gpu_rows="" gpu_count=0 gpu_reason="" cabling_seq=-10 last_carriers="" wake_until=0
    lldp_tells=yes netdevs="" rails="" rdma="" zones=""
    while IFS= read -r row; do
        case $row in
        tick) take_sample ;;
        'gpu? '*) gpu_reason=${row#gpu? } ;;
        [0-9]*,*)
            # The first GPU's row opens the next round.
            case $row in
            0,*) gpu_rows="" gpu_count=0 ;;
            esac
            [ $gpu_count -lt 16 ] && gpu_rows="${gpu_rows}gpu	$row
" gpu_count=$((gpu_count + 1)) gpu_seq=$seq ;;
        ?*) gpu_reason="nvidia-smi says: $row" ;;
        esac
    done
}

find_ssh_dev() {
    ssh_dev=
    client=${SSH_CONNECTION%% *}
    case $client in
    '') return ;;
    *%*) ssh_dev=${client##*%}; return ;;
    esac
    route=$(limit 2 ip route get "$client" 2>/dev/null)
    case $route in
    *' dev '*)
        route=${route#* dev }
        ssh_dev=${route%% *} ;;
    esac
}

{
    find_ssh_dev
    feed 3<&0 </dev/null | sample_loop
    exit
} 2>/dev/null
