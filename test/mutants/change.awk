# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# The file with text in place of what stands from line l1, column c1 to line l2, column c2.
NR < l1 || NR > l2
NR == l1 { printf "%s %s ", substr($0, 1, c1 - 1), text }
NR == l2 { print substr($0, c2 + 1) }
