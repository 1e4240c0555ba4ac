# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# One record of each decision, with the first number that is expected of it altered.
{
	out = index($0, "\"out\":")
	if (!out || !match($0, /"fn":"[a-z0-9_.]+"/))
		next
	fn = substr($0, RSTART, RLENGTH)
	expected = substr($0, out)
	if (fn in seen || !match(expected, /[:,[]-?[0-9]+/))
		next
	seen[fn] = 1
	last = RSTART + RLENGTH - 1	# its last digit: one less stays in range
	digit = substr(expected, last, 1)
	print substr($0, 1, out - 1) substr(expected, 1, last - 1) (digit > 0 ? digit - 1 : 1) \
		substr(expected, last + 1)
}
