# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Reads what list.awk writes; prints nr of it with a number before each line: sorted by it,
# any beginning of the list is a fair sample itself. Each file gives its share; within a
# file a hash of id and seed says which. nr "all": all of them.
BEGIN {
	FS = OFS = "\t"
	for (i = 1; i < 256; i++)
		code[sprintf("%c", i)] = i
}
{
	split($1, part, ":")
	file = part[1]
	if (!(file in of_file))
		files[++nr_files] = file
	of_file[file]++
	id = seed ":" $1
	hash = 1
	for (i = 1; i <= length(id); i++)
		hash = (hash * 16807 + code[substr(id, i, 1)]) % 2147483647
	for (i = 0; i < 3; i++)
		hash = hash * 16807 % 2147483647
	line[NR] = $0
	rank[NR] = sprintf("%010d", hash)
	where[NR] = file
}
END {
	if (nr == "all" || nr > NR)
		nr = NR
	# what was rounded away is carried from file to file
	for (i = 1; i <= nr_files; i++) {
		seen += of_file[files[i]]
		upto = int(seen * nr / NR + 0.5)
		share[files[i]] = upto - given
		given = upto
	}
	sorted = "LC_ALL=C sort"
	for (i = 1; i <= NR; i++)
		print where[i], rank[i], line[i] | (sorted " > " out ".sorted")
	close(sorted " > " out ".sorted")
	while ((getline row < (out ".sorted")) > 0) {
		file = substr(row, 1, index(row, "\t") - 1)
		row = substr(row, index(row, "\t") + 1)
		row = substr(row, index(row, "\t") + 1)
		if (taken[file] < share[file])
			printf "%.6f\t%s\n", (taken[file]++ + 0.5) / share[file], row
	}
}
