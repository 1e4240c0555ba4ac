# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# A C compiler and the two archives are enough; what needs more says what it needs.
bare()
{
	rows=$((rows + 1))
	$CC $CFLAGS -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Iinclude -Iexamples/record \
		examples/decide/*.c "$BUILD/libnumasched-describe.a" "$BUILD/libnumasched.a" \
		$LDFLAGS -o "$dir/bare" || { fail "build without any package"; return; }
	whole=$decide decide=$dir/bare
	rows=$((rows + 1))
	$RUN "$decide" | sed -n '/^place:/,$p' | diff "$dir/want" - || fail "bare: the example"
	ask "bare: help" 0 'Built in: no hwloc, no json-c' --help
	ask "bare: version" 0 'no hwloc, no json-c$' --version
	for option in --here --live "--xml=x" "--synthetic=node:1"; do
		ask "bare: $option" 2 'hwloc, .* install libhwloc-dev' "$option"
	done
	for option in --json "--snapshot=x"; do
		ask "bare: $option" 2 'json-c, .* install libjson-c-dev' "$option"
	done
	printf '[t]\nnodes: 0 1\n10 20\n20 10\n' > "$dir/table"
	ask "bare: tables need nothing" 0 ': 2 CPUs on 2 nodes$' --distances "$dir/table"
	decide=$whole
}
bare
