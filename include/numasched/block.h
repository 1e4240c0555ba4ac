/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Reading and writing columns of a block, and CPU sets. Outside BPF a read is one
 * load. Inside BPF the position is held within NSCHED_BLOCK_BYTES, a power of
 * two and the size of the map value that holds the block, which is all that the
 * verifier wants to know; NSCHED_BLOCK_BYTES costs nothing elsewhere.
 *
 * Nothing here looks at bounds: the block passed its check, its column is there
 * (an absent one, offset 0, would read the header), and the index is below the
 * column's number of rows. Each call is O(1) and writes only what it says.
 */
#ifndef NSCHED_BLOCK_H
#define NSCHED_BLOCK_H

#include "types.h"

#ifdef __bpf__
#ifndef NSCHED_BLOCK_BYTES
#define NSCHED_BLOCK_BYTES 65536u
#endif
#define NSCHED_POSITION(offset, index, width) \
	(((offset) + (index) * (width)) & (NSCHED_BLOCK_BYTES - (width)))
/* The barrier keeps the compiler from moving the bound away from its use. */
#define NSCHED_BOUNDED(index, bound) \
	({ uint32_t nsched_i_ = (index); __asm__ volatile("" : "+r"(nsched_i_)); \
	   nsched_i_ & ((bound) - 1); })
#else
#define NSCHED_POSITION(offset, index, width) ((offset) + (index) * (width))
#define NSCHED_BOUNDED(index, bound) (index)
#endif

/* Entry @index of the column at byte @offset. */
NSCHED_INLINE uint32_t nsched_read_u32(const void *block, uint32_t offset, uint32_t index)
{
	return *(const nsched_u32 *)((const char *)block + NSCHED_POSITION(offset, index, 4u));
}

NSCHED_INLINE uint64_t nsched_read_u64(const void *block, uint32_t offset, uint32_t index)
{
	return *(const nsched_u64 *)((const char *)block + NSCHED_POSITION(offset, index, 8u));
}

/* The same, written; what was written comes back. */
NSCHED_INLINE uint32_t nsched_write_u32(void *block, uint32_t offset, uint32_t index,
					uint32_t value)
{
	*(nsched_u32 *)((char *)block + NSCHED_POSITION(offset, index, 4u)) = value;
	return value;
}

NSCHED_INLINE uint64_t nsched_write_u64(void *block, uint32_t offset, uint32_t index,
					uint64_t value)
{
	*(nsched_u64 *)((char *)block + NSCHED_POSITION(offset, index, 8u)) = value;
	return value;
}

/* A whole column, for a fast body. Not for BPF: the pointer carries no bound. */
NSCHED_INLINE const nsched_u32 *nsched_column_u32(const void *block, uint32_t offset)
{
	return (const nsched_u32 *)((const char *)block + offset);
}

NSCHED_INLINE const nsched_u64 *nsched_column_u64(const void *block, uint32_t offset)
{
	return (const nsched_u64 *)((const char *)block + offset);
}

/* Words that a set of @nr_cpus CPUs takes. */
#define NSCHED_SET_WORDS(nr_cpus) (((nr_cpus) + 63u) / 64u)

/* Is @cpu in @set? 1 or 0. A null set holds every CPU. @cpu is below the set's nr_cpus. */
NSCHED_INLINE uint32_t nsched_set_has(const uint64_t *set, nsched_cpu_t cpu)
{
	return !set || (set[cpu >> 6] >> (cpu & 63u) & 1u);
}

/* Puts @cpu into @set, which is not null. Returns the CPU. */
NSCHED_INLINE uint32_t nsched_set_add(uint64_t *set, nsched_cpu_t cpu)
{
	set[cpu >> 6] |= (uint64_t)1 << (cpu & 63u);
	return cpu;
}

/*
 * The lowest bit of a word, which is not 0, by halves: for machines that have no
 * instruction for it, where the builtin would be a call to the compiler's library
 * (32 bits, riscv64) or nothing at all (BPF).
 */
NSCHED_INLINE uint32_t nsched_first_bit_by_halves(uint64_t word)
{
	uint32_t bit = 0, half = (uint32_t)word, width;

	if (!half) {
		bit = 32;
		half = (uint32_t)(word >> 32);
	}
	for (width = 16; width; width >>= 1) {
		if (!(half & ((1u << width) - 1))) {
			half >>= width;
			bit += width;
		}
	}
	return bit;
}

/* The number of the lowest bit, 0..63, of a word that is not 0. */
NSCHED_INLINE uint32_t nsched_first_bit(uint64_t word)
{
#if defined(__x86_64__) || defined(__aarch64__) || defined(__s390x__) || defined(__powerpc64__)
	return (uint32_t)__builtin_ctzll(word);
#else
	return nsched_first_bit_by_halves(word);
#endif
}

#endif /* NSCHED_BLOCK_H */
