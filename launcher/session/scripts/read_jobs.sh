# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# read_jobs.sh: prints every job of this user on this machine; see docs/job-files.md for the form.

print_process() { # FILE.guard or FILE.pid
    pp_stem=${1##*/}
    pp_stem=${pp_stem%.*}
    if is_same "$pp_stem.pid"; then
        pp_state=alive
    elif [ -e "$pp_stem.pid" ]; then
        pp_state=ended
    else
        pp_state=starting
        is_same "$1" || pp_state=ended
        same_pid=''
    fi
    pp_status='' pp_at=''
    [ ! -e "$pp_stem.exit" ] || IFS="$TAB" read -r pp_status pp_at <"$pp_stem.exit"
    printf 'process\t%s\t%s\t%s\t%s\t%s\n' "$pp_stem" "${same_pid:-0}" "$pp_state" \
        "${pp_status:--}" "${pp_at:--}"
}

printf 'sparkyard-jobs\t1\nboot\t%s\nnow\t%s\n' "$(boot_id)" "$(date +%s%3N)"
for folder in "$JOBS"/*/; do
    cd "$folder" 2>/dev/null || continue
    [ -f job.yaml ] || continue
    id=${folder%/}
    printf 'job\t%s\nyaml\t%s\n' "${id##*/}" "$(base64 <job.yaml | tr -d '\n')"
    [ ! -e stopping ] || printf 'stopping\n'
    for file in *.guard; do
        [ ! -e "$file" ] || print_process "$file"
    done
    printf 'endjob\n'
done
printf 'end\n'
