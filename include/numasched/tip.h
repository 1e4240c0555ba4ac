/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* numa/core, the tip tree's NUMA scheduling as of 7 December 2012. */
#ifndef NSCHED_TIP_H
#define NSCHED_TIP_H

#include "tip/balance.h"
#include "tip/common.h"
#include "tip/due.h"
#include "tip/page.h"
#include "tip/placement.h"
#include "tip/prefer.h"

#endif /* NSCHED_TIP_H */
