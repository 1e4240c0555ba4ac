#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# one.sh DIR PASS CHUNK: the mutants of a chunk, all of one file, one after the other: make,
# compile, compare, link, run what reaches the function until something fails. PASS quick
# leaves the slow items out, slow runs only those. One line for each goes to DIR/results:
# id, status, what killed it, sum of the file, sum of the object, stamp of the items.
dir=$1 pass=$2 chunk=$3
w=$dir/w$SLOT
tab=$(printf '\t')
export CCACHE_DISABLE=1 LD_LIBRARY_PATH="$w/lib" TMPDIR="$w/tmp"

. test/mutants/common.sh

compile()	# compile SOURCE: from the worker's copy of src/
{
	case " $DESCRIBE " in
	*" $1 "*) flags=$HOSTED lib=libnumasched-describe ;;
	*) flags=$CORE_FLAGS lib=libnumasched ;;
	esac
	o=$(object_of "$1")
	$CC -I"$w/src" $flags $MUTANT_FLAGS -Werror=return-type -MMD -MF /dev/null -c "$w/$1" \
		-o "$w/obj/$o" 2> "$w/said" || return 1
	cmp -s "$w/obj/$o" "$dir/obj/$o" && rm "$w/obj/$o" || changed="$changed $lib"
}

link_libs()	# the libraries with changed objects; the others as they were
{
	for lib in libnumasched libnumasched-describe; do
		rm -f "$w/lib/$lib.so"
		case "$changed " in
		*" $lib "*) ;;
		*) ln -s "../../lib/$lib.so" "$w/lib/$lib.so"; continue ;;
		esac
		$CC -shared -Wl,-soname,$lib.so -o "$w/lib/$lib.so" $(while read -r o; do
			if [ -f "$w/obj/$o" ]; then echo "$w/obj/$o"; else echo "$dir/obj/$o"; fi
			done < "$dir/$lib.objects") 2> "$w/said" || return 1
	done
}

# The items of a function in their order: what killed in this file before, then those of
# the same folder, then the others; the cheap ones first.
order()	# order FUNCTION FILE
{
	awk -F '\t' -v f="$1" -v file="$2" -v pass="$pass" -v slow="$SLOW_MS" '
		FILENAME ~ /results$/ {
			split($1, part, ":")
			if (part[1] == file)
				kills[$3]++
			next
		}
		FILENAME ~ /items$/ { name[FNR] = $1; next }
		$1 == f {
			n = split($3, item, " ")
			family = file ~ /^src\/[^\/]*$/ ? "core" : file
			sub(/^src\//, "", family)
			sub(/\/.*/, "", family)
			for (i = 1; i <= n; i++) {
				split(item[i], part, ":")
				if ((part[2] > slow) != (pass == "slow"))
					continue
				key = part[2] - 1000 * kills[name[part[1]]]
				if (index(name[part[1]], "test " family "-") != 1 &&
				    index(name[part[1]], "vectors " family) != 1)
					key += 200
				print key, part[1], part[2], part[3]
			}
		}' "$dir/results" "$dir/items" "$dir/functions" | sort -n
}

run_items()	# sets status and killer
{
	status=alive killer=- kept=$stamp
	[ "$pass" = quick ] || status=survived
	while read -r key number ms stamp; do
		name=$(sed -n "${number}p" "$dir/items")
		command=$(printf '%s\n' "${name#*"$tab"}" | sed "s|$dir/|$w/|g; s|$dir |$w |g")
		(
			ulimit -t $((3 + 3 * ms / 1000))
			ulimit -v 4000000
			exec timeout --foreground -k 1 $((120 + 30 * ms / 1000)) sh -c "$command"
		) > "$w/said" 2>&1 < /dev/null
		case $? in
		0 | 77) continue ;;
		124 | 137 | 152) status=timeout ;;
		*) status=killed ;;
		esac
		killer="${name%%"$tab"*}"
		return
	done < "$w/order"
	stamp=$kept
}

# A mutant of this file that gave the same object and has an answer: status, killer, stamp.
twin()
{
	awk -F '\t' -v sum="$sum" -v object="$object" -v id="$id" -v pass="$pass" '
		$5 == object && $4 == sum && $1 != id &&
		($2 ~ /^(killed|timeout|survived)$/ || $2 == "alive" && pass == "quick") {
			print $2 "\t" $3 "\t" $6
			exit
		}' "$dir/results"
}

note()	# note STATUS KILLER
{
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$id" "$1" "$2" "$sum" "$object" "$stamp" \
		>> "$dir/results"
}

file=
while IFS=$tab read -r id function l1 c1 l2 c2 nth text rest; do
	if [ "$file" != "${id%%:*}" ]; then
		file=${id%%:*}
		units=$(units_of "$file")
		sum=$(sum_of "$file" $units)
	fi
	awk -v l1="$l1" -v c1="$c1" -v l2="$l2" -v c2="$c2" -v text="$text" -f \
		test/mutants/change.awk "$file" > "$w/$file"
	rm -f "$w"/obj/*.o
	object=- changed=
	stamp=$(awk -F '\t' -v f="$function" '$1 == f { print $2 }' "$dir/functions")
	for unit in $units; do
		compile "$unit" || { changed=failed; break; }
	done
	if [ "$changed" = failed ]; then
		note no-compile -
	elif [ -z "$changed" ]; then
		note same -
	elif object=$(cat "$w"/obj/*.o | cksum | tr ' ' -)
	     twin=$(twin)
	     [ "$twin" ]; then
		stamp=${twin##*"$tab"}
		note ${twin%%"$tab"*} "$(echo "$twin" | cut -f 2)"
	elif ! link_libs; then
		note no-compile -
	else
		order "$function" "$file" > "$w/order"
		run_items
		note $status "$killer"
	fi
	[ -z "$PROGRESS" ] || printf '\r%s: %s done' "$pass" \
		"$(wc -l < "$dir/results")" > /dev/tty
done < "$chunk"
cp "$file" "$w/$file"
