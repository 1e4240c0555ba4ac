/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * next, exact blocks of BFS and MuQSS: slices, deadlines, keys and orders, as the text has
 * them. What a CPU picks is restated for the whole question, see next_bfs.c.
 */
#include "bfs_record.h"

static void naive_bfs_prio_ratio(struct told *t)
{
	say(t, "ratio", bfs_ratio(num(t, "ver"), num(t, "user_prio")));
}

static void naive_bfs_rr_interval_default(struct told *t)
{
	uint64_t cpus = wide(t, "nr_cpus"), x = 600, k = 0;

	for (; cpus > 1; cpus /= 2, k++)
		x = x * 3 / 2;
	say(t, "rr_interval", num(t, "ver") == 232 ? (int64_t)(6 * (1 + k)) :
			      num(t, "ver") == 318 ? (int64_t)(x / 100) : 6);
}

static void naive_bfs_deadline_diff(struct told *t)
{
	say(t, "diff",
	    bfs_diff(num(t, "ver"), num(t, "user_prio"), num(t, "rr_interval"), num(t, "hz")));
}

/* A4 steps 2 to 5. */
static void full(struct told *t)
{
	int64_t ver = num(t, "ver"), rr = num(t, "rr_interval"), hz = num(t, "hz");
	uint64_t deadline = wide(t, "now") + (uint64_t)bfs_diff(ver, num(t, "user_prio"), rr, hz);

	if (ver == 232 && num(t, "policy") == BFS_IDLEPRIO)
		deadline += (uint64_t)bfs_raw_diff(232, bfs_ratio(232, 39), rr, hz);
	say(t, "time_slice", rr * (bfs_in_ticks(ver) ? 1000 : 1024));
	say(t, "deadline", (int64_t)deadline);
	say(t, "smt_bias", bfs_in_ticks(ver) ? num(t, "smt_bias") : bfs_bias(t));
}

static void as_it_was(struct told *t)
{
	say(t, "time_slice", num(t, "time_slice"));
	say(t, "deadline", num(t, "deadline"));
	say(t, "smt_bias", num(t, "smt_bias"));
}

static void naive_bfs_refill(struct told *t)
{
	if (bfs_in_ticks(num(t, "ver")) ? num(t, "time_slice") > 0 :
	    num(t, "time_slice") >= 100 && num(t, "policy") != BFS_BATCH)
		as_it_was(t);
	else
		full(t);
}

static void naive_bfs_yield(struct told *t)
{
	int64_t ver = num(t, "ver");

	if (ver == 199 && num(t, "yield_type") == 2)
		full(t);
	else
		as_it_was(t);
	say(t, "resched", ver != 199 || num(t, "yield_type") != 0);
	say(t, "first_time_slice", ver == 232 ? 0 : num(t, "first_time_slice"));
}

static void naive_bfs_renice(struct told *t)
{
	int64_t ver = num(t, "ver"), rr = num(t, "rr_interval"), hz = num(t, "hz"), change;
	int64_t from = num(t, "old_user_prio"), to = num(t, "new_user_prio");

	change = ver == 232 ?
		bfs_raw_diff(232, bfs_ratio(232, to) - bfs_ratio(232, from), rr, hz) :
		bfs_diff(ver, to, rr, hz) - bfs_diff(ver, from, rr, hz);
	say(t, "deadline", (int64_t)(wide(t, "deadline") + (uint64_t)change));
}

static void naive_bfs_queue_prio(struct told *t)
{
	int64_t rt = bfs_max_rt(num(t, "ver")), policy = num(t, "policy"), normal = rt + 1, prio;

	if (policy == BFS_FIFO || policy == BFS_RR)
		normal = rt - 1 - num(t, "rt_priority");
	else if (policy == BFS_IDLEPRIO)
		normal = rt + 2;
	else if (policy == BFS_ISO)
		normal = rt;
	prio = num(t, "cur_prio") < rt ? num(t, "cur_prio") : normal;
	if (prio >= rt)
		prio = (policy == BFS_IDLEPRIO && num(t, "idle_ok")) ||
		       (policy == BFS_ISO && !num(t, "iso_refractory")) ? normal : rt + 1;
	say(t, "normal_prio", normal);
	say(t, "prio", prio);
}

static void naive_bfs_queue_key(struct told *t)
{
	uint64_t key = wide(t, "deadline");
	int64_t prio = num(t, "prio"), ver = num(t, "ver");

	if (prio <= 101)
		key = (uint64_t)prio;
	else if (num(t, "policy") == BFS_IDLEPRIO && prio == 103)
		key |= ver == 512 ? 0x00ff000000000000 : 0xf000000000000000;
	else if (num(t, "policy") == BFS_IDLEPRIO && prio == 102)
		key += (uint64_t)bfs_diff(ver, 39, num(t, "rr_interval"), 1000);
	say(t, "key", (int64_t)key);
}

static void naive_bfs_charge(struct told *t)
{
	int64_t ver = num(t, "ver"), delta = num(t, "delta_ns"), tick = 1000000000 / num(t, "hz");
	int64_t used = 0;

	if (bfs_in_ticks(ver)) {
		used = (delta <= 0 ? tick / 2 : delta > tick ? tick : delta) / 1000;
	} else {
		if (ver != 199 && ((uint64_t)delta < 1 || (uint64_t)delta > (uint64_t)(2 * tick)))
			delta = 1;
		used = delta < 0 ? -((-(delta + 1)) / 1024) - 1 : delta / 1024;
	}
	if (num(t, "policy") == BFS_FIFO || num(t, "idle"))
		used = 0;
	say(t, "time_slice", (int32_t)((uint32_t)num(t, "time_slice") - (uint32_t)used));
}

static void naive_bfs_locality(struct told *t)
{
	uint64_t cpu;

	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		add(t, "row", bfs_class(t, num(t, "ver"), wide(t, "cpu"), cpu));
}

static void naive_bfs_cpu_order_512(struct told *t)
{
	int64_t class;
	uint64_t cpu;

	for (class = 0; class < 5; class++)
		for (cpu = 0; cpu < t->nr_cpus; cpu++)
			if (bfs_class(t, 512, wide(t, "cpu"), cpu) == class)
				add(t, "order", (int64_t)cpu);
}

/* Whose queue a CPU shares: of the last in its group. */
static uint64_t leader_of(const struct told *t, uint64_t cpu)
{
	static const char *const span[] = { "", "smt", "package", "llc", "node", "node" };
	uint64_t c, leader = cpu;

	for (c = 0; num(t, "rqshare") && c < t->nr_cpus; c++)
		if (at(t, span[num(t, "rqshare")], c) == at(t, span[num(t, "rqshare")], cpu))
			leader = c > leader ? c : leader;
	return leader;
}

/* C1 step 3, on the list of one class. */
static void chain(const struct told *t, uint64_t *list, uint32_t nr)
{
	uint64_t from[64], used = 0, last;
	uint32_t k, i, found;
	int64_t least;

	memcpy(from, list, sizeof(from));
	for (k = 1, used = 1, last = from[0]; k < nr; k++) {
		least = 5;
		found = nr;
		for (i = 0; i < nr; i++)
			if (!(used >> i & 1) && bfs_class(t, 199, last, from[i]) < least) {
				least = bfs_class(t, 199, last, from[i]);
				found = i;
			}
		if (found == nr)
			found = k;
		for (i = 0; used >> found & 1; i++)
			if (!(used >> i & 1))
				found = i;
		used |= (uint64_t)1 << found;
		last = list[k] = from[found];
	}
}

static void naive_bfs_order_muqss(struct told *t)
{
	uint64_t list[64] = { 0 }, cpu = wide(t, "cpu"), n = t->nr_cpus, i, c;
	int64_t class;
	uint32_t nr;

	for (class = 0; class < 6; class++) {
		for (i = 0, nr = 0; i < n; i++) {
			c = cpu < n / 2 ? (cpu + i) % n : (cpu + n - i) % n;
			if (bfs_class(t, 199, cpu, c) == class)
				list[nr++] = c;
		}
		if (nr)
			chain(t, list, nr);
		for (i = 0; i < nr; i++) {
			add(t, "cpu_order", (int64_t)list[i]);
			if (leader_of(t, list[i]) == list[i])
				add(t, "rq_order", (int64_t)list[i]);
		}
	}
}

static void draw_any(struct told *t)
{
	int64_t ver = bfs_draw_version(t, 0);

	if (knows(t, "prio"))
		put(t, "prio", 0, bfs_draw_prio(t, bfs_in_ticks(ver) ? 102 : 103));
	if (knows(t, "time_slice") && pick(t, 0, 1))
		put(t, "time_slice", 0, (int64_t)pick(t, 0, 200));
	if (knows(t, "smt_bias") && pick(t, 0, 1))
		put(t, "smt_bias", 0, (int64_t)pick(t, 0, 2));
	if (knows(t, "rr_interval"))
		put(t, "rr_interval", 0,
		    (int64_t)pick(t, 1,
				  pick(t, 0, 3)       ? 20
				  : bfs_in_ticks(ver) ? 5000
						      : 1000));
	if (knows(t, "cur_prio"))
		put(t, "cur_prio", 0, (int64_t)pick(t, 90, 103));
	if (knows(t, "rt_priority"))
		put(t, "rt_priority", 0, (int64_t)pick(t, 1, 99));
	if (knows(t, "delta_ns") && pick(t, 0, 1))
		put(t, "delta_ns", 0, (int64_t)pick(t, 0, 22000000) - 100000);
}

static void draw_key(struct told *t)
{
	draw_any(t);
	bfs_draw_version(t, 3);
	put(t, "rr_interval", 0, (int64_t)pick(t, 1, 1000));
}

static void draw_labels(struct told *t)
{
	bfs_draw_labels(t);
	if (!knows(t, "ver"))
		return;
	bfs_draw_version(t, 1);
	drop(t, "far");
}

#define BLOCKS(X) \
	X(bfs, prio_ratio, draw_any) \
	X(bfs, rr_interval_default, draw_any) \
	X(bfs, deadline_diff, draw_any) \
	X(bfs, refill, draw_any) \
	X(bfs, yield, draw_any) \
	X(bfs, renice, draw_any) \
	X(bfs, queue_prio, draw_any) \
	X(bfs, queue_key, draw_key) \
	X(bfs, charge, draw_any) \
	X(bfs, locality, draw_labels) \
	X(bfs, cpu_order_512, draw_labels) \
	X(bfs, order_muqss, draw_labels)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_next_bfs_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
