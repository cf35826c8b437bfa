// SPDX-License-Identifier: MIT
#if defined(__linux__)
#define _GNU_SOURCE // sched_getaffinity
#endif
#include "bench/crew.h"

#include <stdlib.h>

#if defined(BENCH_THREADS)
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

enum { WORKERS_AT_MOST = 16 };

// A wait this long is that between two steps; a longer one is left to the system, so that whoever else is measured
// has the processor.
#define HOT_LOOKS 20000

struct crew {
    int workers;
    pthread_t threads[WORKERS_AT_MOST];
    pthread_mutex_t mutex;
    pthread_cond_t called;
    atomic_uint calls, next, working;
    atomic_int leaving;
    uint32_t count;
    tsl_task_fn task;
    void *context;
};

static int processors(void)
{
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set);
#endif
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

static void run_tasks(crew *c)
{
    for (;;) {
        uint32_t index = atomic_fetch_add_explicit(&c->next, 1, memory_order_relaxed);
        if (index >= c->count)
            return;
        c->task(c->context, index);
    }
}

static unsigned wait_for_call(crew *c, unsigned seen)
{
    for (int i = 0; i < HOT_LOOKS; ++i)
        if (atomic_load(&c->calls) != seen)
            return atomic_load(&c->calls);
    pthread_mutex_lock(&c->mutex);
    while (atomic_load(&c->calls) == seen)
        pthread_cond_wait(&c->called, &c->mutex);
    pthread_mutex_unlock(&c->mutex);
    return atomic_load(&c->calls);
}

static void *serve(void *argument)
{
    crew *c = argument;
    for (unsigned seen = 0;;) {
        seen = wait_for_call(c, seen);
        if (atomic_load(&c->leaving))
            return NULL;
        run_tasks(c);
        atomic_fetch_sub(&c->working, 1);
    }
}

static void call_all(crew *c)
{
    pthread_mutex_lock(&c->mutex);
    atomic_store(&c->working, (unsigned)c->workers - 1);
    atomic_fetch_add(&c->calls, 1);
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->mutex);
}

void TSL_CALL crew_parallel_for(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    crew *c = user;
    c->count = count;
    c->task = task;
    c->context = context;
    atomic_store(&c->next, 0);
    call_all(c);
    run_tasks(c);
    while (atomic_load(&c->working) > 0) {
    }
}

crew *crew_create(int workers)
{
    if (processors() < workers || workers > WORKERS_AT_MOST)
        return NULL;
    crew *c = calloc(1, sizeof *c);
    c->workers = workers;
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->called, NULL);
    for (int i = 1; i < workers; ++i)
        if (pthread_create(&c->threads[i], NULL, serve, c) != 0)
            abort();
    return c;
}

void crew_destroy(crew *c)
{
    if (!c)
        return;
    atomic_store(&c->leaving, 1);
    call_all(c);
    for (int i = 1; i < c->workers; ++i)
        pthread_join(c->threads[i], NULL);
    pthread_cond_destroy(&c->called);
    pthread_mutex_destroy(&c->mutex);
    free(c);
}

#undef HOT_LOOKS
#else

crew *crew_create(int workers)
{
    (void)workers;
    return NULL;
}

void crew_destroy(crew *c)
{
    (void)c;
}

void TSL_CALL crew_parallel_for(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    (void)user;
    for (uint32_t i = 0; i < count; ++i)
        task(context, i);
}

#endif
