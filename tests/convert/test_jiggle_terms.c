// SPDX-License-Identifier: MIT
// JiggleRigs' parameters in Tassel's terms, what is said to be left out, and what is refused.
#include "tassel/convert/jiggle.h"
#include "tassel/debug.h"

#include "check.h"

#include <math.h>
#include <string.h>

static const uint32_t bones[] = {1, 2, 3};
static float lengths[2];

static tsl_jiggle_rig fresh(void)
{
    TSL_INIT(tsl_jiggle_rig, r);
    lengths[0] = lengths[1] = 0.25f;
    r.count = 3;
    r.bones = bones;
    r.lengths = lengths;
    return r;
}

static void numbers_and_descriptions(void)
{
    tsl_jiggle_rig r = fresh();
    tsl_chain_params p;
    TSL_INIT(tsl_rig_desc, clock);
    TSL_INIT(tsl_chain_desc, d);
    r.stiffness.value = 0.5f; // a quarter in a step
    r.drag.value = r.air_drag.value = 0.3f;
    r.gravity.value = 0.5f;
    r.ignore_root_motion = 0.75f; // not without `advanced`
    CHECK_INT(tsl_jiggle_to_params(&r, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_OK);
    CHECK_INT(tsl_jiggle_to_rig_desc(&r, &clock), TSL_OK);
    CHECK_NEAR(p.push, 0.25 / 0.75 * 0.25 * 2500 / 60, 1e-4);
    CHECK_NEAR(p.damping, 1 - pow(0.7, 50.0 / 60), 1e-6);
    CHECK_NEAR(p.gravity.y, -4.905, 1e-5);
    CHECK(p.relative_damping == 0.0f && p.inert == 0.0f && p.radius == 0.0f && p.gravity_scale == 0.0f);
    CHECK(p.scale_rule == TSL_SCALE_PHYSICAL && clock.ticks_per_second == 50.0f);
    CHECK(d.model == TSL_MODEL_SPRING && d.flags == TSL_CHAIN_COLLIDER_LIST && d.bones == bones);
    CHECK(d.bone_count == 3 && d.anchor == 1 && d.tip == TSL_TIP_RATIO && d.tip_length == 1.0f);
    r.advanced = r.collision = r.angle_limited = 1;
    r.air_drag.value =
        0.0f; // a third of the third bone's velocity is its own, half of the second's, all of the first's
    d.flags = 0;
    CHECK_INT(tsl_jiggle_to_params(&r, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_OK);
    CHECK(p.damping == 1.0f && p.radius == 0.1f && p.inert == 0.75f && p.inert_rotation == 0.0f);
    CHECK(p.relative_damping == 1.0f && d.flags == 0);
    r.air_drag.value = 0.11f; // of 0.3, 0.205 and 0.1733 a step
    CHECK_INT(tsl_jiggle_to_params(&r, &p, sizeof p), TSL_OK);
    CHECK_NEAR(p.relative_damping, 1 - 0.33 / (0.3 + 0.205 + 0.17333), 1e-4);
    r.air_drag.value = 0.6f; // more than drag: damping is against the world
    CHECK_INT(tsl_jiggle_to_params(&r, &p, sizeof p), TSL_OK);
    CHECK(p.relative_damping == 0.0f);
    r.stiffness.value = 1.0f; // all of it counts as nearly all
    CHECK_INT(tsl_jiggle_to_params(&r, &p, sizeof p), TSL_OK);
    CHECK_NEAR(p.push, 19 * 0.25 * 2500 / 60, 1e-2);
}

static tsl_world *world_of_bones(tsl_rig_id *rig)
{
    static const int32_t parents[] = {-1, 0, 1, 2};
    static tsl_transform rest[4];
    tsl_world *world;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_rig_desc, rig_desc);
    for (int i = 0; i < 4; ++i)
        rest[i] = (tsl_transform){{0.0f, -0.25f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    rig_desc.bone_count = 4, rig_desc.parents = parents, rig_desc.rest = rest;
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &rig_desc, rig), TSL_OK);
    return world;
}

// Bones are pulled to the side until their limits hold: half of a right angle, and by the curve a quarter and none at all.
static void limits_have_their_curve(void)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f, 0.0f}};
    static const double most[] = {0, 0.25 * 3.14159265, 0.125 * 3.14159265, 0};
    tsl_jiggle_rig r = fresh();
    tsl_rig_id rig;
    tsl_chain_id chain;
    TSL_INIT(tsl_chain_desc, where);
    tsl_world *world = world_of_bones(&rig);
    r.angle_limited = 1;
    r.angle_limit.keys = falling, r.angle_limit.key_count = 2;
    r.stiffness.value = 0.0f;
    r.world_gravity = (tsl_vec3){500.0f, 0.0f, 0.0f};
    CHECK_INT(tsl_jiggle_create(world, rig, &r, &where, &chain), TSL_OK);
    for (int f = 0; f < 200; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, NULL, NULL), TSL_OK);
    tsl_particle p[4];
    uint32_t count = 4;
    CHECK_INT(tsl_chain_get_particles(world, chain, p, &count), TSL_OK);
    CHECK_INT(count, 4);
    double before = 0;
    for (int i = 1; i < 4; ++i) {
        double angle = atan2((double)p[i].position.x - (double)p[i - 1].position.x,
                             (double)p[i - 1].position.y - (double)p[i].position.y);
        CHECK_NEAR(angle - before, most[i], 1e-4);
        before = angle;
    }
    tsl_world_destroy(world);
}

static void notes_say_what_is_left_out(void)
{
    tsl_jiggle_rig r = fresh();
    uint32_t notes = 77;
    CHECK_INT(tsl_jiggle_get_notes(&r, &notes), TSL_OK);
    CHECK_INT(notes, TSL_JIGGLE_NOTE_ROOT | TSL_JIGGLE_NOTE_AIR_DRAG);
    r.air_drag.value = 0.1f, r.soften = 0.5f; // the second not without `advanced`
    CHECK_INT(tsl_jiggle_get_notes(&r, &notes), TSL_OK);
    CHECK_INT(notes, TSL_JIGGLE_NOTE_ROOT);
    r.advanced = 1;
    CHECK_INT(tsl_jiggle_get_notes(&r, &notes), TSL_OK);
    CHECK_INT(notes, TSL_JIGGLE_NOTE_ROOT | TSL_JIGGLE_NOTE_SOFTEN | TSL_JIGGLE_NOTE_STRETCH);
    CHECK_INT(tsl_jiggle_get_notes(&r, NULL), TSL_ERROR_NULL_POINTER);
}

static void colliders(void)
{
    TSL_INIT(tsl_jiggle_collider, c);
    TSL_INIT(tsl_collider_desc, d);
    d.flags = TSL_COLLIDER_INSIDE, d.shape = TSL_SHAPE_PLANE;
    CHECK_INT(tsl_jiggle_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 0.1f && d.flags == 0);
    c.radius = NAN;
    CHECK_INT(tsl_jiggle_collider_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
    c.radius = -0.1f;
    CHECK_INT(tsl_jiggle_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c.radius = TSL_NUMBER_LIMIT;
    CHECK_INT(tsl_jiggle_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c.struct_size = 0;
    CHECK_INT(tsl_jiggle_collider_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_jiggle_collider_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
}

// ---- refusals ----------------------------------------------------------------------------------------------------------

static void numbers_are_checked(void)
{
    tsl_jiggle_rig r;
    tsl_chain_params p;
    TSL_INIT(tsl_chain_desc, d);
    float *const fields[] = {&r.stiffness.value,    &r.angle_limit.value,      &r.stretch.value,
                             &r.drag.value,         &r.air_drag.value,         &r.soften,
                             &r.angle_limit_soften, &r.root_stretch,           &r.ignore_root_motion,
                             &r.update_rate,        &r.collision_radius.value, &lengths[1],
                             &r.gravity.value,      &r.world_gravity.x};
    for (int i = 0; i < 14; ++i) {
        r = fresh(), *fields[i] = NAN;
        CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_NOT_FINITE);
        r = fresh(), *fields[i] = -0.1f;
        CHECK_INT(tsl_jiggle_to_desc(&r, &d), i < 12 ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK);
        r = fresh(), *fields[i] = i < 9 ? 1.1f : i == 9 ? 3e38f : TSL_NUMBER_LIMIT;
        CHECK_INT(tsl_jiggle_to_params(&r, &p, sizeof p), TSL_ERROR_INVALID_ARGUMENT);
    }
    r = fresh(), lengths[0] = 0.0f;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_INVALID_ARGUMENT);
    tsl_curved_value *const values[] = {&r.stiffness, &r.angle_limit, &r.stretch,         &r.drag,
                                        &r.air_drag,  &r.gravity,     &r.collision_radius};
    static const tsl_curve_key backwards[] = {{1.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f, 0.0f}};
    static const tsl_curve_key odd[] = {{0.0f, NAN, 0.0f, 0.0f}};
    for (int i = 0; i < 7; ++i) {
        r = fresh(), values[i]->key_count = 2;
        CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_NULL_POINTER);
        values[i]->keys = backwards;
        CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_NOT_INCREASING);
        values[i]->keys = odd, values[i]->key_count = 1;
        CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_NOT_FINITE);
    }
    static const tsl_curve_key high[] = {{0.0f, 1e12f, 0.0f, 0.0f}};
    r = fresh(), r.gravity.value = 1e12f, r.gravity.keys = high, r.gravity.key_count = 1;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_INVALID_ARGUMENT); // their product with the world's
}

static void rigs_are_checked(void)
{
    tsl_jiggle_rig r;
    tsl_chain_params p, before;
    TSL_INIT(tsl_chain_desc, d);
    tsl_chain_id chain = {7};
    memset(&p, 0x5a, sizeof p);
    before = p;
    uint32_t *const choices[] = {&r.advanced, &r.collision, &r.angle_limited};
    for (int i = 0; i < 3; ++i) {
        r = fresh(), *choices[i] = 2;
        CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    r = fresh(), r.count = 1;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_INVALID_ARGUMENT);
    r = fresh(), r.count = 256;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_TOO_MANY);
    r = fresh(), r.reserved = 1.0f;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_INVALID_ARGUMENT);
    r = fresh(), r.bones = NULL;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_NULL_POINTER);
    r = fresh(), r.lengths = NULL;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_NULL_POINTER);
    r = fresh(), r.struct_size = 0;
    CHECK_INT(tsl_jiggle_to_desc(&r, &d), TSL_ERROR_NOT_INITIALIZED);
    r = fresh();
    CHECK_INT(tsl_jiggle_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_jiggle_to_params(&r, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_jiggle_to_params(&r, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_jiggle_to_desc(&r, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_jiggle_to_rig_desc(&r, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_jiggle_tune(NULL, chain, &r), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_jiggle_create(NULL, (tsl_rig_id){0}, &r, &d, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_jiggle_create(NULL, (tsl_rig_id){0}, NULL, &d, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(chain.bits, 0);
    CHECK_BITS(&p, &before, sizeof p);
}

int main(void)
{
    RUN(numbers_and_descriptions);
    RUN(limits_have_their_curve);
    RUN(notes_say_what_is_left_out);
    RUN(colliders);
    RUN(numbers_are_checked);
    RUN(rigs_are_checked);
    return REPORT();
}
