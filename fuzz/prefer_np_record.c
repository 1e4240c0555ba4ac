/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* prefer, the search of Linux NUMA balancing for a CPU or a swap, as its text has it. */
#include "asked_record.h"
#include "numasched/np.h"

struct node {
	uint64_t load, runnable, util, cap, nr, weight;
	int64_t type, idle_cpu;
};

struct search {
	struct told *t;
	uint64_t pct, dst_nid;
	struct node src, dst;
	int64_t best_cpu, best_task, best_imp, taskimp, groupimp;
	int maymove;
	uint8_t mig_on[64];
};

static uint64_t source(const struct search *s)
{
	return (uint64_t)at(s->t, "cpu_node", wide(s->t, "src_cpu"));
}

/* The CPU of a node to go to: idle, of an idle core if there is one. */
static int64_t idle_cpu_of(const struct search *s, uint64_t nid)
{
	int64_t first = -1;
	uint64_t c;

	for (c = 0; c < s->t->nr_cpus; c++) {
		if ((uint64_t)at(s->t, "cpu_node", c) != nid || !at(s->t, "idle", c) ||
		    s->mig_on[c] || !has(s->t, "allowed", c))
			continue;
		if (num(s->t, "smt") && at(s->t, "core_idle", c))
			return (int64_t)c;
		if (first < 0)
			first = (int64_t)c;
	}
	return first;
}

static struct node node_of(const struct search *s, uint64_t nid)
{
	struct node n = { .idle_cpu = idle_cpu_of(s, nid) };
	uint64_t c;

	for (c = 0; c < s->t->nr_cpus; c++) {
		if ((uint64_t)at(s->t, "cpu_node", c) != nid)
			continue;
		n.load += (uint64_t)at(s->t, "load", c);
		n.runnable += (uint64_t)at(s->t, "runnable", c);
		n.util += (uint64_t)at(s->t, "util", c);
		n.cap += (uint64_t)at(s->t, "cap", c);
		n.nr += (uint64_t)at(s->t, "nr", c);
		n.weight++;
	}
	if (n.nr > n.weight && (n.cap * 100 < n.util * s->pct || n.cap * s->pct < n.runnable * 100))
		n.type = 2;
	else if (n.nr < n.weight ||
		 (n.cap * 100 > n.util * s->pct && n.cap * s->pct > n.runnable * 100))
		n.type = 0;
	else
		n.type = 1;
	return n;
}

static uint64_t size_of(int64_t x)
{
	return (uint64_t)(x < 0 ? -x : x);
}

/* Would the loads be farther apart than they are. */
static int worse(const struct search *s, int64_t src, int64_t dst)
{
	int64_t sc = (int64_t)s->src.cap, dc = (int64_t)s->dst.cap;

	return size_of(dst * sc - src * dc) >
	       size_of((int64_t)s->dst.load * sc - (int64_t)s->src.load * dc);
}

static int prefers_source(const struct search *s, int64_t task)
{
	return task >= 0 && at(s->t, "c_pref", (uint64_t)task) == (int64_t)source(s);
}

/* A move if @task is none. Returns 1 to stop the search. */
static int take(struct search *s, uint64_t c, int64_t task, int64_t imp)
{
	int64_t cpu = (int64_t)c;

	if (task < 0) {
		if (s->dst.idle_cpu >= 0)
			cpu = s->dst.idle_cpu;
		if (!at(s->t, "idle", (uint64_t)cpu) && s->best_cpu >= 0 &&
		    at(s->t, "idle", (uint64_t)s->best_cpu))
			cpu = s->best_cpu;
	}
	if (s->best_cpu >= 0)
		s->mig_on[s->best_cpu] = 0;
	s->mig_on[cpu] = 1;
	s->best_cpu = cpu;
	s->best_task = task;
	s->best_imp = imp;
	if (s->maymove)
		return task < 0 && at(s->t, "idle", (uint64_t)cpu);
	return prefers_source(s, task);
}

/* Steps d and e. -1: skip; the importance of a swap goes to @imp. */
static int importance(const struct search *s, uint64_t c, int64_t *imp)
{
	int64_t p = num(s->t, "p_grp"), g = at(s->t, "c_grp", c), pref = at(s->t, "c_pref", c);
	int64_t task = at(s->t, "c_tw_src", c) - at(s->t, "c_tw_dst", c);

	if (g == p) {
		if (s->dst.type == 0)
			return -1;
		*imp = s->taskimp + task;
		if (p >= 0)
			*imp -= *imp / 16;
	} else if (g >= 0 && p >= 0) {
		*imp += at(s->t, "c_gw_src", c) - at(s->t, "c_gw_dst", c);
	} else {
		*imp += task;
	}
	if (pref == (int64_t)s->dst_nid)
		*imp -= *imp / 16;
	if (pref == (int64_t)source(s))
		*imp += *imp / 8;
	return 0;
}

static int compare(struct search *s, uint64_t c)
{
	int64_t move = num(s->t, "p_grp") >= 0 ? s->groupimp : s->taskimp, imp = move, l;

	if (s->mig_on[c])
		return 0;
	if (c == wide(s->t, "src_cpu")) /* the task itself */
		return 1;
	if (!at(s->t, "c_has", c))
		return s->maymove && move >= s->best_imp ? take(s, c, -1, move) : 0;
	if (!at(s->t, "c_ok", c) ||
	    (prefers_source(s, s->best_task) && !prefers_source(s, (int64_t)c)) ||
	    importance(s, c, &imp))
		return 0;
	if (s->maymove && move > imp && move > s->best_imp)
		return take(s, c, -1, move);
	if (s->best_task >= 0 && prefers_source(s, (int64_t)c) && !prefers_source(s, s->best_task))
		return take(s, c, (int64_t)c, imp);
	if (imp < 30 || imp <= s->best_imp + 15)
		return 0;
	l = num(s->t, "p_load") - at(s->t, "c_load", c);
	if (l && worse(s, (int64_t)s->src.load - l, (int64_t)s->dst.load + l))
		return 0;
	return take(s, c, (int64_t)c, imp);
}

static void search_node(struct search *s, uint64_t nid)
{
	int64_t imb, load = num(s->t, "p_load");
	uint64_t c;

	s->dst_nid = nid;
	s->src = node_of(s, source(s));
	s->dst = node_of(s, nid);
	if (s->dst.type == 0) {
		imb = (int64_t)s->dst.nr + 1 - ((int64_t)s->src.nr - 1);
		imb = imb < 0 ? 0 : imb;
		if ((int64_t)s->dst.nr + 1 <= num(s->t, "imb_numa_nr") && imb <= 2)
			imb = 0;
		s->maymove = imb == 0;
		if (s->maymove && s->dst.idle_cpu >= 0) {
			take(s, (uint64_t)s->dst.idle_cpu, -1, 0);
			return;
		}
	} else {
		s->maymove = !worse(s, (int64_t)s->src.load - load, (int64_t)s->dst.load + load);
	}
	for (c = 0; c < s->t->nr_cpus; c++)
		if ((uint64_t)at(s->t, "cpu_node", c) == nid && has(s->t, "allowed", c) &&
		    compare(s, c))
			break;
}

static void begin(struct told *t, struct search *s, uint64_t pct)
{
	uint32_t c;

	memset(s, 0, sizeof(*s));
	s->t = t;
	s->pct = pct;
	s->best_cpu = s->best_task = -1;
	for (c = 0; c < t->nr_cpus; c++)
		s->mig_on[c] = at(t, "mig_on", c) != 0;
}

static void find(struct told *t, struct search *s)
{
	begin(t, s, wide(t, "imb_pct"));
	s->taskimp = num(t, "taskimp");
	s->groupimp = num(t, "groupimp");
	search_node(s, wide(t, "dst_nid"));
}

static void naive_np_find_cpu(struct told *t)
{
	struct search s;

	find(t, &s);
	say(t, "src_type", s.src.type);
	say(t, "dst_type", s.dst.type);
	say(t, "idle_cpu", s.dst.idle_cpu);
	say(t, "best_cpu", s.best_cpu);
	say(t, "swap_cpu", s.best_task);
	say(t, "best_imp", s.best_imp);
}

static void naive_np_reserve(struct told *t)
{
	struct search s;
	uint32_t c;

	find(t, &s);
	say(t, "best_cpu", s.best_cpu);
	for (c = 0; c < t->nr_cpus; c++)
		add(t, "mig_on", s.mig_on[c]);
}

/* What going to a node is worth. */
static void worth(struct search *s, uint64_t nid)
{
	s->taskimp = at(s->t, "p_tw", nid) - at(s->t, "p_tw", source(s));
	s->groupimp = 0;
	if (num(s->t, "p_grp") >= 0)
		s->groupimp = at(s->t, "p_gw", nid) - at(s->t, "p_gw", source(s));
}

static void naive_np_migrate(struct told *t)
{
	uint64_t pref = wide(t, "p_pref"), n;
	int64_t result = 2, settled;
	struct search s;

	begin(t, &s, 100 + (wide(t, "imb_pct") - 100) / 2);
	settled = (int64_t)source(&s);
	if (num(t, "has_sd")) {
		worth(&s, pref);
		search_node(&s, pref);
		if (s.best_cpu < 0 || (num(t, "p_grp") >= 0 && num(t, "active_nodes") > 1))
			for (n = 0; n < t->nr_nodes; n++) {
				if (!at(t, "has_cpu", n) || n == source(&s) || n == pref)
					continue;
				worth(&s, n);
				if (s.taskimp >= 0 || s.groupimp >= 0)
					search_node(&s, n);
			}
		result = s.best_cpu < 0;
		if (num(t, "p_grp") < 0)
			settled = (int64_t)pref;
		else if (s.best_cpu >= 0)
			settled = at(t, "cpu_node", (uint64_t)s.best_cpu);
	}
	say(t, "result", result);
	say(t, "dst_cpu", s.best_cpu);
	say(t, "swap_cpu", s.best_task);
	say(t, "pref", settled);
}

/* CPUs of about one task each, of few groups, with weights that may make up for one another. */
static void draw_nodes(struct told *t)
{
	static const char *const weights[] = { "c_tw_src", "c_tw_dst", "c_gw_src", "c_gw_dst" };
	uint64_t c, i, src, nodes = t->nr_nodes, crowd = pick(t, 1, 3);

	for (c = 0; c < t->nr_cpus; c++) {
		uint64_t nr = pick(t, 0, crowd);

		put(t, "cpu_node", c, (int64_t)(c % nodes));
		put(t, "nr", c, (int64_t)nr);
		put(t, "idle", c, !nr);
		put(t, "c_has", c, nr && pick(t, 0, 7));
		put(t, "load", c, (int64_t)(nr * pick(t, 900, 1100)));
		put(t, "runnable", c, (int64_t)(nr * pick(t, 500, 1024)));
		put(t, "util", c, (int64_t)(nr * pick(t, 100, 700)));
		put(t, "cap", c, (int64_t)(pick(t, 0, 3) ? 1024 : pick(t, 400, 1024)));
		put(t, "mig_on", c, !pick(t, 0, 7));
		put(t, "c_ok", c, pick(t, 0, 7) != 0);
		put(t, "c_grp", c, (int64_t)pick(t, 0, 2) - 1);
		put(t, "c_load", c, (int64_t)pick(t, 900, 1100));
		for (i = 0; i < 4; i++)
			put(t, weights[i], c, (int64_t)pick(t, 0, 500));
	}
	src = (uint64_t)at(t, "cpu_node", wide(t, "src_cpu"));
	put(t, "c_has", wide(t, "src_cpu"), 1);
	put(t, "imb_pct", 0, (int64_t)pick(t, 100, 130));
	put(t, "imb_numa_nr", 0, (int64_t)pick(t, 0, 6));
	put(t, "p_load", 0, (int64_t)pick(t, 900, 1100));
	put(t, "p_grp", 0, (int64_t)pick(t, 0, 2) - 1);
	if (knows(t, "dst_nid"))
		put(t, "dst_nid", 0, (int64_t)((src + 1) % nodes));
	if (knows(t, "taskimp"))
		put(t, "taskimp", 0, (int64_t)pick(t, 0, 700) - 200);
	if (knows(t, "groupimp"))
		put(t, "groupimp", 0, (int64_t)pick(t, 0, 700) - 200);
	if (!knows(t, "p_pref"))
		return;
	put(t, "p_pref", 0, (int64_t)((src + 1) % nodes));
	put(t, "active_nodes", 0, (int64_t)pick(t, 0, 3));
	put(t, "has_sd", 0, nodes > 1 && pick(t, 0, 9));
	for (i = 0; i < nodes; i++) {
		put(t, "has_cpu", i, i < t->nr_cpus);
		put(t, "p_tw", i, (int64_t)pick(t, 0, 700));
		put(t, "p_gw", i, (int64_t)pick(t, 0, 700));
	}
}

#define BLOCKS(X) \
	X(np, find_cpu, draw_nodes) \
	X(np, reserve, draw_nodes) \
	X(np, migrate, draw_nodes)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_prefer_np_record[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
