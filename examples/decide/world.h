/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Everything a question is asked about: a machine, its load, its tasks, what the
 * policy remembers, and the moment.
 */
#ifndef NSCHED_DECIDE_WORLD_H
#define NSCHED_DECIDE_WORLD_H

#include "machine.h"
#include "numasched/domains.h"
#include "numasched/describe.h"

struct world {
	struct machine machine;
	uint32_t *nr_running; /* per CPU */
	uint32_t made_up;     /* 1: the load is an example, so every column may be filled */
	char *load_origin;    /* one phrase */
	struct nsched_load *load;
	uint64_t load_bytes;
	struct nsched_tasks *tasks; /* null: not given */
	uint64_t tasks_bytes;
	struct nsched_domains *domains; /* null: the policy reads none */
	uint64_t domains_bytes;
	void *state[NSCHED_SCOPES]; /* null: the policy keeps none there */
	void *other_state;          /* a second task's, where the policy keeps one */
	uint64_t tunables[NSCHED_TUNABLES_BYTES / 8];
	uint32_t prio;		    /* of a nice-0 task, on the policy's scale */
	uint64_t now;
	uint64_t hz;
	uint32_t this_cpu; /* who decides */
	uint32_t task_cpu; /* where the task in question is */
};

/* The load of an example: one node overloaded, one CPU idle, every other CPU busy. */
void world_example_load(struct world *world);
/* The load of this machine, from /proc. */
void world_live_load(struct world *world);

/* Those of the load's @columns that this world does not know. */
uint64_t world_unknown(const struct world *world, uint64_t columns);

/* Blocks for @policy: fresh state, load columns, task table; the state comes first. */
void world_make_load(struct world *world, const struct nsched_policy_row *policy, uint64_t columns);
void world_make_domains(struct world *world, const struct nsched_policy_row *policy);
void world_make_tasks(struct world *world, uint64_t columns);
void world_make_states(struct world *world, const struct nsched_policy_row *policy);
/* A state's number by name: 1 if the policy has it. */
uint32_t world_state_set(struct world *world, const struct nsched_policy_row *policy,
			 const char *name, uint64_t value);

void world_free(struct world *world);

/* The load as it is needed for one CPU. */
uint32_t world_idlest(const struct world *world);
uint32_t world_busiest(const struct world *world);

#endif /* NSCHED_DECIDE_WORLD_H */
