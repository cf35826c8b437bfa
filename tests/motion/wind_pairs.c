// SPDX-License-Identifier: MIT
// Two characters that do the same at measured frame times: in a mirrored wind one is the other's mirror image, and one that is sheltered
// from a wind is the bits of one in none.
#include "motion/wind.h"

#include <string.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

static void create(actor *a, character who, const tsl_wind_desc *wind, const actor_options *options)
{
    actor_create(a, stage_create(), who, options, motion_mixed);
    wind_blow(a->world, wind);
}

static void destroy(actor *a, actor *b)
{
    tsl_world_destroy(a->world);
    tsl_world_destroy(b->world);
}

// ---- mirrored -------------------------------------------------------------------------------------------

// Eddies are none, which no seed mirrors. It blows within a turned box through which the run leads, and away from its middle, too.
static void drawn_sides(uint64_t seed, tsl_wind_desc *right, tsl_wind_desc *left)
{
    motion_random random = {~seed};
    *right = wind_drawn(WIND_GUSTS, seed);
    right->shape = (tsl_wind_shape)(seed % 3); // everywhere, a sphere, a box
    right->position = (tsl_vec3){(float)random_between(&random, -1.0, 1.0), 1.0f, 3.0f};
    right->radius = 2.5f;
    right->half_size = (tsl_vec3){2.0f, 1.5f, 2.5f};
    right->rotation = (tsl_quat){0.36f, 0.48f, 0.0f, 0.8f};
    right->falloff = 0.7f;
    right->radial_speed = (float)random_between(&random, -1.0, 1.0);
    *left = *right;
    left->position.x = -right->position.x;
    left->velocity.x = -right->velocity.x;
    left->rotation.y = -right->rotation.y;
    left->rotation.z = -right->rotation.z;
}

static double other_than_mirrored(character who, uint32_t variant, uint64_t seed)
{
    static actor right, left;
    static shape on_right, on_left;
    const actor_options mirrored = {.mirrored = 1};
    const host_rate rate = RATE_NOISE;
    host_clock clock = clock_of(rate, seed);
    tsl_wind_desc wind, wind_on_left;
    double most = 0.0;
    (void)variant;
    drawn_sides(seed, &wind, &wind_on_left);
    create(&right, who, &wind, NULL);
    create(&left, who, &wind_on_left, &mirrored);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        wind_step(&right, motion_mixed, clock.now, delta);
        wind_step(&left, motion_mixed, clock.now, delta);
        actor_shape(&right, &on_right);
        actor_shape(&left, &on_left);
        for (uint32_t i = 0; i < on_left.count; ++i)
            on_left.points[i].x = -on_left.points[i].x;
        most = motion_larger(most, shapes_apart(who, &on_right, &on_left));
    }
    destroy(&right, &left);
    return most;
}

motion_figure wind_mirrored(uint32_t variant, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, other_than_mirrored, variant, seed);
}

// ---- sheltered ------------------------------------------------------------------------------------------

enum { IN_NO_LAYER, OF_NO_SCALE, DISABLED, OUT_OF_SPHERE, OUT_OF_BOX, UNSHELTERED, SHELTERS = UNSHELTERED };

static const char *shelter_name(uint32_t variant)
{
    static const char *const names[] = {"by layers", "by wind_scale 0", "of a disabled wind",
                                        "beside a sphere", "beside a box"};
    return names[variant];
}

const motion_variants wind_shelters = {SHELTERS, shelter_name};

static tsl_wind_desc wind_beside(uint32_t shelter, uint64_t seed)
{
    motion_random random = {~seed};
    tsl_wind_desc wind = wind_drawn(WIND_GUSTS | WIND_EDDIES, seed);
    double side = random_bits(&random) % 2 ? 1.0 : -1.0, size = random_between(&random, 1.0, 4.0);
    wind.flags = shelter == DISABLED ? TSL_WIND_DISABLED : 0;
    wind.layers = 2;
    wind.shape = shelter == OUT_OF_SPHERE ? TSL_WIND_SPHERE
                 : shelter == OUT_OF_BOX  ? TSL_WIND_BOX
                                          : TSL_WIND_EVERYWHERE;
    // The way of the mixed motion is within 1 m of the plane between left and right, and a part within 1 m of the way.
    wind.position = (tsl_vec3){(float)(side * (size + 2.5)), 1.0f, 3.0f};
    wind.radius = (float)size;
    wind.half_size = (tsl_vec3){(float)size, 4.0f, 4.0f};
    return wind;
}

// Poses of which a bit is other than without wind.
static uint32_t poses_that_differ(character who, uint32_t shelter, uint64_t seed)
{
    static actor calm, sheltered;
    const host_rate rate = RATE_NOISE;
    host_clock clock = clock_of(rate, seed);
    tsl_wind_desc wind = wind_beside(shelter, seed);
    tsl_chain_params params;
    uint32_t differ = 0;
    character_params(who, &params);
    params.wind_scale = shelter == OF_NO_SCALE ? 0.0f : 1.0f;
    params.wind_layers = shelter == IN_NO_LAYER ? 5u : ~0u;
    const actor_options options = {.params = &params};
    actor_create(&calm, stage_create(), who, NULL, motion_mixed);
    create(&sheltered, who, &wind, &options);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        wind_step(&calm, motion_mixed, clock.now, delta);
        wind_step(&sheltered, motion_mixed, clock.now, delta);
        differ += memcmp(calm.posed, sheltered.posed, calm.bone_count * sizeof *calm.posed) != 0;
    }
    destroy(&calm, &sheltered);
    return differ;
}

// One that is not sheltered must differ, or there was nothing to be sheltered from.
static double felt(character who, uint32_t shelter, uint64_t seed)
{
    uint32_t differ = poses_that_differ(who, shelter, seed);
    return poses_that_differ(who, UNSHELTERED, seed) > 100 ? (double)differ : 1000.0;
}

motion_figure wind_sheltered(uint32_t shelter, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, felt, shelter, seed);
}
