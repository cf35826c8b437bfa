// SPDX-License-Identifier: MIT
// Threads that run a world's tasks as an engine's job system does: they wait hot between the steps of a frame, take
// the next task when they are done with one, and the caller works along.
#ifndef TASSEL_TESTS_BENCH_CREW_H
#define TASSEL_TESTS_BENCH_CREW_H

#include "tassel/tassel.h"

typedef struct crew crew;

// Null without threads in this build, or where this process may use fewer processors than workers.
crew *crew_create(int workers);
void crew_destroy(crew *c);
void TSL_CALL crew_parallel_for(void *c, uint32_t count, tsl_task_fn task, void *context);

#endif
