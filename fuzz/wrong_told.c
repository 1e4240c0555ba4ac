/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Exact blocks that are asked as records gone wrong: each reads one member of its question
 * as another than it is, a number as one more, a flag turned round, the first of a column
 * so, a set of CPUs as all. It must be seen, or the worlds do not show that member.
 */
#include <string.h>

#include "asked_record.h"
#include "numasched/describe.h"
#include "wrong.h"

/* X(target, family, function, member) */
#define MEMBERS(X) \
	X(wake, cfs, effective_load, wg) \
	X(wake, cfs, effective_load, shares) \
	X(wake, cfs, wake_affine, imbalance_pct) \
	X(wake, cfs, wake_affine, sync) \
	X(wake, cfs, wake_affine, grouped) \
	X(wake, cfs, wake_affine, nr_this) \
	X(wake, cfs, record_wakee, now) \
	X(wake, cfs, record_wakee_halving, now) \
	X(wake, cfs, wake_wide, llc_size) \
	X(wake, cfs, wake_wide_2015, llc_size) \
	X(wake, cfs, wake_throttle, mode) \
	X(wake, cfs, wake_throttle, now) \
	X(wake, cfs, buddy_record, waker) \
	X(wake, cfs, buddy_related, ref_limit) \
	X(wake, cfs, place_wakeup, gentle) \
	X(wake, cfs, wake_affine_2631, p_avg_overlap) \
	X(wake, cfs, wake_idle_2631, allowed) \
	X(wake, cfs, wake_idle_2631, p_hot) \
	X(wake, cfs, select_task_rq_2631, allowed) \
	X(wake, cfs, select_task_rq_2631, sync) \
	X(next, cfs, wakeup_preempt_entity, curr_vruntime) \
	X(next, cfs, check_preempt, nr_cfs) \
	X(next, cfs, check_preempt, is_fork) \
	X(next, cfs, check_preempt_2631, curr_queued) \
	X(place, cfs, find_idlest_group, imbalance_pct) \
	X(place, cfs, find_idlest_group, allowed) \
	X(place, cfs, find_idlest_cpu, allowed) \
	X(place, cfs, place_new, queue_nr) \
	X(place, cfs, place_new, child_runs_first) \
	X(due, cfs, cpu_load_update, pending) \
	X(due, cfs, nohz_kick_needed, cpu) \
	X(due, cfs, nohz_kick_needed, l_gweight) \
	X(due, cfs, rebalance_plan, r_idle) \
	X(due, cfs, rebalance_plan, l_busy_factor) \
	X(balance, cfs, update_sg_lb_stats, active) \
	X(balance, cfs, update_sg_lb_stats, lb_bias) \
	X(balance, cfs, find_busiest_group, idle_type) \
	X(balance, cfs, find_busiest_group, child_flags) \
	X(balance, cfs, find_busiest_group, active) \
	X(balance, cfs, find_busiest_queue, imbalance) \
	X(balance, cfs, find_busiest_queue, active) \
	X(balance, cfs, task_hot, this_rq_nr) \
	X(balance, cfs, cpu_power, span_weight) \
	X(balance, cfs, move_tasks, cache_nice_tries) \
	X(balance, cfs, move_tasks, dst_group) \
	X(balance, cfs, move_tasks, t_running) \
	X(balance, cfs, load_balance, nr_migrate) \
	X(balance, cfs, load_balance, cache_nice_tries) \
	X(balance, cfs, load_balance, max_interval) \
	X(balance, cfs, load_balance, active) \
	X(page, tip, fault, pid_mask) \
	X(page, tip, misplaced, this_cpu) \
	X(page, tip, buddy_tick, this_task) \
	X(page, tip, buddy_tick, same_mm) \
	X(page, an, account, mm_from_faults) \
	X(page, an, account, mm_last_pass) \
	X(page, np, fault, no_group) \
	X(page, np, fault, active_nodes) \
	X(due, tip, tick, nr_online) \
	X(due, tip, tick, runtime_ns) \
	X(due, tip, scan_work, strength) \
	X(due, np, scan_bounds, refcount) \
	X(due, np, scan_bounds, period_max) \
	X(due, np, scan_work, nr_threads) \
	X(due, np, scan_work, pid_bit) \
	X(due, np, scan_work, hpage_pages) \
	X(balance, tip, can_migrate_numa, iteration) \
	X(balance, tip, can_migrate_numa, f_down) \
	X(balance, home, move_processes, filter) \
	X(balance, home, move_processes, p_ok) \
	X(balance, an, can_migrate, idle) \
	X(balance, np, adjust_imb, imb_numa_nr) \
	X(balance, np, degrades, src_nr_preferred) \
	X(prefer, tip, buddy_done, bfaults_curr) \
	X(prefer, tip, stats, weight) \
	X(prefer, tip, stats, settle) \
	X(prefer, tip, commit, new_shared) \
	X(prefer, tip, commit, this_cpu) \
	X(prefer, an, balance, p_mm) \
	X(prefer, an, balance, ok) \
	X(prefer, np, active, has_cpu) \
	X(prefer, np, placement, has_group) \
	X(prefer, np, placement, mem) \
	X(prefer, np, placement, has_cpu) \
	X(prefer, np, topology, has_cpu) \
	X(prefer, np, weight, max_dist) \
	X(prefer, np, weight, lim_dist) \
	X(prefer, np, group_nid, max_dist) \
	X(wake, bfs, best_idle_318, cache) \
	X(wake, bfs, best_idle_467, allowed) \
	X(wake, bfs, best_idle_512, locality) \
	X(wake, bfs, best_idle_muqss, smt) \
	X(wake, bfs, smt_ok, p_user_prio) \
	X(wake, bfs, smt_ok, online) \
	X(wake, bfs, preempts, deadline) \
	X(wake, bfs, wake_232, sync) \
	X(wake, bfs, wake_232, deadline) \
	X(wake, bfs, wake_318, rr_interval) \
	X(wake, bfs, wake_318, allowed) \
	X(wake, bfs, wake_467, smt_nice) \
	X(wake, bfs, wake_467, p_idle_ok) \
	X(wake, bfs, wake_512, interactive) \
	X(wake, bfs, wake_512, policy) \
	X(wake, bfs, wake_muqss, sync) \
	X(wake, bfs, wake_muqss, online) \
	X(wake, bfs, select_muqss, allowed) \
	X(wake, bfs, select_muqss, user_prio) \
	X(next, bfs, prio_ratio, user_prio) \
	X(next, bfs, rr_interval_default, nr_cpus) \
	X(next, bfs, deadline_diff, hz) \
	X(next, bfs, refill, time_slice) \
	X(next, bfs, refill, smt_bias) \
	X(next, bfs, yield, yield_type) \
	X(next, bfs, renice, new_user_prio) \
	X(next, bfs, queue_prio, iso_refractory) \
	X(next, bfs, queue_key, rr_interval) \
	X(next, bfs, charge, idle) \
	X(next, bfs, locality, llc) \
	X(next, bfs, cpu_order_512, node) \
	X(next, bfs, order_muqss, rqshare) \
	X(due, bfs, tick, dither) \
	X(due, bfs, iso_tick, iso_ticks) \
	X(due, bfs, iso_tick, iso_cpu) \
	X(place, bfs, fork, curr_is_parent) \
	X(place, bfs, fork_child, now) \
	X(place, bfs, fork_notify, moved) \
	X(place, home, find_idlest_node, weight) \
	X(place, home, find_idlest_node, r_mem) \
	X(prefer, np, find_cpu, imb_numa_nr) \
	X(prefer, np, find_cpu, p_grp) \
	X(prefer, np, find_cpu, taskimp) \
	X(prefer, np, find_cpu, allowed) \
	X(prefer, np, reserve, smt) \
	X(prefer, np, reserve, c_ok) \
	X(prefer, np, migrate, active_nodes) \
	X(prefer, np, migrate, p_grp) \
	X(prefer, np, migrate, imb_pct) \
	X(prefer, tip, private, this_cpu) \
	X(prefer, tip, shared, this_cpu) \
	X(prefer, tip, shared, mm) \
	X(prefer, tip, shared, buddy) \
	X(prefer, tip, shared, bfaults) \
	X(next, bfs, pick_232, now) \
	X(next, bfs, pick_318, rr_interval) \
	X(next, bfs, pick_467, scaling) \
	X(next, bfs, pick_512, interactive) \
	X(next, bfs, pick_512, smt_ok) \
	X(next, bfs, pick_muqss, preempting) \
	X(next, bfs, pick_muqss, interactive) \
	X(next, bfs, swap_sticky_467, p_allowed) \
	X(next, bfs, swap_sticky_467, slot_sticky) \
	X(balance, fair, group_classify, weight) \
	X(balance, fair, sibling_imbalance, local_nr_running) \
	X(balance, fair, adjust_numa_imbalance, imb_numa_nr) \
	X(balance, fair, calc_imbalance, prefer_sibling) \
	X(balance, fair, calc_imbalance, local_capacity) \
	X(balance, fair, pick_busiest, cand_idle_cpus) \
	X(balance, fair, pick_busiest, local_type) \
	X(balance, fair, need_active, cache_nice_tries) \
	X(balance, fair, idle_scan, llc_weight) \
	X(balance, fair, cpu_capacity, freq_pressure) \
	X(balance, fair, task_locality, has_faults) \
	X(balance, o1, failed_step, variant) \
	X(balance, o1, home_ok, home) \
	X(balance, o1, ht_active_scan, variant) \
	X(balance, o1, ht_active_push, src_cpu) \
	X(balance, o1, pool_matrices, hz) \
	X(balance, o1, find_busiest_node_var, threshold) \
	X(balance, o1, find_busiest_node_var, lb_max) \
	X(balance, o1, pool_task_to_steal, scan_all) \
	X(balance, o1, pool_task_to_steal, decay) \
	X(balance, o1, pool_push_home, variant) \
	X(balance, o1, pool_push_home, allowed) \
	X(wake, o1, ht_wake_cpu, p_slice) \
	X(wake, o1, ht_wake_cpu, allowed) \
	X(wake, o1, sync_wake, queued) \
	X(wake, o1, sync_wake, allowed) \
	X(balance, o1, pool_find_busiest, delay_busy) \
	X(balance, o1, pool_find_busiest, variant) \
	X(place, o1, pool_best_node, count_self) \
	X(place, o1, pool_best_node, rr) \
	X(next, o1, ht_pick_next, rq_ncpus) \
	X(next, o1, ht_pick_next, t_allowed) \
	X(balance, fair, detach, cache_nice_tries) \
	X(balance, fair, detach, src_nr_running) \
	X(balance, fair, detach, preempt)

enum {
	WRONG_TOLD_FIRST = WRONG_TOLD - 1,
#define X(target, family, function, member) OTHER_##family##_##function##_##member,
	MEMBERS(X)
#undef X
};

static const struct other {
	const char *function;
	const char *member;
} others[] = {
#define X(target, family, function, member) { #family "." #function, #member },
	MEMBERS(X)
#undef X
};

const struct wrong_row wrong_told_rows[] = {
#define X(target, family, function, member) \
	{ OTHER_##family##_##function##_##member, #target, #family "." #function, \
	  "another " #member " than it is" },
	MEMBERS(X)
#undef X
	{ 0, NULL, NULL, NULL },
};

static void change(unsigned char *at, const struct nsched_field *field)
{
	uint32_t narrow;
	uint64_t value;
	int is_wide = field->type == NSCHED_U64 || field->type == NSCHED_S64;

	memcpy(&narrow, at, sizeof(narrow));
	value = narrow;
	if (is_wide)
		memcpy(&value, at, sizeof(value));
	if (field->greatest - (uint64_t)field->least == 1)
		value = value == field->greatest ? (uint64_t)field->least : field->greatest;
	else if (!strcmp(field->unit, "cpu") || !strcmp(field->unit, "node"))
		value -= value != 0; /* the next there may not be */
	else
		value = value == field->greatest ? value - 1 : value + 1;
	narrow = (uint32_t)value;
	if (is_wide)
		memcpy(at, &value, sizeof(value));
	else
		memcpy(at, &narrow, sizeof(narrow));
}

static void change_member(const struct told *t, const char *name, void *q)
{
	const struct nsched_function *f = t->function;
	const struct nsched_field *field = nsched_field_find(f->in, f->nr_in, name);
	unsigned char *at = (unsigned char *)q + field->offset, *column;

	switch (field->kind) {
	case NSCHED_KIND_NUMBER:
		change(at, field);
		break;
	case NSCHED_KIND_SET_FLAGS:
	case NSCHED_KIND_SET_LIST:
	case NSCHED_KIND_SET_RANGES:
		memset(at, 0, sizeof(void *)); /* null: all */
		break;
	default:
		memcpy(&column, at, sizeof(column));
		if (column && len(t, name))
			change(column, field);
		break;
	}
}

uint32_t wrong_asked_record_call(const struct told *t,
				 uint32_t (*ask)(const void *q, void *a), void *q, void *a)
{
	uint32_t row = wrong_now - WRONG_TOLD;

	if (row < sizeof(others) / sizeof(others[0]) &&
	    !strcmp(others[row].function, t->function->name))
		change_member(t, others[row].member, q);
	return ask(q, a);
}
