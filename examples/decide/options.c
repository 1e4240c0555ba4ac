/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdio.h>
#include <string.h>

#include "machine.h"
#include "options.h"
#include "snapshot.h"
#include "text.h"

/* What a machine or a load comes from: at most one of a group may be given. */
enum { FREE, MACHINE, LOAD, BOTH };

static const struct row {
	const char *name;
	const char *value; /* null: takes none */
	const char *help;
	uint32_t source;
} rows[NSCHED_DECIDE_OPTIONS] = {
	[NSCHED_DECIDE_HERE] = { "here", NULL, "the machine this runs on (hwloc)", MACHINE },
	[NSCHED_DECIDE_OPT_XML] = { "xml", "FILE", "a topology exported by lstopo (hwloc)",
				    MACHINE },
	[NSCHED_DECIDE_OPT_SYNTHETIC] = { "synthetic", "TEXT",
					  "one described like \"node:4 core:2 pu:1\" (hwloc)",
					  MACHINE },
	[NSCHED_DECIDE_DISTANCES] = { "distances", "FILE[:NAME]", "a table of node distances",
				      MACHINE },
	[NSCHED_DECIDE_LIVE] = { "live", NULL, "this machine, with its runnable tasks from /proc",
				 LOAD },
	[NSCHED_DECIDE_SNAPSHOT] = { "snapshot", "FILE", "the first question in a trace, - is stdin (json-c)",
				     BOTH },
	[NSCHED_DECIDE_POLICY] = { "policy", "NAME", "who decides; linux-2.5.59", FREE },
	[NSCHED_DECIDE_QUESTION] = { "question", "NAME", "ask this one only; all it answers",
				     FREE },
	[NSCHED_DECIDE_CPU] = { "cpu", "N", "the deciding CPU, and where the task is", FREE },
	[NSCHED_DECIDE_NOW] = { "now", "N", "the moment, in the policy's clock", FREE },
	[NSCHED_DECIDE_SET] = { "set", "NAME=VALUE", "a tunable of the policy; may be repeated",
				FREE },
	[NSCHED_DECIDE_JSON] = { "json", NULL, "print records, as make vectors reads them (json-c)",
				 FREE },
	[NSCHED_DECIDE_SHOW] = { "show", "topology|domains",
				 "print the machine, or its domains; ask nothing", FREE },
	[NSCHED_DECIDE_LIST] = { "list", NULL, "policies, their questions and tunables", FREE },
	[NSCHED_DECIDE_HELP] = { "help", NULL, "this text", FREE },
	[NSCHED_DECIDE_VERSION] = { "version", NULL, "version and what was built in", FREE },
};

void options_help(void)
{
	const char *hwloc = hwloc_built_in(), *json = json_built_in();
	uint32_t i;

	printf("usage: decide [OPTION]..\n\n"
	       "Asks a scheduling policy and explains its answers. Without options the machine and\n"
	       "its load are an example that is compiled in. CPUs and nodes have the numbers that\n"
	       "the system gives them.\n\n");
	for (i = 0; i < NSCHED_DECIDE_OPTIONS; i++) {
		char left[40];

		snprintf(left, sizeof(left), "--%s%s%s", rows[i].name, rows[i].value ? " " : "",
			 rows[i].value ? rows[i].value : "");
		printf("  %-25s %s\n", left, rows[i].help);
	}
	printf("\nA machine without a load gets an example of one, and the output says so.\n"
	       "Exit status: 0 answered, 1 the policy does not answer that question, 2 refused.\n"
	       "Built in: %s, %s.\n",
	       hwloc ? hwloc : "no hwloc", json ? json : "no json-c");
}

_Noreturn static void unknown(const char *name, size_t length)
{
	char *given = text_of("%.*s", (int)length, name);
	uint32_t i, closest = 0;

	for (i = 1; i < NSCHED_DECIDE_OPTIONS; i++) {
		if (words_apart(given, rows[i].name) < words_apart(given, rows[closest].name))
			closest = i;
	}
	refuse(NULL, 0, "no option \"--%s\"; the closest is --%s%s%s, and --help lists all", given,
	       rows[closest].name, rows[closest].value ? " " : "",
	       rows[closest].value ? rows[closest].value : "");
}

static void add(struct options *options, uint32_t which, const char *value)
{
	if (which == NSCHED_DECIDE_SET) {
		if (options->nr_set == NSCHED_DECIDE_SETS)
			refuse("--set", 0, "given more than %u times", NSCHED_DECIDE_SETS);
		options->set[options->nr_set++] = value;
	} else if (options->value[which] && strcmp(options->value[which], value) != 0) {
		refuse(NULL, 0, "--%s is given twice, \"%s\" and \"%s\"; give one",
		       rows[which].name, options->value[which], value);
	}
	options->value[which] = value;
}

/* One source of a machine, one of a load; a snapshot is both. */
static void contradictions(const struct options *options)
{
	uint32_t i, machine = NSCHED_DECIDE_OPTIONS;

	if (options->value[NSCHED_DECIDE_JSON] &&
	    (options->value[NSCHED_DECIDE_SHOW] || options->value[NSCHED_DECIDE_LIST]))
		refuse(NULL, 0, "--json prints answers and --%s asks nothing; give one",
		       options->value[NSCHED_DECIDE_SHOW] ? "show" : "list");
	for (i = 0; i < NSCHED_DECIDE_OPTIONS; i++) {
		if (!options->value[i] || (rows[i].source != MACHINE && rows[i].source != BOTH))
			continue;
		if (machine != NSCHED_DECIDE_OPTIONS)
			refuse(NULL, 0, "--%s and --%s both describe a machine; give one",
			       rows[machine].name, rows[i].name);
		machine = i;
	}
	if (!options->value[NSCHED_DECIDE_LIVE] || machine == NSCHED_DECIDE_OPTIONS ||
	    machine == NSCHED_DECIDE_HERE)
		return;
	refuse(NULL, 0, "--live reads this machine's load and --%s describes another; give one",
	       rows[machine].name);
}

void options_read(struct options *options, int argc, char **argv)
{
	int at;

	memset(options, 0, sizeof(*options));
	for (at = 1; at < argc; at++) {
		const char *name = argv[at] + 2, *equals;
		uint32_t which;
		size_t length;

		if (strncmp(argv[at], "--", 2) != 0 || *name == '\0') {
			if (argv[at][0] == '-' && argv[at][1] != '-' && argv[at][1] != '\0')
				unknown(argv[at] + 1, strlen(argv[at] + 1));
			refuse(NULL, 0,
			       "\"%s\" is no option; options begin with --, and --help lists "
			       "them",
			       argv[at]);
		}
		equals = strchr(name, '=');
		length = equals ? (size_t)(equals - name) : strlen(name);
		for (which = 0; which < NSCHED_DECIDE_OPTIONS; which++) {
			if (strlen(rows[which].name) == length &&
			    strncmp(rows[which].name, name, length) == 0)
				break;
		}
		if (which == NSCHED_DECIDE_OPTIONS)
			unknown(name, length);
		if (!rows[which].value && equals)
			refuse(NULL, 0, "--%s takes no value, here \"%s\"", rows[which].name,
			       equals + 1);
		if (rows[which].value && !equals && at + 1 == argc)
			refuse(NULL, 0, "--%s has no value; write --%s %s", rows[which].name,
			       rows[which].name, rows[which].value);
		add(options, which, !rows[which].value ? "" : equals ? equals + 1 : argv[++at]);
	}
	contradictions(options);
}
