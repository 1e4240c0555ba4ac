/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, question "next", as data. */
#ifndef NSCHED_BFS_DESCRIBE_NEXT
#define NSCHED_BFS_DESCRIBE_NEXT

#include "describe_fields.h"

#define NSCHED_PICKED_OUT \
	NSCHED_OUT_INDEX(pick, "task"), NSCHED_QUANTITY_INDEX(group, "prio"), \
	NSCHED_QUANTITY(rank, U64, "rank"), NSCHED_QUANTITY(weighed, U32, "tasks"), \
	NSCHED_QUANTITY(nr_tasks, U32, "tasks")
#define NSCHED_WHY_IDLE_NOW(prefix) \
	NSCHED_SENTENCE(prefix, NONE, "task {pick}: nothing may run here, idle")
#define NSCHED_WHY_RT(prefix) \
	NSCHED_SENTENCE(prefix, RT, "task {pick} is the first of real-time prio {group}")
#define NSCHED_WHY_OVERDUE(prefix) \
	NSCHED_SENTENCE(prefix, OVERDUE, \
			"task {pick} is the first of prio {group} whose deadline has passed " \
			"(rank {rank}), of {weighed} tasks")
#define NSCHED_WHY_DEADLINE(prefix, text) \
	NSCHED_SENTENCE(prefix, DEADLINE, \
			"task {pick} of " text " {group} has the earliest deadline (rank " \
			"{rank}), of {weighed} tasks")

/* pick_232 */
#define NSCHED_Q nsched_bfs_pick_232_question
#define NSCHED_A nsched_bfs_pick_232_answer
static const struct nsched_field pick_232_in[] = {
	NSCHED_TIME(now), NSCHED_TASKS_FIRST(prio, U32, "prio", 102),
	NSCHED_PER_TASK(deadline, U64, "time", NSCHED_U64_MAX, "prio"),
	NSCHED_PER_TASK(allowed, U32, "flag", 1, "prio"),
};
static const struct nsched_field pick_232_out[] = { NSCHED_PICKED_OUT };
static const struct nsched_sentence pick_232_why[] = {
	NSCHED_WHY_IDLE_NOW(NSCHED_BFS_PICK_232), NSCHED_WHY_RT(NSCHED_BFS_PICK_232),
	NSCHED_WHY_OVERDUE(NSCHED_BFS_PICK_232),
	NSCHED_WHY_DEADLINE(NSCHED_BFS_PICK_232, "prio"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pick_318 */
#define NSCHED_Q nsched_bfs_pick_318_question
#define NSCHED_A nsched_bfs_pick_318_answer
static const struct nsched_field pick_318_in[] = {
	NSCHED_TIME(now), NSCHED_TASKS_FIRST(prio, U32, "prio", 102),
	NSCHED_PER_TASK(deadline, U64, "time", NSCHED_U64_MAX, "prio"),
	NSCHED_PER_TASK(allowed, U32, "flag", 1, "prio"), NSCHED_RR_INTERVAL,
	NSCHED_PER_TASK(user_prio, U32, "prio", 39, "prio"),
	NSCHED_PER_TASK(dist, U32, "class", NSCHED_BFS_FARTHEST, "prio"),
};
static const struct nsched_field pick_318_out[] = { NSCHED_PICKED_OUT };
static const struct nsched_sentence pick_318_why[] = {
	NSCHED_WHY_IDLE_NOW(NSCHED_BFS_PICK_318), NSCHED_WHY_RT(NSCHED_BFS_PICK_318),
	NSCHED_WHY_OVERDUE(NSCHED_BFS_PICK_318),
	NSCHED_WHY_DEADLINE(NSCHED_BFS_PICK_318, "prio"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pick_467 */
#define NSCHED_Q nsched_bfs_pick_467_question
#define NSCHED_A nsched_bfs_pick_467_answer
static const struct nsched_field pick_467_in[] = {
	NSCHED_IN_NUMBER(cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ),
	NSCHED_FLAG(interactive), NSCHED_FLAG(scaling),
	NSCHED_TASKS_FIRST(prio, U32, "prio", 103),
	NSCHED_PER_TASK(deadline, U64, "time", NSCHED_U64_MAX, "prio"),
	NSCHED_PER_TASK(allowed, U32, "flag", 1, "prio"),
	NSCHED_PER_TASK(last_cpu, U32, "cpu", NSCHED_MAX_CPUS - 1, "prio"),
	NSCHED_PER_TASK(sticky, U32, "flag", 1, "prio"),
	NSCHED_PER_TASK(dist, U32, "class", NSCHED_BFS_FARTHEST, "prio"),
	NSCHED_PER_TASK(smt_ok, U32, "flag", 1, "prio"),
};
static const struct nsched_field pick_467_out[] = { NSCHED_PICKED_OUT };
static const struct nsched_sentence pick_467_why[] = {
	NSCHED_WHY_IDLE_NOW(NSCHED_BFS_PICK_467), NSCHED_WHY_RT(NSCHED_BFS_PICK_467),
	NSCHED_WHY_DEADLINE(NSCHED_BFS_PICK_467, "prio"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pick_512 */
#define NSCHED_Q nsched_bfs_pick_512_question
#define NSCHED_A nsched_bfs_pick_512_answer
static const struct nsched_field pick_512_in[] = {
	NSCHED_IN_NUMBER(cpu, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ),
	NSCHED_FLAG(interactive),
	NSCHED_TASKS_FIRST(key, U64, "key", NSCHED_U64_MAX),
	NSCHED_PER_TASK(deadline, U64, "time", NSCHED_U64_MAX, "key"),
	NSCHED_PER_TASK(allowed, U32, "flag", 1, "key"),
	NSCHED_PER_TASK(last_cpu, U32, "cpu", NSCHED_MAX_CPUS - 1, "key"),
	NSCHED_PER_TASK(dist, U32, "class", NSCHED_BFS_FARTHEST, "key"),
	NSCHED_PER_TASK(smt_ok, U32, "flag", 1, "key"),
};
static const struct nsched_field pick_512_out[] = { NSCHED_PICKED_OUT };
static const struct nsched_sentence pick_512_why[] = {
	NSCHED_WHY_IDLE_NOW(NSCHED_BFS_PICK_512),
	NSCHED_WHY_DEADLINE(NSCHED_BFS_PICK_512, "remote group"),
	NSCHED_SENTENCE(NSCHED_BFS_PICK_512, KEY,
			"task {pick} of group {group} has the least key, {rank}, of "
			"{weighed} tasks"),
	NSCHED_SENTENCE(NSCHED_BFS_PICK_512, LOCAL,
			"task {pick} of the local group {group} has its least key, {rank}, of "
			"{weighed} tasks"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* pick_muqss */
#define NSCHED_Q nsched_bfs_pick_muqss_question
#define NSCHED_A nsched_bfs_pick_muqss_answer
static const struct nsched_field pick_muqss_in[] = {
	NSCHED_FLAG(interactive),
	NSCHED_IN_NUMBER(preempting, U32, "task", -1, NSCHED_MAX_TASKS, NSCHED_REQ,
			 .flags = NSCHED_FIELD_NONE),
	NSCHED_IN_ARRAY(q_busy, U32, "flag", 0, 1, 0, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nr_queues)),
	NSCHED_IN_ARRAY(q_dist, U32, "class", 0, NSCHED_BFS_FARTHEST, "q_busy", NSCHED_REQ),
	NSCHED_IN_ARRAY(queue, U32, "queue", 0, NSCHED_MAX_CPUS - 1, 0, NSCHED_REQ,
			.length = NSCHED_MEMBER(NSCHED_Q, nr_tasks), .below = "q_busy"),
	NSCHED_PER_TASK(key, U64, "key", NSCHED_U64_MAX, "queue"),
	NSCHED_PER_TASK(allowed, U32, "flag", 1, "queue"),
	NSCHED_PER_TASK(smt_ok, U32, "flag", 1, "queue"),
};
static const struct nsched_field pick_muqss_out[] = {
	NSCHED_OUT_INDEX(pick, "task"),
	NSCHED_QUANTITY(key, U64, "key"),
	NSCHED_QUANTITY_INDEX(from, "queue"),
	NSCHED_QUANTITY(entries, U32, "tasks"),
	NSCHED_QUANTITY(queues, U32, "queues"),
};
static const struct nsched_sentence pick_muqss_why[] = {
	NSCHED_WHY_IDLE_NOW(NSCHED_BFS_PICK_MUQSS),
	NSCHED_SENTENCE(NSCHED_BFS_PICK_MUQSS, KEY,
			"task {pick} has the least key, {key}, of queue {from} with "
			"{entries} tasks, {queues} queues looked at"),
	NSCHED_SENTENCE(NSCHED_BFS_PICK_MUQSS, LOCAL,
			"task {pick} has the least key, {key}, of the own queue {from} "
			"with {entries} tasks, {queues} queues looked at"),
	NSCHED_SENTENCE(NSCHED_BFS_PICK_MUQSS, EXPECTED,
			"task {pick} with key {key} of queue {from} with {entries} tasks "
			"is what this CPU was told of, {queues} queues looked at"),
};
#undef NSCHED_Q
#undef NSCHED_A

/* swap_sticky_467 */
#define NSCHED_Q nsched_bfs_swap_sticky_467_question
#define NSCHED_A nsched_bfs_swap_sticky_467_answer
static const struct nsched_field swap_sticky_467_in[] = {
	NSCHED_IN_NUMBER(slot, U32, "kind", 0, 2, NSCHED_REQ), NSCHED_FLAG(slot_sticky),
	NSCHED_IN_SET(allowed, FLAGS, 0, NSCHED_REQ, .length = NSCHED_MEMBER(NSCHED_Q, ncpus),
		      .name = "p_allowed"),
	NSCHED_IN_NUMBER(home, U32, "cpu", 0, NSCHED_MAX_CPUS - 1, NSCHED_REQ,
			 .below = "p_allowed", .name = "cpu"),
	NSCHED_TASK_PRIO(prio),
	NSCHED_IN_SET(slot_allowed, FLAGS, "p_allowed", NSCHED_REQ),
	NSCHED_LOAD_FLAG(idle, IDLE, "p_allowed"),
	NSCHED_PER_CPU(locality, "class", NSCHED_BFS_FARTHEST, "p_allowed"),
	NSCHED_LABELS(smt, "p_allowed"), NSCHED_LABELS(cache, "p_allowed"),
	NSCHED_LOAD_FLAG(scaling, SCALING, "p_allowed"),
	NSCHED_IN_NUMBER(by_prio, U32, "flag", 0, 0, NSCHED_DEFAULT(0)),
	NSCHED_IN_ARRAY(online, U32, "flag", 0, 1, "p_allowed", NSCHED_ABSENT),
};
static const struct nsched_field swap_sticky_467_out[] = {
	NSCHED_OUT_NUMBER(slot, U32, "kind"),
	NSCHED_OUT_NUMBER(p_sticky, U32, "flag"),
	NSCHED_OUT_NUMBER(slot_sticky, U32, "flag"),
	NSCHED_OUT_INDEX(kick_old, "cpu"),
	NSCHED_OUT_INDEX(kick_p, "cpu"),
};
static const struct nsched_sentence swap_sticky_467_why[] = {
	NSCHED_SENTENCE(NSCHED_BFS_SWAP_STICKY_467, STAYS, "it has the slot of CPU {cpu} already"),
	NSCHED_SENTENCE(NSCHED_BFS_SWAP_STICKY_467, TAKES, "it takes the slot of CPU {cpu}"),
	NSCHED_SENTENCE(NSCHED_BFS_SWAP_STICKY_467, REPLACES,
			"it takes the slot of CPU {cpu} from another task, for which CPU "
			"{kick_old} is told"),
	NSCHED_SENTENCE(NSCHED_BFS_SWAP_STICKY_467, RT,
			"real time does not stick to CPU {cpu}: for the task there CPU "
			"{kick_old} is told, for itself CPU {kick_p}"),
};
#undef NSCHED_Q
#undef NSCHED_A

#endif /* NSCHED_BFS_DESCRIBE_NEXT */
