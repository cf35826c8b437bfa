// SPDX-License-Identifier: MIT
// A peer that rolls back destroys what it foresaw wrongly and makes again what it destroyed too early: in other slots, in
// another order. Its state has the same hash and the same bytes as that of a peer that never went wrong, each loads what the
// other saved, and both go on to the same bits.
#include "solver/rewind.h"

enum { NAMES = 40, BALLS = 12, BONES = 7, WINDOW = 6, FRAMES = 90 };

typedef enum what { STEPPED, MANUAL } what;

typedef struct peer {
    tsl_world *world;
    uint32_t dice; // the order of its calls where that is no result
    tsl_rig_id rigs[NAMES];
    tsl_chain_id tails[NAMES][2];
    tsl_collider_id balls[BALLS];
    tsl_transform posed[NAMES][BONES];
} peer;

static peer steady, rash; // who never rolls back, and who does

// What a run came across, or it would prove little.
typedef struct encounters {
    uint32_t rigs_made, rigs_ended, balls_made, balls_ended, touches, asleep;
} encounters;

static encounters met;

static uint32_t roll(uint32_t *dice)
{
    *dice ^= *dice << 13;
    *dice ^= *dice >> 17;
    return *dice ^= *dice << 5;
}

static uint32_t scramble(uint32_t a, uint32_t b)
{
    uint32_t h = a * 0x9e3779b9u ^ b * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return h ^ h >> 12;
}

static void shuffle(peer *p, uint32_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        order[i] = i;
    for (uint32_t i = count; i-- > 1;) {
        uint32_t k = roll(&p->dice) % (i + 1), held = order[i];
        order[i] = order[k];
        order[k] = held;
    }
}

// ---- what the game is made of: all of it follows from a name --------------------------------------------

static what what_of(uint32_t name)
{
    return name % 5 == 4 ? MANUAL : STEPPED;
}

static uint64_t user_data_of(uint32_t name)
{
    return 1000 + 7 * ((uint64_t)name * 11 % NAMES); // in another order than they come into being
}

static tsl_transform place_of(uint32_t name, uint32_t frame)
{
    double t = frame * (double)DT;
    tsl_transform at = scene_at((float)(0.25 * (name % 8) + 0.1 * scene_sin(3.0 * t + name)), 1.0f,
                                (float)(0.25 * (name / 8) + 0.1 * scene_sin(2.0 * t)));
    if (name % 7 == 1) // some stand still, apart, and fall asleep
        at = scene_at(0.25f * (float)(name % 8), 1.0f, 4.0f + 0.25f * (float)(name / 8));
    return at;
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

static void add_tail(peer *p, uint32_t name, tsl_rig_id rig, uint32_t root, uint32_t count)
{
    uint32_t bones[BONES];
    tsl_chain_id *id = &p->tails[name][root > 1];
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    for (uint32_t i = 0; i < count; ++i)
        bones[i] = root + i;
    desc.roots = bones;
    desc.root_count = 1;
    if (name % 5 == 3 && root > 1) { // rides on nothing, and is the second of a rig alone
        desc.model = TSL_MODEL_SPRING;
        desc.bones = bones;
        desc.bone_count = count;
        desc.root_count = 0;
    }
    params.gravity_falloff = 0.2f;
    params.radius = 0.03f;
    params.friction = 0.2f;
    params.damping = name % 7 == 1 ? 0.4f : 0.08f + 0.01f * (float)(name % 4);
    CHECK_INT(tsl_chain_create(p->world, rig, &desc, &params, id), TSL_OK);
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = name % 7 == 1 ? 0.2f : 0.0f;
    CHECK_INT(tsl_chain_set_detail(p->world, *id, &detail), TSL_OK);
}

static tsl_transform rest_of(int bone)
{
    return scene_at(bone < 4 ? 0.02f : -0.02f, bone ? -0.08f : 0.0f, 0.03f);
}

static void make_rig(peer *p, uint32_t name)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 0, 4, 5};
    tsl_transform rest[BONES];
    TSL_INIT(tsl_rig_desc, desc);
    for (int i = 0; i < BONES; ++i)
        rest[i] = rest_of(i);
    desc.flags = what_of(name) == MANUAL ? TSL_RIG_MANUAL : 0;
    desc.user_data = user_data_of(name);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.tick_phase = name % 4;
    desc.root.position.y = 1.0f;
    CHECK_INT(tsl_rig_create(p->world, &desc, &p->rigs[name]), TSL_OK);
    add_tail(p, name, p->rigs[name], 1, 3);
    add_tail(p, name, p->rigs[name], 4, 3);
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

static void end_rig(peer *p, uint32_t name)
{
    CHECK_INT(tsl_rig_destroy(p->world, p->rigs[name]), TSL_OK);
    p->rigs[name].bits = 0;
}

static void end_ball(peer *p, uint32_t name)
{
    CHECK_INT(tsl_collider_destroy(p->world, p->balls[name]), TSL_OK);
    p->balls[name].bits = 0;
}

// ---- what happens in a frame ----------------------------------------------------------------------------

// Who is there follows from the frame and from what is foreseen: 0 is what comes to pass.
static int rig_is_there(uint32_t name, uint32_t frame, uint32_t foresight)
{
    uint32_t age = scramble(name, foresight) % 23;
    return (frame + age) / 23 % 4 != name % 4;
}

static int ball_is_there(uint32_t name, uint32_t frame, uint32_t foresight)
{
    return (frame + scramble(name, foresight + 50) % 19) / 19 % 3 != name % 3;
}

static void come_and_go(peer *p, uint32_t frame, uint32_t foresight)
{
    uint32_t order[NAMES];
    shuffle(p, order, NAMES);
    for (uint32_t i = 0; i < NAMES; ++i) {
        int there = rig_is_there(order[i], frame, foresight), was = p->rigs[order[i]].bits != 0;
        if (there && !was)
            make_rig(p, order[i]);
        else if (was && !there)
            end_rig(p, order[i]);
    }
    shuffle(p, order, BALLS);
    for (uint32_t i = 0; i < BALLS; ++i) {
        int there = ball_is_there(order[i], frame, foresight), was = p->balls[order[i]].bits != 0;
        if (there && !was)
            make_ball(p, order[i]);
        else if (was && !there)
            end_ball(p, order[i]);
    }
}

static void move_all(peer *p, uint32_t frame, uint32_t foresight)
{
    uint32_t order[NAMES];
    for (uint32_t i = 0; i < BALLS; ++i) {
        tsl_transform at = place_of(3 * i, frame + 3 * foresight);
        at.position.y -= 0.2f;
        if (p->balls[i].bits && (i + frame) % 3)
            CHECK_INT(tsl_collider_move(p->world, p->balls[i], &at, 0), TSL_OK);
    }
    shuffle(p, order, NAMES);
    for (uint32_t i = 0; i < NAMES; ++i) {
        tsl_transform at = place_of(order[i], frame + 5 * foresight);
        TSL_INIT(tsl_pose_input, in);
        in.root = &at;
        if (p->rigs[order[i]].bits)
            CHECK_INT(tsl_rig_set_pose(p->world, p->rigs[order[i]], &in), TSL_OK);
    }
}

// MANUAL rigs miss some frames, and find what has moved meanwhile.
static int steps_in(uint32_t name, uint32_t frame)
{
    return what_of(name) != MANUAL || (name / 5 + frame) % 3;
}

static void step_all(peer *p, uint32_t frame)
{
    float delta = uneven_delta(frame);
    uint32_t order[NAMES];
    CHECK_INT(tsl_world_step(p->world, delta), TSL_OK);
    shuffle(p, order, NAMES);
    for (uint32_t i = 0; i < NAMES; ++i)
        if (p->rigs[order[i]].bits && what_of(order[i]) == MANUAL && steps_in(order[i], frame))
            CHECK_INT(tsl_rig_step(p->world, p->rigs[order[i]], delta, NULL, NULL), TSL_OK);
}

static void play(peer *p, uint32_t frame, uint32_t foresight)
{
    come_and_go(p, frame, foresight);
    move_all(p, frame, foresight);
    step_all(p, frame);
}

// ---- rolling back ---------------------------------------------------------------------------------------

// What a peer saves: the world's own state, that of each rig by its name, and who is there.
typedef struct record {
    saved world, rigs[NAMES];
    uint32_t balls[BALLS];
} record;

static saved save_own(const tsl_world *world)
{
    saved out = {NULL, 0};
    CHECK_INT(tsl_world_save(world, NULL, &out.size), TSL_OK);
    out.bytes = malloc((size_t)out.size);
    CHECK_INT(tsl_world_save(world, out.bytes, &out.size), TSL_OK);
    return out;
}

static void save_peer(const peer *p, record *out)
{
    memset(out, 0, sizeof *out);
    out->world = save_own(p->world);
    for (uint32_t i = 0; i < NAMES; ++i)
        if (p->rigs[i].bits)
            out->rigs[i] = save_rig(p->world, p->rigs[i]);
    for (uint32_t i = 0; i < BALLS; ++i)
        out->balls[i] = p->balls[i].bits != 0;
}

static void forget(record *r)
{
    free(r->world.bytes);
    for (uint32_t i = 0; i < NAMES; ++i)
        free(r->rigs[i].bytes);
}

static void put_right(peer *p, const record *r)
{
    uint32_t order[NAMES];
    shuffle(p, order, NAMES);
    for (uint32_t i = 0; i < NAMES; ++i) {
        uint32_t name = order[i], was = r->rigs[name].bytes != NULL, is = p->rigs[name].bits != 0;
        if (was && !is)
            make_rig(p, name);
        else if (is && !was)
            end_rig(p, name);
        met.rigs_made += was && !is;
        met.rigs_ended += is && !was;
    }
    shuffle(p, order, BALLS);
    for (uint32_t i = 0; i < BALLS; ++i) {
        uint32_t name = order[i], was = r->balls[name], is = p->balls[name].bits != 0;
        if (was && !is)
            make_ball(p, name);
        else if (is && !was)
            end_ball(p, name);
        met.balls_made += was && !is;
        met.balls_ended += is && !was;
    }
}

static void load_peer(peer *p, const record *r)
{
    uint32_t order[NAMES];
    CHECK_INT(tsl_world_load(p->world, r->world.bytes, r->world.size), TSL_OK);
    shuffle(p, order, NAMES);
    for (uint32_t i = 0; i < NAMES; ++i)
        if (r->rigs[order[i]].bytes)
            CHECK_INT(load_rig(p->world, p->rigs[order[i]], r->rigs[order[i]]), TSL_OK);
}

// ---- the same ------------------------------------------------------------------------------------------

static void read_poses(peer *p)
{
    tsl_transform rest[BONES];
    for (int i = 0; i < BONES; ++i)
        rest[i] = rest_of(i);
    for (uint32_t name = 0; name < NAMES; ++name) {
        tsl_transform at = place_of(name, 0);
        TSL_INIT(tsl_pose_input, in);
        TSL_INIT(tsl_pose_output, out);
        in.root = &at;
        in.bones = rest;
        in.bone_count = BONES;
        out.bones = p->posed[name];
        out.bone_count = BONES;
        out.space = TSL_SPACE_WORLD;
        memset(p->posed[name], 0, sizeof p->posed[name]);
        if (p->rigs[name].bits)
            CHECK_INT(tsl_rig_get_pose(p->world, p->rigs[name], &in, &out), TSL_OK);
    }
}

static int is_near(const tsl_transform *a, const tsl_transform *b)
{
    int near = 1;
    for (uint32_t i = 0; i < BONES; ++i)
        near &= distance3(a[i].position, b[i].position) < 0.01;
    return near;
}

static int is_same_state(const saved *a, const saved *b)
{
    return a->size == b->size && (!a->bytes || memcmp(a->bytes, b->bytes, (size_t)a->size) == 0);
}

// But for poses: a rig is shown beside those that share colliders and are there, until it steps again.
static int is_same_inside(const peer *a, const peer *b, uint32_t frame)
{
    record one, other;
    save_peer(a, &one);
    save_peer(b, &other);
    int same_bytes = is_same_state(&one.world, &other.world);
    int same_hash = world_hash(a->world) == world_hash(b->world), same_rigs = 1;
    for (uint32_t name = 0; name < NAMES; ++name) {
        same_bytes &= is_same_state(&one.rigs[name], &other.rigs[name]);
        if (a->rigs[name].bits && b->rigs[name].bits)
            same_rigs &= rig_hash(a->world, a->rigs[name]) == rig_hash(b->world, b->rigs[name]);
    }
    CHECK_MSG(same_bytes && same_hash && same_rigs, "frame %u: bytes %s, hash %s, rigs %s", frame,
              same_bytes ? "same" : "differ", same_hash ? "same" : "differ", same_rigs ? "same" : "differ");
    forget(&one);
    forget(&other);
    return same_bytes && same_hash && same_rigs;
}

// A rig that missed a step is shown beside colliders that have moved on since, whose way before that is not kept.
static int is_same(const peer *a, const peer *b, uint32_t frame)
{
    int same_poses = 1;
    read_poses(&steady);
    read_poses(&rash);
    for (uint32_t name = 0; name < NAMES; ++name)
        same_poses &= steps_in(name, frame)
                          ? memcmp(a->posed[name], b->posed[name], sizeof a->posed[name]) == 0
                          : is_near(a->posed[name], b->posed[name]);
    CHECK_MSG(same_poses, "frame %u: poses differ", frame);
    return is_same_inside(a, b, frame) && same_poses;
}

// Each takes the other's state for its own, and has its own again: nothing of either has changed.
static void exchange(uint32_t frame)
{
    record one, other;
    save_peer(&steady, &one);
    save_peer(&rash, &other);
    uint64_t hash = world_hash(steady.world);
    load_peer(&steady, &other);
    load_peer(&rash, &one);
    CHECK_MSG(world_hash(steady.world) == hash && world_hash(rash.world) == hash, "frame %u", frame);
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

static void end_peers(void)
{
    tsl_world_destroy(steady.world);
    tsl_world_destroy(rash.world);
}

// Foresees up to WINDOW frames of other inputs, other comings and goings; then it learns what came to pass.
static void foresee_and_roll_back(uint32_t frame)
{
    record then;
    save_peer(&rash, &then);
    uint32_t ahead = 1 + roll(&rash.dice) % WINDOW, foresight = 1 + roll(&rash.dice) % 3;
    for (uint32_t f = 0; f < ahead; ++f)
        play(&rash, frame + f, foresight);
    put_right(&rash, &then);
    load_peer(&rash, &then);
    forget(&then);
}

static void count_encounters(const peer *p)
{
    TSL_INIT(tsl_world_stats, stats);
    CHECK_INT(tsl_world_get_stats(p->world, &stats), TSL_OK);
    met.asleep += stats.sleeping_chain_count;
    for (uint32_t name = 0; name < NAMES; ++name)
        for (uint32_t i = 0; p->rigs[name].bits && i < 2; ++i) {
            tsl_particle particles[BONES];
            uint32_t count = BONES;
            CHECK_INT(tsl_chain_get_particles(p->world, p->tails[name][i], particles, &count), TSL_OK);
            for (uint32_t k = 0; k < count; ++k)
                met.touches += particles[k].touched;
        }
}

static void run_peers(uint32_t seed, tsl_lanes lanes, int exchanges)
{
    begin_peer(&steady, 2 * seed + 1, TSL_LANES_AUTO);
    begin_peer(&rash, 2 * seed + 7919, lanes);
    memset(&met, 0, sizeof met);
    for (uint32_t frame = 0; frame < FRAMES; ++frame) {
        foresee_and_roll_back(frame);
        if (frame > 0 && !is_same(&steady, &rash, frame - 1))
            break;
        play(&steady, frame, 0);
        play(&rash, frame, 0);
        if (!is_same(&steady, &rash, frame))
            break;
        if (exchanges && frame % 4 == 1)
            exchange(frame);
        count_encounters(&steady);
    }
    CHECK_MSG(met.rigs_made > 50 && met.rigs_ended > 50 && met.balls_made > 20 && met.balls_ended > 20,
              "%u rigs made, %u ended, %u balls made, %u ended", met.rigs_made, met.rigs_ended,
              met.balls_made, met.balls_ended);
    CHECK_MSG(met.touches > 1000 && met.asleep > 20, "%u touch, %u sleep", met.touches, met.asleep);
    end_peers();
}

static void rolling_back_leaves_no_trace(void)
{
    for (uint32_t seed = 1; seed <= 4; ++seed)
        run_peers(seed, TSL_LANES_AUTO, 0);
}

static void peers_take_over_each_others_state(void)
{
    for (uint32_t seed = 5; seed <= 6; ++seed)
        run_peers(seed, TSL_LANES_SCALAR, 1);
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
    for (int f = 0; f < 20; ++f)
        bench_step(b, DT);
}

static int meets_alike(const uint64_t names[2], int renamed)
{
    static bench_rig one, other;
    tail_between(&one, names, 0, 0);
    tail_between(&other, names, 1, renamed);
    int same = memcmp(one.rig->posed, other.rig->posed, one.rig->bone_count * sizeof *one.rig->posed) == 0;
    CHECK_MSG((world_hash(one.s.world) == world_hash(other.s.world)) == same, "names %d", names[0] != 0);
    bench_end(&one);
    bench_end(&other);
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
    RUN(rolling_back_leaves_no_trace);
    RUN(peers_take_over_each_others_state);
    RUN(colliders_are_met_in_the_order_of_their_names);
    return REPORT();
}
