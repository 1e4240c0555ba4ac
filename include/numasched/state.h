/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What a policy remembers between two questions. The caller owns it: a state is
 * a block of the caller's memory, one for each thing it belongs to. A decision
 * updates it in place; whoever needs the old one copies it first.
 *
 * Each is a public struct nsched_<family>_<scope>_state that begins with struct
 * nsched_state; behind the struct stand the columns that the header names.
 */
#ifndef NSCHED_STATE_H
#define NSCHED_STATE_H

#include "block.h"
#include "decisions.h"

struct nsched_topology;
struct nsched_domains;

/* What a state belongs to. */
enum nsched_scope {
	NSCHED_SCOPE_SYSTEM, /* the machine, with its nodes, caches and groups */
	NSCHED_SCOPE_RQ,     /* a run queue, with its levels */
	NSCHED_SCOPE_TASK,
	NSCHED_SCOPE_GROUP,  /* a NUMA group or task group */
	NSCHED_SCOPE_PAGE,
	NSCHED_SCOPE_PROCESS,/* an address space */
	NSCHED_SCOPES
};

/* What a state's columns have a row for. */
enum nsched_rows {
	NSCHED_ROWS_CPU,
	NSCHED_ROWS_NODE,
	NSCHED_ROWS_NODE_PAIR, /* two a node: 2 x nid shared, 2 x nid + 1 private */
	NSCHED_ROWS_LEVEL,
	NSCHED_ROWS_GROUP,
	NSCHED_ROWS_CACHE,
	NSCHED_ROWS_CPU_PAIR, /* nr_cpus x nr_cpus: a row a CPU */
	NSCHED_ROWS_KINDS
};

#define NSCHED_STATE_COLUMNS 16

/* What every state begins with. */
struct nsched_state {
	uint32_t abi;		    /* NSCHED_ABI */
	uint32_t kind;		    /* NSCHED_BLOCK_STATE */
	uint32_t size_bytes;	    /* of the whole block */
	uint32_t policy;	    /* enum nsched_policy */
	uint32_t scope;		    /* enum nsched_scope */
	uint32_t nr[NSCHED_ROWS_KINDS]; /* rows of each kind of column */
	uint32_t offset[NSCHED_STATE_COLUMNS]; /* bytes from the start; 0 = absent */
};

/* Which state, and for how large a machine. Read by the calls below, not kept. */
struct nsched_state_facts {
	uint32_t policy; /* enum nsched_policy */
	uint32_t scope;	 /* enum nsched_scope */
	uint32_t nr[NSCHED_ROWS_KINDS]; /* rows of each kind; NODE_PAIR: twice the nodes */
	uint32_t cpu;	 /* RQ: the CPU it belongs to, where initial values depend on it */
	const struct nsched_topology *topology; /* null unless the family's header asks for it */
	const struct nsched_domains *domains;	/* the same */
};

/**
 * nsched_state_size() - bytes of the state that a policy keeps for a scope
 *
 * Return: bytes; 0 if the policy keeps nothing there or is not known.
 */
NSCHED_API uint64_t nsched_state_size(const struct nsched_state_facts *facts);

/**
 * nsched_state_init() - the state before the first question
 * @block: 8-byte aligned memory
 * @size_bytes: how much of it, at least nsched_state_size()
 * @facts: which state
 * @wrong: what is wrong; may not be null
 *
 * The initial values are those of the original system; the family's header says
 * which.
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_state_init(void *block, uint64_t size_bytes,
				      const struct nsched_state_facts *facts,
				      struct nsched_wrong *wrong);

/**
 * nsched_state_check() - can this state be believed, and is it the one of @facts
 *
 * wrong->field is the column, or NSCHED_NONE for the header, and what the family
 * says for members of its own; wrong->index the row, or which of nr[].
 *
 * Return: enum nsched_code.
 */
NSCHED_API uint32_t nsched_state_check(const void *block, uint64_t size_bytes,
				       const struct nsched_state_facts *facts,
				       struct nsched_wrong *wrong);

/* A column of a state, to read or to hand to an exact block. */
NSCHED_INLINE nsched_u32 *nsched_state_u32(void *state, uint32_t column)
{
	return (nsched_u32 *)(void *)((char *)state +
				      ((struct nsched_state *)state)->offset[column]);
}

NSCHED_INLINE nsched_u64 *nsched_state_u64(void *state, uint32_t column)
{
	return (nsched_u64 *)(void *)((char *)state +
				      ((struct nsched_state *)state)->offset[column]);
}

#endif /* NSCHED_STATE_H */
