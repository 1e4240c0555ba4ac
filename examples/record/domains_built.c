/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * Domains of one of the seven questions. A block depends on the machine, the policy
 * whose levels it has and the reclaim distance alone, so a record names these:
 * {"policy":"linux-3.10","reclaim_distance":30}. A block that is not what the
 * builder makes, because a capacity was set since or it was made by hand, is no
 * record.
 */
#include <stdlib.h>

#include "builder.h"
#include "internal.h"

/* The reclaim distances tried when a block is written: what kernels have had. */
static const uint32_t reclaim_distances[] = { 30, 20, 32 };

/* Does the object hold what it may, and what? */
static int read_plan(struct record_inside *in, struct nsched_domains_plan *plan)
{
	json_object *object = in->view.section[NSCHED_AT_DOMAINS];
	json_object *name = member(object, "policy");
	json_object *distance = member(object, "reclaim_distance");
	const struct nsched_policy_row *row;

	if (json_object_get_type(object) != json_type_object || !name ||
	    json_object_get_type(name) != json_type_string ||
	    json_object_object_length(object) != (distance ? 2 : 1))
		return fail(in, "in.domains", "{\"policy\":\"..\",\"reclaim_distance\":30} is expected");
	row = nsched_policy_find(json_object_get_string(name));
	if (!row || !builder_of(row->policy))
		return fail(in, "in.domains", "\"%.60s\" is no policy that builds domains",
			    json_object_get_string(name));
	if (distance && (json_object_get_type(distance) != json_type_int ||
			 json_object_get_int64(distance) < 10 ||
			 json_object_get_int64(distance) > NSCHED_MAX_SLIT))
		return fail(in, "in.domains", "reclaim_distance: 10..%u is expected",
			    NSCHED_MAX_SLIT);
	plan->topology = in->view.topology;
	plan->policy = row->policy;
	plan->reclaim_distance = distance ? (uint32_t)json_object_get_int64(distance) :
					    reclaim_distances[0];
	return 0;
}

int decode_built_domains(struct record_inside *in)
{
	struct nsched_domains_plan plan = { 0 };
	struct nsched_domains *domains;
	struct nsched_wrong wrong;
	uint64_t bytes;
	uint32_t code = NSCHED_TOO_LARGE;

	if (read_plan(in, &plan))
		return -1;
	plan.work_size = builder_work(&plan);
	plan.work = take(in, plan.work_size);
	if (!plan.work)
		return -1;
	bytes = builder_size(&plan, &wrong);
	domains = take(in, bytes);
	if (!domains)
		return -1;
	if (bytes)
		code = builder_init(domains, bytes, &plan, &wrong);
	if (code != NSCHED_OK)
		return fail(in, "in.domains", "%s", nsched_code_text(code));
	in->view.nr[NSCHED_ROWS_LEVEL] = domains->nr_levels;
	in->view.nr[NSCHED_ROWS_GROUP] = domains->nr_groups;
	pointer_put(in->view.question, home_offset(&in->view, NSCHED_AT_DOMAINS), domains);
	return 0;
}

uint32_t record_domains(const struct nsched_topology *topology, uint32_t policy,
			uint32_t reclaim_distance, struct nsched_domains **domains)
{
	struct nsched_domains_plan plan = { .topology = topology, .policy = policy,
					    .reclaim_distance = reclaim_distance };
	uint32_t code = NSCHED_TOO_LARGE;
	struct nsched_wrong wrong;
	uint64_t bytes;

	*domains = 0;
	if (!builder_of(policy))
		return NSCHED_WRONG_POLICY;
	plan.work_size = builder_work(&plan);
	plan.work = malloc(plan.work_size ? (size_t)plan.work_size : 1);
	bytes = plan.work ? builder_size(&plan, &wrong) : 0;
	*domains = bytes ? calloc(1, (size_t)bytes) : 0;
	if (*domains)
		code = builder_init(*domains, bytes, &plan, &wrong);
	free(plan.work);
	if (code == NSCHED_OK)
		return code;
	free(*domains);
	*domains = 0;
	return code;
}

/* Is @domains what the builder makes of that plan? */
static uint32_t is_built(const struct nsched_domains *domains, struct nsched_domains_plan *plan,
			 struct arena *arena)
{
	struct nsched_wrong wrong;
	uint64_t bytes;
	void *block;

	plan->work_size = builder_work(plan);
	plan->work = arena_take(arena, plan->work_size);
	bytes = plan->work ? builder_size(plan, &wrong) : 0;
	block = bytes == domains->size_bytes ? arena_take(arena, bytes) : 0;
	return block && builder_init(block, bytes, plan, &wrong) == NSCHED_OK &&
	       !memcmp(block, domains, (size_t)bytes);
}

json_object *encode_built_domains(const struct nsched_domains *domains,
				  const struct nsched_topology *topology)
{
	struct nsched_domains_plan plan = { .topology = topology, .policy = domains->policy };
	json_object *object = 0;
	struct arena arena;
	uint32_t i;

	if (!topology || !builder_of(domains->policy))
		return 0;
	memset(&arena, 0, sizeof(arena));
	for (i = 0; !object && i < sizeof(reclaim_distances) / sizeof(reclaim_distances[0]); i++) {
		plan.reclaim_distance = reclaim_distances[i];
		if (!is_built(domains, &plan, &arena))
			continue;
		object = json_object_new_object();
		json_object_object_add(
			object, "policy",
			json_object_new_string(nsched_policy_row(plan.policy)->name));
		json_object_object_add(object, "reclaim_distance",
				       json_object_new_int64(plan.reclaim_distance));
	}
	arena_free(&arena);
	return object;
}
