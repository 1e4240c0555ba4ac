/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * next, BFS and MuQSS: what an idle CPU takes, against the specification restated over
 * plain arrays: the queue in the order of arrival, or of its keys, walked as it says.
 */
#include "families.h"
#include "numasched/bfs.h"

#define END UINT64_MAX

/* The queue as the specification has it, oldest first. */
struct line {
	uint32_t row, prio, home, level, kthread, idle_ok, may;
	uint64_t deadline, key, id;
};

struct scene {
	struct world *w;
	uint32_t policy, late, limit, interactive, smt_nice, cpu, nr;
	uint64_t now;
	struct line *line;
	const struct nsched_bfs_system_state *system;
	struct nsched_bfs_system_state *state; /* the same, to be drawn */
	struct nsched_tasks *tasks;
};

static int before(uint64_t a, uint64_t b)
{
	return (int64_t)(a - b) < 0;
}

static uint32_t same(const struct world *w, uint32_t span, uint32_t a, uint32_t b)
{
	return w->group[span][a] == w->group[span][b];
}

/* The table of classes, row by row as the specification prints it. */
static uint32_t class_from(const struct scene *s, uint32_t to)
{
	static const uint32_t table[4][6] = {
		{ 0, 0, 0, 1, 1, 1 }, { 1, 1, 2, 2, 3, 3 }, { 1, 1, 2, 2, 3, 4 },
		{ 0, 1, 2, 3, 4, 5 },
	};
	uint32_t row = s->policy - NSCHED_POLICY_BFS_318, from = s->cpu;
	uint32_t by_package = row == 1 || row == 2;

	if (from == to)
		return table[row][0];
	if (same(s->w, NSCHED_SPAN_CORE, from, to))
		return table[row][1];
	if (!by_package && same(s->w, NSCHED_SPAN_CACHE, from, to))
		return table[row][2];
	if ((by_package || row == 3) && same(s->w, NSCHED_SPAN_PACKAGE, from, to))
		return table[row][3];
	return table[row][same(s->w, NSCHED_SPAN_NODE, from, to) ? 4 : 5];
}

/* May a task run beside what the other threads of this core run? */
static uint32_t fits(const struct scene *s, const struct line *t)
{
	uint64_t best = 0, mine;
	uint32_t cpu;

	if (!s->smt_nice || t->kthread || t->prio < 101 || !t->idle_ok)
		return 1;
	for (cpu = 0; cpu < s->w->nr_cpus; cpu++)
		if (cpu != s->cpu && same(s->w, NSCHED_SPAN_CORE, cpu, s->cpu) &&
		    s->w->online[cpu] && s->w->value[NSCHED_LOAD_CURR_PRIO][cpu] < s->limit &&
		    s->w->value[NSCHED_LOAD_USER][cpu] &&
		    s->w->value[NSCHED_LOAD_BIAS][cpu] > best)
			best = s->w->value[NSCHED_LOAD_BIAS][cpu];
	mine = t->prio == 101 ? 1u << 29 : t->prio == 103 ? 0 : 40 - t->level;
	if (best == 0)
		return 1;
	return mine > 0 && (mine >= best || best % 4 == 1);
}

/* 232 and 318, one class. */
static uint32_t pick_ticks(const struct scene *s, uint32_t prio)
{
	uint32_t ratio[40] = { 100 }, i, best = NSCHED_NONE, rr = 600, cpus;
	uint64_t least = 0, deadline;

	for (i = 1; i < 40; i++)
		ratio[i] = ratio[i - 1] * 11 / 10;
	for (cpus = s->w->topology->nr_online; cpus > 1; cpus /= 2)
		rr = rr * 3 / 2;
	for (i = 0; i < s->nr; i++) {
		const struct line *t = &s->line[i];

		if (t->prio != prio || !t->may)
			continue;
		if (prio < 100)
			return t->row;
		deadline = t->deadline;
		if (s->policy == NSCHED_POLICY_BFS_318) {
			deadline += (uint64_t)class_from(s, t->home) *
				    (rr / 100 * ratio[t->level] / 100);
			if (before(deadline, s->now))
				return t->row;
		} else if (before(deadline, s->now)) {
			deadline = s->now;
		}
		if (best == NSCHED_NONE || before(deadline, least)) {
			best = t->row;
			least = deadline;
		}
	}
	return best;
}

static uint32_t sticks_elsewhere(const struct scene *s, const struct line *t)
{
	const struct nsched_bfs_system_state *state = s->system;

	return t->home != s->cpu &&
	       nsched_read_u32(state, state->head.offset[NSCHED_BFS_SYSTEM_STICKY], t->home) &&
	       nsched_read_u64(state, state->head.offset[NSCHED_BFS_SYSTEM_STICKY_ID], t->home) ==
		       t->id;
}

/* 467, one class. */
static uint32_t pick_467(const struct scene *s, uint32_t prio)
{
	uint32_t i, best = NSCHED_NONE;
	uint64_t least = END, deadline;

	for (i = 0; i < s->nr; i++) {
		const struct line *t = &s->line[i];

		if (t->prio != prio || !t->may)
			continue;
		if (prio < 101)
			return t->row;
		if (!fits(s, t) || (!s->interactive && sticks_elsewhere(s, t) &&
				    s->w->value[NSCHED_LOAD_SCALING][s->cpu]))
			continue;
		deadline = s->interactive ? t->deadline : t->deadline << class_from(s, t->home);
		if (deadline >= least)
			continue;
		least = deadline;
		best = t->row;
	}
	return best;
}

/* The queue by key, equal keys in the order of arrival. */
static void sort(struct scene *s)
{
	uint32_t i, j;

	for (i = 1; i < s->nr; i++)
		for (j = i; j > 0 && s->line[j].key < s->line[j - 1].key; j--) {
			struct line other = s->line[j];

			s->line[j] = s->line[j - 1];
			s->line[j - 1] = other;
		}
}

static uint32_t pick_512(struct scene *s)
{
	uint32_t i, best = NSCHED_NONE;
	uint64_t least = END, deadline;

	sort(s);
	for (i = 0; i < s->nr; i++) {
		const struct line *t = &s->line[i];

		if (!t->may || !fits(s, t))
			continue;
		if (s->interactive || t->home == s->cpu)
			return t->row;
		deadline = t->deadline << class_from(s, t->home);
		if (deadline >= least)
			continue;
		least = deadline;
		best = t->row;
	}
	return best;
}

static uint32_t queue_of(const struct scene *s, uint32_t cpu)
{
	return nsched_read_u32(s->system, s->system->head.offset[NSCHED_BFS_SYSTEM_LEADER], cpu);
}

struct taken {
	uint64_t key;
	uint32_t row, entries;
};

/* One queue, walked by key. */
static void walk_queue(const struct scene *s, uint32_t leader, uint32_t own, uint32_t entries,
		       struct taken *best)
{
	uint32_t i;

	for (i = 0; i < s->nr; i++) {
		const struct line *t = &s->line[i];

		if (queue_of(s, t->home) != leader)
			continue;
		if (t->key >= best->key)
			return;
		if (!fits(s, t) || !t->may) {
			if (own || s->interactive)
				continue;
			return;
		}
		best->row = t->row;
		best->key = t->key;
		best->entries = entries;
		return;
	}
}

static uint32_t pick_199(struct scene *s, uint64_t told)
{
	uint32_t row_of_cpu = s->system->head.offset[NSCHED_BFS_SYSTEM_RQ_ORDER], q, i;
	struct taken best = { END, NSCHED_NONE, 0 };

	sort(s);
	for (q = 0; q < s->system->nr_queues; q++) {
		uint32_t leader =
			nsched_read_u32(s->system, row_of_cpu, s->cpu * s->w->nr_cpus + q);
		uint32_t entries = 0;

		for (i = 0; i < s->nr; i++)
			entries += queue_of(s, s->line[i].home) == leader;
		if (!s->interactive && best.row != NSCHED_NONE && class_from(s, leader) > 4)
			break;
		if (s->interactive ? entries == 0 : entries <= best.entries)
			continue;
		walk_queue(s, leader, q == 0, entries, &best);
		for (i = 0; i < s->nr; i++)
			if (told != NSCHED_NO_ID && s->line[i].row == best.row &&
			    s->line[i].id == told)
				return best.row;
	}
	return best.row;
}

static uint32_t naive_pick(struct scene *s, uint64_t told)
{
	uint32_t prio, row;

	if (s->policy == NSCHED_POLICY_BFS_512)
		return pick_512(s);
	if (s->policy == NSCHED_POLICY_MUQSS_199)
		return pick_199(s, told);
	for (prio = 0; prio < s->limit; prio++) {
		row = s->policy == NSCHED_POLICY_BFS_467 ? pick_467(s, prio) : pick_ticks(s, prio);
		if (row != NSCHED_NONE)
			return row;
	}
	return NSCHED_NONE;
}

/* The world's rows as a queue: few priorities, deadlines near now and far, an arrival each. */
static void draw_queue(struct scene *s)
{
	static const uint32_t prios[] = { 0, 50, 99, 100, 101, 102, 101, 101 };
	struct world *w = s->w;
	uint32_t *order = world_memory(w, (w->nr_tasks + 1) * sizeof(*order)), i, row;

	s->tasks = world_memory(w, w->tasks->size_bytes);
	memcpy(s->tasks, w->tasks, w->tasks->size_bytes);
	s->line = world_memory(w, (w->nr_tasks + 1) * sizeof(*s->line));
	world_shuffle(w, order, w->nr_tasks);
	for (i = 0; i < w->nr_tasks; i++) {
		struct line *t = &s->line[s->nr];
		uint32_t running = (uint32_t)w->task_value[NSCHED_TASK_RUNNING][order[i]];

		row = order[i];
		t->row = row;
		t->prio = prios[world_byte(w) % 8] + (s->late && world_byte(w) % 4 != 0);
		t->home = s->policy == NSCHED_POLICY_MUQSS_199 ?
				  w->task_cpu[row] :
				  (uint32_t)world_draw(w, 0, w->nr_cpus - 1);
		t->deadline = world_chance(w, 4) ? world_number(w, 0, END) :
						   s->now + world_draw(w, 0, 40) - 20;
		t->key = world_chance(w, 4) ? t->deadline : world_number(w, 0, 8);
		t->id = 1000 + row;
		t->level = (uint32_t)w->task_value[NSCHED_TASK_USER_PRIO][row];
		t->kthread = (uint32_t)w->task_value[NSCHED_TASK_KTHREAD][row];
		t->idle_ok = (uint32_t)w->task_value[NSCHED_TASK_IDLE_OK][row];
		t->may = world_task_may_run(w, row, s->cpu);
		nsched_task_set(s->tasks, NSCHED_TASK_PRIO, row, t->prio);
		nsched_task_set(s->tasks, NSCHED_TASK_PREV_CPU, row, t->home);
		nsched_task_set(s->tasks, NSCHED_TASK_DEADLINE, row, t->deadline);
		nsched_task_set(s->tasks, NSCHED_TASK_KEY, row, t->key);
		nsched_task_set(s->tasks, NSCHED_TASK_ID, row, t->id);
		nsched_task_set(s->tasks, NSCHED_TASK_ARRIVAL, row, i);
		s->nr += !running;
	}
}

static void *fresh_state(struct scene *s, uint32_t scope, uint64_t *bytes)
{
	struct nsched_state_facts facts = { .policy = s->policy, .scope = scope,
					    .topology = s->w->topology };
	struct nsched_wrong wrong;
	void *state;

	facts.nr[NSCHED_ROWS_CPU] = s->w->nr_cpus;
	facts.nr[NSCHED_ROWS_CPU_PAIR] = s->w->nr_cpus * s->w->nr_cpus;
	*bytes = nsched_state_size(&facts);
	state = world_memory(s->w, *bytes);
	if (nsched_state_init(state, *bytes, &facts, &wrong) != NSCHED_OK)
		world_broken("the state of a policy of BFS", &wrong);
	return state;
}

/* Who sticks, who shares queues, whom this CPU was told of; returns the last. */
static uint64_t draw_system(struct scene *s)
{
	struct world *w = s->w;
	uint64_t told = NSCHED_NO_ID;
	uint32_t cpu;

	for (cpu = 0; s->policy == NSCHED_POLICY_BFS_467 && cpu < w->nr_cpus; cpu++) {
		nsched_state_u64(s->state, NSCHED_BFS_SYSTEM_STICKY_ID)[cpu] =
			1000 + world_draw(w, 0, w->nr_tasks);
		nsched_state_u32(s->state, NSCHED_BFS_SYSTEM_STICKY)[cpu] = world_byte(w) % 2;
	}
	if (s->policy != NSCHED_POLICY_MUQSS_199)
		return told;
	nsched_bfs_share_queues(s->state, w->topology, (uint32_t)world_draw(w, 0, 5));
	if (world_chance(w, 2))
		told = 1000 + world_draw(w, 0, w->nr_tasks);
	nsched_state_u64(s->state, NSCHED_BFS_SYSTEM_PREEMPTING)[s->cpu] = told;
	return told;
}

static void next_of(struct world *w, uint32_t policy)
{
	struct nsched_counts counts = { w->nr_cpus, w->nr_nodes, w->nr_tasks, 0 };
	struct scene s = { .w = w, .policy = policy, .cpu = w->this_cpu };
	struct nsched_bfs_tunables tunables;
	struct nsched_next_question q = { 0 };
	uint64_t bytes, rq_bytes, told;
	struct fuzz_kept kept = { 0 };
	struct nsched_next_answer a;
	struct nsched_wrong wrong;

	s.late = policy != NSCHED_POLICY_BFS_2009 && policy != NSCHED_POLICY_BFS_318;
	s.limit = 103 + s.late;
	s.now = world_number(w, 0, END);
	nsched_tunables_init(policy, &tunables);
	s.interactive = tunables.interactive = world_byte(w) % 2;
	tunables.smt_nice = world_byte(w) % 2;
	s.smt_nice = tunables.smt_nice && s.late && w->topology->smt_active;
	draw_queue(&s);
	s.system = s.state = fresh_state(&s, NSCHED_SCOPE_SYSTEM, &bytes);
	told = draw_system(&s);
	q.rq_state = fresh_state(&s, NSCHED_SCOPE_RQ, &rq_bytes);
	q.topology = w->topology;
	q.load = w->load[world_byte(w) % WORLD_FORMS];
	q.tasks = s.tasks;
	q.tunables = &tunables;
	q.system_state = s.state;
	q.work_size = nsched_policy_work_size(policy, NSCHED_ASK_NEXT, &counts);
	q.work = world_memory(w, q.work_size);
	memset(q.work, world_byte(w), q.work_size);
	q.now = s.now;
	q.hz = 1000;
	q.this_cpu = s.cpu;
	q.current = q.wakee = NSCHED_NONE;
	if (nsched_policy_check(policy, NSCHED_ASK_NEXT, &q, &wrong) != NSCHED_OK)
		world_broken("a question about next", &wrong);
	fuzz_keep_constant(w, &kept, &q, sizeof(q));
	fuzz_keep_constant(w, &kept, s.tasks, w->tasks->size_bytes);
	s.system = fuzz_keep(w, &kept, s.state, bytes); /* as it was asked with */
	fuzz_keep(w, &kept, q.rq_state, rq_bytes);
	ASK(w, &kept, &a, nsched_next(policy, &q, &a));
	CHECK(a.task == naive_pick(&s, told));
	CHECK(!a.keep && a.nr_notify == 0);
	CHECK(a.task == NSCHED_NONE || world_task_may_run(w, a.task, s.cpu));
	if (policy == NSCHED_POLICY_MUQSS_199)
		CHECK(nsched_state_u64(s.state, NSCHED_BFS_SYSTEM_PREEMPTING)[s.cpu] ==
		      NSCHED_NO_ID);
}

static void bfs_2009_next(struct world *w)
{
	next_of(w, NSCHED_POLICY_BFS_2009);
}

static void bfs_318_next(struct world *w)
{
	next_of(w, NSCHED_POLICY_BFS_318);
}

static void bfs_467_next(struct world *w)
{
	next_of(w, NSCHED_POLICY_BFS_467);
}

static void bfs_512_next(struct world *w)
{
	next_of(w, NSCHED_POLICY_BFS_512);
}

static void muqss_199_next(struct world *w)
{
	next_of(w, NSCHED_POLICY_MUQSS_199);
}

const struct fuzz_check fuzz_next_bfs[] = {
	{ "bfs-2009 next", bfs_2009_next }, { "bfs-318 next", bfs_318_next },
	{ "bfs-467 next", bfs_467_next },   { "bfs-512 next", bfs_512_next },
	{ "muqss-199 next", muqss_199_next }, { NULL, NULL },
};
