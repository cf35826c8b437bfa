// SPDX-License-Identifier: MIT
// What the solver's tests share: hooks that count and fail, a log that remembers, one small rig under full
// control, and forward kinematics in double to check results against.
#ifndef TASSEL_TESTS_SOLVER_FIXTURE_H
#define TASSEL_TESTS_SOLVER_FIXTURE_H

#include "check.h"
#include "double_math.h"
#include "scenes/scene.h"
#include "tassel/debug.h"

#define DT (1.0f / 60.0f)

static const tsl_chain_model all_models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING, TSL_MODEL_TASSEL};
static const tsl_lanes lane_types[] = {TSL_LANES_SCALAR, TSL_LANES_SSE2, TSL_LANES_AVX2, TSL_LANES_NEON,
                                       TSL_LANES_WASM};

// ---- host hooks ------------------------------------------------------------------------------------------

typedef struct memory_hook {
    uint64_t calls, live, bytes;
    uint64_t fail_at;  // the call, counted from 1, that gets nothing; 0: none
    uint32_t fail_all; // 1: every call from now on gets nothing
    uint64_t wrong;    // frees that do not match their allocation
} memory_hook;

typedef struct memory_header {
    void *block;
    uint64_t size;
} memory_header;

static inline void *TSL_CALL memory_alloc(void *user, uint64_t size, uint32_t alignment)
{
    memory_hook *hook = user;
    if (++hook->calls == hook->fail_at || hook->fail_all)
        return NULL;
    char *block = malloc((size_t)size + alignment + sizeof(memory_header));
    uintptr_t address = ((uintptr_t)block + sizeof(memory_header) + alignment - 1) & ~((uintptr_t)alignment - 1);
    memory_header header = {block, size};
    memcpy((char *)address - sizeof header, &header, sizeof header);
    memset((char *)address, 0xcd, (size_t)size); // nobody may count on zeroes
    ++hook->live;
    hook->bytes += size;
    return (char *)address;
}

static inline void TSL_CALL memory_free(void *user, void *memory, uint64_t size, uint32_t alignment)
{
    memory_hook *hook = user;
    memory_header header;
    memcpy(&header, (char *)memory - sizeof header, sizeof header);
    hook->wrong += header.size != size || alignment == 0 || (uintptr_t)memory % alignment != 0;
    --hook->live;
    hook->bytes -= size;
    free(header.block);
}

typedef struct log_hook {
    uint32_t count;
    tsl_result code; // of the last message
    char message[320];
} log_hook;

static inline void TSL_CALL log_note(void *user, tsl_result code, const char *message)
{
    log_hook *hook = user;
    ++hook->count;
    hook->code = code;
    snprintf(hook->message, sizeof hook->message, "%s", message);
}

static inline tsl_world_desc world_desc(void)
{
    TSL_INIT(tsl_world_desc, desc);
    return desc;
}

static inline tsl_world_desc world_desc_with(memory_hook *memory, log_hook *log)
{
    tsl_world_desc desc = world_desc();
    if (memory) {
        desc.alloc = memory_alloc;
        desc.free = memory_free;
        desc.alloc_user = memory;
    }
    if (log) {
        desc.log = log_note;
        desc.log_user = log;
    }
    return desc;
}

static inline tsl_world_stats stats_of(const tsl_world *world)
{
    TSL_INIT(tsl_world_stats, stats);
    CHECK_INT(tsl_world_get_stats(world, &stats), TSL_OK);
    return stats;
}

static inline int lanes_are_here(tsl_lanes lanes)
{
    tsl_world_desc desc = world_desc();
    tsl_world *world = NULL;
    desc.lanes = lanes;
    int here = tsl_world_create(&desc, &world) == TSL_OK;
    tsl_world_destroy(world);
    return here;
}

// ---- forward kinematics in double ------------------------------------------------------------------------

// As tassel.h has it: model space first, then the root; but `hung` bones (null: none) hang on their parent in
// the world. The two differ only where a root is scaled unevenly.
static inline void forward_kinematics(const scene_rig *rig, const tsl_transform *locals, const uint8_t *hung,
                                      dframe *out_world)
{
    static dframe model[SCENE_BONES];
    for (uint32_t i = 0; i < rig->bone_count; ++i) {
        dframe local = dframe_of(locals[i]);
        model[i] = rig->parents[i] < 0 ? local : dframe_mul(model[rig->parents[i]], local);
        out_world[i] = hung && hung[i] ? dframe_mul(out_world[rig->parents[i]], local)
                                       : dframe_mul(dframe_of(rig->root), model[i]);
    }
}

// Bones below the roots of chains.
static inline void bones_of_chains(const scene *s, const scene_rig *rig, uint8_t *out_hung)
{
    memset(out_hung, 0, rig->bone_count);
    for (uint32_t c = 0; c < rig->chain_count; ++c) {
        tsl_particle p[SCENE_BONES];
        uint32_t count = SCENE_BONES;
        if (tsl_chain_get_particles(s->world, rig->chains[c], p, &count) != TSL_OK)
            continue;
        for (uint32_t i = 0; i < count; ++i)
            if (p[i].bone >= 0 && p[i].parent >= 0)
                out_hung[p[i].bone] = 1;
    }
    for (uint32_t i = 0; i < rig->bone_count; ++i) // and whatever hangs on those
        if (rig->parents[i] >= 0 && (out_hung[rig->parents[i]]))
            out_hung[i] = 1;
}

// ---- one rig under control -------------------------------------------------------------------------------

// A scene without a kind: one rig that the test poses and steps by itself.
typedef struct bench_rig {
    scene s;
    scene_rig *rig;
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_transform local[SCENE_BONES]; // what came out, local
} bench_rig;

static inline void bench_begin(bench_rig *b, const tsl_world_desc *given)
{
    tsl_world_desc desc = given ? *given : world_desc();
    memset(b, 0, sizeof *b);
    b->s.result = tsl_world_create(&desc, &b->s.world);
    b->rig = scene_add_rig(&b->s);
    tsl_chain_desc_init(&b->desc, sizeof b->desc);
    b->desc.model = TSL_MODEL_CHAIN;
    tsl_chain_params_init(&b->params, sizeof b->params);
}

// The rig from the bones added so far; the pose is its rest pose.
static inline void bench_rig_done(bench_rig *b)
{
    scene_create_rig(&b->s, b->rig, 60.0f);
    memcpy(b->rig->pose, b->rig->rest, sizeof b->rig->pose);
}

// A chain of TSL_MODEL_SPRING on `count` bones that follow each other in the rig.
static inline tsl_chain_id bench_spring(bench_rig *b, uint32_t first, uint32_t count)
{
    uint32_t bones[SCENE_BONES];
    tsl_chain_desc desc = b->desc;
    tsl_chain_id *chain = &b->rig->chains[b->rig->chain_count++];
    for (uint32_t i = 0; i < count; ++i)
        bones[i] = first + i;
    desc.model = TSL_MODEL_SPRING;
    desc.bones = bones;
    desc.bone_count = count;
    tsl_result result = tsl_chain_create(b->s.world, b->rig->id, &desc, &b->params, chain);
    if (b->s.result == TSL_OK)
        b->s.result = result;
    return *chain;
}

// A body bone and a tail of `count` bones below it, each `step` from the last, with b->desc and b->params.
static inline tsl_chain_id bench_tail(bench_rig *b, uint32_t count, float x, float y, float z)
{
    tsl_vec3 step = {x, y, z};
    uint32_t body = scene_add_bone(b->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t first = scene_add_bones(b->rig, (int32_t)body, count, step);
    bench_rig_done(b);
    if (b->desc.model == TSL_MODEL_SPRING)
        return bench_spring(b, first, count);
    return scene_add_chain(&b->s, b->rig, first, &b->desc, &b->params);
}

static inline void bench_end(bench_rig *b)
{
    CHECK_INT(b->s.result, TSL_OK);
    tsl_world_destroy(b->s.world);
}

static inline void bench_end_both(bench_rig *a, bench_rig *b)
{
    bench_end(a);
    bench_end(b);
}

static inline tsl_pose_input bench_input(const bench_rig *b)
{
    return scene_input(b->rig);
}

static inline tsl_pose_output bench_output(bench_rig *b, tsl_pose_space space)
{
    tsl_pose_output out = scene_output(b->rig);
    out.space = space;
    out.bones = space == TSL_SPACE_LOCAL ? b->local : b->rig->posed;
    return out;
}

// One step; both the local and the world pose are there afterwards.
static inline tsl_result bench_step(bench_rig *b, float delta_seconds)
{
    tsl_pose_input in = bench_input(b);
    tsl_pose_output world = bench_output(b, TSL_SPACE_WORLD), local = bench_output(b, TSL_SPACE_LOCAL);
    tsl_result result = tsl_rig_step(b->s.world, b->rig->id, delta_seconds, &in, &world);
    if (result == TSL_OK)
        result = tsl_rig_get_pose(b->s.world, b->rig->id, &in, &local);
    if (b->s.result == TSL_OK)
        b->s.result = result;
    return result;
}

static inline void bench_step_both(bench_rig *a, bench_rig *b, float delta_seconds)
{
    bench_step(a, delta_seconds);
    bench_step(b, delta_seconds);
}

static inline void bench_steps(bench_rig *b, uint32_t count, float delta_seconds)
{
    while (count-- > 0)
        CHECK_INT(bench_step(b, delta_seconds), TSL_OK);
}

static inline uint32_t bench_particles(const bench_rig *b, uint32_t chain, tsl_particle *out)
{
    uint32_t count = SCENE_BONES;
    CHECK_INT(tsl_chain_get_particles(b->s.world, b->rig->chains[chain], out, &count), TSL_OK);
    return count;
}

static inline uint32_t bench_touched(const bench_rig *b, uint32_t chain)
{
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(b, chain, p), touched = 0;
    for (uint32_t i = 0; i < count; ++i)
        touched += p[i].touched;
    return touched;
}

static inline void bench_tune(const bench_rig *b)
{
    CHECK_INT(tsl_chain_set_params(b->s.world, b->rig->chains[0], &b->params), TSL_OK);
}

static inline void bench_weigh(bench_rig *b, float weight)
{
    b->params.weight = weight;
    bench_tune(b);
}

static inline int bench_sleeps(const bench_rig *b)
{
    return (int)tsl_chain_is_asleep(b->s.world, b->rig->chains[0]);
}

// The largest angle of a bone off its pose.
static inline double bench_off_pose(const bench_rig *b)
{
    double most = 0.0;
    for (uint32_t i = 0; i < b->rig->bone_count; ++i)
        most = fmax(most, angle_between(b->rig->pose[i].rotation, b->local[i].rotation));
    return most;
}

static inline int bench_same_particles(const bench_rig *a, const bench_rig *b)
{
    tsl_particle p[SCENE_BONES], q[SCENE_BONES];
    uint32_t count = bench_particles(a, 0, p);
    return bench_particles(b, 0, q) == count && memcmp(p, q, count * sizeof *p) == 0;
}

static inline void bench_swing(bench_rig *b, int frame)
{
    b->rig->root.position.x = (float)(0.3 * scene_sin(0.2 * frame));
    b->rig->root.rotation = scene_turn(0.3f, 1.0f, 0.2f, 0.7 * scene_sin(0.13 * frame));
}

// What stands still to a ten thousandth of its length falls asleep.
static inline void bench_may_sleep(const bench_rig *b)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = 1e-4f;
    CHECK_INT(tsl_rig_set_detail(b->s.world, b->rig->id, &detail), TSL_OK);
}

static inline int pose_is_finite(const tsl_transform *pose, uint32_t count)
{
    const float *f = (const float *)(const void *)pose;
    for (size_t i = 0; i < count * sizeof *pose / sizeof *f; ++i)
        if (!isfinite(f[i]))
            return 0;
    return 1;
}

// The largest distance between the bones of two poses in world space.
static inline double pose_distance(const tsl_transform *a, const tsl_transform *b, uint32_t count)
{
    double most = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        double d = distance3(a[i].position, b[i].position);
        if (!(d <= most))
            most = d;
    }
    return most;
}

// The largest distance between bones 1 up to `count` of two shapes of a chain, as a share of the length of the second.
static inline double shape_difference(const d3 *x, const d3 *y, int count)
{
    double most = 0.0, length = 0.0;
    for (int i = 1; i < count; ++i) {
        double d = d3_distance(x[i], y[i]);
        most = d > most ? d : most;
        length += i > 1 ? d3_distance(y[i], y[i - 1]) : 0.0;
    }
    return most / length;
}

#endif
