# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Read by run.sh and one.sh; dir is set.
# Sources that have the file in them: itself, or what includes a header.
units_of()
{
	case $1 in
	*.c) echo "$1" ;;
	*) grep -lE "(^| )src/([a-z0-9]+/\.\./)?${1#src/}( |\$)" "$dir"/obj/src-*.d |
		while read -r d; do
		sed -n '1s/^[^:]*: *\(src[^ ]*\.c\).*/\1/p' "$d"; done ;;
	esac
}

object_of() { echo "$1" | sed 's|/|-|g; s|\.c$|.o|'; }

# What a mutant was made of: sum_of FILE UNIT..
sum_of()
{
	{
		cat "$1"
		shift
		for unit; do cat "$dir/obj/$(object_of "$unit")"; done
	} | cksum | tr ' ' -
}
