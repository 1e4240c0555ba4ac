/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Between the drawing of a record and its writing. */
#ifndef NSCHED_FUZZ_ASKED_RECORD_DRAW_H
#define NSCHED_FUZZ_ASKED_RECORD_DRAW_H

#include "numasched/describe.h"

struct told;

void told_draw(struct told *t);
uint32_t told_is_set(const struct nsched_field *f);
uint32_t told_is_sets(const struct nsched_field *f);

#endif /* NSCHED_FUZZ_ASKED_RECORD_DRAW_H */
