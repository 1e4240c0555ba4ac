# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# What a machine can see of the house style.

function say(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; bad = 1 }

function columns(text,    i, n) {
	for (i = 1; i <= length(text); i++)
		n = substr(text, i, 1) == "\t" ? n - n % 8 + 8 : n + 1
	return n + 0
}

function file_ends() {
	if (file && lines >= 600) {
		printf "%s: %d lines, under 600 are wanted\n", file, lines
		bad = 1
	}
}

FNR == 1 {
	file_ends()
	file = FILENAME
	files++
	is_c = file ~ /\.[ch]$/
	core = file ~ /^(src|include)\//
	hosted = file ~ /describe[a-z_]*\.[ch]$/ || file ~ /\/describe\//
	spdx = 0
	start = 0
}
{ lines = FNR }
FNR <= 2 && /SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only/ { spdx = FNR }
FNR == 1 && is_c && $0 != "/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */" {
	say("line 1 is not the SPDX line")
}
FNR == 2 && !is_c && !spdx { say("no SPDX line on top") }
/[ \t]$/ { say("white space at the end of the line") }
columns($0) > 100 {
	if (is_c && file !~ /^(test|examples)\//)
		say("more than 100 columns")
	else
		long++
}
/(^|[^A-Za-z])(TODO|FIXME|XXX)([^A-Za-z]|$)/ && file !~ /style\.awk$/ { say("unfinished business") }

!is_c { next }

/^ +[^ *]/ && !/^ \*/ { say("indented by spaces") }
core && /^#[ \t]*define[ \t]/ {
	name = $0
	sub(/^#[ \t]*define[ \t]+/, "", name)
	sub(/[^A-Za-z0-9_].*/, "", name)
	if (name !~ /^NSCHED_/)
		say("macro " name " is not called NSCHED_*")
}
core && /^#[ \t]*include[ \t]*</ && file != "include/numasched/types.h" && !hosted {
	say("only numasched/types.h includes a system header")
}

# A function: from the line that ends in its name and parameters to a brace alone.
/^[a-zA-Z_].*\(/ && !/;[ \t]*$/ { head = $0; head_at = FNR }
/^{/ { start = head_at ? head_at : FNR; opened = FNR }
/^}/ && start && opened {
	if (FNR - opened - 1 >= 60 && head_at)
		say("function of " FNR - opened - 1 " lines, under 60 are wanted: " head)
	start = opened = head_at = 0
}
/;[ \t]*$/ && !opened { head_at = 0 }

file ~ /^src\// && /^(static|NSCHED_STEP|NSCHED_INLINE)[ \t].*[a-z0-9_]+\(/ && !/;[ \t]*$/ {
	name = $0
	sub(/\(.*/, "", name)
	sub(/.*[ \t*]/, "", name)
	if (name in statics && statics[name] != FILENAME)
		say("static " name "() is also in " statics[name])
	statics[name] = FILENAME
}
END {
	file_ends()
	if (!bad)
		print "note: " files " files, " long + 0 " lines of more than 100 columns"
	exit bad
}
