/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The source of a pass, and the pass, for the blocks and the policies. Private. */
#ifndef NSCHED_CFS_BALANCE_PRIVATE_H
#define NSCHED_CFS_BALANCE_PRIVATE_H

#include "internal.h"

#define NSCHED_CFS_LOOP_BREAK 32u /* looks between two breaks, unless tuned */

/*
 * The queue that is pulled from, as a list of task numbers. The tasks are the columns of
 * a question, or, for the policies, the rows of a table, which knows no t_hot.
 */
struct cfs_source {
	uint32_t *next;	/* [nr_tasks]; NSCHED_NONE ends the list */
	const struct nsched_tasks *tasks; /* null: columns */
	struct nsched_cfs_task_hot_question hot_q; /* rows: filled but for the row's own */
	struct nsched_cfs_task_hot_answer hot_a;
	uint32_t head;
	uint32_t tail;
	uint32_t breath; /* looks between two breaks */
	uint32_t here;	 /* rows: the CPU that balances, whose tasks hot_q counts */
};

/* What a pass keeps beside its frame. */
struct cfs_pass {
	struct nsched_cfs_find_busiest_group_question group_q;
	struct nsched_cfs_find_busiest_group_answer group_a;
	struct nsched_cfs_find_busiest_queue_question queue_q;
	struct nsched_cfs_find_busiest_queue_answer queue_a;
	struct nsched_cfs_move_tasks_question turn_q;
	struct nsched_cfs_move_tasks_answer turn_a;
	struct cfs_source source;
	const struct nsched_load *load;
	uint64_t *cpus;		/* CPUs that may still take part */
	uint64_t *dst_group;	/* CPUs of the first group */
	uint32_t *taken;	/* [nr_tasks] what one turn moved */
	uint32_t *task_out;	/* the plan: tasks, and where they go */
	uint32_t *cpu_out;
	uint32_t stride;	/* from one entry of the plan to the next */
	uint32_t rows;		/* 1: tasks come as a table, or not at all */
	uint32_t src;
	uint32_t busiest;	/* the CPU that find_busiest_queue named last */
	uint32_t moved;
	uint32_t reserved;
};

/* What came of the search of a pass. */
enum cfs_found {
	NSCHED_CFS_FOUND_NOTHING,
	NSCHED_CFS_FOUND_SOURCE,
	NSCHED_CFS_FOUND_UNLISTED, /* a source whose tasks were not given; nothing has changed */
};

/* The queue of @cpu, in the order of the numbers. */
NSCHED_API uint32_t nsched_cfs_queue(struct cfs_source *source, const uint32_t *t_cpu,
				     uint32_t nr_tasks, nsched_cpu_t cpu);

/* move_tasks on the queue as it stands; queue_out is not written. */
NSCHED_API uint32_t nsched_cfs_turn(const struct nsched_cfs_move_tasks_question *q,
				    struct cfs_source *source,
				    struct nsched_cfs_move_tasks_answer *a);

/* Parts of the work memory of a pass, or with a null one their size. */
NSCHED_API uint64_t nsched_cfs_pass_lay(struct cfs_pass *pass, struct work *work, uint32_t n,
					uint32_t nr_tasks);

/*
 * load_balance on a pass whose load, rows, source, plan and stride are set. Returns an
 * enum cfs_found; after UNLISTED the answer says source and amount alone.
 */
NSCHED_API uint32_t nsched_cfs_pass(const struct nsched_cfs_load_balance_question *q,
				    struct cfs_pass *pass,
				    struct nsched_cfs_load_balance_answer *a);

#endif /* NSCHED_CFS_BALANCE_PRIVATE_H */
