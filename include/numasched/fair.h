/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux 6.12: the fair class, its balancing, wake-ups and placement. */
#ifndef NSCHED_FAIR_H
#define NSCHED_FAIR_H

#include "fair/balance_find.h"
#include "fair/balance_group.h"
#include "fair/balance_pass.h"
#include "fair/balance_pull.h"
#include "fair/capacity.h"
#include "fair/common.h"
#include "fair/due.h"
#include "fair/place.h"
#include "fair/wake.h"

#endif /* NSCHED_FAIR_H */
