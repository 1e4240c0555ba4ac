/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What all targets share. */
#include "fuzz.h"

const char *fuzz_now = "";
const char *fuzz_only;
uint32_t fuzz_policy;
uint32_t fuzz_thorough;

void fuzz_run(const uint8_t *bytes, size_t nr_bytes)
{
	static struct world w;
	const struct fuzz_check *check;
	struct world_mark mark;
	size_t family;

	world_close(&w); /* a failure that was caught left its world */
	world_from_bytes(&w, NULL, bytes, nr_bytes);
	mark = world_mark(&w);
	for (family = 0; fuzz_families[family]; family++) {
		for (check = fuzz_families[family]; check->name; check++) {
			if (fuzz_only && strcmp(fuzz_only, check->name) != 0)
				continue;
			fuzz_now = check->name;
			fuzz_policy = NSCHED_NO_POLICY;
			check->run(&w);
			world_rewind(&w, mark);
		}
	}
	world_close(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t nr_bytes)
{
	fuzz_run(bytes, nr_bytes);
	return 0;
}

static void *kept_copy(struct world *w, const void *memory, uint64_t bytes)
{
	return memcpy(world_memory(w, bytes), memory, (size_t)bytes);
}

void *fuzz_keep(struct world *w, struct fuzz_kept *kept, void *memory, uint64_t bytes)
{
	uint32_t i = kept->nr++;

	if (i == FUZZ_KEPT)
		world_broken("too many pieces kept", NULL);
	kept->piece[i].memory = memory;
	kept->piece[i].bytes = bytes;
	kept->piece[i].before = kept_copy(w, memory, bytes);
	kept->piece[i].after = world_memory(w, bytes);
	return kept->piece[i].before;
}

void fuzz_keep_constant(struct world *w, struct fuzz_kept *kept, const void *memory,
			uint64_t bytes)
{
	uint32_t i = kept->nr++;

	if (i == FUZZ_KEPT)
		world_broken("too many pieces kept", NULL);
	kept->piece[i].constant = 1;
	kept->piece[i].bytes = bytes;
	kept->piece[i].before = kept_copy(w, memory, bytes);
	memcpy(&kept->piece[i].memory, &memory, sizeof(memory)); /* only read from here on */
}

void fuzz_before(struct world *w, struct fuzz_kept *kept)
{
	kept->checksum = world_checksum(w);
}

void fuzz_between(struct world *w, struct fuzz_kept *kept)
{
	uint32_t i;

	(void)w;
	for (i = 0; i < kept->nr; i++) {
		if (kept->piece[i].constant)
			continue;
		memcpy(kept->piece[i].after, kept->piece[i].memory, (size_t)kept->piece[i].bytes);
		memcpy(kept->piece[i].memory, kept->piece[i].before, (size_t)kept->piece[i].bytes);
	}
}

void fuzz_after(struct world *w, struct fuzz_kept *kept)
{
	uint32_t i;

	for (i = 0; i < kept->nr; i++) {
		const void *want = kept->piece[i].constant ? kept->piece[i].before :
							     kept->piece[i].after;

		CHECK(memcmp(want, kept->piece[i].memory, (size_t)kept->piece[i].bytes) == 0);
	}
	CHECK(world_checksum(w) == kept->checksum);
}

void fuzz_relabel(struct world *w, struct world *to, uint32_t **new_cpu, uint32_t **new_node)
{
	*new_cpu = world_memory(w, (uint64_t)w->nr_cpus * sizeof(uint32_t));
	*new_node = world_memory(w, (uint64_t)w->nr_nodes * sizeof(uint32_t));
	world_shuffle(w, *new_cpu, w->nr_cpus);
	world_shuffle(w, *new_node, w->nr_nodes);
	world_relabel(to, w, *new_cpu, *new_node);
}

uint64_t *fuzz_set(struct world *w)
{
	uint32_t words = NSCHED_SET_WORDS(w->nr_cpus), word, kind = world_byte(w);
	uint64_t *set;

	if (kind % 4 == 3)
		return NULL;
	set = world_input(w, words * sizeof(*set));
	for (word = 0; word < words; word++)
		set[word] = kind & 4 ? ~(uint64_t)0 : world_bulk(w);
	if (w->nr_cpus % 64)
		set[words - 1] &= ((uint64_t)1 << w->nr_cpus % 64) - 1;
	return set;
}

uint32_t *fuzz_numbers(struct world *w, uint32_t n, uint32_t least, uint32_t greatest)
{
	uint32_t *array = world_input(w, (uint64_t)n * sizeof(*array)), i;
	uint32_t small = world_chance(w, 2);

	for (i = 0; i < n; i++)
		array[i] = small ? least + (uint32_t)(world_byte(w) % 4 %
						      ((uint64_t)greatest - least + 1)) :
				   (uint32_t)world_number(w, least, greatest);
	return array;
}

/* Another value for a word: near what it is, near another word's, or anything. */
static uint32_t other_word(struct world *w, const uint32_t *word, uint32_t nr, uint32_t at)
{
	switch (world_byte(w) % 4) {
	case 0:
		return word[at] + (uint32_t)world_draw(w, 0, 16) - 8;
	case 1:
		return word[world_draw(w, 0, nr - 1)];
	case 2:
		return word[at] ^ 1u << world_draw(w, 0, 31);
	default:
		return (uint32_t)world_number(w, 0, NSCHED_U32_MAX);
	}
}

static void *block_of_bytes(struct world *w, uint32_t kind, uint64_t *bytes)
{
	uint64_t size = world_draw(w, 0, 127) * 8, i;
	uint32_t *block = world_input(w, size);

	for (i = 0; i < size / 4; i++)
		block[i] = (uint32_t)(world_byte(w) & 1 ? world_byte(w) :
				      world_number(w, 0, NSCHED_U32_MAX));
	if (size >= 12 && world_byte(w) & 3) {
		block[0] = NSCHED_ABI;
		block[1] = kind;
		block[2] = (uint32_t)size;
	}
	*bytes = size;
	return block;
}

void *fuzz_block(struct world *w, const void *from, uint32_t kind, uint64_t *bytes,
		 uint32_t *same)
{
	const uint32_t head = 96; /* words in which counts and offsets stand */
	uint32_t nr, edits, at, *block, size;

	memcpy(&size, (const char *)from + 8, sizeof(size));
	*same = 0;
	if (world_chance(w, 8))
		return block_of_bytes(w, kind, bytes);
	*bytes = world_chance(w, 8) ? world_draw(w, 0, size / 8) * 8 : size;
	block = world_input(w, *bytes);
	memcpy(block, from, (size_t)*bytes);
	nr = (uint32_t)(*bytes / 4);
	for (edits = (uint32_t)world_draw(w, 0, 3); edits && nr; edits--) {
		at = (uint32_t)world_draw(w, 0, world_byte(w) & 1 && nr > head ? head : nr - 1);
		block[at] = other_word(w, block, nr, at);
	}
	*same = *bytes == size && memcmp(block, from, size) == 0;
	return block;
}
