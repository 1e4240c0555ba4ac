/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* load_check: any memory as a load snapshot; its masks and sums under change. */
#include "families.h"

const char fuzz_target[] = "load_check";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_load_check_block,
	NULL,
};
