# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# divisions.awk: reads lines "fn<tab>O(..)" from growth.awk, call graphs (.ci), then objdump -d.
# Prints the division instructions of each decision that has any: in its own code, and with
# those of the decisions it asks. One that divides and does not say so in its header is marked,
# exit 1. Divisions by a constant are multiplications and not counted.
function quoted(text, key,    rest) {
	rest = substr(text, index(text, key ": \"") + length(key) + 3)
	return substr(rest, 1, index(rest, "\"") - 1)
}

function plain(name) { sub(/^.*:/, "", name); return name }

# What is reached from a function and not yet seen; decisions on the way only where `all`.
function reached(name, all,    n, i, targets, sum) {
	if (name in seen)
		return 0
	seen[name] = 1
	sum = divisions[name]
	n = split(calls[name], targets, " ")
	for (i = 1; i <= n; i++)
		if (all || !(targets[i] in decision))
			sum += reached(targets[i], all)
	return sum
}

/^(o1|cfs|bn|tip|home|an|np|bfs|fair)\..*\t/ {
	split($0, part, "\t")
	name = part[1]
	sub(/\./, "_", name)
	order[++nr] = "nsched_" name
	decision["nsched_" name] = part[1]
	said[part[1]] = part[2] ~ /divi/
	next
}
/^edge:/ {
	name = plain(quoted($0, "sourcename"))
	calls[name] = calls[name] " " plain(quoted($0, "targetname"))
	next
}
/^[0-9a-f]+ <.*>:$/ { at = substr($2, 2, length($2) - 3); next }
/\ti?div[lq]? / { divisions[at]++ }
END {
	for (i = 1; i <= nr; i++) {
		fn = decision[order[i]]
		split("", seen)
		own = reached(order[i], 0)
		split("", seen)
		all = reached(order[i], 1)
		if (!all)
			continue
		silent = own && !said[fn]
		printf "%-30s %4d %4d%s\n", fn, own, all, silent ? "  <- divides, and does not say so" : ""
		bad = bad || silent
	}
	exit bad
}
