/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* tasks_check: any memory as a task table; what is accepted can be walked. */
#include "families.h"

const char fuzz_target[] = "tasks_check";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_tasks_check_block,
	NULL,
};
