# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# summary.awk survivors results all sample: what became of the sample, folder by folder, and
# each survivor with its line before and after. Exit status 1: less than min per cent died,
# or a row of survivors is wrong.
BEGIN { FS = "\t" }
FILENAME == known {
	if (/^#/ || /^$/)
		next
	if (NF != 6 || $6 == "") {
		printf "%s:%d: file, function, operator, which on its line, line, reason\n", \
			FILENAME, FNR
		bad = 1
	}
	reason[$1 "\t" $2 "\t" $3 "\t" $4 "\t" $5] = FNR
	next
}
FILENAME ~ /results$/ {
	status[$1] = $2
	killer[$1] = $3
	object[$1] = $5
	next
}
FILENAME ~ /all$/ {
	split($1, part, ":")
	is_file[part[1]] = 1
	exists[part[1] "\t" $2 "\t" part[4] "\t" $7 "\t" $9] = 1
	next
}
{
	split($2, part, ":")
	key = part[1] "\t" $3 "\t" part[4] "\t" $8 "\t" $10
	folder = part[1]
	sub(/\/[^\/]*$/, "", folder)
	if (!(folder in count_made))
		folders[++nr_folders] = folder
	count_made[folder]++
	made++
	what = $2 in status ? status[$2] : "not run"
	if (what == "same" || what == "no-compile" || what == "not run") {
		count[what, folder]++
		next
	}
	if (part[1] "\t" object[$2] in seen) {
		count["twin", folder]++
		next
	}
	seen[part[1] "\t" object[$2]] = 1
	if (key in reason) {
		if (what == "killed" || what == "timeout") {
			printf "%s:%d: it is killed by %s\n", known, reason[key], killer[$2]
			bad = 1
		} else {
			count["known", folder]++
			next
		}
	}
	if (what == "alive" && partial)
		what = "survived"
	count[what, folder]++
	if (what == "survived") {
		shown[++nr_shown] = $2 "\t" $3
		show[nr_shown] = $0
	}
}
END {
	for (key in reason) {
		split(key, part, "\t")
		if (part[1] in is_file && !(key in exists)) {
			printf "%s:%d: no such mutant\n", known, reason[key]
			bad = 1
		}
	}
	for (i = 1; i <= nr_shown; i++) {
		split(show[i], f, "\t")
		split(f[2], part, ":")
		printf "survived: %s in %s\n  - %s\n  + %s\n", f[2], f[3],
			trim(line(part[1], f[4])),
			trim(substr(line(part[1], f[4]), 1, f[5] - 1) f[9] \
			     substr(line(part[1], f[6]), f[7] + 1))
	}
	printf "%-12s %6s %7s %6s %5s %6s %7s %8s %8s %8s %6s\n", "folder", "made", "not run", \
		"no C", "same", "twins", "equal", "killed", "timeout", "survived", "%"
	for (i = 1; i <= nr_folders; i++)
		row(folders[i])
	row("all")
	dead = total["killed"] + total["timeout"]
	if (!(dead + total["survived"])) {
		print "nothing was measured"
		exit 1
	}
	exit bad || total["not run"] || 100 * dead < min * (dead + total["survived"])
}

function row(folder,    k, n, dead)
{
	n = split("not run,no-compile,same,twin,known,killed,timeout,survived", kind, ",")
	printf "%-12s %6d", folder, folder == "all" ? made : count_made[folder]
	for (k = 1; k <= n; k++) {
		if (folder != "all")
			total[kind[k]] += count[kind[k], folder]
		else
			count[kind[k], folder] = total[kind[k]]
		printf " %" width(k) "d", count[kind[k], folder]
	}
	dead = count["killed", folder] + count["timeout", folder]
	n = dead + count["survived", folder]
	printf " %6s\n", n ? sprintf("%.1f", int(1000 * dead / n) / 10) : "-"
}

function width(k,    w)
{
	split("7 6 5 6 7 8 8 8", w, " ")
	return w[k]
}

function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

function line(file, number,    k, text)
{
	if (file != opened) {
		k = 0
		while ((getline text < file) > 0)
			lines[++k] = text
		close(file)
		opened = file
	}
	return lines[number]
}
