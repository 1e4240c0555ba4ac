/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
#ifndef NSCHED_REPLAY_TRACE_PRINT_H
#define NSCHED_REPLAY_TRACE_PRINT_H

#include <stdio.h>

/* A JSON string with its quotes; what is no UTF-8 becomes '?'. */
void trace_print_string(FILE *file, const char *text);

#endif /* NSCHED_REPLAY_TRACE_PRINT_H */
