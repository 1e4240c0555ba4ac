/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef NSCHED_DECIDE_PRINT_H
#define NSCHED_DECIDE_PRINT_H

#include "ask.h"

void print_machine(const struct world *world);
void print_origin(const struct machine *machine);
void print_notes(const struct machine *machine);
/* Levels, groups and rings of @cpu, or (NSCHED_NONE) of every CPU: --show domains. */
void print_domains(const struct world *world, const struct nsched_policy_row *policy,
		   uint32_t cpu);
/* Everything that is known of the machine: --show topology. */
void print_topology(const struct machine *machine);
void print_answer(const struct asking *asking, uint32_t reason);

/* --list */
void list_all(void);
/* "linux-2.5.59, ..": what a message offers instead of an unknown name. */
char *list_policies(void);
char *list_with_domains(void);
char *list_questions(void);
char *list_tunables(const struct nsched_policy_row *policy);

#endif /* NSCHED_DECIDE_PRINT_H */
