/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The seven questions. A caller hands over blocks of data and names a policy; the
 * policy composes its exact blocks into a whole answer. To switch policies is to
 * pass another number.
 *
 * Every question: topology, load, domains and tasks are read; *_state is updated
 * in place; work is memory of nsched_policy_work_size() bytes, 8-byte aligned,
 * its content without meaning before and after; *_out arrays are written. A null
 * tunables means the policy's defaults. What a policy needs of a question says
 * nsched_policy_needs(), and nsched_policy_check() refuses a question that lacks
 * it; the decisions themselves assume a checked question.
 *
 * Every answer: every byte is written on every path. reason says which block
 * decided and how; compared[] holds the values of that reason's sentence in
 * their order (see describe.h).
 */
#ifndef NSCHED_POLICY_H
#define NSCHED_POLICY_H

#include "decisions.h"
#include "load.h"
#include "state.h"
#include "tasks.h"

struct nsched_domains;

/* Reasons that the composition itself gives. */
enum nsched_policy_reason {
	NSCHED_REASON_NOT_ASKED = 0, /* the policy does not answer this question */
	/* fork: the child starts where its parent is */
	NSCHED_REASON_PARENT = NSCHED_PLACE << 8 | 1,
	/* the choice may not be used: the next best */
	NSCHED_REASON_FALLBACK = NSCHED_WAKE << 8 | 1,
	NSCHED_REASON_DONE = NSCHED_DUE << 8 | 1, /* every level of this moment was balanced */
	NSCHED_REASON_RAN_EMPTY = NSCHED_DUE << 8 | 2, /* the queue has just run empty: at once */
	NSCHED_REASON_IDLES_BRIEFLY = NSCHED_DUE << 8 | 3, /* it runs empty, but never for long */
	/* ask again with src_cpu's tasks */
	NSCHED_REASON_TASKS_NOT_GIVEN = NSCHED_BALANCE << 8 | 1,
	NSCHED_REASON_LEAST_VRUNTIME = NSCHED_NEXT << 8 | 1, /* of the queued tasks */
	NSCHED_REASON_RUNS_ON = NSCHED_NEXT << 8 | 2, /* nothing asks the current task to stop */
	NSCHED_REASON_NOBODY = NSCHED_NEXT << 8 | 3,  /* nothing is queued: idle */
	/* nothing else may run: current goes on */
	NSCHED_REASON_NOTHING_ELSE = NSCHED_NEXT << 8 | 4,
	NSCHED_REASON_PREFERS_HERE = NSCHED_PREFER << 8 | 1, /* the task runs where it prefers */
	NSCHED_REASON_NO_PREFERENCE = NSCHED_PREFER << 8 | 2, /* nothing speaks for any node */
	/* its memory policy does not let it follow */
	NSCHED_REASON_PAGE_FIXED = NSCHED_PAGE << 8 | 1,
	NSCHED_REASON_PAGE_LOCAL = NSCHED_PAGE << 8 | 2, /* it lies where it was touched from */
	/* from 16 on: the contenders of 2012 and the baselines */
	/* the state names the node, and the CPU is one of that node */
	NSCHED_REASON_PLACE_BOUND = NSCHED_PLACE << 8 | 16,
	NSCHED_REASON_PLACE_NOWHERE = NSCHED_PLACE << 8 | 17, /* no CPU there may be used: stays */
	NSCHED_REASON_TOO_EARLY = NSCHED_DUE << 8 | 16, /* a pause is not over */
	NSCHED_REASON_PAUSE_OVER = NSCHED_DUE << 8 | 17,
	NSCHED_REASON_NO_MEMORY = NSCHED_DUE << 8 | 18, /* no user memory: nothing to sweep */
	NSCHED_REASON_NEVER_DUE = NSCHED_DUE << 8 | 19, /* the policy does nothing by itself */
	NSCHED_REASON_SETTLE = NSCHED_DUE << 8 | 20, /* nothing but the placement of the task */
	/* ask again with src_node's */
	NSCHED_REASON_PROCESSES_NOT_GIVEN = NSCHED_BALANCE << 8 | 16,
	NSCHED_REASON_NODE_GIVEN = NSCHED_PREFER << 8 | 16, /* the state names the node */
	NSCHED_REASON_NO_PLACEMENT = NSCHED_PREFER << 8 | 17, /* the policy places no task */
	NSCHED_REASON_UNSETTLED = NSCHED_PREFER << 8 | 18, /* too soon after a move across nodes */
	NSCHED_REASON_PAGE_STAYS = NSCHED_PAGE << 8 | 16, /* the policy moves no page */
	NSCHED_REASON_PAGE_NOT_TRACKED = NSCHED_PAGE << 8 | 17, /* explicit policy, or shared */
	NSCHED_REASON_PAGE_TO_HOME = NSCHED_PAGE << 8 | 18, /* to the node its process lives on */
	NSCHED_REASON_PAGE_HOME = NSCHED_PAGE << 8 | 19, /* it lies there, or is not lazy */
};

enum nsched_question {
	NSCHED_ASK_PLACE,
	NSCHED_ASK_WAKE,
	NSCHED_ASK_DUE,
	NSCHED_ASK_BALANCE,
	NSCHED_ASK_NEXT,
	NSCHED_ASK_PREFER,
	NSCHED_ASK_PAGE,
	NSCHED_QUESTIONS
};

/* State of the deciding CPU. */
enum nsched_idle {
	NSCHED_BUSY = 0,
	NSCHED_IDLE = 1,
	NSCHED_NEWLY_IDLE = 2, /* its queue has just run empty */
};

enum nsched_place_kind {
	NSCHED_PLACE_FORK = 0,
	NSCHED_PLACE_EXEC = 1,
};

#define NSCHED_COMPARED 8

/*
 * What every question carries, at the same place in each. What a policy does not
 * read may be null or zero; nsched_policy_needs() says what it reads.
 */
#define NSCHED_ASKED \
	const struct nsched_topology *topology; \
	const struct nsched_load *load; \
	const struct nsched_domains *domains; \
	const struct nsched_tasks *tasks; /* a table of tasks */ \
	const struct nsched_task *task;	  /* the one in question */ \
	const void *tunables;		  /* null = the policy's defaults */ \
	void *system_state; \
	void *rq_state;	     /* of this_cpu's run queue */ \
	void *task_state;    /* of task */ \
	void *process_state; /* of its address space */ \
	void *group_state;   /* of its NUMA group or task group */ \
	void *page_state; \
	void *work; \
	uint64_t work_size; /* bytes */ \
	uint64_t now;	    /* ticks; in BFS from 467 on and MuQSS, ns */ \
	uint64_t clock_ns;  /* the run queue's clock, for policies that read both */ \
	uint64_t hz;	    /* ticks a second, 1..2^32-1 where it is read */ \
	uint32_t this_cpu;  /* where the question is asked */ \
	uint32_t nr_groups; /* rows of group_faults, where a question has them */

/* The common members on their own: they lie at the start of every question. */
struct nsched_asked {
	NSCHED_ASKED
} __attribute__((may_alias));

/* place: where does a task go that forks or execs */
struct nsched_place_question {
	NSCHED_ASKED
	const struct nsched_task *parent; /* fork: who forks; null: not known */
	void *parent_state;
	uint32_t *notify_cpu_out; /* CPUs to tell besides resched_cpu, room for 4; may be null */
	uint32_t kind;		  /* enum nsched_place_kind */
	uint32_t shares_memory;	  /* fork: 1 = a thread of its parent */
};

struct nsched_place_answer {
	uint64_t compared[NSCHED_COMPARED];
	uint64_t vruntime; /* fork: where the child starts; 0 where the policy has none */
	uint32_t reason;
	uint32_t cpu;	      /* where to; the task's own CPU = stay */
	uint32_t node;	      /* of that CPU */
	uint32_t preempt;     /* 1: preempt what runs on resched_cpu */
	uint32_t resched_cpu; /* or NSCHED_NONE */
	uint32_t nr_notify;   /* length of notify_cpu_out */
	uint64_t parent_vruntime; /* fork: what the parent's becomes; 0 where the policy has none */
};

/* wake: where does a waking task go */
enum nsched_wake_flag {
	NSCHED_WAKE_SYNC = 1,	     /* the waker is about to sleep */
	NSCHED_WAKE_CURRENT_CPU = 2, /* the waker's CPU is asked for */
};

struct nsched_wake_question {
	NSCHED_ASKED /* this_cpu: the waker's */
	const struct nsched_task *waker; /* null: not a task */
	void *waker_state;
	uint32_t *notify_cpu_out; /* CPUs to tell besides resched_cpu, room for 4; may be null */
	uint32_t sync;		  /* enum nsched_wake_flag */
	uint32_t reserved;
};

struct nsched_wake_answer {
	uint64_t compared[NSCHED_COMPARED];
	uint32_t reason;
	uint32_t cpu;	      /* where to */
	uint32_t preempt;     /* 1: preempt what runs on resched_cpu */
	uint32_t resched_cpu; /* or NSCHED_NONE */
	uint32_t nr_notify;   /* length of notify_cpu_out */
	uint32_t reserved;
	uint64_t vruntime;    /* what the task is queued with; 0 where the policy has none */
};

struct nsched_balance_answer;

/*
 * due: which level is to be balanced now, one step at a time. The loop is: ask
 * due; while level is not NSCHED_NONE, balance that level and ask due again with
 * the answer as last. idle is the state of the CPU when due is asked, also when
 * it is asked again after a pull.
 */
enum nsched_due_event {
	NSCHED_EVENT_TICK = 0, /* idle says whether the CPU runs something */
	NSCHED_EVENT_KICK = 1, /* this CPU was told to balance for the tickless ones */
};

struct nsched_due_question {
	NSCHED_ASKED
	const struct nsched_balance_answer *last; /* of this very moment; null at first */
	const uint64_t *nohz_idle; /* tickless idle CPUs; null = none */
	uint64_t pass_cost_ns;	   /* what the last balance of this moment took */
	uint32_t event;		   /* enum nsched_due_event */
	uint32_t idle;		   /* enum nsched_idle; NEWLY_IDLE: the queue has just run empty */
	uint32_t dice;		   /* a random number, for policies that throw one */
	uint32_t reserved;
};

struct nsched_due_answer {
	uint64_t compared[NSCHED_COMPARED];
	uint64_t next;	   /* when something may be due again, as now; 0 = at the next tick */
	uint32_t reason;
	uint32_t level;	   /* to hand to balance; NSCHED_NONE: nothing (more) now, stop asking */
	uint32_t idle;	   /* to hand to balance: enum nsched_idle */
	uint32_t kick_cpu; /* tell this tickless CPU to balance, or NSCHED_NONE */
	uint32_t sweep;	   /* 1: the task's address space is due for a NUMA sweep step */
	uint32_t settle;   /* 1: and its placement: ask prefer */
};

/* balance: whom to pull from, how much, which tasks */
struct nsched_balance_question {
	NSCHED_ASKED /* tasks null: source and amount only, state unchanged */
	const uint64_t *active;	  /* CPUs that may take part; null = all online */
	uint32_t *moved_task_out; /* rows of tasks, room for nr_tasks */
	uint32_t *moved_cpu_out;  /* where each goes, room for nr_tasks */
	uint32_t level;		  /* from due */
	uint32_t idle;		  /* from due: enum nsched_idle */
};

struct nsched_balance_answer {
	uint64_t compared[NSCHED_COMPARED];
	int64_t amount;	     /* how much to move, in the policy's unit */
	uint32_t reason;
	uint32_t level;	     /* echoed, for due */
	uint32_t src_node;   /* node or group pulled from, or NSCHED_NONE */
	uint32_t src_cpu;    /* queue pulled from, or NSCHED_NONE */
	uint32_t nr_moved;   /* length of moved_task_out and moved_cpu_out */
	uint32_t active_cpu; /* whose running task is to be pushed, or NSCHED_NONE */
	uint32_t interval;   /* until this level is due again, ms; 0 = the policy has none */
	uint32_t stop;	     /* 1: balance no further level of this moment */
	uint32_t overloaded; /* 1: some CPU of the level has more than one task */
	uint32_t reserved;
};

/* next: what runs now on this CPU */
enum nsched_next_event {
	NSCHED_EVENT_SWITCH = 0, /* the current task leaves or the CPU was told to reschedule */
	NSCHED_EVENT_WAKEUP = 1, /* wakee has just been queued here: preempt? */
	NSCHED_EVENT_PULSE = 2,	 /* a tick while current runs */
	NSCHED_EVENT_YIELD = 3,
};

struct nsched_next_question {
	NSCHED_ASKED /* tasks: what is queued, and what runs */
	uint32_t current; /* row of the running task, or NSCHED_NONE */
	uint32_t wakee;	  /* WAKEUP: row of the task that was queued, or NSCHED_NONE */
	uint32_t event;	  /* enum nsched_next_event */
	uint32_t reserved;
	uint64_t *notify_out; /* CPU set: who else is to switch; null: not asked for */
};

struct nsched_next_answer {
	uint64_t compared[NSCHED_COMPARED];
	int64_t slice;	  /* how long it may run, in the policy's clock; 0 = no limit of its own */
	uint32_t reason;
	uint32_t task;	  /* row to run, or NSCHED_NONE: idle */
	uint32_t keep;	  /* 1: the running task goes on */
	uint32_t nr_notify; /* CPUs in notify_out */
};

/* prefer: which node should a task run on, by its faults; move, or swap with whom */
struct nsched_prefer_question {
	NSCHED_ASKED /* tasks: rows with load, preferred, group, allowed */
	const uint32_t *curr_task;    /* row of each CPU's current task, or NSCHED_NONE */
	const uint64_t *task_faults;  /* tasks x nodes */
	const uint64_t *group_faults; /* groups x nodes: memory */
	/* groups x nodes: by the CPU that faulted; null = memory */
	const uint64_t *group_cpu_faults;
	const uint64_t *task_total;   /* [tasks]; null: the sums of the rows */
	const uint64_t *group_total;  /* [groups]; null: the sums of the rows */
	uint32_t task_row;	      /* the row in question */
	uint32_t reserved;
};

struct nsched_prefer_answer {
	uint64_t compared[NSCHED_COMPARED];
	uint32_t reason;
	uint32_t node;	    /* preferred, or NSCHED_NONE */
	uint32_t dst_cpu;   /* move there now, or NSCHED_NONE */
	uint32_t swap_task; /* row to exchange with, or NSCHED_NONE */
};

/* page: does a page that was touched from a node move there */
enum nsched_page_phase {
	NSCHED_PAGE_TOUCHED = 0, /* move it? */
	NSCHED_PAGE_SETTLED = 1, /* it was moved, or not: account for the fault */
};

enum nsched_page_flag {
	NSCHED_PAGE_FOLLOWS = 1,	 /* the memory policy lets it follow its toucher */
	NSCHED_PAGE_LAZY = 2,		 /* the range is checked at faults ("mof") */
	NSCHED_PAGE_BOUND_HERE = 4,	 /* an explicit policy allows the node it lies on */
	NSCHED_PAGE_LRU = 8,		 /* it can be isolated */
	NSCHED_PAGE_SHARED = 16,	 /* mapped by several address spaces, or a shared mapping */
	NSCHED_PAGE_MOVED = 32,		 /* SETTLED: the fault moved it */
	NSCHED_PAGE_FAILED = 64,	 /* SETTLED: the move was tried and failed */
	NSCHED_PAGE_READ_ONLY = 128,	 /* accounted without a group */
};

struct nsched_page_question {
	NSCHED_ASKED
	const struct nsched_task *last; /* who took the previous fault; null: nobody, not known */
	void *last_group_state;		/* of last's NUMA group */
	uint32_t this_node;
	uint32_t page_node;   /* where it lies */
	uint32_t policy_node; /* what an explicit memory policy asks for, or NSCHED_NONE */
	uint32_t nr_pages;    /* behind one fault */
	uint32_t room;	      /* 1: the target node keeps above its high watermark */
	uint32_t mapcount;
	uint32_t phase;	      /* enum nsched_page_phase */
	uint32_t flags;	      /* enum nsched_page_flag */
};

struct nsched_page_answer {
	uint64_t compared[NSCHED_COMPARED];
	uint32_t reason;
	uint32_t move;	    /* 1: to node */
	uint32_t node;	    /* target, or NSCHED_NONE */
	uint32_t settle;    /* SETTLED, 1: the task is off the node it prefers: ask prefer */
	uint32_t join;	    /* SETTLED, 1: it left group_state for last_group_state */
	uint32_t reserved;
};

/* Any of the seven, for one who holds several kinds; asked is what all begin with. */
union nsched_any_question {
	struct nsched_asked asked;
	struct nsched_place_question place;
	struct nsched_wake_question wake;
	struct nsched_due_question due;
	struct nsched_balance_question balance;
	struct nsched_next_question next;
	struct nsched_prefer_question prefer;
	struct nsched_page_question page;
};

union nsched_any_answer {
	struct nsched_place_answer place;
	struct nsched_wake_answer wake;
	struct nsched_due_answer due;
	struct nsched_balance_answer balance;
	struct nsched_next_answer next;
	struct nsched_prefer_answer prefer;
	struct nsched_page_answer page;
};

/* Greatest entry of a table of faults, and sum of a row: no product of a weight wraps. */
#define NSCHED_MOST_FAULTS ((uint64_t)1 << 48)
#define NSCHED_MOST_TOTAL ((uint64_t)1 << 53)

/* The seven calls; each returns answer->reason. An unknown policy is not asked. */
NSCHED_API uint32_t nsched_place(uint32_t policy, const struct nsched_place_question *q,
				 struct nsched_place_answer *a);
NSCHED_API uint32_t nsched_wake(uint32_t policy, const struct nsched_wake_question *q,
				struct nsched_wake_answer *a);
NSCHED_API uint32_t nsched_due(uint32_t policy, const struct nsched_due_question *q,
			       struct nsched_due_answer *a);
NSCHED_API uint32_t nsched_balance(uint32_t policy, const struct nsched_balance_question *q,
				   struct nsched_balance_answer *a);
NSCHED_API uint32_t nsched_next(uint32_t policy, const struct nsched_next_question *q,
				struct nsched_next_answer *a);
NSCHED_API uint32_t nsched_prefer(uint32_t policy, const struct nsched_prefer_question *q,
				  struct nsched_prefer_answer *a);
NSCHED_API uint32_t nsched_page(uint32_t policy, const struct nsched_page_question *q,
				struct nsched_page_answer *a);

/* Sizes of a machine and of what a caller offers. */
struct nsched_counts {
	uint32_t nr_cpus;
	uint32_t nr_nodes;
	uint32_t nr_tasks;
	uint32_t nr_groups; /* rows of group_faults */
};

/* What a policy reads when it answers one question. */
struct nsched_needs {
	uint64_t load;	     /* NSCHED_LOAD_BIT() of the columns and parts */
	uint64_t task_table; /* NSCHED_TASK_BIT() of the columns of tasks, where tasks are given */
	uint64_t work_bytes;
	uint32_t states;     /* 1 << enum nsched_scope */
	uint32_t topology;   /* 1: topology */
	uint32_t distance;   /* 1: the topology's distance column */
	uint32_t domains;    /* 1: domains */
	uint32_t task;	     /* 1: task */
	uint32_t tasks;	     /* 1: tasks, not optional */
	uint32_t hz;	     /* 1: hz, at least 1 */
	uint32_t other_task; /* 1: place: parent; wake: waker; page: last */
	uint32_t other_state;/* 1: place: parent_state; wake: waker_state; page: last_group_state */
	uint32_t faults; /* 1: curr_task and task_faults; 2: and group_faults where groups exist */
	uint32_t states_may; /* 1 << enum nsched_scope: read where given */
};

/**
 * nsched_policy_needs() - what must a question hold for this policy
 * @policy: enum nsched_policy
 * @question: enum nsched_question
 * @counts: sizes that the work memory depends on
 * @needs: all zero where the policy does not answer the question
 *
 * Return: 1 if the policy answers the question, else 0.
 */
NSCHED_API uint32_t nsched_policy_needs(uint32_t policy, uint32_t question,
					const struct nsched_counts *counts,
					struct nsched_needs *needs);

/* Work memory in bytes; 0 where none is needed. */
NSCHED_API uint64_t nsched_policy_work_size(uint32_t policy, uint32_t question,
					    const struct nsched_counts *counts);

/* Which family a policy belongs to: enum nsched_family, or NSCHED_NONE. */
NSCHED_API uint32_t nsched_policy_family(uint32_t policy);

/**
 * nsched_policy_check() - is everything there that @policy reads
 * @policy: enum nsched_policy
 * @question: enum nsched_question
 * @q: that question's struct
 * @wrong: what is missing: NSCHED_NO_COLUMN: field is the column and other the enum
 *     nsched_block_kind of its block; a block or state: field is its enum
 *     nsched_block_kind, index the scope of a state; index else the CPU or entry.
 *     nsched_explain_check() (describe.h) says it in English
 *
 * Blocks are expected to have passed their own checks; this one looks at
 * presence, machine sizes, CPU and node numbers, CPU sets, work memory, states
 * and tunables. O(nr_cpus / 64); for balance O(nr_cpus) where tasks are given and the
 * load says who is idle: such a CPU has no rows; for prefer also at every entry of its
 * arrays, which are no blocks: field is then the byte offset of the member, index the entry.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_policy_check(uint32_t policy, uint32_t question, const void *q,
					struct nsched_wrong *wrong);

/* Room for any family's tunables, for a caller that chooses the policy at run time. */
#define NSCHED_TUNABLES_BYTES 256

/**
 * nsched_tunables_init() - a policy's defaults
 * @tunables: the family's struct, or NSCHED_TUNABLES_BYTES bytes
 *
 * Writes every member of the family's struct and nothing behind it.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_tunables_init(uint32_t policy, void *tunables);

/* Are they in range; wrong->field is the byte offset of the member. */
NSCHED_API uint32_t nsched_tunables_check(const void *tunables, struct nsched_wrong *wrong);

/*
 * The plain calls: one answer in five lines, the value and no reason.
 */

/**
 * nsched_find_busiest_node() - from which node should this one pull
 * @topology: any; distances are not read
 * @load: nr_running; node sums are used where the snapshot has them
 * @this_node: 0..nr_nodes-1
 *
 * Linux 2.6.0, find_busiest_node(): node loads are 10 x tasks / CPUs, another
 * node must exceed ours by 25 %, the first of equals wins; without history.
 * Nodes without CPUs are passed; asked from one, the answer is none.
 * O(nr_nodes) with node sums, else O(nr_cpus); a 64-bit division for our own load
 * and one for each node that displaces the best so far.
 *
 * Return: the node, or NSCHED_NONE.
 */
NSCHED_API nsched_node_t nsched_find_busiest_node(const struct nsched_topology *topology,
						  const struct nsched_load *load,
						  nsched_node_t this_node);

/**
 * nsched_wake_affine() - does a waking task go to its waker's CPU or back to its own
 * @topology: capacities, where the load has none
 * @load: load, nr_running, capacity, with sync curr_weight
 * @task: weight, prev_cpu, allowed
 * @this_cpu: the waker's
 * @sync: 1: the waker is about to sleep
 *
 * Linux 3.10, wake_affine(), without task groups and averages: this_cpu if it is
 * allowed and, with the task and without a sync waker, carries at most 112 % of
 * what prev_cpu carries without it, capacities weighed; or nothing; or if both
 * carry no more than one task of this_cpu. No idle CPU is looked for. O(1).
 *
 * Return: this_cpu or task->prev_cpu.
 */
NSCHED_API nsched_cpu_t nsched_wake_affine(const struct nsched_topology *topology,
					   const struct nsched_load *load,
					   const struct nsched_task *task, nsched_cpu_t this_cpu,
					   uint32_t sync);

/**
 * nsched_imbalance() - how much to move to even out two loads
 * @busiest_load, @this_load: any u64, one unit
 * @threshold_pct: per cent by which the busiest must exceed, 100 = any excess
 *
 * (busiest - this) / 2, rounded down, if 100 x busiest > threshold x this and
 * busiest > this; else 0. Exact for every input, no overflow. O(1).
 */
NSCHED_API uint64_t nsched_imbalance(uint64_t busiest_load, uint64_t this_load,
				     uint32_t threshold_pct);

#endif /* NSCHED_POLICY_H */
