# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Reads exceptions, the numbers of the decisions, then oracles: each decision must be one
# that an oracle asks, as X(family, function) of a table or as nsched_<family>_<function>(),
# or stand in the exceptions with its reason; no exception may be for one that is asked.
FILENAME ~ /exceptions$/ {
	if (/^#/ || /^$/)
		next
	if (split($0, part, "\t") != 2) {
		printf "%s:%d: decision, reason, a tab between them\n", FILENAME, FNR
		bad = 1
		next
	}
	excepted[part[1]] = part[2]
	next
}
FILENAME ~ /decisions\.h$/ {
	if (/^enum nsched_policy /)
		past = 1
	if (!past && match($0, /^\tNSCHED_[A-Z0-9_]+ = 0x/))
		decision[++nr] = tolower(substr($1, length("NSCHED_") + 1))
	next
}
{
	line = $0
	while (match(line, /X\([a-z0-9]+, [a-z0-9_]+/)) {
		name = substr(line, RSTART + 2, RLENGTH - 2)
		sub(/, /, "_", name)
		asked[name] = 1
		line = substr(line, RSTART + RLENGTH)
	}
	line = $0
	while (match(line, /nsched_[a-z0-9_]+\(/)) {
		asked[substr(line, RSTART + 7, RLENGTH - 8)] = 1
		line = substr(line, RSTART + RLENGTH)
	}
}
END {
	for (i = 1; i <= nr; i++) {
		name = decision[i]
		if (name in asked) {
			restated++
			if (name in excepted) {
				printf "%s: an oracle asks it; its exception is stale\n", name
				bad = 1
			}
		} else if (name in excepted) {
			left_out++
		} else {
			printf "%s: no oracle asks it, and no exception says why\n", name
			bad = 1
		}
		known[name] = 1
	}
	for (name in excepted)
		if (!(name in known)) {
			printf "%s: an exception for no decision\n", name
			bad = 1
		}
	printf "note: %d decisions: %d restated by an oracle, %d left out with a reason\n", nr, restated, left_out
	exit bad
}
