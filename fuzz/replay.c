/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Replays inputs without a fuzzer: replay FILE|-SEEDS.. A number after a minus
 * runs that many worlds from seeds 1, 2, ..
 */
#include <stdio.h>
#include <stdlib.h>

#include "asked.h"

#define REPLAY_BYTES 65536

static int replay_file(const char *name)
{
	uint8_t *bytes = malloc(REPLAY_BYTES), *exact;
	FILE *file = fopen(name, "rb");
	size_t nr;

	if (!file || !bytes) {
		fprintf(stderr, "replay: %s: cannot be read\n", name);
		exit(2);
	}
	nr = fread(bytes, 1, REPLAY_BYTES, file);
	fclose(file);
	exact = malloc(nr ? nr : 1); /* of its own size, so that an overrun is seen */
	if (!exact)
		exit(2);
	memcpy(exact, bytes, nr);
	LLVMFuzzerTestOneInput(exact, nr);
	free(exact);
	free(bytes);
	return 1;
}

int main(int argc, char **argv)
{
	unsigned long ran = 0, seeds;
	uint64_t seed;
	int i;

	fuzz_thorough = 1;
	for (i = 1; i < argc; i++) {
		if (argv[i][0] != '-') {
			ran += (unsigned long)replay_file(argv[i]);
			continue;
		}
		seeds = strtoul(argv[i] + 1, NULL, 10);
		for (seed = 1; seed <= seeds; seed++, ran++)
			LLVMFuzzerTestOneInput((const uint8_t *)&seed, sizeof(seed));
	}
	printf("%s: %lu inputs\n", argv[0], ran);
	if (!asked_covered(fuzz_target, (uint32_t)ran)) {
		fprintf(stderr, "%s: a check that never looks at a policy\n", argv[0]);
		return 1;
	}
	return ran ? 0 : 2;
}
