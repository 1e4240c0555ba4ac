/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the questions "place" and "wake" keep in the caller's work memory. */
#ifndef NSCHED_CFS_SELECT_WORK_H
#define NSCHED_CFS_SELECT_WORK_H

#include "internal.h"

/* The three times of the tunables as they are on this machine, ns. */
struct cfs_times {
	uint64_t latency;
	uint64_t granularity;
	uint64_t wakeup;
};

/* Above the selection no frame has room for these. */
struct cfs_select_work {
	const struct nsched_cfs_tunables *tunables;
	struct nsched_cfs_tunables defaults;
	struct cfs_times times;
	struct nsched_cfs_select_task_rq_question q;
	struct nsched_cfs_select_task_rq_answer a;
	struct nsched_cfs_select_task_rq_2631_question q_2631;
	struct nsched_cfs_select_task_rq_2631_answer a_2631;
};

#endif /* NSCHED_CFS_SELECT_WORK_H */
