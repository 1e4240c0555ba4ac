#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# check.sh PROGRAM CPUS RECORDS POLICY..: what holds of the policies on machines of up
# to CPUS CPUs must be what verdicts.expected says, as far as such machines can show
# it. RECORDS: where to write counterexamples, each of which decide must explain and the
# runner must replay, or "". No POLICY: all that have verdicts.
program=$1 cpus=$2 records=$3
shift 3
here=$(dirname "$0")
names=$($program --names)
: "${names:?no policy has verdicts}"
named=$(awk '{ print $1 }' "$here/verdicts.expected" | uniq)
if [ "$names" != "$named" ]; then
	echo "verdicts.expected is about other policies than these: $names"
	exit 1
fi
[ $# -gt 0 ] || set -- $names
[ -z "$records" ] || { rm -rf "$records" && mkdir -p "$records"; } || exit 1
got=$($program --cpus "$cpus" ${records:+--records "$records"} "$@") || {
	echo "$got"
	exit 1
}
want=$(for name; do
	grep "^$name " "$here/verdicts.expected"
done | awk -v cpus="$cpus" '
	/ violated: / {
		tasks = $0
		sub(/.*, tasks /, "", tasks)
		sub(/,.*/, "", tasks)
		if (split(tasks, cpu, " ") > cpus)
			$0 = $1 " " $2 " holds"
	}
	{ print }')
status=0
[ "$(echo "$got" | grep -v '^note: ')" = "$want" ] || {
	status=1
	echo "expected <, found >"
	echo "$want" | grep -vxF "$got" | sed 's/^/< /'
	echo "$got" | grep -v '^note: ' | grep -vxF "$want" | sed 's/^/> /'
}
for record in ${records:+"$records"/*.jsonl}; do
	"$(dirname "$program")/decide" --snapshot "$record" > "$records/said" &&
		grep -q '^  because' "$records/said" &&
		"$(dirname "$program")/runner" --quiet "$record" > "$records/said" || {
		echo "$record is not explained, or not replayed:"
		cat "$records/said"
		status=1
	}
done
echo "$got" | awk '/^note: / { for (i = 2; i < NF; i++) if ($i ~ /^[0-9]+$/) sum[$(i + 1)] += $i }
	END { printf "note: %d states, %d runs of %d questions, %d wake-ups\n", sum["states,"],
		sum["runs"], sum["questions,"], sum["wake-ups"] }'
exit $status
