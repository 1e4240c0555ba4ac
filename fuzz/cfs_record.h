/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the texts of CFS share: guesses at a CPU's load, distances in virtual time. */
#ifndef NSCHED_FUZZ_CFS_RECORD_H
#define NSCHED_FUZZ_CFS_RECORD_H

#include "asked_record.h"

static inline uint64_t cfs_average(const struct told *t, uint32_t cpu, uint64_t k)
{
	static const char *const name[] = { "load", "load1", "load2", "load3" };

	return (uint64_t)at(t, name[k], cpu);
}

static inline uint64_t cfs_low(const struct told *t, uint32_t cpu, uint64_t k, uint64_t bias)
{
	uint64_t raw = (uint64_t)at(t, "load", cpu), average = raw;

	if (k && bias)
		average = cfs_average(t, cpu, k);
	return average < raw ? average : raw;
}

static inline uint64_t cfs_high(const struct told *t, uint32_t cpu, uint64_t k, uint64_t bias)
{
	uint64_t raw = (uint64_t)at(t, "load", cpu), average = raw;

	if (k && bias)
		average = cfs_average(t, cpu, k);
	return average > raw ? average : raw;
}

static inline uint64_t cfs_shifted(uint64_t x, uint32_t s)
{
	return (x + ((uint64_t)1 << (s - 1))) >> s;
}

static inline uint64_t cfs_scaled(uint64_t t, uint64_t inv)
{
	uint64_t r = t > (uint64_t)1 << 32 ? cfs_shifted(cfs_shifted(t, 16) * inv, 16) :
					     cfs_shifted(t * inv, 32);

	return r > INT64_MAX ? INT64_MAX : r;
}

/* The reciprocal of a weight. */
static inline uint64_t cfs_inverse(uint64_t w)
{
	if (w >= (uint64_t)1 << 32)
		return 1;
	return w ? ((uint64_t)1 << 32) / w : (uint64_t)1 << 32;
}

static inline uint64_t cfs_delta_fair(uint64_t d, uint64_t w)
{
	return w == 1024 ? d : cfs_scaled(d * 1024, cfs_inverse(w));
}

/* A clock that wraps: is @a before @b? */
static inline uint32_t cfs_before(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) < 0;
}

/* Of two virtual times the later; @own where they are half a clock apart. */
static inline uint64_t cfs_later_of(uint64_t own, uint64_t v)
{
	return (int64_t)(v - own) > 0 ? v : own;
}

#endif /* NSCHED_FUZZ_CFS_RECORD_H */
