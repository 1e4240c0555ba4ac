/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Tables of tests: a row is a test, and its name states the rule. */
#ifndef NSCHED_TEST_ROWS_H
#define NSCHED_TEST_ROWS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROWS_MOST 512

struct rows {
	struct CMUnitTest test[ROWS_MOST];
	size_t nr;
};

static inline void rows_add(struct rows *rows, const char *name, CMUnitTestFunction function,
			    const void *row)
{
	struct CMUnitTest *test = &rows->test[rows->nr++];

	if (rows->nr > ROWS_MOST)
		abort();
	memset(test, 0, sizeof(*test));
	test->name = name;
	test->test_func = function;
	test->initial_state = (void *)(uintptr_t)row;
}

/* Every row of an array whose first member is its name. */
#define ROWS_ADD(rows, function, array) \
	do { \
		for (size_t row_ = 0; row_ < sizeof(array) / sizeof((array)[0]); row_++) \
			rows_add(rows, (array)[row_].name, function, &(array)[row_]); \
	} while (0)

/* A test that takes no row, with a sentence for its name; and an array of them. */
struct rows_test {
	const char *name;
	CMUnitTestFunction test;
};

#define ROWS_TESTS(rows, array) \
	do { \
		for (size_t row_ = 0; row_ < sizeof(array) / sizeof((array)[0]); row_++) \
			rows_add(rows, (array)[row_].name, (array)[row_].test, NULL); \
	} while (0)

static inline int rows_run(struct rows *rows, const char *group)
{
	return _cmocka_run_group_tests(group, rows->test, rows->nr, NULL, NULL);
}

#endif /* NSCHED_TEST_ROWS_H */
