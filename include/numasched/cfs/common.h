/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The CFS family: flags of domains, tunables and states of its policies.
 *
 * linux-3.10 (June 2013) answers place, wake, due, balance and next.
 * linux-3.10+throttle, linux-3.10+buddy: the same with another rule for pulling a
 *   wakee: wake_throttle; buddy_record and buddy_related. Both are reconstructed
 *   from descriptions; the patch text is not preserved. A wake-up is recorded
 *   before it is asked whether the two are a pair.
 * linux-3.12: record_wakee on every wake-up, wake_wide before wake_affine.
 * linux-4.3: record_wakee_halving and wake_wide_2015; wake alone is answered.
 * linux-2.6.31 (September 2009) answers place, wake and next by its own forms.
 *
 * wake: select_task_rq; the task's virtual runtime moves with the queues' least
 *   ones, and place_wakeup puts it into the queue; check_preempt says whether it
 *   preempts. 2.6.31: the sleep that ends is added to the wakee's averages first,
 *   and the wake-up to the waker's after the CPU was chosen, from runtime_ns of
 *   both. A waker is always there: in an interrupt it is whatever runs.
 * place: select_task_rq; a child is placed by place_new on its parent's queue and
 *   moved (2.6.31: placed on the queue it goes to), and may preempt there. The
 *   choice of 2.6.31 is step 4 of select_task_rq, which that kernel had as a
 *   function of its own; not covered by records.
 * next: WAKEUP: check_preempt; 2.6.31 takes the run of the current task from
 *   clock_ns and its last_run. SWITCH and YIELD: the least virtual runtime of this
 *   CPU's rows, the first of equals; buddies are not preferred. PULSE: runs on,
 *   until slice, its share of the period, is used up. Rows of real-time classes
 *   are not picked, and such a current task is not preempted.
 *
 * due: at a tick rebalance_plan, one level at a time, once next_balance is reached
 *   (KICK: at once); a level whose pass failed the election ends the walk. At each
 *   tick nohz_kick_needed, where CPUs that are not tickless count as busy; kick_cpu
 *   is the lowest tickless CPU. NEWLY_IDLE: the levels with BALANCE_NEWIDLE up to the
 *   first that moved something, unless avg_idle_ns is below migration_cost_ns.
 * balance: load_balance. Hot tasks are those of the column hot, else of task_hot by
 *   clock_ns and last_run (absent: cold), next_buddy, last_buddy and sched_policy. Rows
 *   of real-time classes are not pulled, but may be what runs. Without the source's
 *   rows the answer is source and amount, also where another source follows one whose
 *   tasks are all pinned; all states are as they were then, unless nothing is to be
 *   pulled. src_node is a group's number. 2.6.31 answers neither: its rules are not
 *   specified.
 *
 * A CPU that is chosen but offline or not allowed (Q3) is replaced by the lowest
 * that may be used on the node of prev_cpu, or anywhere: NSCHED_REASON_FALLBACK.
 *
 * place and wake read domains, the topology, and of the load: load, nr_running,
 * idle; wake also curr_weight and (not 2.6.31) capacity; balance capacity, where it is
 * there active_balance, and of the tasks weight and running; due nr_running. load1 ..
 * load3 are read where a level asks for an average; where the snapshot lacks the
 * column, load stands for it. curr_vruntime, min_vruntime and curr_policy are read where all
 * three are there; without them an answer knows of preemption only that an idle
 * CPU is preempted, and vruntime comes back as it was. curr_run is what the
 * current task has run (2.6.31; absent: nothing yet), h_nr counts the fair tasks
 * (absent: nr_running does). Task groups are not composed; effective_load is there
 * for callers that have them.
 */
#ifndef NSCHED_CFS_COMMON_H
#define NSCHED_CFS_COMMON_H

#include "../policy.h"

/* Flags of a domain, as 3.10 numbers them; 2.6.31 calls three of them otherwise. */
enum nsched_cfs_flag {
	NSCHED_CFS_SD_LOAD_BALANCE = 0x1,
	NSCHED_CFS_SD_BALANCE_NEWIDLE = 0x2,
	NSCHED_CFS_SD_BALANCE_EXEC = 0x4,
	NSCHED_CFS_SD_BALANCE_FORK = 0x8,
	NSCHED_CFS_SD_BALANCE_WAKE = 0x10,
	NSCHED_CFS_SD_WAKE_IDLE_2631 = 0x10,
	NSCHED_CFS_SD_WAKE_AFFINE = 0x20,
	NSCHED_CFS_SD_WAKE_BALANCE_2631 = 0x40,
	NSCHED_CFS_SD_SHARE_CPUPOWER = 0x80, /* threads of a core */
	NSCHED_CFS_SD_SHARE_PKG_RESOURCES = 0x200, /* a shared cache */
	NSCHED_CFS_SD_SERIALIZE = 0x400,
	NSCHED_CFS_SD_ASYM_PACKING = 0x800,
	NSCHED_CFS_SD_WAKE_IDLE_FAR_2631 = 0x800,
	NSCHED_CFS_SD_PREFER_SIBLING = 0x1000,
	NSCHED_CFS_SD_OVERLAP = 0x2000,
};

/* Classes of a task, as the column sched_policy. */
enum nsched_cfs_class {
	NSCHED_CFS_CLASS_NORMAL = 0,
	NSCHED_CFS_CLASS_BATCH = 3,
	NSCHED_CFS_CLASS_IDLE = 5,
};

/* Features that can be switched. 2.6.31 has those below LB_MIN. */
enum nsched_cfs_feature {
	NSCHED_CFS_FEAT_LB_BIAS = 1,	       /* source loads low, target loads high */
	NSCHED_CFS_FEAT_CACHE_HOT_BUDDY = 2,   /* buddies are hot */
	NSCHED_CFS_FEAT_LAST_BUDDY = 4,	       /* whom a wakee preempted comes back next */
	NSCHED_CFS_FEAT_WAKEUP_PREEMPTION = 8,
	NSCHED_CFS_FEAT_START_DEBIT = 16,      /* a child waits for a slice */
	NSCHED_CFS_FEAT_LB_MIN = 32,	       /* tiny tasks are not moved */
	NSCHED_CFS_FEAT_NEXT_BUDDY = 64,       /* a wakee becomes next without preempting */
	NSCHED_CFS_FEAT_GENTLE_FAIR_SLEEPERS = 128, /* half the sleeper's bonus */
};

/* Null or of nsched_tunables_init(); checked by nsched_tunables_check(). Defaults: 3.10; 2.6.31. */
struct nsched_cfs_tunables {
	uint32_t policy;	    /* enum nsched_policy */
	uint32_t features;	    /* enum nsched_cfs_feature; all but LB_MIN and NEXT_BUDDY */
	uint32_t scaling;	    /* 1: the three times below grow with the online CPUs, by */
				    /* 1 + log2 of them (3.10: of at most 8); 0: as they are; 1 */
	uint32_t sched_latency_ns;  /* 100000..1000000000; 6 ms; 20 ms, scaled at most 200 ms */
	uint32_t min_granularity_ns;/* 100000..1000000000; 0.75 ms; 4 ms, scaled at most 200 ms */
	uint32_t wakeup_gran_ns;    /* 0..1000000000; 1 ms; 5 ms */
	uint32_t sched_nr_latency;  /* tasks in a latency, 1..1000000; 8; 5 */
	uint32_t child_runs_first;  /* 0, 1; 0; 1 */
	/* how long a task stays hot; 0 never, NSCHED_NONE ever; 500000 */
	uint32_t migration_cost_ns;
	uint32_t nr_migrate;	    /* tasks looked at in a pass, 1..2^31-1; 32 */
	uint32_t loop_break;	    /* tasks between two breaks of a pass, 1..2^31-1; 32 */
	uint32_t preempt;	    /* 1: a preemptible kernel: a newly idle pull stops at one; 0 */
	uint32_t interval_ms;	    /* throttle: how long a refused wakee is left alone, */
				    /* 0..1000000; 1; 0 never throttles */
	uint32_t throttle_mode;	    /* throttle: 0 silent after a refusal, 1 after any try; 0 */
	uint32_t ref_limit;	    /* buddy: wake-ups in a row that make a pair; 8 */
	uint32_t mc_power_savings;  /* 2.6.31: 0..2; 0; 2 wakes user tasks on preferred_cpu */
	uint32_t preferred_cpu;	    /* 2.6.31: a CPU, read if mc_power_savings is 2; 0 */
	uint32_t reserved[3];	    /* zero */
};

/* Columns of the run queue's state; per level of the CPU's domains. */
enum nsched_cfs_rq_column {
	NSCHED_CFS_RQ_LAST_BALANCE,	 /* u64, ticks; starts at 0 */
	NSCHED_CFS_RQ_BALANCE_INTERVAL,	 /* u32, ms; starts at the level's own, from the domains */
	NSCHED_CFS_RQ_NR_BALANCE_FAILED, /* u32, failed runs in a row; starts at 0 */
};

/* What a run queue remembers (due and balance). Zero at first but the intervals and avg_idle. */
struct nsched_cfs_rq_state {
	struct nsched_state head;
	uint64_t next_balance; /* when some level is due again, ticks */
	uint64_t pass_next;    /* within one moment's walk of the levels: next_balance so far */
	/* how long the CPU idles: the caller's, by nsched_cfs_average_idle() */
	uint64_t avg_idle_ns;
			       /* at the wake-up that ends it; starts at 1000000 (not covered by */
			       /* records) */
	uint32_t pass_ran;     /* within the walk: levels handed out, and looked at, */
	uint32_t pass_looked;
	uint32_t pass_flags;   /* and of which kind it is; all three zero outside */
	uint32_t reserved;     /* zero */
};

/*
 * What all CPUs share (due), the caller's; without it nobody is too early and nothing
 * serialized. Starts at zero, serialized at NSCHED_NONE.
 */
struct nsched_cfs_system_state {
	struct nsched_state head;
	uint64_t nohz_next;  /* before it no tickless CPU is kicked, ticks */
	uint32_t serialized; /* CPU that balances a SERIALIZE level now, or NSCHED_NONE: there */
			     /* others pass such levels by */
	uint32_t reserved;   /* zero */
};

/*
 * What a task remembers: +throttle, +buddy, 3.12, 4.3 and 2.6.31; each uses its
 * own part. Starts at zero, identities at NSCHED_NO_ID, avg_wakeup_ns at 5 ms x
 * (1 + log2 of the online CPUs of the topology given with the facts; none: 1).
 */
struct nsched_cfs_task_state {
	struct nsched_state head;
	uint64_t last_wakee;	   /* 3.12, 4.3: the id of whom it woke last */
	uint64_t decay_ts;	   /* 3.12, 4.3: when its flips were last wiped or halved, ticks */
	uint64_t next_wake_affine; /* +throttle: not pulled before, ticks */
	uint64_t waker;		   /* +buddy: ids of who woke it, and whom it woke, last */
	uint64_t wakee;
	uint64_t avg_overlap_ns;   /* 2.6.31: what it runs on after it woke someone */
	uint64_t avg_wakeup_ns;	   /* 2.6.31: what it runs between two wake-ups it does */
	uint64_t start_runtime_ns; /* 2.6.31: its run time when it was last queued */
	uint64_t last_wakeup_ns;   /* 2.6.31: its run time when it last woke someone; 0: since */
				   /* it was queued it has not */
	uint32_t wakee_flips;	   /* 3.12, 4.3: changes of whom it wakes */
	uint32_t waker_ref;	   /* +buddy: times in a row */
	uint32_t wakee_ref;
	uint32_t reserved;	   /* zero */
};

/* avg_idle_ns after a CPU has idled for @sample: an eighth of the way, at most twice the cost. */
NSCHED_INLINE uint64_t nsched_cfs_average_idle(uint64_t average, uint64_t sample,
					       uint64_t migration_cost_ns)
{
	uint64_t diff = sample - average;

	if (sample > 2 * migration_cost_ns)
		return 2 * migration_cost_ns;
	return average + (diff >> 3 | (diff >> 63 ? (uint64_t)7 << 61 : 0));
}

/* A running average of 2.6.31, an eighth of the way; arithmetic shift, u64 wrap. */
NSCHED_INLINE uint64_t nsched_cfs_average_2631(uint64_t average, uint64_t sample)
{
	uint64_t diff = sample - average, sign = diff >> 63;

	return average + (diff >> 3 | (sign ? (uint64_t)7 << 61 : 0));
}

#endif /* NSCHED_CFS_COMMON_H */
