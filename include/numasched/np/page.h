/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux NUMA balancing, question "page": one hinting fault. */
#ifndef NSCHED_NP_PAGE_H
#define NSCHED_NP_PAGE_H

#include "../decisions.h"
#include "../types.h"

/* should_migrate */

enum nsched_np_should_migrate_reason {
	NSCHED_NP_SHOULD_MIGRATE_NO_MEMORY = NSCHED_NP_SHOULD_MIGRATE << 8 | 1, /* none there */
	NSCHED_NP_SHOULD_MIGRATE_EARLY = NSCHED_NP_SHOULD_MIGRATE << 8 | 2, /* first or own touch */
	/* last from elsewhere */
	NSCHED_NP_SHOULD_MIGRATE_FILTER = NSCHED_NP_SHOULD_MIGRATE << 8 | 3,
	NSCHED_NP_SHOULD_MIGRATE_OWN = NSCHED_NP_SHOULD_MIGRATE << 8 | 4,    /* last by this task */
	/* no group: twice does */
	NSCHED_NP_SHOULD_MIGRATE_TWICE = NSCHED_NP_SHOULD_MIGRATE << 8 | 5,
	NSCHED_NP_SHOULD_MIGRATE_HEAVY = NSCHED_NP_SHOULD_MIGRATE << 8 | 6,  /* group runs there */
	NSCHED_NP_SHOULD_MIGRATE_SPREAD = NSCHED_NP_SHOULD_MIGRATE << 8 | 7, /* evens out memory */
	NSCHED_NP_SHOULD_MIGRATE_EVEN = NSCHED_NP_SHOULD_MIGRATE << 8 | 8, /* even enough: stays */
};

struct nsched_np_should_migrate_question {
	uint64_t cpu_dst; /* the group's faults from CPUs of either node, shared + private */
	uint64_t cpu_src;
	uint64_t mem_dst; /* and in memory of either node */
	uint64_t mem_src;
	uint32_t dst_has_mem; /* 1: the destination has memory */
	uint32_t last_unset;  /* 1: no fault recorded on this page yet */
	uint32_t pid_match;   /* 1: the last was by the faulting task */
	uint32_t last_nid;    /* node of the last one's CPU; read unless last_unset */
	uint32_t dst_nid;     /* node of the faulting CPU */
	uint32_t src_nid;     /* where the page lies */
	uint32_t pref;	      /* preferred node of the task, or NSCHED_NONE */
	int32_t scan_seq;     /* sweeps that the task has seen */
	uint32_t has_group;
	uint32_t reserved;
};

struct nsched_np_should_migrate_answer {
	uint32_t reason;  /* enum nsched_np_should_migrate_reason */
	uint32_t migrate; /* 1: move it */
	uint32_t record;  /* 1: the record of the page becomes the faulting CPU and task */
	uint32_t reserved;
};

/**
 * nsched_np_should_migrate() - does a page that was touched from afar move there
 * @q: the page's record, the task, and its group's faults on both nodes
 * @a: every field is written on every path
 *
 * 1. No if the destination has no memory; the record stays.
 * 2. Yes if the task has no preference or has seen at most four sweeps, and the
 *    page has no record or the task's own.
 * 3. No if the record is of another node than dst_nid.
 * 4. Yes if it is the task's own. Yes without a group.
 * 5. Yes if cpu_dst > 3 x cpu_src.
 * 6. Yes if and only if 3 x cpu_dst x mem_src > 4 x cpu_src x mem_dst (u64, wraps).
 *
 * Not asked of a page whose memory policy does not follow the toucher. Memory
 * tiers are left out. Does badly: shared data of threads that run everywhere
 * moves in small steps by rule 6.
 *
 * O(1). Source: Linux 6.12, should_numa_migrate_memory(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_should_migrate(const struct nsched_np_should_migrate_question *q,
					     struct nsched_np_should_migrate_answer *a);

/* join */

enum nsched_np_join_reason {
	NSCHED_NP_JOIN_GONE = NSCHED_NP_JOIN << 8 | 1,	    /* the last toucher runs no more */
	NSCHED_NP_JOIN_NO_GROUP = NSCHED_NP_JOIN << 8 | 2,  /* he has no group */
	NSCHED_NP_JOIN_SAME = NSCHED_NP_JOIN << 8 | 3,	    /* we are in it */
	NSCHED_NP_JOIN_LARGER = NSCHED_NP_JOIN << 8 | 4,    /* ours is larger: he will join us */
	NSCHED_NP_JOIN_TIE = NSCHED_NP_JOIN << 8 | 5,	    /* as large; the tie-break says no */
	NSCHED_NP_JOIN_PROCESS = NSCHED_NP_JOIN << 8 | 6,   /* one address space: joined */
	NSCHED_NP_JOIN_SHARED = NSCHED_NP_JOIN << 8 | 7,    /* a shared page: joined */
	NSCHED_NP_JOIN_UNRELATED = NSCHED_NP_JOIN << 8 | 8, /* neither: the fault is private */
};

struct nsched_np_join_question {
	uint32_t last_task_matches; /* 1: the recorded CPU runs the recorded task now */
	uint32_t his_group;	    /* 1: that task has a group */
	uint32_t same_group;
	uint32_t my_tasks; /* members of either group */
	uint32_t his_tasks;
	/* 1: our group's id is the greater; the original compared addresses */
	uint32_t my_id_greater;
	uint32_t same_mm;	/* 1: one address space */
	uint32_t page_shared;	/* 1: mapped by several, or a shared mapping */
};

struct nsched_np_join_answer {
	uint32_t reason; /* enum nsched_np_join_reason */
	uint32_t join;	 /* 1: leave our group for his */
	int32_t priv;	 /* 1 private, 0 shared, -1 nothing decided */
	uint32_t reserved;
};

/**
 * nsched_np_join() - does a task join the group of the page's last toucher
 * @q: what is known about the other task and both groups
 * @a: every field is written on every path
 *
 * Nothing is decided if the last toucher is gone, has no group or ours, or if
 * ours has more members, or as many and the greater id. Otherwise the task joins
 * if both share an address space or the page is shared; if not, the fault counts
 * as private. On a join the task's averages and total move from one group's sums
 * to the other's. A task without a group founds one of its own before, whatever
 * the answer: sums and total copies of its averages, one member, one active node.
 *
 * O(1). Source: Linux 6.12, task_numa_group(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_join(const struct nsched_np_join_question *q,
				   struct nsched_np_join_answer *a);

/* fault */

enum nsched_np_fault_reason {
	NSCHED_NP_FAULT_FIRST = NSCHED_NP_FAULT << 8 | 1,    /* no record: private */
	NSCHED_NP_FAULT_OWN = NSCHED_NP_FAULT << 8 | 2,	     /* the last was ours: private */
	NSCHED_NP_FAULT_DECLINED = NSCHED_NP_FAULT << 8 | 3, /* join says private */
	NSCHED_NP_FAULT_SHARED = NSCHED_NP_FAULT << 8 | 4,   /* shared, counted where it was */
	NSCHED_NP_FAULT_ACTIVE = NSCHED_NP_FAULT << 8 | 5, /* shared between active nodes: local */
};

struct nsched_np_fault_question {
	uint32_t last_unset; /* 1: no fault recorded on this page yet */
	uint32_t pid_match;  /* 1: the last was by the faulting task */
	uint32_t no_group;   /* 1: a read-only mapping: groups do not look at it */
	int32_t group_priv;  /* answer of join where it was asked; -1 nothing decided */
	uint32_t local;	     /* 1: the page was on the faulting CPU's node */
	uint32_t has_group;  /* after the join */
	uint32_t active_nodes; /* the group's */
	uint32_t cpu_active;   /* 1: the faulting CPU's node is active */
	uint32_t mem_active;   /* 1: so is the page's */
	uint32_t reserved;
};

struct nsched_np_fault_answer {
	uint32_t reason; /* enum nsched_np_fault_reason */
	uint32_t priv;	 /* 1: counts as private */
	uint32_t local;	 /* 1: counts as local */
	uint32_t reserved;
};

/**
 * nsched_np_fault() - as what does a hinting fault count
 * @q: the page's record and the group
 * @a: every field is written on every path
 *
 * Private if the page has no record or the task's own. Otherwise shared, unless
 * join, which read-only mappings do not ask, said private. A shared remote fault
 * of a group that runs on several nodes, between two active ones, counts as local.
 *
 * The caller then adds the fault to its buffers; what comes before and after says
 * numasched/np/common.h. O(1). Source: Linux 6.12, task_numa_fault(). Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_np_fault(const struct nsched_np_fault_question *q,
				    struct nsched_np_fault_answer *a);

#endif /* NSCHED_NP_PAGE_H */
