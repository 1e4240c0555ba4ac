/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the core's sources, private to them. */
#ifndef NSCHED_INTERNAL_H
#define NSCHED_INTERNAL_H

#include "div64.h"
#include "numasched/policy.h"

/* What takes most of a frame keeps it to itself: merged with its caller, both would not fit. */
#define NSCHED_OWN_FRAME __attribute__((noinline, unused))

/* Where there are registers for it, merged with its caller; else a frame of its own. */
#if UINTPTR_MAX > NSCHED_U32_MAX
#define NSCHED_MERGED NSCHED_INLINE
#else
#define NSCHED_MERGED static NSCHED_OWN_FRAME
#endif

/*
 * An index read from a snapshot, held below a power of two where the verifier
 * asks for it; free elsewhere.
 */
NSCHED_INLINE uint32_t bounded(uint32_t index, uint32_t bound)
{
	(void)bound;
	return NSCHED_BOUNDED(index, bound);
}

/* Zero an answer: assigning a struct or clearing it whole may become a libc call. */
NSCHED_INLINE void clear_words(void *memory, uint32_t bytes)
{
	nsched_u32 *word = (nsched_u32 *)memory;

#if UINTPTR_MAX > NSCHED_U32_MAX /* of few registers a second loop takes stack */
	for (; bytes >= 16; bytes -= 16, word += 4) { /* one store where there are vectors */
		word[0] = word[1] = word[2] = word[3] = 0;
		__asm__ volatile("" : : : "memory"); /* or the loop becomes memset() */
	}
#endif
	for (; bytes >= 4; bytes -= 4, word++) {
		*word = 0;
		__asm__ volatile("" : : : "memory");
	}
}

/* Say what is wrong; what does not apply stays NSCHED_NONE. Returns @code. */
NSCHED_INLINE uint32_t is_wrong(struct nsched_wrong *wrong, uint32_t code, uint32_t field,
				uint32_t index)
{
	wrong->code = code;
	wrong->field = field;
	wrong->index = index;
	wrong->level = NSCHED_NONE;
	wrong->group = NSCHED_NONE;
	wrong->other = NSCHED_NONE;
	wrong->reserved[0] = 0;
	wrong->reserved[1] = 0;
	return code;
}

NSCHED_INLINE uint32_t nothing_wrong(struct nsched_wrong *wrong)
{
	return is_wrong(wrong, NSCHED_OK, NSCHED_NONE, NSCHED_NONE);
}

/* The caller's work memory, handed out part by part; with a null base only counted. */
struct work {
	char *base;
	uint64_t used;
};

NSCHED_INLINE void *work_take(struct work *work, uint64_t bytes)
{
	void *part = work->base ? work->base + work->used : 0;

	work->used += (bytes + 7) / 8 * 8;
	return part;
}

/*
 * @cpu, or if @task may not use it: the lowest CPU that it may, on the node of its
 * previous CPU where there is one. None at all: @cpu.
 */
static NSCHED_OWN_FRAME nsched_cpu_t usable_cpu(const struct nsched_topology *topology,
						const struct nsched_task *task, nsched_cpu_t cpu)
{
	nsched_node_t node = nsched_cpu_node(topology, task->prev_cpu);
	nsched_cpu_t anywhere = NSCHED_NONE, i;

	if (nsched_cpu_online(topology, cpu) && nsched_set_has(task->allowed, cpu))
		return cpu;
	for (i = 0; i < topology->nr_cpus; i++) {
		if (!nsched_cpu_online(topology, i) || !nsched_set_has(task->allowed, i))
			continue;
		if (nsched_cpu_node(topology, i) == node)
			return i;
		if (anywhere == NSCHED_NONE)
			anywhere = i;
	}
	return anywhere == NSCHED_NONE ? cpu : anywhere;
}

/* Before a short loop of fixed length: gcc at -O3 would unroll it before it can vectorise it. */
#if defined(__GNUC__) && !defined(__clang__)
#define NSCHED_AS_VECTOR _Pragma("GCC unroll 1")
#else
#define NSCHED_AS_VECTOR
#endif

/*
 * A column's sum modulo 2^32. Rounds of a length that the compiler knows are vectorised at
 * any level of optimisation; the bits of a short count say which, without a loop.
 */
#define NSCHED_SUM_ROUND(length) \
	if (count & (length)) { \
		NSCHED_AS_VECTOR \
		for (i = 0; i < (length); i++) \
			sum += value[i]; \
		value += (length); \
	}

NSCHED_INLINE uint32_t sum_short(const nsched_u32 *value, uint32_t count)
{
	uint32_t sum = 0, i;

	NSCHED_SUM_ROUND(8)
	NSCHED_SUM_ROUND(4)
	for (count &= 3; count; count--) {
		sum += *value++;
		__asm__ volatile("" : "+r"(sum)); /* at most three: not worth vectorising */
	}
	return sum;
}

static NSCHED_OWN_FRAME uint32_t sum_long(const nsched_u32 *value, uint32_t count)
{
	uint32_t sum = 0, i;

	for (; count >= 64; count -= 64, value += 64)
		for (i = 0; i < 64; i++)
			sum += value[i];
	NSCHED_SUM_ROUND(32)
	NSCHED_SUM_ROUND(16)
	return sum + sum_short(value, count & 15);
}
#undef NSCHED_SUM_ROUND

NSCHED_INLINE uint32_t sum_u32(const nsched_u32 *value, uint32_t count)
{
	return count < 16 ? sum_short(value, count) : sum_long(value, count);
}

/* Runnable tasks of a node, by one pass over its CPUs. */
NSCHED_INLINE uint32_t node_tasks_scan(const struct nsched_topology *topology,
				       const struct nsched_load *load, nsched_node_t node)
{
	uint32_t range = nsched_range_begin(topology, NSCHED_SPAN_NODE, node);
	uint32_t end = nsched_range_begin(topology, NSCHED_SPAN_NODE, node + 1);
	const nsched_u32 *column = nsched_column_u32(load, load->offset[NSCHED_LOAD_NR_RUNNING]);
	uint32_t sum = 0; /* 65,536 CPUs of at most 65,535 tasks fit */

	for (; range < end; range++)
		sum += sum_u32(column + nsched_range_cpu(topology, NSCHED_SPAN_NODE, range),
			       nsched_range_count(topology, NSCHED_SPAN_NODE, range));
	return sum;
}

/* The same by the snapshot's own sum, where it has them. */
NSCHED_INLINE uint32_t node_tasks(const struct nsched_topology *topology,
				  const struct nsched_load *load, nsched_node_t node)
{
	if (nsched_load_has(load, NSCHED_LOAD_NODE_NR_RUNNING))
		return nsched_node_nr_running(load, node);
	return node_tasks_scan(topology, load, node);
}

/*
 * A small imbalance between nodes is left alone while the destination runs little:
 * one rule of NUMA balancing and of the fair class.
 */
NSCHED_INLINE int64_t adjusted_imbalance(int64_t imbalance, int32_t dst_running,
					 int32_t imb_numa_nr)
{
	if (dst_running > imb_numa_nr)
		return imbalance;
	return imbalance <= 2 ? 0 : imbalance; /* a pair that talks to each other */
}

#endif /* NSCHED_INTERNAL_H */
