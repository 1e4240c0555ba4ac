/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* prefer, statistics of the NUMA families and what follows from them, as their text has it. */
#include "asked_record.h"
#include "numasched/an.h"
#include "numasched/np.h"
#include "numasched/tip.h"

static void naive_tip_buddy_done(struct told *t)
{
	uint64_t faults = wide(t, "bfaults"), now = wide(t, "bfaults_curr");

	say(t, "buddy", num(t, now > faults ? "buddy_curr" : "buddy"));
	say(t, "bfaults", (int64_t)(now > faults ? now : (3 * faults + now) / 4));
}

static int64_t turned(int64_t was, int ready, uint64_t s, uint64_t p)
{
	if (was < 0)
		return 0;
	if (!ready)
		return was;
	return was ? 3 * s > 2 * p : 2 * s >= 3 * p;
}

static void naive_tip_stats(struct told *t)
{
	uint64_t n, i, f, of_node, most = 0, weight = wide(t, "weight"), total[2] = { 0 }, sum;
	int64_t most_node = -1, strength = num(t, "strength"), conv = num(t, "conv_node");

	for (n = 0; n < wide(t, "nr_nodes"); n++) {
		of_node = 0;
		for (i = 0; i < 2; i++) {
			f = ((uint64_t)at(t, "faults", 2 * n + i) * (weight - 1) +
			     (uint32_t)at(t, "curr", 2 * n + i)) / weight;
			add(t, "faults", (int64_t)f);
			of_node += f;
			total[i] += f;
		}
		if (of_node > most) {
			most = of_node;
			most_node = (int64_t)n;
		}
	}
	sum = total[0] + total[1];
	if (sum) {
		strength = (int64_t)(1024 * most / sum);
		conv = strength >= 921 ? most_node : -1;
	}
	say(t, "max_node", most_node);
	say(t, "total_shared", (int64_t)total[0]);
	say(t, "total_priv", (int64_t)total[1]);
	say(t, "strength", strength);
	say(t, "conv_node", conv);
	say(t, "new_shared",
	    turned(num(t, "numa_shared"), num(t, "migrate_seq") >= num(t, "settle"), total[0],
		   total[1] / 2));
}

static void naive_tip_commit(struct told *t)
{
	int64_t ideal = num(t, "ideal_cpu"), node = num(t, "ideal_cpu_nid"), shared, period;
	int set;

	if (ideal < 0)
		node = num(t, num(t, "max_node") < 0 ? "numa_max_node" : "max_node");
	set = num(t, "new_shared") != num(t, "prev_shared") ||
	      (node != -1 && node != num(t, "numa_max_node"));
	shared = num(t, set ? "new_shared" : "prev_shared");
	period = (uint32_t)(2 * wide(t, "period"));
	if (period > num(t, "period_max"))
		period = num(t, "period_max");
	say(t, "set", set);
	say(t, "numa_shared", shared);
	say(t, "numa_max_node", set ? node : num(t, "numa_max_node"));
	say(t, "period", set ? num(t, "period_min") : period);
	say(t, "migrate_seq", set ? 0 : num(t, "migrate_seq"));
	say(t, "move_to", node >= 0 && ideal >= 0 && ideal != num(t, "this_cpu") ? ideal : -1);
}

/* Shares of 1000, of a total that is at least as much as each fault met so far. */
static void shares(const struct told *t, const char *faults, uint64_t total, uint64_t *share,
		   int64_t *most)
{
	uint64_t n, f;

	*most = -1;
	for (n = 0; n < t->nr_nodes; n++) {
		f = (uint64_t)at(t, faults, n);
		total = f > total ? f : total;
		share[n] = f * 1000 / total;
		if (share[n] > (*most < 0 ? 0 : share[*most]))
			*most = (int64_t)n;
	}
}

struct exchange {
	int64_t cpu;
	uint64_t gain, other, there, here, thread;
};

/* Step 4, one CPU. */
static void weigh(const struct told *t, uint64_t c, const uint64_t *tw, const uint64_t *mw,
		  uint64_t here, struct exchange *best)
{
	uint64_t n = (uint64_t)at(t, "cpu_node", c), thread = at(t, "mm", c) == num(t, "p_mm");
	const uint64_t *w = thread ? tw : mw;
	uint64_t fault = (uint64_t)at(t, thread ? "tf" : "mf", c), other, gain;
	uint64_t total = (uint64_t)at(t, thread ? "tt" : "mt", c);

	if (n == here || !has(t, "allowed", c) || at(t, "mm", c) < 0 || at(t, "busy", c) ||
	    total == 0 || !has(t, "ok", c))
		return;
	other = fault * 1000 / (total > fault ? total : fault);
	if (w[n] <= other || w[n] <= w[here])
		return;
	gain = w[n] - other + (w[n] - w[here]);
	if (best->cpu >= 0 && gain <= best->gain)
		return;
	*best = (struct exchange){ (int64_t)c, gain, other, w[n], w[here], thread };
}

static void naive_an_balance(struct told *t)
{
	uint64_t tw[16] = { 0 }, mw[16] = { 0 }, n, c;
	uint64_t here = (uint64_t)at(t, "cpu_node", wide(t, "this_cpu"));
	int64_t selected = (int64_t)here, most_mm, most_task;
	struct exchange best = { .cpu = -1 };

	if (wide(t, "mm_tot") && wide(t, "task_tot")) {
		if (num(t, "self_busy")) {
			selected = num(t, "selected_nid");
		} else {
			shares(t, "mm_fault", wide(t, "mm_tot"), mw, &most_mm);
			shares(t, "task_fault", wide(t, "task_tot"), tw, &most_task);
			for (n = 0; n < t->nr_nodes; n++)
				for (c = 0; c < len(t, "cpu_node"); c++)
					if (!(most_mm == (int64_t)here &&
					      most_task == (int64_t)here) &&
					    (uint64_t)at(t, "cpu_node", c) == n)
						weigh(t, c, tw, mw, here, &best);
			if (best.cpu >= 0)
				selected = at(t, "cpu_node", (uint64_t)best.cpu);
		}
	}
	say(t, "selected_nid", selected);
	say(t, "dst_cpu", best.cpu);
	say(t, "w_other", (int64_t)best.other);
	say(t, "w_nid", (int64_t)best.there);
	say(t, "w_this_nid", (int64_t)best.here);
	say(t, "thread", (int64_t)best.thread);
}

/* On which nodes does a group run: @f has a sum of faults each. */
static uint64_t active(const struct told *t, const uint64_t *f, uint64_t *most)
{
	uint64_t n, nr = 0;

	*most = 0;
	for (n = 0; n < wide(t, "nr_nodes"); n++)
		if (at(t, "has_cpu", n) && f[n] > *most)
			*most = f[n];
	for (n = 0; n < wide(t, "nr_nodes"); n++)
		nr += at(t, "has_cpu", n) && 3 * f[n] > *most;
	return nr;
}

static void naive_np_active(struct told *t)
{
	uint64_t f[16], n, most;

	for (n = 0; n < wide(t, "nr_nodes"); n++)
		f[n] = (uint64_t)at(t, "cpu_faults", n);
	say(t, "active_nodes", (int64_t)active(t, f, &most));
	say(t, "max_faults_cpu", (int64_t)most);
	for (n = 0; n < wide(t, "nr_nodes"); n++)
		add(t, "active", 3 * f[n] > most);
}

/* Where pages are, or the nearest node with a CPU; all others are 20 away. */
static int64_t with_cpu(const struct told *t, int64_t node)
{
	uint64_t n;

	for (n = 0; node >= 0 && !at(t, "has_cpu", (uint64_t)node) && n < wide(t, "nr_nodes"); n++)
		if (at(t, "has_cpu", n))
			return (int64_t)n;
	return node;
}

/* Step 1 of one pair: what comes to the averages of memory and of CPU. */
static void fold(struct told *t, uint64_t i, uint64_t *diff, uint64_t *fdiff)
{
	uint64_t w = (wide(t, "runtime") << 16) / (wide(t, "period_ns") + 1);

	w = w * (uint64_t)at(t, "cpubuf", i) / (wide(t, "remote") + wide(t, "local") + 1);
	*diff = (uint64_t)at(t, "membuf", i) - (uint64_t)at(t, "mem", i) / 2;
	*fdiff = w - (uint64_t)at(t, "cpu", i) / 2;
	add(t, "mem", (int64_t)((uint64_t)at(t, "mem", i) + *diff));
	add(t, "cpu", (int64_t)((uint64_t)at(t, "cpu", i) + *fdiff));
}

static void naive_np_placement(struct told *t)
{
	uint64_t value[16] = { 0 }, run[16] = { 0 }, sum[2] = { 0 }, n, i, x, diff, fdiff, most = 0;
	uint64_t total = wide(t, "total"), gtotal = wide(t, "gtotal"), group = wide(t, "has_group");
	int64_t best = -1;

	for (n = 0; n < wide(t, "nr_nodes"); n++) {
		for (i = 2 * n; i < 2 * n + 2; i++) {
			fold(t, i, &diff, &fdiff);
			sum[i & 1] += (uint64_t)at(t, "membuf", i);
			total += diff;
			gtotal += diff;
			x = (uint64_t)at(t, group ? "gmem" : "mem", i) + diff;
			value[n] += x;
			run[n] += (uint64_t)at(t, "gcpu", i) + fdiff;
			if (!group)
				continue;
			add(t, "gmem", (int64_t)x);
			add(t, "gcpu", (int64_t)((uint64_t)at(t, "gcpu", i) + fdiff));
		}
		if (value[n] > most) {
			most = value[n];
			best = (int64_t)n;
		}
	}
	say(t, "total", (int64_t)total);
	say(t, "shared", (int64_t)sum[0]);
	say(t, "private", (int64_t)sum[1]);
	say(t, "pref", best >= 0 ? with_cpu(t, best) : num(t, "pref"));
	if (!group)
		return;
	say(t, "gtotal", (int64_t)gtotal);
	say(t, "active_nodes", (int64_t)active(t, run, &most));
	say(t, "max_faults_cpu", (int64_t)most);
}

static uint64_t distance(const struct told *t, uint64_t a, uint64_t b)
{
	return (uint64_t)at(t, "dist", a * wide(t, "nr_nodes") + b);
}

static uint64_t score_of(const struct told *t, uint64_t nid, uint64_t within)
{
	uint64_t n, d, f, score = 0, most = wide(t, "max_dist"), type = wide(t, "type");

	for (n = 0; type && n < wide(t, "nr_nodes"); n++) {
		d = distance(t, nid, n);
		if (n == nid || d >= most || (type == 2 && d >= within))
			continue;
		f = (uint64_t)at(t, "faults", n);
		score += type == 1 ? f * (most - d) / (most - 10) : f;
	}
	return score;
}

static uint64_t weight_of(const struct told *t, uint64_t nid, uint64_t within)
{
	if (!wide(t, "total"))
		return 0;
	return 1000 * ((uint64_t)at(t, "faults", nid) + score_of(t, nid, within)) /
	       wide(t, "total");
}

static void naive_np_weight(struct told *t)
{
	say(t, "score", (int64_t)score_of(t, wide(t, "nid"), wide(t, "lim_dist")));
	say(t, "weight", (int64_t)weight_of(t, wide(t, "nid"), wide(t, "lim_dist")));
}

static void naive_np_topology(struct told *t)
{
	uint64_t nr = wide(t, "nr_nodes"), a, b, c, levels = 0, most = 0, seen[256] = { 0 },
		 type = 0;
	int found = 0;

	for (a = 0; a < nr; a++)
		for (b = 0; b < nr; b++) {
			if (!at(t, "has_cpu", a) || !at(t, "has_cpu", b))
				continue;
			levels += !seen[distance(t, a, b)]++;
			most = distance(t, a, b) > most ? distance(t, a, b) : most;
		}
	for (a = 0; levels > 2 && a < nr; a++)
		for (b = 0; b < nr && !found; b++) {
			if (!at(t, "has_cpu", a) || !at(t, "has_cpu", b) ||
			    distance(t, a, b) < most)
				continue;
			found = 1;
			type = 2;
			for (c = 0; c < nr; c++)
				if (at(t, "has_cpu", c) && distance(t, a, c) < most &&
				    distance(t, b, c) < most)
					type = 1;
		}
	say(t, "levels", (int64_t)levels);
	say(t, "max_dist", (int64_t)most);
	say(t, "type", (int64_t)type);
}

/* Is there such a distance at all. */
static int is_level(const struct told *t, uint64_t d)
{
	uint64_t nr = wide(t, "nr_nodes"), a, b;

	for (a = 0; a < nr; a++)
		for (b = 0; b < nr; b++)
			if (distance(t, a, b) == d &&
			    ((at(t, "has_cpu", a) && at(t, "has_cpu", b)) || a + b == 0))
				return 1;
	return 0;
}

static int64_t backplane(const struct told *t, int64_t nid)
{
	uint64_t nr = wide(t, "nr_nodes"), a, b, d, s = 0, f, most, group, kept;

	for (a = 0; a < nr; a++)
		s |= (uint64_t)(at(t, "has_cpu", a) != 0) << a;
	for (d = wide(t, "max_dist"); d > 10; d--) {
		if (!is_level(t, d))
			continue;
		most = kept = 0;
		for (a = 0; a < nr; a++) {
			if (!(s >> a & 1))
				continue;
			for (b = 0, f = 0, group = 0; b < nr; b++) {
				if (!(s >> b & 1) || distance(t, a, b) >= d)
					continue;
				group |= (uint64_t)1 << b;
				f += (uint64_t)at(t, "faults", b);
			}
			s &= ~group;
			if (f > most) {
				most = f;
				kept = group;
				nid = (int64_t)a;
			}
		}
		if (!most)
			break;
		s = kept;
	}
	return nid;
}

static void naive_np_group_nid(struct told *t)
{
	int64_t nid = num(t, "nid");
	uint64_t n, most = 0;

	for (n = 0; num(t, "type") == 1 && n < wide(t, "nr_nodes"); n++)
		if (at(t, "has_cpu", n) && weight_of(t, n, wide(t, "max_dist")) > most) {
			most = weight_of(t, n, wide(t, "max_dist"));
			nid = (int64_t)n;
		}
	say(t, "nid", num(t, "type") == 2 ? backplane(t, nid) : nid);
}

/* Distances of a few kinds, alike both ways; at least one node has a CPU. */
static void draw_distances(struct told *t)
{
	static const uint64_t far[] = { 15, 20, 20, 30, 40 };
	uint64_t nr = wide(t, "nr_nodes"), a, b, d, most = 10;

	for (a = 0; a < nr; a++)
		for (b = 0; b <= a; b++) {
			d = a == b ? 10 : far[pick(t, 0, 4)];
			most = d > most ? d : most;
			put(t, "dist", a * nr + b, (int64_t)d);
			put(t, "dist", b * nr + a, (int64_t)d);
		}
	if (knows(t, "max_dist"))
		put(t, "max_dist", 0, (int64_t)most);
	if (knows(t, "lim_dist"))
		put(t, "lim_dist", 0, (int64_t)far[pick(t, 0, 4)]);
	if (knows(t, "faults"))
		for (a = 0; a < nr; a++)
			put(t, "faults", a, (int64_t)pick(t, 0, 2000));
	if (knows(t, "has_cpu"))
		put(t, "has_cpu", pick(t, 0, nr - 1), 1);
}

static void draw_statistics(struct told *t)
{
	put(t, "has_cpu", pick(t, 0, wide(t, "nr_nodes") - 1), 1);
	put(t, "period_ns", 0, (int64_t)(wide(t, "period_ns") >> 1)); /* 1 is added, and divides */
	put(t, "local", 0, (int64_t)(wide(t, "local") >> 1));
	put(t, "remote", 0, (int64_t)(wide(t, "remote") >> 2));
}

/* Tasks of three processes whose faults are on this node or the other. */
static void draw_running(struct told *t)
{
	static const char *const faults[] = { "tf", "tt", "mf", "mt" };
	uint32_t c, i;

	put(t, "p_mm", 0, (int64_t)pick(t, 0, 2));
	put(t, "self_busy", 0, !pick(t, 0, 9));
	put(t, "mm_tot", 0, (int64_t)(pick(t, 0, 9) * 100));
	put(t, "task_tot", 0, (int64_t)(pick(t, 0, 9) * 100));
	for (i = 0; i < t->nr_nodes; i++) {
		put(t, "mm_fault", i, (int64_t)pick(t, 0, 9) * 100);
		put(t, "task_fault", i, (int64_t)pick(t, 0, 9) * 100);
	}
	for (c = 0; c < len(t, "cpu_node"); c++) {
		put(t, "mm", c, (int64_t)pick(t, 0, 3) - 1);
		put(t, "busy", c, !pick(t, 0, 5));
		for (i = 0; i < 4; i++)
			put(t, faults[i], c, (int64_t)pick(t, 0, 6) * 100);
	}
}

#define BLOCKS(X) \
	X(tip, buddy_done, NULL) \
	X(tip, stats, NULL) \
	X(tip, commit, NULL) \
	X(an, balance, draw_running) \
	X(np, active, NULL) \
	X(np, placement, draw_statistics) \
	X(np, topology, draw_distances) \
	X(np, weight, draw_distances) \
	X(np, group_nid, draw_distances)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_prefer_numa_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
