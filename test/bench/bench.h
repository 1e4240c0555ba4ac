/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The benchmark: rows of things to time, machines to time them on, and floors
 * timed in the same run, so that a figure can be read without knowing the
 * computer. A family adds rows in a file of its own and names it in bench_tables.
 */
#ifndef NSCHED_BENCH_H
#define NSCHED_BENCH_H

#include "numasched/numasched.h"

/* What a row reads, to be thrown out of the caches before a cold call. */
enum bench_memory {
	BENCH_TOPOLOGY = 1,
	BENCH_LOAD = 2,	 /* columns */
	BENCH_SUMS = 4,	 /* the snapshot with node sums and masks */
	BENCH_STATE = 8, /* histories, sets, node arrays */
	BENCH_TASKS = 16,
	BENCH_FAIR = 32, /* what Linux 6.12 reads */
};

enum bench_state { BENCH_LOADED, BENCH_HALF_IDLE, BENCH_ALL_BUSY, BENCH_STATES };

#define BENCH_NR_TASKS 16

/* What Linux 6.12 decides on. */
struct bench_fair {
	struct nsched_load *load; /* the columns that balance reads */
	struct nsched_load *busy; /* what wake reads: the target's cache is busy */
	struct nsched_load *next; /* the same, but the core next to the target is idle */
	struct nsched_domains *domains;
	struct nsched_fair_system_state *system;
	void *rq, *wakee, *waker, *work;
	struct nsched_domains_plan plan;
	uint64_t load_bytes, wake_bytes, domains_bytes, system_bytes, rq_bytes, work_bytes;
	uint32_t level;	 /* the highest of CPU 0 */
	uint32_t asker;	 /* whose turn it is to balance that */
	uint32_t target; /* the first CPU of a cache */
};

struct bench_machine {
	const char *name; /* "8x8" */
	uint32_t nodes;
	uint32_t cpus;	  /* a node */
	uint32_t nr_cpus;
	uint32_t cache;	  /* CPUs that share one: a node's, at most 64 */
	uint32_t state;	  /* enum bench_state */
	struct nsched_topology *topology;
	struct nsched_load *load; /* nr_running, idle, load, rq_of */
	struct nsched_load *sums; /* nr_running, idle, load, node sums, three-level mask */
	struct nsched_load *flat; /* idle, flat mask */
	uint64_t topology_bytes, load_bytes, sums_bytes, flat_bytes;
	uint64_t state_bytes;
	uint32_t *node_nr_running; /* the start of one piece of state_bytes */
	uint32_t *node_ncpus;
	uint32_t *prev_node_load;
	uint32_t *prev_load;
	uint64_t *mask;	 /* all CPUs */
	uint64_t *mask_out;
	uint32_t *t_column; /* tasks: five columns of 4 bytes and one of 8 */
	uint64_t *t_last_run;
	uint32_t *moved;
	struct bench_fair *fair;
	void *rq_state;
	void *work;
	uint64_t work_bytes, tasks_bytes, rq_state_bytes;
	uint32_t call;	 /* which node asks: another one with every call */
};

void bench_machine_init(struct bench_machine *m, uint32_t nodes, uint32_t cpus);
void bench_machine_load(struct bench_machine *m, uint32_t state);
void bench_machine_free(struct bench_machine *m);
void bench_fair_init(struct bench_machine *m);
void bench_fair_load(struct bench_machine *m, nsched_cpu_t cpu, uint32_t nr);
void bench_fair_asker(struct bench_machine *m);
void bench_fair_question(struct bench_machine *m, struct nsched_balance_question *q);
void bench_fair_free(struct bench_machine *m);

/* Zeroed memory, or the end of the program; and a code that must be OK. */
void *bench_memory(uint64_t bytes);
void bench_must(uint32_t code, const char *what);
struct nsched_load *bench_load(struct bench_machine *m, uint64_t columns, uint64_t *bytes);
void bench_evict(const struct bench_machine *m, uint32_t memory);

/* @times calls; the sum of results, so that nothing is optimised away. */
typedef uint64_t bench_run(struct bench_machine *m, uint64_t times);

struct bench_row {
	const char *name;
	bench_run *run;
	const char *floor; /* name of a floor, or null */
	uint32_t memory;   /* enum bench_memory */
	uint32_t reserved;
};

struct bench_floor {
	const char *name;
	const char *what;
	bench_run *scalar;
	bench_run *vector;
	uint32_t memory;
	uint32_t reserved;
};

extern const struct bench_floor bench_floors[];
extern const struct bench_row bench_rows_blocks[];
extern const struct bench_row bench_rows_build[];
extern const struct bench_row bench_rows_o1[];
extern const struct bench_row bench_rows_fair[];

struct bench_time {
	double min_ns, median_ns, p90_ns; /* a call */
};

/* For about @ms milliseconds, in batches; or single calls with the memory evicted before. */
void bench_warm(struct bench_machine *m, bench_run *run, double ms, struct bench_time *time);
void bench_cold(struct bench_machine *m, bench_run *run, uint32_t memory, struct bench_time *time);
void bench_pin(void);

/* Least times of a machine and load, by name; when they are all there; at the end. */
void bench_goal_time(const char *name, double ns);
void bench_goals_look(const struct bench_machine *m, const char *load, const char *build);
void bench_goals_print(const char *build, int json);

#endif /* NSCHED_BENCH_H */
