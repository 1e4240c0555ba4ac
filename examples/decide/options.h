/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef NSCHED_DECIDE_OPTIONS_H
#define NSCHED_DECIDE_OPTIONS_H

#include <stdint.h>

enum option {
	NSCHED_DECIDE_HERE,
	NSCHED_DECIDE_OPT_XML,
	NSCHED_DECIDE_OPT_SYNTHETIC,
	NSCHED_DECIDE_DISTANCES,
	NSCHED_DECIDE_LIVE,
	NSCHED_DECIDE_SNAPSHOT,
	NSCHED_DECIDE_POLICY,
	NSCHED_DECIDE_QUESTION,
	NSCHED_DECIDE_CPU,
	NSCHED_DECIDE_NOW,
	NSCHED_DECIDE_SET,
	NSCHED_DECIDE_JSON,
	NSCHED_DECIDE_SHOW,
	NSCHED_DECIDE_LIST,
	NSCHED_DECIDE_HELP,
	NSCHED_DECIDE_VERSION,
	NSCHED_DECIDE_OPTIONS
};

#define NSCHED_DECIDE_SETS 32

struct options {
	const char *value[NSCHED_DECIDE_OPTIONS]; /* null: not given; "" for one without a value */
	const char *set[NSCHED_DECIDE_SETS];      /* the values of every --set, in order */
	uint32_t nr_set;
};

/* Refuses what it does not know, naming the closest, and what contradicts itself. */
void options_read(struct options *options, int argc, char **argv);
void options_help(void);

#endif /* NSCHED_DECIDE_OPTIONS_H */
