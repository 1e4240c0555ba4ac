/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * wrong-<target>: each check of the target must see the wrong variants made for
 * it, and nothing while everything is right. Every check needs a variant.
 */
#include <setjmp.h>
#include <stdio.h>

#include "fuzz.h"
#include "wrong.h"

#define WORLDS 8000
#define WORLDS_RIGHT 200

uint32_t wrong_now;

static const struct wrong_row *const families[] = {
#define WRONG_X(NAME, name) wrong_##name##_rows,
	WRONG_FAMILIES(WRONG_X)
#undef WRONG_X
	NULL,
};

static jmp_buf caught;

void fuzz_failed(const char *what, const char *file, int line)
{
	if (!wrong_now)
		fprintf(stderr, "%s: %s: policy %u: %s:%d: not so, and nothing is wrong: %s\n",
			fuzz_target, fuzz_now, fuzz_policy, file, line, what);
	longjmp(caught, 1);
}

/* How many worlds it took until the check failed; 0 if it never did. */
static uint64_t worlds_until_seen(uint64_t worlds)
{
	volatile uint64_t seed = 0;

	if (setjmp(caught))
		return seed;
	while (seed < worlds) {
		uint64_t bytes = ++seed;

		fuzz_run((const uint8_t *)&bytes, sizeof(bytes));
	}
	return 0;
}

static int rows_of(const struct wrong_row *row, const char *check, unsigned int *nr)
{
	int bad = 0;

	for (; row->number; row++) {
		uint64_t worlds;

		if (strcmp(row->target, fuzz_target) != 0 || strcmp(row->check, check) != 0)
			continue;
		fuzz_only = check;
		wrong_now = row->number;
		worlds = worlds_until_seen(WORLDS);
		wrong_now = 0;
		++*nr;
		if (worlds)
			continue;
		printf("%s: %s: not seen in "
		       "%d worlds: %s\n", fuzz_target, check, WORLDS, row->what);
		bad = 1;
	}
	return bad;
}

/* A row whose number is another family's would never be seen for what it is. */
static int numbers_are_own(void)
{
	const struct wrong_row *row;
	size_t family;

	for (family = 0; families[family]; family++)
		for (row = families[family]; row->number; row++)
			if (row->number >> 8 != family + 1)
				return 0;
	return 1;
}

int main(void)
{
	unsigned int nr = 0, checks = 0, before;
	const struct fuzz_check *check;
	size_t family, i;
	int bad = 0;

	fuzz_thorough = 1;
	if (!numbers_are_own()) {
		printf("a wrong variant has a number of another family\n");
		return 1;
	}
	if (worlds_until_seen(WORLDS_RIGHT))
		return 1;
	for (i = 0; fuzz_families[i]; i++) {
		for (check = fuzz_families[i]; check->name; check++, checks++) {
			before = nr;
			for (family = 0; families[family]; family++)
				bad |= rows_of(families[family], check->name, &nr);
			if (nr == before) {
				printf("%s: %s: no wrong variant was made for it\n", fuzz_target,
				       check->name);
				bad = 1;
			}
		}
	}
	printf("note: %s: %u wrong variants, %u checks\n", fuzz_target, nr, checks);
	return bad;
}
