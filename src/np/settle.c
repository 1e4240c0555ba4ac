/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* NUMA balancing as a policy: page, a fault from the touch to its account. */
#include "compose.h"

NSCHED_INLINE uint64_t np_pair_sum(struct nsched_np_group_state *group, uint32_t column,
				   nsched_node_t node)
{
	struct np_faults faults;

	return np_faults_of(np_pairs(group, column, &faults), node);
}

/* TOUCHED */

/* Is a recorded CPU one of this machine, and was any recorded? */
NSCHED_INLINE uint32_t np_recorded(const struct nsched_page_question *q, uint32_t cpu)
{
	return cpu < q->topology->nr_cpus; /* NSCHED_NONE is not */
}

static NSCHED_OWN_FRAME void np_page_ask(const struct nsched_page_question *q,
					 struct nsched_np_should_migrate_question *m)
{
	const struct nsched_np_page_state *page =
		(const struct nsched_np_page_state *)q->page_state;
	const struct nsched_np_task_state *task =
		(const struct nsched_np_task_state *)q->task_state;
	struct nsched_np_group_state *group = np_group(q->group_state);
	uint32_t known = np_recorded(q, page->last_cpu);

	m->dst_has_mem = !q->topology->offset[NSCHED_TOPOLOGY_NODE_MEMORY_KIB] ||
			 nsched_node_memory_kib(q->topology, q->this_node) != 0;
	m->last_unset = !known;
	m->pid_match = known && page->last_id == q->task->id;
	m->last_nid = known ? nsched_cpu_node(q->topology, page->last_cpu) : NSCHED_NONE;
	m->dst_nid = q->this_node;
	m->src_nid = q->page_node;
	m->pref = task->pref;
	m->scan_seq = task->scan_seq;
	m->has_group = group ? 1 : 0;
	m->cpu_dst = group ? np_pair_sum(group, NSCHED_NP_GROUP_CPU, q->this_node) : 0;
	m->cpu_src = group ? np_pair_sum(group, NSCHED_NP_GROUP_CPU, q->page_node) : 0;
	m->mem_dst = group ? np_pair_sum(group, NSCHED_NP_GROUP_MEM, q->this_node) : 0;
	m->mem_src = group ? np_pair_sum(group, NSCHED_NP_GROUP_MEM, q->page_node) : 0;
}

NSCHED_INLINE void np_page_compared(const struct nsched_np_should_migrate_question *m,
				    uint32_t reason, uint64_t *compared)
{
	switch (reason) {
	case NSCHED_NP_SHOULD_MIGRATE_EARLY:
		compared[0] = (uint64_t)(int64_t)m->scan_seq;
		compared[1] = m->pref;
		compared[2] = m->dst_nid;
		break;
	case NSCHED_NP_SHOULD_MIGRATE_FILTER:
		compared[0] = m->last_nid;
		compared[1] = m->dst_nid;
		compared[2] = m->src_nid;
		break;
	case NSCHED_NP_SHOULD_MIGRATE_HEAVY:
		compared[0] = m->cpu_dst;
		compared[1] = m->dst_nid;
		compared[2] = m->cpu_src;
		compared[3] = m->src_nid;
		break;
	case NSCHED_NP_SHOULD_MIGRATE_SPREAD:
	case NSCHED_NP_SHOULD_MIGRATE_EVEN:
		compared[0] = m->dst_nid;
		compared[1] = m->cpu_dst;
		compared[2] = m->mem_dst;
		compared[3] = m->src_nid;
		compared[4] = m->cpu_src;
		compared[5] = m->mem_src;
		break;
	default:
		compared[0] = m->dst_nid;
	}
}

static NSCHED_OWN_FRAME uint32_t np_page_touched(const struct nsched_page_question *q,
						 struct np_page_parts *parts,
						 struct nsched_page_answer *a)
{
	struct nsched_np_process_state *process =
		(struct nsched_np_process_state *)q->process_state;
	struct nsched_np_page_state *page = (struct nsched_np_page_state *)q->page_state;

	page->before_cpu = page->last_cpu;
	page->before_id = page->last_id;
	page->was_local = q->page_node == q->this_node;
	if (process->area_state)
		process->area_pids1 |= (uint64_t)1 << (q->task->id & 63);
	a->reason = NSCHED_REASON_PAGE_FIXED;
	if (!(q->flags & NSCHED_PAGE_FOLLOWS))
		return a->reason;
	np_page_ask(q, &parts->move_q);
	a->reason = nsched_np_should_migrate(&parts->move_q, &parts->move_a);
	if (parts->move_a.record) {
		page->last_cpu = q->this_cpu;
		page->last_id = q->task->id;
	}
	np_page_compared(&parts->move_q, a->reason, a->compared);
	if (page->was_local) {
		clear_words(a->compared, sizeof(a->compared));
		a->compared[0] = q->this_node;
		a->reason = NSCHED_REASON_PAGE_LOCAL;
	} else if (parts->move_a.migrate) {
		a->move = 1;
		a->node = q->this_node;
	}
	return a->reason;
}

/* SETTLED: groups */

/* @sign 1 adds a task's averages to its group's sums, -1 takes them away. */
NSCHED_INLINE void np_group_add(struct nsched_np_group_state *group,
				struct nsched_np_task_state *task, uint64_t sign)
{
	nsched_u64 *gmem = nsched_state_u64(group, NSCHED_NP_GROUP_MEM);
	nsched_u64 *gcpu = nsched_state_u64(group, NSCHED_NP_GROUP_CPU);
	const nsched_u64 *mem = nsched_state_u64(task, NSCHED_NP_TASK_MEM);
	const nsched_u64 *cpu = nsched_state_u64(task, NSCHED_NP_TASK_CPU);
	uint32_t i;

	for (i = 0; i < task->head.nr[NSCHED_ROWS_NODE_PAIR]; i++) {
		gmem[i] += sign * mem[i];
		gcpu[i] += sign * cpu[i];
	}
	group->total += sign * task->total;
	group->nr_tasks += (uint32_t)sign;
}

/* A task that has no group founds one of its own: sums are copies of its averages. */
static NSCHED_OWN_FRAME void np_found(struct nsched_np_group_state *group,
				      struct nsched_np_task_state *task)
{
	if (group->nr_tasks)
		return;
	clear_words(nsched_state_u64(group, NSCHED_NP_GROUP_MEM),
		    group->head.nr[NSCHED_ROWS_NODE_PAIR] * 8);
	clear_words(nsched_state_u64(group, NSCHED_NP_GROUP_CPU),
		    group->head.nr[NSCHED_ROWS_NODE_PAIR] * 8);
	group->total = 0;
	group->max_faults_cpu = 0;
	group->active_nodes = 1;
	np_group_add(group, task, 1);
}

/* The last toucher was another: do we join his group? Returns ours, after that. */
static NSCHED_OWN_FRAME struct nsched_np_group_state *
np_settle_join(const struct nsched_page_question *q, struct np_page_parts *parts,
	       struct nsched_page_answer *a)
{
	const struct nsched_np_page_state *page =
		(const struct nsched_np_page_state *)q->page_state;
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;
	struct nsched_np_group_state *mine = (struct nsched_np_group_state *)q->group_state;
	struct nsched_np_group_state *his = np_group(q->last_group_state);
	struct nsched_np_join_question *j = &parts->join_q;

	np_found(mine, task);
	j->last_task_matches = q->last && q->last->id == page->before_id;
	j->his_group = his ? 1 : 0;
	j->same_group = his == mine;
	j->my_tasks = mine->nr_tasks;
	j->his_tasks = his ? his->nr_tasks : 0;
	j->my_id_greater = his && mine->id > his->id;
	j->same_mm = q->last && q->task->process != NSCHED_NONE &&
		     q->last->process == q->task->process;
	j->page_shared = (q->flags & NSCHED_PAGE_SHARED) != 0;
	a->reason = nsched_np_join(j, &parts->join_a);
	if (!parts->join_a.join)
		return mine;
	a->join = 1;
	a->compared[0] = j->my_tasks;
	a->compared[1] = j->his_tasks;
	np_group_add(mine, task, NSCHED_U64_MAX);
	np_group_add(his, task, 1);
	return his;
}

/* Steps 1 and 2: as what the fault counts. Returns the group. */
static NSCHED_OWN_FRAME struct nsched_np_group_state *
np_settle_fault(const struct nsched_page_question *q, struct np_page_parts *parts,
		struct nsched_page_answer *a)
{
	const struct nsched_np_page_state *page =
		(const struct nsched_np_page_state *)q->page_state;
	struct nsched_np_group_state *group = np_group(q->group_state);
	struct nsched_np_fault_question *f = &parts->fault_q;
	struct np_faults cpu;

	f->last_unset = !np_recorded(q, page->before_cpu);
	f->pid_match = !f->last_unset && page->before_id == q->task->id;
	f->no_group = (q->flags & NSCHED_PAGE_READ_ONLY) != 0;
	f->group_priv = -1;
	if (!f->last_unset && !f->pid_match && !f->no_group && q->group_state) {
		group = np_settle_join(q, parts, a);
		f->group_priv = parts->join_a.priv;
	}
	f->local = page->was_local;
	f->has_group = group ? 1 : 0;
	f->active_nodes = group ? group->active_nodes : 0;
	f->cpu_active = group && np_is_active(np_pairs(group, NSCHED_NP_GROUP_CPU, &cpu),
					      q->this_node, group->max_faults_cpu);
	f->mem_active = group && np_is_active(np_pairs(group, NSCHED_NP_GROUP_CPU, &cpu),
					      q->page_node, group->max_faults_cpu);
	nsched_np_fault(f, &parts->fault_a);
	if (!a->join) { /* a join says more */
		a->reason = parts->fault_a.reason;
		a->compared[0] = a->reason == NSCHED_NP_FAULT_ACTIVE ? f->active_nodes :
								       parts->fault_a.local;
	}
	return group;
}

/* SETTLED: placement, once a sweep */

/* Where a load average that never falls below full stands: the greatest sum of 6.12. */
#define NSCHED_NP_LOAD_AVG_MAX 47742u

/* CPU and wall time since the last tick; the first time, the share that its load speaks of. */
NSCHED_INLINE void np_tick_runtime(const struct nsched_page_question *q,
				   struct nsched_np_task_state *task,
				   struct nsched_np_placement_question *p)
{
	uint64_t wall = q->clock_ns - task->last_tick_ns;

	if (task->last_tick_ns) {
		p->runtime = q->task->runtime_ns - task->last_runtime_ns;
		p->period_ns = wall >> 63 ? 0 : wall; /* a clock that went back */
	} else {
		p->period_ns = NSCHED_NP_LOAD_AVG_MAX;
		p->runtime = p->period_ns;
		if (q->task->weight && q->task->load < q->task->weight)
			p->runtime = nsched_div64(q->task->load * p->period_ns, q->task->weight);
	}
	task->last_tick_ns = q->clock_ns;
	task->last_runtime_ns = q->task->runtime_ns;
}

static NSCHED_OWN_FRAME void np_tick_ask(const struct nsched_page_question *q,
					 struct np_page_parts *parts,
					 struct nsched_np_group_state *group)
{
	const struct nsched_np_system_state *system =
		(const struct nsched_np_system_state *)q->system_state;
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;
	struct nsched_np_placement_question *p = &parts->place_q;

	p->mem = nsched_state_u64(task, NSCHED_NP_TASK_MEM);
	p->cpu = nsched_state_u64(task, NSCHED_NP_TASK_CPU);
	p->membuf = nsched_state_u64(task, NSCHED_NP_TASK_MEMBUF);
	p->cpubuf = nsched_state_u64(task, NSCHED_NP_TASK_CPUBUF);
	p->has_group = group ? 1 : 0;
	p->gmem = group ? nsched_state_u64(group, NSCHED_NP_GROUP_MEM) : 0;
	p->gcpu = group ? nsched_state_u64(group, NSCHED_NP_GROUP_CPU) : 0;
	p->gtotal = group ? group->total : 0;
	p->has_cpu = np_node_cpus(q->topology);
	p->dist = np_distances(q->topology);
	p->work = np_work_behind(q->work, NSCHED_ASK_PAGE);
	p->total = task->total;
	p->remote = task->remote;
	p->local = task->local;
	np_tick_runtime(q, task, p);
	p->nr_nodes = q->topology->nr_nodes;
	p->pref = task->pref;
	p->type = p->dist ? system->type : (uint32_t)NSCHED_NP_DIRECT;
	p->max_dist = system->max_dist;
}

NSCHED_INLINE void np_tick_keep(const struct nsched_page_question *q,
				const struct np_page_parts *parts,
				struct nsched_np_group_state *group)
{
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;

	task->total = parts->place_a.total;
	task->pref = parts->place_a.pref;
	if (!group)
		return;
	group->total = parts->place_a.gtotal;
	group->max_faults_cpu = parts->place_a.max_faults_cpu;
	group->active_nodes = parts->place_a.active_nodes;
}

static NSCHED_OWN_FRAME void np_tick_period(const struct nsched_page_question *q,
					    const struct nsched_np_tunables *t,
					    struct np_page_parts *parts,
					    struct nsched_np_group_state *group)
{
	struct nsched_np_process_state *process =
		(struct nsched_np_process_state *)q->process_state;
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;
	struct nsched_np_scan_period_question *p = &parts->period_q;

	np_bounds_ask(t, process, group, &parts->bounds_q); /* with the sums of now */
	nsched_np_scan_bounds(&parts->bounds_q, &parts->bounds_a);
	p->remote = task->remote;
	p->local = task->local;
	p->fail = task->fail;
	p->shared = parts->place_a.shared;
	p->private_ = parts->place_a.private_;
	p->period = task->period;
	p->period_max = task->period_max;
	p->scan_min = parts->bounds_a.min;
	p->scan_max = parts->bounds_a.max;
	nsched_np_scan_period(p, &parts->period_a);
	task->period = parts->period_a.period;
	if (parts->period_a.delay_next)
		process->next_scan = np_ms(q->now, q->hz) + task->period;
	task->remote = 0;
	task->local = 0;
	task->fail = 0;
}

/* Step 3 begins: is a sweep to be placed? The maximum is that of the sums of before. */
static NSCHED_OWN_FRAME uint32_t np_settle_sweep(const struct nsched_page_question *q,
						 const struct nsched_np_tunables *t,
						 struct np_page_parts *parts,
						 struct nsched_np_group_state *group)
{
	struct nsched_np_process_state *process =
		(struct nsched_np_process_state *)q->process_state;
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;

	if (task->scan_seq == process->seq)
		return 0;
	task->scan_seq = process->seq;
	np_bounds_ask(t, process, group, &parts->bounds_q);
	nsched_np_scan_bounds(&parts->bounds_q, &parts->bounds_a);
	task->period_max = parts->bounds_a.max;
	return 1;
}

/* And ends: off the preferred node, prefer is asked, now and after a while again. */
NSCHED_INLINE uint32_t np_settle_retry(const struct nsched_page_question *q, uint64_t now)
{
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;

	if (task->pref == NSCHED_NONE)
		return 0; /* the next fault asks again */
	task->retry = now + (task->period / 16 < 1000 ? task->period / 16 : 1000);
	return task->pref != q->this_node;
}

/* Step 4. A page that the fault made local counts as remote, on its new node. */
NSCHED_INLINE void np_settle_add(const struct nsched_page_question *q,
				 const struct nsched_np_fault_answer *f)
{
	struct nsched_np_task_state *task = (struct nsched_np_task_state *)q->task_state;

	nsched_state_u64(task, NSCHED_NP_TASK_MEMBUF)[2 * q->page_node + f->priv] += q->nr_pages;
	nsched_state_u64(task, NSCHED_NP_TASK_CPUBUF)[2 * q->this_node + f->priv] += q->nr_pages;
	*(f->local ? &task->local : &task->remote) += q->nr_pages;
	if (q->flags & NSCHED_PAGE_FAILED)
		task->fail += q->nr_pages;
}

uint32_t nsched_np_page_of(uint32_t policy, const struct nsched_page_question *q,
			   struct nsched_page_answer *a)
{
	struct np_page_parts *parts = (struct np_page_parts *)q->work;
	const struct nsched_np_tunables *t;
	struct nsched_np_group_state *group;
	uint64_t now;

	if (q->phase == NSCHED_PAGE_TOUCHED)
		return np_page_touched(q, parts, a);
	group = np_settle_fault(q, parts, a);
	now = np_ms(q->now, q->hz);
	if (np_before(((struct nsched_np_task_state *)q->task_state)->retry, now)) {
		t = np_tunables(policy, q->tunables, &parts->tunables);
		if (np_settle_sweep(q, t, parts, group)) {
			np_tick_ask(q, parts, group);
			nsched_np_placement(&parts->place_q, &parts->place_a);
			np_tick_keep(q, parts, group);
			np_tick_period(q, t, parts, group);
		}
		a->settle = np_settle_retry(q, now);
	}
	np_settle_add(q, &parts->fault_a);
	return a->reason;
}
