/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balance, the pass of CFS over queues of tasks: what is moved and learnt, as the text has it. */
#include "balance_cfs.h"

#define MOST_TASKS 8
#define ALL_PINNED 1u
#define NEED_BREAK 2u
#define SOME_PINNED 4u

/* A pass under way: tasks by CPU, the head first. */
struct pass {
	struct told *t;
	uint64_t src, dst, active, group, idle_type;
	uint32_t flags, loop, loop_break, loop_max, failed;
	int64_t imbalance, new_dst;
	uint32_t nr[64], task[64][MOST_TASKS];
	uint32_t pulled;
};

static void take_out(struct pass *p, uint64_t cpu, uint32_t place)
{
	for (p->nr[cpu]--; place < p->nr[cpu]; place++)
		p->task[cpu][place] = p->task[cpu][place + 1];
}

static void put_head(struct pass *p, uint64_t cpu, uint32_t task)
{
	uint32_t place;

	for (place = p->nr[cpu]++; place; place--)
		p->task[cpu][place] = p->task[cpu][place - 1];
	p->task[cpu][0] = task;
}

/* 5.22 step 2. */
static int may_move(struct pass *p, uint32_t task)
{
	uint64_t cpu;

	if (!row_has(p->t, "t_allowed", task, p->dst)) {
		for (cpu = 0; p->group && !(p->flags & SOME_PINNED) && cpu < p->t->nr_cpus; cpu++) {
			if (!(p->group >> cpu & 1) || !(p->active >> cpu & 1) ||
			    !row_has(p->t, "t_allowed", task, cpu))
				continue;
			p->new_dst = (int64_t)cpu;
			p->flags |= SOME_PINNED;
			break;
		}
		return 0;
	}
	p->flags &= ~ALL_PINNED;
	if (at(p->t, "t_running", task))
		return 0;
	return !at(p->t, "t_hot", task) || p->failed > wide(p->t, "cache_nice_tries");
}

/* @moves: pairs of a task and where it went; else the tasks alone. */
static void move_some(struct pass *p, const char *list, int pairs)
{
	uint64_t weight;
	uint32_t task;

	if (p->imbalance <= 0)
		return;
	while (p->nr[p->src]) {
		task = p->task[p->src][0];
		weight = (uint64_t)at(p->t, "t_weight", task);
		if (++p->loop > p->loop_max)
			return;
		if (p->loop > p->loop_break) {
			p->loop_break += 32;
			p->flags |= NEED_BREAK;
			return;
		}
		take_out(p, p->src, 0);
		if (!may_move(p, task) ||
		    (num(p->t, "lb_min") && weight < 16 && !p->failed) ||
		    weight / 2 > (uint64_t)p->imbalance) {
			p->task[p->src][p->nr[p->src]++] = task;
			continue;
		}
		put_head(p, p->dst, task);
		add(p->t, list, task);
		if (pairs)
			add(p->t, list, (int64_t)p->dst);
		p->pulled++;
		p->imbalance = (int64_t)((uint64_t)p->imbalance - weight);
		if ((num(p->t, "preempt") && p->idle_type == 2) || p->imbalance <= 0)
			return;
	}
}

static void start(struct told *t, struct pass *p)
{
	uint64_t cpu;
	uint32_t task;

	p->t = t;
	p->dst = wide(t, "dst_cpu");
	p->idle_type = wide(t, "idle_type");
	p->failed = (uint32_t)num(t, "nr_balance_failed");
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		p->active |= (uint64_t)has(t, "active", cpu) << cpu;
	for (task = 0; task < len(t, "t_cpu"); task++) {
		cpu = (uint64_t)at(t, "t_cpu", task);
		p->task[cpu][p->nr[cpu]++] = task;
	}
}

static void naive_cfs_move_tasks(struct told *t)
{
	struct pass p = { .src = wide(t, "src_cpu"),
			  .flags = (uint32_t)num(t, "flags"),
			  .loop = (uint32_t)num(t, "loop"),
			  .new_dst = num(t, "new_dst"),
			  .loop_break = (uint32_t)num(t, "loop_break"),
			  .loop_max = (uint32_t)num(t, "loop_max"),
			  .imbalance = num(t, "imbalance") };
	uint32_t i;

	start(t, &p);
	for (i = 0; i < t->nr_cpus; i++)
		p.group |= (uint64_t)(told_given(t, "dst_group") && has(t, "dst_group", i)) << i;
	none(t, "moved");
	none(t, "queue");
	move_some(&p, "moved", 0);
	say(t, "pulled", p.pulled);
	say(t, "imbalance", p.imbalance);
	say(t, "flags", p.flags);
	say(t, "loop", p.loop);
	say(t, "loop_break", p.loop_break);
	say(t, "new_dst", p.new_dst);
	for (i = 0; i < p.nr[p.src]; i++)
		add(t, "queue", p.task[p.src][i]);
}

/* The CPUs as the tasks make them. */
static void weigh(const struct pass *p, struct cfs_scene *s)
{
	uint32_t cpu, i;

	memset(s, 0, sizeof(*s));
	s->t = p->t;
	s->dst = p->dst;
	s->active = p->active;
	s->idle_type = p->idle_type;
	for (cpu = 0; cpu < p->t->nr_cpus; cpu++) {
		for (i = 0; i < p->nr[cpu]; i++)
			s->load[cpu] += (uint64_t)at(p->t, "t_weight", p->task[cpu][i]);
		s->low[cpu] = s->high[cpu] = s->load[cpu];
		s->nr[cpu] = p->nr[cpu];
		s->idle[cpu] = !p->nr[cpu];
	}
}

static int64_t busiest_queue(const struct cfs_scene *s, const struct cfs_busiest *found)
{
	uint64_t most = 0, power, scaled;
	int64_t queue = -1;
	uint32_t cpu;

	for (cpu = 0; cpu < s->t->nr_cpus; cpu++) {
		if (!row_has(s->t, "groups[].cpus", (uint64_t)found->group, cpu) ||
		    !(s->active >> cpu & 1))
			continue;
		power = (uint64_t)at(s->t, "power", cpu);
		if (cfs_capacity(s->t, (uint32_t)found->group, power) && s->nr[cpu] == 1 &&
		    s->load[cpu] > (uint64_t)found->imbalance)
			continue;
		scaled = s->load[cpu] * 1024 / power;
		if (scaled > most) {
			most = scaled;
			queue = cpu;
		}
	}
	return queue;
}

/* Step 3. 1: all tasks were pinned, the source is left out now, and CPUs remain; -1: none does. */
static int move_from(struct pass *p, uint64_t queue)
{
	uint64_t most = wide(p->t, "nr_migrate");

	p->flags |= ALL_PINNED;
	p->src = queue;
	p->loop_max = (uint32_t)(p->nr[queue] < most ? p->nr[queue] : most);
	for (;;) {
		move_some(p, "moves", 1);
		if (p->flags & NEED_BREAK) {
			p->flags &= ~NEED_BREAK;
		} else if (p->flags & SOME_PINNED && p->imbalance > 0) {
			p->dst = (uint64_t)p->new_dst;
			p->flags &= ~SOME_PINNED;
			p->loop = 0;
			p->loop_break = 32;
			p->active &= ~((uint64_t)1 << p->dst);
		} else {
			break;
		}
	}
	if (!(p->flags & ALL_PINNED))
		return 0;
	p->active &= ~((uint64_t)1 << queue);
	p->loop = 0;
	p->loop_break = 32;
	return p->active ? 1 : -1;
}

/* Step 4, nothing was moved. The CPU to push from or -1; -2: its task may not go there. */
static int64_t push(struct pass *p, uint64_t queue)
{
	uint64_t tries = wide(p->t, "cache_nice_tries");
	uint32_t i, may = queue == wide(p->t, "dst_cpu");

	if (p->idle_type != 2)
		p->failed++;
	if (!(p->idle_type == 2 && num(p->t, "sd_flags") & 0x800 && p->src > p->dst) &&
	    p->failed <= tries + 2)
		return -1;
	for (i = 0; i < p->nr[queue]; i++)
		if (at(p->t, "t_running", p->task[queue][i]))
			may = row_has(p->t, "t_allowed", p->task[queue][i], wide(p->t, "dst_cpu"));
	if (!may) {
		p->flags |= ALL_PINNED;
		return -2;
	}
	p->failed = (uint32_t)(tries + 1);
	return at(p->t, "active_balance", queue) ? -1 : (int64_t)queue;
}

/* Step 6. */
static uint64_t longer(const struct pass *p)
{
	uint64_t interval = wide(p->t, "balance_interval");

	if ((p->flags & ALL_PINNED && interval < 512) || interval < wide(p->t, "max_interval"))
		return interval * 2;
	return interval;
}

static void naive_cfs_load_balance(struct told *t)
{
	uint64_t interval = wide(t, "balance_interval");
	struct pass p = { .loop_break = 32 };
	struct cfs_busiest found;
	int64_t queue = -1, active = -1;
	struct cfs_scene s;
	int redo = 1;

	start(t, &p);
	none(t, "moves");
	if (p.idle_type != 2)
		p.group = (uint64_t)at(t, "groups[].cpus", 0);
	while (redo == 1) {
		weigh(&p, &s);
		found = cfs_busiest(&s);
		redo = found.elected && found.group >= 0 ? 0 : -1;
		queue = redo ? -1 : busiest_queue(&s, &found);
		if (queue < 0)
			redo = -1;
		p.imbalance = found.imbalance;
		if (!redo && p.nr[queue] > 1)
			redo = move_from(&p, (uint64_t)queue);
	}
	if (redo) {
		p.failed = 0;
		interval = longer(&p);
	} else if (p.pulled) {
		p.failed = 0;
		interval = wide(t, "min_interval");
	} else {
		active = push(&p, (uint64_t)queue);
		if (active == -2)
			interval = longer(&p);
		else if (active < 0)
			interval = wide(t, "min_interval");
		else if (interval < wide(t, "max_interval"))
			interval *= 2;
	}
	say(t, "moved_count", p.pulled);
	say(t, "should_balance", (int64_t)found.elected);
	say(t, "nr_balance_failed", p.failed);
	say(t, "balance_interval", (int64_t)interval);
	say(t, "active_balance", active < 0 ? -1 : active);
}

/* Tasks of about one weight, crowded on few CPUs, one running on each. */
static void draw_tasks(struct told *t)
{
	uint64_t busy = pick(t, 1, t->nr_cpus), running = 0, all = ((uint64_t)1 << t->nr_cpus) - 1;
	uint32_t task;

	for (task = 0; task < len(t, "t_cpu"); task++) {
		uint64_t cpu = t->nr_cpus - pick(t, 1, busy);

		put(t, "t_cpu", task, (int64_t)cpu);
		put(t, "t_weight", task, (int64_t)(pick(t, 0, 3) ? 1024 : pick(t, 3, 3000)));
		put(t, "t_running", task, !(running >> cpu & 1) && pick(t, 0, 3));
		running |= (uint64_t)1 << cpu;
		put(t, "t_hot", task, !pick(t, 0, 3));
		put(t, "t_allowed", task, (int64_t)(pick(t, 0, 2) ? all : pick(t, 1, all)));
	}
	put(t, "nr_balance_failed", 0, (int64_t)pick(t, 0, 6));
	put(t, "cache_nice_tries", 0, (int64_t)pick(t, 0, 3));
	put(t, "room", 0, 16);
}

static void draw_move(struct told *t)
{
	draw_tasks(t);
	put(t, "src_cpu", 0, t->nr_cpus - 1);
	put(t, "imbalance", 0, (int64_t)pick(t, 0, 4096));
	put(t, "flags", 0, (int64_t)pick(t, 0, 1) + (pick(t, 0, 3) ? 0 : 4));
	put(t, "loop", 0, (int64_t)(pick(t, 0, 2) ? 0 : pick(t, 26, 33)));
	put(t, "loop_max", 0, (int64_t)(pick(t, 0, 2) ? 40 : pick(t, 0, 6)));
	put(t, "loop_break", 0, 32);
	if (num(t, "dst_cpu") == num(t, "src_cpu"))
		put(t, "dst_cpu", 0, 0);
	if (t->nr_cpus == 1) /* to itself a CPU moves one task again and again, see Q15 */
		put(t, "imbalance", 0, 0);
}

static void draw_pass(struct told *t)
{
	uint32_t cpu;

	draw_tasks(t);
	cfs_draw_groups(t);
	for (cpu = 0; cpu < t->nr_cpus; cpu++)
		put(t, "power", cpu, (int64_t)(pick(t, 0, 3) ? 1024 : pick(t, 400, 1024)));
	put(t, "nr_migrate", 0, (int64_t)(pick(t, 0, 3) ? 32 : pick(t, 0, 4)));
	put(t, "min_interval", 0, (int64_t)pick(t, 1, 8));
	put(t, "max_interval", 0, (int64_t)pick(t, 8, 32));
	put(t, "balance_interval", 0, (int64_t)pick(t, 1, pick(t, 0, 1) ? 40 : 600));
}

#define BLOCKS(X) \
	X(cfs, move_tasks, draw_move) \
	X(cfs, load_balance, draw_pass)

BLOCKS(ASKED_RECORD)

const struct fuzz_check fuzz_balance_cfs_pass[] = {
	BLOCKS(ASKED_RECORD_CHECK)
	{ NULL, NULL },
};
