// SPDX-License-Identifier: MIT
// Threads that wait for work: what an engine has anyway.
#ifndef EXAMPLES_ENGINE_POOL_H
#define EXAMPLES_ENGINE_POOL_H

#include "tassel/base.h"

typedef struct pool pool;

// `threads` beside the one that calls pool_for; 0 is allowed, and as many as can be had are started. Null: no memory.
pool *pool_create(uint32_t threads);
// Null is allowed.
void pool_destroy(pool *p);
// A tsl_parallel_for_fn whose `user` is the pool: the thread that calls works too, and returns when all is done. One call at
// a time.
void TSL_CALL pool_for(void *user, uint32_t count, tsl_task_fn task, void *context);

#endif
