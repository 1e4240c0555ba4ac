#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# run.sh SUITE BUILD JOBS LIST: run the commands of LIST ("name<tab>command" a line),
# JOBS at a time. One line for each; what it printed only if it failed. Exit 77
# is a skip, and the last line printed is why. The counts go to BUILD/SUITE.sum.
suite=$1 build=$2 jobs=$3 list=$4
tab=$(printf '\t')

one()	# one NUMBER: run that line of the list
{
	line=$(sed -n "$1p" "$list")
	name=${line%%"$tab"*}
	log=$build/log/$suite-$1.log
	sh -c "${line#*"$tab"}" > "$log" 2>&1
	case $? in
	0)	printf '%s\n' "$(printf '  ok      %s%s\n' "$name" "$(note "$log")"
			sed -n 's/^detail: /          /p' "$log")"
		echo passed >> "$build/$suite.got" ;;
	77)	why=$(tail -n 1 "$log")
		printf '  skipped %s: %s\n' "$name" "${why#skipped: }"
		echo "skipped $name: ${why#skipped: }" >> "$build/$suite.got" ;;
	*)	status=$?
		printf '  FAILED  %s (log: %s)\n%s\n' "$name" "$log" \
			"$(grep -v '\[ RUN  \|\[       OK \]' "$log" | tail -n 40 | sed 's/^/    | /')"
		echo "failed $name ($status)" >> "$build/$suite.got" ;;
	esac
}

note()	# what a log counts: cmocka's tests, records, suites within, lines "note: .."
{
	awk '/^\[  PASSED  \]/ { tests += $4 }
	     /^\[  SKIPPED \] [0-9]+ test/ { skip += $4 }
	     /^[0-9]+ passed, 0 failed$/ { records += $1 }
	     /^  ok .*: [0-9]+ tests/ { tests += before("tests") }
	     /^  ok .* [0-9]+ skipped/ { skip += before("skipped") }
	     /^  ok .*: [0-9]+ records/ { records += before("records") }
	     /^  ok / { programs++ }
	     /^note: / { say(substr($0, 7)) }
	     function before(word,    i) {
		for (i = 2; i <= NF; i++)
			if (index($i, word) == 1)
				return $(i - 1)
	     }
	     function say(what) { text = text (text ? ", " : ": ") what }
	     END {
		if (programs) say(programs " programs")
		if (tests) say(tests " tests")
		if (records) say(records " records")
		if (skip) say(skip " skipped")
		printf "%s", text
	     }' "$1"
}

if [ "$5" ]; then
	one "$5"
	exit 0
fi
mkdir -p "$build/log"
: > "$build/$suite.got"
total=$(grep -c . "$list")
# An item may call make: it is not to join this make's job server.
unset MAKEFLAGS MFLAGS MAKELEVEL
[ "$total" -eq 0 ] || seq "$total" | xargs -P "$jobs" -n 1 sh "$0" "$suite" "$build" "$jobs" "$list"
awk -v suite="$suite" -v total="$total" '
	$1 == "passed" { passed++ }
	$1 == "skipped" { skipped++ }
	END {
		printf "%s: %d passed, %d failed, %d skipped\n", suite, passed,
			total - passed - skipped, skipped
		exit passed + skipped < total
	}' "$build/$suite.got" > "$build/$suite.sum"
status=$?
cat "$build/$suite.sum"
exit $status
