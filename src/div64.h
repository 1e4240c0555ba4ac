/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * 64-bit division, the only kind the core uses: a 32-bit compiler would call
 * its run-time library for the operator.
 */
#ifndef NSCHED_DIV64_H
#define NSCHED_DIV64_H

#include "numasched/types.h"

/* Schoolbook, a bit a step, from the highest bit that can be set in the quotient. */
NSCHED_INLINE uint64_t nsched_divmod64(uint64_t dividend, uint64_t divisor, uint64_t *rest)
{
	uint64_t quotient = 0, bit = 1;

	if (!(dividend >> 32) && !(divisor >> 32)) {
		*rest = (uint32_t)dividend % (uint32_t)divisor;
		return (uint32_t)dividend / (uint32_t)divisor;
	}
	while (divisor < dividend && !(divisor >> 63)) {
		divisor <<= 1;
		bit <<= 1;
	}
	for (; bit; bit >>= 1, divisor >>= 1) {
		if (dividend >= divisor) {
			dividend -= divisor;
			quotient |= bit;
		}
	}
	*rest = dividend;
	return quotient;
}

/* Where the machine divides 64 bits by itself, it does. */
#if defined(__LP64__) || defined(__bpf__) || defined(_WIN64)

NSCHED_INLINE uint64_t nsched_div64(uint64_t dividend, uint64_t divisor)
{
	return dividend / divisor; /* NOLINT(clang-analyzer-core.DivideZero): checked before */
}

NSCHED_INLINE uint64_t nsched_mod64(uint64_t dividend, uint64_t divisor)
{
	return dividend % divisor;
}

#else

NSCHED_INLINE uint64_t nsched_div64(uint64_t dividend, uint64_t divisor)
{
	uint64_t rest;

	return nsched_divmod64(dividend, divisor, &rest);
}

NSCHED_INLINE uint64_t nsched_mod64(uint64_t dividend, uint64_t divisor)
{
	uint64_t rest;

	nsched_divmod64(dividend, divisor, &rest);
	return rest;
}

#endif

/* Toward zero, as C divides; the least value by -1 wraps to itself. */
NSCHED_INLINE int64_t nsched_sdiv64(int64_t dividend, int64_t divisor)
{
	uint64_t a = dividend < 0 ? 0 - (uint64_t)dividend : (uint64_t)dividend;
	uint64_t b = divisor < 0 ? 0 - (uint64_t)divisor : (uint64_t)divisor;
	uint64_t quotient = nsched_div64(a, b);

	return (int64_t)((dividend < 0) != (divisor < 0) ? 0 - quotient : quotient);
}

#endif /* NSCHED_DIV64_H */
