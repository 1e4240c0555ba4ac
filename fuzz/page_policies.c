/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* page: every policy that answers it. */
#include "asked.h"

#define ASKED_QUESTION NSCHED_ASK_PAGE
#define ASKED_WITHOUT_LOAD
#define ASKED_MONOTONE
#include "asked_checks.h"

const struct fuzz_check fuzz_page_policies[] = { ASKED_CHECKS };
