/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/*
 * numasched: the decisions of NUMA and SMP schedulers, as pure functions.
 *
 * This header includes all but describe.h. The conventions, once:
 *
 * - A decision reads its question and writes its answer and the memory that the
 *   question names as state, work or output; nothing else. It cannot fail, keeps
 *   nothing, calls nothing. Time and random numbers are arguments.
 * - It is total on checked input. Whoever takes data from outside runs the
 *   nsched_*_check() of each block once; decisions do not check again.
 * - It returns a reason: decision << 8 | n. 0 is "not asked".
 * - A load of 1024 is one nice-0 task, a capacity of 1024 one CPU at full speed.
 * - CPUs and nodes are dense numbers that ascend with the outside ids; the first
 *   of equals wins unless a header says otherwise.
 * - "None" is NSCHED_NONE.
 * - Topology, load, tasks, domains and state are blocks of the caller's memory,
 *   8-byte aligned, without a pointer inside.
 * - A CPU set in a question is an array of 64-bit words, bit cpu % 64 of word
 *   cpu / 64, bits past nr_cpus zero; a null pointer is the set of all.
 *
 * A bug that is kept because the original had it is marked "Quirk:" with the
 * version it is from.
 */
#ifndef NSCHED_NUMASCHED_H
#define NSCHED_NUMASCHED_H

#include "an.h"
#include "bfs.h"
#include "block.h"
#include "bn.h"
#include "cfs.h"
#include "decisions.h"
#include "domains.h"
#include "fair.h"
#include "home.h"
#include "load.h"
#include "np.h"
#include "o1.h"
#include "policy.h"
#include "state.h"
#include "tasks.h"
#include "tip.h"
#include "topology.h"
#include "types.h"

#endif /* NSCHED_NUMASCHED_H */
