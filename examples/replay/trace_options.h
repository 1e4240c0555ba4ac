/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The command line of a subcommand that reads a trace: TRACE.jsonl and options. */
#ifndef NSCHED_REPLAY_TRACE_OPTIONS_H
#define NSCHED_REPLAY_TRACE_OPTIONS_H

#include <stdint.h>

struct trace_option {
	const char *name;
	const char *value; /* null: takes none */
	const char *help;
};

/**
 * trace_options() - read the command line; refuses what is wrong
 * @options: ended by a row without a name
 * @about: what the command does, for --help
 * @values: one for each row; null: not given
 * @path: the trace; "-" is standard input
 *
 * Return: 1, or 0 after --help.
 */
uint32_t trace_options(int argc, char **argv, const struct trace_option *options,
		       const char *about, const char **values, const char **path);

#endif /* NSCHED_REPLAY_TRACE_OPTIONS_H */
