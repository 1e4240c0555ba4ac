/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Fixed-width types, limits, linkage, and what a check can find wrong. The only
 * header of the library that includes a system header.
 */
#ifndef NSCHED_TYPES_H
#define NSCHED_TYPES_H

#if defined(__KERNEL__)
#include <linux/types.h>
#elif !defined(__VMLINUX_H__)
#include <stdint.h>
#endif

#define NSCHED_VERSION_MAJOR 0
#define NSCHED_VERSION_MINOR 1
#define NSCHED_VERSION_PATCH 0

/* Rises when a layout, a value or a meaning changes. Every block carries it. */
#define NSCHED_ABI 1u

/* No CPU, no node, no task, no group. */
#define NSCHED_NONE 0xffffffffu

/* Build-time ceilings; a BPF map value wants smaller ones. Both are powers of two. */
#ifndef NSCHED_MAX_CPUS
#define NSCHED_MAX_CPUS 65536u
#endif
#ifndef NSCHED_MAX_NODES
#define NSCHED_MAX_NODES 4096u
#endif
#ifndef NSCHED_MAX_TASKS
#define NSCHED_MAX_TASKS 16777216u
#endif

/* SLIT: a node lies at 10 from itself, and no other node is nearer. */
#define NSCHED_LOCAL_SLIT 10u
#define NSCHED_MAX_SLIT 0xffffu

/* One nice-0 task; one CPU at full speed. */
#define NSCHED_SCALE 1024u

/*
 * NSCHED_API marks every function of the library. Whoever compiles the sources
 * into a program (the amalgamation, a kernel module, BPF) defines NSCHED_STATIC
 * and gets internal linkage.
 */
#ifndef NSCHED_API
#ifdef NSCHED_STATIC
#define NSCHED_API static inline __attribute__((unused))
#elif defined(__cplusplus)
#define NSCHED_API extern "C"
#else
#define NSCHED_API
#endif
#endif

#define NSCHED_INLINE static inline __attribute__((unused))

/* The body of a scan: one element, the best so far in the answer's memory. */
#ifdef NSCHED_STEP_EXTERN
#define NSCHED_STEP
#else
#define NSCHED_STEP static inline __attribute__((unused))
#endif

/* A column is read as numbers whatever type the caller declared its memory to be. */
typedef uint32_t __attribute__((may_alias)) nsched_u32;
typedef int32_t __attribute__((may_alias)) nsched_s32;
typedef uint64_t __attribute__((may_alias)) nsched_u64;
typedef int64_t __attribute__((may_alias)) nsched_s64;

typedef uint32_t nsched_cpu_t;	/* 0..nr_cpus-1, or NSCHED_NONE */
typedef uint32_t nsched_node_t; /* 0..nr_nodes-1, or NSCHED_NONE */

/* Spelled out: a kernel's types header has no UINT64_MAX. */
#define NSCHED_S32_MIN (-2147483647 - 1)
#define NSCHED_S32_MAX 2147483647
#define NSCHED_U32_MAX 0xffffffffu
#define NSCHED_S64_MIN (-9223372036854775807ll - 1)
#define NSCHED_S64_MAX 9223372036854775807ll
#define NSCHED_U64_MAX 0xffffffffffffffffull

/* What every block begins with. Offsets and counts follow, then the columns. */
enum nsched_block_kind {
	NSCHED_BLOCK_TOPOLOGY = 0x706f746e, /* "ntop" in a little-endian dump */
	NSCHED_BLOCK_LOAD     = 0x616f6c6e, /* "nloa" */
	NSCHED_BLOCK_TASKS    = 0x7361746e, /* "ntas" */
	NSCHED_BLOCK_DOMAINS  = 0x6d6f646e, /* "ndom" */
	NSCHED_BLOCK_STATE    = 0x6174736e, /* "nsta" */
};

/* What a check, an init or a tunables check found. Append, never renumber. */
enum nsched_code {
	NSCHED_OK = 0,
	NSCHED_NO_BLOCK,	/* a null pointer where a block must be */
	NSCHED_MISALIGNED,	/* a block not on an 8-byte boundary */
	NSCHED_TOO_SMALL,	/* the memory holds less than the block needs */
	NSCHED_TOO_LARGE,	/* the block would need 4 GiB or more */
	NSCHED_WRONG_ABI,	/* written by a library of another NSCHED_ABI */
	NSCHED_WRONG_KIND,	/* a block of another kind */
	NSCHED_NO_CPU,		/* a machine without a CPU, or without one online */
	NSCHED_TOO_MANY_CPUS,	/* more than NSCHED_MAX_CPUS */
	NSCHED_NO_NODE,		/* a machine without a node */
	NSCHED_TOO_MANY_NODES,	/* more than NSCHED_MAX_NODES */
	NSCHED_TOO_MANY_TASKS,	/* more than NSCHED_MAX_TASKS */
	NSCHED_BAD_OFFSET,	/* a column that does not lie inside its block */
	NSCHED_OUT_OF_RANGE,	/* a value below its least or above its greatest */
	NSCHED_NOT_ASCENDING,	/* outside ids must ascend with the inside numbers */
	NSCHED_NOT_DENSE,	/* group numbers must be 0..n-1 in order of their first CPU */
	NSCHED_NOT_LOCAL,	/* a node must lie at 10 from itself */
	NSCHED_TOO_NEAR,	/* another node may not be nearer than 10 */
	NSCHED_BAD_RANGE,	/* ranges of a group must ascend, not touch, and hold its CPUs */
	NSCHED_NOT_SUM,		/* an aggregate that differs from its column */
	NSCHED_NOT_MASK,	/* an idle mask that differs from its column */
	NSCHED_OTHER_MACHINE,	/* counts that differ from the topology's */
	NSCHED_NO_COLUMN,	/* a column that is needed is absent */
	NSCHED_UNKNOWN_COLUMN,	/* a column number that this library does not know */
	NSCHED_UNKNOWN_POLICY,	/* a policy number that this library does not know */
	NSCHED_WRONG_POLICY,	/* a policy of another family */
	NSCHED_UNKNOWN_SCOPE,	/* a state scope that the policy does not have */
	NSCHED_RESERVED,	/* a reserved word that is not zero */
	NSCHED_TWICE,		/* something named twice that may be named once */
	NSCHED_NOT_NESTED,	/* a domain that does not hold the one below it */
	NSCHED_NOT_COVERED,	/* groups that do not cover their domain's span */
	NSCHED_NO_LEVEL,	/* a level or distance that does not occur */
	NSCHED_NOT_QUEUED,	/* a task in a state that contradicts its run queue */
	NSCHED_EMPTY_SET,	/* a CPU or node set that names none */
	NSCHED_NO_WORK,		/* work memory missing, misaligned or too small */
	NSCHED_CODES		/* how many; never a value */
};

/* Where it is wrong. What does not apply is NSCHED_NONE. */
struct nsched_wrong {
	uint32_t code;	/* enum nsched_code */
	uint32_t field; /* the block's column, or byte offset of a struct's member */
	uint32_t index; /* CPU, node, task, group or array index */
	uint32_t level; /* domain level */
	uint32_t group; /* domain group */
	uint32_t other; /* the second of a pair: the matrix column, the other task */
	uint32_t reserved[2];
};

#endif /* NSCHED_TYPES_H */
