/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* place: every policy that answers it. */
#include "asked.h"

#define ASKED_QUESTION NSCHED_ASK_PLACE
#include "asked_checks.h"

const struct fuzz_check fuzz_place_policies[] = { ASKED_CHECKS };
