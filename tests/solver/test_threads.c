// SPDX-License-Identifier: MIT
// Rigs that share memory, on several threads at once: what one of them is told must not be seen by the others, nor be
// written where they read. tests/run.sh --full builds this with the thread sanitizer; without it the bits are compared.
#define _POSIX_C_SOURCE 200809L // locks of readers and writers
#include "solver/fixture.h"
#include "tassel/limits.h"
#include "tassel/state.h"

#if defined(TEST_HAS_PTHREADS)
#include <pthread.h>

enum { RIGS = 40, CHAINS = 3, PARTICLES = 5, TEST_BONES = 1 + CHAINS * PARTICLES, FRAMES = 40 };

typedef struct herd {
    tsl_world *world;
    tsl_rig_id rigs[RIGS];
    tsl_chain_id chains[RIGS][CHAINS];
    tsl_collider_id balls[RIGS];
    tsl_transform posed[RIGS][TEST_BONES];
} herd;

static herd alone, together;
// All alike, so that they share a profile.
static void create_rig(herd *h, int r)
{
    static scene s;
    static scene_rig rig;
    TSL_INIT(tsl_chain_desc, chain);
    TSL_INIT(tsl_chain_params, params);
    TSL_INIT(tsl_collider_desc, ball);
    s.world = h->world;
    memset(&rig, 0, sizeof rig);
    rig.root = scene_at(0.0f, 0.0f, 0.0f);
    scene_add_bone(&rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (int c = 0; c < CHAINS; ++c)
        scene_add_bones(&rig, 0, PARTICLES, (tsl_vec3){0.1f, 0.02f, 0.03f});
    scene_create_rig(&s, &rig, 60.0f);
    chain.flags = TSL_CHAIN_UNANIMATED;
    params.elasticity = 0.05f;
    for (uint32_t c = 0; c < CHAINS; ++c)
        h->chains[r][c] = scene_add_chain(&s, &rig, 1 + c * PARTICLES, &chain, &params);
    CHECK_INT(s.result, TSL_OK);
    h->rigs[r] = rig.id;
    ball.rig = rig.id;
    ball.radius = 0.1f;
    CHECK_INT(tsl_collider_create(h->world, &ball, &h->balls[r]), TSL_OK);
}

// ---- what threads do ------------------------------------------------------------------------------------

static tsl_transform root_at(int rig, int frame)
{
    return scene_at(0.1f * (float)scene_sin(0.3 * frame + rig), 0.0f, 0.02f * (float)frame);
}

// Some rigs get other parameters on the way, and are then moved out of the profile they share.
static void tune(herd *h, int rig, int frame)
{
    TSL_INIT(tsl_chain_params, params);
    params.damping = 0.1f + 0.01f * (float)(frame % 7);
    params.elasticity = 0.02f * (float)(rig % 5);
    if (rig % 3 == 1 && frame % 4 == 2)
        CHECK_INT(tsl_chain_set_params(h->world, h->chains[rig][frame % CHAINS], &params), TSL_OK);
}

static void set_pose(herd *h, int rig, int frame)
{
    tsl_transform root = root_at(rig, frame);
    TSL_INIT(tsl_pose_input, in);
    in.root = &root;
    CHECK_INT(tsl_rig_set_pose(h->world, h->rigs[rig], &in), TSL_OK);
    tsl_transform ball = scene_at(0.2f, 0.95f + 0.1f * (float)scene_sin(0.2 * frame + rig), 0.05f);
    ball.rotation.w = 2.0f; // made unit with the step
    uint32_t flags = frame % 9 == 4 ? TSL_COLLIDER_TELEPORT : 0;
    CHECK_INT(tsl_collider_move(h->world, h->balls[rig], &ball, flags), TSL_OK);
}

static void get_pose(herd *h, int rig, int frame)
{
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = TEST_BONES;
    out.bones = h->posed[rig];
    out.write = TSL_WRITE_DRIVEN;
    CHECK_INT(tsl_rig_get_pose(h->world, h->rigs[rig], NULL, &out), TSL_OK);
    (void)frame;
}

static void step_rig(herd *h, int rig, int frame)
{
    tune(h, rig, frame);
    set_pose(h, rig, frame);
    CHECK_INT(tsl_rig_step(h->world, h->rigs[rig], DT, NULL, NULL), TSL_OK);
    get_pose(h, rig, frame);
}

// ---- the whole rule ----------------------------------------------------------------------------------------

enum { JOBS = 8, RIGS_OF_A_JOB = RIGS / JOBS };

typedef struct job {
    herd *h;
    int first;
    uint64_t hashes[RIGS_OF_A_JOB];
} job;

// What creates, destroys or allocates has the world for itself; calls on different rigs share it.
static pthread_rwlock_t rule = PTHREAD_RWLOCK_INITIALIZER;

static void limit(herd *h, int rig, int frame)
{
    TSL_INIT(tsl_chain_limit, cone);
    cone.kind = TSL_LIMIT_CONE;
    cone.angle_a = 0.5f + 0.01f * (float)(frame % 5) + 0.02f * (float)(rig % 3);
    CHECK_INT(tsl_chain_set_limit(h->world, h->chains[rig][rig % CHAINS], &cone), TSL_OK);
}

static void make(herd *h, int rig)
{
    pthread_rwlock_wrlock(&rule);
    create_rig(h, rig);
    limit(h, rig, 0); // a chain's first limit allocates
    pthread_rwlock_unlock(&rule);
}

// One that was loaded again goes on as if nothing had been.
static void rewind_once(herd *h, int rig)
{
    static const uint64_t room = 1 << 16;
    uint64_t size = room, before = 0, after = 1;
    void *state = malloc((size_t)room);
    CHECK_INT(tsl_rig_save(h->world, h->rigs[rig], state, &size), TSL_OK);
    CHECK_INT(tsl_rig_hash(h->world, h->rigs[rig], &before), TSL_OK);
    CHECK_INT(tsl_rig_step(h->world, h->rigs[rig], 2.0f * DT, NULL, NULL), TSL_OK);
    CHECK_INT(tsl_rig_load(h->world, h->rigs[rig], state, size), TSL_OK);
    CHECK_INT(tsl_rig_hash(h->world, h->rigs[rig], &after), TSL_OK);
    CHECK(before == after);
    free(state);
}

static void live(herd *h, int rig, int frame)
{
    pthread_rwlock_rdlock(&rule);
    limit(h, rig, frame);
    step_rig(h, rig, frame);
    if (frame % 5 == rig % 5)
        rewind_once(h, rig);
    pthread_rwlock_unlock(&rule);
}

// Rigs come one after the other while those of other jobs live; the first is made twice.
static void *do_job(void *argument)
{
    job *j = argument;
    for (int f = 0; f < FRAMES; ++f) {
        if (f < RIGS_OF_A_JOB)
            make(j->h, j->first + f);
        for (int r = 0; r < RIGS_OF_A_JOB && r <= f; ++r)
            live(j->h, j->first + r, f);
        if (f == FRAMES / 2) {
            pthread_rwlock_wrlock(&rule);
            CHECK_INT(tsl_rig_destroy(j->h->world, j->h->rigs[j->first]), TSL_OK);
            pthread_rwlock_unlock(&rule);
            make(j->h, j->first);
        }
    }
    pthread_rwlock_rdlock(&rule);
    for (int r = 0; r < RIGS_OF_A_JOB; ++r)
        CHECK_INT(tsl_rig_hash(j->h->world, j->h->rigs[j->first + r], &j->hashes[r]), TSL_OK);
    pthread_rwlock_unlock(&rule);
    return NULL;
}

static void run_jobs(herd *h, job *jobs, int on_threads)
{
    pthread_t threads[JOBS];
    tsl_world_desc desc = world_desc();
    CHECK_INT(tsl_world_create(&desc, &h->world), TSL_OK);
    for (int i = 0; i < JOBS; ++i) {
        jobs[i] = (job){.h = h, .first = i * RIGS_OF_A_JOB};
        if (!on_threads)
            do_job(&jobs[i]);
        else if (pthread_create(&threads[i], NULL, do_job, &jobs[i]) != 0)
            abort();
    }
    for (int i = 0; i < JOBS && on_threads; ++i)
        pthread_join(threads[i], NULL);
}

static void rigs_are_made_limited_saved_and_stepped_on_eight_threads(void)
{
    job one_by_one[JOBS], at_once[JOBS];
    run_jobs(&alone, one_by_one, 0);
    run_jobs(&together, at_once, 1);
    for (int i = 0; i < JOBS; ++i)
        CHECK_BITS(one_by_one[i].hashes, at_once[i].hashes, sizeof at_once[i].hashes);
    tsl_world_destroy(alone.world);
    tsl_world_destroy(together.world);
}

int main(void)
{
    RUN(rigs_are_made_limited_saved_and_stepped_on_eight_threads);
    return REPORT();
}
#else
int main(void)
{
    return TEST_SKIPPED;
}
#endif
