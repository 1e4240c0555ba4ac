/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * The fixed maps of the autonuma-benchmark (state of September 2012): which nodes
 * its programs bind a thread and its memory to, oddities included.
 */
#ifndef NSCHED_AN_MAP_H
#define NSCHED_AN_MAP_H

#include "../types.h"

enum nsched_an_program {
	NSCHED_AN_NUMA01 = 0,	     /* two processes, each over the whole of its memory */
	NSCHED_AN_NUMA01_THREAD_ALLOC = 1, /* each thread over its own slice; mapped the same */
	NSCHED_AN_NUMA02 = 2,	     /* one process, a slice a thread */
	NSCHED_AN_NUMA02_SMT = 3,    /* half as many threads; mapped the same */
};

/* What is odd about a map; several may be. */
enum nsched_an_oddity {
	NSCHED_AN_ODD_NO_NODE = 1,   /* the half names no node: numa01 on one node, the child */
	NSCHED_AN_ODD_MASK_CUT = 2,  /* numa01 names memory on nodes 0 to 7 only */
	NSCHED_AN_ODD_NOT_SWAPPED = 4, /* inverse numa01 leaves the parent's memory with it */
	NSCHED_AN_ODD_FEW_THREADS = 8, /* numa02 with fewer threads than nodes divides by 0 */
	NSCHED_AN_ODD_PAST_LAST = 16,  /* numa02, threads no multiple of nodes: no such node */
	NSCHED_AN_ODD_MIDDLE = 32,   /* inverse numa02, odd number of nodes: local after all */
};

struct nsched_an_map_question {
	uint32_t program;  /* enum nsched_an_program */
	uint32_t inverse;  /* 0 HARD_BIND, 1 INVERSE_BIND */
	uint32_t parent;   /* numa01: 1 the parent, 0 the child */
	uint32_t thread;   /* numa02: 0..threads-1 */
	uint32_t threads;  /* numa02: of the process */
	uint32_t nr_nodes; /* 1.. */
};

/* Nodes first .. first + count - 1; a count of 0 names none. */
struct nsched_an_map_answer {
	uint32_t cpu_first; /* where the thread runs */
	uint32_t cpu_count;
	uint32_t mem_first; /* where its memory lies */
	uint32_t mem_count;
	uint32_t oddities;  /* of enum nsched_an_oddity, 0 = none */
	uint32_t reserved;
};

/**
 * nsched_an_map() - where a program of the benchmark binds a thread
 * @q: which thread of which program
 * @a: every field is written on every path
 *
 * numa01: halves. The child has the nodes below nr_nodes / 2, the parent the
 * others, for CPUs and memory; inverse moves the child's memory to the second
 * half and was to move the parent's to the first.
 * numa02: nodes. Thread i of T runs on node i / (T / nr_nodes), its slice is
 * there; inverse runs it on node (T - 1 - i) / (T / nr_nodes).
 *
 * O(1). Source: autonuma-benchmark, numa01.c and numa02.c. Since ABI 1.
 *
 * Return: @a->oddities.
 */
NSCHED_API uint32_t nsched_an_map(const struct nsched_an_map_question *q,
				  struct nsched_an_map_answer *a);

#endif /* NSCHED_AN_MAP_H */
