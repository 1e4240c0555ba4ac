# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# growth.awk DECISIONS.H HEADERS..: "fn<tab>O(..)" of every decision, from the comment at its
# declaration. One that grows faster than CPUs, nodes or tasks says there why: "More than
# linear: ..", which is printed. Exit 1 where none or no reason is said.
function keep(    said, why) {
	if (!match(text, /O\(/))
		return
	said = substr(text, RSTART)
	why = ""
	if (match(said, /More than linear[^.]*/))
		why = substr(said, RSTART, RLENGTH)
	sub(/\. *(Source|Since|Return|[A-Z]).*/, "", said)
	sub(/\. *$/, "", said)
	cost[doc] = said
	reason[doc] = why
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
/^(NSCHED_API|nsched_)/ && match($0, /nsched_[a-z0-9_]+\(/) {
	at[substr($0, RSTART + 7, RLENGTH - 8)] = doc
}
END {
	for (i = 1; i <= nr; i++) {
		said = cost[at[order[i]]]
		why = reason[at[order[i]]]
		if (!said) {
			said = "not said"
			bad = 1
		}
		if (why)
			said = said ". " why
		else if (said ~ /\^[23]|[a-z)] x [a-zC(]/) {
			said = said "  <- more than linear, and not said why"
			bad = 1
		}
		name = order[i]
		sub(/_/, ".", name)
		print name "\t" said
	}
	exit bad
}
