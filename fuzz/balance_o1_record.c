/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, exact blocks of the O(1) rivals: packages, pools, homes, as their text has it. */
#include "asked_record.h"
#include "numasched/o1.h"

static void naive_o1_failed_step(struct told *t)
{
	uint32_t failed = (uint32_t)num(t, "nr_lb_failed"), limit = (uint32_t)num(t, "rate"),
		 global;
	int64_t variant = num(t, "variant");

	if (variant == 1)
		limit = (uint32_t)(num(t, "this_node_ncpus") - 1) >> (num(t, "busy") != 0);
	else if (variant == 2)
		limit = num(t, "this_node_ncpus") == 1 ? 0 :
			(uint32_t)(2 + num(t, "bonus")) >> (num(t, "busy") != 0);
	global = variant ? failed >= limit : failed == limit;
	if (global)
		failed = 0;
	if (!num(t, "found"))
		failed++;
	else if (variant)
		failed = 0;
	say(t, "global", global);
	say(t, "nr_lb_failed", failed);
}

static void naive_o1_home_ok(struct told *t)
{
	int64_t src = num(t, "src_node"), here = num(t, "this_node"), home = num(t, "home");
	int64_t nr = num(t, "rq_nr_running"), at_home = num(t, "rq_nr_home_src");

	say(t, "ok", src == here || home == here || nr == at_home || (nr > at_home && home != src));
}

static int all_busy(const struct told *t, int64_t queue)
{
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		if (at(t, "rq_of", c) == queue && at(t, "cpu_idle", c))
			return 0;
	return 1;
}

static void naive_o1_ht_active_scan(struct told *t)
{
	int64_t flag[64], mine = at(t, "rq_of", wide(t, "this_cpu")), q, f;
	uint64_t c, d, threads;

	for (c = 0; c < t->nr_cpus; c++)
		flag[c] = at(t, "active_flag", c);
	none(t, "woken");
	for (c = 0; c < t->nr_cpus; c++) {
		q = at(t, "rq_of", c);
		for (d = 0, threads = 0; d < t->nr_cpus; d++)
			threads += at(t, "rq_of", d) == q;
		if (q == mine || (num(t, "variant") && threads == 1) || !all_busy(t, q))
			continue;
		f = num(t, "variant") ? q : mine;
		if (!flag[f])
			add(t, "woken", q);
		flag[f] = 1;
	}
	for (c = 0; c < t->nr_cpus; c++)
		add(t, "active_flag", flag[c]);
}

static void naive_o1_ht_active_push(struct told *t)
{
	int64_t queue = at(t, "rq_of", wide(t, "src_cpu")), dest = -1;
	uint64_t c;

	for (c = 0; c < t->nr_cpus && dest < 0 && all_busy(t, queue); c++)
		if (at(t, "rq_of", c) != queue &&
		    !at(t, "nr_running", (uint64_t)at(t, "rq_of", c)))
			dest = (int64_t)c;
	say(t, "dest_cpu", dest);
}

static void naive_o1_pool_matrices(struct told *t)
{
	uint64_t n = wide(t, "nnodes"), i, j, level[64], nr = 1, k;

	level[0] = (uint64_t)at(t, "dist", 0);
	for (;;) { /* the next greater distance of the first row */
		uint64_t next = 100000;

		for (j = 1; j < n; j++)
			if ((uint64_t)at(t, "dist", j) > level[nr - 1] &&
			    (uint64_t)at(t, "dist", j) < next)
				next = (uint64_t)at(t, "dist", j);
		if (next == 100000)
			break;
		level[nr++] = next;
	}
	for (k = 0; k < nr; k++)
		add(t, "levels", (int64_t)level[k]);
	for (i = 0; i < n * n; i++) {
		uint64_t weight = 0;

		for (k = nr; k-- > 0;)
			if ((uint64_t)at(t, "dist", i) == level[k])
				weight = (2 * (nr - k) - 1) * 100;
		add(t, "weight", (int64_t)weight);
		add(t, "delay", num(t, "hz") * at(t, "dist", i) / 77);
	}
}

static void naive_o1_find_busiest_node_var(struct told *t)
{
	int64_t here = num(t, "this_node"), n = num(t, "nnodes"), i, load, sum = 0, node = -1, most;
	int64_t own = at(t, "prev_node_load", (uint64_t)here) / 2 +
		      at(t, "node_nr_running", (uint64_t)here);
	int64_t lb = num(t, "internode_lb"), avg;

	most = own;
	for (i = 0; i < n; i++) {
		load = at(t, "prev_node_load", (uint64_t)i) / 2 +
		       at(t, "node_nr_running", (uint64_t)i);
		add(t, "prev_node_load", load);
		sum += load;
		if (i == here || load <= most || 100 * load <= num(t, "threshold") * own)
			continue;
		most = load;
		node = i;
	}
	avg = sum / n;
	if (own < avg / 2)
		lb = lb == num(t, "lb_max") ? num(t, "lb_min") : lb;
	else
		lb = lb == num(t, "lb_min") ? num(t, "lb_max") : lb;
	say(t, "node", own >= avg ? -1 : node);
	say(t, "internode_lb", lb);
}

struct best {
	uint64_t w;
	int64_t task;
};

/* One priority list. */
static void steal_from(const struct told *t, int64_t array, int64_t prio, struct best *best)
{
	uint64_t i, seq, w, age, last = 0;

	for (i = 0; i < len(t, "t_array"); i++)
		if (at(t, "t_array", i) == array && at(t, "t_prio", i) == prio)
			last = (uint64_t)at(t, "t_seq", i) > last ? (uint64_t)at(t, "t_seq", i)
								  : last;
	for (seq = num(t, "scan_all") ? 0 : last; seq <= last; seq++)
		for (i = 0; i < len(t, "t_array"); i++) {
			age = wide(t, "now") - (uint64_t)at(t, "t_last_run", i);
			if (at(t, "t_array", i) != array || at(t, "t_prio", i) != prio ||
			    (uint64_t)at(t, "t_seq", i) != seq || age <= wide(t, "decay") ||
			    at(t, "t_running", i) || !at(t, "t_allowed", i))
				continue;
			w = age / wide(t, "decay");
			if (num(t, "affine")) {
				w = (w > 99 ? 99 : w) +
				    (uint64_t)at(t, "pool_weight", (uint64_t)at(t, "t_home", i));
				w -= at(t, "t_home", i) == num(t, "src_pool") ? 100 : 0;
			}
			if ((int64_t)w > 0 && (best->task < 0 || (int64_t)w > (int64_t)best->w))
				*best = (struct best){ w, (int64_t)i };
		}
}

static void naive_o1_pool_task_to_steal(struct told *t)
{
	struct best best = { 0, -1 };
	int64_t prio, array = 1;
	uint32_t i;

	for (i = 0; i < len(t, "t_array"); i++)
		array = at(t, "t_array", i) == 0 ? 0 : array;
	for (; array < 2; array++)
		for (prio = 0; prio < 140; prio++)
			steal_from(t, array, prio, &best);
	say(t, "pick", best.task);
}

static int64_t cpus_of(const struct told *t, uint64_t node)
{
	int64_t nr = 0;
	uint64_t c;

	for (c = 0; c < t->nr_cpus; c++)
		nr += (uint64_t)at(t, "cpu_node", c) == node;
	return nr;
}

static void naive_o1_pool_push_home(struct told *t)
{
	uint64_t home = wide(t, "home"), c;
	int64_t own = 0, total = 0, lowest = -1, lowest_free = -1, dest = -1;

	for (c = 0; c < t->nr_cpus; c++) {
		if ((uint64_t)at(t, "cpu_node", c) != home)
			continue;
		own += at(t, "home_on_cpu", c);
		total += at(t, "nr_running", c);
		if (!has(t, "allowed", c))
			continue;
		if (lowest < 0)
			lowest = (int64_t)c;
		if (lowest_free < 0 && !at(t, "home_on_cpu", c))
			lowest_free = (int64_t)c;
	}
	if (num(t, "nr_eff") != 1 || (num(t, "variant") && num(t, "is_kthread")) ||
	    num(t, "home") == at(t, "cpu_node", wide(t, "this_cpu")))
		dest = -1;
	else if (num(t, "variant"))
		dest = total > own ? lowest_free : -1;
	else if (100 * own / cpus_of(t, home) < 25 && lowest > 0)
		dest = lowest;
	say(t, "dest_cpu", dest);
}

/* Packages of up to two threads: a queue is the lower one's. */
static void draw_packages(struct told *t)
{
	uint32_t c;

	for (c = 0; c < t->nr_cpus; c++)
		put(t, "rq_of", c, c & (pick(t, 0, 3) ? ~1u : ~0u));
	for (c = 0; c < t->nr_cpus; c++) {
		put(t, "cpu_idle", c, !pick(t, 0, 3));
		if (knows(t, "nr_running"))
			put(t, "nr_running", c, (int64_t)(pick(t, 0, 1) * pick(t, 1, 3)));
	}
}

/* Nodes in turn, so that none is without a CPU. */
static void draw_pools(struct told *t)
{
	uint32_t c;

	for (c = 0; c < t->nr_cpus; c++) {
		put(t, "cpu_node", c, c % t->nr_nodes);
		put(t, "home_on_cpu", c, !pick(t, 0, 2));
		put(t, "nr_running", c, (int64_t)pick(t, 0, 3));
	}
	put(t, "nr_eff", 0, (int64_t)(pick(t, 0, 3) ? 1 : pick(t, 0, 2)));
	put(t, "home", 0,
	    (int64_t)pick(t, 0, (t->nr_cpus < t->nr_nodes ? t->nr_cpus : t->nr_nodes) - 1));
}

static void draw_limits(struct told *t)
{
	put(t, "nr_lb_failed", 0, (int64_t)pick(t, 0, 6));
	put(t, "rate", 0, (int64_t)pick(t, 1, 6));
	put(t, "bonus", 0, (int64_t)pick(t, 0, 4));
	put(t, "this_node_ncpus", 0, (int64_t)pick(t, 1, 8));
}

static void draw_homes(struct told *t)
{
	put(t, "rq_nr_running", 0, (int64_t)pick(t, 0, 4));
	put(t, "rq_nr_home_src", 0, (int64_t)pick(t, 0, wide(t, "rq_nr_running")));
}

static void draw_loads(struct told *t)
{
	uint32_t n;

	for (n = 0; n < t->nr_nodes; n++) {
		put(t, "node_nr_running", n, (int64_t)pick(t, 0, 12));
		put(t, "prev_node_load", n, (int64_t)pick(t, 0, 24));
	}
	put(t, "threshold", 0, (int64_t)pick(t, 100, 150));
	put(t, "lb_min", 0, 4);
	put(t, "lb_max", 0, 10);
	put(t, "internode_lb", 0, (int64_t)pick(t, 0, 2) * 3 + 4);
}

static void draw_distances(struct told *t)
{
	static const int64_t far[] = { 10, 15, 20, 40 };
	uint32_t i, n = t->nr_nodes;

	put(t, "hz", 0, 100);
	for (i = 0; i < n * n; i++)
		put(t, "dist", i, i % (n + 1) ? far[pick(t, 0, 3)] : 10);
}

/* Queues of few priorities whose tasks ran about as long ago as they are warm. */
static void draw_lists(struct told *t)
{
	uint32_t i;

	put(t, "decay", 0, (int64_t)pick(t, 1, 20));
	cut(t, "pool_weight", 0);
	for (i = 0; i < t->nr_nodes; i++)
		put(t, "pool_weight", i, (int64_t)pick(t, 0, 1) * 100);
	for (i = 0; i < len(t, "t_array"); i++) {
		put(t, "t_prio", i, (int64_t)pick(t, 100, 102));
		put(t, "t_seq", i, i);
		put(t, "t_last_run", i, (int64_t)(wide(t, "now") - pick(t, 0, 200)));
		put(t, "t_home", i, (int64_t)pick(t, 0, t->nr_nodes - 1));
		put(t, "t_running", i, !pick(t, 0, 3));
		put(t, "t_allowed", i, pick(t, 0, 3) != 0);
	}
}

#define BLOCKS(X) \
	X(o1, failed_step, draw_limits) \
	X(o1, home_ok, draw_homes) \
	X(o1, ht_active_scan, draw_packages) \
	X(o1, ht_active_push, draw_packages) \
	X(o1, pool_matrices, draw_distances) \
	X(o1, find_busiest_node_var, draw_loads) \
	X(o1, pool_task_to_steal, draw_lists) \
	X(o1, pool_push_home, draw_pools)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_balance_o1_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
