/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* import: any bytes, and drawn traces, through replay's importer. */
#include "families.h"

const char fuzz_target[] = "import";

const struct fuzz_check *const fuzz_families[] = {
	fuzz_import_bytes,
	fuzz_import_drawn,
	NULL,
};
