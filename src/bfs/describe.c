/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the bfs family asks, answers, keeps and explains, as data. */
#include "../describe.h"

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(BFS_2009, "bfs-2009", "one queue, earliest virtual deadline (232)"),
	NSCHED_POLICY_LATER(BFS_318, "bfs-318", "one queue with locality"),
	NSCHED_POLICY_LATER(BFS_467, "bfs-467", "one queue, sticky tasks, SMT nice"),
	NSCHED_POLICY_LATER(BFS_512, "bfs-512", "skip list, nanoseconds"),
	NSCHED_POLICY_LATER(MUQSS_199, "muqss-199", "a queue per CPU"),
};

const struct nsched_family_table nsched_bfs_table = {
	NSCHED_FAMILY_BFS, "bfs", "BFS and MuQSS, 2009-2020", NULL, policies, 0, NSCHED_COUNT_OF(policies),
};
