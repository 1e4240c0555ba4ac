/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Where the members of the public structs stand. A change here is a change of
 * NSCHED_ABI. Blocks and answers hold numbers only, so they are the same for 32
 * and 64 bits; where a struct has pointers, both are pinned (the 32 bits are
 * i386's, which aligns 64-bit numbers to 4 bytes). NSCHED_LAYOUT_ONLY leaves the
 * assertions alone, for a compiler without a test library.
 */
#include <stddef.h>

#include "numasched/domains.h"
#include "numasched/policy.h"

/* BOTH(struct, member, offset); EACH(struct, member, 64 bits, 32 bits). */
#define LAYOUT(BOTH, EACH) \
	BOTH(topology, abi, 0) \
	BOTH(topology, kind, 4) \
	BOTH(topology, size_bytes, 8) \
	BOTH(topology, nr_cpus, 12) \
	BOTH(topology, nr_online, 16) \
	BOTH(topology, nr_nodes, 20) \
	BOTH(topology, nr_groups, 24) \
	BOTH(topology, smt_active, 44) \
	BOTH(topology, cluster_active, 48) \
	BOTH(topology, offset, 52) \
	BOTH(topology, reserved, 140) \
	BOTH(load, abi, 0) \
	BOTH(load, kind, 4) \
	BOTH(load, size_bytes, 8) \
	BOTH(load, nr_cpus, 12) \
	BOTH(load, nr_nodes, 16) \
	BOTH(load, reserved, 20) \
	BOTH(load, offset, 32) \
	BOTH(tasks, abi, 0) \
	BOTH(tasks, kind, 4) \
	BOTH(tasks, size_bytes, 8) \
	BOTH(tasks, nr_cpus, 12) \
	BOTH(tasks, nr_tasks, 16) \
	BOTH(tasks, nr_ranges, 20) \
	BOTH(tasks, reserved, 24) \
	BOTH(tasks, offset, 32) \
	BOTH(state, abi, 0) \
	BOTH(state, kind, 4) \
	BOTH(state, size_bytes, 8) \
	BOTH(state, policy, 12) \
	BOTH(state, scope, 16) \
	BOTH(state, nr, 20) \
	BOTH(state, offset, 48) \
	BOTH(domains, abi, 0) \
	BOTH(domains, kind, 4) \
	BOTH(domains, size_bytes, 8) \
	BOTH(domains, nr_cpus, 12) \
	BOTH(domains, nr_levels, 16) \
	BOTH(domains, nr_domains, 20) \
	BOTH(domains, nr_groups, 24) \
	BOTH(domains, nr_ring, 28) \
	BOTH(domains, nr_ranges, 32) \
	BOTH(domains, policy, 36) \
	BOTH(domains, reserved, 40) \
	BOTH(domains, offset, 56) \
	BOTH(wrong, code, 0) \
	BOTH(wrong, field, 4) \
	BOTH(wrong, index, 8) \
	BOTH(wrong, level, 12) \
	BOTH(wrong, group, 16) \
	BOTH(wrong, other, 20) \
	BOTH(wrong, reserved, 24) \
	BOTH(tasks_facts, columns, 0) \
	BOTH(tasks_facts, nr_cpus, 8) \
	BOTH(tasks_facts, nr_tasks, 12) \
	BOTH(tasks_facts, nr_ranges, 16) \
	BOTH(tasks_facts, reserved, 20) \
	EACH(topology_facts, nr_cpus, 0, 0) \
	EACH(topology_facts, nr_nodes, 4, 4) \
	EACH(topology_facts, cpu_id, 8, 8) \
	EACH(topology_facts, cpu_online, 16, 12) \
	EACH(topology_facts, cpu_capacity, 24, 16) \
	EACH(topology_facts, group_of, 32, 20) \
	EACH(topology_facts, node_id, 72, 40) \
	EACH(topology_facts, node_memory_kib, 80, 44) \
	EACH(topology_facts, distance_slit, 88, 48) \
	BOTH(state_facts, policy, 0) \
	BOTH(state_facts, scope, 4) \
	BOTH(state_facts, nr, 8) \
	BOTH(state_facts, cpu, 36) \
	BOTH(state_facts, topology, 40) \
	EACH(state_facts, domains, 48, 44) \
	EACH(task, allowed, 0, 0) \
	EACH(task, id, 8, 4) \
	EACH(task, weight, 16, 12) \
	EACH(task, load, 24, 20) \
	EACH(task, util, 32, 28) \
	EACH(task, runnable, 40, 36) \
	EACH(task, vruntime, 48, 44) \
	EACH(task, deadline, 56, 52) \
	EACH(task, slice, 64, 60) \
	EACH(task, last_run, 72, 68) \
	EACH(task, runtime_ns, 80, 76) \
	EACH(task, util_est, 88, 84) \
	EACH(task, prev_cpu, 92, 88) \
	EACH(task, prio, 96, 92) \
	EACH(task, user_prio, 100, 96) \
	EACH(task, sched_policy, 104, 100) \
	EACH(task, home, 108, 104) \
	EACH(task, preferred, 112, 108) \
	EACH(task, group, 116, 112) \
	EACH(task, process, 120, 116) \
	EACH(task, running, 124, 120) \
	EACH(task, queued, 128, 124) \
	EACH(task, kthread, 132, 128) \
	EACH(task, per_cpu_kthread, 136, 132) \
	EACH(task, is_new, 140, 136) \
	EACH(task, hot, 144, 140) \
	EACH(task, idle_ok, 148, 144) \
	EACH(task, smt_bias, 152, 148) \
	EACH(task, reserved, 156, 152) \
	BOTH(place_answer, compared, 0) \
	BOTH(place_answer, vruntime, 64) \
	BOTH(place_answer, reason, 72) \
	BOTH(place_answer, cpu, 76) \
	BOTH(place_answer, node, 80) \
	BOTH(place_answer, preempt, 84) \
	BOTH(place_answer, resched_cpu, 88) \
	BOTH(place_answer, nr_notify, 92) \
	BOTH(place_answer, parent_vruntime, 96) \
	BOTH(wake_answer, compared, 0) \
	BOTH(wake_answer, reason, 64) \
	BOTH(wake_answer, cpu, 68) \
	BOTH(wake_answer, preempt, 72) \
	BOTH(wake_answer, resched_cpu, 76) \
	BOTH(wake_answer, nr_notify, 80) \
	BOTH(wake_answer, reserved, 84) \
	BOTH(wake_answer, vruntime, 88) \
	BOTH(due_answer, compared, 0) \
	BOTH(due_answer, next, 64) \
	BOTH(due_answer, reason, 72) \
	BOTH(due_answer, level, 76) \
	BOTH(due_answer, idle, 80) \
	BOTH(due_answer, kick_cpu, 84) \
	BOTH(due_answer, sweep, 88) \
	BOTH(due_answer, settle, 92) \
	BOTH(balance_answer, compared, 0) \
	BOTH(balance_answer, amount, 64) \
	BOTH(balance_answer, reason, 72) \
	BOTH(balance_answer, level, 76) \
	BOTH(balance_answer, src_node, 80) \
	BOTH(balance_answer, src_cpu, 84) \
	BOTH(balance_answer, nr_moved, 88) \
	BOTH(balance_answer, active_cpu, 92) \
	BOTH(balance_answer, interval, 96) \
	BOTH(balance_answer, stop, 100) \
	BOTH(balance_answer, overloaded, 104) \
	BOTH(balance_answer, reserved, 108) \
	BOTH(next_answer, compared, 0) \
	BOTH(next_answer, slice, 64) \
	BOTH(next_answer, reason, 72) \
	BOTH(next_answer, task, 76) \
	BOTH(next_answer, keep, 80) \
	BOTH(next_answer, nr_notify, 84) \
	BOTH(prefer_answer, compared, 0) \
	BOTH(prefer_answer, reason, 64) \
	BOTH(prefer_answer, node, 68) \
	BOTH(prefer_answer, dst_cpu, 72) \
	BOTH(prefer_answer, swap_task, 76) \
	BOTH(page_answer, compared, 0) \
	BOTH(page_answer, reason, 64) \
	BOTH(page_answer, move, 68) \
	BOTH(page_answer, node, 72) \
	BOTH(page_answer, settle, 76) \
	BOTH(page_answer, join, 80) \
	BOTH(page_answer, reserved, 84)

/* The sizes: what a caller's array of them, or a file, relies on. */
#define LAYOUT_SIZES(BOTH, EACH) \
	BOTH(topology, 152) \
	BOTH(load, 288) \
	BOTH(tasks, 288) \
	BOTH(state, 112) \
	BOTH(domains, 312) \
	BOTH(wrong, 32) \
	BOTH(tasks_facts, 24) \
	EACH(topology_facts, 96, 52) \
	EACH(state_facts, 56, 48) \
	EACH(task, 160, 156) \
	BOTH(place_answer, 104) \
	BOTH(wake_answer, 96) \
	BOTH(due_answer, 96) \
	BOTH(balance_answer, 112) \
	BOTH(next_answer, 88) \
	BOTH(prefer_answer, 80) \
	BOTH(page_answer, 88)

#if defined(__LP64__) || defined(__i386__)
#define PINNED(is, at64, at32) \
	_Static_assert((is) == (sizeof(void *) == 8 ? (at64) : (at32)), "the ABI moved");
#else
#define PINNED(is, at64, at32) /* 64-bit numbers behind a pointer are aligned to 8 bytes here */
#endif
#define EACH_AT(name, member, at64, at32) \
	PINNED(offsetof(struct nsched_##name, member), at64, at32)
#define BOTH_AT(name, member, at) \
	_Static_assert(offsetof(struct nsched_##name, member) == (at), "the ABI moved");
#define EACH_SIZE(name, size64, size32) PINNED(sizeof(struct nsched_##name), size64, size32)
#define BOTH_SIZE(name, size) \
	_Static_assert(sizeof(struct nsched_##name) == (size), "the ABI moved");

LAYOUT(BOTH_AT, EACH_AT)
LAYOUT_SIZES(BOTH_SIZE, EACH_SIZE)

/* Numbers that stand in files and in other programs. */
_Static_assert(NSCHED_ABI == 1, "raise it when a layout, a value or a meaning changes");
_Static_assert(NSCHED_LOAD_NR_RUNNING == 0 && NSCHED_LOAD_LOAD == 7, "append, never reorder");
_Static_assert(NSCHED_LOAD_UTIL == 14 && NSCHED_LOAD_CORE_IDLE == 34, "append, never reorder");
_Static_assert(NSCHED_TASK_ID == 0 && NSCHED_TASK_PREV_CPU == 14, "append, never reorder");
_Static_assert(NSCHED_TASK_IDLE_OK == 27, "append, never reorder");
_Static_assert(NSCHED_LOAD_PARTS <= 64 && NSCHED_TASK_PARTS <= 64, "a bit each in 64");
_Static_assert(NSCHED_TOPOLOGY_COLUMNS == 22 && NSCHED_SPANS == 5, "three columns a span");

#ifndef NSCHED_LAYOUT_ONLY
#include "rows.h"

static const struct pinned {
	const char *name;
	size_t is, want64, want32;
} pinned[] = {
#define BOTH_ROW(name, member, at) \
	{ #name "." #member, offsetof(struct nsched_##name, member), at, at },
#define EACH_ROW(name, member, at64, at32) \
	{ #name "." #member, offsetof(struct nsched_##name, member), at64, at32 },
	LAYOUT(BOTH_ROW, EACH_ROW)
};

static void pinned_case(void **state)
{
	const struct pinned *c = *state;

	assert_int_equal(c->is, sizeof(void *) == 8 ? c->want64 : c->want32);
}

/* "ntop" and so on, in a dump of a little-endian machine. */
static void kinds_are_readable(void **state)
{
	static const struct { uint32_t kind; char text[5]; } kinds[] = {
		{ NSCHED_BLOCK_TOPOLOGY, "ntop" }, { NSCHED_BLOCK_LOAD, "nloa" },
		{ NSCHED_BLOCK_TASKS, "ntas" }, { NSCHED_BLOCK_DOMAINS, "ndom" },
		{ NSCHED_BLOCK_STATE, "nsta" },
	};
	uint32_t i, byte;

	(void)state;
	for (i = 0; i < 5; i++)
		for (byte = 0; byte < 4; byte++)
			assert_int_equal(kinds[i].kind >> 8 * byte & 0xff, kinds[i].text[byte]);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, pinned_case, pinned);
	rows_add(&rows, "the kinds of blocks are readable", kinds_are_readable, NULL);
	return rows_run(&rows, "layout");
}
#endif
