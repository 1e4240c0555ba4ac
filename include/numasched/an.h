/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* AutoNUMA of 2012, and the fixed maps that everybody was measured against. */
#ifndef NSCHED_AN_H
#define NSCHED_AN_H

#include "an/balance.h"
#include "an/common.h"
#include "an/map.h"
#include "an/page.h"
#include "an/prefer.h"

#endif /* NSCHED_AN_H */
