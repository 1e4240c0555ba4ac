/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* wake, CFS: near which CPU, and which idle one there; whole answers of the policies. */
#include "wake_cfs.h"

static void select_idle_sibling(struct world *w)
{
	struct nsched_cfs_select_idle_sibling_question q = { 0 };
	struct nsched_cfs_select_idle_sibling_answer a;
	struct fuzz_kept kept = { 0 };
	struct levels levels;
	uint32_t want;

	levels_draw(w, &levels);
	q.domains = levels.block;
	q.load = w->load[world_byte(w) % WORLD_FORMS];
	q.allowed = fuzz_set(w);
	q.prev_cpu = (uint32_t)world_draw(w, 0, w->nr_cpus - 1);
	q.target = (uint32_t)world_draw(w, 0, w->nr_cpus - 1);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_cfs_select_idle_sibling(&q, &a));
	want = naive_sibling(w, &levels, q.allowed, q.prev_cpu, q.target);
	CHECK(a.cpu == want);
	CHECK(a.reason == NSCHED_CFS_SELECT_IDLE_SIBLING_NONE ||
	      w->value[NSCHED_LOAD_IDLE][a.cpu]);
	CHECK((a.level == NSCHED_NONE) == (a.reason != NSCHED_CFS_SELECT_IDLE_SIBLING_GROUP));
	CHECK(a.reason != NSCHED_CFS_SELECT_IDLE_SIBLING_GROUP ||
	      nsched_set_has(q.allowed, a.cpu));
	CHECK(a.llc_weight >= 1 && a.llc_weight <= w->nr_cpus);
}

static void select_task_rq(struct world *w)
{
	static const uint32_t flags[] = { 16, 16, 8, 4 };
	struct nsched_cfs_select_task_rq_question q = { 0 };
	struct nsched_cfs_select_task_rq_answer a;
	struct fuzz_kept kept = { 0 };
	struct levels levels;

	levels_draw(w, &levels);
	q.domains = levels.block;
	q.load = w->load[world_byte(w) % WORLD_FORMS];
	q.allowed = fuzz_set(w);
	q.curr_weight = world_number(w, 0, 100000);
	q.p_weight = world_number(w, 1, 100000);
	q.this_cpu = (uint32_t)world_draw(w, 0, w->nr_cpus - 1);
	q.prev_cpu = (uint32_t)world_draw(w, 0, w->nr_cpus - 1);
	q.sd_flag = flags[world_byte(w) % 4];
	q.sync = world_byte(w) & 1;
	q.lb_bias = world_byte(w) & 1;
	q.rule = (uint32_t)world_draw(w, 0, 4);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	ASK(w, &kept, &a, nsched_cfs_select_task_rq(&q, &a));
	CHECK(a.cpu == naive_select(w, &levels, &q));
	CHECK(a.asked || (!a.affine && !a.affine_reason && !a.imb_pct));
	CHECK(!a.affine || a.target == q.this_cpu);
}

static void fill(struct world *w, struct nsched_wake_question *q, uint32_t policy,
		 struct fuzz_kept *kept)
{
	uint64_t bytes = 0;

	q->topology = w->topology;
	q->task = &w->task;
	q->waker = &w->task;
	q->tunables = world_chance(w, 2) ? world_tunables(w, policy) : NULL;
	q->task_state = world_state(w, policy, NSCHED_SCOPE_TASK, &bytes);
	if (bytes)
		fuzz_keep(w, kept, q->task_state, bytes);
	q->waker_state = world_state(w, policy, NSCHED_SCOPE_TASK, &bytes);
	if (bytes)
		fuzz_keep(w, kept, q->waker_state, bytes);
	q->now = world_draw(w, 0, UINT64_MAX);
	q->hz = world_draw(w, 1, 1000);
	q->this_cpu = w->this_cpu;
	q->sync = world_byte(w) & 1;
}

/*
 * Any policy: the same answer whether the load has an idle mask of three levels, of one,
 * or none; a CPU that may be used wherever there is one; and nobody is preempted but
 * there.
 */
static void policies(struct world *w)
{
	uint32_t policy =
		(uint32_t)world_draw(w, NSCHED_POLICY_LINUX_2_6_31, NSCHED_POLICY_LINUX_4_3);
	struct nsched_domains *domains = world_domains(w, policy);
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, 0, 0 };
	uint64_t bytes = nsched_policy_work_size(policy, NSCHED_ASK_WAKE, &counts);
	struct nsched_wake_question q = { .work = world_memory(w, bytes), .work_size = bytes };
	struct nsched_wake_answer a, full;
	struct world_mark mark = world_mark(w);
	uint32_t i, cpu, any = 0;

	for (i = 0; domains && i < WORLD_FORMS; i++) {
		struct fuzz_kept kept = { 0 };
		struct nsched_wrong wrong;

		world_rewind(w, mark);
		fill(w, &q, policy, &kept);
		q.domains = domains;
		q.load = w->load[i];
		memset(q.work, (int)(0x5a + i), (size_t)bytes); /* what it holds means nothing */
		if (nsched_policy_check(policy, NSCHED_ASK_WAKE, &q, &wrong) != NSCHED_OK)
			world_broken("a wake-up was refused", &wrong);
		fuzz_keep_constant(w, &kept, &q, sizeof(q));
		ASK(w, &kept, &a, nsched_wake(policy, &q, &a));
		if (i == WORLD_FULL)
			full = a;
		CHECK(memcmp(&a, &full, sizeof(a)) == 0);
	}
	if (!domains)
		return;
	for (cpu = 0; cpu < w->nr_cpus; cpu++)
		any |= w->online[cpu] && world_may_run(w, cpu);
	CHECK(a.cpu < w->nr_cpus);
	CHECK(!any || (w->online[a.cpu] && world_may_run(w, a.cpu)));
	CHECK(a.resched_cpu == (a.preempt ? a.cpu : NSCHED_NONE));
	CHECK(a.nr_notify == 0 && a.reserved == 0);
}

const struct fuzz_check fuzz_wake_cfs[] = {
	{ "cfs.select_idle_sibling", select_idle_sibling },
	{ "cfs.select_task_rq", select_task_rq },
	{ "CFS wake", policies },
	{ NULL, NULL },
};
