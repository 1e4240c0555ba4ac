# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# valid.awk sums NUMBER.cost.. items functions all results: the results that still hold. A
# death does as long as the mutant and what killed it are the same, a life as long as
# all are that could have killed it. Of two for a mutant the later.
BEGIN { FS = "\t" }
FILENAME ~ /sums$/ { sum[$1] = $2; next }
FILENAME ~ /\.cost$/ { stamp_of[$1] = $3; next }
FILENAME ~ /items$/ { stamp[$1] = stamp_of[FNR]; next }
FILENAME ~ /functions$/ { lives[$1] = $2; next }
FILENAME ~ /all$/ { function_of[$1] = $2; next }
{
	file = $1
	sub(/:.*/, "", file)
	if (file in sum) {
		if ($4 != sum[file])
			next
		if ($2 ~ /^(killed|timeout)$/ && $6 != stamp[$3])
			next
		if ($2 ~ /^(alive|survived)$/ && $6 != lives[function_of[$1]])
			next
	}
	if (!($1 in row))
		order[++nr] = $1
	row[$1] = $0
}
END {
	for (i = 1; i <= nr; i++)
		print row[order[i]]
}
