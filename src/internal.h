/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the core's sources, private to them. */
#ifndef NSCHED_INTERNAL_H
#define NSCHED_INTERNAL_H

#include "div64.h"
#include "numasched/policy.h"

/*
 * An index read from a snapshot, held below a power of two where the verifier
 * asks for it; free elsewhere.
 */
NSCHED_INLINE uint32_t bounded(uint32_t index, uint32_t bound)
{
	(void)bound;
	return NSCHED_BOUNDED(index, bound);
}

/* Zero an answer: assigning a struct or clearing it whole may become a libc call. */
NSCHED_INLINE void clear_words(void *memory, uint32_t bytes)
{
	nsched_u32 *word = (nsched_u32 *)memory;
	uint32_t i;

	for (i = 0; i < bytes / 4; i++) {
		word[i] = 0;
		__asm__ volatile("" : : : "memory"); /* or the loop becomes memset() */
	}
}

/* Say what is wrong; what does not apply stays NSCHED_NONE. Returns @code. */
NSCHED_INLINE uint32_t is_wrong(struct nsched_wrong *wrong, uint32_t code, uint32_t field,
				uint32_t index)
{
	wrong->code = code;
	wrong->field = field;
	wrong->index = index;
	wrong->level = NSCHED_NONE;
	wrong->group = NSCHED_NONE;
	wrong->other = NSCHED_NONE;
	wrong->reserved[0] = 0;
	wrong->reserved[1] = 0;
	return code;
}

NSCHED_INLINE uint32_t nothing_wrong(struct nsched_wrong *wrong)
{
	return is_wrong(wrong, NSCHED_OK, NSCHED_NONE, NSCHED_NONE);
}

#endif /* NSCHED_INTERNAL_H */
