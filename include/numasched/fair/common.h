/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Linux 6.12, what several questions need: flags of domains and their builder,
 * tunables and states of the policy.
 *
 * linux-6.12 answers wake, place, due and balance by this family's blocks, prefer
 * and page by those of NUMA balancing (np/common.h), whose tunables and states lie
 * at the start of its own. It is 6.12.117: of the stable series these changed
 * decisions, and are followed:
 *   6.12.43, undone in 6.12.64: a failed newly idle attempt made the next dearer.
 *   6.12.65: newly idle attempts in proportion to their success (newidle_gate).
 *   6.12.97: find_dst_group counts only CPUs that the task may use; what a task adds
 *     to and takes from boosted utilisation.
 *   6.12.110: pick_busiest asks whether the candidate's CPUs are larger before types.
 *   6.12.111: a misfit is pulled only by a core that is wholly idle.
 * The questions of policy.h, as it answers them:
 *   due, at a tick: where the running task, its state and its process's are given,
 *     first what linux-6.12-numa answers to the tick: sweep, and pass_cost_ns is what
 *     that step costs. Without it no sweep ends, and page places no task. Then the
 *     levels; the reason is that of a level that is due, else of the sweep, else done.
 *   due, newly idle: the gate of newidle_gate, cut where a pass would run; nr_running
 *     and h_nr of the CPU's queue, as asked with the last answer, say what arrived.
 *   Of the load it reads nr_running, load, util, runnable and capacity. Where a
 *   snapshot lacks them: h_nr is nr_running; cap_orig is 1024; curr is what idle
 *   says, without both a CPU is idle if it runs nothing; prio is minus the CPU
 *   number; exit_latency is not known; every other column is 0. Where curr is
 *   there, curr, nr_running and ttwu_pending say whether a CPU is idle, and an
 *   idle mask has to agree with them.
 */
#ifndef NSCHED_FAIR_COMMON_H
#define NSCHED_FAIR_COMMON_H

#include "../domains.h"
#include "../np/common.h"

/* Flags of a domain and of a group. */
enum nsched_fair_flag {
	NSCHED_FAIR_SD_BALANCE_NEWIDLE = 1,
	NSCHED_FAIR_SD_BALANCE_EXEC = 2,
	NSCHED_FAIR_SD_BALANCE_FORK = 4,
	NSCHED_FAIR_SD_BALANCE_WAKE = 8,
	NSCHED_FAIR_SD_WAKE_AFFINE = 16,
	NSCHED_FAIR_SD_ASYM_CPUCAPACITY = 32,
	NSCHED_FAIR_SD_ASYM_CPUCAPACITY_FULL = 64,
	NSCHED_FAIR_SD_SHARE_CPUCAPACITY = 128, /* threads of a core */
	NSCHED_FAIR_SD_CLUSTER = 256,
	NSCHED_FAIR_SD_SHARE_LLC = 512,
	NSCHED_FAIR_SD_SERIALIZE = 1024,
	NSCHED_FAIR_SD_ASYM_PACKING = 2048,
	NSCHED_FAIR_SD_PREFER_SIBLING = 4096,
	NSCHED_FAIR_SD_OVERLAP = 8192,
	NSCHED_FAIR_SD_NUMA = 16384,
};

/* Features that can be switched. */
enum nsched_fair_feature {
	NSCHED_FAIR_FEAT_WA_IDLE = 1,	       /* the idle part of wake_affine */
	NSCHED_FAIR_FEAT_WA_WEIGHT = 2,	       /* its weight part */
	NSCHED_FAIR_FEAT_WA_BIAS = 4,	       /* half of imbalance_pct in favour of prev */
	NSCHED_FAIR_FEAT_SIS_UTIL = 8,	       /* a busy cache is searched less far */
	NSCHED_FAIR_FEAT_CACHE_HOT_BUDDY = 16, /* a next buddy is hot */
	NSCHED_FAIR_FEAT_NI_RANDOM = 32,       /* dice before a newly idle pass */
	NSCHED_FAIR_FEAT_LB_MIN = 64,	       /* tiny tasks are not moved at first */
};

/*
 * Null or of nsched_tunables_init(); checked by nsched_tunables_check(). Up to
 * imb_numa_nr the members are those of struct nsched_np_tunables.
 */
struct nsched_fair_tunables {
	uint32_t policy;	/* enum nsched_policy */
	uint32_t period_min;	/* NUMA balancing: ms, 1..2^30; 1000 */
	uint32_t period_max;	/* ms, 1..2^30; 60000 */
	uint32_t scan_size_mb;	/* 1..65536; 256 */
	uint32_t scan_delay;	/* ms, 0..2^30; 1000 */
	uint32_t page_shift;	/* 12..20; 12 */
	uint32_t hpage_pages;	/* a power of two to 2^20; 512 */
	uint32_t imbalance_pct; /* of prefer, 100..1000; 117 */
	uint32_t imb_numa_nr;	/* of prefer, 0..2^30; 0 = of the topology */
	uint32_t features;	/* enum nsched_fair_feature; all but LB_MIN */
	/* how long a task stays hot; NSCHED_NONE ever, 0 never; 500000 */
	uint32_t migration_cost_ns;
	uint32_t nr_migrate;	/* tasks looked at in a pass, 1..2^31-1; 32 */
	uint32_t loop_break;	/* tasks between two breaks of a pass, 1..2^31-1; 32 */
	uint32_t preempt;	/* 1: a preemptible kernel: a newly idle pull stops at one; 1 */
	uint32_t pinned_cap_ms; /* interval to which a pass that met only pinned tasks grows, */
				/* 1..2^30; 512 */
	uint32_t max_interval_ticks; /* longest interval; 0 = hz x online CPUs / 10; 0 */
	uint32_t reserved[4];	/* zero */
};

/* Columns of the system's state behind NUMA balancing's own. */
enum nsched_fair_system_column {
	NSCHED_FAIR_SYSTEM_NEAREST = NSCHED_NP_SYSTEM_NEAREST,
	/* per CPU; the row of a last-level cache is its lowest CPU, nsched_llc_id() */
	NSCHED_FAIR_SYSTEM_HAS_IDLE_CORES, /* u32, 0 or 1; starts at 0 */
	NSCHED_FAIR_SYSTEM_NR_IDLE_SCAN,   /* u32; starts at 0 */
	/* per group of the domains */
	NSCHED_FAIR_SYSTEM_MARK,	 /* u32: affinity made balancing fail below; starts at 0 */
	NSCHED_FAIR_SYSTEM_CAPACITY,	 /* u64: sum, least and greatest of its CPUs; */
	NSCHED_FAIR_SYSTEM_MIN_CAPACITY, /* u32: start as the domains say */
	NSCHED_FAIR_SYSTEM_MAX_CAPACITY, /* u32 */
	NSCHED_FAIR_SYSTEM_NEXT_UPDATE, /* u64, ticks: when they are looked at again; starts at 0 */
};

/* The machine; its topology and domains are asked for by nsched_state_init(). */
struct nsched_fair_system_state {
	struct nsched_np_system_state numa;
	uint32_t overloaded; /* 1: some CPU has more than one task; of the last pass at the top */
	uint32_t serialized; /* CPU that balances a level that only one may, or NSCHED_NONE; the */
			     /* caller's, where CPUs balance at the same time */
};

/* Columns of the run queue's state; per level of the CPU's domains. */
enum nsched_fair_rq_column {
	NSCHED_FAIR_RQ_LAST_BALANCE,	  /* u64, ticks; starts at 0 */
	NSCHED_FAIR_RQ_MAX_NEWIDLE_COST,  /* u64, ns; starts at 0 */
	NSCHED_FAIR_RQ_LAST_DECAY,	  /* u64, ticks; starts at 0 */
	NSCHED_FAIR_RQ_BALANCE_INTERVAL,  /* u32, ms; starts at the level's own, from the domains */
	NSCHED_FAIR_RQ_NR_BALANCE_FAILED, /* u32, passes in a row; starts at 0 */
	NSCHED_FAIR_RQ_NEWIDLE_CALL,	  /* u32; starts at 512 */
	NSCHED_FAIR_RQ_NEWIDLE_SUCCESS,	  /* u32; starts at 256 */
	NSCHED_FAIR_RQ_NEWIDLE_RATIO,	  /* u32; starts at 512 */
};

/* What a run queue remembers (due and balance). max_idle_cost starts at 500000, the rest at 0. */
struct nsched_fair_rq_state {
	struct nsched_state head;
	uint64_t next_balance;	/* when some level is due again, ticks */
	uint64_t max_idle_cost; /* ns */
	uint64_t avg_idle;	/* how long it idles on average, ns; the caller's */
	uint64_t idle_stamp;	/* when it went idle, ns; 0: it is not */
	uint64_t pass_next;	/* within one moment's walk of the levels: next_balance so far; */
	uint64_t pass_cost;	/* newly idle: ns spent; else max_cost of the levels so far; */
	uint32_t pass_level;	/* levels below have been dealt with; */
	uint32_t pass_flags;	/* what the walk has to remember, zero outside */
};

/* What a task remembers. Starts at zero, last_wakee at NSCHED_NO_ID. */
struct nsched_fair_task_state {
	struct nsched_np_task_state numa;
	uint64_t last_wakee;	/* id of whom it woke last */
	uint64_t flip_decay_ts; /* when its flips were last halved, ticks */
	uint32_t wakee_flips;	/* changes of whom it wakes */
	uint32_t recent_used_cpu; /* NSCHED_NONE at first */
};

/**
 * nsched_fair_domains_work_size() - bytes of work memory that the builder needs
 *
 * About 480 bytes a CPU and, for each distance that occurs, nr_nodes^2 / 8 bytes
 * and at most 40 a CPU. O(nr_cpus + nr_nodes^2).
 */
NSCHED_API uint64_t nsched_fair_domains_work_size(const struct nsched_topology *topology);

/**
 * nsched_fair_domains_size() - bytes of the block of a machine; 0 if it cannot be built
 *
 * Builds without writing: the cost of nsched_fair_domains_init().
 */
NSCHED_API uint64_t nsched_fair_domains_size(const struct nsched_domains_plan *plan,
					     struct nsched_wrong *wrong);

/**
 * nsched_fair_domains_init() - the domains of a machine as Linux 6.12 builds them
 * @block: 8-byte aligned, of nsched_fair_domains_size() bytes
 * @plan: topology, work memory, reclaim_distance (30); policy linux-6.12
 * @wrong: what is wrong; may not be null
 *
 * Levels: core, cluster, cache, node, then one for each distance between nodes
 * with CPUs; a cluster, cache or core that reaches past the level above it is cut
 * there. A level that spans all CPUs is a CPU's last. Without known distances
 * another node lies at 20. A distance of 256 or more rules out all levels by
 * distance. Offline CPUs have no levels, nodes without CPUs do not count.
 *
 * Groups are what CPUs span one level below, opened from the CPU upward with
 * wrap-around; above the local distance they may overlap, and one that would
 * leave the domain is replaced by a lower one that does not. Levels that add
 * nothing are removed, CPU by CPU, and flags move as the original moves them.
 * Two overlapping groups of one level are one object here if span, balance mask
 * and flags are alike; what removal does to a CPU's own first group stands in its
 * row as first_flags.
 *
 * Quirk: (6.12) removal repairs the flags of the first group only, so the local
 * group of a NUMA level may share a cache and the others not (Q5).
 *
 * O(nr_cpus x levels + nr_nodes^2 x distances) where groups follow one another
 * in one order all the way round, as on every regular machine. A domain whose
 * order is irregular costs the square of its CPUs (above the node: of its runs of
 * neighbouring CPUs of one node) and a ring for each of them. Source: Linux 6.12,
 * sched/topology.c. Since ABI 1.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_fair_domains_init(void *block, uint64_t size_bytes,
					     const struct nsched_domains_plan *plan,
					     struct nsched_wrong *wrong);

/* topology: the levels of one CPU */

enum nsched_fair_topology_reason {
	NSCHED_FAIR_TOPOLOGY_LEVELS = NSCHED_FAIR_TOPOLOGY << 8 | 1,
	NSCHED_FAIR_TOPOLOGY_ALONE = NSCHED_FAIR_TOPOLOGY << 8 | 2, /* no level is left */
	NSCHED_FAIR_TOPOLOGY_NO_ROOM = NSCHED_FAIR_TOPOLOGY << 8 | 3, /* an output is too short */
	NSCHED_FAIR_TOPOLOGY_NO_WORK = NSCHED_FAIR_TOPOLOGY << 8 | 4, /* work memory is too small */
};

/*
 * Outputs: per level; per group, those of level i being group_first_out[i] ..
 * group_first_out[i + 1] - 1 in ring order; ranges (start, count, ..) of level i
 * from span_first_out[i] on, of group g from grp_span_first_out[g] on. Starts
 * have one entry more than what they count. room_*: entries of each kind of array.
 */
struct nsched_fair_topology_question {
	const struct nsched_topology *topology; /* its capacity is cap_orig of the records */
	void *work;		/* nsched_fair_topology_work_size() bytes, 8-byte aligned */
	uint32_t *flags_out;	/* per level, bottom-up */
	uint32_t *imbalance_pct_out;
	uint32_t *imb_numa_nr_out;
	uint32_t *min_interval_out;
	uint32_t *max_interval_out;
	uint32_t *cache_nice_tries_out;
	uint32_t *span_first_out;
	uint32_t *span_out;
	uint32_t *group_first_out;
	uint32_t *grp_flags_out; /* per group */
	uint32_t *grp_cores_out;
	uint32_t *grp_balance_cpu_out;
	uint32_t *grp_span_first_out;
	uint32_t *grp_span_out;
	uint32_t work_size;
	uint32_t room_levels;	/* room_levels + 1 entries of starts */
	uint32_t room_groups;
	uint32_t room_numbers;	/* of span_out, and of grp_span_out */
	uint32_t cpu;		/* online */
	uint32_t reclaim_distance; /* 30 */
};

struct nsched_fair_topology_answer {
	uint32_t reason; /* enum nsched_fair_topology_reason */
	uint32_t nr_levels;
	uint32_t nr_groups;
	uint32_t nr_span;     /* numbers in span_out */
	uint32_t nr_grp_span; /* numbers in grp_span_out */
	uint32_t llc_size;    /* CPUs of its last-level cache domain; 1 without one */
	uint32_t llc_id;      /* the lowest of them; the CPU itself without one */
	uint32_t reserved;
};

/**
 * nsched_fair_topology() - the levels of one CPU, after removal
 * @q: the machine, the CPU, and where to put the answer
 * @a: every field is written on every path; lengths as far as they are known
 *
 * What nsched_fair_domains_init() builds, for one CPU and without a block. If a
 * room is too small the lengths say what was needed up to there.
 *
 * O(nr_cpus x levels + nr_nodes^2 x distances), a 32-bit division a level: as
 * nsched_fair_domains_init(), but only this CPU's rings. More than linear: the
 * distance table is read once a distance. Since ABI 1.
 *
 * Return: @a->reason.
 */
NSCHED_API uint32_t nsched_fair_topology(const struct nsched_fair_topology_question *q,
					 struct nsched_fair_topology_answer *a);

/* Work memory for it. */
NSCHED_API uint64_t nsched_fair_topology_work_size(const struct nsched_topology *topology);

#endif /* NSCHED_FAIR_COMMON_H */
