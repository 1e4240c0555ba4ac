# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Reads a list of exceptions, then rows: file, line, how many were missed, of how many,
# a tab between them. What no exception names is listed with its line. min is the per
# cent that must be reached or excepted, what is what was counted.
function text_of(file, number,    line)
{
	if (file != opened || number < at) {
		if (opened != "")
			close(opened)
		opened = file
		at = 0
	}
	for (; at < number && (getline line < file) > 0; at++)
		last = line
	line = last
	gsub(/^[ \t]+|[ \t]+$/, "", line)
	return line
}

BEGIN { FS = "\t" }
FILENAME ~ /exceptions$/ {
	if (/^#/ || /^$/)
		next
	if (NF != 4) {
		printf "%s:%d: file, how many, line, reason, a tab between them\n", FILENAME, FNR
		bad = 1
		next
	}
	allowed[$1 "\t" $3] += $2
	next
}
{
	all += $4
	missed += $3
}
$3 {
	text = text_of($1, $2)
	key = $1 "\t" text
	if (key in allowed) {
		used[key] += $3
		excepted += $3
	} else {
		printf "missed: %s:%d: %d of %d: %s\n", $1, $2, $3, $4, text
	}
}
END {
	for (key in allowed) {
		split(key, part, "\t")
		if (used[key] == allowed[key] || (only != "" && index(part[1], only) != 1))
			continue
		printf "exception of %s: %d missed, not %d: %s\n", part[1], used[key], \
			allowed[key], part[2]
		bad = 1
	}
	if (!all) {
		print "nothing was measured"
		exit 1
	}
	reached = all - missed + excepted
	printf "note: %d of %d %s, %d excepted with a reason: %.1f%%\n", all - missed, all, what, \
		excepted, int(1000 * reached / all) / 10
	exit bad || 100 * reached < min * all
}
