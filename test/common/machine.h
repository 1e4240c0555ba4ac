/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Machines for tests, written as text: a character a CPU, 0-9 and a-z, so that
 * the whole machine is seen at once. Memory is exactly as large as the block, so
 * that a sanitizer sees a step outside it.
 */
#ifndef NSCHED_TEST_MACHINE_H
#define NSCHED_TEST_MACHINE_H

#include "numasched/load.h"

#define MACHINE_TEXT_CPUS 64

struct machine_text {
	const char *node; /* as many characters as CPUs; the others may be null */
	const char *core;
	const char *cluster;
	const char *cache;
	const char *package;
	const char *online;
	uint32_t nr_nodes; /* 0: one more than the greatest in node */
	const uint32_t *distance_slit;
};

/* A fresh topology; the process ends if it is refused. Free it with free(). */
struct nsched_topology *machine_build(const struct nsched_topology_facts *facts);
struct nsched_topology *machine_from_text(const struct machine_text *text);

/* @nodes nodes of @cores cores of @threads threads, numbered one after the other. */
struct nsched_topology *machine_grid(uint32_t nodes, uint32_t cores, uint32_t threads);

/* The ranges of a span as text: "0+2 4+1|3+1||": groups divided by bars. */
const char *machine_ranges(const struct nsched_topology *topology, uint32_t span, char *text,
			   uint32_t size);

/* An idle snapshot with these columns. */
struct nsched_load *machine_load(const struct nsched_topology *topology, uint64_t columns);

/* Numbers that look random and are the same every time. */
uint64_t machine_random(uint64_t *seed);
uint32_t machine_below(uint64_t *seed, uint32_t bound);

#endif /* NSCHED_TEST_MACHINE_H */
