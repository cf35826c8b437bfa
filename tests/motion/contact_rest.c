// SPDX-License-Identifier: MIT
// Chains that come to rest among colliders. A bone may be inside of one only where no direction from where its parent is would
// have it free: the judge tries directions all over the sphere.
#include "motion/contact.h"

#define SCENES 1000
#define DIRECTIONS 2000
#define WATCHED 60      // frames, after five seconds
#define TREMBLES 0.0002 // metres a tick

static const struct {
    const char *name;
    tsl_shape shape;
} shapes[] = {{"capsules", TSL_SHAPE_CAPSULE},
              {"boxes", TSL_SHAPE_BOX},
              {"hulls", TSL_SHAPE_HULL},
              {"tapered capsules", TSL_SHAPE_TAPERED_CAPSULE}};

MOTION_VARIANTS(contact_rests, shapes);

// ---- figures --------------------------------------------------------------------------------------------

static int can_be_free(const scene *s, d3 parent, motion_random *random)
{
    for (int k = 0; k < DIRECTIONS; ++k) {
        d3 end = d3_add(parent, d3_scale(random_direction(random), s->segment));
        hull bone = scene_bone(s, parent, end);
        if (scene_depth(s, &bone) < 0.0)
            return 1;
    }
    return 0;
}

// Of the bones that could be free, how deep the deepest is, in what is allowed.
static double depth_of(const scene *s, motion_random *random)
{
    double deepest = 0.0;
    for (uint32_t i = 1; i < s->particle_count; ++i) {
        d3 parent = d3_of(s->particles[i - 1].position);
        hull bone = scene_bone(s, parent, d3_of(s->particles[i].position));
        double depth = scene_depth(s, &bone);
        if (!(depth <= 1.0 || depth <= deepest) && can_be_free(s, parent, random))
            deepest = depth;
    }
    return deepest;
}

typedef struct rest_figures {
    int are_known;
    tally depth;
    tally moved; // how far a particle goes in a tick, in TREMBLES
    tally awake; // 1: the chain does not sleep
} rest_figures;

static void measure_scene(tsl_shape kind, uint64_t number, rest_figures *f)
{
    static scene s;
    motion_random random = {number};
    double moved = 0.0;
    scene_begin(&s, kind, &random);
    scene_settle(&s);
    tally_take(&f->awake, !scene_is_asleep(&s), number);
    tally_take(&f->depth, depth_of(&s, &random), number);
    for (int tick = 0; tick < WATCHED; ++tick)
        moved = motion_larger(moved, scene_go_on(&s));
    tally_take(&f->moved, moved / TREMBLES, number);
    tsl_world_destroy(s.world);
}

static const rest_figures *measure(uint32_t variant, uint64_t seed)
{
    static rest_figures all[COUNT(shapes)];
    rest_figures *f = &all[variant];
    for (uint64_t i = 0; !f->are_known && i < motion_scenes(SCENES); ++i)
        measure_scene(shapes[variant].shape, seed * 1000003 + i, f);
    f->are_known = 1;
    return f;
}

static motion_figure contact_depth(uint32_t variant, uint64_t seed)
{
    return tally_beyond(&measure(variant, seed)->depth, 1.0);
}

static motion_figure contact_trembles(uint32_t variant, uint64_t seed)
{
    return tally_beyond(&measure(variant, seed)->moved, 1.0);
}

static motion_figure contact_awake(uint32_t variant, uint64_t seed)
{
    return tally_beyond(&measure(variant, seed)->awake, 0.5);
}

// ---- on a plane -----------------------------------------------------------------------------------------

#define PLANES 24 // of each character

static const char *character_variant(uint32_t variant)
{
    return character_name((character)variant);
}

static const motion_variants contact_lying = {CHARACTER_COUNT, character_variant};

// Tilted by up to 20 degrees, through the chain as it hangs.
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
    desc.b = (tsl_vec3){(float)random_between(random, -0.25, 0.25), 1.0f, (float)random_between(random, -0.25, 0.25)};
    must(tsl_collider_create(a->world, &desc, &id), "tsl_collider_create");
}

static motion_figure contact_awake_on_plane(uint32_t variant, uint64_t seed)
{
    static actor a;
    actor_options options = {.model = TSL_MODEL_TASSEL};
    tally awake = {0};
    for (uint64_t i = 0; i < motion_scenes(PLANES); ++i) {
        motion_random random = {seed * 1000003 + i};
        TSL_INIT(tsl_chain_detail, detail);
        detail.sleep_tolerance = 1e-4f;
        actor_create(&a, stage_create(), (character)variant, &options, motion_stand);
        must(tsl_chain_set_detail(a.world, a.chain, &detail), "tsl_chain_set_detail");
        for (int frame = 0; frame < 120; ++frame)
            actor_step(&a, motion_stand, frame / 60.0, 1.0f / 60.0f);
        add_plane(&a, &random);
        for (int frame = 0; frame < 300; ++frame)
            actor_play(&a, 1.0f / 60.0f);
        tally_take(&awake, !tsl_chain_is_asleep(a.world, a.chain), seed * 1000003 + i);
        tsl_world_destroy(a.world);
    }
    return tally_beyond(&awake, 0.5);
}

// Of scenes, where the bar is one of depth and trembling: they are wedged as no character wedges its hair.
#define SHARE 0.01

static const motion_row rows[] = {
    {"at rest among %s: scenes deeper than 1 mm and 2 % of R", &contact_rests, contact_depth, SHARE, "%"},
    {"at rest among %s: scenes trembling by more than 0.2 mm a tick", &contact_rests, contact_trembles, SHARE, "%"},
    {"at rest among %s: scenes awake after 5 s", &contact_rests, contact_awake, SHARE, "%"},
    {"lying on a plane: scenes awake after 5 s", &contact_lying, contact_awake_on_plane, SHARE, "%"},
};

MOTION_CHAPTER(motion_contact_rest, "Contact");
