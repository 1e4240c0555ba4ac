#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# map.sh DIR NUMBER: run one line of DIR/items with libraries that say which functions were
# entered, and write "number, ms of CPU, stamp" to DIR/map/NUMBER.cost, functions to .reached.
# An item that was already run with the same programs and the same source is not run again.
dir=$1 i=$2 map=$1/map
command=$(sed -n "${i}p" "$dir/items" | cut -f 2)
case $command in
*examples/*) files="$dir/decide $dir/replay examples/*/*.sh test/*/*.sh test/traces/*" ;;
*exhaustive*) files="$dir/exhaustive $dir/decide $dir/runner test/exhaustive/*" ;;
*readme.sh*) files='README.md test/gates/*' ;;
*) files=$(for word in $command; do [ ! -f "$word" ] || echo "$word"; done) ;;
esac
stamp=$( { echo "$command $NSCHED_DATA"; cat $files; } | cksum | tr ' ' -)
want="$stamp $(cat "$map/source")"
key=$map/kept/$(echo "$command" | cksum | cut -d ' ' -f 1)
if [ "$(cat "$key.want" 2> /dev/null)" != "$want" ]; then
	rm -f "$key.raw"
	LD_LIBRARY_PATH=$map/lib NSCHED_REACHED=$key.raw sh -c "{ $command
		} > $key.log 2>&1 < /dev/null; s=\$?; times > $key.times; exit \$s"
	case $? in
	0 | 77) ;;
	*)	name=$(sed -n "${i}p" "$dir/items" | cut -f 1)
		echo "$name: fails without a mutant: $key.log" >&2
		exit 255 ;;
	esac
	touch "$key.raw"
	LC_ALL=C sort -u "$key.raw" | awk 'FNR == NR { name[$1 " " $2] = $3; next }
		($1 " " $2) in name { print name[$1 " " $2] }' "$map/names" - > "$key.reached"
	echo "$want" > "$key.want"
fi
awk -v i="$i" -v stamp="$stamp" '{ for (k = 1; k <= 2; k++) { split($k, t, /[ms]/)
	ms += 1000 * (60 * t[1] + t[2]) } } END { printf "%d\t%d\t%s\n", i, ms, stamp }' \
	"$key.times" > "$map/$i.cost"
cp "$key.reached" "$map/$i.reached"
