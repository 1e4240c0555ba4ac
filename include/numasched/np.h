/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Linux NUMA balancing, 3.13 to 6.12: all questions. */
#ifndef NSCHED_NP_H
#define NSCHED_NP_H

#include "np/balance.h"
#include "np/common.h"
#include "np/due.h"
#include "np/page.h"
#include "np/placement.h"
#include "np/prefer.h"
#include "np/sweep.h"

#endif /* NSCHED_NP_H */
