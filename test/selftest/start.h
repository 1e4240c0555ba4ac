/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What a machine gives: two system calls of Linux, and its name. */
#ifndef SELFTEST_START_H
#define SELFTEST_START_H

#include <stddef.h>

extern const char machine_name[];

void machine_say(const char *text, size_t length);
void machine_exit(int status) __attribute__((noreturn));

/* main.c; returns the exit status */
int selftest(void);

/* The records, one a line. */
extern const char selftest_records[], selftest_records_end[];

#endif /* SELFTEST_START_H */
