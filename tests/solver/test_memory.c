// SPDX-License-Identifier: MIT
// The host's memory: whoever runs out of it loses nothing, what is taken is given back, and between creating
// and destroying nobody asks for any.
#include "solver/fixture.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/links.h"
#include "tassel/state.h"

static scene s, twin;
static memory_hook memory;

enum { FIRST_OF_STRANDS = 17, STRANDS = 2, STRAND = 3 };

typedef struct story {
    tsl_world *world;
    scene_rig rig;
    tsl_chain_id tail, tree;
    tsl_chain_id spring, rider;
    tsl_collider_id own, shared, balls[10];
    uint32_t refused; // calls that found no memory
    uint32_t made;
} story;

static tsl_result tried(story *t, tsl_result result)
{
    CHECK_MSG(result == TSL_OK || result == TSL_ERROR_OUT_OF_MEMORY, "%s", tsl_result_name(result));
    t->refused += result == TSL_ERROR_OUT_OF_MEMORY;
    t->made += result == TSL_OK;
    return result;
}

static void one_step(story *t, uint32_t frame)
{
    if (!t->rig.id.bits)
        return;
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    t->rig.root.position.x = (float)scene_sin(0.3 * frame);
    in.bones = t->rig.rest;
    in.root = &t->rig.root;
    out.bones = t->rig.posed;
    out.space = TSL_SPACE_WORLD;
    in.bone_count = out.bone_count = t->rig.bone_count;
    CHECK_INT(tsl_rig_set_pose(t->world, t->rig.id, &in), TSL_OK);
    CHECK_INT(tsl_world_step(t->world, DT), TSL_OK);
    CHECK_INT(tsl_rig_get_pose(t->world, t->rig.id, &in, &out), TSL_OK);
    CHECK(pose_is_finite(t->rig.posed, t->rig.bone_count));
    if (tsl_collider_is_valid(t->world, t->own)) // on its way while the next call finds no memory
        CHECK_INT(tsl_collider_move(t->world, t->own, &t->rig.root, 0), TSL_OK);
}

// What can be read of the world, so that a refused call can be seen to have changed nothing.
static uint64_t look(const story *t, tsl_world_stats *stats)
{
    static scene view;
    tsl_world_stats_init(stats, sizeof *stats);
    CHECK_INT(tsl_world_get_stats(t->world, stats), TSL_OK);
    stats->bytes = 0; // a larger table of ids stays, unseen
    view.world = t->world;
    view.rig_count = 1;
    view.rigs[0] = t->rig;
    uint64_t hash = 0;
    CHECK_INT(tsl_world_hash(t->world, &hash), TSL_OK);
    return scene_hash(&view, hash);
}

#define TRY(t, call)                                                                                                   \
    do {                                                                                                               \
        tsl_world_stats was, is;                                                                                       \
        uint64_t before = look(t, &was);                                                                               \
        if (tried(t, call) != TSL_OK)                                                                                  \
            CHECK(look(t, &is) == before && memcmp(&was, &is, sizeof was) == 0);                                       \
        one_step(t, ++frame);                                                                                          \
    } while (0)

// What takes memory the first time takes none afterwards.
#define TRY_FIRST(t, call)                                                                                             \
    do {                                                                                                               \
        uint32_t made_before = (t)->made;                                                                              \
        TRY(t, call);                                                                                                  \
        uint64_t calls = memory.calls;                                                                                 \
        for (int again = 0; again < 2 && (t)->made > made_before; ++again)                                             \
            CHECK_INT(call, TSL_OK);                                                                                   \
        CHECK_INT(memory.calls, calls);                                                                                \
    } while (0)

static void make_rig(story *t, tsl_rig_desc *desc)
{
    tsl_vec3 step = {0.1f, -0.1f, 0.0f};
    t->rig.root = scene_at(0.0f, 0.0f, 0.0f);
    scene_add_bones(&t->rig, -1, 8, step);
    scene_add_bones(&t->rig, 1, 3, step);
    scene_add_bones(&t->rig, -1, 6, step); // from 11 on: springs
    for (int strand = 0; strand < STRANDS; ++strand)
        scene_add_bones(&t->rig, 0, STRAND, (tsl_vec3){0.05f * (float)strand, -0.1f, 0.0f});
    tsl_rig_desc_init(desc, sizeof *desc);
    desc->bone_count = t->rig.bone_count;
    desc->parents = t->rig.parents;
    desc->rest = t->rig.rest;
}

// A spring, a collider on it, and a spring that rides on the one and meets the other.
static void tell_of_springs(story *t, uint32_t frame)
{
    static const uint32_t row[] = {11, 12, 13, 14, 15};
    static const tsl_vec3 gravities[4] = {{0, 0, 0}, {0, -1, 0}, {0, -2, 0}, {1, 0, 0}};
    tsl_collider_id ball = {0};
    TSL_INIT(tsl_chain_desc, chain);
    TSL_INIT(tsl_collider_desc, shape);
    chain.model = TSL_MODEL_SPRING;
    chain.bones = row;
    chain.bone_count = 3;
    chain.tip = TSL_TIP_LENGTH;
    chain.tip_length = 0.1f;
    TRY(t, tsl_chain_create(t->world, t->rig.id, &chain, NULL, &t->spring));
    shape.rig = t->rig.id;
    shape.bone = 12;
    shape.radius = 0.05f;
    shape.flags = TSL_COLLIDER_SIMULATED;
    TRY(t, tsl_collider_create(t->world, &shape, &ball));
    chain.bones = row + 3;
    chain.bone_count = 2;
    chain.anchor = 11;
    chain.flags = TSL_CHAIN_COLLIDER_LIST;
    chain.colliders = &ball;
    chain.collider_count = ball.bits ? 1 : 0;
    TRY(t, tsl_chain_create(t->world, t->rig.id, &chain, NULL, &t->rider));
    if (t->spring.bits) {
        TRY(t, tsl_chain_set_gravities(t->world, t->spring, gravities, 4));
        TRY(t, tsl_chain_set_gravities(t->world, t->spring, gravities, 4));
        CHECK_INT(tsl_chain_destroy(t->world, t->spring), TSL_OK);
        one_step(t, ++frame);
    }
    if (ball.bits)
        CHECK_INT(tsl_collider_destroy(t->world, ball), TSL_OK);
    one_step(t, ++frame);
    if (t->rider.bits)
        CHECK_INT(tsl_chain_destroy(t->world, t->rider), TSL_OK);
}

// Strands of one call, what they take memory for later, and what links them.
static void tell_of_strands(story *t, uint32_t frame)
{
    static const tsl_curve_key key = {0.0f, 2.0f, 0.0f, 0.0f};
    static const tsl_vec3 pushes[STRAND] = {{0, 0, 0}, {0, -1, 0}, {0, -2, 0}};
    const uint32_t roots[STRANDS] = {FIRST_OF_STRANDS, FIRST_OF_STRANDS + STRAND};
    tsl_chain_desc descs[STRANDS];
    tsl_chain_id strands[STRANDS] = {{0}};
    tsl_links_id links = {0};
    tsl_wind_id wind = {0};
    TSL_INIT(tsl_chain_params, params);
    TSL_INIT(tsl_chain_limit, angles);
    TSL_INIT(tsl_chain_position_limit, places);
    TSL_INIT(tsl_hold, hold);
    TSL_INIT(tsl_links_desc, set);
    TSL_INIT(tsl_wind_desc, blows);
    for (uint32_t i = 0; i < STRANDS; ++i) {
        tsl_chain_desc_init(&descs[i], sizeof descs[i]);
        descs[i].roots = &roots[i];
        descs[i].root_count = 1;
    }
    TRY(t, tsl_wind_create(t->world, &blows, &wind));
    TRY(t, tsl_chains_create(t->world, t->rig.id, descs, NULL, STRANDS, strands));
    CHECK(!strands[0].bits == !strands[1].bits);
    if (!strands[0].bits)
        return;
    params.max_stretch = 0.3f;
    angles.kind = TSL_LIMIT_CONE;
    angles.angle_a = 0.5f;
    places.flags = TSL_POSITION_LIMIT_MAX_DISTANCE;
    places.max_distance = 0.1f;
    hold.particle = 1;
    TRY_FIRST(t, tsl_chain_set_params(t->world, strands[0], &params));
    TRY_FIRST(t, tsl_chain_set_limit(t->world, strands[0], &angles));
    TRY_FIRST(t, tsl_chain_set_position_limit(t->world, strands[1], &places));
    TRY_FIRST(t, tsl_chain_set_accelerations(t->world, strands[0], pushes, STRAND));
    TRY_FIRST(t, tsl_chain_set_hold(t->world, strands[0], &hold));
    TRY_FIRST(t, tsl_chain_keep_pose(t->world, strands[1], 1.0f, 0.1f));
    set.chains = strands;
    set.chain_count = STRANDS;
    set.layout = TSL_LINKS_STRIP;
    set.flags = TSL_LINKS_SURFACE;
    TRY(t, tsl_links_create(t->world, t->rig.id, &set, NULL, &links));
    if (links.bits)
        TRY(t, tsl_links_set_curve(t->world, links, TSL_LINK_SHEAR, TSL_LINK_PARAMETER_MOST, &key, 1));
    CHECK_INT(tsl_chain_destroy(t->world, strands[0]), TSL_OK);
    one_step(t, ++frame);
}

static void tell(story *t)
{
    uint32_t frame = 0, tail = 5, tree = 1;
    tsl_rig_desc rig;
    tsl_rig_id extra = {0};
    make_rig(t, &rig);
    TRY(t, tsl_rig_create(t->world, &rig, &t->rig.id));
    TRY(t, tsl_rig_create(t->world, &rig, &extra));
    if (!t->rig.id.bits)
        return;
    TSL_INIT(tsl_chain_desc, chain);
    chain.roots = &tail;
    chain.root_count = 1;
    TRY(t, tsl_chain_create(t->world, t->rig.id, &chain, NULL, &t->tail));
    t->rig.chains[0] = t->tail;
    t->rig.chain_count = 1;
    TSL_INIT(tsl_collider_desc, shape);
    shape.radius = 0.05f;
    for (int i = 0; i < 10; ++i) // the ninth needs larger tables in every rig
        TRY(t, tsl_collider_create(t->world, &shape, &t->balls[i]));
    shape.rig = t->rig.id;
    TRY(t, tsl_collider_create(t->world, &shape, &t->own));
    shape.flags = TSL_COLLIDER_SHARED;
    TRY(t, tsl_collider_create(t->world, &shape, &t->shared));
    chain.roots = &tree;
    chain.exclude = &tail;
    chain.exclude_count = 1;
    chain.tip = TSL_TIP_RATIO;
    chain.tip_length = 1.0f;
    if (t->own.bits) {
        chain.flags = TSL_CHAIN_COLLIDER_LIST;
        chain.colliders = &t->own;
        chain.collider_count = 1;
    }
    TRY(t, tsl_chain_create(t->world, t->rig.id, &chain, NULL, &t->tree));
    if (t->tail.bits) {
        static const tsl_curve_key keys[] = {{0.0f, 1.0f, 0.0f, 0.0f}, {1.0f, 0.2f, 0.0f, 0.0f}};
        static const float factors[] = {1.0f, 0.5f, 0.25f};
        TRY(t, tsl_chain_set_curve(t->world, t->tail, TSL_PARAMETER_DAMPING, keys, 2));
        TRY(t, tsl_chain_set_curve(t->world, t->tail, TSL_PARAMETER_DAMPING, keys, 1));
        TRY(t, tsl_chain_set_factors(t->world, t->tail, TSL_PARAMETER_ELASTICITY, factors, 3));
        TRY(t, tsl_chain_set_factors(t->world, t->tail, TSL_PARAMETER_ELASTICITY, factors, 3));
        CHECK_INT(tsl_chain_set_curve(t->world, t->tail, TSL_PARAMETER_DAMPING, NULL, 0), TSL_OK);
    }
    tell_of_springs(t, frame);
    tell_of_strands(t, frame);
    // Giving back never needs memory, so it never fails.
    if (t->shared.bits)
        CHECK_INT(tsl_collider_destroy(t->world, t->shared), TSL_OK);
    if (t->tree.bits)
        CHECK_INT(tsl_chain_destroy(t->world, t->tree), TSL_OK);
    one_step(t, ++frame);
    if (extra.bits)
        CHECK_INT(tsl_rig_destroy(t->world, extra), TSL_OK);
    one_step(t, ++frame);
}

static void each_allocation_may_fail(void)
{
    uint64_t calls = 1;
    for (uint64_t n = 0; n <= calls; ++n) {
        static story t;
        memset(&t, 0, sizeof t);
        memset(&memory, 0, sizeof memory);
        memory.fail_at = n;
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        tsl_result result = tried(&t, tsl_world_create(&desc, &t.world));
        CHECK((result == TSL_OK) == (t.world != NULL));
        if (t.world)
            tell(&t);
        memory.fail_all = n % 2; // a world goes whether there is memory or not
        tsl_world_destroy(t.world);
        if (n == 0)
            calls = memory.calls;
        // Destroying asks for memory to pack what is left, and does without when there is none.
        CHECK_MSG(t.refused <= 1, "n %d: %u refused", (int)n, t.refused);
        CHECK_MSG(memory.live == 0 && memory.bytes == 0 && memory.wrong == 0, "n %d: %d left", (int)n,
                  (int)memory.live);
    }
    CHECK(calls > 100);
}

static void stats_count_every_byte(void)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        memset(&memory, 0, sizeof memory);
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        CHECK_INT(scene_create(&s, &scene_kinds[k], &desc), TSL_OK);
        tsl_world_stats stats = stats_of(s.world);
        uint32_t chains = 0, particles = 0;
        for (uint32_t r = 0; r < s.rig_count; ++r)
            for (uint32_t c = 0; c < s.rigs[r].chain_count; ++c, ++chains) {
                uint32_t count = 0;
                CHECK_INT(tsl_chain_get_particles(s.world, s.rigs[r].chains[c], NULL, &count), TSL_OK);
                particles += count;
            }
        CHECK_INT(stats.bytes, memory.bytes);
        CHECK_INT(stats.rig_count, s.rig_count);
        CHECK_INT(stats.chain_count, chains);
        CHECK_INT(stats.particle_count, particles);
        CHECK(stats.block_count >= (chains + 7) / 8 && stats.block_count <= particles);
        CHECK(stats.lanes >= TSL_LANES_SCALAR && stats.lanes <= TSL_LANES_WASM);
        scene_destroy(&s);
        CHECK(memory.live == 0 && memory.bytes == 0 && memory.wrong == 0);
    }
}

static void creating_and_destroying_comes_back_to_the_same_bytes(void)
{
    memset(&memory, 0, sizeof memory);
    tsl_world_desc desc = world_desc_with(&memory, NULL);
    CHECK_INT(scene_create(&s, &scene_kinds[0], &desc), TSL_OK);
    uint64_t bytes = 0;
    for (int i = 0; i < 50; ++i) {
        static scene_rig guest;
        tsl_vec3 step = {0.1f, 0.0f, 0.0f};
        memset(&guest, 0, sizeof guest);
        guest.root = scene_at(0.0f, 0.0f, 0.0f);
        scene_add_bones(&guest, -1, 6, step);
        scene_create_rig(&s, &guest, 60.0f);
        TSL_INIT(tsl_chain_desc, chain);
        tsl_chain_id id = scene_add_chain(&s, &guest, 2, &chain, NULL);
        float factors[4] = {1.0f, 1.0f, 1.0f, 1.0f};
        CHECK_INT(tsl_chain_set_factors(s.world, id, TSL_PARAMETER_RADIUS, factors, 4), TSL_OK);
        TSL_INIT(tsl_collider_desc, shape);
        shape.rig = guest.id;
        scene_add_collider(&s, &shape);
        CHECK_INT(tsl_rig_destroy(s.world, guest.id), TSL_OK);
        CHECK(i == 0 || stats_of(s.world).bytes == bytes); // the first may have made tables of ids
        bytes = stats_of(s.world).bytes;
    }
    CHECK_INT(s.result, TSL_OK);
    scene_destroy(&s);
    CHECK(memory.live == 0 && memory.bytes == 0);
}

// Nor do those of a world that tells of mistakes.
static void frames_allocate_nothing(void)
{
    for (uint32_t k = 0; k < 2 * scene_kind_count; ++k) {
        memset(&memory, 0, sizeof memory);
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        desc.flags = k % 2 ? TSL_WORLD_VALIDATE : 0;
        CHECK_INT(scene_create(&s, &scene_kinds[k / 2], &desc), TSL_OK);
        TSL_INIT(tsl_collider_desc, shape);
        tsl_collider_id collider = scene_add_collider(&s, &shape);
        TSL_INIT(tsl_chain_params, params);
        uint64_t calls = memory.calls, live = memory.live;
        for (uint32_t f = 0; f < 30; ++f) {
            static tsl_debug_line lines[20000];
            tsl_vec3 v = {0.1f, -9.0f, 0.0f};
            tsl_transform at = scene_at(0.0f, 0.1f, 0.0f);
            uint32_t count = 20000, bones[SCENE_BONES], bone_count = SCENE_BONES;
            tsl_rig_id rig = s.rigs[0].id;
            scene_step(&s, f * (double)DT, f % 3 ? DT : 0.03f);
            scene_step_rigs(&s, f * (double)DT, DT);
            scene_step_at_once(&s, f * (double)DT, DT);
            scene_hash(&s, SCENE_HASH_SEED);
            tsl_world_set_gravity(s.world, &v);
            tsl_world_shift_origin(s.world, &v);
            tsl_world_debug_lines(s.world, 127, lines, &count);
            tsl_rig_debug_lines(s.world, rig, 127, lines, &count);
            tsl_world_publish_colliders(s.world);
            tsl_chain_get_params(s.world, s.rigs[0].chains[0], &params);
            params.weight = f % 4 ? 1.0f : 0.0f;
            tsl_chain_set_params(s.world, s.rigs[0].chains[0], &params);
            tsl_chain_reset(s.world, s.rigs[0].chains[0]);
            tsl_rig_teleport(s.world, rig, f % 2);
            tsl_rig_set_clock(s.world, rig, f % 2 ? 60.0f : 90.0f, 4);
            tsl_rig_set_reference_point(s.world, rig, &v);
            tsl_rig_get_driven_bones(s.world, rig, bones, &bone_count);
            tsl_rig_reset(s.world, rig);
            tsl_collider_move(s.world, collider, &at, f % 2);
            tsl_collider_set(s.world, collider, &shape);
            CHECK(stats_of(s.world).bytes == memory.bytes);
        }
        CHECK_INT(s.result, TSL_OK);
        CHECK_INT(memory.calls, calls);
        CHECK_INT(memory.live, live);
        scene_destroy(&s);
    }
}

// Chains go while there is no memory to lay out the rest again; whoever stays goes on bit for bit as in a world
// that had memory, through later chains and colliders too.
static void the_others_go_on_when_one_is_destroyed_without_memory(void)
{
    static const uint32_t kinds[] = {1, 2};
    for (uint32_t k = 0; k < 2; ++k) {
        memset(&memory, 0, sizeof memory);
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        CHECK_INT(scene_create(&s, &scene_kinds[kinds[k]], &desc), TSL_OK);
        CHECK_INT(scene_create(&twin, &scene_kinds[kinds[k]], NULL), TSL_OK);
        for (uint32_t f = 0; f < 60; ++f) {
            scene_step(&s, f * (double)DT, f % 5 ? DT : 0.01f);
            scene_step(&twin, f * (double)DT, f % 5 ? DT : 0.01f);
            CHECK_MSG(scene_hash(&s, SCENE_HASH_SEED) == scene_hash(&twin, SCENE_HASH_SEED), "%s, frame %u",
                      scene_kinds[kinds[k]].name, f);
            uint32_t goes = f * 5 % s.rigs[0].chain_count;
            tsl_chain_id a = s.rigs[0].chains[goes], b = twin.rigs[0].chains[goes];
            if (f % 6 == 5 && tsl_chain_is_valid(s.world, a)) {
                memory.fail_all = 1;
                CHECK_INT(tsl_chain_destroy(s.world, a), TSL_OK);
                CHECK_INT(tsl_chain_destroy(twin.world, b), TSL_OK);
                memory.fail_all = f % 12 == 5;
            }
        }
        memory.fail_all = 1;
        CHECK_INT(tsl_rig_destroy(s.world, s.rigs[0].id), TSL_OK);
        scene_destroy(&s);
        scene_destroy(&twin);
        CHECK(memory.live == 0 && memory.bytes == 0 && memory.wrong == 0);
    }
}

// A bone of a chain that read the rest pose is read from the input again, and carries its collider there.
static void bones_are_free_again_when_their_chain_goes_without_memory(void)
{
    static bench_rig rigs[2];
    for (int starved = 0; starved < 2; ++starved) {
        bench_rig *b = &rigs[starved];
        memset(&memory, 0, sizeof memory);
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        bench_begin(b, &desc);
        tsl_vec3 step = {0.2f, 0.0f, 0.0f};
        uint32_t first = scene_add_bones(b->rig, -1, 4, step);
        uint32_t tail = scene_add_bones(b->rig, -1, 5, step);
        bench_rig_done(b);
        b->desc.flags = TSL_CHAIN_UNANIMATED;
        tsl_chain_id gone = scene_add_chain(&b->s, b->rig, first, &b->desc, NULL);
        b->desc.flags = 0;
        scene_add_chain(&b->s, b->rig, tail, &b->desc, NULL);
        TSL_INIT(tsl_collider_desc, shape);
        shape.rig = b->rig->id;
        shape.bone = (int32_t)first + 3;
        shape.radius = 0.3f;
        scene_add_collider(&b->s, &shape);
        bench_step(b, DT);
        memory.fail_all = (uint32_t)starved;
        CHECK_INT(tsl_chain_destroy(b->s.world, gone), TSL_OK);
        for (uint32_t f = 0; f < 30; ++f) {
            b->rig->pose[first + 1].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.05 * f);
            bench_step(b, DT);
        }
    }
    CHECK_BITS(rigs[0].rig->posed, rigs[1].rig->posed, rigs[0].rig->bone_count * sizeof(tsl_transform));
    bench_end(&rigs[0]);
    memory.fail_all = 1;
    bench_end(&rigs[1]);
}

int main(void)
{
    RUN(each_allocation_may_fail);
    RUN(stats_count_every_byte);
    RUN(creating_and_destroying_comes_back_to_the_same_bytes);
    RUN(frames_allocate_nothing);
    RUN(the_others_go_on_when_one_is_destroyed_without_memory);
    RUN(bones_are_free_again_when_their_chain_goes_without_memory);
    return REPORT();
}
