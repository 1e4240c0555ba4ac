/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* records: lines of JSON become questions, and questions lines. */
#include "families.h"

const char fuzz_target[] = "records";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_records_lines,
	NULL,
};
