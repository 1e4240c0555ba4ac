# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# replay show, keep and export; the traces are those of ask.sh, which comes before.
row "show the first" 0 '^wake +CPU 0 wakes a"b \(7\), which last ran on CPU 0; it was queued on CPU 0$' \
	show "$dir/distances"
row "show by id" 0 '^wake +CPU 0 wakes a"b \(7\), which last ran on CPU 10; it was queued on CPU 0$' \
	show "$dir/distances" --id 16
row "show by time: the first from then on" 0 'id 13, at 0.013000000 s' show "$dir/distances" --at 0.0125
row "show what is not known" 0 '^ +1 +0 +\? +\?$' show "$dir/unknown" --id 11
row "show a fork" 0 'place +a"b \(7\) is forked on CPU 2; it was put on CPU 0' show "$dir/places" --id 13
row "show a migration" 0 'balance +a"b \(7\) moves from CPU 0 to CPU 1' show "$dir/balances"
row "show nothing" 1 'no such moment in 7 lines' show "$dir/distances" --at 12
refused "not a time" 'is no time' show "$dir/distances" --at soon
refused "two moments" 'give one' show "$dir/distances" --at 1 --id 2

# kept NAME PATTERN ARGUMENT..: what keep prints is accepted by make vectors.
kept()
{
	name=$1 pattern=$2
	shift 2
	row "$name" 0 "$pattern" keep "$@"
	rows=$((rows + 1))
	$RUN "$BUILD/runner" "$dir/out" > "$dir/runner" 2>&1 &&
		grep -q '^1 passed, 0 failed$' "$dir/runner" ||
		{ fail "$name: not a vector"; cat "$dir/runner"; }
}
kept "keep a wake-up" '"out":\{"cpu":10,' "$dir/distances" --id 16 --policy linux-2.5.59
kept "keep a fork" '"out":\{"cpu":2,' "$dir/places" --id 13 --policy linux-2.5.59
kept "keep a balance" '"out":\{"src_node":0,"src_cpu":0,' "$dir/balances" --id 11 --policy linux-2.5.59
kept "keep with domains and the system's state" '"domains":\{"policy":"linux-6.12"' "$dir/scope" --id 12
kept "keep in nanoseconds" '"now":16000000,' "$dir/distances" --id 16 --policy bfs-512
kept "priorities as BFS counts them" '"curr_prio":\[101,' "$dir/distances" --id 16 --policy bfs-2009

# A waker's flips of 3.12 are carried: task 7 first, so that the third wake-up of one
# waker, 7 8 7, finds two and leaves three.
new flips
wake 11 0 0 >> "$dir/flips"
wake 12 0 0 | sed 's/"id":7/"id":8/' >> "$dir/flips"
wake 13 0 0 >> "$dir/flips"
kept "states are carried" '"state":\{.*"waker":\{.*"wakee_flips":2.*"out".*"waker":\{.*"wakee_flips":3' \
	"$dir/flips" --id 13 --policy linux-3.12
refused "keep what is not known" 'unknown:3: policy linux-2.5.59 cannot be asked this wake: load.curr_prio is not known$' \
	keep "$dir/unknown" --id 12 --policy linux-2.5.59
row "keep of a silent policy" 1 'does not answer this wake' keep "$dir/distances" --id 11 --policy hard-bind
row "keep what is not there" 1 'no record with id 99' keep "$dir/distances" --id 99
refused "keep what" 'write --id N' keep "$dir/distances"
refused "keep for two" 'has one policy' keep "$dir/distances" --id 11 --policy bfs-318,bfs-467

# exported NAME: the file is JSON.
exported()
{
	rows=$((rows + 1))
	command -v python3 > /dev/null || return 0
	python3 -c 'import json,sys; json.load(open(sys.argv[1]))["traceEvents"]' "$dir/viewer" ||
		fail "$1: not JSON"
}
rows=$((rows + 1))
$RUN "$replay" export "$dir/distances" --perfetto "$dir/viewer" --policy linux-2.5.59 ||
	fail "export: exit status $?"
exported "export"
rows=$((rows + 2))
[ "$(grep -c '"ph":"i","pid":10' "$dir/viewer")" -eq 5 ] || fail "five decisions differ"
[ "$(grep -c '"ph":"s"' "$dir/viewer")" -eq 5 ] || fail "five tasks move"
row "export of a broken trace says so" 2 'in.load.*; .*viewer holds what is before that line' \
	export "$dir/short" --perfetto "$dir/viewer"
refused "export where to" 'write --perfetto FILE' export "$dir/distances"
refused "export to nowhere" 'cannot be written' export "$dir/distances" --perfetto "$dir/no/file"
if [ -w /dev/full ]; then
	row "a full disk" 2 'cannot be written' export "$dir/distances" --perfetto /dev/full
	rows=$((rows + 1))
	$RUN "$replay" ask "$dir/distances" --policy all > /dev/full 2> "$dir/err"
	[ $? -eq 2 ] || fail "a full disk under ask"
fi

# Recordings of third parties, as import has written them just before: all can be asked
# about, and each decision that is not askable is said to be.
for file in ${NSCHED_DATA:+"$dir"/*-*cpu*.jsonl}; do
	[ -s "$file" ] || continue
	rows=$((rows + 2))
	$RUN "$replay" ask "$file" --policy all > "$dir/out" 2> "$dir/err"
	[ $? -le 1 ] && grep -q '^policy *linux-6.12: ' "$dir/out" ||
		{ fail "ask $file"; cat "$dir/err"; }
	$RUN "$replay" export "$file" --perfetto "$dir/viewer" --policy linux-6.12
	[ $? -le 1 ] ||
		fail "export $file"
	exported "export $file"
done
