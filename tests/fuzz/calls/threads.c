// SPDX-License-Identifier: MIT
#include "fuzz/calls/threads.h"

#if defined(__unix__) && !defined(__EMSCRIPTEN__) && !defined(__wasi__)
#include <pthread.h>
#include <stdatomic.h>

enum { HELPERS = 2 };

typedef struct shared_loop {
    atomic_uint next;
    uint32_t count;
    tsl_task_fn task;
    void *context;
} shared_loop;

static void *take_tasks(void *of)
{
    shared_loop *loop = of;
    for (uint32_t i = atomic_fetch_add(&loop->next, 1); i < loop->count; i = atomic_fetch_add(&loop->next, 1))
        loop->task(loop->context, loop->count - 1 - i);
    return NULL;
}

void TSL_CALL parallel_for(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    shared_loop loop = {0, count, task, context};
    pthread_t helpers[HELPERS];
    uint32_t started = 0;
    (void)user;
    while (started < HELPERS && started + 1 < count && pthread_create(&helpers[started], NULL, take_tasks, &loop) == 0)
        ++started;
    take_tasks(&loop);
    while (started > 0)
        pthread_join(helpers[--started], NULL);
}
#else
void TSL_CALL parallel_for(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    (void)user;
    for (uint32_t i = count; i-- > 0;)
        task(context, i);
}
#endif
