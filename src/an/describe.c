/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* What the an family asks, answers, keeps and explains, as data. */
#include "../describe.h"

static const struct nsched_policy_row policies[] = {
	NSCHED_POLICY_LATER(AUTONUMA_27, "autonuma-27", "per-thread and per-process fault statistics, exchanges"),
	NSCHED_POLICY_LATER(HARD_BIND, "hard-bind", "baseline: fixed nodes"),
	NSCHED_POLICY_LATER(INVERSE_BIND, "inverse-bind", "baseline: CPUs here, memory there"),
};

const struct nsched_family_table nsched_an_table = {
	NSCHED_FAMILY_AN, "an", "AutoNUMA, 2012", NULL, policies, 0, NSCHED_COUNT_OF(policies),
};
