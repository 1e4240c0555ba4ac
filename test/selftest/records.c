/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* The records as they stand in their files, within the program. */
#include "start.h"

__asm__(".section .rodata\n"
	".global selftest_records, selftest_records_end\n"
	"selftest_records:\n"
	".incbin \"" SELFTEST_RECORDS "\"\n"
	"selftest_records_end:\n"
	".byte 0\n"
	".text\n");
