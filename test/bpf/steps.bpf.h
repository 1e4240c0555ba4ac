/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The core inside a BPF program: the library's source with internal linkage, the
 * blocks in map values of NSCHED_BLOCK_BYTES, columns outside of blocks in map
 * values of their greatest length, each scan's step under bpf_loop().
 */
#ifndef NSCHED_TEST_STEPS_BPF_H
#define NSCHED_TEST_STEPS_BPF_H

#include <linux/types.h>
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

#define NSCHED_STATIC
#define NSCHED_MAX_CPUS 1024u
#define NSCHED_MAX_NODES 64u
#include "numasched.c"

#define NSCHED_BPF_VALUE(NAME, TYPE) \
	struct { \
		__uint(type, BPF_MAP_TYPE_ARRAY); \
		__uint(max_entries, 1); \
		__type(key, __u32); \
		__type(value, TYPE); \
	} NAME SEC(".maps")

struct block {
	char bytes[NSCHED_BLOCK_BYTES];
};

struct cpu_column {
	uint32_t of[NSCHED_MAX_CPUS];
};

struct cpu_set {
	uint64_t words[NSCHED_MAX_CPUS / 64];
};

struct node_column {
	uint32_t of[NSCHED_MAX_NODES];
};

static __always_inline void *value_of(void *map)
{
	uint32_t key = 0;

	return bpf_map_lookup_elem(map, &key);
}

/* What a scan's callback gets: the question, the answer, both on the program's stack. */
#define NSCHED_BPF_SCAN(FUNCTION) \
	struct FUNCTION##_scan { \
		struct nsched_##FUNCTION##_question q; \
		struct nsched_##FUNCTION##_answer a; \
	}

/* A decision without a scan, as it is: its question is a map value, MEMBER is what it answers. */
#define NSCHED_BPF_WHOLE(FUNCTION, MEMBER) \
	NSCHED_BPF_VALUE(FUNCTION##_asked, struct nsched_##FUNCTION##_question); \
	SEC("raw_tp/sched_switch") \
	int FUNCTION(void *context __attribute__((unused))) \
	{ \
		const struct nsched_##FUNCTION##_question *q = value_of(&FUNCTION##_asked); \
		struct nsched_##FUNCTION##_answer a; \
		\
		if (!q) \
			return 0; \
		nsched_##FUNCTION(q, &a); \
		return (int)a.MEMBER; \
	}

char numasched_license[] SEC("license") = "Dual BSD/GPL";

#endif /* NSCHED_TEST_STEPS_BPF_H */
