// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what colliders become, nor of what VRM 0.x becomes in 1.0's terms.
#include "convert/mode_calls.h"
#include "tassel/convert/anim_dynamics.h"
#include "tassel/convert/dynamic_bone.h"
#include "tassel/convert/godot.h"
#include "tassel/convert/jiggle.h"
#include "tassel/convert/kawaii_physics.h"
#include "tassel/convert/magica.h"
#include "tassel/convert/phys_bone.h"
#include "tassel/convert/spcr.h"
#include "tassel/convert/unity_chan.h"
#include "tassel/convert/vrm.h"

enum { SEEDS = 128 };

static const tsl_quat turn = {0.18257419f, 0.36514837f, 0.54772256f, 0.73029674f};

static void dynamic_bone(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_dynamic_bone_collider, center, center, -1.0f),
                                     RUN_OF(tsl_dynamic_bone_collider, radius, radius2, 2.0f)};
    tsl_dynamic_bone_collider c;
    NEW(c, tsl_dynamic_bone_collider_init);
    DRAW(c, runs);
    c.shape = seed % 5 == 4;
    c.direction = seed % 3;
    TO_COLLIDER(tsl_dynamic_bone_collider_to_desc, &c);
}

static void vrm(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_vrm_collider, radius, radius, 2.0f),
                                     RUN_OF(tsl_vrm_collider, offset, normal, -1.0f)};
    tsl_vrm_collider c;
    NEW(c, tsl_vrm_collider_init);
    DRAW(c, runs);
    c.shape = seed % 3;
    if (seed % 4 == 0)
        c.normal = (tsl_vec3){1e-40f, 0.0f, 0.0f};
    TO_COLLIDER(tsl_vrm_collider_to_desc, &c);
}

static void vrm0(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_vrm0_group, stiffiness, gravity_power, 3.0f),
                                     RUN_OF(tsl_vrm0_group, gravity_dir, gravity_dir, -1.0f),
                                     RUN_OF(tsl_vrm0_group, drag_force, hit_radius, 1.0f)};
    tsl_vrm0_group group;
    tsl_vrm_joint joint = {0};
    tsl_vrm_collider collider;
    tsl_vec3 tail = {0}, place = drawn_vector(seed % 4 ? 0.3f : 1e-20f);
    float radius = drawn_from(-1e-40f, 0.2f);
    memset(&collider, 0, sizeof collider);
    NEW_PART(group, tsl_vrm0_group_init);
    DRAW(group, runs);
    ANSWER(joint, tsl_vrm0_group_to_joint(&group, &joint));
    ANSWER(tail, tsl_vrm0_tail(&place, &tail));
    ANSWER(collider, tsl_vrm0_collider(&place, radius, &collider, sizeof collider));
}

static void kawaii(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_kawaii_collider, radius, radius, 5.0f),
                                     RUN_OF(tsl_kawaii_collider, radius_b, radius_b, -5.0f),
                                     RUN_OF(tsl_kawaii_collider, length, length, 10.0f),
                                     RUN_OF(tsl_kawaii_collider, offset_location, offset_location, -5.0f),
                                     RUN_OF(tsl_kawaii_collider, extent, extent, 5.0f)};
    tsl_kawaii_collider c;
    NEW(c, tsl_kawaii_collider_init);
    DRAW(c, runs);
    c.shape = seed % 4;
    c.offset_rotation = turn;
    TO_COLLIDER(tsl_kawaii_collider_to_desc, &c);
}

static void spcr(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_spcr_collider, radius, height, 2.0f)};
    tsl_spcr_collider c;
    (void)seed;
    NEW(c, tsl_spcr_collider_init);
    DRAW(c, runs);
    TO_COLLIDER(tsl_spcr_collider_to_desc, &c);
}

static void unity_chan(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_unity_chan_collider, radius, width, 2.0f),
                                     RUN_OF(tsl_unity_chan_collider, ground_height, ground_height, -2.0f)};
    tsl_unity_chan_collider c;
    NEW(c, tsl_unity_chan_collider_init);
    DRAW(c, runs);
    c.shape = seed % 4;
    TO_COLLIDER(tsl_unity_chan_collider_to_desc, &c);
}

static void godot(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_godot_collider, radius, radius, 0.5f),
                                     RUN_OF(tsl_godot_collider, height, height, 3.0f)};
    tsl_godot_collider c;
    NEW(c, tsl_godot_collider_init);
    DRAW(c, runs);
    c.shape = seed % 3;
    TO_COLLIDER(tsl_godot_collider_to_desc, &c);
}

static void jiggle(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_jiggle_collider, radius, radius, 2.0f)};
    tsl_jiggle_collider c;
    NEW(c, tsl_jiggle_collider_init);
    DRAW(c, runs);
    if (seed % 4 == 0)
        c.radius = -1e-40f; // refused
    TO_COLLIDER(tsl_jiggle_collider_to_desc, &c);
}

static void anim_dynamics(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_anim_dynamics_limit, limit_radius, limit_radius, 2.0f),
                                     RUN_OF(tsl_anim_dynamics_limit, location, location, -1.0f)};
    tsl_anim_dynamics_limit c;
    NEW(c, tsl_anim_dynamics_limit_init);
    DRAW(c, runs);
    c.is_plane = seed % 2;
    c.rotation = turn;
    TO_COLLIDER(tsl_anim_dynamics_limit_to_desc, &c);
}

static void magica(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_magica_collider, radius, end_radius, 0.5f),
                                     RUN_OF(tsl_magica_collider, length, length, 3.0f),
                                     RUN_OF(tsl_magica_collider, center, center, -1.0f)};
    tsl_magica_collider c;
    NEW(c, tsl_magica_collider_init);
    DRAW(c, runs);
    c.shape = seed % 3;
    c.direction = seed / 3 % 3;
    TO_COLLIDER(tsl_magica_collider_to_desc, &c);
}

static void phys_bone(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_phys_bone_collider, radius, height, 2.0f),
                                     RUN_OF(tsl_phys_bone_collider, position, position, -1.0f)};
    tsl_phys_bone_collider c;
    NEW(c, tsl_phys_bone_collider_init);
    DRAW(c, runs);
    c.shape_type = seed % 3;
    c.rotation = turn;
    TO_COLLIDER(tsl_phys_bone_collider_to_desc, &c);
}

static void all(uint32_t seed)
{
    drawn_begin(seed);
    dynamic_bone(seed);
    vrm(seed);
    vrm0(seed);
    kawaii(seed);
    spcr(seed);
    unity_chan(seed);
    godot(seed);
    jiggle(seed);
    anim_dynamics(seed);
    magica(seed);
    phys_bone(seed);
}

static void each_is_the_same(void)
{
    same_in_all_modes(all, SEEDS);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(each_is_the_same);
    return REPORT();
}
