# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Frames and call chains from gcc's -fcallgraph-info=su. Variables: frame_limit,
# chain_limit (bytes). Recursion, an indirect call and a frame whose size is only
# known at run time are errors, whatever their size.

function quoted(text, key,    rest) {
	rest = substr(text, index(text, key ": \"") + length(key) + 3)
	return substr(rest, 1, index(rest, "\"") - 1)
}

function plain(name) { sub(/^.*:/, "", name); return name }

function fail(what) { print what; bad = 1 }

# Bytes of the deepest chain from `name` down; the next function in it is below[name].
function depth(name,    n, i, target, bytes, deepest, targets) {
	if (name in done)
		return done[name]
	if (name in open) {
		fail("recursion through " plain(name) "()")
		return 0
	}
	open[name] = 1
	n = split(calls[name], targets, " ")
	for (i = 1; i <= n; i++) {
		bytes = depth(targets[i])
		if (bytes > deepest) {
			deepest = bytes
			below[name] = targets[i]
		}
	}
	delete open[name]
	done[name] = frame[name] + deepest
	return done[name]
}

/^node:/ && / bytes \(/ {
	name = quoted($0, "title")
	match($0, /[0-9]+ bytes \([a-z,]+\)/)
	split(substr($0, RSTART, RLENGTH), size, " ")
	frame[name] = size[1] + 0
	functions++
	if (size[3] ~ /dynamic/ && size[3] !~ /bounded/)
		fail(plain(name) "() has a frame of run-time size")
	if (frame[name] > frame_limit)
		fail(plain(name) "() takes " frame[name] " bytes of stack, " frame_limit \
		     " are the limit")
	if (!widest || frame[name] > frame[widest])
		widest = name
}
/^edge:/ {
	target = quoted($0, "targetname")
	if (target == "__indirect_call")
		fail(plain(quoted($0, "sourcename")) "() makes an indirect call")
	else
		calls[quoted($0, "sourcename")] = calls[quoted($0, "sourcename")] " " target
}
END {
	for (name in frame) {
		depth(name)
		if (!top || done[name] > done[top])
			top = name
	}
	if (done[top] > chain_limit)
		fail("a call chain takes " done[top] " bytes of stack, " chain_limit " are the limit")
	chain = plain(top)
	for (name = below[top]; name; name = below[name])
		chain = chain " > " plain(name)
	if (!functions)
		fail("no call graph: the compiler wrote none")
	else
		printf "note: %d functions, widest frame %d bytes (%s), deepest chain %d (%s)\n",
			functions, frame[widest], plain(widest), done[top], chain
	# With each=1: a line for every public function of a header, its frame and its chain.
	for (name in frame)
		if (each && name ~ /(^|:)nsched_[a-z0-9_]+$/)
			printf "%-34s %4d %4d\n", substr(plain(name), 8), frame[name], done[name] | "sort"
	exit bad
}
