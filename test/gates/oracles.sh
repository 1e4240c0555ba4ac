#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only
# Decision by oracle: the restatements under fuzz/ must cover include/numasched/decisions.h.
oracles=$(ls fuzz/*.c | grep -v -e '/wrong' -e '/world')
awk -f test/gates/oracles.awk test/gates/oracles.exceptions include/numasched/decisions.h $oracles
