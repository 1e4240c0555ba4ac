/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* balancenuma of December 2012, which became Linux 3.8 to 3.12. */
#ifndef NSCHED_BN_H
#define NSCHED_BN_H

#include "bn/common.h"
#include "bn/due.h"
#include "bn/page.h"

#endif /* NSCHED_BN_H */
