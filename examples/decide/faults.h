/* SPDX-License-Identifier: BSD-2-Clause OR GPL-2.0-only */
/* Faults of an example, for prefer and page: the task's memory is not where it runs. */
#ifndef NSCHED_DECIDE_FAULTS_H
#define NSCHED_DECIDE_FAULTS_H

#include "ask.h"

void faults_prefer(struct asking *asking);
void faults_page(struct asking *asking);

#endif /* NSCHED_DECIDE_FAULTS_H */
