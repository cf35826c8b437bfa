// SPDX-License-Identifier: MIT
// A world that is loaded goes on as the one that was saved: bit for bit, whatever happens to it, whenever it was
// saved. From one lane type to another: test_drawn_lanes.c.
// Rewinds in states that a game rarely comes to. Of two worlds that are fed the same one goes on for a step and comes back; from
// there on nothing may tell the two apart.
#include "solver/rewind.h"

enum { FRAMES = 70, AHEAD = 12 };

static scene s, t;

// What a host sees of a frame. A chain that is switched off is seen in its pose alone.
static uint64_t seen(const scene *all)
{
    uint64_t hash = SCENE_HASH_SEED;
    for (uint32_t r = 0; r < all->rig_count; ++r)
        hash = scene_hash_bytes(hash, all->rigs[r].posed, all->rigs[r].bone_count * sizeof(tsl_transform));
    return hash;
}

typedef struct history {
    uint64_t hash[AHEAD], seen[AHEAD];
} history;

static scene_rig host[SCENE_RIGS]; // what the host itself remembers of the frame: its animation

static void put_animation(scene *all)
{
    for (uint32_t r = 0; r < all->rig_count; ++r)
        memcpy(all->rigs[r].pose, host[r].pose, sizeof host[r].pose);
}

// What the last step showed, which can be read right after a load.
static uint64_t seen_again(scene *all)
{
    put_animation(all);
    scene_get_poses(all);
    return seen(all);
}

// `waits`: the first frame's inputs are there already.
static void go_on(scene *all, uint32_t frame, int waits, history *h)
{
    put_animation(all);
    for (uint32_t f = 0; f < AHEAD; ++f) {
        if (f > 0 || !waits)
            before_step(all, frame + f);
        from_step(all, frame + f);
        h->hash[f] = world_hash(all->world);
        h->seen[f] = seen(all);
    }
}

static void compare(const char *what, uint32_t kind, uint32_t frame, int waits, const history *a, const history *b)
{
    for (uint32_t f = 0; f < AHEAD; ++f) {
        if (a->hash[f] == b->hash[f] && a->seen[f] == b->seen[f])
            continue;
        CHECK_MSG(0, "%s: scene %s, saved in frame %u (%s the step), the %s differs %u frames on", what,
                  scene_kinds[kind].name, frame, waits ? "before" : "after",
                  a->hash[f] == b->hash[f] ? "pose" : "state", f);
        return;
    }
}

// Saves, goes on, rewinds, goes on again; then the same in another world that has been elsewhere.
static void rewind_here(uint32_t kind, uint32_t frame, int waits)
{
    history first, again, elsewhere;
    if (waits)
        before_step(&s, frame);
    saved kept = save_world(s.world);
    uint64_t hash = world_hash(s.world);
    memcpy(host, s.rigs, sizeof host);
    uint64_t shown = seen_again(&s);
    go_on(&s, frame, waits, &first);
    CHECK_INT(load_world(s.world, kept), TSL_OK);
    CHECK_MSG(world_hash(s.world) == hash, "scene %s, frame %u", scene_kinds[kind].name, frame);
    CHECK_MSG(waits || seen_again(&s) == shown, "scene %s, frame %u", scene_kinds[kind].name, frame);
    go_on(&s, frame, waits, &again);
    compare("rewound", kind, frame, waits, &first, &again);
    CHECK_INT(load_world(t.world, kept), TSL_OK);
    CHECK_MSG(world_hash(t.world) == hash, "elsewhere: scene %s, frame %u", scene_kinds[kind].name, frame);
    go_on(&t, frame, waits, &elsewhere);
    compare("elsewhere", kind, frame, waits, &first, &elsewhere);
    CHECK_INT(load_world(s.world, kept), TSL_OK);
    memcpy(s.rigs, host, sizeof host);
    if (waits)
        from_step(&s, frame);
    free(kept.bytes);
}

static void rewind_kinds(const tsl_world_desc *here, const tsl_world_desc *elsewhere)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        CHECK_INT(scene_create(&s, &scene_kinds[k], here), TSL_OK);
        CHECK_INT(scene_create(&t, &scene_kinds[k], elsewhere), TSL_OK);
        for (uint32_t f = 0; f < FRAMES; ++f) {
            if (f % 3 != 1)
                event_frame(&s, f);
            else if (f % 2)
                rewind_here(k, f, 1);
            else {
                rewind_here(k, f, 0);
                event_frame(&s, f);
            }
        }
        CHECK_INT(s.result, TSL_OK);
        CHECK_INT(t.result, TSL_OK);
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

static void rewind_and_rerun_gives_the_same_bits(void)
{
    tsl_world_desc elsewhere = world_desc();
    elsewhere.id_salt = 77; // another tag
    rewind_kinds(NULL, &elsewhere);
}

static bench_rig straight, rewound; // `rewound` comes back at every branch()

static void begin(void (*build)(bench_rig *))
{
    build(&straight);
    build(&rewound);
}

static void both(void (*act)(bench_rig *))
{
    act(&straight);
    act(&rewound);
}

static void step_both(float seconds, uint32_t times)
{
    for (uint32_t i = 0; i < times; ++i)
        bench_step_both(&straight, &rewound, seconds);
}

static void branch(void)
{
    saved kept = save_world(rewound.s.world);
    CHECK_INT(tsl_world_step(rewound.s.world, DT), TSL_OK);
    CHECK_INT(load_world(rewound.s.world, kept), TSL_OK);
    CHECK(world_hash(rewound.s.world) == world_hash(straight.s.world));
    free(kept.bytes);
}

static void check_alike(void)
{
    CHECK(world_hash(rewound.s.world) == world_hash(straight.s.world));
    CHECK(memcmp(rewound.rig->posed, straight.rig->posed, sizeof straight.rig->posed) == 0);
}

static void end(void)
{
    bench_end_both(&straight, &rewound);
}

// ---- what is shown --------------------------------------------------------------------------------------

static void make_tail(bench_rig *b)
{
    bench_begin(b, NULL);
    bench_tail(b, 4, 0.1f, 0.0f, 0.0f);
}

// The state before the last one is kept from ticks alone: it may not be shown where there was none.
static void a_moment_after_a_rig_was_made(void)
{
    begin(make_tail);
    branch();
    step_both(DT, 1);
    check_alike();
    tsl_transform shown[SCENE_BONES];
    memcpy(shown, straight.local, sizeof shown);
    step_both(0x1p-20f, 1); // far less than any tick
    check_alike();
    CHECK(memcmp(shown, straight.local, sizeof shown) == 0);
    end();
}

// ---- poses of bones that nobody needs any more ----------------------------------------------------------

static tsl_collider_id make_ball(bench_rig *b, int32_t bone)
{
    tsl_collider_id made = {0};
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = b->rig->id;
    desc.bone = bone;
    desc.radius = 0.1f;
    CHECK_INT(tsl_collider_create(b->s.world, &desc, &made), TSL_OK);
    return made;
}

static void make_hand_without_its_ball(bench_rig *b)
{
    bench_begin(b, NULL);
    scene_add_bone(b->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bone(b->rig, 0, scene_at(0.5f, 0.0f, 0.0f)); // the hand
    uint32_t first = scene_add_bone(b->rig, 0, scene_at(0.0f, 0.0f, -0.1f));
    scene_add_bone(b->rig, (int32_t)first, scene_at(0.0f, 0.0f, -0.1f));
    bench_rig_done(b);
    scene_add_chain(&b->s, b->rig, first, &b->desc, &b->params);
    CHECK_INT(tsl_collider_destroy(b->s.world, make_ball(b, 1)), TSL_OK);
    b->rig->pose[1].position.y = 0.3f;
    tsl_pose_input in = bench_input(b);
    CHECK_INT(tsl_rig_set_pose(b->s.world, b->rig->id, &in), TSL_OK);
}

static void make_ball_on_hand(bench_rig *b)
{
    make_ball(b, 1);
}

static void a_bone_that_is_needed_again(void)
{
    begin(make_hand_without_its_ball);
    branch();
    both(make_ball_on_hand);
    check_alike();
    step_both(DT, 2);
    check_alike();
    end();
}

// ---- scale ----------------------------------------------------------------------------------------------

// A chain of two trees. The scale of bone 1 moves the anchor and the root of the first tree, not that of the second; that of
// bone 0 moves all of them.
static void make_two_trees(bench_rig *b)
{
    uint32_t roots[2];
    bench_begin(b, NULL);
    scene_add_bone(b->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bone(b->rig, 0, scene_at(0.0f, 0.2f, 0.0f));
    b->desc.anchor = (int32_t)scene_add_bone(b->rig, 1, scene_at(0.3f, 0.1f, 0.0f));
    roots[0] = scene_add_bone(b->rig, 1, scene_at(0.1f, 0.0f, 0.0f));
    scene_add_bone(b->rig, (int32_t)roots[0], scene_at(0.1f, 0.0f, 0.0f));
    roots[1] = scene_add_bone(b->rig, 0, scene_at(-0.1f, 0.0f, 0.0f));
    scene_add_bone(b->rig, (int32_t)roots[1], scene_at(-0.1f, 0.0f, 0.0f));
    bench_rig_done(b);
    b->desc.roots = roots;
    b->desc.root_count = 2;
    b->params.inert = 0.5f;
    tsl_chain_id *chain = &b->rig->chains[b->rig->chain_count++];
    CHECK_INT(tsl_chain_create(b->s.world, b->rig->id, &b->desc, &b->params, chain), TSL_OK);
    b->desc.roots = NULL;
}

static void grow(bench_rig *b)
{
    b->rig->pose[1].scale = (tsl_vec3){1.5f, 1.5f, 1.5f};
}

static void grow_all(bench_rig *b)
{
    b->rig->pose[0].scale = (tsl_vec3){1.25f, 1.25f, 1.25f};
}

static void a_scale_that_moves_one_tree_of_two(void)
{
    begin(make_two_trees);
    step_both(DT, 5);
    both(grow);
    step_both(0.25f * DT, 1); // no tick sees it yet
    both(grow_all);
    step_both(0.25f * DT, 1);
    branch();
    step_both(DT, 5);
    check_alike();
    end();
}

int main(void)
{
    RUN(rewind_and_rerun_gives_the_same_bits);
    RUN(a_moment_after_a_rig_was_made);
    RUN(a_bone_that_is_needed_again);
    RUN(a_scale_that_moves_one_tree_of_two);
    return REPORT();
}
