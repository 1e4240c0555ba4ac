/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * A machine, and the readers that describe one. A reader fills parts, as arrays
 * with outside numbers; machine_build() makes the library's block of them. What
 * a reader could not know stays null and is said in a note, never made up.
 */
#ifndef NSCHED_DECIDE_MACHINE_H
#define NSCHED_DECIDE_MACHINE_H

#include "numasched/topology.h"

struct parts {
	uint32_t nr_cpus;
	uint32_t nr_nodes;
	uint32_t *cpu_id;           /* ascending, as are node_id */
	uint32_t *online;           /* null: all */
	uint32_t *capacity;         /* null: not known, taken as equal */
	uint32_t *of[NSCHED_SPANS]; /* labels; null: not known */
	uint32_t *node_id;
	uint64_t *memory_kib; /* null: not known */
	uint32_t *distance;   /* null: not known */
};

#define NSCHED_DECIDE_NOTES 16

struct machine {
	struct nsched_topology *topology;
	uint64_t size_bytes;
	char *origin;                     /* where it was read from, one phrase */
	char *notes[NSCHED_DECIDE_NOTES]; /* what was found odd or is not known, a sentence each */
	uint32_t nr_notes;
	uint32_t here;                /* 1: the machine this program runs on */
	uint32_t given[NSCHED_SPANS]; /* 1: the reader knew these groups */
	uint32_t asymmetric;          /* node pairs whose distance differs by direction */
};

/* Takes over the parts' memory. @where names the file for messages; null: none. */
void machine_build(struct machine *machine, struct parts *parts, const char *where);
void machine_free(struct machine *machine);

/* Keeps @note, which was made by text_of(). */
void machine_note(struct machine *machine, char *note);

/* Arrays for @nr_cpus CPUs and @nr_nodes nodes; too many are refused. */
void parts_make(struct parts *parts, uint64_t nr_cpus, uint64_t nr_nodes, const char *where,
		unsigned int line);

/* Inside number of outside id @id, or NSCHED_NONE. */
uint32_t machine_cpu(const struct machine *machine, uint64_t id);

/* "0-3,8": the online CPUs of a node, by outside id. */
char *machine_node_cpus(const struct machine *machine, uint32_t node);

/* The readers. */
enum hwloc_source { NSCHED_DECIDE_THIS_MACHINE, NSCHED_DECIDE_XML, NSCHED_DECIDE_SYNTHETIC };

void machine_from_hwloc(struct machine *machine, enum hwloc_source source, const char *text);
void machine_from_distances(struct machine *machine, const char *file_and_name);
void machine_from_example(struct machine *machine);
const char *hwloc_built_in(void); /* "hwloc (API 2.8)", or null */

/* How many CPUs, and which, a distance table's note gives each node. */
struct note_cpus {
	uint32_t known;    /* 1: the note says how many */
	uint32_t numbered; /* 1: and which numbers */
	uint32_t *count;   /* per node */
	uint32_t *id;      /* numbered: node after node */
};

void note_cpus_read(struct note_cpus *cpus, const char *note, const uint32_t *node_id,
		    const uint32_t *has_cpus, uint32_t nr_nodes);

#endif /* NSCHED_DECIDE_MACHINE_H */
