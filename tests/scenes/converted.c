// SPDX-License-Identifier: MIT
// Characters whose chains come from eight other systems, cloth of two of them among it, and from a tuning; with a SyncBone that moves a
// strand off a leg, in the wind, and with hands that pull at a chain which stretches.
#include "scenes/converted.h"

#include "scenes/systems.h"
#include "tassel/tune.h"

#include <stddef.h>

enum { RIGS = 3, BONES = 7, MORE_SPCR = 2, MORE_MAGICA = 2, TUNED = 1 };
enum { BODY, THIGH, KNEE, FIRST }; // bones of a rig
enum { LINES = SYSTEM_COUNT + MORE_SPCR + MORE_MAGICA + TUNED };

static const tsl_vec3 step = {0.0f, -0.08f, 0.01f};

static void note(scene *s, tsl_result result)
{
    if (s->result == TSL_OK)
        s->result = result;
}

static uint32_t system_of(uint32_t line)
{
    if (line < SYSTEM_COUNT)
        return line;
    return line < SYSTEM_COUNT + MORE_SPCR ? SYSTEM_SPCR : SYSTEM_MAGICA;
}

static system_line line_of(const scene *s, const scene_rig *rig, uint32_t line, uint32_t bones[BONES])
{
    for (uint32_t i = 0; i < BONES; ++i)
        bones[i] = FIRST + line * BONES + i;
    return (system_line){s->world, rig->id, bones, BONES, step, BODY, (uint32_t)(rig - s->rigs)};
}

static void add_bones(scene_rig *rig)
{
    scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bone(rig, BODY, scene_at(0.1f, -0.05f, 0.0f));
    scene_add_bone(rig, THIGH, scene_at(0.0f, -0.42f, 0.01f));
    for (uint32_t line = 0; line < LINES; ++line) {
        uint32_t first = scene_add_bone(rig, BODY, scene_at(0.1f - 0.04f * (float)line, 0.0f, 0.14f));
        scene_add_bones(rig, (int32_t)first, BONES - 1, step);
    }
}

static void link(scene *s, const scene_rig *rig, uint32_t system, uint32_t more)
{
    const tsl_chain_id chains[3] = {rig->chains[system], rig->chains[more], rig->chains[more + 1]};
    uint32_t bones[BONES];
    system_line line = line_of(s, rig, system, bones);
    tsl_spcr spcr = system_spcr(line.variant);
    tsl_magica_cloth magica = system_magica(&line);
    tsl_links_desc desc;
    tsl_links_params params;
    tsl_links_id links;
    tsl_links_desc_init(&desc, sizeof desc);
    desc.chains = chains;
    desc.chain_count = 3;
    if (system == SYSTEM_SPCR) {
        note(s, tsl_spcr_to_links_params(&spcr, &params, sizeof params));
        note(s, tsl_spcr_to_links_desc(&spcr, &desc));
    } else {
        note(s, tsl_magica_to_links_params(&magica, &params, sizeof params));
        note(s, tsl_magica_to_links_desc(&magica, &desc));
    }
    note(s, tsl_links_create(s->world, rig->id, &desc, &params, &links));
    note(s, system == SYSTEM_SPCR ? tsl_spcr_tune_links(s->world, links, &spcr)
                                  : tsl_magica_tune_links(s->world, links, &magica));
}

static void add_tuned(scene *s, scene_rig *rig, float ticks_per_second)
{
    tsl_chain_desc desc;
    tsl_tuning tuning;
    tsl_tuning_chain of;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_tuning_init(&tuning, sizeof tuning);
    tsl_tuning_chain_init(&of, sizeof of);
    of.bone_count = BONES - 1;
    of.length = 0.48f;
    of.ticks_per_second = ticks_per_second;
    of.gravity = 9.81f;
    tsl_chain_id chain = scene_add_chain(s, rig, FIRST + (LINES - 1) * BONES, &desc, NULL);
    note(s, tsl_chain_tune(s->world, chain, &tuning, &of));
}

void scene_build_converted(scene *s)
{
    const tsl_vec3 down = {0.0f, -9.81f, 0.0f};
    tsl_wind_desc wind;
    note(s, tsl_world_set_gravity(s->world, &down));
    tsl_wind_desc_init(&wind, sizeof wind);
    wind.velocity.x = 1.5f;
    wind.gust = 0.5f;
    note(s, tsl_wind_create(s->world, &wind, &s->winds[0]));
    for (uint32_t r = 0; r < RIGS; ++r) {
        const float rate = r == 1 ? 90.0f : 60.0f;
        scene_rig *rig = scene_add_rig(s);
        add_bones(rig);
        rig->root.position.x = (float)r;
        scene_create_rig(s, rig, rate);
        for (uint32_t line = 0; line + TUNED < LINES; ++line) {
            uint32_t bones[BONES];
            system_line of = line_of(s, rig, line, bones);
            note(s, system_add(&of, system_of(line), &rig->chains[rig->chain_count++]));
        }
        link(s, rig, SYSTEM_SPCR, SYSTEM_COUNT);
        link(s, rig, SYSTEM_MAGICA, SYSTEM_COUNT + MORE_SPCR);
        add_tuned(s, rig, rate);
    }
}

static tsl_vec3 place_of(uint32_t r, double t)
{
    return (tsl_vec3){(float)(r + 0.3 * scene_sin(2.0 * t + r)), 0.0f, (float)(0.2 * scene_sin(3.0 * t))};
}

// The skirt's strand that KawaiiPhysics moves goes along with the knee.
static void sync(scene *s, scene_rig *rig)
{
    uint32_t bones[BONES];
    tsl_kawaii_sync with;
    tsl_rig_desc desc;
    system_line line = line_of(s, rig, SYSTEM_KAWAII_PHYSICS, bones);
    tsl_kawaii_sync_init(&with, sizeof with);
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = rig->bone_count;
    desc.parents = rig->parents;
    desc.rest = rig->rest;
    with.source = KNEE;
    with.bones = line.bones;
    with.bone_count = line.count;
    note(s, tsl_kawaii_sync_apply(&with, &desc, NULL, 0, rig->pose));
}

static void follow(scene *s, const scene_rig *rig, uint32_t r, double t)
{
    const double tick = 1.0 / 60.0;
    tsl_kawaii_physics node = system_kawaii_physics(r);
    tsl_vec3 now = place_of(r, t), before = place_of(r, t - tick);
    tsl_vec3 travel = {now.x - before.x, now.y - before.y, now.z - before.z};
    TSL_INIT(tsl_chain_params, params);
    if (!node.follows)
        return;
    note(s, tsl_chain_get_params(s->world, rig->chains[SYSTEM_KAWAII_PHYSICS], &params));
    note(s, tsl_kawaii_physics_follow(&node, &travel, (float)tick, &params));
    note(s, tsl_chain_set_params(s->world, rig->chains[SYSTEM_KAWAII_PHYSICS], &params));
}

void scene_move_converted(scene *s, double t)
{
    for (uint32_t r = 0; r < RIGS; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position = place_of(r, t);
        rig->root.rotation = scene_turn(0.1f, 1.0f, 0.0f, 0.6 * scene_sin(1.5 * t + r));
        rig->pose[BODY].rotation = scene_turn(1.0f, 0.0f, 0.3f, 0.15 * scene_sin(3.0 * t + r));
        rig->pose[THIGH].rotation = scene_turn(1.0f, 0.0f, 0.0f, -0.4 + 0.4 * scene_sin(2.5 * t + r));
        for (uint32_t i = FIRST; i < rig->bone_count; i += 3)
            rig->pose[i].rotation = scene_turn(1.0f, 0.2f, 0.0f, 0.1 * scene_sin(2.0 * t + i));
        sync(s, rig);
        follow(s, rig, r, t);
    }
}
