/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * decide: describe a machine and its load, get a policy's decisions explained.
 * The library is used in world.c (blocks) and ask.c (questions); the other files
 * read machines and print.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "numasched/numasched.h"
#include "options.h"
#include "print.h"
#include "snapshot.h"
#include "text.h"

#define NSCHED_DECIDE_POLICY_DEFAULT "linux-2.5.59"
#define NSCHED_DECIDE_DOMAINS_DEFAULT "linux-6.12"

static const struct nsched_policy_row *policy_named(const char *name)
{
	const struct nsched_policy_row *row = nsched_policy_find(name);

	if (!row)
		refuse(NULL, 0, "no policy \"%s\"; these answer questions: %s; --list names all",
		       name, list_policies());
	return row;
}

static uint32_t question_named(const char *name)
{
	uint32_t i;

	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (strcmp(question_name(i), name) == 0)
			return i;
	}
	refuse(NULL, 0, "no question \"%s\"; the questions are %s", name, list_questions());
}

static void set_tunable(struct world *world, const struct nsched_policy_row *policy,
			const char *setting)
{
	const char *equals = strchr(setting, '=');
	const struct nsched_field *field;
	int64_t value = 0;
	uint64_t bits = 0;
	char *name;
	int good;

	if (!equals)
		refuse(NULL, 0, "--set \"%s\" has no value; write --set NAME=VALUE", setting);
	name = text_of("%.*s", (int)(equals - setting), setting);
	field = nsched_field_find(policy->tunables, policy->nr_tunables, name);
	if (!field)
		refuse(NULL, 0, "policy %s has no tunable \"%s\"; it has %s", policy->name, name,
		       policy->nr_tunables ? list_tunables(policy) : "none");
	good = number_in(equals + 1, field->greatest, &bits) &&
	       (field->least < 0 || bits >= (uint64_t)field->least);
	if (!good && field->least < 0) {
		good = signed_in(equals + 1, field->least,
				 field->greatest > INT64_MAX ? INT64_MAX : (int64_t)field->greatest,
				 &value);
		bits = (uint64_t)value;
	}
	if (!good)
		refuse(NULL, 0, "--set %s=%s is out of range; write %lld to %llu", name, equals + 1,
		       (long long)field->least, (unsigned long long)field->greatest);
	if (field->type == NSCHED_U64 || field->type == NSCHED_S64)
		nsched_write_u64(world->tunables, field->offset, 0, bits);
	else
		nsched_write_u32(world->tunables, field->offset, 0, (uint32_t)bits);
	free(name);
}

/* A tunable has one value, as an option has. */
static void set_once(const struct options *options, uint32_t which)
{
	size_t length = strcspn(options->set[which], "=");
	uint32_t i;

	for (i = 0; i < which; i++) {
		if (strcspn(options->set[i], "=") == length &&
		    strncmp(options->set[i], options->set[which], length) == 0)
			refuse(NULL, 0, "--set names %.*s twice, \"%s\" and \"%s\"; give one",
			       (int)length, options->set[which], options->set[i],
			       options->set[which]);
	}
}

static void set_tunables(struct world *world, const struct nsched_policy_row *policy,
			 const struct options *options)
{
	struct nsched_wrong wrong;
	uint32_t i;

	if (nsched_tunables_init(policy->policy, world->tunables) != NSCHED_OK)
		refuse(NULL, 0, "policy %s has no tunables that this library knows", policy->name);
	for (i = 0; i < options->nr_set; i++) {
		set_once(options, i);
		set_tunable(world, policy, options->set[i]);
	}
	if (nsched_tunables_check(world->tunables, &wrong) != NSCHED_OK)
		refuse(NULL, 0, "the tunables do not go together: %s",
		       nsched_code_text(wrong.code));
}

static void read_machine(struct world *world, const struct options *options)
{
	const char *const *value = options->value;

	memset(world, 0, sizeof(*world));
	if (value[NSCHED_DECIDE_OPT_XML])
		machine_from_hwloc(&world->machine, NSCHED_DECIDE_XML,
				   value[NSCHED_DECIDE_OPT_XML]);
	else if (value[NSCHED_DECIDE_OPT_SYNTHETIC])
		machine_from_hwloc(&world->machine, NSCHED_DECIDE_SYNTHETIC,
				   value[NSCHED_DECIDE_OPT_SYNTHETIC]);
	else if (value[NSCHED_DECIDE_DISTANCES])
		machine_from_distances(&world->machine, value[NSCHED_DECIDE_DISTANCES]);
	else if (value[NSCHED_DECIDE_HERE] || value[NSCHED_DECIDE_LIVE])
		machine_from_hwloc(&world->machine, NSCHED_DECIDE_THIS_MACHINE, NULL);
	else
		machine_from_example(&world->machine);
}

static uint32_t cpu_named(const struct world *world, const char *cpu)
{
	uint64_t id = 0;
	uint32_t inside = number_in(cpu, NSCHED_NONE - 1u, &id) ? machine_cpu(&world->machine, id)
							       : NSCHED_NONE;

	if (inside == NSCHED_NONE)
		refuse(NULL, 0,
		       "--cpu %s is no CPU of this machine, which has %u; --show topology "
		       "lists them",
		       cpu, world->machine.topology->nr_cpus);
	if (!nsched_cpu_online(world->machine.topology, inside))
		refuse(NULL, 0, "--cpu %s is offline; name an online CPU", cpu);
	return inside;
}

/* Who decides, and when. */
static void set_moment(struct asking *asking, const struct options *options, uint32_t questions)
{
	struct world *world = asking->world;
	const char *cpu = options->value[NSCHED_DECIDE_CPU],
		   *now = options->value[NSCHED_DECIDE_NOW];

	if (!asking->recorded.question || !(questions >> asking->recorded.which & 1u) ||
	    asking->recorded.policy != asking->policy->policy) {
		world->this_cpu = world_idlest(world);
		world->task_cpu = world_busiest(world);
	}
	if (cpu) {
		uint32_t inside = cpu_named(world, cpu);

		world->this_cpu = world->task_cpu = inside;
		asking->cpu_given = 1;
	}
	if (now && !number_in(now, UINT64_MAX, &world->now))
		refuse(NULL, 0, "--now %s is no moment; write 0 to 18446744073709551615", now);
	asking->now_given = now != NULL;
}

/* Faults are known of an example, and of a question that was recorded with them. */
static void refuse_faults(const struct asking *asking, uint32_t question)
{
	if (question != NSCHED_ASK_PREFER && question != NSCHED_ASK_PAGE)
		return;
	if (asking->world->made_up ||
	    (asking->recorded.question && asking->recorded.which == question &&
	     asking->recorded.policy == asking->policy->policy))
		return;
	refuse(NULL, 0,
	       "%s is about memory faults, which /proc does not tell; ask about an example, or "
	       "give a question by --snapshot",
	       question_name(question));
}

/* Every column that the questions to be asked read. */
static void make_blocks(struct asking *asking, uint32_t questions)
{
	struct world *world = asking->world;
	struct nsched_counts counts = { 0 };
	struct nsched_needs needs;
	uint64_t columns = 0, task_columns = 0;
	uint32_t i, domains = 0;

	counts.nr_cpus = world->machine.topology->nr_cpus;
	counts.nr_nodes = world->machine.topology->nr_nodes;
	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (!(questions >> i & 1u) ||
		    !nsched_policy_needs(asking->policy->policy, i, &counts, &needs))
			continue;
		refuse_faults(asking, i);
		columns |= needs.load;
		domains |= needs.domains;
		task_columns |= needs.task_table;
	}
	if (domains && !asking->recorded.question)
		world_make_domains(world, asking->policy);
	world_make_states(world, asking->policy);
	if (asking->recorded.question)
		return;
	world_make_load(world, asking->policy, columns);
	if (world->made_up)
		world_make_tasks(world, task_columns);
}

/* Of all questions that the policy answers those whose facts are known. */
static uint32_t questions_known(struct world *world, const struct nsched_policy_row *policy)
{
	struct nsched_counts counts = { 0 };
	struct nsched_needs needs;
	uint32_t i, questions = policy->questions;
	uint32_t distances = world->machine.topology->offset[NSCHED_TOPOLOGY_DISTANCE_SLIT];
	const char *why;

	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (!(questions >> i & 1u))
			continue;
		nsched_policy_needs(policy->policy, i, &counts, &needs);
		why = needs.distance && !distances ? "distances, which are not known" : NULL;
		if (world_unknown(world, needs.load) ||
		    (!world->made_up && (i == NSCHED_ASK_PREFER || i == NSCHED_ASK_PAGE)))
			why = "what /proc does not tell";
		if (!why)
			continue;
		questions &= ~(1u << i);
		machine_note(&world->machine,
			     text_of("%s is left out: it reads %s", question_name(i), why));
	}
	return questions ? questions : policy->questions; /* none: the refusal says more */
}

/* Asks what @questions has a bit for; exit status. */
static int ask_all(struct asking *asking, uint32_t questions, int as_json)
{
	int status = NSCHED_DECIDE_ANSWERED;
	uint32_t i, reason;
	char *line;

	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (!(questions >> i & 1u))
			continue;
		reason = ask(asking, i);
		if (reason == NSCHED_REASON_NOT_ASKED) {
			status = NSCHED_DECIDE_NO_ANSWER;
			if (as_json)
				fprintf(stderr, "decide: policy %s does not answer %s\n",
					asking->policy->name, question_name(i));
		}
		if (!as_json) {
			print_answer(asking, reason);
		} else if (reason != NSCHED_REASON_NOT_ASKED) {
			line = ask_as_record(asking);
			printf("%s\n", line);
			free(line);
		}
		if (i == NSCHED_ASK_DUE && reason != NSCHED_REASON_NOT_ASKED) {
			asking->due_known = 1;
			asking->due_level = asking->a.due.level;
			asking->due_idle = asking->a.due.idle;
		}
		ask_done(asking);
	}
	return status;
}

/* A refusal comes before the first answer, not after some. */
static void prepare_all(struct asking *asking, uint32_t questions)
{
	uint32_t i;

	for (i = 0; i < NSCHED_QUESTIONS; i++) {
		if (!(questions >> i & 1u))
			continue;
		ask_prepare(asking, i);
		ask_done(asking);
	}
}

static void show(struct world *world, const struct options *options)
{
	const char *policy = options->value[NSCHED_DECIDE_POLICY];
	const char *cpu = options->value[NSCHED_DECIDE_CPU];
	const struct nsched_policy_row *row;

	if (strcmp(options->value[NSCHED_DECIDE_SHOW], "topology") == 0) {
		print_topology(&world->machine);
		return;
	}
	row = policy_named(policy ? policy : NSCHED_DECIDE_DOMAINS_DEFAULT);
	world_make_domains(world, row);
	print_domains(world, row, cpu ? cpu_named(world, cpu) : NSCHED_NONE);
}

static int run(const struct options *options)
{
	const char *const *value = options->value;
	const char *policy = value[NSCHED_DECIDE_POLICY], *question = value[NSCHED_DECIDE_QUESTION];
	uint32_t questions = question ? 1u << question_named(question) : 0;
	struct snapshot *snapshot = NULL;
	struct asking asking = { 0 };
	struct world world;
	int status;

	if (policy)
		policy_named(policy);
	if (value[NSCHED_DECIDE_SHOW] && strcmp(value[NSCHED_DECIDE_SHOW], "topology") != 0 &&
	    strcmp(value[NSCHED_DECIDE_SHOW], "domains") != 0)
		refuse(NULL, 0, "--show %s shows nothing; write --show topology or domains",
		       value[NSCHED_DECIDE_SHOW]);
	if (value[NSCHED_DECIDE_SNAPSHOT])
		snapshot = snapshot_read(value[NSCHED_DECIDE_SNAPSHOT], policy ? NULL : question,
					 &world, &asking.recorded);
	else
		read_machine(&world, options);
	if (value[NSCHED_DECIDE_SHOW]) {
		show(&world, options);
		world_free(&world);
		snapshot_free(snapshot);
		return NSCHED_DECIDE_ANSWERED;
	}
	if (value[NSCHED_DECIDE_LIVE])
		world_live_load(&world);
	else if (!snapshot)
		world_example_load(&world);
	asking.world = &world;
	asking.policy = policy     ? policy_named(policy)
			: snapshot ? nsched_policy_row(asking.recorded.policy)
				   : policy_named(NSCHED_DECIDE_POLICY_DEFAULT);
	if (asking.policy->questions == 0) {
		fprintf(stderr, "decide: policy %s answers no question yet; these do: %s\n",
			asking.policy->name, list_policies());
		return NSCHED_DECIDE_NO_ANSWER;
	}
	if (questions == 0)
		questions = snapshot ? 1u << asking.recorded.which
				     : questions_known(&world, asking.policy);
	set_tunables(&world, asking.policy, options);
	asking.tunables_given = options->nr_set != 0;
	set_moment(&asking, options, questions);
	make_blocks(&asking, questions);
	if (world.made_up && world_state_set(&world, asking.policy, "nr_balanced", 9))
		machine_note(&world.machine,
			     text_of("the deciding CPU has balanced 9 times since its last "
				     "look across nodes"));
	prepare_all(&asking, questions);
	if (!value[NSCHED_DECIDE_JSON]) {
		printf("%-9s %s: %s\n", "policy", asking.policy->name, asking.policy->summary);
		print_machine(&world);
	}
	status = ask_all(&asking, questions, value[NSCHED_DECIDE_JSON] != NULL);
	world_free(&world);
	snapshot_free(snapshot);
	return status;
}

int main(int argc, char **argv)
{
	const char *hwloc = hwloc_built_in(), *json = json_built_in();
	struct options options;
	int status = NSCHED_DECIDE_ANSWERED;

	options_read(&options, argc, argv);
	if (options.value[NSCHED_DECIDE_HELP])
		options_help();
	else if (options.value[NSCHED_DECIDE_VERSION])
		printf("decide, numasched %d.%d.%d, ABI %u, %s, %s\n", NSCHED_VERSION_MAJOR,
		       NSCHED_VERSION_MINOR, NSCHED_VERSION_PATCH, NSCHED_ABI,
		       hwloc ? hwloc : "no hwloc", json ? json : "no json-c");
	else if (options.value[NSCHED_DECIDE_LIST])
		list_all();
	else
		status = run(&options);
	if (fflush(stdout) != 0 || ferror(stdout))
		refuse("standard output", 0, "cannot be written");
	return status;
}
