/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdlib.h>

#include "internal.h"

#define CHUNK_BYTES ((uint64_t)1 << 18)

struct arena_chunk {
	struct arena_chunk *next;
	uint64_t size;
	uint64_t used;
	uint64_t reserved;
};

static char *chunk_memory(struct arena_chunk *chunk)
{
	return (char *)chunk + ((sizeof(*chunk) + 15) & ~(size_t)15);
}

static struct arena_chunk *chunk_new(uint64_t bytes)
{
	uint64_t size = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
	struct arena_chunk *chunk = malloc((size_t)size + sizeof(*chunk) + 15);

	if (!chunk)
		return 0;
	chunk->next = 0;
	chunk->size = size;
	chunk->used = 0;
	return chunk;
}

void *arena_take(struct arena *arena, uint64_t bytes)
{
	struct arena_chunk *chunk;
	char *memory;

	if (bytes > ARENA_BYTES || arena->taken + bytes > ARENA_BYTES)
		return 0;
	bytes = (bytes + 15) & ~(uint64_t)15;
	while (arena->now && arena->now->size - arena->now->used < bytes && arena->now->next)
		arena->now = arena->now->next;
	if (!arena->now || arena->now->size - arena->now->used < bytes) {
		chunk = chunk_new(bytes);
		if (!chunk)
			return 0;
		if (arena->now)
			arena->now->next = chunk;
		else
			arena->first = chunk;
		arena->now = chunk;
	}
	memory = chunk_memory(arena->now) + arena->now->used;
	arena->now->used += bytes;
	arena->taken += bytes;
	memset(memory, 0, (size_t)bytes);
	return memory;
}

/* What was large goes back; what is used every time stays. */
void arena_reset(struct arena *arena)
{
	struct arena_chunk *chunk = arena->first, *next, *kept = 0;

	arena->first = 0;
	for (; chunk; chunk = next) {
		next = chunk->next;
		if (chunk->size > CHUNK_BYTES) {
			free(chunk);
			continue;
		}
		chunk->used = 0;
		chunk->next = kept;
		kept = chunk;
	}
	arena->first = kept;
	arena->now = kept;
	arena->taken = 0;
}

void arena_free(struct arena *arena)
{
	struct arena_chunk *chunk, *next;

	for (chunk = arena->first; chunk; chunk = next) {
		next = chunk->next;
		free(chunk);
	}
	arena->first = 0;
	arena->now = 0;
	arena->taken = 0;
}
