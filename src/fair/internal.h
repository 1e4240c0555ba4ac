/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the sources of the Linux 6.12 family. */
#ifndef NSCHED_FAIR_INTERNAL_H
#define NSCHED_FAIR_INTERNAL_H

#include "../family.h"
#include "numasched/fair.h"

/* Is @a larger than @b by more than about five per cent? */
NSCHED_INLINE uint32_t fair_capacity_greater(uint64_t a, uint64_t b)
{
	return a * 1024 > b * 1078;
}

#endif /* NSCHED_FAIR_INTERNAL_H */
