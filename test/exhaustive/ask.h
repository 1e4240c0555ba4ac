/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Between machine.c and ask.c: blocks that follow the tasks. */
#ifndef NSCHED_EXHAUSTIVE_ASK_H
#define NSCHED_EXHAUSTIVE_ASK_H

#include "machine.h"

/* Zeroed, to be freed; ends the program if there is none left. */
void *small_memory(const struct small *s, uint64_t bytes);

/* A table for another number of tasks, or other allowed sets. */
void small_new_table(struct small *s);

/* Load and table as the tasks stand. */
void small_refresh(struct small *s);

#endif /* NSCHED_EXHAUSTIVE_ASK_H */
