/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Memory and bytes, in place of a C library's. A compiler calls the first four, too. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Or the loop of memcpy is seen to be a memcpy. */
#define KEEP_LOOP() __asm__ volatile("" ::: "memory")

void *memcpy(void *to, const void *from, size_t bytes)
{
	unsigned char *t = to;
	const unsigned char *f = from;

	for (; bytes; bytes--) {
		*t++ = *f++;
		KEEP_LOOP();
	}
	return to;
}

void *memmove(void *to, const void *from, size_t bytes)
{
	unsigned char *t = to;
	const unsigned char *f = from;

	if (t <= f)
		return memcpy(to, from, bytes);
	while (bytes--) {
		t[bytes] = f[bytes];
		KEEP_LOOP();
	}
	return to;
}

void *memset(void *to, int byte, size_t bytes)
{
	unsigned char *t = to;

	for (; bytes; bytes--) {
		*t++ = (unsigned char)byte;
		KEEP_LOOP();
	}
	return to;
}

int memcmp(const void *a, const void *b, size_t bytes)
{
	const unsigned char *x = a, *y = b;

	for (; bytes; bytes--, x++, y++)
		if (*x != *y)
			return *x < *y ? -1 : 1;
	return 0;
}

/*
 * A heap that only grows; what was given back is first on the list for whoever
 * wants as much. The records need a few chunks of the codec's arena.
 */
#define HEAP_BYTES ((size_t)1 << 28)
#define ALIGNED 16u

struct piece {
	struct piece *next;
	size_t bytes;
};

static unsigned char heap[HEAP_BYTES] __attribute__((aligned(ALIGNED)));
static size_t heap_used;
static struct piece *given_back;

void *malloc(size_t bytes)
{
	struct piece **at, *piece;

	if (bytes > HEAP_BYTES - 2 * (size_t)ALIGNED)
		return 0;
	bytes = (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
	for (at = &given_back; *at; at = &(*at)->next) {
		if ((*at)->bytes < bytes || (*at)->bytes / 2 > bytes)
			continue;
		piece = *at;
		*at = piece->next;
		return (unsigned char *)piece + ALIGNED;
	}
	if (bytes + ALIGNED > HEAP_BYTES - heap_used)
		return 0;
	piece = (struct piece *)(void *)(heap + heap_used);
	piece->bytes = bytes;
	heap_used += bytes + ALIGNED;
	return (unsigned char *)piece + ALIGNED;
}

void *calloc(size_t nr, size_t bytes)
{
	void *memory = bytes && nr > HEAP_BYTES / bytes ? 0 : malloc(nr * bytes);

	return memory ? memset(memory, 0, nr * bytes) : 0;
}

void free(void *memory)
{
	struct piece *piece = (struct piece *)(void *)((unsigned char *)memory - ALIGNED);

	if (!memory)
		return;
	piece->next = given_back;
	given_back = piece;
}

static void swap(unsigned char *a, unsigned char *b, size_t bytes)
{
	unsigned char kept;

	for (; bytes; bytes--, a++, b++) {
		kept = *a;
		*a = *b;
		*b = kept;
	}
}

/* By insertion, over ever smaller steps. */
void qsort(void *base, size_t nr, size_t bytes, int (*order)(const void *, const void *))
{
	unsigned char *entry = base;
	size_t step, i, j;

	for (step = nr / 2; step; step /= 2)
		for (i = step; i < nr; i++)
			for (j = i; j >= step; j -= step) {
				if (order(entry + (j - step) * bytes, entry + j * bytes) <= 0)
					break;
				swap(entry + (j - step) * bytes, entry + j * bytes, bytes);
			}
}
