# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# What this machine is: one round trip, nothing is changed or left. Comes after common.sh.

put_identity() {
    put_file machine_id /etc/machine-id
    put_file boot_id /proc/sys/kernel/random/boot_id
    put hostname "$(uname -n)"
    put kernel "$(uname -r)"
    put arch "$(uname -m)"
    put user "$(id -un)"
    put home "$HOME"
    put_file uptime /proc/uptime
    case " $(id -Gn) " in
    *' sudo '* | *' wheel '* | *' admin '* | *' root '*) put sudo.group yes ;;
    *) put sudo.group no ;;
    esac
    put_file maker /sys/class/dmi/id/sys_vendor
    put_file product /sys/class/dmi/id/product_name
    if [ -r /etc/dgx-release ]; then
        while IFS= read -r line || [ -n "$line" ]; do
            case $line in
            DGX_*=*) put "dgx.${line%%=*}" "${line#*=}" ;;
            esac
        done </etc/dgx-release
    else
        unknown dgx 'no /etc/dgx-release: not a DGX OS'
    fi
    os=
    if [ -r /etc/os-release ]; then
        while IFS= read -r line || [ -n "$line" ]; do
            case $line in
            PRETTY_NAME=*) os=${line#*=} ;;
            esac
        done </etc/os-release
    fi
    if [ -n "$os" ]; then put os "$os"; else unknown os 'no PRETTY_NAME in /etc/os-release'; fi
}

put_machine() {
    if has getconf; then
        put cpus "$(getconf _NPROCESSORS_ONLN 2>/dev/null)"
        libc=$(getconf GNU_LIBC_VERSION 2>/dev/null)
    fi
    [ -n "$libc" ] || libc=$(limit 1 ldd --version 2>&1)
    put libc "${libc%%
*}"
    total=
    available=
    while read -r name value _; do
        case $name in
        MemTotal:) total=$value ;;
        MemAvailable:) available=$value; break ;;
        esac
    done </proc/meminfo
    put memory_kb "$total"
    put memory_available_kb "$available"
    disk=$(limit 2 df -Pk "$HOME" 2>/dev/null)
    # shellcheck disable=SC2086 # the columns of df's last line
    set -- ${disk##*
}
    if [ $# -ge 6 ]; then
        put disk "$4 $2 $HOME"
    else
        unknown disk 'df does not answer for the home directory'
    fi
    for tool in avahi-daemon curl docker ethtool ib_write_bw ibdev2netdev ip iw lldpcli nvcc \
        nvidia-smi ping podman python3 rsync setsid sha256sum systemd-run tar timeout zstd; do
        where=$(command -v "$tool" 2>/dev/null) && put "tool.$tool" "$where"
    done
    [ -e /etc/nvidia/cx7-hotplug-enabled ] && put fabric.hotplug /etc/nvidia/cx7-hotplug-enabled
    for vendor_file in /sys/bus/pci/devices/*/vendor; do
        vendor=
        { read -r vendor <"$vendor_file"; } 2>/dev/null
        if [ "$vendor" = 0x15b3 ]; then
            pci=${vendor_file%/vendor}
            put fabric.pci "${pci##*/}"
        fi
    done
}

put_sudo() {
    if ! has sudo; then
        unknown sudo.nopasswd 'sudo is not installed'
    elif [ "$(id -u)" = 0 ] || limit 2 sudo -n true >/dev/null 2>&1; then
        put sudo.nopasswd yes
    else
        put sudo.nopasswd no
    fi
}

# put_attribute DEVICE KEY FILE: quietly absent files give a reason, never a guess.
put_attribute() {
    value=
    { read -r value <"/sys/class/net/$1/$3"; } 2>/dev/null
    if [ -n "$value" ]; then
        put "net.$1.$2" "$value"
    elif [ "$4" != optional ]; then
        unknown "net.$1.$2" "${4:-not given by the kernel}"
    fi
}

put_netdev() {
    base=/sys/class/net/$1
    put net "$1"
    put_attribute "$1" type type
    put_attribute "$1" mac address
    put_attribute "$1" mtu mtu
    # The kernel refuses carrier and speed of an interface that is switched off.
    put_attribute "$1" carrier carrier 'the interface is switched off'
    put_attribute "$1" speed speed 'no link, so no speed'
    put_attribute "$1" phys_port phys_port_name optional
    put_attribute "$1" phys_switch phys_switch_id optional
    if [ -e "$base/wireless" ] || [ -e "$base/phy80211" ]; then
        put "net.$1.wireless" yes
    fi
    [ -e "$base/device" ] || return
    put "net.$1.device" "$(cd -P "$base/device" 2>/dev/null && pwd -P)"
    driver=$(cd -P "$base/device/driver" 2>/dev/null && pwd -P)
    [ -z "$driver" ] || put "net.$1.driver" "${driver##*/}"
    put_attribute "$1" vendor device/vendor optional
    put_attribute "$1" pcie_width device/current_link_width optional
    put_attribute "$1" pcie_max_width device/max_link_width optional
    put_attribute "$1" pcie_speed device/current_link_speed optional
}

put_network() {
    for path in /sys/class/net/*; do
        case ${path##*/} in
        lo | '*' | veth* | docker* | br-* | virbr* | cali* | flannel* | ifb* | bonding_masters) ;;
        *) put_netdev "${path##*/}" ;;
        esac
    done
    if has ip; then
        each_line ip.addr "$(limit 2 ip -o addr show 2>/dev/null)"
        each_line ip.link "$(limit 2 ip -o link show 2>/dev/null)"
        if [ -n "$SSH_CONNECTION" ]; then
            each_line ssh.route "$(limit 2 ip route get "${SSH_CONNECTION%% *}" 2>/dev/null)"
        fi
    else
        unknown ip 'ip (iproute2) is not installed'
    fi
    if [ -n "$SSH_CONNECTION" ]; then
        put ssh.connection "$SSH_CONNECTION"
    else
        unknown ssh.connection 'not reached by ssh'
    fi
}

put_rdma() {
    found=
    for device in /sys/class/infiniband/*; do
        [ -e "$device" ] || continue
        found=yes
        for netdev in "$device"/device/net/*; do
            [ -e "$netdev" ] && put rdma "${device##*/} ${netdev##*/}"
        done
        put_file "rdma.${device##*/}.firmware" "$device/fw_ver"
    done
    if [ -z "$found" ] && has ibdev2netdev; then
        each_line rdma.text "$(limit 2 ibdev2netdev 2>/dev/null)"
    elif [ -z "$found" ]; then
        unknown rdma 'no RDMA device in /sys/class/infiniband'
    fi
}

# Only where sysfs is silent: speed of rails that have a link, firmware without an RDMA device.
put_ethtool() {
    find_fabric
    for dev in $fabric; do
        carrier=
        speed=
        { read -r carrier <"/sys/class/net/$dev/carrier"; } 2>/dev/null
        { read -r speed <"/sys/class/net/$dev/speed"; } 2>/dev/null
        case $carrier:$speed in
        1: | 1:-1)
            text=$(limit 2 ethtool "$dev" 2>/dev/null)
            case $text in
            *'Speed: '[0-9]*)
                text=${text#*Speed: }
                put "net.$dev.ethtool_speed" "${text%%Mb/s*}" ;;
            esac ;;
        esac
    done
    for dev in $fabric; do
        text=$(limit 2 ethtool -i "$dev" 2>/dev/null)
        case $text in
        *'firmware-version: '*)
            text=${text#*firmware-version: }
            put ethtool.firmware "${text%%
*}"
            break ;;
        esac
    done
}

put_wifi() {
    for path in /sys/class/net/*; do
        dev=${path##*/}
        [ -e "$path/wireless" ] || [ -e "$path/phy80211" ] || continue
        if ! has iw; then
            unknown "net.$dev.power_save" 'iw is not installed'
            continue
        fi
        text=$(limit 2 iw dev "$dev" get power_save 2>/dev/null)
        case $text in
        *': on'*) put "net.$dev.power_save" on ;;
        *': off'*) put "net.$dev.power_save" off ;;
        *) unknown "net.$dev.power_save" 'iw does not tell' ;;
        esac
    done
}

put_gpus() {
    if ! has nvidia-smi; then
        unknown gpu 'nvidia-smi is not installed'
        return
    fi
    rows=$(limit 5 nvidia-smi --format=csv,noheader,nounits \
        --query-gpu=index,driver_version,memory.total,compute_cap,name 2>&1)
    code=$?
    case $rows in
    *'not a valid field'*)
        rows=$(limit 5 nvidia-smi --format=csv,noheader,nounits \
            --query-gpu=index,driver_version,memory.total,pstate,name 2>&1)
        code=$? ;;
    esac
    case $code in
    0) each_line gpu "$rows" ;;
    124) unknown gpu 'nvidia-smi did not answer within 5 s' ;;
    *) unknown gpu "nvidia-smi failed: ${rows%%
*}" ;;
    esac
}

put_cuda() {
    has nvidia-smi || return
    text=$(limit 5 nvidia-smi --version 2>/dev/null)
    case $text in
    *'CUDA Version'*) ;;
    *) text=$(limit 5 nvidia-smi 2>/dev/null) ;;
    esac
    case $text in
    *'CUDA Version'*)
        text=${text#*CUDA Version}
        text=${text#*: }
        text=${text%%[!0-9.]*}
        ;;
    *) text= ;;
    esac
    if [ -n "$text" ]; then put cuda "$text"; else unknown cuda 'nvidia-smi does not name it'; fi
}

put_foreign() {
    for pid_file in "$state_dir"/jobs/*/rank-*.pid; do
        pid=
        { read -r pid _ <"$pid_file"; } 2>/dev/null
        case $pid in
        '' | *[!0-9]*) continue ;;
        esac
        tree=
        add_tree "$pid"
        for pid in $tree; do put job.pid "$pid"; done
    done
    has nvidia-smi || return
    rows=$(limit 5 nvidia-smi --query-compute-apps=pid,used_memory,name \
        --format=csv,noheader,nounits 2>/dev/null) || return
    each_line gpu.process "$rows"
    pids=
    old_ifs=$IFS
    IFS='
'
    for row in $rows; do
        pid=${row%%,*}
        case $pid in
        '' | *[!0-9]*) continue ;;
        esac
        pids="$pids${pids:+,}$pid"
        while read -r group; do
            case $group in
            *docker* | *libpod*) put "process.$pid.cgroup" "$group"; break ;;
            esac
        done 2>/dev/null <"/proc/$pid/cgroup"
    done
    IFS=$old_ifs
    [ -z "$pids" ] || each_line process "$(limit 2 ps -o pid=,etimes=,user= -p "$pids" 2>/dev/null)"
}

put_containers() {
    if ! has docker; then
        unknown containers 'docker is not installed'
        return
    fi
    ids=$(limit 3 docker ps -q --no-trunc 2>&1)
    case $?:$ids in
    0:*) ;;
    124:*) unknown containers 'docker did not answer within 3 s'; return ;;
    *denied*) unknown containers 'this user may not ask docker (not in the group docker)'; return ;;
    *) unknown containers 'docker does not run'; return ;;
    esac
    put containers.read yes
    [ -n "$ids" ] || return
    # shellcheck disable=SC2086 # a list of ids
    each_line container "$(limit 3 docker inspect --format \
        '{{.Id}} {{.State.Pid}} {{.State.StartedAt}} {{.Name}} {{.Config.Image}}' $ids 2>/dev/null)"
}

put_cabling() {
    find_fabric
    put_lldp
    wake_neighbours "$fabric"
    put_neighbours "$fabric"
}

now() {
    moment=$(date +%s%N 2>/dev/null)
    case $moment in
    *[!0-9]* | '') moment=$(date +%s)000000000 ;;
    esac
    put "$1" "$moment"
}

# The slow parts run side by side; each line is one short write, so lines never mix.
main() {
    now clock.start
    put_cabling &
    put_gpus &
    put_cuda &
    put_foreign &
    put_containers &
    put_sudo &
    put_wifi &
    put_ethtool &
    put_identity
    put_network
    put_rdma
    put_machine
    wait
    now clock.end
}

{ put probe 1; main </dev/null 2>/dev/null; } | tr -d '\000-\010\013-\037\177' |
    awk '{ print substr($0, 1, 2000) } END { printf "end\t%d\n", NR }'
