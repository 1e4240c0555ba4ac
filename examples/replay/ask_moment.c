/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * From a moment to a question that a policy can be asked: what it lacks, what has a
 * default, and the answer.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "numasched/o1/common.h"
#include "../decide/text.h"

#define HZ_TAKEN 1000u
#define NS 1000000000u
/* No pid: the idle tasks of the CPUs are tasks of their own. */
#define IDLE_TASK_OF(cpu) ((uint64_t)1 << 63 | (cpu))

/*
 * Columns that follow from how many tasks run on a CPU, if each is a nice-0 task that
 * always wants to run: each @per_task, at most @most. A trace that tells better has the
 * column.
 */
static const struct filled {
	uint32_t column;
	uint32_t per_task;
	uint32_t most;
	uint32_t when_idle;
	const char *words;
} filled[] = {
	{ NSCHED_LOAD_IDLE, 0, 0, 1, "1 where nr_running is 0" },
	{ NSCHED_LOAD_CURR, 0, 0, 1, "1 where nr_running is 0" },
	{ NSCHED_LOAD_H_NR, 1, NSCHED_U32_MAX, 0, "nr_running" },
	{ NSCHED_LOAD_LOAD, NSCHED_SCALE, NSCHED_U32_MAX, 0, "1024 x nr_running" },
	{ NSCHED_LOAD_LOAD1, NSCHED_SCALE, NSCHED_U32_MAX, 0, "1024 x nr_running" },
	{ NSCHED_LOAD_LOAD2, NSCHED_SCALE, NSCHED_U32_MAX, 0, "1024 x nr_running" },
	{ NSCHED_LOAD_LOAD3, NSCHED_SCALE, NSCHED_U32_MAX, 0, "1024 x nr_running" },
	{ NSCHED_LOAD_RUNNABLE, NSCHED_SCALE, NSCHED_U32_MAX, 0, "1024 x nr_running" },
	{ NSCHED_LOAD_UTIL, NSCHED_SCALE, NSCHED_SCALE, 0, "1024 where nr_running is not 0" },
	{ NSCHED_LOAD_UTIL_EST, NSCHED_SCALE, NSCHED_SCALE, 0, "1024 where nr_running is not 0" },
	{ NSCHED_LOAD_CURR_WEIGHT, NSCHED_SCALE, NSCHED_SCALE, 0, "1024 where nr_running is not 0" },
	{ NSCHED_LOAD_CURR_PRIO, 120, 120, 140, "120 where nr_running is not 0, else 140" },
	{ NSCHED_LOAD_USER, 1, 1, 0, "1 where nr_running is not 0" },
};

/* Facts of the machine: not recorded with a moment, and not a guess. */
#define FACTS (NSCHED_LOAD_BIT(NSCHED_LOAD_RQ_OF) | NSCHED_LOAD_BIT(NSCHED_LOAD_CAPACITY) | \
	       NSCHED_LOAD_BIT(NSCHED_LOAD_CAP_ORIG) | \
	       ~(NSCHED_LOAD_BIT(NSCHED_LOAD_COLUMNS) - 1))

#define FOLLOWS (NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE) | NSCHED_LOAD_BIT(NSCHED_LOAD_CURR) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_H_NR) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD1) | NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD2) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_LOAD3) | NSCHED_LOAD_BIT(NSCHED_LOAD_RUNNABLE) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL) | NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL_EST) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_WEIGHT) | \
		 NSCHED_LOAD_BIT(NSCHED_LOAD_CURR_PRIO) | NSCHED_LOAD_BIT(NSCHED_LOAD_USER))

static const struct filled *filled_row(uint32_t column)
{
	uint32_t i;

	for (i = 0; i < sizeof(filled) / sizeof(filled[0]); i++)
		if (filled[i].column == column)
			return &filled[i];
	return NULL;
}

const char *ask_filled_as(uint32_t column)
{
	const struct filled *row = filled_row(column);

	if (row)
		return row->words;
	switch (column) {
	case NSCHED_LOAD_RQ_OF:
		return "no run queue is shared";
	case NSCHED_LOAD_CAPACITY:
	case NSCHED_LOAD_CAP_ORIG:
		return "that of the machine";
	case NSCHED_LOAD_EXIT_LATENCY:
		return "not known";
	default:
		return column >= NSCHED_LOAD_COLUMNS ? "from its column" : "0";
	}
}

void ask_fill(struct trace_moment *m, uint64_t wanted)
{
	uint64_t absent = wanted & ~m->columns.given;
	uint32_t i, cpu;

	if (!m->load || !(absent & (FOLLOWS | ~(NSCHED_LOAD_BIT(NSCHED_LOAD_COLUMNS) - 1))) ||
	    !(m->columns.given & NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING)))
		return;
	for (i = 0; i < sizeof(filled) / sizeof(filled[0]); i++) {
		const struct nsched_field *field = nsched_load_field(filled[i].column);
		uint32_t offset = m->load->offset[filled[i].column];

		if (!(absent >> filled[i].column & 1) || !offset)
			continue;
		for (cpu = 0; cpu < m->topology->nr_cpus; cpu++) {
			uint64_t nr = nsched_load_nr_running(m->load, cpu);
			uint64_t value = nr * filled[i].per_task;

			value = !nr ? filled[i].when_idle :
				value > filled[i].most ? filled[i].most : value;
			if (field->type == NSCHED_U64)
				nsched_write_u64(m->load, offset, cpu, value);
			else
				nsched_write_u32(m->load, offset, cpu, (uint32_t)value);
		}
	}
	if (absent >> NSCHED_LOAD_COLUMNS)
		nsched_load_gather(m->load, m->topology);
}

static enum ask_result lacks(struct ask_player *player, uint32_t lack)
{
	player->lack = lack;
	return ASK_LACKING;
}

/* What is missing of the load; ASK_LACKS: nothing. */
static uint32_t load_lack(struct ask_player *player, const struct trace_moment *m, uint64_t reads)
{
	uint64_t running = NSCHED_LOAD_BIT(NSCHED_LOAD_NR_RUNNING), absent, bad;

	if (!reads)
		return ASK_LACKS;
	if (!m->load)
		return ASK_NO_LOAD;
	absent = reads & ~m->columns.given;
	bad = (reads & m->columns.unknown) | (absent & running);
	if (absent) {
		if (absent & FOLLOWS && (!(m->columns.given & running) ||
					 m->columns.unknown & running))
			bad |= running;
		if (player->strict)
			bad |= absent & ~FACTS;
		player->filled_load |= bad ? 0 : absent;
	}
	return bad ? ASK_LOAD + nsched_first_bit(bad) : ASK_LACKS;
}

static uint32_t task_lack(struct ask_player *player, const struct trace_task *t, uint64_t reads,
			  uint32_t base, uint64_t *noted)
{
	uint64_t absent, bad;

	if (reads & player->bit_load & ~t->known.given)
		reads |= player->bit_weight; /* which the load is taken from */
	absent = reads & ~t->known.given;
	bad = (t->known.unknown & reads) | (absent & player->task_needs);
	if (!bad)
		*noted |= absent;
	return bad ? base + nsched_first_bit(bad) : ASK_LACKS;
}

/* Members of the question's own that cannot be left open. */
static uint32_t own_lack(struct ask_player *player, const struct trace_moment *m)
{
	uint64_t wanted = 1u << TRACE_THIS_CPU, may = 0;
	const struct nsched_needs *needs = &player->needs[m->which];

	if (m->which == NSCHED_ASK_PLACE) {
		wanted |= 1u << TRACE_KIND;
		may |= 1u << TRACE_SHARES_MEMORY;
	} else if (m->which == NSCHED_ASK_WAKE) {
		may |= 1u << TRACE_SYNC;
	} else {
		may |= 1u << TRACE_IDLE;
	}
	if (needs->hz)
		may |= 1u << TRACE_NOW | 1u << TRACE_HZ;
	wanted &= ~m->own_known.given | m->own_known.unknown;
	wanted |= may & m->own_known.unknown;
	if (!m->has_time && needs->hz && !(m->own_known.given >> TRACE_CLOCK_NS & 1) &&
	    !(m->own_known.given >> TRACE_NOW & 1))
		wanted |= 1u << TRACE_CLOCK_NS;
	if (player->strict)
		wanted |= may & ~m->own_known.given & ~(uint64_t)(1u << TRACE_NOW);
	if (wanted)
		return ASK_OWN + nsched_first_bit(wanted);
	player->filled_own |= may & ~m->own_known.given;
	return ASK_LACKS;
}

/* A wake-up by an interrupt on an idle CPU: the waker is that CPU's idle task. */
static uint32_t is_idle_waker(const struct trace_moment *m)
{
	uint32_t cpu = (uint32_t)m->own[TRACE_THIS_CPU];

	if (m->which != NSCHED_ASK_WAKE || m->other.present || m->other.is_null)
		return 0;
	if (m->load && trace_has(m, NSCHED_LOAD_CURR, cpu))
		return nsched_load_curr(m->load, cpu) == 1;
	return m->load && trace_has(m, NSCHED_LOAD_NR_RUNNING, cpu) &&
	       !nsched_load_nr_running(m->load, cpu);
}

static uint32_t other_lack(struct ask_player *player, const struct trace_moment *m)
{
	if (!player->needs[m->which].other_task || is_idle_waker(m))
		return ASK_LACKS;
	if (!m->other.present)
		return ASK_NO_OTHER;
	return task_lack(player, &m->other, player->other_reads, ASK_OTHER, &player->filled_other);
}

static uint32_t lack_of(struct ask_player *player, const struct trace_moment *m)
{
	const struct nsched_needs *needs = &player->needs[m->which];
	uint32_t lack = own_lack(player, m);

	if (lack == ASK_LACKS)
		lack = load_lack(player, m, needs->load);
	if (lack == ASK_LACKS && needs->task)
		lack = m->task.present ? task_lack(player, &m->task, player->task_reads, ASK_TASK,
						   &player->filled_task) : ASK_NO_TASK;
	if (lack == ASK_LACKS)
		lack = other_lack(player, m);
	if (lack == ASK_LACKS && needs->tasks && !m->tasks)
		lack = ASK_NO_TASKS;
	if (lack == ASK_LACKS && needs->distance &&
	    !m->topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT])
		lack = ASK_NO_DISTANCE;
	return lack;
}

/* BFS counts priorities otherwise: real time, ISO, normal, idle, and what is past them. */
static uint32_t bfs_prio_of(const struct ask_player *player, uint32_t prio)
{
	uint32_t late = player->in_ns;

	return prio < 100 ? prio + late : prio < 140 ? 101 + late : 140;
}

static void copy_task(const struct ask_player *player, const struct trace_task *t,
		      struct nsched_task *task)
{
	uint64_t given = t->known.given;

	memcpy(task, &t->task, sizeof(*task));
	if (!(given & player->bit_weight))
		task->weight = NSCHED_SCALE;
	if (!(given & player->bit_load))
		task->load = task->weight;
	if (!(given & ~t->known.unknown & player->bit_id))
		task->id = NSCHED_NO_ID;
	if (player->family == NSCHED_FAMILY_BFS)
		task->prio = bfs_prio_of(player, task->prio);
}

static void fill_clock(struct ask_player *player, const struct trace_moment *m)
{
	struct nsched_asked *q = &player->q.asked;
	uint64_t given = m->own_known.given & ~m->own_known.unknown;

	q->hz = given >> TRACE_HZ & 1 && m->own[TRACE_HZ] ? m->own[TRACE_HZ] : HZ_TAKEN;
	q->clock_ns = given >> TRACE_CLOCK_NS & 1 ? m->own[TRACE_CLOCK_NS] : m->time_ns;
	if (player->in_ns)
		q->now = q->clock_ns;
	else if (given >> TRACE_NOW & 1)
		q->now = m->own[TRACE_NOW];
	else
		q->now = q->clock_ns / NS * q->hz + q->clock_ns % NS * q->hz / NS;
}

/* The least level of the policy on which the two CPUs of a move stand together. */
static uint32_t level_of(const struct ask_player *player, const struct trace_moment *m,
			 uint32_t idle)
{
	const struct nsched_domains *domains = player->domains;
	uint32_t here = (uint32_t)m->own[TRACE_THIS_CPU], level;
	uint32_t from = m->out_cpu == NSCHED_NONE ? here : m->out_cpu;

	if (player->family == NSCHED_FAMILY_O1)
		return nsched_cpu_node(m->topology, here) == nsched_cpu_node(m->topology, from) ?
			       NSCHED_O1_LEVEL_LOCAL : idle == NSCHED_BUSY ?
			       NSCHED_O1_LEVEL_NODE : NSCHED_O1_LEVEL_NODE_IDLE;
	if (!domains)
		return 0;
	level = nsched_level_above(domains, here, NSCHED_NONE);
	while (level != NSCHED_NONE &&
	       !nsched_domain_has(domains, nsched_domain_of(domains, here, level), from))
		level = nsched_level_above(domains, here, level);
	return level;
}

static void fill_tasks(struct ask_player *player, const struct trace_moment *m)
{
	struct nsched_balance_question *q = &player->q.balance;
	uint64_t wanted = player->needs[NSCHED_ASK_BALANCE].task_table;
	struct nsched_counts counts = { m->topology->nr_cpus, m->topology->nr_nodes, 0, 0 };
	uint32_t column;

	for (column = 0; m->tasks && column < NSCHED_TASK_PARTS; column++)
		if (wanted >> column & 1 && !m->tasks->offset[column])
			break;
	if (!m->tasks || column < NSCHED_TASK_PARTS) {
		player->without_tasks++;
		return;
	}
	q->tasks = m->tasks;
	counts.nr_tasks = m->tasks->nr_tasks;
	if (counts.nr_tasks >= player->moved_room) {
		player->moved_room = counts.nr_tasks * 2 + 16;
		free(player->moved_task);
		free(player->moved_cpu);
		player->moved_task = need(player->moved_room, sizeof(uint32_t));
		player->moved_cpu = need(player->moved_room, sizeof(uint32_t));
	}
	q->moved_task_out = player->moved_task;
	q->moved_cpu_out = player->moved_cpu;
	q->work_size = nsched_policy_work_size(player->policy->policy, NSCHED_ASK_BALANCE, &counts);
	if (q->work_size > player->work_size) {
		free(player->work);
		player->work = need(1, q->work_size);
		player->work_size = q->work_size;
	}
}

static uint32_t fill_balance(struct ask_player *player, const struct trace_moment *m)
{
	struct nsched_balance_question *q = &player->q.balance;

	q->idle = m->own_known.given >> TRACE_IDLE & 1 ? (uint32_t)m->own[TRACE_IDLE] :
		  m->load && nsched_load_nr_running(m->load, q->this_cpu) ? NSCHED_BUSY :
									     NSCHED_IDLE;
	q->level = level_of(player, m, q->idle);
	fill_tasks(player, m);
	return q->level == NSCHED_NONE ? ASK_NO_LEVEL : ASK_LACKS;
}

/* Whose states these are. Of a task without an id it is a fresh one each time. */
static void fill_states(struct ask_player *player, const struct trace_moment *m)
{
	struct nsched_asked *q = &player->q.asked;
	const struct nsched_needs *needs = &player->needs[m->which];
	struct ask_states *const *states = player->states;
	uint32_t scopes = needs->states | needs->states_may;
	uint64_t id = player->task.id, other = player->other.id;
	void *state;

	if (scopes >> NSCHED_SCOPE_SYSTEM & 1)
		q->system_state = player->system_state;
	if (scopes >> NSCHED_SCOPE_RQ & 1)
		q->rq_state = ask_rq_state(player, q->this_cpu);
	if (scopes >> NSCHED_SCOPE_PROCESS & 1 && states[NSCHED_SCOPE_PROCESS])
		q->process_state = ask_states_of(states[NSCHED_SCOPE_PROCESS],
						 player->task.process == NSCHED_NONE ?
							 id : player->task.process);
	if (scopes >> NSCHED_SCOPE_GROUP & 1 && states[NSCHED_SCOPE_GROUP])
		q->group_state = ask_states_of(states[NSCHED_SCOPE_GROUP],
					       player->task.group == NSCHED_NONE ?
						       id : player->task.group);
	if (scopes >> NSCHED_SCOPE_PAGE & 1 && states[NSCHED_SCOPE_PAGE])
		q->page_state = ask_states_of(states[NSCHED_SCOPE_PAGE], NSCHED_NO_ID);
	if (!states[NSCHED_SCOPE_TASK] || !(scopes >> NSCHED_SCOPE_TASK & 1))
		return;
	q->task_state = ask_states_of(states[NSCHED_SCOPE_TASK], id);
	if (!needs->other_state)
		return;
	if (is_idle_waker(m))
		other = IDLE_TASK_OF(q->this_cpu);
	else if (!m->other.present)
		return;
	state = ask_states_of(other == NSCHED_NO_ID || other == id ? player->other_states :
								     states[NSCHED_SCOPE_TASK],
			      other == id ? NSCHED_NO_ID : other);
	if (m->which == NSCHED_ASK_WAKE)
		player->q.wake.waker_state = state;
	else
		player->q.place.parent_state = state;
}

/* Who else is spoken of: where everything that is known of it is told. */
static const struct nsched_task *other_of(struct ask_player *player, const struct trace_moment *m)
{
	if (is_idle_waker(m)) {
		memset(&player->other, 0, sizeof(player->other));
		player->other.id = NSCHED_NO_ID;
		player->other.prev_cpu = (uint32_t)m->own[TRACE_THIS_CPU];
		player->other.prio = player->family == NSCHED_FAMILY_BFS ? 140 : 120;
		player->other.home = player->other.preferred = NSCHED_NONE;
		player->other.group = player->other.process = NSCHED_NONE;
		player->other.running = player->other.kthread = 1;
		return &player->other;
	}
	if (!m->other.present ||
	    (!player->needs[m->which].other_task && m->other.known.unknown))
		return NULL;
	copy_task(player, &m->other, &player->other);
	return &player->other;
}

static uint32_t lay_out(struct ask_player *player, struct trace_moment *m)
{
	struct nsched_asked *q = &player->q.asked;
	uint32_t lack = ASK_LACKS;

	memset(&player->q, 0, sizeof(player->q));
	q->topology = m->topology;
	q->load = m->load;
	q->domains = player->domains;
	q->this_cpu = (uint32_t)m->own[TRACE_THIS_CPU];
	fill_clock(player, m);
	q->work_size = player->needs[m->which].work_bytes;
	player->other.id = NSCHED_NO_ID;
	if (m->task.present) {
		copy_task(player, &m->task, &player->task);
		q->task = &player->task;
	} else {
		memset(&player->task, 0, sizeof(player->task));
		player->task.id = NSCHED_NO_ID;
	}
	if (m->which == NSCHED_ASK_PLACE) {
		player->q.place.kind = (uint32_t)m->own[TRACE_KIND];
		player->q.place.shares_memory = (uint32_t)m->own[TRACE_SHARES_MEMORY];
		player->q.place.parent = other_of(player, m);
	} else if (m->which == NSCHED_ASK_WAKE) {
		player->q.wake.sync = (uint32_t)m->own[TRACE_SYNC];
		player->q.wake.waker = other_of(player, m);
	} else {
		lack = fill_balance(player, m);
	}
	q->work = player->work;
	fill_states(player, m);
	return lack;
}

/* The load as this policy is to see it: what is known, and what it reads. */
static void dress(struct ask_player *player, struct trace_moment *m)
{
	struct nsched_load *load = m->load;
	uint64_t see = (m->columns.given & ~m->columns.unknown) | player->needs[m->which].load;
	uint64_t hide = ~see;
	uint32_t cpu;

	player->hide = 0;
	player->changed_prio = 0;
	if (!load)
		return;
	for (; hide; hide &= hide - 1) {
		uint32_t column = nsched_first_bit(hide);

		if (column >= NSCHED_LOAD_PARTS)
			break;
		if (!load->offset[column])
			continue;
		player->hide |= NSCHED_LOAD_BIT(column);
		player->hidden[column] = load->offset[column];
		load->offset[column] = 0;
	}
	if (player->family != NSCHED_FAMILY_BFS || !nsched_load_has(load, NSCHED_LOAD_CURR_PRIO))
		return;
	player->changed_prio = 1;
	for (cpu = 0; cpu < load->nr_cpus; cpu++) {
		player->saved_prio[cpu] = nsched_load_curr_prio(load, cpu);
		nsched_write_u32(load, load->offset[NSCHED_LOAD_CURR_PRIO], cpu,
				 bfs_prio_of(player, player->saved_prio[cpu]));
	}
}

void ask_end(struct ask_player *player, struct trace_moment *m)
{
	struct nsched_load *load = m->load;
	uint64_t hide = player->hide;
	uint32_t cpu;

	for (cpu = 0; player->changed_prio && cpu < load->nr_cpus; cpu++)
		nsched_write_u32(load, load->offset[NSCHED_LOAD_CURR_PRIO], cpu,
				 player->saved_prio[cpu]);
	player->changed_prio = 0;
	for (; hide; hide &= hide - 1)
		load->offset[nsched_first_bit(hide)] = player->hidden[nsched_first_bit(hide)];
	player->hide = 0;
}

/* What is not known was not asked, so nothing was taken as anything. */
static enum ask_result lay_out_known(struct ask_player *player, struct trace_moment *m)
{
	uint64_t load = player->filled_load, task = player->filled_task;
	uint64_t other = player->filled_other, own = player->filled_own;
	uint32_t lack = lack_of(player, m);

	if (lack == ASK_LACKS)
		lack = lay_out(player, m);
	if (lack == ASK_LACKS)
		return ASK_ANSWERED;
	player->filled_load = load;
	player->filled_task = task;
	player->filled_other = other;
	player->filled_own = own;
	return lacks(player, lack);
}

enum ask_result ask_begin(struct ask_player *player, struct trace_moment *m)
{
	struct nsched_wrong wrong;

	player->which = m->which;
	player->hide = 0;
	player->changed_prio = 0;
	if (!(player->answers >> m->which & 1))
		return ASK_SILENT;
	if (lay_out_known(player, m) != ASK_ANSWERED)
		return ASK_LACKING;
	dress(player, m);
	if (nsched_policy_check(player->policy->policy, m->which, &player->q, &wrong) == NSCHED_OK)
		return ASK_ANSWERED;
	ask_end(player, m);
	return lacks(player, ASK_REFUSED);
}

enum ask_result ask_now(struct ask_player *player)
{
	uint32_t policy = player->policy->policy;

	switch (player->which) {
	case NSCHED_ASK_PLACE:
		player->reason = nsched_place(policy, &player->q.place, &player->a.place);
		player->cpu = player->a.place.cpu;
		break;
	case NSCHED_ASK_WAKE:
		player->reason = nsched_wake(policy, &player->q.wake, &player->a.wake);
		player->cpu = player->a.wake.cpu;
		break;
	default:
		player->reason = nsched_balance(policy, &player->q.balance, &player->a.balance);
		player->cpu = player->a.balance.src_cpu;
	}
	return player->reason == NSCHED_REASON_NOT_ASKED ? ASK_SILENT : ASK_ANSWERED;
}
