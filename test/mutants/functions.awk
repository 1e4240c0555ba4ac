# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# functions.awk NUMBER.cost.. NUMBER.reached..: function, stamp, its items as
# "number:ms:stamp ..". source: a number that the stamps depend on, too. "-" stands for
# data: every item that comes into the library.
BEGIN {
	OFS = "\t"
	sub(/ .*/, "", source)
}
FILENAME ~ /\.cost$/ {
	cost[$1] = $2
	stamp[$1] = $3
	next
}
FNR == 1 {
	item = FILENAME
	sub(/.*\//, "", item)
	sub(/\..*/, "", item)
	note("-")
}
{ note($1) }
END {
	for (f in items)
		print f, hash[f], items[f]
}

function note(f,    number)
{
	items[f] = items[f] (f in items ? " " : "") item ":" cost[item] ":" stamp[item]
	number = stamp[item]
	sub(/-.*/, "", number)
	hash[f] = ((f in hash ? hash[f] : source % 2147483647) * 31 + number) % 2147483647
}
