// SPDX-License-Identifier: MIT
// Winds of every shape with gusts and eddies, a field of force, and chains of all models that feel them by layers and curves;
// particles of some chains have accelerations by the host.
#include "scenes/vec3.h"
#include "scenes/windy.h"

enum { RIGS = 4, STREAMER = 1, BRANCH = 8, BONES = 14 };
enum { BREEZE, VORTEX, DOOR, PULL, WINDS };

static void note(scene *s, tsl_result result)
{
    if (s->result == TSL_OK)
        s->result = result;
}

static tsl_wind_desc wind_of(uint32_t which)
{
    TSL_INIT(tsl_wind_desc, wind);
    wind.user_data = which;
    wind.seed = 7u * which;
    wind.gust = 0.25f * (float)which;
    wind.gust_frequency = 0.5f + (float)which;
    wind.turbulence = 0.5f;
    wind.turbulence_length = 0.75f;
    wind.velocity = vec3(3.0f, 0.25f, 1.0f);
    wind.layers = which == DOOR ? 2u : 0xffffffffu;
    wind.shape = which == BREEZE ? TSL_WIND_EVERYWHERE : which == DOOR ? TSL_WIND_BOX : TSL_WIND_SPHERE;
    wind.position = vec3((float)which, 0.5f, 0.0f);
    wind.rotation = scene_turn(0.0f, 1.0f, 0.5f, 0.4);
    wind.half_size = vec3(1.5f, 2.0f, 0.75f);
    wind.radius = 2.0f;
    wind.falloff = 0.75f;
    wind.travel_speed = which == VORTEX ? 2.0f : 0.0f;
    wind.radial_speed = which == VORTEX ? 4.0f : which == PULL ? -6.0f : 0.0f;
    wind.flags = which == PULL ? TSL_WIND_FORCE : 0;
    return wind;
}

static void add_bones(scene_rig *rig)
{
    uint32_t pole = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bones(rig, (int32_t)pole, 7, vec3(0.05f, -0.1f, 0.02f));
    scene_add_bones(rig, (int32_t)pole, 6, vec3(-0.08f, -0.09f, 0.0f));
}

static int is_pulled(uint32_t index)
{
    return index % 4 > 0; // one of each model
}

static void add_streamer(scene *s, scene_rig *rig, uint32_t index, uint32_t first, uint32_t count)
{
    static const tsl_curve_key keys[2] = {{0.0f, 0.25f, 0.0f, 0.75f}, {1.0f, 1.0f, 0.75f, 0.0f}};
    static const tsl_vec3 none[8];
    uint32_t bones[8];
    tsl_chain_desc desc;
    tsl_chain_params params;
    for (uint32_t i = 0; i < count; ++i)
        bones[i] = first + i;
    tsl_chain_desc_init(&desc, sizeof desc);
    desc.model = index % 3;
    desc.bones = bones;
    desc.bone_count = count;
    tsl_chain_params_init(&params, sizeof params);
    params.push = 10.0f;
    params.gravity_falloff = 0.5f;
    params.wind_scale = 0.5f + 0.25f * (float)index;
    params.wind_layers = index % 2 ? 1u : 3u;
    tsl_chain_id chain = scene_add_chain(s, rig, 0, &desc, &params);
    if (index % 4 < 2)
        note(s, tsl_chain_set_curve(s->world, chain, TSL_PARAMETER_WIND_SCALE, keys, 2));
    if (is_pulled(index)) // frames allocate nothing
        note(s, tsl_chain_set_accelerations(s->world, chain, none, count));
}

void scene_build_windy(scene *s)
{
    const tsl_vec3 down = {0.0f, -9.81f, 0.0f};
    note(s, tsl_world_set_gravity(s->world, &down));
    for (uint32_t which = 0; which < WINDS; ++which) {
        tsl_wind_desc wind = wind_of(which);
        note(s, tsl_wind_create(s->world, &wind, &s->winds[which]));
    }
    for (uint32_t i = 0; i < RIGS; ++i) {
        scene_rig *rig = scene_add_rig(s);
        add_bones(rig);
        rig->root.position.x = (float)i;
        scene_create_rig(s, rig, i == 1 ? 90.0f : 60.0f);
        add_streamer(s, rig, i, STREAMER, 7);
        add_streamer(s, rig, i + 1, BRANCH, 6);
    }
}

// A swirl that goes down the strand, and rests now and then.
static void pull(scene *s, tsl_chain_id chain, uint32_t count, double t)
{
    tsl_vec3 accelerations[8];
    for (uint32_t i = 0; i < count; ++i)
        accelerations[i] =
            vec3((float)(3.0 * scene_sin(5.0 * t - i)), 0.5f * (float)i, (float)(2.0 * scene_sin(4.0 * t + 0.5 * i)));
    note(s, tsl_chain_set_accelerations(s->world, chain, accelerations, scene_sin(t) > -0.5 ? count : 0));
}

void scene_move_windy(scene *s, double t)
{
    for (uint32_t r = 0; r < RIGS; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position = vec3((float)(r + 0.3 * scene_sin(2.0 * t)), 0.0f, (float)(0.2 * scene_sin(3.0 * t)));
        rig->root.rotation = scene_turn(0.1f, 1.0f, 0.0f, 0.5 * scene_sin(1.5 * t + r));
        for (uint32_t i = 1; i < BONES; ++i)
            rig->pose[i].rotation = scene_turn(1.0f, 0.1f * (float)i, 0.5f, 0.2 * scene_sin(2.0 * t + i));
        if (is_pulled(r))
            pull(s, rig->chains[0], 7, t);
        if (is_pulled(r + 1))
            pull(s, rig->chains[1], 6, t);
    }
    tsl_wind_desc door = wind_of(DOOR), vortex = wind_of(VORTEX);
    door.velocity.z += (float)(2.0 * scene_sin(4.0 * t));
    vortex.position.x += (float)scene_sin(t);
    note(s, tsl_wind_set(s->world, s->winds[DOOR], &door));
    note(s, tsl_wind_set(s->world, s->winds[VORTEX], &vortex));
}
