#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Sparkyard authors
# SPDX-License-Identifier: Apache-2.0
# in_lab.sh LAB PROGRAM: runs a test in the desk's namespace of a lab of its own, and takes that
# lab down whatever happens. Exits with 77 (skipped) where no lab can be.
SPARKYARD_LAB=$1
SPARKYARD_LAB_NAME=setup-$$
export SPARKYARD_LAB SPARKYARD_LAB_NAME
trap '"$SPARKYARD_LAB" down --quiet --name "$SPARKYARD_LAB_NAME"' EXIT
trap 'exit 1' HUP INT TERM
"$SPARKYARD_LAB" up --quiet --nodes 2 --cabling pair --name "$SPARKYARD_LAB_NAME"
case $? in
0) ;;
3) exit 77 ;;
*) exit 1 ;;
esac
"$SPARKYARD_LAB" exec --name "$SPARKYARD_LAB_NAME" desk -- "$2"
