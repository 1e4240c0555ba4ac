#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# with.sh TOOL COMMAND..: run the command, or skip where the tool is not there.
command -v "$1" > /dev/null || { echo "skipped: no $1 here: make deps"; exit 77; }
shift
exec "$@"
