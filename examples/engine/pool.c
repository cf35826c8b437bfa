// SPDX-License-Identifier: MIT
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct work {
    uint32_t count, next, unfinished;
    tsl_task_fn task;
    void *context;
} work;

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t begun, done;
    work work; // guarded by the lock
    int ends;
    uint32_t thread_count;
    pthread_t threads[];
};

// Runs tasks as long as there are some; called and returns with the lock held.
static void run_tasks(pool *p)
{
    while (p->work.next < p->work.count) {
        uint32_t index = p->work.next++;
        pthread_mutex_unlock(&p->lock);
        p->work.task(p->work.context, index);
        pthread_mutex_lock(&p->lock);
        if (--p->work.unfinished == 0)
            pthread_cond_signal(&p->done);
    }
}

static void *wait_for_work(void *user)
{
    pool *p = user;
    pthread_mutex_lock(&p->lock);
    while (!p->ends) {
        run_tasks(p);
        if (!p->ends)
            pthread_cond_wait(&p->begun, &p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

void TSL_CALL pool_for(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    pool *p = user;
    pthread_mutex_lock(&p->lock);
    p->work = (work){count, 0, count, task, context};
    pthread_cond_broadcast(&p->begun);
    run_tasks(p);
    while (p->work.unfinished > 0)
        pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

pool *pool_create(uint32_t threads)
{
    pool *p = calloc(1, sizeof *p + threads * sizeof p->threads[0]);
    if (!p)
        return NULL;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begun, NULL);
    pthread_cond_init(&p->done, NULL);
    while (p->thread_count < threads && pthread_create(&p->threads[p->thread_count], NULL, wait_for_work, p) == 0)
        p->thread_count++;
    return p;
}

void pool_destroy(pool *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->ends = 1;
    pthread_cond_broadcast(&p->begun);
    pthread_mutex_unlock(&p->lock);
    for (uint32_t i = 0; i < p->thread_count; ++i)
        pthread_join(p->threads[i], NULL);
    pthread_cond_destroy(&p->done);
    pthread_cond_destroy(&p->begun);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
