#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# cov.sh BUILD PERCENT: branches of src/ taken by the unit tests and the vectors, and
# lines without one that were not run, each as one that was missed. A branch that
# nothing can take stands in cov.exceptions with its reason; one that stands there and
# is taken, or is gone, fails as well.
dir=$1/cov
command -v gcovr > /dev/null || { echo 'skipped: no gcovr here: make deps'; exit 77; }
find "$dir" -name '*.gcda' -delete 2> /dev/null
$MAKE BUILD="$dir" SUITE=cov CC=gcc WERROR= CFLAGS='-O0 -g --coverage' NO_HWLOC=1 programs || exit 1
gcovr -r . --filter src/ --branches --exclude-unreachable-branches --print-summary \
	--txt "$dir/branches.txt" --json "$dir/branches.json" --json-pretty "$dir/obj" || exit 1
cat "$dir/branches.txt"
awk '
	{ value = $0; sub(/^[^:]*: /, "", value); sub(/,$/, "", value) }
	/^ *"file":/ { file = substr(value, 2, length(value) - 2) }
	/^ *"branches": *\[/ { inside = value !~ /\]/; nr = missed = 0 }
	/^ *"count":/ { if (inside) { nr++; missed += value == 0 } else ran = value > 0 }
	/^ *"gcovr\/noncode":/ { code = value == "false" }
	inside && /^ *\]/ { inside = 0 }
	/^ *"line_number":/ {
		if (nr) print file "\t" value "\t" missed "\t" nr
		else if (code && !ran) print file "\t" value "\t1\t1"
		nr = missed = 0
	}
' "$dir/branches.json" > "$dir/branches.rows"
awk -v min="$2" -v what='branches taken, lines run' -f test/gates/cov.awk test/gates/cov.exceptions \
	"$dir/branches.rows"
