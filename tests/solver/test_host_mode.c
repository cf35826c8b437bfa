// SPDX-License-Identifier: MIT
// The host's floating-point mode: it changes no bit, and the host finds it again.
#include "solver/fixture.h"

#if defined(__SSE2__)
#include <immintrin.h>

enum { FRAMES = 90 };

static scene s;

// A scene so small that squares and products of its lengths are subnormal numbers.
static void build_tiny(scene *all)
{
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_vec3 step = {3e-19f, -2e-20f, 1e-21f}, gravity = {0.0f, -1e-18f, 0.0f};
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    desc.tip = TSL_TIP_LENGTH;
    desc.tip_length = 1e-19f;
    params.gravity_falloff = 0.4f;
    params.radius = 1e-39f;
    scene_rig *rig = scene_add_rig(all);
    uint32_t first = scene_add_bones(rig, -1, 6, step);
    rig->root.scale.y = 0.7f;
    tsl_world_set_gravity(all->world, &gravity);
    scene_create_rig(all, rig, 50.0f);
    scene_add_chain(all, rig, first, &desc, &params);
}

static void move_tiny(scene *all, double seconds)
{
    scene_rig *rig = &all->rigs[0];
    rig->root.position.x = (float)(2e-19 * scene_sin(9.0 * seconds));
    rig->root.rotation = scene_turn(1e-3f, 0.0f, 1.0f, 0.6 * scene_sin(7.0 * seconds));
}

// Every other door that calculates, with numbers that are the same in every mode.
static void turn_knobs(scene *all, uint32_t frame)
{
    scene_rig *rig = &all->rigs[0];
    tsl_vec3 shift = {0.0f, 1e-39f, 0.0f}, gravity = {3e-19f, -1e-19f, 7e-20f};
    tsl_chain_params params;
    tsl_collider_desc c;
    tsl_chain_params_init(&params, sizeof params);
    tsl_collider_desc_init(&c, sizeof c);
    params.damping = 0.3f;
    params.gravity_falloff = 0.9f;
    c.rig = rig->id;
    c.radius = 1e-19f;
    c.frame.rotation.y = 1e-20f;
    if (frame == 20)
        tsl_world_shift_origin(all->world, &shift);
    if (frame == 30)
        tsl_rig_set_clock(all->world, rig->id, 75.0f, 8);
    if (frame == 40)
        tsl_world_set_gravity(all->world, &gravity);
    if (frame == 50)
        tsl_chain_set_params(all->world, rig->chains[0], &params);
    if (frame == 60)
        all->colliders[0] = scene_add_collider(all, &c);
    if (frame == 65)
        tsl_collider_move(all->world, all->colliders[0], &rig->root, 0);
    if (frame == 70)
        tsl_rig_reset(all->world, rig->id);
    if (frame == 80)
        tsl_chain_reset(all->world, rig->chains[0]);
    tsl_world_publish_colliders(all->world);
}

static uint64_t run_in_mode(const scene_kind *kind, unsigned mode, int tiny)
{
    tsl_world_desc desc = world_desc();
    uint64_t hash = SCENE_HASH_SEED;
    memset(&s, 0, sizeof s);
    s.kind = kind;
    CHECK_INT(tsl_world_create(&desc, &s.world), TSL_OK);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        // Roots and poses are the test's own arithmetic; so is what the larger scenes are built from.
        _mm_setcsr(tiny && f == 0 ? mode : 0x1f80u);
        if (f == 0)
            kind->build(&s);
        scene_move(&s, f * (double)DT);
        _mm_setcsr(mode);
        if (tiny)
            turn_knobs(&s, f);
        scene_set_poses(&s);
        tsl_world_step(s.world, DT);
        scene_get_poses(&s);
        CHECK_INT(_mm_getcsr() & ~0x3fu, mode & ~0x3fu);
        _mm_setcsr(0x1f80u);
        hash = scene_hash(&s, hash);
    }
    CHECK_INT(s.result, TSL_OK);
    scene_destroy(&s);
    return hash;
}

static void the_hosts_mode_changes_nothing_and_is_found_again(void)
{
    // Reset value; flush and denormals-are-zero; towards zero; downwards; flush and upwards.
    static const unsigned modes[] = {0x1f80u, 0x9fc0u, 0x7f80u, 0x3f80u, 0xdfc0u};
    const scene_kind tiny = {"tiny", build_tiny, move_tiny};
    for (uint32_t k = 0; k <= scene_kind_count; ++k) {
        const scene_kind *kind = k < scene_kind_count ? &scene_kinds[k] : &tiny;
        uint64_t first = run_in_mode(kind, modes[0], kind == &tiny);
        for (uint32_t m = 1; m < sizeof modes / sizeof *modes; ++m)
            CHECK_MSG(run_in_mode(kind, modes[m], kind == &tiny) == first, "scene %s, mode %x", kind->name,
                      modes[m]);
    }
}
#else
static void the_hosts_mode_changes_nothing_and_is_found_again(void)
{
    printf("skipped: no such mode here\n");
}
#endif

int main(void)
{
    RUN(the_hosts_mode_changes_nothing_and_is_found_again);
    return REPORT();
}
