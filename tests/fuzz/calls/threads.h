// SPDX-License-Identifier: MIT
// A host's parallel_for.
#ifndef TASSEL_TESTS_FUZZ_CALLS_THREADS_H
#define TASSEL_TESTS_FUZZ_CALLS_THREADS_H

#include <tassel/tassel.h>

// On two threads beside the caller's, which take tasks as they come; where there are none, in reverse order.
void TSL_CALL parallel_for(void *user, uint32_t count, tsl_task_fn task, void *context);

#endif
