/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * What the library knows about itself, as data: every question, answer, state
 * and tunable with its fields, every policy, every reason with its sentence. The
 * vector runner, the examples, the fuzz worlds and nsched_explain() read these
 * tables and nothing else, so that a decision is described once.
 *
 * Hosted: strings and tables of pointers live here and in libnumasched-describe.a,
 * never in the core. Depends on the core's headers only, on no library.
 */
#ifndef NSCHED_DESCRIBE_H
#define NSCHED_DESCRIBE_H

#include <stddef.h>

#include "policy.h"

enum nsched_type { NSCHED_U32, NSCHED_S32, NSCHED_U64, NSCHED_S64 };

/* How a field looks in a record, and how it lies in memory. */
enum nsched_kind {
	NSCHED_KIND_NUMBER, /* 7; a member of that type */
	NSCHED_KIND_ARRAY,  /* [1,2,3]; a pointer to a column, or a column of a block */
	NSCHED_KIND_MATRIX, /* [[1,2],[3,4]]; one column, row after row */
	NSCHED_KIND_LISTS,  /* [[1],[2,3]]; a column of values and one of first indices, n + 1 */
	NSCHED_KIND_SET_FLAGS,  /* [1,0,1], one per CPU; a CPU set */
	NSCHED_KIND_SET_LIST,   /* [0,2], the CPUs; -1 or absent = all; a CPU set */
	NSCHED_KIND_SET_RANGES, /* [0,1,2,1], start,count,..; absent = all; a CPU set */
	NSCHED_KIND_SETS,   /* one entry a row, each as SET_LIST; sets one after the other */
	NSCHED_KIND_OBJECTS,/* [{..},{..}]; its members are fields named "name[].member", each of */
			    /* the kind that its values in all objects, listed, have */
	NSCHED_KIND_SETS_RANGES, /* as SETS, each as SET_RANGES: [[0,2],[4,1,6,2]] */
	/* out: [[[1],[2,3]],[[4]]]; first cuts the values, and that of the LISTS named by derive */
	NSCHED_KIND_LISTS_OF_LISTS, /* cuts those lists into lists */
};

/* Where the value lives. offset is a byte offset or a column number accordingly. */
enum nsched_home {
	NSCHED_AT_QUESTION, /* member of the question struct */
	NSCHED_AT_ANSWER,   /* member of the answer struct */
	NSCHED_AT_TOPOLOGY, /* enum nsched_fact */
	NSCHED_AT_LOAD,	    /* enum nsched_load_column */
	NSCHED_AT_TASKS,    /* enum nsched_task_column */
	NSCHED_AT_TASK,	    /* member of struct nsched_task at the question's task pointer */
	NSCHED_AT_WAKER,    /* the same at its waker, parent or last pointer */
	NSCHED_AT_DOMAINS,  /* enum nsched_domain_fact, see domains.h */
	NSCHED_AT_TUNABLES, /* member of the family's tunables */
	NSCHED_AT_SYSTEM,   /* NUMBER: member of the state struct; ARRAY: state column */
	NSCHED_AT_RQ,
	NSCHED_AT_TASK_STATE,
	NSCHED_AT_GROUP,
	NSCHED_AT_PAGE,
	NSCHED_AT_PROCESS,
	/* read for its count or ignored: "every vector has it, no rule reads it" */
	NSCHED_AT_NOTHING,
};

/* Facts of a machine that a record may state. */
enum nsched_fact {
	NSCHED_FACT_NR_CPUS,
	NSCHED_FACT_NR_NODES,
	NSCHED_FACT_CPU_NODE, /* node of each CPU */
	NSCHED_FACT_CORE,     /* labels: any number, equal = together */
	NSCHED_FACT_CLUSTER,
	NSCHED_FACT_CACHE,
	NSCHED_FACT_PACKAGE,
	NSCHED_FACT_ONLINE,
	NSCHED_FACT_CAPACITY,
	NSCHED_FACT_DISTANCE, /* flat, row-major, or a matrix */
	NSCHED_FACT_CPU_ID,
	NSCHED_FACT_NODE_ID,
	NSCHED_FACT_NODE_MEMORY_KIB,
	NSCHED_FACTS
};

/* What a record that leaves the field out means. */
enum nsched_preset {
	NSCHED_REQUIRED,	/* leaving it out is an error */
	NSCHED_PRESET_CONSTANT, /* preset, in every entry */
	NSCHED_PRESET_INDEX,	/* the entry's index */
	NSCHED_PRESET_MINUS_INDEX,
	NSCHED_PRESET_ABSENT,	/* a null pointer, an absent column; presence is a fact */
	NSCHED_PRESET_FIELD,	/* the value of the field named by derive */
	/* derive is "name(field)": nice0_load 1024 x it, is_zero 1 if it is 0, twice 2 x it */
	NSCHED_PRESET_NAMED,
};

enum nsched_field_flag {
	NSCHED_FIELD_NONE = 1,	/* -1 in a record is NSCHED_NONE in memory */
	NSCHED_FIELD_STATE = 2, /* updated in place */
	NSCHED_FIELD_OUT = 4,	/* an output array: memory of the caller, named by the question */
	NSCHED_FIELD_ONLY_IF_PRESENT = 8, /* out: a record may leave it out */
};

struct nsched_field {
	const char *name;     /* as in a record */
	const char *unit;
	const char *count;    /* entries: the name of an in field, number or array, or nr_cpus, */
			      /* nr_nodes, nr_tasks of the blocks; for columns of a state */
			      /* nr_node_pairs, nr_levels, nr_groups, nr_caches, nr_cpu_pairs, */
			      /* too; "4" is four; null: it sets it */
	const char *count_by; /* times this one, too; null: once; SETS: the CPUs a set speaks of; */
			      /* LISTS of output: the lists there is room for */
	const char *derive;   /* PRESET_FIELD, PRESET_NAMED */
	int64_t least;	      /* of every entry */
	uint64_t greatest;
	int64_t preset;
	uint32_t offset;      /* see enum nsched_home */
	uint32_t length; /* byte offset of the u32 member with the length (in: question, out: */
			      /* answer) in units of factor, or NSCHED_NONE: the count says it */
	uint32_t first;	      /* LISTS: byte offset of the pointer to first indices */
	uint32_t present; /* byte offset of a u32 member, 1 if the record has it; or NSCHED_NONE */
	uint16_t factor;      /* entries = count x count_by x factor; 0 means 1 */
	uint8_t kind;	      /* enum nsched_kind */
	uint8_t type;	      /* enum nsched_type */
	uint8_t home;	      /* enum nsched_home */
	uint8_t preset_kind;  /* enum nsched_preset */
	uint8_t flags;	      /* enum nsched_field_flag */
	uint8_t reserved;
	const char *below; /* every entry is less than this in field; null: unit "cpu" and "node" */
			      /* are held within the machine, where the record gives one */
};

/* Why, as a sentence: {name} stands for that field of the question or the answer. */
struct nsched_sentence {
	uint32_t reason;
	const char *name; /* the enumerator without its prefix, in lower case */
	const char *text;
};

/* One exact block, or one of the seven questions (no '.' in the name). */
struct nsched_function {
	const char *name; /* "o1.exec_place", "balance" */
	uint32_t decision;
	uint32_t question_bytes;
	uint32_t answer_bytes;
	uint32_t topology; /* byte offsets of the question's block pointers; NSCHED_NONE: none */
	uint32_t load;
	uint32_t tasks;
	uint32_t domains;
	uint32_t work;	   /* of the work pointer */
	uint32_t work_size;/* of the u64 or u32 member with its size */
	uint32_t (*work_bytes)(const void *question); /* null: none needed */
	const struct nsched_field *in;
	const struct nsched_field *out;
	const struct nsched_sentence *sentences;
	uint32_t nr_in;
	uint32_t nr_out;
	uint32_t nr_sentences;
	uint32_t question; /* enum nsched_question it serves, NSCHED_NONE: several */
};

struct nsched_state_row {
	uint32_t scope; /* enum nsched_scope */
	uint32_t bytes; /* of the struct */
	const char *name; /* "struct nsched_o1_rq_state" */
	const struct nsched_field *fields;
	uint32_t nr_fields;
};

/* How far a policy looks for an idle CPU when it wakes a task. */
enum nsched_reach {
	NSCHED_REACH_NONE, /* it does not look, or does not answer wake */
	NSCHED_REACH_CORE,
	NSCHED_REACH_CACHE,
	NSCHED_REACH_NODE,
	NSCHED_REACH_MACHINE,
};

struct nsched_policy_row {
	uint32_t policy;	/* enum nsched_policy */
	uint32_t questions;	/* 1 << enum nsched_question that it answers today */
	uint32_t wake_reach;	/* enum nsched_reach */
	const char *name;	/* "linux-2.5.59" */
	const char *summary;	/* one line */
	const struct nsched_field *tunables; /* preset: this policy's default */
	const struct nsched_state_row *states;
	uint32_t nr_tunables;
	uint32_t nr_states;
};

struct nsched_family_table {
	uint32_t family; /* enum nsched_family */
	const char *name;
	const char *title;
	const struct nsched_function *functions;
	const struct nsched_policy_row *policies;
	uint32_t nr_functions;
	uint32_t nr_policies;
};

#ifdef __cplusplus
extern "C" {
#endif

/* The families, in the order of enum nsched_family. */
const struct nsched_family_table *nsched_family_table(uint32_t family);

/* The seven questions as functions: name "place" .. "page". */
const struct nsched_function *nsched_question_table(uint32_t question);

/* By name or number; null if there is none. */
const struct nsched_function *nsched_function_find(const char *name);
const struct nsched_function *nsched_function_of(uint32_t decision);
const struct nsched_policy_row *nsched_policy_find(const char *name);
const struct nsched_policy_row *nsched_policy_row(uint32_t policy);
const struct nsched_sentence *nsched_sentence(uint32_t reason);
const struct nsched_field *nsched_field_find(const struct nsched_field *fields, uint32_t nr,
					     const char *name);

/* Names of a column, and what a check's code means in English; never null. */
const struct nsched_field *nsched_load_field(uint32_t column);
const struct nsched_field *nsched_task_field(uint32_t column);
const char *nsched_topology_column_name(uint32_t column);
const char *nsched_code_text(uint32_t code);
const char *nsched_code_name(uint32_t code);

/**
 * nsched_explain() - the sentence of a composed answer
 * @reason: answer->reason
 * @compared: answer->compared
 * @text: where to; always terminated if @size is not 0
 *
 * Return: length of the whole sentence, as snprintf().
 */
size_t nsched_explain(uint32_t reason, const uint64_t *compared, char *text, size_t size);

/* The same for an exact block, from its question and answer. */
size_t nsched_explain_block(uint32_t reason, const void *question, const void *answer, char *text,
			    size_t size);

/**
 * nsched_explain_check() - what nsched_policy_check() found, in English
 * @question: enum nsched_question, as it was checked
 * @wrong: with any code but NSCHED_OK
 * @text: where to; always terminated if @size is not 0
 *
 * One clause without a full stop: "the load has no column curr_prio".
 *
 * Return: length of the whole clause, as snprintf().
 */
size_t nsched_explain_check(uint32_t question, const struct nsched_wrong *wrong, char *text,
			    size_t size);

/**
 * nsched_quantities() - the values of a reason's sentence, in their order
 * @function: the exact block that gave @reason
 *
 * Return: how many, at most NSCHED_COMPARED; the rest of @compared is zero.
 */
uint32_t nsched_quantities(uint32_t reason, const void *question, const void *answer,
			   uint64_t *compared);

/* Quantity number @i of a reason: its field, or null past the last. */
const struct nsched_field *nsched_quantity(uint32_t reason, uint32_t i);

#ifdef __cplusplus
}
#endif

#endif /* NSCHED_DESCRIBE_H */
