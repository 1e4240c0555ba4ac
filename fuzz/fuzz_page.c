/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* page: does a page that was touched from a node move there. */
#include "families.h"

const char fuzz_target[] = "page";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_page_policies,
	fuzz_page_numa,
	fuzz_page_numa_record,
	NULL,
};
