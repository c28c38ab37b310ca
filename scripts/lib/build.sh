# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Configures and builds with a preset: quiet when all is well, the log's path and its end when not.
# The caller stands in the repository's root.

# build_preset PRESET [TARGET ...]
build_preset() {
    local preset=$1 log=build/$1.log
    shift
    mkdir -p build
    export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
    {
        cmake --preset "$preset" &&
            cmake --build --preset "$preset" -j "$(scripts/lib/jobs)" ${1:+--target "$@"}
    } >"$log" 2>&1 && return 0
    echo "Building $preset failed; the whole log is $log. Its errors and its end:" >&2
    grep -nE 'error:|Error |FAILED:' "$log" | head -n 20 >&2
    tail -n 20 "$log" >&2
    return 1
}
