/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The O(1) family's balancing, restated over a world's plain arrays. */
#ifndef NSCHED_FUZZ_BALANCE_O1_H
#define NSCHED_FUZZ_BALANCE_O1_H

#include "families.h"
#include "numasched/o1.h"

struct naive_node {
	uint32_t node;
	uint64_t own, max;
	uint32_t refused; /* 1: our node has no CPU */
	uint32_t ties;	  /* others as loaded as the one chosen */
};

/* find_busiest_node; @prev is updated. */
void naive_busiest_node(const struct nsched_o1_find_busiest_node_question *q, uint32_t *prev,
			struct naive_node *found);

struct naive_gate {
	uint32_t open;	      /* 1: this call looks across nodes */
	uint32_t nr_balanced; /* afterwards */
	struct naive_node found;
	uint8_t *takes_part;  /* per CPU */
};

/* cpus_to_balance on @sums; @prev is updated where the gate opens. */
void naive_gate(struct world *w, const struct nsched_o1_cpus_to_balance_question *q,
		uint32_t *prev, struct naive_gate *gate);

struct naive_queue {
	uint32_t busiest;
	uint32_t limit;
	int64_t nr, max, imbalance;
	uint32_t reason;
	uint32_t reserved;
};

/* find_busiest_queue; @prev is updated. A null @takes_part is all. */
void naive_busiest_queue(const struct world *w,
			 const struct nsched_o1_find_busiest_queue_question *q,
			 const uint8_t *takes_part, uint32_t *prev, struct naive_queue *found);

struct naive_moves {
	uint32_t *moved;
	uint32_t nr_moved, nr_hot, nr_fixed;
};

/* select_tasks; moved has room for all. */
void naive_moves(struct world *w, const struct nsched_o1_select_tasks_question *q,
		 struct naive_moves *moves);

#endif /* NSCHED_FUZZ_BALANCE_O1_H */
