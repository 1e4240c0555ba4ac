/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A failed check ends the program: what a fuzzer and a replay want. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"
#include "numasched/describe.h"

void fuzz_failed(const char *what, const char *file, int line)
{
	const struct nsched_policy_row *row = nsched_policy_row(fuzz_policy);

	fprintf(stderr, "%s: %s: %s%s%s:%d: not so: %s\n", fuzz_target, fuzz_now,
		row ? row->name : "", row ? ": " : "", file, line, what);
	abort();
}
