// SPDX-License-Identifier: MIT
// One character a frame through tsl_rig_step, hot and with cold caches, beside the scalar baseline.
#include "bench/bench.h"
#include "bench/npc.h"
#include "bench/solver_workload.h"
#include "tassel/debug.h"
#include "tassel/tassel.h"

#include <stdio.h>
#include <stdlib.h>

void tsl_bench_npc(bench *b);

#define COLD_BYTES (256u << 20) // more than any cache holds
#define STEPS_A_CALL 16

typedef struct npc {
    tsl_world *world;
    tsl_rig_id rig;
    npc_baseline base;
    tsl_transform locals[NPC_BONES], posed[NPC_BONES], base_posed[NPC_BONES];
    tsl_transform roots[WORKLOAD_FRAMES];
    int frame, base_frame, in_world, steps;
    unsigned char *cold; // null: hot
} npc;

static void check(tsl_result result)
{
    if (result != TSL_OK) {
        printf("the solver refused the character: %s\n", tsl_result_name(result));
        exit(2);
    }
}

static void add_chain(npc *n, int chain)
{
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    tsl_chain_id id;
    uint32_t root = (uint32_t)(NPC_BODY + chain * NPC_CHAIN_BONES);
    desc.model = TSL_MODEL_CHAIN;
    desc.roots = &root;
    desc.root_count = 1;
    params.damping = 0.1f;
    params.elasticity = 0.1f;
    params.stiffness = 0.2f;
    params.inert = 0.3f;
    params.force = tsli_vec3_scale(workload_gravity, 3600.0f);
    check(tsl_chain_create(n->world, n->rig, &desc, &params, &id));
}

static void begin(npc *n, int chains)
{
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_rig_desc, rig);
    int32_t parents[NPC_BONES];
    for (int i = 0; i < NPC_BONES; ++i) {
        parents[i] = npc_parent(i);
        n->locals[i] = npc_rest(i);
    }
    rig.bone_count = NPC_BONES;
    rig.parents = parents;
    rig.rest = n->locals;
    for (int i = 0; i < WORKLOAD_FRAMES; ++i)
        n->roots[i] = workload_root(0, i);
    rig.root = n->roots[0];
    check(tsl_world_create(&world, &n->world));
    check(tsl_rig_create(n->world, &rig, &n->rig));
    for (int i = 0; i < chains; ++i)
        add_chain(n, i);
    npc_baseline_begin(&n->base, chains, rig.root);
}

static void cool(void *context)
{
    npc *n = context;
    for (size_t i = 0; n->cold && i < COLD_BYTES; i += 64)
        ++n->cold[i];
}

// The neck nods, so that no pose is that of the frame before.
static tsl_quat nod(int frame)
{
    float sine = 0.002f * (float)(frame % WORKLOAD_FRAMES);
    return tsli_quat(sine, 0.0f, 0.0f, sqrtf(1.0f - sine * sine));
}

static void step(void *context)
{
    npc *n = context;
    for (int i = 0; i < n->steps; ++i) {
        tsl_transform root = n->roots[++n->frame % WORKLOAD_FRAMES];
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        n->locals[NPC_NECK].rotation = nod(n->frame);
        in.bones = n->locals;
        out.bones = n->posed;
        in.bone_count = out.bone_count = NPC_BONES;
        in.root = &root;
        out.space = n->in_world ? TSL_SPACE_WORLD : TSL_SPACE_LOCAL;
        check(tsl_rig_step(n->world, n->rig, 1.0f / 60.0f, &in, &out));
    }
}

static void step_baseline(void *context)
{
    npc *n = context;
    for (int i = 0; i < n->steps; ++i) {
        tsl_transform root = n->roots[++n->base_frame % WORKLOAD_FRAMES];
        n->locals[NPC_NECK].rotation = nod(n->base_frame);
        npc_baseline_step(&n->base, root, n->locals, n->in_world, n->base_posed);
    }
}

static double differ(void *context)
{
    const npc *n = context;
    double most = 0.0;
    for (int i = 0; i < NPC_BONES; ++i) {
        tsl_vec3 d = tsli_vec3_sub(n->posed[i].position, n->base_posed[i].position);
        tsl_quat p = n->posed[i].rotation, q = n->base_posed[i].rotation;
        double cosine = fabs((double)(p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w));
        most = fmax(most, fmax((double)tsli_vec3_length(d), 1.0 - cosine));
    }
    return most;
}

static void measure(bench *b, const char *name, int chains, int in_world, int is_cold)
{
    static npc n;
    if (!bench_wants(b, name))
        return;
    n = (npc){
        .in_world = in_world, .steps = is_cold ? 1 : STEPS_A_CALL, .cold = is_cold ? calloc(COLD_BYTES, 1) : NULL};
    begin(&n, chains);
    bench_case measured = {.name = name,
                           .unit = "step",
                           .units = (double)n.steps,
                           .tolerance = 0.001,
                           .context = &n,
                           .run = step,
                           .baseline = step_baseline,
                           .compare = differ};
    bench_measure_prepared(b, &measured, cool, cool);
    TSL_INIT(tsl_world_stats, stats);
    check(tsl_world_get_stats(n.world, &stats));
    if (!in_world && !is_cold) {
        char bytes[64];
        snprintf(bytes, sizeof bytes, "%s/bytes", name);
        bench_note(b, bytes, (double)stats.bytes, "bytes in its world");
    }
    tsl_world_destroy(n.world);
    free(n.cold);
}

void tsl_bench_npc(bench *b)
{
    measure(b, "npc/1x5", 1, 0, 0);
    measure(b, "npc/1x5/world", 1, 1, 0);
    measure(b, "npc/1x5/cold", 1, 0, 1);
    measure(b, "npc/3x5", 3, 0, 0);
    measure(b, "npc/3x5/world", 3, 1, 0);
    measure(b, "npc/3x5/cold", 3, 0, 1);
}

#undef COLD_BYTES
#undef STEPS_A_CALL
