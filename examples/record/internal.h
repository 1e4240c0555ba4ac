/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Shared by the record codec's sources, private to them. */
#ifndef RECORD_INTERNAL_H
#define RECORD_INTERNAL_H

#include <json-c/json.h>
#include <string.h>

#include "numasched/domains.h"
#include "record.h"

/* Two places that a question has besides enum nsched_home. */
enum { HOME_OTHER_STATE = NSCHED_AT_NOTHING + 1, HOME_LAST, HOMES };

/* The most that one record may take; an answer that needs more is refused. */
#define ARENA_BYTES ((uint64_t)1 << 28)
#define GUARD_BYTES 64u

/* arena.c: memory that is given back all at once */
struct arena_chunk;

struct arena {
	struct arena_chunk *first;
	struct arena_chunk *now;
	uint64_t taken;
};

void *arena_take(struct arena *arena, uint64_t bytes); /* zeroed, 16-byte aligned; or null */
void arena_reset(struct arena *arena);
void arena_free(struct arena *arena);

/* A stretch of memory that a decision may write, between two guards. */
struct guard {
	struct guard *next;
	const struct nsched_field *field; /* null: work memory or a state block */
	unsigned char *memory;
	uint64_t bytes;
};

/*
 * What a question looks like in memory: enough to read every field of it. The
 * record's own JSON, if there is one, says what counts that no block keeps.
 */
struct view {
	const struct nsched_function *function;
	const struct nsched_policy_row *policy;
	char *question;
	char *answer;
	const struct nsched_topology *topology; /* null: the record speaks of none */
	json_object *section[HOMES]; /* where the fields of a home stand in the record */
	uint32_t which;		     /* enum nsched_question, NSCHED_NONE: an exact block */
	uint32_t now;		     /* the home whose fields are read */
	uint32_t nr_cpus;	     /* of the machine; 0: not known */
	uint32_t nr_nodes;
	uint32_t nr_tasks;
	uint32_t nr[NSCHED_ROWS_KINDS]; /* rows of state columns */
};

struct record_inside {
	struct arena arena;	    /* of this record */
	struct arena machine_arena; /* of the machine line before it */
	struct nsched_topology *machine;
	struct guard *guards;
	json_tokener *tokener;
	json_object *root;
	json_object *in;
	json_object *out;
	struct view view;
	char *wrong; /* RECORD_TEXT bytes */
};

/* The values of one field, as 64-bit patterns, before they go where they live. */
struct column {
	uint64_t *value;
	uint32_t *first;    /* LISTS, rows of ranges: first indices, nr_rows + 1 */
	uint64_t *set;	    /* CPU sets, one after the other; null: all */
	uint64_t nr;	    /* values, or words of the sets */
	uint64_t nr_rows;
	uint32_t is_absent; /* the record has nothing, and nothing is what that means */
};

/* read.c; the two that fail return -1 */
int fail(struct record_inside *in, const char *path, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int fail_field(struct record_inside *in, const struct nsched_field *field, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int fail_memory(struct record_inside *in);
void *take(struct record_inside *in, uint64_t bytes);
void *take_guarded(struct record_inside *in, const struct nsched_field *field, uint64_t bytes);
uint32_t has_key(json_object *object, const char *name);   /* it stands there, perhaps as null */
json_object *member(json_object *object, const char *name); /* null, too, if there is none */

/* value.c: from JSON to a column */
json_object *field_json(const struct view *view, const struct nsched_field *field);
uint32_t field_given(const struct view *view, const struct nsched_field *field);
uint64_t field_limit(const struct view *view, const struct nsched_field *field);
int read_number(struct record_inside *in, const struct nsched_field *field, json_object *json,
		uint64_t limit, uint64_t *bits);
int read_scalar(struct record_inside *in, const struct nsched_field *field, uint64_t *bits,
		uint32_t *present);
int read_field(struct record_inside *in, const struct nsched_field *field, struct column *column);

/* set.c */
int read_sets(struct record_inside *in, const struct nsched_field *field, json_object *json,
	      struct column *column);
json_object *encode_sets(const struct view *view, const struct nsched_field *field,
			 const uint64_t *set, uint64_t nr_rows);

/* count.c: entries of a field. expected: 1 the record must have so many, 0 it says, -1 failed */
int expected_entries(struct record_inside *in, const struct nsched_field *field,
		     uint64_t *entries);
uint64_t count_named(const struct view *view, const char *name, uint32_t depth);
uint64_t count_entries(const struct view *view, const struct nsched_field *field,
		       uint32_t of_answer);
uint64_t set_cpus(const struct view *view, const struct nsched_field *field);

/* decode.c */
int decode_question(struct record_inside *in);
int fill_field(struct record_inside *in, const struct nsched_field *field, char *base);
int check_keys(struct record_inside *in, uint32_t home);
void store(void *memory, uint32_t type, uint64_t index, uint64_t bits);
uint64_t fetch(const void *memory, uint32_t type, uint64_t index);

/* topology.c, load.c, state.c: the blocks that a question points to */
int decode_topology(struct record_inside *in);
int build_topology(struct record_inside *in, struct arena *arena, struct nsched_topology **block);
int plain_topology(struct record_inside *in, uint32_t nr_cpus, struct nsched_topology **block);
void view_counts(const struct view *view, struct nsched_counts *counts);
int decode_load(struct record_inside *in);
int decode_tasks(struct record_inside *in);
int decode_task(struct record_inside *in, uint32_t home);
int decode_last(struct record_inside *in);
int decode_tunables(struct record_inside *in);
int decode_state(struct record_inside *in, uint32_t home);

/* domains.c */
int decode_domains(struct record_inside *in);
json_object *encode_domains(const struct view *view, const struct nsched_field *field);

/* domains_built.c: of the seven questions, named by what builds them; null: not built so */
int decode_built_domains(struct record_inside *in);
json_object *encode_built_domains(const struct nsched_domains *domains,
				  const struct nsched_topology *topology);

/* tables.c: fields by home; exact blocks have all of theirs in one table */
const struct nsched_field *field_next(const struct view *view, uint32_t home, uint32_t *i);
const struct nsched_field *field_of(const struct view *view, uint32_t home, const char *name);
const char *home_path(const struct view *view, uint32_t home); /* "load", "state.rq"; or null */
uint32_t home_scope(const struct view *view, uint32_t home);   /* enum nsched_scope, or none */
uint32_t home_offset(const struct view *view, uint32_t home); /* of the pointer, or NSCHED_NONE */

/* encode.c, machine.c */
json_object *encode_out(struct view *view);
json_object *encode_field(const struct view *view, const struct nsched_field *field,
			  uint32_t of_answer);
json_object *encode_fact(const struct nsched_topology *topology, const struct nsched_field *field);
json_object *encode_machine(const struct nsched_topology *topology);
json_object *encode_bits(uint64_t bits, uint32_t type, uint32_t flags);

NSCHED_INLINE void *pointer_at(const void *base, uint32_t offset)
{
	void *pointer;

	memcpy(&pointer, (const char *)base + offset, sizeof(pointer));
	return pointer;
}

NSCHED_INLINE void pointer_put(void *base, uint32_t offset, const void *pointer)
{
	memcpy((char *)base + offset, &pointer, sizeof(pointer));
}

/* A block or struct that the question points to; null where it has none. */
NSCHED_INLINE void *home_block(const struct view *view, uint32_t home)
{
	uint32_t offset = home_offset(view, home);

	return offset == NSCHED_NONE ? 0 : pointer_at(view->question, offset);
}

#endif /* RECORD_INTERNAL_H */
