/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* replay: one row for each subcommand; what it does is in its own file. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "replay.h"
#include "../decide/text.h"

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *arguments;
	const char *what;
} commands[] = {
	{ "import", replay_import, "FILE -o TRACE.jsonl",
	  "ftrace, trace-cmd, perf script, trace.dat or bpftrace to records" },
	{ "ask", replay_ask, "TRACE.jsonl --policy NAME[,NAME..]",
	  "what would these policies have done, and why" },
	{ "show", replay_show, "TRACE.jsonl [--at TIME|--id N]", "one moment in full" },
	{ "keep", replay_keep, "TRACE.jsonl --id N --policy NAME",
	  "one moment as a vector of your own" },
	{ "export", replay_export, "TRACE.jsonl --perfetto FILE", "a trace for the Perfetto viewer" },
};
#define COMMANDS (sizeof(commands) / sizeof(commands[0]))

static void help(void)
{
	uint32_t i;

	printf("usage: replay COMMAND [ARGUMENT]..\n\n"
	       "Asks of each wake-up, fork, exec and migration in a recorded trace what a policy\n"
	       "would have done.\n\n");
	for (i = 0; i < COMMANDS; i++)
		printf("  %-7s %-35s %s\n", commands[i].name, commands[i].arguments,
		       commands[i].what);
	printf("\nreplay COMMAND --help says more of each.\n"
	       "Exit status: 0 done, 1 nothing to answer with, 2 refused, broken or partial.\n");
}

static const struct command *command_named(const char *name)
{
	uint32_t i, closest = 0;

	for (i = 0; i < COMMANDS; i++) {
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
		if (words_apart(name, commands[i].name) < words_apart(name, commands[closest].name))
			closest = i;
	}
	refuse(NULL, 0, "no command \"%.60s\"; the closest is %s, and --help lists all", name,
	       commands[closest].name);
}

int main(int argc, char **argv)
{
	int status = NSCHED_REPLAY_DONE;

	text_program = "replay";
	signal(SIGPIPE, SIG_IGN); /* a pipe that closes is said, with what was written */
	if (argc < 2)
		refuse(NULL, 0, "name a command: import, ask, show, keep or export; --help says more");
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
		help();
	else
		status = command_named(argv[1])->run(argc - 1, argv + 1);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		fprintf(stderr, "replay: standard output: %s\n", strerror(errno));
		return NSCHED_REPLAY_REFUSED;
	}
	return status;
}
