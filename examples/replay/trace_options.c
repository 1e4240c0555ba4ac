/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#include <stdio.h>
#include <string.h>

#include "../decide/text.h"
#include "trace_options.h"

static void help(const char *command, const struct trace_option *options, const char *about)
{
	uint32_t i;

	printf("usage: replay %s TRACE.jsonl [OPTION]..\n\n%s\n", command, about);
	for (i = 0; options[i].name; i++) {
		char left[40];

		snprintf(left, sizeof(left), "--%s%s%s", options[i].name,
			 options[i].value ? " " : "", options[i].value ? options[i].value : "");
		printf("  %-25s %s\n", left, options[i].help);
	}
	printf("  %-25s %s\n", "--help", "this text");
	printf("\nTRACE.jsonl is what replay import writes; - is standard input.\n"
	       "Exit status: 0 done, 1 nothing to answer with, 2 refused, broken or partial.\n");
}

static uint32_t option_named(const struct trace_option *options, const char *name, size_t length)
{
	char *given;
	uint32_t i, closest = 0;

	for (i = 0; options[i].name; i++)
		if (strlen(options[i].name) == length && !strncmp(options[i].name, name, length))
			return i;
	given = text_of("%.*s", (int)(length < 60 ? length : 60), name);
	for (i = 1; options[i].name; i++)
		if (words_apart(given, options[i].name) < words_apart(given, options[closest].name))
			closest = i;
	refuse(NULL, 0, "no option \"--%s\"; the closest is --%s%s%s, and --help lists all", given,
	       options[closest].name, options[closest].value ? " " : "",
	       options[closest].value ? options[closest].value : "");
}

/* One option at argv[*at], and its value, perhaps in the next. */
static void take(int argc, char **argv, int *at, const struct trace_option *options,
		 const char **values)
{
	const char *name = argv[*at] + 2, *equals = strchr(name, '='), *value;
	uint32_t which = option_named(options, name,
				      equals ? (size_t)(equals - name) : strlen(name));

	if (!options[which].value && equals)
		refuse(NULL, 0, "--%s takes no value, here \"%.60s\"", options[which].name,
		       equals + 1);
	if (options[which].value && !equals && *at + 1 == argc)
		refuse(NULL, 0, "--%s has no value; write --%s %s", options[which].name,
		       options[which].name, options[which].value);
	value = !options[which].value ? "" : equals ? equals + 1 : argv[++*at];
	if (values[which] && strcmp(values[which], value) != 0)
		refuse(NULL, 0, "--%s is given twice, \"%.60s\" and \"%.60s\"; give one",
		       options[which].name, values[which], value);
	values[which] = value;
}

uint32_t trace_options(int argc, char **argv, const struct trace_option *options,
		       const char *about, const char **values, const char **path)
{
	uint32_t i;
	int at;

	for (i = 0; options[i].name; i++)
		values[i] = NULL;
	*path = NULL;
	for (at = 1; at < argc; at++) {
		if (!strcmp(argv[at], "--help") || !strcmp(argv[at], "-h")) {
			help(argv[0], options, about);
			return 0;
		}
		if (!strncmp(argv[at], "--", 2) && argv[at][2]) {
			take(argc, argv, &at, options, values);
			continue;
		}
		if (argv[at][0] == '-' && argv[at][1])
			refuse(NULL, 0, "no option \"%.60s\"; options begin with --, and --help "
			       "lists them", argv[at]);
		if (*path)
			refuse(NULL, 0, "two traces, \"%.60s\" and \"%.60s\"; name one", *path,
			       argv[at]);
		*path = argv[at];
	}
	if (!*path)
		refuse(NULL, 0, "%s wants a trace; write replay %s TRACE.jsonl", argv[0], argv[0]);
	return 1;
}
