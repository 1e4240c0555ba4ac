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
};

enum bench_state { BENCH_LOADED, BENCH_HALF_IDLE, BENCH_ALL_BUSY, BENCH_STATES };

#define BENCH_NR_TASKS 16

struct bench_machine {
	const char *name; /* "8x8" */
	uint32_t nodes;
	uint32_t cpus;	  /* a node */
	uint32_t nr_cpus;
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
	void *rq_state;
	void *work;
	uint64_t work_bytes, tasks_bytes, rq_state_bytes;
	uint32_t call;	 /* rises with every call, for those that must vary */
};

void bench_machine_init(struct bench_machine *m, uint32_t nodes, uint32_t cpus);
void bench_machine_load(struct bench_machine *m, uint32_t state);
void bench_machine_free(struct bench_machine *m);
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
extern const struct bench_row bench_rows_o1[];

struct bench_time {
	double min_ns, median_ns, p90_ns; /* a call */
};

/* For about @ms milliseconds, in batches; or single calls with the memory evicted before. */
void bench_warm(struct bench_machine *m, bench_run *run, double ms, struct bench_time *time);
void bench_cold(struct bench_machine *m, bench_run *run, uint32_t memory, struct bench_time *time);
void bench_pin(void);

#endif /* NSCHED_BENCH_H */
