// SPDX-License-Identifier: MIT
// A peer that rolls back destroys what it foresaw wrongly and makes again what it destroyed too early: in other slots, in another order.
// Its state has the same hash and the same bytes as that of a peer that never went wrong, frame after frame.
#include "solver/rewind.h"

enum { NAMES = 24, BALLS = 8, BONES = 7, WINDOW = 6, FRAMES = 90 };

typedef struct peer {
    tsl_world *world;
    uint32_t dice; // the order of its calls where that is no result
    tsl_rig_id rigs[NAMES];
    tsl_chain_id tails[NAMES];
    tsl_collider_id balls[BALLS];
} peer;

static peer steady, rash; // the first never rolls back

static uint32_t scramble(uint32_t a, uint32_t b)
{
    uint32_t h = a * 0x9e3779b9u ^ b * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return h ^ h >> 12;
}

static void shuffle(peer *p, uint32_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t k = (p->dice = scramble(p->dice, i)) % (i + 1);
        order[i] = order[k];
        order[k] = i;
    }
}

// ---- what the game is made of: all of it follows from a name --------------------------------------------

static uint64_t user_data_of(uint32_t name)
{
    return 1000 + 7 * ((uint64_t)name * 11 % NAMES); // in another order than they come into being
}

static int is_manual(uint32_t name)
{
    return name % 5 == 4;
}

static tsl_transform place_of(uint32_t name, uint32_t frame)
{
    double t = frame * (double)DT;
    if (name % 7 == 1) // some stand still, apart, and fall asleep
        return scene_at(0.25f * (float)(name % 8), 1.0f, 4.0f + 0.25f * (float)(name / 8));
    return scene_at((float)(0.25 * (name % 8) + 0.1 * scene_sin(3.0 * t + name)), 1.0f,
                    (float)(0.25 * (name / 8) + 0.1 * scene_sin(2.0 * t)));
}

static void add_shape(peer *p, tsl_rig_id rig, int32_t bone, uint32_t flags)
{
    tsl_collider_id id;
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = rig;
    desc.bone = bone;
    desc.flags = flags;
    desc.radius = 0.12f;
    desc.a.y = -0.15f;
    CHECK_INT(tsl_collider_create(p->world, &desc, &id), TSL_OK);
}

static void add_tail(peer *p, uint32_t name, uint32_t root)
{
    const uint32_t bones[] = {root, root + 1, root + 2};
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    TSL_INIT(tsl_chain_detail, detail);
    desc.model = name % 5 == 3 && root > 1 ? TSL_MODEL_SPRING : TSL_MODEL_TASSEL;
    desc.bones = bones;
    desc.bone_count = 3;
    params.gravity_falloff = 0.2f;
    params.radius = 0.03f;
    params.friction = 0.2f;
    params.damping = name % 7 == 1 ? 0.4f : 0.08f + 0.01f * (float)(name % 4);
    detail.sleep_tolerance = name % 7 == 1 ? 0.2f : 0.0f;
    CHECK_INT(tsl_chain_create(p->world, p->rigs[name], &desc, &params, &p->tails[name]), TSL_OK);
    CHECK_INT(tsl_chain_set_detail(p->world, p->tails[name], &detail), TSL_OK);
}

static void make_rig(peer *p, uint32_t name)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 0, 4, 5};
    tsl_transform rest[BONES];
    TSL_INIT(tsl_rig_desc, desc);
    for (int i = 0; i < BONES; ++i)
        rest[i] = scene_at(i < 4 ? 0.02f : -0.02f, i ? -0.08f : 0.0f, 0.03f);
    desc.flags = is_manual(name) ? TSL_RIG_MANUAL : 0;
    desc.user_data = user_data_of(name);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.tick_phase = name % 4;
    desc.root.position.y = 1.0f;
    CHECK_INT(tsl_rig_create(p->world, &desc, &p->rigs[name]), TSL_OK);
    add_tail(p, name, 4);
    add_tail(p, name, 1);
    if (name % 3 == 0)
        add_shape(p, p->rigs[name], 0, 0);
    if (name % 3 != 1)
        add_shape(p, p->rigs[name], name % 2 ? -1 : 0, TSL_COLLIDER_SHARED);
}

static void make_ball(peer *p, uint32_t name)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.user_data = user_data_of(name); // rigs have the same names, which are others
    desc.radius = 0.1f + 0.01f * (float)(name % 5);
    desc.frame = place_of(3 * name, 0);
    desc.frame.position.y -= 0.2f;
    CHECK_INT(tsl_collider_create(p->world, &desc, &p->balls[name]), TSL_OK);
}

// ---- what happens in a frame ----------------------------------------------------------------------------

enum { THINGS = NAMES + BALLS }; // rigs, then balls

typedef struct presence {
    uint8_t is[THINGS];
} presence;

// Follows from the frame and from what is foreseen: 0 is what comes to pass.
static presence presence_in(uint32_t frame, uint32_t foresight)
{
    presence there;
    for (uint32_t i = 0; i < THINGS; ++i)
        there.is[i] = i < NAMES ? (frame + scramble(i, foresight) % 23) / 23 % 4 != i % 4
                                : (frame + scramble(i - NAMES, foresight + 50) % 19) / 19 % 3 != (i - NAMES) % 3;
    return there;
}

static uint64_t *bits_of(peer *p, uint32_t thing)
{
    return thing < NAMES ? &p->rigs[thing].bits : &p->balls[thing - NAMES].bits;
}

// Makes and destroys, in an order of its own; how many.
static uint32_t come_and_go(peer *p, const presence *wanted)
{
    uint32_t order[THINGS], changes = 0;
    shuffle(p, order, THINGS);
    for (uint32_t k = 0; k < THINGS; ++k) {
        uint32_t i = order[k], ball = i - NAMES;
        if (wanted->is[i] == (*bits_of(p, i) != 0))
            continue;
        ++changes;
        if (!wanted->is[i]) {
            CHECK_INT(i < NAMES ? tsl_rig_destroy(p->world, p->rigs[i])
                                : tsl_collider_destroy(p->world, p->balls[ball]),
                      TSL_OK);
            *bits_of(p, i) = 0;
        } else if (i < NAMES)
            make_rig(p, i);
        else
            make_ball(p, ball);
    }
    return changes;
}

static void play(peer *p, uint32_t frame, uint32_t foresight)
{
    uint32_t order[NAMES];
    const presence wanted = presence_in(frame, foresight);
    float delta = uneven_delta(frame);
    come_and_go(p, &wanted);
    for (uint32_t i = 0; i < BALLS; ++i) {
        tsl_transform at = place_of(3 * i, frame + 3 * foresight);
        at.position.y -= 0.2f;
        if (wanted.is[NAMES + i] && (i + frame) % 3)
            CHECK_INT(tsl_collider_move(p->world, p->balls[i], &at, 0), TSL_OK);
    }
    shuffle(p, order, NAMES);
    for (uint32_t k = 0; k < NAMES; ++k) {
        tsl_transform at = place_of(order[k], frame + 5 * foresight);
        TSL_INIT(tsl_pose_input, in);
        in.root = &at;
        if (wanted.is[order[k]])
            CHECK_INT(tsl_rig_set_pose(p->world, p->rigs[order[k]], &in), TSL_OK);
    }
    CHECK_INT(tsl_world_step(p->world, delta), TSL_OK);
    for (uint32_t k = 0; k < NAMES; ++k) // some miss frames, and find what has moved meanwhile
        if (wanted.is[order[k]] && is_manual(order[k]) && (order[k] / 5 + frame) % 3)
            CHECK_INT(tsl_rig_step(p->world, p->rigs[order[k]], delta, NULL, NULL), TSL_OK);
}

// ---- rolling back ---------------------------------------------------------------------------------------

// What a peer saves: the world's own state, that of each rig by its name, and who is there.
typedef struct record {
    saved world, rigs[NAMES];
    presence there;
} record;

static void save_peer(peer *p, record *out)
{
    memset(out, 0, sizeof *out);
    CHECK_INT(tsl_world_save(p->world, NULL, &out->world.size), TSL_OK);
    out->world.bytes = malloc((size_t)out->world.size);
    CHECK_INT(tsl_world_save(p->world, out->world.bytes, &out->world.size), TSL_OK);
    for (uint32_t i = 0; i < THINGS; ++i)
        out->there.is[i] = *bits_of(p, i) != 0;
    for (uint32_t i = 0; i < NAMES; ++i)
        if (out->there.is[i])
            out->rigs[i] = save_rig(p->world, p->rigs[i]);
}

static void forget(record *r)
{
    free(r->world.bytes);
    for (uint32_t i = 0; i < NAMES; ++i)
        free(r->rigs[i].bytes);
}

static void load_peer(peer *p, const record *r)
{
    uint32_t order[NAMES];
    CHECK_INT(tsl_world_load(p->world, r->world.bytes, r->world.size), TSL_OK);
    shuffle(p, order, NAMES);
    for (uint32_t i = 0; i < NAMES; ++i)
        if (r->there.is[order[i]])
            CHECK_INT(load_rig(p->world, p->rigs[order[i]], r->rigs[order[i]]), TSL_OK);
}

// Foresees up to WINDOW frames of other inputs, other comings and goings; then it learns what came to pass. How much that undoes.
static uint32_t foresee_and_roll_back(uint32_t frame)
{
    record r;
    save_peer(&rash, &r);
    uint64_t hash = world_hash(rash.world);
    for (uint32_t i = 0; i < 1 + frame % WINDOW; ++i)
        play(&rash, frame + i, 1 + frame);
    uint32_t undone = come_and_go(&rash, &r.there);
    load_peer(&rash, &r);
    CHECK_MSG(world_hash(rash.world) == hash, "frame %u", frame);
    forget(&r);
    return undone;
}

static int is_same_saved(const saved *a, const saved *b)
{
    return a->size == b->size && (!a->bytes || memcmp(a->bytes, b->bytes, (size_t)a->size) == 0);
}

static void compare(uint32_t frame)
{
    record one, other;
    save_peer(&steady, &one);
    save_peer(&rash, &other);
    int same = is_same_saved(&one.world, &other.world);
    for (uint32_t i = 0; i < NAMES; ++i)
        same = same && is_same_saved(&one.rigs[i], &other.rigs[i]);
    CHECK_MSG(same && world_hash(rash.world) == world_hash(steady.world), "frame %u: bytes %s", frame,
              same ? "same" : "differ");
    forget(&one);
    forget(&other);
}

static void begin_peer(peer *p, uint32_t dice, tsl_lanes lanes)
{
    tsl_world_desc desc = world_desc();
    memset(p, 0, sizeof *p);
    p->dice = dice;
    desc.gravity.y = -9.81f;
    desc.id_salt = dice;
    desc.lanes = lanes;
    CHECK_INT(tsl_world_create(&desc, &p->world), TSL_OK);
}

static uint32_t touching(const peer *p)
{
    uint32_t touched = 0;
    for (uint32_t i = 0; i < NAMES; ++i) {
        tsl_particle particles[BONES];
        uint32_t count = BONES;
        if (!p->rigs[i].bits)
            continue;
        CHECK_INT(tsl_chain_get_particles(p->world, p->tails[i], particles, &count), TSL_OK);
        for (uint32_t k = 0; k < count; ++k)
            touched += particles[k].touched;
    }
    return touched;
}

static void peers_that_roll_back_are_as_those_that_do_not(void)
{
    for (uint32_t seed = 1; seed <= 4; ++seed) {
        uint32_t undone = 0, touched = 0, asleep = 0;
        begin_peer(&steady, 2 * seed + 1, TSL_LANES_AUTO);
        begin_peer(&rash, 2 * seed + 7919, seed % 2 ? TSL_LANES_SCALAR : TSL_LANES_AUTO);
        for (uint32_t frame = 0; frame < FRAMES; ++frame) {
            undone += foresee_and_roll_back(frame);
            play(&steady, frame, 0);
            play(&rash, frame, 0);
            compare(frame);
            asleep += stats_of(steady.world).sleeping_chain_count;
            touched += touching(&steady);
        }
        CHECK_MSG(undone > 100 && touched > 300 && asleep > 20, "%u undone, %u touch, %u asleep", undone, touched,
                  asleep);
        tsl_world_destroy(steady.world);
        tsl_world_destroy(rash.world);
    }
}

// ---- the order in which colliders are met ---------------------------------------------------------------

static void tail_between(bench_rig *b, const uint64_t names[2], int swapped, int renamed)
{
    tsl_collider_id ids[2];
    tsl_collider_desc desc[2];
    bench_begin(b, NULL);
    b->params.gravity.y = -9.0f;
    b->params.radius = 0.05f;
    bench_tail(b, 5, 0.1f, -0.05f, 0.0f);
    for (int i = 0; i < 2; ++i) {
        tsl_collider_desc_init(&desc[i], sizeof desc[i]);
        desc[i].user_data = renamed ? 0 : names[i];
        desc[i].radius = 0.2f;
        desc[i].a.x = 0.45f;
        desc[i].a.y = i ? 0.95f : 0.62f; // the tail fits between the two only where one gives way
    }
    for (int i = 0; i < 2; ++i)
        CHECK_INT(tsl_collider_create(b->s.world, &desc[i ^ swapped], &ids[i ^ swapped]), TSL_OK);
    for (int i = 0; i < 2 && renamed; ++i) {
        desc[i].user_data = names[i];
        CHECK_INT(tsl_collider_set(b->s.world, ids[i], &desc[i]), TSL_OK);
    }
    bench_steps(b, 20, DT);
}

static int meets_alike(const uint64_t names[2], int renamed)
{
    static bench_rig one, other;
    tail_between(&one, names, 0, 0);
    tail_between(&other, names, 1, renamed);
    int same = memcmp(one.rig->posed, other.rig->posed, one.rig->bone_count * sizeof *one.rig->posed) == 0;
    CHECK_MSG((world_hash(one.s.world) == world_hash(other.s.world)) == same, "names %d", names[0] != 0);
    bench_end_both(&one, &other);
    return same;
}

static void colliders_are_met_in_the_order_of_their_names(void)
{
    static const uint64_t none[2] = {0, 0}, up[2] = {3, 9}, down[2] = {9, 3};
    CHECK(!meets_alike(none, 0)); // without names in that of their creation, which is result
    CHECK(meets_alike(up, 0));
    CHECK(meets_alike(down, 0));
    CHECK(meets_alike(up, 1)); // also when they are given their names later
    CHECK(meets_alike(down, 1));
}

int main(void)
{
    RUN(peers_that_roll_back_are_as_those_that_do_not);
    RUN(colliders_are_met_in_the_order_of_their_names);
    return REPORT();
}
