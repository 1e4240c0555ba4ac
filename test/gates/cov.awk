# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Reads cov.exceptions, then gcovr's indented JSON. Untaken branches that no exception
# names are listed with their line; min is the per cent that must be taken or excepted.
function text_of(file, number,    line, i)
{
	if (file != opened) {
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

function one_line(    text, key)
{
	branches += nr
	untaken += missed
	if (!missed)
		return
	text = text_of(file, number)
	key = file "\t" text
	if (key in allowed) {
		used[key] += missed
		excepted += missed
		return
	}
	printf "untaken: %s:%d: %d of %d: %s\n", file, number, missed, nr, text
}

BEGIN { FS = "\t" }
FILENAME ~ /exceptions$/ {
	if (/^#/ || /^$/)
		next
	if (NF != 4) {
		printf "cov.exceptions:%d: file, branches, line, reason, a tab between them\n", FNR
		bad = 1
		next
	}
	allowed[$1 "\t" $3] += $2
	next
}
{
	value = $0
	sub(/^[^:]*: /, "", value)
	sub(/,$/, "", value)
}
/^ *"file":/ { file = substr(value, 2, length(value) - 2) }
/^ *"branches": *\[/ { inside = value !~ /\]/; nr = missed = 0 }
inside && /^ *"count":/ { nr++; missed += value == 0 }
inside && /^ *\]/ { inside = 0 }
/^ *"line_number":/ { number = value + 0; one_line(); nr = missed = 0 }
END {
	for (key in allowed) {
		if (used[key] == allowed[key])
			continue
		split(key, part, "\t")
		printf "cov.exceptions: %s: %d untaken, not %d: %s\n", part[1], used[key], \
			allowed[key], part[2]
		bad = 1
	}
	if (!branches) {
		print "no branch was measured"
		exit 1
	}
	reached = int(1000 * (branches - untaken + excepted) / branches) / 10
	printf "note: %d of %d branches taken, %d excepted with a reason: %.1f%%\n", \
		branches - untaken, branches, excepted, reached
	exit bad || 100 * (branches - untaken + excepted) < min * branches
}
