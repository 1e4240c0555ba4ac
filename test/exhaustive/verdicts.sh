#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# verdicts.sh PROGRAM DIR JOBS CPUS: the table, and in DIR a counterexample a violation.
program=$1 dir=$2 jobs=$3 cpus=$4
rm -rf "$dir"
mkdir -p "$dir"
# The last policies take longest.
$program --names | tac | xargs -P "$jobs" -I NAME sh -c \
	'"$1" --cpus "$2" --records "$3" "$4" > "$3/$4.txt"' sh "$program" "$cpus" "$dir" NAME || exit 1
for name in $($program --names); do
	grep -v '^note: ' "$dir/$name.txt"
	grep '^note: ' "$dir/$name.txt" >> "$dir/notes"
	rm "$dir/$name.txt"
done > "$dir/verdicts.txt"
awk '	$1 != last { printf "%s%-20s", last == "" ? sprintf("%-20s%-11s%-11s%-11s%-11s%s\n", \
			"", "P1", "P2", "P3", "P4", "P5") : "\n", $1; last = $1 }
	{ verdict = $3 == "not" ? "not asked" : $3; sub(/:/, "", verdict)
	  printf $2 == "P5" ? "%s" : "%-11s", verdict }
	END { print "" }' "$dir/verdicts.txt"
echo
echo "Every machine of up to $cpus CPUs in up to 3 nodes, up to 3 tasks a CPU; a policy without a"
echo "question that a property is about is not asked."
$program --what
echo
sed -n 's/ violated: /: /p' "$dir/verdicts.txt"
awk '{ for (i = 2; i < NF; i++) if ($i ~ /^[0-9]+$/) sum[$(i + 1)] += $i }
	END { printf "\n%d states, %d runs of %d questions, %d wake-ups\n", sum["states,"],
		sum["runs"], sum["questions,"], sum["wake-ups"] }' "$dir/notes"
rm "$dir/notes"
$program --left-out
echo "each in $dir/POLICY-PROPERTY.jsonl: decide --snapshot FILE explains it"
