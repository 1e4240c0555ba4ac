/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Worlds for tests, fuzzing and exhaustive checks: any bytes, or a seed, become
 * a valid machine with load, tasks and one task under decision. Same bytes, same
 * world. Everything is there twice: as blocks, for the decisions, and as plain
 * arrays beside them, for oracles that share no code with src/.
 *
 * The bytes are consumed as decisions are drawn; where they end, a stream goes
 * on that is seeded by the first eight of them. So eight bytes are a whole world,
 * and a longer input overrides its first draws one by one.
 */
#ifndef NSCHED_FUZZ_WORLD_H
#define NSCHED_FUZZ_WORLD_H

#include <stddef.h>

#include "numasched/domains.h"
#include "numasched/policy.h"

#define WORLD_PIECES 2048

/* Ceilings of what is drawn. */
struct world_limits {
	uint32_t max_cpus;
	uint32_t max_nodes;
	uint32_t max_tasks;
	uint32_t nested; /* 1: core in cluster in cache in node, as domain builders want it */
};

extern const struct world_limits world_default_limits; /* 72, 16, 96, 0 */

/* Three load blocks with the same values. */
enum world_form {
	WORLD_FULL,  /* every column, node sums, three-level idle mask */
	WORLD_FLAT,  /* every column, flat idle mask, no sums */
	WORLD_PLAIN, /* every column, nothing derived */
	WORLD_FORMS
};

struct world_piece {
	void *start;
	uint64_t bytes;
	uint32_t read_only; /* part of the checksum */
	uint32_t reserved;
};

struct world {
	/* what the decisions get; each of exact size, so that a sanitizer sees an overrun */
	struct nsched_topology *topology;
	struct nsched_load *load[WORLD_FORMS];
	struct nsched_tasks *tasks;
	struct nsched_task task;
	uint64_t *allowed;	/* of the task under decision; null = all */

	/* the same as plain arrays; groups numbered by first CPU, nodes by number */
	uint32_t nr_cpus;
	uint32_t nr_nodes;
	uint32_t nr_tasks;
	uint32_t this_cpu;	/* an online CPU that asks */
	uint32_t *cpu_id;
	uint32_t *online;
	uint32_t *capacity;
	uint32_t *group[NSCHED_SPANS];
	uint32_t nr_groups[NSCHED_SPANS];
	uint32_t *node_id;
	uint64_t *memory_kib;	/* null: not known */
	uint32_t *distance;	/* null: not known */
	uint64_t *value[NSCHED_LOAD_COLUMNS]; /* signed columns sign-extended */
	uint32_t *task_cpu;	/* in whose rows the task stands */
	uint32_t *task_was;	/* after world_renumber(): the row it had before */
	uint8_t *task_allowed;	/* tasks x CPUs; null: all */
	uint64_t *task_value[NSCHED_TASK_COLUMNS];

	/* the stream */
	const uint8_t *bytes;
	size_t nr_bytes;
	size_t next;
	uint64_t stream;
	struct world_limits limits;

	/* what to free */
	struct world_piece piece[WORLD_PIECES];
	uint32_t nr_pieces;
};

/* Build a world; null limits are the default. Ends the program if the library refuses it. */
void world_from_bytes(struct world *w, const struct world_limits *limits, const void *bytes,
		      size_t nr_bytes);
void world_from_seed(struct world *w, const struct world_limits *limits, uint64_t seed);

/* A regular machine, idle: @nodes x @cpus, two threads a core where even, distances 10 and 20. */
void world_regular(struct world *w, uint32_t nodes, uint32_t cpus);

/*
 * The same world with other numbers: CPU c becomes new_cpu[c], node n becomes
 * new_node[n]; outside ids stay ascending. Both are permutations.
 */
void world_relabel(struct world *to, const struct world *from, const uint32_t *new_cpu,
		   const uint32_t *new_node);

/*
 * New numbers, and room for CPUs and nodes that were not there: an added CPU is offline,
 * of node home[cpu], and shares nothing else with anyone; an added node has neither CPUs
 * nor memory. Numbers of CPUs and nodes after it; cpu and node: new by old. Load blocks are
 * left to world_load_with().
 */
struct world_numbers {
	uint32_t nr_cpus;
	uint32_t nr_nodes;
	const uint32_t *cpu;
	const uint32_t *node;
	const uint32_t *home; /* by new number; read where a CPU was added */
};
void world_renumber(struct world *to, const struct world *from, const struct world_numbers *n);
void world_close(struct world *w);

/* Zeroed memory of exactly @bytes, freed with the world. Input is part of the checksum. */
void *world_input(struct world *w, uint64_t bytes);
void *world_memory(struct world *w, uint64_t bytes);

/* Blocks whose plain arrays stand. Used by the generators, and by a test that draws by hand. */
void world_build(struct world *w);

/* Another load block with the same values, of the columns and parts named and no others. */
struct nsched_load *world_load_with(struct world *w, uint64_t columns);

/* Every byte that a decision may read and not write. */
uint64_t world_checksum(const struct world *w);

/* Pieces and stream as they are now; going back frees what came since. */
struct world_mark {
	uint64_t stream;
	size_t next;
	uint32_t nr_pieces;
};
struct world_mark world_mark(const struct world *w);
void world_rewind(struct world *w, struct world_mark mark);

/* Draws: a byte; least..greatest evenly; the same with the ends, 0 and powers of two often. */
uint8_t world_byte(struct world *w);
uint64_t world_draw(struct world *w, uint64_t least, uint64_t greatest);
uint64_t world_number(struct world *w, uint64_t least, uint64_t greatest);
/* 1 in @n. */
uint32_t world_chance(struct world *w, uint32_t n);
/* A column's values: from the stream alone, so that they do not eat the bytes. */
uint64_t world_bulk(struct world *w);
/* 0..n-1 in drawn order. */
void world_shuffle(struct world *w, uint32_t *order, uint32_t n);

/* Steps of the generator; see world_machine.c, world_load.c, world_tasks.c. */
void world_draw_machine(struct world *w);
void world_draw_load(struct world *w);
void world_draw_tasks(struct world *w);
void world_build_topology(struct world *w);
void world_build_load(struct world *w);
void world_build_tasks(struct world *w);
void world_number_groups(struct world *w);

/* Policy matters, from the descriptor tables: drawn tunables and state. */
void *world_tunables(struct world *w, uint32_t policy);
void *world_state(struct world *w, uint32_t policy, uint32_t scope, uint64_t *bytes);
void *world_state_on(struct world *w, uint32_t policy, uint32_t scope,
		     const struct nsched_domains *domains, uint64_t *bytes);
void *world_state_blank(struct world *w, uint32_t policy, uint32_t scope,
			const struct nsched_domains *domains, uint64_t *bytes);
struct nsched_domains *world_domains(struct world *w, uint32_t policy);

/*
 * What its descriptor says of a state: its row; what a column has rows for; a member that the
 * machine settles; one that is a node, and the one behind it that counts nodes from there.
 */
struct nsched_field;
const struct nsched_state_row *world_state_row(uint32_t policy, uint32_t scope);
uint32_t world_rows_kind(const struct nsched_field *field);
uint32_t world_field_is_fact(const struct nsched_field *field);
uint32_t world_field_is_first(const struct nsched_field *field);
uint32_t world_field_counts(const struct nsched_field *field);

/* Put a question by its number; the reason that came back. */
uint32_t world_ask(uint32_t policy, uint32_t which, const void *q, void *a);

/* The plain answers. */
uint32_t world_online_cpu(struct world *w); /* draws one */
uint32_t world_node(const struct world *w, uint32_t cpu);
uint32_t world_distance(const struct world *w, uint32_t from_node, uint32_t to_node);
uint32_t world_node_cpus(const struct world *w, uint32_t node);	/* online */
uint64_t world_node_sum(const struct world *w, uint32_t node, uint32_t column);
uint32_t world_may_run(const struct world *w, uint32_t cpu); /* the task under decision */
uint32_t world_task_may_run(const struct world *w, uint32_t task, uint32_t cpu);
/* All facts of the load columns, as the header states them. */
int64_t world_column_least(uint32_t column);
uint64_t world_column_greatest(uint32_t column);
uint32_t world_column_signed(uint32_t column);
uint32_t world_column_bytes(uint32_t column);

/* The library said no where it must not, or memory is out: print and abort. */
_Noreturn void world_broken(const char *what, const struct nsched_wrong *wrong);

#endif /* NSCHED_FUZZ_WORLD_H */
