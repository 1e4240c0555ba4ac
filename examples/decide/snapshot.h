/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef NSCHED_DECIDE_SNAPSHOT_H
#define NSCHED_DECIDE_SNAPSHOT_H

#include "ask.h"

struct snapshot; /* keeps the record's memory */

/*
 * The first question of @path, the first named @question if there is one: machine,
 * load and tasks.
 */
struct snapshot *snapshot_read(const char *path, const char *question, struct world *world,
			       struct recorded *recorded);
void snapshot_free(struct snapshot *snapshot);

const char *json_built_in(void); /* "json-c 0.16", or null */

#endif /* NSCHED_DECIDE_SNAPSHOT_H */
