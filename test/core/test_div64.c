/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* 64-bit division: the machine's own and the schoolbook one of 32-bit machines. */
#include "div64.h"
#include "numasched/block.h"
#include "rows.h"

/* By hand: 2^64-1 = 3 x 5 x 17 x 257 x 641 x 65537 x 6700417. */
static const struct div_case {
	const char *name;
	uint64_t dividend, divisor, quotient, rest;
} divs[] = {
	{ "zero by one", 0, 1, 0, 0 },
	{ "zero by the greatest", 0, NSCHED_U64_MAX, 0, 0 },
	{ "one by one", 1, 1, 1, 0 },
	{ "one by two", 1, 2, 0, 1 },
	{ "seven by two", 7, 2, 3, 1 },
	{ "32 bits by 32 bits", 0xffffffffull, 0x10000ull, 0xffff, 0xffff },
	{ "2^32 by one", 0x100000000ull, 1, 0x100000000ull, 0 },
	{ "2^32 by two", 0x100000000ull, 2, 0x80000000ull, 0 },
	{ "2^32 by three", 0x100000000ull, 3, 0x55555555ull, 1 },
	{ "2^32 by 2^32 - 1", 0x100000000ull, 0xffffffffull, 1, 1 },
	{ "2^32 - 1 by 2^32", 0xffffffffull, 0x100000000ull, 0, 0xffffffffull },
	{ "the greatest by one", NSCHED_U64_MAX, 1, NSCHED_U64_MAX, 0 },
	{ "the greatest by two", NSCHED_U64_MAX, 2, 0x7fffffffffffffffull, 1 },
	{ "the greatest by three", NSCHED_U64_MAX, 3, 0x5555555555555555ull, 0 },
	{ "the greatest by ten", NSCHED_U64_MAX, 10, 1844674407370955161ull, 5 },
	{ "the greatest by 641", NSCHED_U64_MAX, 641, 28778071877862015ull, 0 },
	{ "the greatest by 2^32 - 1", NSCHED_U64_MAX, 0xffffffffull, 0x100000001ull, 0 },
	{ "the greatest by 2^32", NSCHED_U64_MAX, 0x100000000ull, 0xffffffffull, 0xffffffffull },
	{ "the greatest by 2^32 + 1", NSCHED_U64_MAX, 0x100000001ull, 0xffffffffull, 0 },
	{ "the greatest by 2^63", NSCHED_U64_MAX, 1ull << 63, 1, 0x7fffffffffffffffull },
	{ "the greatest by 2^63 + 1", NSCHED_U64_MAX, (1ull << 63) + 1, 1, 0x7ffffffffffffffeull },
	{ "the greatest by one less", NSCHED_U64_MAX, NSCHED_U64_MAX - 1, 1, 1 },
	{ "the greatest by itself", NSCHED_U64_MAX, NSCHED_U64_MAX, 1, 0 },
	{ "one less by the greatest", NSCHED_U64_MAX - 1, NSCHED_U64_MAX, 0, NSCHED_U64_MAX - 1 },
	{ "2^63 by 2^63", 1ull << 63, 1ull << 63, 1, 0 },
	{ "2^63 by 2^63 - 1", 1ull << 63, (1ull << 63) - 1, 1, 1 },
	{ "2^63 - 1 by 2^63", (1ull << 63) - 1, 1ull << 63, 0, (1ull << 63) - 1 },
	{ "2^63 by 2^31", 1ull << 63, 1ull << 31, 1ull << 32, 0 },
	{ "a second by a tick of 300 Hz", 1000000000000ull, 300, 3333333333ull, 100 },
};

static void div_case(void **state)
{
	const struct div_case *c = *state;
	uint64_t rest = ~c->rest;

	assert_true(nsched_div64(c->dividend, c->divisor) == c->quotient);
	assert_true(nsched_mod64(c->dividend, c->divisor) == c->rest);
	assert_true(nsched_divmod64(c->dividend, c->divisor, &rest) == c->quotient);
	assert_true(rest == c->rest);
}

static const struct sdiv_case {
	const char *name;
	int64_t dividend, divisor, quotient;
} sdivs[] = {
	{ "plus by plus", 7, 2, 3 },
	{ "minus by plus, toward zero", -7, 2, -3 },
	{ "plus by minus, toward zero", 7, -2, -3 },
	{ "minus by minus", -7, -2, 3 },
	{ "zero by minus", 0, -5, 0 },
	{ "less than one, from below", -1, 2, 0 },
	{ "the least by one", NSCHED_S64_MIN, 1, NSCHED_S64_MIN },
	{ "the least by two", NSCHED_S64_MIN, 2, -4611686018427387904ll },
	{ "the least by itself", NSCHED_S64_MIN, NSCHED_S64_MIN, 1 },
	{ "the least by the greatest", NSCHED_S64_MIN, NSCHED_S64_MAX, -1 },
	{ "the greatest by the least", NSCHED_S64_MAX, NSCHED_S64_MIN, 0 },
	{ "the greatest by minus one", NSCHED_S64_MAX, -1, -NSCHED_S64_MAX },
	{ "the least by minus one wraps to itself", NSCHED_S64_MIN, -1, NSCHED_S64_MIN },
};

static void sdiv_case(void **state)
{
	const struct sdiv_case *c = *state;

	assert_true(nsched_sdiv64(c->dividend, c->divisor) == c->quotient);
}

/* Numbers around every power of two, each by each: what division means. */
static void schoolbook_on_all_edges(void **state)
{
	uint64_t edge[64 * 5], quotient, rest;
	uint32_t nr = 0, i, j;

	(void)state;
	for (i = 0; i < 64; i++)
		for (j = 0; j < 5; j++)
			edge[nr++] = ((uint64_t)1 << i) + j - 2;
	for (i = 0; i < nr; i++) {
		for (j = 0; j < nr; j++) {
			if (!edge[j])
				continue;
			quotient = nsched_divmod64(edge[i], edge[j], &rest);
			assert_true(rest < edge[j]);
			assert_true(quotient <= edge[i]);
			assert_true(quotient * edge[j] + rest == edge[i]);
			assert_true(quotient == 0 || edge[j] <= NSCHED_U64_MAX / quotient);
			assert_true(nsched_div64(edge[i], edge[j]) == quotient);
			assert_true(nsched_mod64(edge[i], edge[j]) == rest);
		}
	}
}

/* The lowest bit, whatever stands above it. */
static void first_bit_of_every_word(void **state)
{
	uint32_t bit;

	(void)state;
	for (bit = 0; bit < 64; bit++) {
		assert_int_equal(nsched_first_bit((uint64_t)1 << bit), bit);
		assert_int_equal(nsched_first_bit(~(uint64_t)0 << bit), bit);
		assert_int_equal(nsched_first_bit_by_halves((uint64_t)1 << bit), bit);
		assert_int_equal(nsched_first_bit_by_halves(~(uint64_t)0 << bit), bit);
		assert_int_equal(nsched_first_bit_by_halves((uint64_t)1 << bit | 1ull << 63), bit);
	}
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, div_case, divs);
	ROWS_ADD(&rows, sdiv_case, sdivs);
	rows_add(&rows, "the schoolbook division on all edges", schoolbook_on_all_edges, NULL);
	rows_add(&rows, "the first bit of every word", first_bit_of_every_word, NULL);
	return rows_run(&rows, "div64");
}
