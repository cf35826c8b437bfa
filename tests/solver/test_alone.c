// SPDX-License-Identifier: MIT
// A strand moves to the bit as it does beside so many others that they take several blocks, on every lane type: with limits, ranges of
// lengths, colliders, winds, links and forks, hanging on each other, in frames of whole ticks and others, when the others come and go, and
// from a saved state on.
#include "solver/rewind.h"

enum { FRAMES = 72, LENGTH = 5, WATCHED_AT_MOST = 4, OTHERS = 12, CHANGE_AT = 30 };

typedef struct twin {
    scene s;
    tsl_chain_id watched[WATCHED_AT_MOST], others[OTHERS];
    uint32_t watched_count, other_count;
    uint32_t first[WATCHED_AT_MOST + OTHERS]; // bone of each strand
} twin;

typedef struct plan {
    tsl_chain_model model;
    tsl_chain_flags flags;
    uint32_t watched, others;
    tsl_lanes lanes;
    int forks, colliders, linked, rides;
    int angles, distances, stretches; // what chains are limited by, and that lengths have a range
} plan;

static twin few, many;

static float delta_of(uint32_t frame)
{
    static const float deltas[] = {DT, 1.0f / 30.0f, 0.004f, 0.011f, 0.0f, 0.021f};
    return frame < FRAMES / 2 ? DT : deltas[frame % 6];
}

// ---- rigs -------------------------------------------------------------------------------------------------

static void add_bones(twin *t, const plan *p)
{
    scene_rig *rig = &t->s.rigs[0];
    uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < WATCHED_AT_MOST + OTHERS; ++i) {
        tsl_vec3 step = {0.03f * (float)(i % 3), -0.11f, 0.02f * (float)(i % 4)};
        uint32_t parent = p->rides && i % 2 ? t->first[i - 1] + LENGTH - 1 : body;
        t->first[i] = scene_add_bones(rig, (int32_t)parent, LENGTH + i % 3, step);
        if (p->forks && i % 2 == 0)
            scene_add_bones(rig, (int32_t)t->first[i] + 1, 3, (tsl_vec3){-0.05f, -0.1f, 0.03f});
    }
}

static void limit(twin *t, tsl_chain_id chain, const plan *p)
{
    tsl_chain_limit angles;
    tsl_chain_place_limit places;
    tsl_chain_limit_init(&angles, sizeof angles);
    tsl_chain_place_limit_init(&places, sizeof places);
    angles.kind = TSL_LIMIT_CONE;
    angles.angle_a = 0.4f;
    places.flags = TSL_PLACE_LIMIT_MAX_DISTANCE;
    places.max_distance = 0.2f;
    if (p->angles)
        CHECK_INT(tsl_chain_set_limit(t->s.world, chain, &angles), TSL_OK);
    if (p->distances)
        CHECK_INT(tsl_chain_set_place_limit(t->s.world, chain, &places), TSL_OK);
}

static tsl_chain_params params_of(uint32_t i, const plan *p)
{
    tsl_chain_params params;
    tsl_chain_params_init(&params, sizeof params);
    params.damping = 0.05f + 0.02f * (float)i;
    params.elasticity = 0.08f;
    params.stiffness = 0.2f;
    params.inert = 0.3f;
    params.inert_rotation = i % 2 ? 0.4f : 0.0f;
    params.radius = 0.04f;
    params.force.y = -9.0f;
    params.weight = i == 1 ? 0.6f : 1.0f;
    params.max_stretch = p->stretches ? 0.2f : 0.0f;
    return params;
}

static tsl_chain_id add_chain(twin *t, uint32_t i, const plan *p)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.25f, -1.0f, 0.0f}};
    uint32_t bones[LENGTH];
    tsl_chain_desc desc;
    tsl_chain_id chain;
    tsl_chain_params params = params_of(i, p);
    tsl_chain_desc_init(&desc, sizeof desc);
    desc.model = p->model;
    desc.flags = p->flags;
    for (uint32_t k = 0; k < LENGTH; ++k)
        bones[k] = t->first[i] + k;
    if (p->model == TSL_MODEL_SPRING || p->rides) {
        desc.bones = bones;
        desc.bone_count = LENGTH;
    } else {
        desc.roots = &t->first[i];
        desc.root_count = 1;
    }
    CHECK_INT(tsl_chain_create(t->s.world, t->s.rigs[0].id, &desc, &params, &chain), TSL_OK);
    if (i % 3 == 2)
        CHECK_INT(tsl_chain_set_curve(t->s.world, chain, TSL_PARAMETER_DAMPING, falling, 2), TSL_OK);
    limit(t, chain, p);
    return chain;
}

static void add_others(twin *t, const plan *p)
{
    for (uint32_t i = 0; i < p->others; ++i)
        t->others[t->other_count++] = add_chain(t, WATCHED_AT_MOST + i, p);
}

static void remove_others(twin *t)
{
    while (t->other_count)
        CHECK_INT(tsl_chain_destroy(t->s.world, t->others[--t->other_count]), TSL_OK);
}

static void add_colliders(twin *t, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        tsl_collider_desc desc;
        tsl_collider_desc_init(&desc, sizeof desc);
        desc.rig = t->s.rigs[0].id;
        desc.bone = i % 2 ? -1 : 0;
        desc.radius = 0.09f;
        desc.frame.position = (tsl_vec3){0.05f * (float)i, i % 2 ? 0.7f : -0.3f, 0.03f};
        scene_add_collider(&t->s, &desc);
    }
}

static void add_wind(twin *t)
{
    tsl_wind_desc desc;
    tsl_wind_id wind;
    tsl_wind_desc_init(&desc, sizeof desc);
    desc.velocity.x = 2.0f;
    CHECK_INT(tsl_wind_create(t->s.world, &desc, &wind), TSL_OK);
}

static void link_watched(twin *t)
{
    tsl_links_desc desc;
    tsl_links_id links;
    tsl_links_desc_init(&desc, sizeof desc);
    desc.chains = t->watched;
    desc.chain_count = t->watched_count;
    CHECK_INT(tsl_links_create(t->s.world, t->s.rigs[0].id, &desc, NULL, &links), TSL_OK);
}

// `others_first`: they come before those that are watched, which lie in other lanes then.
static void begin(twin *t, const plan *p, int others_first)
{
    tsl_world_desc world = world_desc();
    world.lanes = p->lanes;
    memset(t, 0, sizeof *t);
    CHECK_INT(tsl_world_create(&world, &t->s.world), TSL_OK);
    scene_rig *rig = scene_add_rig(&t->s);
    add_bones(t, p);
    scene_create_rig(&t->s, rig, 60.0f);
    if (others_first)
        add_others(t, p);
    for (uint32_t i = 0; i < p->watched; ++i)
        t->watched[t->watched_count++] = add_chain(t, i, p);
    if (p->linked)
        link_watched(t);
    add_colliders(t, (uint32_t)p->colliders);
    if (p->colliders)
        add_wind(t);
}

// ---- motion -----------------------------------------------------------------------------------------------

static void step(twin *t, uint32_t frame)
{
    scene_rig *rig = &t->s.rigs[0];
    memcpy(rig->pose, rig->rest, sizeof rig->pose);
    rig->root.position.x = (float)scene_sin(0.11 * frame);
    rig->root.rotation = scene_turn(0.2f, 1.0f, 0.3f, scene_sin(0.07 * frame));
    float size = frame < 50 ? 1.0f : 1.0f + 0.01f * (float)(frame - 50);
    rig->root.scale = (tsl_vec3){size, size, size};
    for (uint32_t i = 1; i < rig->bone_count; i += 2)
        rig->pose[i].rotation = scene_turn(1.0f, 0.0f, 0.4f, 0.2 * scene_sin(0.1 * frame + i));
    CHECK_INT(scene_set_poses(&t->s), TSL_OK);
    CHECK_INT(tsl_world_step(t->s.world, delta_of(frame)), TSL_OK);
    CHECK_INT(scene_get_poses(&t->s), TSL_OK);
}

static void compare(uint32_t frame, const plan *p)
{
    tsl_particle a[SCENE_BONES], b[SCENE_BONES];
    for (uint32_t i = 0; i < p->watched; ++i) {
        uint32_t bone = few.first[i], next = few.first[i + 1], count = SCENE_BONES, same = SCENE_BONES;
        CHECK_MSG(memcmp(&few.s.rigs[0].posed[bone], &many.s.rigs[0].posed[bone],
                         (next - bone) * sizeof(tsl_transform)) == 0,
                  "bones of strand %u of %u, frame %u, model %u, lanes %u", i, p->watched, frame,
                  (uint32_t)p->model, (uint32_t)p->lanes);
        CHECK_INT(tsl_chain_get_particles(few.s.world, few.watched[i], a, &count), TSL_OK);
        CHECK_INT(tsl_chain_get_particles(many.s.world, many.watched[i], b, &same), TSL_OK);
        CHECK_INT(count, same);
        for (uint32_t k = 0; k < count; ++k)
            CHECK_MSG(memcmp(&a[k].position, &b[k].position, sizeof a->position) == 0,
                      "particle %u of strand %u, frame %u", k, i, frame);
    }
}

// The others come to those that were few, and leave those that were many.
static void check_same(plan p)
{
    uint64_t moved = 0;
    begin(&few, &p, 0);
    begin(&many, &p, 1);
    for (uint32_t f = 0; f < FRAMES; ++f) {
        if (f == CHANGE_AT) {
            add_others(&few, &p);
            remove_others(&many);
        }
        step(&few, f);
        step(&many, f);
        compare(f, &p);
        moved += memcmp(few.s.rigs[0].posed, few.s.rigs[0].rest, sizeof few.s.rigs[0].rest) != 0;
    }
    CHECK_INT(moved, FRAMES);
    tsl_world_destroy(few.s.world);
    tsl_world_destroy(many.s.world);
}

static const tsl_lanes lane_types[] = {TSL_LANES_AUTO, TSL_LANES_SCALAR, TSL_LANES_SSE2, TSL_LANES_AVX2};
static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING, TSL_MODEL_TASSEL};

static void check_lanes_and_models(plan p)
{
    for (size_t l = 0; l < sizeof lane_types / sizeof *lane_types; ++l)
        for (size_t m = 0; m < sizeof models / sizeof *models; ++m) {
            p.lanes = lane_types[l];
            p.model = models[m];
            if (p.lanes == TSL_LANES_AUTO || lanes_are_here(p.lanes))
                check_same(p);
        }
}

static void few_strands_move_as_among_many(void)
{
    for (uint32_t watched = 1; watched <= WATCHED_AT_MOST; ++watched) {
        check_lanes_and_models((plan){.watched = watched, .others = OTHERS});            // 4 and 16 lanes
        check_lanes_and_models((plan){.watched = watched, .others = 4, .colliders = 3}); // 4 and 8
    }
}

static void limited_and_stretched_ones_too(void)
{
    const plan limited = {.watched = 3, .others = OTHERS, .angles = 1, .distances = 1, .colliders = 5};
    plan unanimated = limited;
    unanimated.flags = TSL_CHAIN_UNANIMATED;
    unanimated.colliders = unanimated.watched = 2;
    check_lanes_and_models(limited);
    check_lanes_and_models((plan){.watched = 2, .others = OTHERS, .stretches = 1, .colliders = 2});
    check_lanes_and_models(unanimated);
}

static void forked_and_linked_ones_too(void)
{
    const plan forked = {.watched = 2, .others = OTHERS, .forks = 1, .colliders = 2};
    const plan linked = {
        .model = TSL_MODEL_TASSEL, .watched = 3, .others = OTHERS, .linked = 1, .colliders = 2};
    for (size_t m = 0; m < sizeof models / sizeof *models; ++m) {
        plan f = forked;
        f.model = models[m];
        if (models[m] != TSL_MODEL_SPRING) // it has no forks
            check_same(f);
    }
    check_same(linked);
}

// Between two ticks too, when they are shown out of colliders: the limits of what hangs on a fork turn with it there.
static void every_lane_type_shows_the_same(plan p)
{
    for (size_t l = 0; l < sizeof lane_types / sizeof *lane_types; ++l) {
        if (lane_types[l] != TSL_LANES_AUTO && !lanes_are_here(lane_types[l]))
            continue;
        p.lanes = TSL_LANES_SCALAR;
        begin(&few, &p, 0);
        p.lanes = lane_types[l];
        begin(&many, &p, 0);
        for (uint32_t f = 0; f < FRAMES; ++f) {
            step(&few, f);
            step(&many, f);
            compare(f, &p);
        }
        tsl_world_destroy(few.s.world);
        tsl_world_destroy(many.s.world);
    }
}

static void limited_forks_are_shown_alike(void)
{
    for (uint32_t watched = 1; watched <= WATCHED_AT_MOST; ++watched) {
        plan p = {.watched = watched, .others = 4, .forks = 1, .angles = 1, .colliders = 5};
        every_lane_type_shows_the_same(p);
        p.model = TSL_MODEL_TASSEL;
        every_lane_type_shows_the_same(p);
    }
}

static void those_that_hang_on_each_other_too(void)
{
    check_lanes_and_models((plan){.watched = 2, .others = OTHERS, .rides = 1});
    check_lanes_and_models((plan){.watched = 4, .others = OTHERS, .rides = 1, .colliders = 3});
}

static uint64_t hash_after(twin *t, uint32_t first, uint32_t end)
{
    for (uint32_t f = first; f < end; ++f)
        step(t, f);
    return world_hash(t->s.world);
}

// Saved on one lane type it goes on in another as it went on there, wherever it stood.
static void check_rewind(plan p, tsl_lanes other)
{
    p.lanes = TSL_LANES_SCALAR;
    begin(&few, &p, p.others > 0);
    p.lanes = other;
    begin(&many, &p, p.others > 0);
    hash_after(&few, 0, CHANGE_AT);
    saved then = save_world(few.s.world);
    uint64_t later = hash_after(&few, CHANGE_AT, FRAMES), before = hash_after(&many, 0, CHANGE_AT / 2);
    CHECK_INT(load_world(many.s.world, then), TSL_OK);
    CHECK(hash_after(&many, CHANGE_AT, FRAMES) == later);
    CHECK(before != later);
    CHECK_INT(load_world(few.s.world, then), TSL_OK);
    CHECK(hash_after(&few, CHANGE_AT, FRAMES) == later);
    free(then.bytes);
    tsl_world_destroy(few.s.world);
    tsl_world_destroy(many.s.world);
}

static void states_of_few_strands_go_on_anywhere(void)
{
    for (size_t m = 0; m < sizeof models / sizeof *models; ++m)
        for (size_t l = 0; l < sizeof lane_types / sizeof *lane_types; ++l)
            for (uint32_t watched = 1; watched <= WATCHED_AT_MOST; ++watched)
                if (lane_types[l] == TSL_LANES_AUTO || lanes_are_here(lane_types[l]))
                    check_rewind((plan){.model = models[m],
                                        .watched = watched,
                                        .others = watched % 2 ? 0 : 2,
                                        .colliders = 3,
                                        .rides = watched > 2},
                                 lane_types[l]);
}

int main(void)
{
    RUN(few_strands_move_as_among_many);
    RUN(limited_and_stretched_ones_too);
    RUN(forked_and_linked_ones_too);
    RUN(limited_forks_are_shown_alike);
    RUN(those_that_hang_on_each_other_too);
    RUN(states_of_few_strands_go_on_anywhere);
    return REPORT();
}
