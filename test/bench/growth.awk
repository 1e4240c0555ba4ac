# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# growth.awk DECISIONS.H HEADERS..: "fn<tab>O(..)" of every decision, from the comment at its
# declaration; what grows faster than CPUs, nodes or tasks is marked. Exit 1 where none is said.
function keep(    said) {
	if (!match(text, /O\(/))
		return
	said = substr(text, RSTART)
	sub(/\. *(Source|Since|Return|[A-Z]).*/, "", said)
	sub(/\. *$/, "", said)
	cost[doc] = said
}
FNR == 1 { files++ }
files == 1 && match($0, /NSCHED_[A-Z0-9_]+ = 0x/) {
	name = tolower(substr($0, RSTART + 7, RLENGTH - 12))
	if (name ~ /^(o1|cfs|bn|tip|home|an|np|bfs|fair)_/)
		order[++nr] = name
	next
}
/^\/\*\*/ { inside = 1; doc = ++docs; text = ""; next }
inside && /\*\// { keep(); inside = 0; next }
inside { line = $0; sub(/^ \* ?/, "", line); text = text " " line; next }
match($0, /nsched_[a-z0-9_]+\(/) { at[substr($0, RSTART + 7, RLENGTH - 8)] = doc }
END {
	for (i = 1; i <= nr; i++) {
		said = cost[at[order[i]]]
		if (!said) {
			said = "not said"
			bad = 1
		}
		if (said ~ /\^[23]|[a-z)] x [a-zC(]/)
			said = said "  <- superlinear, as specified"
		name = order[i]
		sub(/_/, ".", name)
		print name "\t" said
	}
	exit bad
}
