/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdlib.h>
#include <string.h>

#include "corrupt.h"

void corrupt(void *block, uint32_t offsets, const struct corruption *row)
{
	uint32_t i, from;

	for (i = 0; i < row->nr_words; i++) {
		from = 0;
		if (row->word[i].column != CORRUPT_HEADER)
			from = nsched_read_u32(block, offsets * 4, row->word[i].column);
		nsched_write_u32(block, from, row->word[i].at, row->word[i].value);
	}
}

void corrupt_by_chance(void *block, uint32_t bytes, uint32_t header, uint64_t *seed)
{
	unsigned char *byte = block;
	uint32_t n, at;

	for (n = 1 + machine_below(seed, 3); n; n--) {
		at = machine_below(seed, machine_below(seed, 2) ? header : bytes);
		switch (machine_below(seed, 4)) {
		case 0:
			byte[at] = (unsigned char)machine_random(seed);
			break;
		case 1:
			byte[at] ^= (unsigned char)(1 << machine_below(seed, 8));
			break;
		case 2:
			byte[at]++;
			break;
		default:
			byte[at] = byte[machine_below(seed, bytes)];
		}
	}
}

void *corrupt_memory(uint32_t kind, uint32_t bytes, uint64_t *seed)
{
	uint32_t *word = malloc(bytes), i, most = 1u << machine_below(seed, 31);

	/* Small numbers get further than large ones. */
	for (i = 0; i < bytes / 4; i++)
		word[i] = machine_below(seed, 2) ? machine_below(seed, 16) :
						   machine_below(seed, most);
	word[0] = NSCHED_ABI;
	word[1] = kind;
	word[2] = bytes;
	return word;
}
