/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* A failed check ends the program: what a fuzzer and a replay want. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

void fuzz_failed(const char *what, const char *file, int line)
{
	fprintf(stderr, "%s: %s: %s:%d: not so: %s\n", fuzz_target, fuzz_now, file, line, what);
	abort();
}
