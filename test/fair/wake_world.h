/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Machines and loads of wake-ups and placements, written as digits: a character a CPU. */
#ifndef NSCHED_TEST_FAIR_WAKE_WORLD_H
#define NSCHED_TEST_FAIR_WAKE_WORLD_H

#include "balance_world.h"
#include "block.h"

#define NONE NSCHED_NONE
#define WAKE_COLUMNS \
	(WORLD_COLUMNS | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_IDLE_CLASS) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_PREEMPTED) | NSCHED_LOAD_BIT(NSCHED_LOAD_NR_DELAYED) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_IDLE_STAMP) | NSCHED_LOAD_BIT(NSCHED_LOAD_EXIT_LATENCY) | \
	 NSCHED_LOAD_BIT(NSCHED_LOAD_UTIL_EST) | NSCHED_LOAD_BIT(NSCHED_LOAD_CAP_ORIG))

/* As world_begin(), of a machine written as text. */
static inline void world_text(struct world *w, const struct machine_text *text, uint64_t columns)
{
	memset(w, 0, sizeof(*w));
	w->topology = machine_from_text(text);
	w->load = machine_load(w->topology, columns);
	world_domains(w);
	w->work_size = 65536;
	w->work = malloc(w->work_size);
}

/* A column as digits, each times @scale; a null leaves it alone. */
static inline void world_digits(struct world *w, uint32_t column, const char *digits,
				uint64_t scale)
{
	uint32_t cpu;

	for (cpu = 0; digits && cpu < w->topology->nr_cpus; cpu++)
		nsched_load_set(w->load, w->topology, column, cpu,
				(uint64_t)(digits[cpu] - '0') * scale);
}

/* Capacities: L is 446, M 200, H 800, B 1024. */
static inline void world_capacities(struct world *w, const char *letters)
{
	uint32_t cpu;

	for (cpu = 0; letters && cpu < w->topology->nr_cpus; cpu++)
		nsched_load_set(w->load, w->topology, NSCHED_LOAD_CAPACITY, cpu,
				letters[cpu] == 'L' ? 446 : letters[cpu] == 'M' ? 200 :
				letters[cpu] == 'H' ? 800 : 1024);
}

static inline void world_set(struct world *w, uint32_t column, uint32_t cpu, uint64_t value)
{
	nsched_load_set(w->load, w->topology, column, cpu, value);
}

#endif /* NSCHED_TEST_FAIR_WAKE_WORLD_H */
