#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# mcdc.sh BUILD PERCENT [FAMILY]: conditions of src/ that the unit tests and the vectors
# show to decide by themselves (MC/DC, by clang 19). Of a header that several files
# include one of them is enough. With a family: its tests, vectors and folder alone.
dir=$1/mcdc
for tool in clang-19 llvm-profdata-19 llvm-cov-19; do
	command -v $tool > /dev/null || { echo "skipped: no $tool here: make deps"; exit 77; }
done
rm -rf "$dir/profile"
mkdir -p "$dir/profile"
LLVM_PROFILE_FILE=$(cd "$dir" && pwd)/profile/%m.profraw
export LLVM_PROFILE_FILE
flags='-O0 -g -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc'
set -- "$1" "$2" "$3" BUILD="$dir" SUITE=mcdc CC=clang-19 WERROR= NO_HWLOC=1
if [ -n "$3" ]; then
	set -- "$@" TESTS="$(echo test/"$3"/test_*.c)" FUZZ_TARGETS= \
		VECTORS="$(echo test/vectors/"$3"*.jsonl)"
fi
min=$2 family=$3
shift 3
$MAKE "$@" CFLAGS="$flags" programs || exit 1
llvm-profdata-19 merge -sparse -o "$dir/all.profdata" "$dir"/profile/*.profraw || exit 1
set --
for program in "$dir"/test/* "$dir"/corpus/* "$dir"/runner; do
	case $program in *.d) continue ;; esac
	[ -f "$program" ] && [ -x "$program" ] && set -- "$@" ${1:+-object} "$program"
done
llvm-cov-19 show -instr-profile="$dir/all.profdata" -show-mcdc -show-line-counts=false \
	-show-instantiations=false "$@" > "$dir/mcdc.txt" 2> "$dir/mcdc.err" || exit 1
awk -v only="src/${family:+$family/}" '
	/^[^ |]+:$/ { file = substr($0, 1, length($0) - 1); sub(/^\.\//, "", file) }
	index(file, only) != 1 { next }
	/Condition C[0-9]+ -->/ { at = $NF; gsub(/[()]/, "", at); place[$(NF - 2)] = at }
	/C[0-9]+-Pair:/ {
		name = $2
		sub(/-Pair:/, "", name)
		if (/constant folded/)
			next
		key = file ":" place[name]
		if (!(key in shown))
			order[++nr] = key
		shown[key] += !/not covered/
	}
	END {
		for (i = 1; i <= nr; i++) {
			split(order[i], part, ":")
			print part[1] "\t" part[2] "\t" !shown[order[i]] "\t" 1
		}
	}
' "$dir/mcdc.txt" | sort -t '	' -k 1,1 -k 2,2n > "$dir/mcdc.rows"
awk -v min="$min" -v only="src/${family:+$family/}" -v what='conditions shown to decide (MC/DC)' \
	-f test/gates/cov.awk test/gates/mcdc.exceptions "$dir/mcdc.rows"
