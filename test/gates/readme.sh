#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# readme.sh BUILD: the README's C block compiles, runs, and prints what the README
# says: the lines of the block marked `text` that follows it.
dir=${1:?BUILD}/readme
mkdir -p "$dir"
awk -v fence='```' '$0 == fence && on { exit } on { print } $0 == fence "c" { on = 1 }' \
	README.md > "$dir/readme.c"
awk -v fence='```' '$0 == fence "c" { c = 1 } $0 == fence && on { exit } on { print }
	c && $0 == fence "text" { on = 1 }' README.md > "$dir/want"
[ -s "$dir/readme.c" ] || { echo 'README.md has no C block'; exit 1; }
$CC -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Iinclude \
	"$dir/readme.c" "$1/libnumasched.a" -o "$dir/readme" || exit 1
"$dir/readme" > "$dir/got" || { echo "exit status $?"; exit 1; }
diff "$dir/want" "$dir/got"
[ $? -eq 0 ] || exit 1

# The table of policies says what this library answers.
sed -n '/^## Policies/,/^## Embedding/s/^| `\([^`]*\)` | .* | \([a-z -]*\) |$/\1: \2/p' README.md > "$dir/policies.want"
$CC -std=c11 -Iinclude test/gates/policies.c "$1/libnumasched-describe.a" "$1/libnumasched.a" \
	-o "$dir/policies" && "$dir/policies" > "$dir/policies.got" || exit 1
diff "$dir/policies.want" "$dir/policies.got" && echo "note: $(wc -l < "$dir/policies.got") policies"
