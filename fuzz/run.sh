#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# run.sh BUILD SECONDS TARGET..: each fuzz target for that long, from the corpus kept
# with the source; what it finds on the way stays under BUILD/corpus.
build=$1 seconds=$2
shift 2
bad=0
for target; do
	mkdir -p "$build/corpus/$target" "$build/found"
	seeds=
	[ -d "fuzz/corpus/$target" ] && seeds=fuzz/corpus/$target
	log=$build/$target.log
	if "$build/fuzz/$target" -max_total_time="$seconds" -max_len=512 -print_final_stats=1 \
	    -artifact_prefix="$build/found/$target-" "$build/corpus/$target" $seeds \
	    > "$log" 2>&1; then
		awk -v target="$target" '
			/stat::number_of_executed_units/ { ran = $2 }
			/stat::average_exec_per_sec/ { rate = $2 }
			/ cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") cov = $(i + 1) }
			END { printf "%-16s %9d executions %7d a second  %5d edges\n",
			      target, ran, rate, cov }' "$log"
	else
		bad=1
		echo "$target: FAILED; the input is in $build/found, the log is $log" >&2
		grep -m 3 'not so:\|ERROR:\|runtime error:' "$log" >&2
	fi
done
exit $bad
