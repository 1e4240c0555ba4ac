/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the builder of Linux 6.12 and the block fair.topology share. Private. */
#ifndef NSCHED_FAIR_DOMAINS_H
#define NSCHED_FAIR_DOMAINS_H

#include "../domains_build.h"
#include "numasched/fair/common.h"

/* Everything that is settled before rings are worked out. Null: see @wrong. */
NSCHED_API struct nsched_build *nsched_fair_begin(const struct nsched_domains_plan *plan,
						  struct nsched_wrong *wrong);

/* The levels of @cpu into the chain, lowest first. Returns how many. */
NSCHED_API uint32_t nsched_fair_chain(struct nsched_build *b, nsched_cpu_t cpu);

NSCHED_API uint32_t nsched_fair_tries(uint32_t flags);
NSCHED_API uint32_t nsched_fair_imbalance_pct(uint32_t level);

#endif /* NSCHED_FAIR_DOMAINS_H */
