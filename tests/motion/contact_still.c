// SPDX-License-Identifier: MIT
#include "motion/contact.h"

#include <stdio.h>
#include <string.h>

#define SCENES 24

static int is_bit_still(actor *a)
{
    static tsl_particle before[ACTOR_POINTS * 2], now[ACTOR_POINTS * 2];
    uint32_t count = ACTOR_POINTS * 2;
    must(tsl_chain_get_particles(a->world, a->chain, before, &count), "tsl_chain_get_particles");
    for (int frame = 0; frame < 60; ++frame) {
        must(tsl_rig_step(a->world, a->rig, 1.0f / 60.0f, NULL, NULL), "tsl_rig_step");
        must(tsl_chain_get_particles(a->world, a->chain, now, &count), "tsl_chain_get_particles");
        for (uint32_t i = 0; i < count; ++i)
            if (memcmp(&before[i].position, &now[i].position, sizeof now[i].position) != 0)
                return 0;
    }
    return 1;
}

// A plane, tilted by up to 20 degrees, through the chain as it hangs.
static void add_plane(actor *a, motion_random *random)
{
    static tsl_particle particles[ACTOR_POINTS * 2];
    uint32_t count = ACTOR_POINTS * 2;
    must(tsl_chain_get_particles(a->world, a->chain, particles, &count), "tsl_chain_get_particles");
    double lowest = 1e30, highest = -1e30;
    for (uint32_t i = 0; i < count; ++i) {
        lowest = particles[i].position.y < lowest ? particles[i].position.y : lowest;
        highest = particles[i].position.y > highest ? particles[i].position.y : highest;
    }
    TSL_INIT(tsl_collider_desc, desc);
    tsl_collider_id id;
    desc.shape = TSL_SHAPE_PLANE;
    desc.a.y = (float)(lowest + (highest - lowest) * random_between(random, 0.05, 0.6));
    desc.b = (tsl_vec3){(float)random_between(random, -0.25, 0.25), 1.0f,
                        (float)random_between(random, -0.25, 0.25)};
    must(tsl_collider_create(a->world, &desc, &id), "tsl_collider_create");
}

motion_figure contact_creeps(uint32_t variant, uint64_t seed)
{
    static actor a;
    static char worst[CHARACTER_COUNT][32];
    actor_options options = {.model = TSL_MODEL_TASSEL};
    motion_figure figure = {0.0, NULL};
    for (uint64_t i = 0; i < SCENES; ++i) {
        motion_random random = {seed * 1000003 + i};
        actor_create(&a, stage_create(), (character)variant, &options, motion_stand);
        for (int frame = 0; frame < 120; ++frame)
            actor_step(&a, motion_stand, frame / 60.0, 1.0f / 60.0f);
        add_plane(&a, &random);
        for (int frame = 0; frame < 300; ++frame)
            actor_play(&a, 1.0f / 60.0f);
        if (!is_bit_still(&a)) {
            figure.value += 1.0 / SCENES;
            snprintf(worst[variant], sizeof worst[variant], "scene %llu",
                     (unsigned long long)(seed * 1000003 + i));
            figure.worst = worst[variant];
        }
        tsl_world_destroy(a.world);
    }
    return figure;
}
