/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* topology_check: any memory as a topology; what is accepted can be walked. */
#include "families.h"

const char fuzz_target[] = "topology_check";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_topology_check_block,
	NULL,
};
