/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What a policy remembers of tasks, in as much memory for an hour as for a second: sets
 * of four, of which the one asked for longest ago makes room.
 */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "../decide/text.h"

#define SETS 4096u
#define WAYS 4u

struct slot {
	uint64_t key;
	uint64_t used; /* 0: never */
	void *state;
};

struct ask_states {
	struct slot slot[SETS * WAYS];
	const void *first;
	uint32_t bytes;
	uint64_t clock;
	uint64_t lost;
	void *fresh;
};

struct ask_states *ask_states_new(const void *first, uint32_t bytes)
{
	struct ask_states *states = need(1, sizeof(*states));

	states->first = first;
	states->bytes = bytes;
	states->fresh = need(1, bytes);
	return states;
}

void ask_states_free(struct ask_states *states)
{
	uint32_t i;

	if (!states)
		return;
	for (i = 0; i < SETS * WAYS; i++)
		free(states->slot[i].state);
	free((void *)(uintptr_t)states->first);
	free(states->fresh);
	free(states);
}

static void begin(struct ask_states *states, struct slot *slot, uint64_t key)
{
	states->lost += slot->used != 0;
	if (!slot->state)
		slot->state = need(1, states->bytes);
	memcpy(slot->state, states->first, states->bytes);
	slot->key = key;
}

void *ask_states_of(struct ask_states *states, uint64_t key)
{
	struct slot *set = &states->slot[(key * 0x9e3779b97f4a7c15u >> 52) * WAYS], *oldest = set;
	uint32_t i;

	if (key == NSCHED_NO_ID)
		return memcpy(states->fresh, states->first, states->bytes);
	states->clock++;
	for (i = 0; i < WAYS; i++) {
		if (set[i].used && set[i].key == key) {
			set[i].used = states->clock;
			return set[i].state;
		}
		if (set[i].used < oldest->used)
			oldest = &set[i];
	}
	begin(states, oldest, key);
	oldest->used = states->clock;
	return oldest->state;
}

uint64_t ask_states_lost(const struct ask_states *states)
{
	return states->lost;
}
