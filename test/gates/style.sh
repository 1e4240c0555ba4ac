#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# style.sh: the house style, as far as a machine can see it.
files=$(find include src test examples fuzz .ci Makefile -type f \( -name '*.[ch]' -o -name '*.sh' \
	-o -name '*.awk' -o -name Makefile -o -path '.ci/run' \) 2> /dev/null | sort)
LC_ALL=C awk -f test/gates/style.awk $files
