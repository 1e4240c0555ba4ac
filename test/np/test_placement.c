/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Which node a task's faults speak for: kinds of machine, weights, groups and the
 * placement tick beyond what the records of the specification cover.
 */
#include "numasched/describe.h"
#include "numasched/np.h"
#include "rows.h"

#define NONE NSCHED_NONE

/* A ring of four; two pairs; all alike; a row of four. */
static const uint32_t ring[16] = { 10, 20, 30, 20, 20, 10, 20, 30, 30, 20, 10, 20, 20, 30, 20, 10 };
static const uint32_t pairs[16] = { 10, 15, 40, 40, 15, 10, 40, 40, 40, 40, 10, 15, 40, 40, 15, 10 };
static const uint32_t flat[16] = { 10, 20, 20, 20, 20, 10, 20, 20, 20, 20, 10, 20, 20, 20, 20, 10 };
static const uint32_t slope[16] = { 10, 20, 30, 40, 20, 10, 20, 30, 30, 20, 10, 20, 40, 30, 20, 10 };

static const struct kind_case {
	const char *name;
	const uint32_t *dist;
	uint32_t has_cpu[4];
	uint32_t why, levels, max_dist, from, to, between;
} kinds[] = {
	{ "all at one distance", flat, { 1, 1, 1, 1 }, NSCHED_NP_TOPOLOGY_DIRECT, 2, 20, NONE, NONE, NONE },
	{ "a ring: node 1 lies between 0 and 2", ring, { 1, 1, 1, 1 }, NSCHED_NP_TOPOLOGY_MESH, 3, 30, 0, 2, 1 },
	{ "without CPUs node 1 does not count", ring, { 1, 0, 1, 1 }, NSCHED_NP_TOPOLOGY_MESH, 3, 30, 0, 2, 3 },
	{ "nor does node 0", ring, { 0, 1, 1, 1 }, NSCHED_NP_TOPOLOGY_MESH, 3, 30, 1, 3, 2 },
	{ "two pairs", pairs, { 1, 1, 1, 1 }, NSCHED_NP_TOPOLOGY_BACKPLANE, 3, 40, 0, 2, NONE },
	{ "one of the pairs is direct", pairs, { 1, 1, 0, 0 }, NSCHED_NP_TOPOLOGY_DIRECT, 2, 15, NONE, NONE, NONE },
	{ "no CPUs at all", flat, { 0, 0, 0, 0 }, NSCHED_NP_TOPOLOGY_DIRECT, 0, 0, NONE, NONE, NONE },
};

static void kind_case(void **state)
{
	const struct kind_case *c = *state;
	struct nsched_np_topology_question q = { c->dist, c->has_cpu, 4, 0 };
	struct nsched_np_topology_answer a;

	memset(&a, 0xa5, sizeof(a));
	assert_int_equal(nsched_np_topology(&q, &a), c->why);
	assert_int_equal(a.levels, c->levels);
	assert_int_equal(a.max_dist, c->max_dist);
	assert_int_equal(a.from, c->from);
	assert_int_equal(a.to, c->to);
	assert_int_equal(a.between, c->between);
	assert_int_equal(a.type, c->why & 0xff ? (c->why & 0xff) - 1 : 0);
}

static const struct group_case {
	const char *name;
	const uint32_t *dist;
	uint32_t type, max_dist;
	uint32_t has_cpu[4];
	uint64_t faults[4];
	uint32_t nid, why, want;
	uint64_t best;
} groups[] = {
	{ "direct: as it is", flat, 0, 20, { 1, 1, 1, 1 }, { 10, 50, 30, 10 }, 2,
	  NSCHED_NP_GROUP_NID_DIRECT, 2, 0 },
	{ "mesh: 50 + 5 + 15 around node 1", ring, 1, 30, { 1, 1, 1, 1 }, { 10, 50, 30, 10 }, 0,
	  NSCHED_NP_GROUP_NID_MESH, 1, 700 },
	{ "mesh: a node without CPUs is passed; node 0: 10 + 25 + 5, node 2: 30 + 25 + 5", ring, 1, 30,
	  { 1, 0, 1, 1 }, { 10, 50, 30, 10 }, 0, NSCHED_NP_GROUP_NID_MESH, 2, 600 },
	{ "mesh without faults", ring, 1, 30, { 1, 1, 1, 1 }, { 0, 0, 0, 0 }, 3,
	  NSCHED_NP_GROUP_NID_KEEP, 3, 0 },
	{ "backplane: the pair with 60 beats 41, then the first of equals", pairs, 2, 40,
	  { 1, 1, 1, 1 }, { 30, 30, 41, 0 }, 2, NSCHED_NP_GROUP_NID_BACKPLANE, 0, 30 },
	{ "backplane: down to the node of most", pairs, 2, 40, { 1, 1, 1, 1 }, { 0, 5, 0, 6 }, 0,
	  NSCHED_NP_GROUP_NID_BACKPLANE, 3, 6 },
	{ "backplane: faults of a node without CPUs do not count", pairs, 2, 40, { 1, 1, 1, 0 },
	  { 2, 3, 4, 90 }, 2, NSCHED_NP_GROUP_NID_BACKPLANE, 1, 3 },
	{ "backplane without faults", pairs, 2, 40, { 1, 1, 1, 1 }, { 0, 0, 0, 0 }, 3,
	  NSCHED_NP_GROUP_NID_KEEP, 3, 0 },
};

static void group_case(void **state)
{
	const struct group_case *c = *state;
	uint64_t work[3], total = c->faults[0] + c->faults[1] + c->faults[2] + c->faults[3];
	struct nsched_np_group_nid_question q = {
		.dist = c->dist, .has_cpu = c->has_cpu, .faults = c->faults, .work = work,
		.total = total, .nr_nodes = 4, .type = c->type, .max_dist = c->max_dist,
		.nid = c->nid, .work_size = sizeof(work),
	};
	struct nsched_np_group_nid_answer a;

	assert_int_equal(nsched_np_group_nid_work_size(4), sizeof(work));
	assert_int_equal(nsched_np_group_nid_work_size(65), 6 * 8);
	memset(&a, 0xa5, sizeof(a));
	memset(work, 0x5a, sizeof(work));
	assert_int_equal(nsched_np_group_nid(&q, &a), c->why);
	assert_int_equal(a.nid, c->want);
	assert_int_equal(a.best, c->best);
}

/* A placement of four nodes without history. */
struct tick {
	uint64_t mem[8], cpu[8], membuf[8], cpubuf[8], gmem[8], gcpu[8];
	uint64_t work[32];
	uint32_t has_cpu[4];
	struct nsched_np_placement_question q;
	struct nsched_np_placement_answer a;
};

static void tick_begin(struct tick *t, uint32_t has_group)
{
	memset(t, 0, sizeof(*t));
	t->has_cpu[0] = t->has_cpu[1] = t->has_cpu[2] = t->has_cpu[3] = 1;
	t->q = (struct nsched_np_placement_question){
		.mem = t->mem, .cpu = t->cpu, .membuf = t->membuf, .cpubuf = t->cpubuf,
		.gmem = t->gmem, .gcpu = t->gcpu, .has_cpu = t->has_cpu, .work = t->work,
		.nr_nodes = 4, .has_group = has_group, .pref = NONE, .runtime = 1, .period_ns = 1,
		.work_size = nsched_np_placement_work_size(4),
	};
	assert_true(nsched_np_placement_work_size(4) <= sizeof(t->work));
}

static uint32_t tick(struct tick *t)
{
	memset(&t->a, 0xa5, sizeof(t->a));
	return nsched_np_placement(&t->q, &t->a);
}

static void memory_only_nodes_defer_to_the_nearest(void **state)
{
	struct tick t;

	(void)state;
	tick_begin(&t, 0);
	t.membuf[2 * 3] = 40; /* node 3 has most, and no CPU; nodes 2, 1, 0 lie at 20, 30, 40 */
	t.membuf[2 * 0] = 30;
	t.has_cpu[3] = 0;
	t.q.dist = slope;
	t.q.type = NSCHED_NP_MESH;
	t.q.max_dist = 40;
	assert_int_equal(tick(&t), NSCHED_NP_PLACEMENT_NEAR);
	assert_int_equal(t.a.pref, 2);
	assert_int_equal(t.a.most_nid, 3);
	assert_int_equal(t.a.most, 40);
	assert_true(t.a.max_faults_cpu == 0); /* a group's */
	assert_int_equal(t.membuf[6], 0);
	/* without distances the first with CPUs is as near as any */
	tick_begin(&t, 0);
	t.membuf[2 * 3] = 40;
	t.has_cpu[3] = 0;
	assert_int_equal(tick(&t), NSCHED_NP_PLACEMENT_NEAR);
	assert_int_equal(t.a.pref, 0);
	/* and where no node has any the task prefers none */
	memset(t.has_cpu, 0, sizeof(t.has_cpu));
	assert_int_equal(tick(&t), NSCHED_NP_PLACEMENT_NEAR);
	assert_int_equal(t.a.pref, NONE);
}

static void a_group_is_corrected_for_hops(void **state)
{
	struct tick t;

	(void)state;
	tick_begin(&t, 1);
	t.q.dist = pairs;
	t.q.type = NSCHED_NP_BACKPLANE;
	t.q.max_dist = 40;
	t.membuf[2 * 0] = 30;
	t.membuf[2 * 1 + 1] = 30;
	t.membuf[2 * 2] = 41; /* most, but the pair of 0 and 1 has 60 */
	t.q.remote = 101;
	assert_int_equal(tick(&t), NSCHED_NP_PLACEMENT_AROUND);
	assert_int_equal(t.a.pref, 0);
	assert_int_equal(t.a.most_nid, 2);
	assert_int_equal(t.a.gtotal, 101);
	assert_int_equal(t.a.shared, 71);
	assert_int_equal(t.a.private_, 30);
	t.membuf[2 * 2] = 200;
	assert_int_equal(tick(&t), NSCHED_NP_PLACEMENT_GROUP);
	assert_int_equal(t.a.pref, 2);
}

/* 5 and 3 average to 3 + 3, then 6 to 3, 2, 1, 1, 1: an average of 1 never decays. */
static void a_node_once_touched_keeps_a_trace(void **state)
{
	static const uint64_t averages[] = { 6, 3, 2, 1, 1, 1 };
	struct tick t;
	uint32_t i;

	(void)state;
	tick_begin(&t, 0);
	t.mem[2] = 5;
	t.membuf[2] = 3;
	for (i = 0; i < 6; i++) {
		assert_int_equal(tick(&t), NSCHED_NP_PLACEMENT_TASK);
		assert_int_equal(t.mem[2], averages[i]);
		assert_int_equal(t.a.pref, 1);
		t.q.pref = t.a.pref;
	}
	/* F, 1: nothing changes any more */
	assert_int_equal(t.mem[2], averages[5]);
}

static void extreme_clocks_do_not_divide_by_nothing(void **state)
{
	struct tick t;

	(void)state;
	tick_begin(&t, 0);
	t.q.period_ns = UINT64_MAX;
	t.q.remote = UINT64_MAX;
	t.cpubuf[0] = 3;
	assert_int_equal(tick(&t), NSCHED_NP_PLACEMENT_KEEP);
	assert_int_equal(t.cpu[0], 3 * 65536); /* (1 << 16) / 1 x 3 / 1 */
}

/* E.10: with an all-zero table no node is active. */
static void without_faults_no_node_is_active(void **state)
{
	const uint32_t has_cpu[4] = { 1, 1, 1, 1 };
	uint64_t faults[4] = { 0 };
	uint32_t active[4] = { 9, 9, 9, 9 };
	struct nsched_np_active_question q = { has_cpu, faults, active, 4, 0 };
	struct nsched_np_active_answer a;

	(void)state;
	assert_int_equal(nsched_np_active(&q, &a), NSCHED_NP_ACTIVE_NONE);
	assert_int_equal(a.active_nodes, 0);
	assert_int_equal(active[3], 0);
	faults[3] = 1; /* and with one that node is */
	assert_int_equal(nsched_np_active(&q, &a), NSCHED_NP_ACTIVE_SOME);
	assert_int_equal(a.active_nodes, 1);
	assert_int_equal(active[3], 1);
}

static void weights_name_what_they_count(void **state)
{
	const uint64_t faults[4] = { 10, 20, 30, 40 };
	struct nsched_np_weight_question q = { pairs, faults, 100, 4, NSCHED_NP_BACKPLANE, 40, 0, 40, 0 };
	struct nsched_np_weight_answer a;
	char text[128];

	(void)state;
	assert_int_equal(nsched_np_weight(&q, &a), NSCHED_NP_WEIGHT_AROUND);
	nsched_explain_block(a.reason, &q, &a, text, sizeof(text));
	assert_string_equal(text, "node 0 has 10 of 100 faults and 20 near it: 300 of 1000");
	q.lim_dist = 15;
	assert_int_equal(nsched_np_weight(&q, &a), NSCHED_NP_WEIGHT_NODE);
	assert_int_equal(a.weight, 100);
	q.total = 0;
	assert_int_equal(nsched_np_weight(&q, &a), NSCHED_NP_WEIGHT_NOTHING);
	assert_int_equal(a.weight, 0);
}

/* A sweep that has no room for more ranges ends there and resumes behind them. */
static void a_sweep_ends_where_its_list_is_full(void **state)
{
	const uint64_t start[1] = { 0 }, end[1] = { 100000 }, pop[1] = { 0 };
	uint64_t next[1] = { 0 }, reset[1] = { 0 }, pids0[1] = { 0 }, pids1[1] = { 0 }, from[2], to[2];
	const uint32_t ok[1] = { 1 };
	uint32_t made[1] = { 0 };
	int32_t first[1] = { 0 }, prev[1] = { 0 };
	struct nsched_np_scan_work_question q = {
		.a_start = start, .a_end = end, .a_ok = ok, .a_pop = pop, .a_state = made,
		.a_first = first, .a_prev = prev, .a_next = next, .a_reset = reset, .a_pids0 = pids0,
		.a_pids1 = pids1, .r_start_out = from, .r_end_out = to, .now = 5000,
		.next_scan = 4000, .tick_ns = 1000000, .scan_delay = 1000, .nr_areas = 1, .r_max = 2,
		.period = 1000, .scan_size_mb = 1, .page_shift = 20, .hpage_pages = 1, .lock = 1,
		.nr_threads = 1,
	};
	struct nsched_np_scan_work_answer a;

	(void)state;
	assert_int_equal(nsched_np_scan_work(&q, &a), NSCHED_NP_SCAN_WORK_INSIDE);
	assert_int_equal(a.nr_ranges, 2);
	assert_int_equal(a.offset, 2); /* a page a range: 1 MiB of pages of 1 MiB */
	q.scan_size_mb = 0;
	assert_int_equal(nsched_np_scan_work(&q, &a), NSCHED_NP_SCAN_WORK_BLOCKED);
}

/*
 * A sweep that begins behind all memory begins anew at 0, and finishes nothing there: of
 * two areas that are old, the first is nobody's and the second ours, by its pid.
 */
static void a_sweep_from_behind_begins_anew(void **state)
{
	const uint64_t start[2] = { 0, 10 }, end[2] = { 10, 20 }, pop[2] = { 10, 10 };
	uint64_t next[2] = { 0 }, reset[2] = { 9000, 9000 }, pids0[2] = { 0, 1 << 3 };
	uint64_t pids1[2] = { 0 }, from[8], to[8];
	const uint32_t ok[2] = { 1, 1 };
	uint32_t made[2] = { 1, 1 };
	int32_t first[2] = { 0 }, prev[2] = { 8, 8 };
	struct nsched_np_scan_work_question q = {
		.a_start = start, .a_end = end, .a_ok = ok, .a_pop = pop, .a_state = made,
		.a_first = first, .a_prev = prev, .a_next = next, .a_reset = reset, .a_pids0 = pids0,
		.a_pids1 = pids1, .r_start_out = from, .r_end_out = to, .now = 5000,
		.next_scan = 4000, .tick_ns = 1000000, .scan_delay = 1000, .nr_areas = 2, .r_max = 8,
		.period = 1000, .scan_size_mb = 5, .page_shift = 20, .hpage_pages = 1, .lock = 1,
		.nr_threads = 9, .pid_bit = 3, .offset = 20, .seq = 10,
	};
	struct nsched_np_scan_work_answer a;

	(void)state;
	assert_int_equal(nsched_np_scan_work(&q, &a), NSCHED_NP_SCAN_WORK_INSIDE);
	assert_int_equal(a.seq, 11);
	assert_int_equal(a.nr_ranges, 1);
	assert_int_equal(from[0], 10);
	assert_int_equal(to[0], 15);
}

int main(void)
{
	static struct rows rows;

	ROWS_ADD(&rows, kind_case, kinds);
	ROWS_ADD(&rows, group_case, groups);
	rows_add(&rows, "memory-only nodes defer to the nearest with CPUs",
		 memory_only_nodes_defer_to_the_nearest, NULL);
	rows_add(&rows, "a group is corrected for hops", a_group_is_corrected_for_hops, NULL);
	rows_add(&rows, "Quirk: a node once touched keeps a trace", a_node_once_touched_keeps_a_trace,
		 NULL);
	rows_add(&rows, "extreme clocks do not divide by nothing",
		 extreme_clocks_do_not_divide_by_nothing, NULL);
	rows_add(&rows, "Quirk: without faults no node is active", without_faults_no_node_is_active,
		 NULL);
	rows_add(&rows, "weights name what they count", weights_name_what_they_count, NULL);
	rows_add(&rows, "a sweep ends where its list is full", a_sweep_ends_where_its_list_is_full, NULL);
	rows_add(&rows, "a sweep from behind begins anew", a_sweep_from_behind_begins_anew, NULL);
	return rows_run(&rows, "np placement");
}
