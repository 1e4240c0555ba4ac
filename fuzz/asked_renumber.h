/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A question put to the same machine under other numbers. Nothing here knows a policy:
 * the descriptors say which members, columns and quantities are numbers of a CPU, a node,
 * a row of tasks or a group.
 */
#ifndef NSCHED_FUZZ_ASKED_RENUMBER_H
#define NSCHED_FUZZ_ASKED_RENUMBER_H

#include "asked.h"

struct asked_renumbered {
	const struct asked *from;
	struct asked to;
	struct world w;		/* of to */
	struct world_numbers numbers;
	uint32_t *row;		/* of the task table: new by old */
	uint64_t *only;		/* the set of CPU 0 */
	uint32_t *group;	/* of the domains: new by old, or NSCHED_NONE */
};

/* How two answers differ, once the numbers of the first are the new ones. */
enum asked_difference {
	ASKED_OTHER_REASON = 1,
	ASKED_OTHER_QUANTITY = 2, /* in compared[], of what was chosen: not its number */
	ASKED_OTHER_CHOICE = 4,	  /* a number of a CPU, node, row or group */
	ASKED_OTHER_MEMBER = 8,	  /* anything else of the answer */
	ASKED_OTHER_OUTPUT = 16,  /* arrays */
	ASKED_OTHER_STATE = 32,
};

/*
 * Make @r->to of @k and @r->numbers, whose memory is @k->w's. 0: under these numbers there
 * is no such question, as a range of nodes is none any more or the domains are cut
 * otherwise. To be closed by asked_renumber_close() in either case.
 */
uint32_t asked_renumber(struct asked_renumbered *r, const struct asked *k);
void asked_renumber_close(struct asked_renumbered *r);

/* States as @k's are now, for another asking. */
void asked_renumber_again(struct asked_renumbered *r);

/* Build @r->to.domains and fill @r->group; 0: they are cut otherwise. */
uint32_t asked_match_domains(struct asked_renumbered *r);

/* Both were asked: enum asked_difference bits, 0 where there is none. */
uint32_t asked_differ(struct asked_renumbered *r);

/* New by old. */
uint32_t asked_new_number(const struct asked_renumbered *r, const char *unit, uint32_t number);

#endif /* NSCHED_FUZZ_ASKED_RENUMBER_H */
