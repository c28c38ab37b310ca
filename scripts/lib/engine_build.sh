# shellcheck shell=sh
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds the engine bundle on the machine it runs on (POSIX sh; progress.sh comes before it). It
# travels to nodes on standard input, so nothing outside the functions may read that.
#
# In:  ENGINE_CUDA (compute capability such as 121, or empty), ENGINE_INTO (folder of bundles),
#      ENGINE_CACHE (folder for downloads and build trees), ENGINE_DRY (1: only name the bundle).
# Out: one line on standard output: state<TAB>path, state one of found, built, absent.

ENGINE_PACKAGE_VERSION=0.3.36

# Everything pip may fetch, by hash. cmake and ninja come this way too: a node's owner need not
# install them. The source distribution is unpacked by us, so that its internal headers are at hand.
engine_requirements() {
    cat <<'END'
scikit-build-core==1.1.2 --hash=sha256:7f4f959a467692db50bdd1ea7ce1507f2c7972e6023b753ee302d169bc4cec85
packaging==26.4 --hash=sha256:81383611a09c1bc0b08b76e0fd5829d7c6824c65b27a6aee339da133f4233ea2
pathspec==1.1.1 --hash=sha256:a00ce642f577bf7f473932318056212bc4f8bfdf53128c78bbd5af0b9b20b189
cmake==4.4.5 --hash=sha256:85625a9b6d5e88ff99c7eb79123d85570844e77ac076366cf75c609cc0b1b579 --hash=sha256:25fc8469e67857124ef10c002331c0ab416eb7b8d9e1d6e4c58e84e730013ece
ninja==1.13.2 --hash=sha256:65a24341b5ac09fcadcc37082660be40a94174e51a937fabf6e2cae26225fa2c --hash=sha256:d775a5e43e9088f507a6250d57fcf5678eb31268c545feb5064ffeee33735622
END
}

engine_source_requirement() {
    echo "llama-cpp-python==$ENGINE_PACKAGE_VERSION --hash=sha256:832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e"
}

# The flags that decide what the programs are; they are part of the key. CPU kernels are built for
# every generation and chosen at run time, so one bundle serves all machines of an architecture.
engine_flags() {
    printf '%s ' -DGGML_NATIVE=OFF -DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON \
        -DLLAMA_BUILD_COMMON=ON -DLLAMA_BUILD_TOOLS=ON -DLLAMA_BUILD_SERVER=ON \
        -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_APP=OFF \
        -DLLAMA_BUILD_UI=OFF -DLLAMA_USE_PREBUILT_UI=OFF -DLLAMA_OPENSSL=OFF -DGGML_RPC=ON \
        -DGGML_OPENMP=OFF -DLLAVA_BUILD=OFF -DLLAMA_TOOLS_INSTALL=ON
    # shellcheck disable=SC2016 # the loader expands $ORIGIN, not we
    printf '%s ' "'"'-DCMAKE_INSTALL_RPATH=$ORIGIN/../lib'"'"
    case $ENGINE_CUDA in
        # RDMA would tie a bundle that is copied around to libibverbs; a node's own build may use it.
        '') printf '%s' -DGGML_RPC_RDMA=OFF ;;
        12?) printf '%s' "-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES=${ENGINE_CUDA}a-real" ;;
        *) printf '%s' "-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES=$ENGINE_CUDA" ;;
    esac
}

engine_libc() {
    getconf GNU_LIBC_VERSION 2>/dev/null | tr 'A-Z ' 'a-z-' | grep . || echo unknown-libc
}

engine_key() {
    ek_flags=$(engine_flags | sha256sum | cut -c1-8)
    ek_cuda=cpu
    [ -z "$ENGINE_CUDA" ] || ek_cuda=cuda$ENGINE_CUDA
    echo "llama-$ENGINE_PACKAGE_VERSION-$ek_flags-$(uname -m)-$(engine_libc)-$ek_cuda"
}

engine_need() {
    command -v "$1" >/dev/null 2>&1 || die "$1 is missing on $(uname -n); install the package $2"
}

engine_venv() { # VENV LOG
    if [ ! -x "$1/bin/pip" ]; then
        # Debian's own interpreter first: one that a version manager put in front may lack venv.
        ev_python=/usr/bin/python3
        [ -x "$ev_python" ] || ev_python=python3
        rm -rf "$1"
        "$ev_python" -m venv "$1" >>"$2" 2>&1 </dev/null ||
            die "$ev_python cannot make a virtual environment on $(uname -n); install the package python3-venv (log: $2)"
    fi
    engine_requirements >"$1/requirements.txt"
    run_logged "$2" "Fetching build tools" "$1/bin/pip" --disable-pip-version-check install \
        --no-deps --only-binary :all: --require-hashes -r "$1/requirements.txt"
}

engine_source() { # VENV DOWNLOADS TARGET LOG
    es_file=$2/llama_cpp_python-$ENGINE_PACKAGE_VERSION.tar.gz
    mkdir -p "$2"
    engine_source_requirement >"$2/source.txt"
    run_logged "$4" "Fetching the engine's source" env PATH="$1/bin:$PATH" "$1/bin/pip" \
        --disable-pip-version-check download --no-cache-dir --no-deps --no-build-isolation \
        --no-binary :all: --require-hashes -d "$2" -r "$2/source.txt" || return 1
    rm -rf "$3"
    mkdir -p "$3"
    tar -xzf "$es_file" -C "$3" --strip-components 1
}

# The wheel holds real copies where the build had links; one of each is enough.
engine_link_twins() { # FOLDER
    for el_file in "$1"/*.so.*.*.*; do
        [ -f "$el_file" ] || continue
        el_name=$(basename "$el_file")
        el_stem=${el_name%%.so.*}.so
        for el_twin in "$1/$el_stem" "$1/$el_stem".[0-9]*; do
            [ "$el_twin" != "$el_file" ] && [ -f "$el_twin" ] && cmp -s "$el_twin" "$el_file" &&
                ln -sf "$el_name" "$el_twin"
        done
    done
    return 0
}

engine_assemble() { # WHEEL_TREE SOURCE BUNDLE KEY
    mkdir -p "$3/bin" "$3/lib" "$3/include"
    ea_bin=$(find "$1" -type f -name ggml-rpc-server | head -n 1)
    [ -n "$ea_bin" ] || die "the build made no ggml-rpc-server"
    ea_bin=$(dirname "$ea_bin")
    for ea_program in llama-server ggml-rpc-server llama-completion llama-cli llama-bench; do
        [ -f "$ea_bin/$ea_program" ] || die "the build made no $ea_program"
        cp "$ea_bin/$ea_program" "$3/bin/"
        chmod 755 "$3/bin/$ea_program"
    done
    # Backends are looked for beside the programs.
    cp "$ea_bin"/libggml-*.so "$3/bin/"
    cp -P "$(dirname "$ea_bin")"/lib/lib*.so* "$3/lib/"
    engine_link_twins "$3/lib"
    cp "$2"/vendor/llama.cpp/include/*.h "$2"/vendor/llama.cpp/ggml/include/*.h \
        "$2/vendor/llama.cpp/ggml/src/ggml-backend-impl.h" \
        "$2/vendor/llama.cpp/ggml/src/ggml-impl.h" "$3/include/"
    mkdir -p "$3/licenses"
    cp "$2/vendor/llama.cpp/LICENSE" "$3/licenses/llama.cpp"
    ea_version=$(sed -n 's/^set(LLAMA_VERSION_\(MAJOR\|MINOR\|PATCH\) *\([0-9]*\))/\2/p' \
        "$2/vendor/llama.cpp/CMakeLists.txt" | paste -sd .)
    ea_cuda=null
    [ -z "$ENGINE_CUDA" ] || ea_cuda="\"$ENGINE_CUDA\""
    cat >"$3/bundle.json" <<END
{"schema": 1,
 "id": "$4",
 "package": "llama-cpp-python", "package_version": "$ENGINE_PACKAGE_VERSION",
 "llama_version": "$ea_version",
 "architecture": "$(uname -m)", "libc": "$(engine_libc)", "cuda": $ea_cuda,
 "flags": "$(engine_flags | sed 's/["\\]/\\&/g')",
 "created_utc": "$(date -u +%Y-%m-%dT%H:%M:%SZ)"}
END
    # What nodes get: these files and nothing else.
    (cd "$3" && find bin lib bundle.json ! -type d | LC_ALL=C sort | xargs sha256sum) \
        >"$3/manifest.sha256"
}

engine_build() { # KEY
    eb_work=$ENGINE_CACHE/build/$1
    eb_log=$ENGINE_CACHE/build/$1.log
    mkdir -p "$eb_work" "$ENGINE_INTO"
    : >"$eb_log"
    engine_need cc build-essential
    engine_need c++ build-essential
    if [ -n "$ENGINE_CUDA" ]; then
        PATH=$PATH:/usr/local/cuda/bin
        engine_need nvcc "cuda-toolkit (CUDA 12.8 or later)"
    fi
    say "Building the engine $1. This takes some minutes; the log is $eb_log"
    engine_venv "$eb_work/venv" "$eb_log" || exit 1
    engine_source "$eb_work/venv" "$ENGINE_CACHE/download" "$eb_work/source" "$eb_log" || exit 1

    eb_args=$(engine_flags)
    if command -v ccache >/dev/null 2>&1; then
        eb_args="$eb_args -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache"
        export CCACHE_BASEDIR="$eb_work" CCACHE_NOHASHDIR=1
    fi
    rm -rf "$eb_work/wheel" "$eb_work/tree" "$eb_work/cmake"
    # pip keeps wheels by name and version, whatever the flags were: hence --no-cache-dir.
    run_logged "$eb_log" "Building the engine" env PATH="$eb_work/venv/bin:$PATH" \
        CMAKE_ARGS="$eb_args" nice "$eb_work/venv/bin/pip" --disable-pip-version-check wheel \
        --no-cache-dir --no-deps --no-build-isolation --no-index -v -w "$eb_work/wheel" \
        "--config-settings=build-dir=$eb_work/cmake" "$eb_work/source" || exit 1
    mkdir "$eb_work/tree"
    "$eb_work/venv/bin/python" -m zipfile -e "$eb_work"/wheel/*.whl "$eb_work/tree" </dev/null

    eb_new=$(mktemp -d "$ENGINE_INTO/.new.XXXXXX")
    chmod 755 "$eb_new"
    engine_assemble "$eb_work/tree" "$eb_work/source" "$eb_new" "$1"
    "$eb_new/bin/llama-server" --version >>"$eb_log" 2>&1 </dev/null ||
        die "the engine was built but does not start; the end of the log ($eb_log) says why"
    mv -T "$eb_new" "$ENGINE_INTO/$1"
    # The log stays; trees of several hundred megabytes do not (ccache makes them again).
    rm -rf "$eb_work"
}

engine_main() {
    set -eu
    em_key=$(engine_key)
    em_path=$ENGINE_INTO/$em_key
    if [ -f "$em_path/manifest.sha256" ]; then
        printf 'found\t%s\n' "$em_path"
        return 0
    fi
    if [ "${ENGINE_DRY:-0}" = 1 ]; then
        printf 'absent\t%s\n' "$em_path"
        return 0
    fi
    mkdir -p "$ENGINE_CACHE/build"
    exec 9>"$ENGINE_CACHE/build/$em_key.lock"
    if ! flock -n 9; then
        say "Another build of $em_key is running; waiting for it"
        flock 9
    fi
    em_state=found
    if [ ! -f "$em_path/manifest.sha256" ]; then
        engine_build "$em_key" >&2
        em_state=built
    fi
    printf '%s\t%s\n' "$em_state" "$em_path"
}
