/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* BFS and MuQSS, "place": what a fork gives the child, where it is queued, who is told. */
#include "setting.h"

/* How a fork goes on. */
struct bfs_forking {
	uint32_t mode;
	uint32_t is_parent; /* the task that runs here is the child's parent */
	uint32_t moved;	    /* the child may not run here */
	nsched_cpu_t home;
	uint32_t resched;   /* the fork CPU is to switch */
	uint32_t action;    /* enum nsched_bfs_action */
	uint64_t key_deadline;
};

/* Slices, after 199 has charged the forking task. */
static NSCHED_OWN_FRAME void bfs_place_slices(const struct bfs_setting *s,
					      const struct nsched_place_question *q,
					      struct bfs_forking *f)
{
	struct nsched_bfs_task_state *parent = (struct nsched_bfs_task_state *)q->parent_state;
	struct nsched_bfs_task_state *child = (struct nsched_bfs_task_state *)q->task_state;
	struct nsched_bfs_fork_question fork_q;
	struct nsched_bfs_fork_answer fork_a;
	uint32_t own = s->ver == NSCHED_BFS_VER_512 || s->ver == NSCHED_BFS_VER_199;

	if (s->ver == NSCHED_BFS_VER_199)
		nsched_bfs_pay(s, (const struct nsched_asked *)q, q->parent, parent);
	fork_q.time_slice = parent->time_slice;
	fork_q.ver = s->ver;
	fork_q.policy = own ? q->parent->sched_policy : q->task->sched_policy;
	fork_q.rr_interval = s->rr_interval;
	fork_q.curr_is_parent = f->is_parent;
	nsched_bfs_fork(&fork_q, &fork_a);
	parent->time_slice = fork_a.parent;
	child->time_slice = fork_a.child;
	child->first_time_slice = !bfs_is_late(s->ver) && fork_a.mode == NSCHED_BFS_MODE_HALVED;
	f->mode = fork_a.mode;
}

/* The prio a child starts from: an inherited one is not passed on. */
NSCHED_INLINE uint32_t bfs_child_prio(uint32_t ver, const struct nsched_place_question *q)
{
	const struct nsched_bfs_task_state *parent =
		(const struct nsched_bfs_task_state *)q->parent_state;
	uint32_t rt = q->task->sched_policy == NSCHED_BFS_FIFO ||
		      q->task->sched_policy == NSCHED_BFS_RR;

	return rt ? parent->normal_prio : bfs_prio(ver, NSCHED_BFS_PRIO_NORMAL);
}

/* Priorities of the child; its key from @key_deadline. */
static NSCHED_OWN_FRAME void bfs_place_queue(const struct bfs_setting *s,
					     const struct nsched_place_question *q,
					     const struct bfs_forking *f)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct bfs_queueing child;

	child.key_deadline = f->key_deadline;
	child.policy = q->task->sched_policy;
	child.prio = bfs_child_prio(s->ver, q);
	child.idle_ok = q->task->idle_ok;
	child.iso_refractory = bfs_refractory(s->ver, bfs_system(asked), f->home);
	nsched_bfs_enqueue(s, &child, bfs_task(asked));
}

/* Deadline and SMT bias. */
static NSCHED_OWN_FRAME void bfs_place_deadline(const struct bfs_setting *s,
						const struct nsched_place_question *q,
						struct bfs_forking *f)
{
	const struct nsched_bfs_task_state *parent =
		(const struct nsched_bfs_task_state *)q->parent_state;
	struct nsched_bfs_task_state *child = (struct nsched_bfs_task_state *)q->task_state;
	struct nsched_bfs_fork_child_question child_q;
	struct nsched_bfs_fork_child_answer child_a;

	child_q.parent_deadline = parent->deadline;
	child_q.now = q->now;
	child_q.ver = s->ver;
	child_q.mode = f->mode;
	child_q.policy = q->task->sched_policy;
	child_q.rr_interval = s->rr_interval;
	child_q.hz = s->hz;
	child_q.user_prio = q->task->user_prio;
	child_q.smt_bias = parent->smt_bias;
	child_q.user = !q->task->kthread;
	child_q.prio = s->ver == NSCHED_BFS_VER_199 ? child->normal_prio : child->prio;
	nsched_bfs_fork_child(&child_q, &child_a);
	child->deadline = child_a.deadline;
	child->smt_bias = child_a.smt_bias;
	f->key_deadline = child_a.key_deadline;
}

/*
 * The CPU the child counts for: its parent's (232, 318), which for a new thread, whose
 * parent is its creator's, is given as prev_cpu; the fork CPU (later); 512, 199: the
 * first that it may run on.
 */
NSCHED_INLINE nsched_cpu_t bfs_place_home(const struct bfs_setting *s,
					  const struct nsched_place_question *q, uint32_t moved)
{
	nsched_cpu_t cpu;

	if (!bfs_is_late(s->ver) && q->shares_memory)
		return q->task->prev_cpu;
	if (!moved || (s->ver != NSCHED_BFS_VER_512 && s->ver != NSCHED_BFS_VER_199))
		return q->this_cpu;
	for (cpu = 0; cpu < q->topology->nr_cpus; cpu++)
		if (nsched_set_has(q->task->allowed, cpu) &&
		    (s->ver == NSCHED_BFS_VER_512 || nsched_cpu_online(q->topology, cpu)))
			return cpu;
	return q->this_cpu;
}

/* Who is told besides resched_cpu, each once. */
NSCHED_INLINE void bfs_place_tell(const struct nsched_place_question *q,
				  struct nsched_place_answer *a, nsched_cpu_t cpu)
{
	if (a->resched_cpu == NSCHED_NONE) {
		a->resched_cpu = cpu;
		return;
	}
	if (cpu == a->resched_cpu)
		return;
	if (q->notify_cpu_out)
		q->notify_cpu_out[a->nr_notify] = cpu;
	a->nr_notify++;
}

/* As a wake-up, not synchronous. */
static NSCHED_OWN_FRAME void bfs_place_wake(const struct bfs_setting *s,
					    const struct nsched_place_question *q,
					    const struct bfs_forking *f,
					    struct nsched_place_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct nsched_bfs_waking w;
	struct nsched_bfs_woken woken;

	nsched_bfs_fill_waking(s, asked, f->home, &w);
	if (s->ver == NSCHED_BFS_VER_512) /* counted where it was forked, also when moved */
		w.uncounted = q->this_cpu;
	nsched_bfs_ask_wake(s->ver, &w, &woken);
	clear_words(a->compared, sizeof(a->compared));
	a->reason = nsched_bfs_compared_wake(&woken, a->compared);
	bfs_task(asked)->home = woken.task_cpu;
	if (woken.cpu == NSCHED_NONE)
		return;
	if (s->ver == NSCHED_BFS_VER_199 && woken.reason != NSCHED_BFS_WAKE_MUQSS_IDLE)
		nsched_state_u64(q->system_state, NSCHED_BFS_SYSTEM_PREEMPTING)[woken.cpu] =
			q->task->id;
	a->resched_cpu = woken.cpu;
	a->preempt = woken.kind == NSCHED_BFS_TOLD_PREEMPT;
	if (s->ver != NSCHED_BFS_VER_199)
		a->cpu = woken.cpu;
}

/* The best idle CPU of the child, if SMT-nice agrees; there is one. */
static NSCHED_OWN_FRAME void bfs_place_idle(const struct bfs_setting *s,
					    const struct nsched_place_question *q,
					    const struct bfs_forking *f,
					    struct nsched_place_answer *a)
{
	struct nsched_bfs_best_idle idle;
	struct nsched_bfs_waking w;

	nsched_bfs_fill_waking(s, (const struct nsched_asked *)q, f->home, &w);
	nsched_bfs_idle_of(s->ver | NSCHED_BFS_BY_PRIO, (const struct nsched_bfs_cpus *)&w,
			   w.allowed, f->home, &idle);
	if (!nsched_bfs_waking_fits(&w, s->limit, idle.cpu))
		return;
	a->reason = idle.reason;
	clear_words(a->compared, sizeof(a->compared));
	a->compared[0] = idle.cpu;
	if ((idle.reason & 0xff) == NSCHED_BFS_BEST_IDLE_WAY_RANK)
		a->compared[1] = idle.rank;
	a->resched_cpu = idle.cpu;
	if (s->ver != NSCHED_BFS_VER_199)
		a->cpu = idle.cpu;
}

/* Is an allowed CPU idle? */
static NSCHED_OWN_FRAME uint32_t bfs_place_has_idle(const struct bfs_setting *s,
						    const struct nsched_place_question *q)
{
	struct nsched_bfs_cpus cpus;

	bfs_fill_cpus(s, (const struct nsched_asked *)q, q->task->allowed, q->this_cpu, &cpus);
	return bfs_first_idle(&cpus, s->limit) != NSCHED_NONE;
}

/* Is the fork CPU to switch, and who besides it? */
static NSCHED_OWN_FRAME void bfs_place_notify(const struct bfs_setting *s,
					      const struct nsched_place_question *q,
					      struct bfs_forking *f, struct nsched_place_answer *a)
{
	struct nsched_bfs_fork_notify_question notify_q;
	struct nsched_bfs_fork_notify_answer notify_a;

	notify_q.ver = s->ver;
	notify_q.mode = f->mode;
	notify_q.curr_is_parent = f->is_parent;
	notify_q.own_memory = !q->shares_memory;
	notify_q.moved = f->moved;
	notify_q.idle_avail = bfs_place_has_idle(s, q);
	a->reason = nsched_bfs_fork_notify(&notify_q, &notify_a);
	a->compared[0] = f->mode;
	a->compared[1] = notify_q.idle_avail;
	f->resched = notify_a.resched;
	f->action = notify_a.action;
}

/* The fork CPU after them; 199 queues the child last of all and tells an idle home. */
static NSCHED_OWN_FRAME void bfs_place_tells(const struct bfs_setting *s,
					     const struct nsched_place_question *q,
					     const struct bfs_forking *f,
					     struct nsched_place_answer *a)
{
	if (f->resched)
		bfs_place_tell(q, a, q->this_cpu);
	if (s->ver == NSCHED_BFS_VER_199 &&
	    bfs_cpu_idle(q->load, bfs_machine_column(q->topology, NSCHED_TOPOLOGY_ONLINE), s->limit,
			 f->home))
		bfs_place_tell(q, a, f->home);
}

/* The child's home, slice, deadline and place in the queue. */
static NSCHED_OWN_FRAME void bfs_place_child(const struct bfs_setting *s,
					     const struct nsched_place_question *q,
					     struct bfs_forking *f)
{
	f->is_parent = !q->shares_memory;
	f->moved = !nsched_set_has(q->task->allowed, q->this_cpu);
	f->home = bfs_place_home(s, q, f->moved);
	f->key_deadline = 0;
	bfs_place_slices(s, q, f);
	bfs_place_queue(s, q, f); /* for the prio; the key follows the deadline */
	bfs_place_deadline(s, q, f);
	bfs_place_queue(s, q, f);
}

uint32_t nsched_bfs_place_of(uint32_t policy, const struct nsched_place_question *q,
			     struct nsched_place_answer *a)
{
	const struct nsched_asked *asked = (const struct nsched_asked *)q;
	struct bfs_setting s;
	struct bfs_forking f;

	if (q->kind != NSCHED_PLACE_FORK)
		return NSCHED_REASON_NOT_ASKED; /* no version moves a task that execs */
	nsched_bfs_settle(policy, asked, &s);
	bfs_place_child(&s, q, &f);
	bfs_task(asked)->home = f.home;
	a->cpu = f.home;
	bfs_place_notify(&s, q, &f, a);
	if (f.action == NSCHED_BFS_ACTION_WAKE)
		bfs_place_wake(&s, q, &f, a);
	else if (f.action == NSCHED_BFS_ACTION_IDLE)
		bfs_place_idle(&s, q, &f, a);
	bfs_place_tells(&s, q, &f, a);
	a->node = nsched_cpu_node(q->topology, a->cpu);
	return a->reason;
}
