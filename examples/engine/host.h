// SPDX-License-Identifier: MIT
// The part of an engine that Tassel is called from: it owns the world, the threads, the models and the characters, and runs
// their frame.
#ifndef EXAMPLES_ENGINE_HOST_H
#define EXAMPLES_ENGINE_HOST_H

#include "actor.h"
#include "pool.h"

#include <pthread.h>

enum { HOST_MODELS = 2, HOST_CARS = 4 };

typedef struct host_settings {
    uint32_t characters; // slots; half of them are filled at the start
    uint32_t threads;    // beside the one that calls
    uint64_t seed;       // not 0
    const char *models[HOST_MODELS], *rigs[HOST_MODELS];
} host_settings;

typedef enum host_phase { HOST_ANIMATE, HOST_STEP, HOST_READ, HOST_PHASES } host_phase;

// What one frame did.
typedef struct host_frame_report {
    double milliseconds[HOST_PHASES];
    uint32_t came, left;       // characters
    uint32_t retuned, rebuilt; // those whose rig file was edited: in motion, or from the start
    uint32_t allocations;      // of the solver
    char message[1200];        // about an edited rig file; "" when there was none
} host_frame_report;

typedef struct host {
    host_settings settings;
    tsl_world *world;
    tsl_assets *assets;
    pool *threads;
    tsla_arena memory;
    model models[HOST_MODELS];
    actor *actors;
    tsl_collider_id cars[HOST_CARS];
    uint64_t random;
    uint32_t frame, allocations;
    double seconds;
    float frame_seconds;
    pthread_mutex_t log_lock;
    char log_text[1024];
} host;

// Also call host_end after a failure.
bool host_begin(host *h, const host_settings *settings, tsla_error *e);
// `seconds`: since the last frame, as the host's clock has it.
bool host_run_frame(host *h, float seconds, host_frame_report *out, tsla_error *e);
void host_end(host *h);

#endif
