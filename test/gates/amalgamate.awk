# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# One file out of many: each local include is replaced by the file, the first time.
# Files named in `have` (space-separated paths) count as included before.
# Variables: have, list (where to write the paths that were included).

function directory(path) { return match(path, /.*\//) ? substr(path, 1, RLENGTH) : "" }

# a/b/../c -> a/c
function tidy(path) {
	while (match(path, /[^\/.]+\/\.\.\//))
		path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
	return path
}

function exists(path,    line, got) {
	got = (getline line < path) >= 0
	close(path)
	return got
}

function find(name, from,    path) {
	path = tidy(directory(from) name)
	if (exists(path))
		return path
	path = tidy("include/" name)
	if (exists(path))
		return path
	path = tidy("src/" name)
	if (exists(path))
		return path
	printf "%s: cannot find \"%s\"\n", from, name > "/dev/stderr"
	bad = 1
	return ""
}

function put(path,    line, name) {
	if (path in seen)
		return
	seen[path] = 1
	if (list)
		print path > list
	while ((getline line < path) > 0) {
		if (line ~ /SPDX-License-Identifier/)
			continue
		if (line ~ /^#[ \t]*include[ \t]*"/) {
			name = line
			sub(/^[^"]*"/, "", name)
			sub(/".*/, "", name)
			name = find(name, path)
			if (name)
				put(name)
			continue
		}
		print line
	}
	close(path)
}

BEGIN {
	n = split(have, before, " ")
	for (i = 1; i <= n; i++)
		seen[before[i]] = 1
	for (i = 1; i < ARGC; i++)
		put(ARGV[i])
	exit bad
}
