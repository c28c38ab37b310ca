# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
#
# write_job.sh ID YAML: makes the job's folder with job.yaml in it, at one stroke; again is no error.
# Exit 3: a job of this id with another content is there.

id=$1
check_id "$id"
lock_jobs
if [ -f "$JOBS/$id/job.yaml" ]; then
    [ "$(cat "$JOBS/$id/job.yaml")" = "$2" ] || fail 3 "a job named $id is already there"
else
    new=$JOBS/.new.$id
    rm -rf "$new"
    if ! { mkdir "$new" && printf '%s\n' "$2" >"$new/job.yaml" && mv "$new" "$JOBS/$id"; }; then
        fail 12 "cannot write $JOBS/$id"
    fi
fi
unlock_jobs
