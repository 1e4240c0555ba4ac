#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# run.sh BUILD MUTANTS SEED MIN JOBS [FILES|ID]: make that many mutants of src/ (or all),
# run on each what `make check` runs until something fails, and say how many died. What
# lives is listed with its line, unless test/mutants/survivors says why nothing can kill
# it. An interrupted run goes on where it was. Set by the Makefile: MAKE CC CORE_FLAGS
# HOSTED DESCRIBE CORE.
build=$1 nr=$2 seed=$3 min=$4 jobs=$5 only=$6
here=test/mutants dir=$build/mutants
MUTANT_FLAGS='-O2 -fPIC -ftrivial-auto-var-init=pattern'
SLOW_MS=${SLOW_MS:-8000}
KNOWN=${KNOWN:-$here/survivors}
export MUTANT_FLAGS SLOW_MS CC HOSTED CORE_FLAGS DESCRIBE
. ./$here/common.sh

refuse() { echo "check-mutants: $1" >&2; exit 2; }
number() { case $2 in '' | *[!0-9]* | 0?*) refuse "$1=$2: a number is wanted";; esac; }

[ "$nr" = all ] || number MUTANTS "$nr"
[ "$nr" != 0 ] || refuse 'MUTANTS=0: none to make'
number SEED "$seed"
number MUTANTS_MIN "$min"
[ "$min" -le 100 ] || refuse "MUTANTS_MIN=$min: a per cent is wanted"
number JOBS "$jobs"
want=
case $only in
'') files=$(find src -name '*.[ch]' | LC_ALL=C sort) ;;
*:*:*:*) files=${only%%:*} want=$only nr=all ;;
*) files=$(ls $only 2> /dev/null) || refuse "FILES=$only: no such file" ;;
esac
for file in $files; do
	case $file in
	src/*.[ch]) [ -f "$file" ] || refuse "$file: no such file" ;;
	*) refuse "$file: not a source below src/" ;;
	esac
done
mkdir -p "$dir"

# Everything that make check would run, with libraries that can be exchanged.
again() { $MAKE -j"$jobs" WERROR= CC="$CC" AR="sh $here/ar.sh" "$@" > "$dir/make.log" 2>&1 ||
	{ tail -n 20 "$dir/make.log"; echo 'check-mutants: does not build' >&2; exit 2; }; }
unset MAKEFLAGS MFLAGS MAKELEVEL
echo "check-mutants: what make check runs is built in $dir"
again BUILD="$dir" CFLAGS="$MUTANT_FLAGS" run_suite=@: check
cp "$dir/check.list" "$dir/items"
for source in $CORE; do object_of "$source"; done > "$dir/libnumasched.objects"
for source in $DESCRIBE; do object_of "$source"; done > "$dir/libnumasched-describe.objects"

# Which functions each of them enters.
map=$dir/map
mkdir -p "$map"
cat $(find src include -name '*.[ch]' | LC_ALL=C sort) | cksum > "$map/source"
$CC -O2 -fPIC -D_GNU_SOURCE -c $here/reached.c -o "$dir/reached.o" || exit 2
for lib in libnumasched libnumasched-describe; do
	ADD=$dir/reached.o again BUILD="$map" CFLAGS='-O1 -fPIC -finstrument-functions' \
		"$map/$lib.a"
done
for lib in libnumasched libnumasched-describe; do
	nm "$map/lib/$lib.so" | awk -v lib="$lib.so" '$2 ~ /[tTwW]/ { sub(/^0+/, "", $1)
		print lib, $1, $3 }'
done > "$map/names"
mkdir -p "$map/kept"
rm -f "$map"/*.cost "$map"/*.reached
seq "$(grep -c . "$dir/items")" | xargs -P "$jobs" -n 1 sh $here/map.sh "$dir" || exit 2
awk -v source="$(cat "$map/source")" -f $here/functions.awk "$map"/*.cost "$map"/*.reached \
	> "$dir/functions"

# Which mutants, and what is known of them already.
awk -f $here/list.awk $here/operators $files > "$dir/all" || exit 2
[ -z "$want" ] || { grep -F "$want	" "$dir/all" > "$dir/one"; mv "$dir/one" "$dir/all"; }
[ -s "$dir/all" ] || refuse "no mutant in ${only:-src/}"
awk -v nr="$nr" -v seed="$seed" -v out="$dir/sample" -f $here/sample.awk "$dir/all" |
	LC_ALL=C sort -k 1,1n -k 2,2 > "$dir/sample"
cut -f 2 "$dir/sample" | cut -d : -f 1 | sort -u | while read -r file; do
	printf '%s\t%s\n' "$file" "$(sum_of "$file" $(units_of "$file"))"
done > "$dir/sums"
touch "$dir/results"
awk -f $here/valid.awk "$dir/sums" "$map"/*.cost "$dir/items" "$dir/functions" "$dir/all" \
	"$dir/results" > "$dir/results.valid" && mv "$dir/results.valid" "$dir/results" || exit 2

# A worker has a copy of src/, libraries of its own, the programs by links.
for slot in $(seq 0 "$jobs"); do
	w=$dir/w$slot
	rm -rf "$w"
	mkdir -p "$w/lib" "$w/tmp" "$w/obj"
	cp -r src "$w/src"
	for name in test corpus runner decide replay exhaustive amalgamation; do
		ln -s "../$name" "$w/$name"
	done
	for lib in libnumasched libnumasched-describe; do
		ln -s "lib/$lib.so" "$w/$lib.a"
	done
done
PROGRESS=
[ ! -t 1 ] || PROGRESS=1
export PROGRESS

# pass PASS: what has no answer yet, in chunks of one file each
pass()
{
	rm -rf "$dir/chunks"
	mkdir -p "$dir/chunks"
	awk -F '\t' -v pass="$1" -v dir="$dir/chunks" '
		FILENAME ~ /results$/ { status[$1] = $2; next }
		FILENAME == known { reason[$1 "\t" $2 "\t" $3 "\t" $4 "\t" $5] = 1; next }
		{
			split($2, part, ":")
			if (pass == "quick" ? ($2 in status) : (status[$2] != "alive" ||
			    (part[1] "\t" $3 "\t" part[4] "\t" $8 "\t" $10) in reason))
				next
			gsub(/\//, "-", part[1])
			name = sprintf("%s/%d-%s", dir, $1 * 10, part[1])
			sub(/^[^\t]*\t/, "")
			print >> name
			close(name)
		}' known="$KNOWN" "$dir/results" "$KNOWN" "$dir/sample"
	ls "$dir/chunks" | sed "s|^|$dir/chunks/|" |
		xargs -r -P "$jobs" -n 1 --process-slot-var=SLOT sh $here/one.sh "$dir" "$1"
	[ -z "$PROGRESS" ] || printf '\r                              \r'
}
pass quick
pass slow
awk -v min="$min" -v known="$KNOWN" -f $here/summary.awk "$KNOWN" "$dir/results" "$dir/all" \
	"$dir/sample"
