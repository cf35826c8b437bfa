// SPDX-License-Identifier: MIT
#if defined(__linux__)
#define _GNU_SOURCE // sched_getaffinity
#endif
#include "bench/crew.h"

#include <stdlib.h>
#include <string.h>

#if defined(BENCH_THREADS)
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

enum { WORKERS_AT_MOST = 16 };

// A wait this long is that between two steps; a longer one is left to the system, so that whoever else is measured
// has the processor.
#define HOT_LOOKS 20000

// Each worker begins with the same share of the tasks as in the last call, whose memory its caches may still have, and
// then helps the others. A cache line each.
typedef struct share {
    _Alignas(64) atomic_uint next;
    uint32_t end;
} share;

typedef struct worker {
    struct crew *crew;
    int index;
    pthread_t thread;
} worker;

struct crew {
    int count;
    worker workers[WORKERS_AT_MOST]; // the first is who calls
    share shares[WORKERS_AT_MOST];
    pthread_mutex_t mutex;
    pthread_cond_t called;
    atomic_uint calls, working;
    atomic_int leaving;
#if defined(__linux__)
    cpu_set_t before; // of the one that calls
#endif
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

// A worker a processor: two on one would take turns. The one that calls goes back to where it may be at the end.
#if defined(__linux__)
static void keep_to(pthread_t thread, int index)
{
    cpu_set_t all, one;
    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof all, &all) != 0)
        return;
    for (int cpu = 0, seen = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(cpu, &all) && seen++ == index)
            CPU_SET(cpu, &one);
    pthread_setaffinity_np(thread, sizeof one, &one);
}

static void take_places(crew *c)
{
    pthread_getaffinity_np(pthread_self(), sizeof c->before, &c->before);
    for (int i = c->count - 1; i > 0; --i)
        keep_to(c->workers[i].thread, i);
    keep_to(pthread_self(), 0);
}

static void leave_places(crew *c)
{
    pthread_setaffinity_np(pthread_self(), sizeof c->before, &c->before);
}
#else
static void take_places(crew *c)
{
    (void)c;
}

static void leave_places(crew *c)
{
    (void)c;
}
#endif

static void run_share(crew *c, share *s)
{
    for (;;) {
        uint32_t index = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
        if (index >= s->end)
            return;
        c->task(c->context, index);
    }
}

static void run_tasks(crew *c, int first)
{
    for (int i = 0; i < c->count; ++i)
        run_share(c, &c->shares[(first + i) % c->count]);
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
    const worker *self = argument;
    crew *c = self->crew;
    for (unsigned seen = 0;;) {
        seen = wait_for_call(c, seen);
        if (atomic_load(&c->leaving))
            return NULL;
        run_tasks(c, self->index);
        atomic_fetch_sub(&c->working, 1);
    }
}

static void call_all(crew *c)
{
    pthread_mutex_lock(&c->mutex);
    atomic_store(&c->working, (unsigned)c->count - 1);
    atomic_fetch_add(&c->calls, 1);
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->mutex);
}

void TSL_CALL crew_parallel_for(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    crew *c = user;
    c->task = task;
    c->context = context;
    for (uint32_t i = 0; i < (uint32_t)c->count; ++i) {
        atomic_store(&c->shares[i].next, count * i / (uint32_t)c->count);
        c->shares[i].end = count * (i + 1) / (uint32_t)c->count;
    }
    call_all(c);
    run_tasks(c, 0);
    while (atomic_load(&c->working) > 0) {
    }
}

crew *crew_create(int workers)
{
    if (processors() < workers || workers > WORKERS_AT_MOST)
        return NULL;
    crew *c = aligned_alloc(_Alignof(crew), sizeof *c);
    if (!c)
        abort();
    memset(c, 0, sizeof *c);
    c->count = workers;
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->called, NULL);
    for (int i = 1; i < workers; ++i) {
        worker self = {.crew = c, .index = i};
        c->workers[i] = self;
        if (pthread_create(&c->workers[i].thread, NULL, serve, &c->workers[i]) != 0)
            abort();
    }
    take_places(c);
    return c;
}

void crew_destroy(crew *c)
{
    if (!c)
        return;
    atomic_store(&c->leaving, 1);
    call_all(c);
    for (int i = 1; i < c->count; ++i)
        pthread_join(c->workers[i].thread, NULL);
    leave_places(c);
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
