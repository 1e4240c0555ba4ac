/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Every member and column of every state, at its bounds, as its description has them. */
#include <inttypes.h>

#include "levels.h"
#include "rows.h"
#include "states.h"

/* Six CPUs on four nodes; as many pairs of CPUs as there are. */
static const uint32_t slit[] = { 10, 20, 20, 30, 20, 10, 30, 20, 20, 30, 10, 20, 30, 20, 20, 10 };
static const struct machine_text machine = { .node = "001233", .core = "001233",
					     .distance_slit = slit };

struct fixture {
	struct nsched_state_facts facts;
	struct nsched_topology *topology;
	struct nsched_domains *domains;
	uint64_t bytes;
	void *state;
};

static void fixture_open(struct fixture *f, uint32_t policy, uint32_t scope)
{
	uint32_t family = nsched_policy_family(policy);
	struct nsched_wrong wrong;

	f->topology = machine_from_text(&machine);
	f->domains = family == NSCHED_FAMILY_CFS || family == NSCHED_FAMILY_FAIR ?
		     levels_build(f->topology, policy) : NULL;
	state_facts(policy, scope, f->topology, &f->facts);
	f->facts.domains = f->domains;
	f->facts.nr[NSCHED_ROWS_LEVEL] = f->domains ? f->domains->nr_levels : 0;
	f->facts.nr[NSCHED_ROWS_GROUP] = f->domains ? f->domains->nr_groups : 0;
	f->facts.nr[NSCHED_ROWS_CACHE] = 4;
	f->facts.nr[NSCHED_ROWS_CPU_PAIR] = 36;
	f->bytes = nsched_state_size(&f->facts);
	f->state = f->bytes ? malloc(f->bytes) : NULL;
	if (f->state)
		assert_int_equal(nsched_state_init(f->state, f->bytes, &f->facts, &wrong),
				 NSCHED_OK);
}

static void fixture_close(struct fixture *f)
{
	free(f->state);
	free(f->domains);
	free(f->topology);
}

/* Members that another rule than their range bounds; ANY: what is past the range is taken. */
#define ANY NSCHED_U64_MAX
static const struct {
	const char *state, *member;
	uint64_t least, most;
} others[] = {
	{ "nsched_bfs_task_state", "prio", 0, 102 },	    /* the limit of 232 and 318 is 103 */
	{ "nsched_bfs_task_state", "normal_prio", 0, 102 },
	{ "nsched_bfs_system_state", "nr_queues", 1, 6 },   /* of six CPUs */
	{ "nsched_bfs_system_state", "iso_ticks", 0, ANY },
	{ "nsched_bfs_task_state", "home", 0, ANY },	    /* a CPU that is none has no home */
	{ "nsched_an_bind_state", "cpu_first", 0, 0 },	    /* all four nodes from the first on */
	{ "nsched_an_bind_state", "mem_first", 0, 0 },
	{ "nsched_an_bind_state", "cpu_count", 1, 4 },	    /* four from the first on */
	{ "nsched_an_bind_state", "mem_count", 1, 4 },
	{ "nsched_cfs_system_state", "serialized", 0, ANY },  /* compared with a CPU, no more */
	{ "nsched_fair_system_state", "serialized", 0, ANY },
	{ "nsched_fair_system_state", "grp_capacity", 1, ANY }, /* divided by */
	{ "nsched_fair_system_state", "max_dist", 10, 65535 },	  /* of a SLIT */
	{ "nsched_np_system_state", "max_dist", 10, 65535 },
	{ "nsched_fair_system_state", "levels", 0, ANY },
	{ "nsched_np_system_state", "levels", 0, ANY },
	{ "nsched_np_group_state", "active_nodes", 0, 4 },  /* of four nodes */
	{ "nsched_fair_task_state", "recent_used_cpu", 0, ANY },
	{ "nsched_tip_page_state", "last_cpu", 0, ANY },
	{ "nsched_tip_page_state", "before_cpu", 0, ANY },
	{ "nsched_tip_task_state", "ideal_cpu", 0, ANY },
	{ "nsched_tip_task_state", "ideal_curr", 0, ANY },
};

/* What the check says of a value in place of the one there; @at: its member, or column and row. */
static uint32_t code_with(struct fixture *f, const struct nsched_field *field, uint32_t row,
			  uint64_t value, struct nsched_wrong *wrong)
{
	uint32_t wide = field->type == NSCHED_U64 || field->type == NSCHED_S64 ? 8 : 4, code;
	uint32_t offset = field->kind == NSCHED_KIND_NUMBER ? field->offset :
			  ((struct nsched_state *)f->state)->offset[field->offset] + row * wide;
	unsigned char before[8], *at = (unsigned char *)f->state + offset;
	uint32_t narrow = (uint32_t)value;

	memcpy(before, at, wide);
	memcpy(at, wide == 8 ? (const void *)&value : (const void *)&narrow, wide);
	code = nsched_state_check(f->state, f->bytes, &f->facts, wrong);
	memcpy(at, before, wide);
	return code;
}

/* The last row of a column: its count is that of the facts. */
static uint32_t last_row(const struct fixture *f, const struct nsched_field *field)
{
	static const struct { const char *count; uint32_t rows; } counts[] = {
		{ "nr_cpus", NSCHED_ROWS_CPU }, { "nr_nodes", NSCHED_ROWS_NODE },
		{ "nr_node_pairs", NSCHED_ROWS_NODE_PAIR }, { "nr_levels", NSCHED_ROWS_LEVEL },
		{ "nr_groups", NSCHED_ROWS_GROUP }, { "nr_caches", NSCHED_ROWS_CACHE },
		{ "nr_cpu_pairs", NSCHED_ROWS_CPU_PAIR },
	};
	uint32_t i;

	if (field->kind == NSCHED_KIND_NUMBER)
		return 0;
	for (i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		if (!strcmp(field->count, counts[i].count))
			return f->facts.nr[counts[i].rows] - 1;
	fail_msg("%s has rows of %s", field->name, field->count);
	return 0;
}

static void least_and_most(const struct fixture *f, const struct nsched_policy_row *policy,
			   const struct nsched_state_row *row, const struct nsched_field *field,
			   uint64_t *least, uint64_t *most)
{
	uint32_t i;

	*least = (uint64_t)field->least;
	*most = !strcmp(field->unit, "cpu") ? f->topology->nr_cpus - 1 :
		!strcmp(field->unit, "node") ? f->topology->nr_nodes - 1 : field->greatest;
	if (policy->policy == NSCHED_POLICY_BFS_467 || policy->policy == NSCHED_POLICY_BFS_512 ||
	    policy->policy == NSCHED_POLICY_MUQSS_199) {
		if (!strcmp(field->name, "prio") || !strcmp(field->name, "normal_prio"))
			return;	/* the limit of these is 104, as described */
	}
	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		if (!strstr(row->name, others[i].state) || strcmp(field->name, others[i].member))
			continue;
		*most = others[i].most;
		if (field->least >= 0)
			*least = others[i].least;
	}
}

static void field_at_bounds(struct fixture *f, const struct nsched_policy_row *policy,
			    const struct nsched_state_row *row, const struct nsched_field *field)
{
	uint64_t all = field->type == NSCHED_U64 || field->type == NSCHED_S64 ? ~0ull : 0xffffffffu;
	uint32_t last = last_row(f, field), at;
	struct nsched_wrong wrong;
	uint64_t least, most;

	least_and_most(f, policy, row, field, &least, &most);
	for (at = 0; at <= last; at += last ? last : 1) {
		if (code_with(f, field, at, least, &wrong) != NSCHED_OK ||
		    code_with(f, field, at, most, &wrong) != NSCHED_OK)
			fail_msg("%s: %s.%s: %" PRIu64 " or %" PRIu64 " is refused", policy->name,
				 row->name, field->name, least, most);
		if (most < all && field->type != NSCHED_S32 && field->type != NSCHED_S64 &&
		    code_with(f, field, at, most + 1, &wrong) != NSCHED_OUT_OF_RANGE)
			fail_msg("%s: %s.%s: %" PRIu64 " is taken", policy->name, row->name,
				 field->name, most + 1);
		if ((int64_t)least > 0 && code_with(f, field, at, least - 1, &wrong) == NSCHED_OK)
			fail_msg("%s: %s.%s: %" PRIu64 " is taken", policy->name, row->name,
				 field->name, least - 1);
	}
}

static void fields_at_bounds(void **unused)
{
	const struct nsched_policy_row *row;
	uint32_t policy, i, k;
	struct fixture f;

	(void)unused;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		row = nsched_policy_row(policy);
		for (i = 0; i < row->nr_states; i++) {
			fixture_open(&f, policy, row->states[i].scope);
			assert_non_null(f.state);
			for (k = 0; k < row->states[i].nr_fields; k++)
				field_at_bounds(&f, row, &row->states[i], &row->states[i].fields[k]);
			fixture_close(&f);
		}
	}
}

/* A scope for which a policy's row names no struct has no size. */
static void no_other_scope(void **unused)
{
	const struct nsched_policy_row *row;
	uint32_t policy, scope, i, kept;
	struct fixture f;

	(void)unused;
	for (policy = 1; policy < NSCHED_POLICIES; policy++) {
		row = nsched_policy_row(policy);
		for (scope = 0; scope <= NSCHED_SCOPES; scope++) {
			for (kept = i = 0; i < row->nr_states; i++)
				kept |= row->states[i].scope == scope;
			fixture_open(&f, policy, scope);
			if ((f.bytes != 0) != kept)
				fail_msg("%s: scope %u has %" PRIu64 " bytes", row->name,
					 (unsigned)scope, f.bytes);
			fixture_close(&f);
		}
	}
}

int main(void)
{
	static struct rows rows;

	rows_add(&rows, "every member and column of a state at its bounds", fields_at_bounds, NULL);
	rows_add(&rows, "a scope that the row does not name has no state", no_other_scope, NULL);
	return rows_run(&rows, "fields of states");
}
