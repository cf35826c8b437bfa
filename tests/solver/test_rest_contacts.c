// SPDX-License-Identifier: MIT
// TSL_CHAIN_IGNORES_REST_CONTACTS: which bones ignore which colliders, that they do so to the bit, that all others meet them, and
// while chains sleep. States: test_drawn_lanes.c; warnings: test_validate.c.
#include "scenes/vec3.h"
#include "solver/rewind.h"
#include "solver/skirt.h"

enum { BONES = 7 };

static bench_rig a, b;
static const uint32_t flag = TSL_CHAIN_IGNORES_REST_CONTACTS;

// ---- a rig ------------------------------------------------------------------------------------------------

// A body bone at (0, 1, 0) and a strand beside it along x, whose particles are 0.1, 0.2 ... away. Nothing pulls at it: it stands.
static void describe(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model, uint32_t flags)
{
    bench_begin(r, desc);
    r->desc.model = model;
    r->desc.flags = flags;
    r->params.radius = 0.02f;
    r->params.damping = 0.2f;
    r->params.elasticity = 0.1f;
    r->params.stiffness = 0.2f;
    r->params.push = 2.0f;
    r->params.friction = 0.3f;
}

static tsl_collider_desc on_body(const bench_rig *r, tsl_shape shape, float radius)
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = r->rig->id;
    c.bone = 0;
    c.shape = shape;
    c.radius = c.radius_b = radius;
    return c;
}

static void add_strand(bench_rig *r, uint32_t first, uint32_t count)
{
    if (r->desc.model == TSL_MODEL_SPRING)
        bench_spring(r, first, count);
    else
        scene_add_chain(&r->s, r->rig, first, &r->desc, &r->params);
    CHECK_INT(r->s.result, TSL_OK);
}

static void strand(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model, uint32_t flags)
{
    describe(r, desc, model, flags);
    bench_tail(r, BONES, 0.1f, 0.0f, 0.0f);
    CHECK_INT(r->s.result, TSL_OK);
}

// A head that particles 1 and 2 are in and 3 is not; of TSL_MODEL_TASSEL the bone of particle 3 begins in it. It is beside the line of the
// strand, which it would turn aside.
static tsl_collider_desc head_of(const bench_rig *r)
{
    tsl_collider_desc head = on_body(r, TSL_SHAPE_SPHERE, 0.345f);
    head.a = vec3(0.0f, -0.12f, 0.0f);
    return head;
}

static tsl_collider_id add_head(bench_rig *r)
{
    tsl_collider_desc head = head_of(r);
    return scene_add_collider(&r->s, &head);
}

// Its own place in the pose, of the setup transform that the rig was made with.
static tsl_vec3 at_rest(const bench_rig *r, uint32_t particle)
{
    d3 at = dframe_point(dframe_of(r->rig->root), d3_of(vec3(0.1f * (float)(particle + 1), 1.0f, 0.0f)));
    return vec3((float)at.x, (float)at.y, (float)at.z);
}

// How far particles are from where the pose has them, at most, in a run of frames.
static double strays(bench_rig *r, int frames, float seconds)
{
    double most = 0.0;
    for (int f = 0; f < frames; ++f) {
        tsl_particle p[SCENE_BONES];
        CHECK_INT(bench_step(r, seconds), TSL_OK);
        for (uint32_t i = bench_particles(r, 0, p); i-- > 0;)
            most = fmax(most, distance3(p[i].position, at_rest(r, i)));
    }
    return most;
}

// The setup pose is what counts, and where the character goes, turns and grows is not: the setup transform may be anything, too.
static void anywhere_in_any_size(void)
{
    static const tsl_vec3 scales[] = {
        {1.0f, 1.0f, 1.0f}, {2.5f, 2.5f, 2.5f}, {0.1f, 0.1f, 0.1f}, {-1.0f, 1.0f, 1.0f}, {-3.0f, -3.0f, -3.0f}};
    for (uint32_t m = 0; m < 3; ++m)
        for (uint32_t k = 0; k < 30; ++k) { // the last five times the head is UNSCALED
            uint32_t made = k < 25 ? k % 5 : k - 25, is = k < 25 ? k / 5 : k - 25;
            describe(&a, NULL, all_models[m], flag);
            a.rig->root.position = vec3(3.0f, -2.0f, 1.0f);
            a.rig->root.rotation = scene_turn(1.0f, 2.0f, -0.5f, 0.9);
            a.rig->root.scale = scales[made];
            bench_tail(&a, BONES, 0.1f, 0.0f, 0.0f);
            tsl_collider_desc head = head_of(&a);
            head.flags = k < 25 ? 0 : TSL_COLLIDER_UNSCALED;
            head.radius *= k < 25 ? 1.0f : fabsf(scales[made].x);
            scene_add_collider(&a.s, &head);
            a.rig->root.position = vec3(-1.0f, 0.5f, 2.0f);
            a.rig->root.rotation = scene_turn(-1.0f, 0.3f, 0.5f, 2.0);
            a.rig->root.scale = scales[is];
            CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_RESET), TSL_OK);
            double most = strays(&a, 60, DT), size = fabs((double)scales[is].x);
            CHECK_MSG(most < 1e-5 * (1.0 + size), "model %u, case %u: %g", m, k, most);
            bench_end(&a);
        }
}

// ---- what is met --------------------------------------------------------------------------------------------

// A collider that all bones touch is as one that is not there, and one that none touches is met as without the flag: to the bit, at rest
// and at speed.
static void to_the_bit(void)
{
    for (uint32_t m = 0; m < 3; ++m)
        for (uint32_t fast = 0; fast < 2; ++fast) {
            strand(&a, NULL, all_models[m], 0);
            strand(&b, NULL, all_models[m], flag);
            tsl_collider_desc arm = on_body(&a, TSL_SHAPE_CAPSULE, 0.05f);
            arm.a = vec3(0.5f, -0.4f, -0.3f);
            arm.b = vec3(0.5f, -0.4f, 0.3f);
            tsl_collider_id arm_a = scene_add_collider(&a.s, &arm), arm_b;
            tsl_collider_desc all = on_body(&b, TSL_SHAPE_CAPSULE, 0.2f);
            all.b = vec3(0.9f, 0.0f, 0.0f);
            scene_add_collider(&b.s, &all);
            arm.rig = b.rig->id;
            arm_b = scene_add_collider(&b.s, &arm);
            uint32_t touched = 0;
            for (int f = 0; f < 200; ++f) {
                tsl_transform at = scene_at(0.0f, (float)(0.4 + 0.4 * scene_sin((fast ? 0.9 : 0.11) * f)), 0.0f);
                bench_swing(&a, f);
                bench_swing(&b, f);
                CHECK_INT(tsl_collider_move(a.s.world, arm_a, &at, 0), TSL_OK);
                CHECK_INT(tsl_collider_move(b.s.world, arm_b, &at, 0), TSL_OK);
                bench_step_both(&a, &b, DT);
                CHECK_MSG(bench_same_particles(&a, &b), "model %u, fast %u, frame %d", m, fast, f);
                touched += bench_touched(&a, 0);
            }
            CHECK_MSG(touched > 20, "model %u: %u", m, touched);
            bench_end_both(&a, &b);
        }
}

// Those of the world have no place in the setup pose, nor have those of other rigs.
static void others_are_met(void)
{
    for (uint32_t m = 0; m < 3; ++m)
        for (uint32_t shared = 0; shared < 2; ++shared) {
            strand(&a, NULL, all_models[m], flag);
            tsl_collider_desc head = head_of(&a);
            head.rig.bits = 0;
            head.bone = -1;
            head.frame = scene_at(0.0f, 1.0f, 0.0f);
            if (shared) {
                scene_rig *other = scene_add_rig(&a.s);
                scene_add_bone(other, -1, scene_at(0.0f, 0.0f, 0.0f));
                scene_create_rig(&a.s, other, 60.0f);
                head.rig = other->id;
                head.flags = TSL_COLLIDER_SHARED;
            }
            scene_add_collider(&a.s, &head);
            double most = strays(&a, 60, DT);
            CHECK_MSG(most > 0.02, "model %u, shared %u: %g", m, shared, most);
            bench_end(&a);
        }
}

// ---- shapes -------------------------------------------------------------------------------------------------

static tsl_plane cube[6];

enum { CASES = 12 };

// Shapes that the strand touches up to x = 0.3 and not from 0.4 on; or, the last four, which are rooms, the other way round.
static const struct {
    tsl_shape shape;
    float radius, radius_b;
    tsl_vec3 a, b;
} shapes[CASES] = {{TSL_SHAPE_SPHERE, 0.345f, 0.0f, {0.0f, -0.12f, 0.0f}, {0.0f, 0.0f, 0.0f}},
                   {TSL_SHAPE_CAPSULE, 0.345f, 0.345f, {0.0f, -0.12f, 0.4f}, {0.0f, -0.12f, -0.4f}},
                   {TSL_SHAPE_CAPSULE, 0.42f, 0.28f, {0.0f, -0.12f, 0.4f}, {0.0f, -0.12f, -0.4f}},
                   {TSL_SHAPE_BOX, 0.005f, 0.0f, {0.0f, 0.0f, 0.0f}, {0.3f, 0.2f, 0.25f}},
                   {TSL_SHAPE_TAPERED_CAPSULE, 0.42f, 0.28f, {0.0f, -0.12f, 0.4f}, {0.0f, -0.12f, -0.4f}},
                   {TSL_SHAPE_HULL, 0.005f, 0.0f, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}},
                   {TSL_SHAPE_PLANE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}},
                   {TSL_SHAPE_PLANE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}}, // keeps its radius
                   {TSL_SHAPE_SPHERE, 0.36f, 0.0f, {0.0f, -0.12f, 0.0f}, {0.0f, 0.0f, 0.0f}},
                   {TSL_SHAPE_CAPSULE, 0.36f, 0.36f, {0.0f, -0.12f, 0.4f}, {0.0f, -0.12f, -0.4f}},
                   {TSL_SHAPE_BOX, 0.005f, 0.0f, {0.0f, 0.0f, 0.0f}, {0.3f, 0.2f, 0.25f}},
                   {TSL_SHAPE_TAPERED_CAPSULE, 0.42f, 0.28f, {0.0f, -0.12f, 0.4f}, {0.0f, -0.12f, -0.4f}}};

static tsl_collider_desc shape_of(const bench_rig *r, uint32_t which)
{
    tsl_collider_desc c = on_body(r, shapes[which].shape, shapes[which].radius);
    c.radius_b = shapes[which].radius_b;
    c.a = shapes[which].a;
    c.b = shapes[which].b;
    c.flags = which > 7 ? TSL_COLLIDER_INSIDE : which == 7 ? TSL_COLLIDER_KEEPS_RADIUS : 0;
    if (c.a.y == 0.0f) // what is flat
        c.frame.rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.4);
    if (c.shape == TSL_SHAPE_PLANE)
        c.frame.position.x = 0.39f;
    scene_cube(cube, 0.3f);
    if (c.shape == TSL_SHAPE_HULL)
        c.planes = cube, c.plane_count = 6;
    return c;
}

// Bits: the particles that are told to meet it in the next frames; bit 31: one is told to meet another collider.
static uint32_t met(bench_rig *r, tsl_collider_id id)
{
    tsl_contact contacts[SCENE_BONES];
    uint32_t bits = 0;
    for (int f = 0; f < 40; ++f) {
        uint32_t count = SCENE_BONES;
        CHECK_INT(bench_step(r, DT), TSL_OK);
        CHECK_INT(tsl_chain_get_contacts(r->s.world, r->rig->chains[0], contacts, &count), TSL_OK);
        for (uint32_t i = 0; i < count; ++i)
            bits |= 1u << (contacts[i].collider.bits == id.bits ? contacts[i].particle : 31);
    }
    return bits;
}

// Others, far away, in front of it: the first ones have the rig laid out again, the fourth collider has room.
static void add_three(bench_rig *r)
{
    tsl_collider_desc far = on_body(r, TSL_SHAPE_SPHERE, 0.1f);
    far.a.y = -9.0f;
    for (uint32_t i = 0; i < 3; ++i)
        scene_add_collider(&r->s, &far);
}

// The strand stands with the flag where each shape turns it aside without, whichever is made first and at any rate. Then the shape is
// moved farther over it: those particles alone meet it that do not touch it at rest.
static void all_shapes(void)
{
    static const float rates[] = {60.0f, 30.0f, 144.0f, 47.0f};
    for (uint32_t m = 0; m < 3; ++m)
        for (uint32_t which = 0; which < CASES; ++which) {
            uint32_t order = (which + m) % 3;
            int is_room = which > 7;
            double most[2];
            uint32_t bits[2];
            for (uint32_t with = 0; with < 2; ++with) {
                describe(&a, NULL, all_models[m], with ? flag : 0);
                uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
                uint32_t first = scene_add_bones(a.rig, (int32_t)body, BONES, vec3(0.1f, 0.0f, 0.0f));
                bench_rig_done(&a);
                tsl_collider_desc c = shape_of(&a, which);
                tsl_collider_id id = {0};
                if (order == 0)
                    id = scene_add_collider(&a.s, &c);
                add_strand(&a, first, BONES);
                if (order == 2)
                    add_three(&a);
                if (order)
                    id = scene_add_collider(&a.s, &c);
                most[with] = strays(&a, 60, 1.0f / rates[which % 4]);
                tsl_transform closer = c.frame;
                closer.position.x += is_room ? -0.2f : 0.2f;
                CHECK_INT(tsl_collider_move(a.s.world, id, &closer, 0), TSL_OK);
                bits[with] = met(&a, id);
                bench_end(&a);
            }
            CHECK_MSG(most[1] < 2e-6, "model %u, shape %u: %g", m, which, most[1]);
            CHECK_MSG(most[0] > 0.02, "model %u, shape %u: %g", m, which, most[0]);
            // Bones of TSL_MODEL_TASSEL that begin in it are in it, and of planes particle 3 is within its radius.
            int third =
                which == 7 || (which == 6 ? all_models[m] != TSL_MODEL_CHAIN : all_models[m] == TSL_MODEL_TASSEL);
            uint32_t never = is_room ? 0x78u : third ? 0x0eu : 0x06u, next = is_room ? 0x04u : third ? 0x10u : 0x08u;
            CHECK_MSG(!(bits[1] & (1u << 31 | never)) && (bits[1] & next), "model %u, shape %u: %x of %x", m, which,
                      bits[1], bits[0]);
        }
}

// ---- what it follows from -----------------------------------------------------------------------------------

static double strays_from_reset(bench_rig *r)
{
    CHECK_INT(tsl_chain_reset(r->s.world, r->rig->chains[0]), TSL_OK);
    return strays(r, 40, DT);
}

static void blow_up(bench_rig *r, float by)
{
    tsl_vec3 up[BONES];
    for (uint32_t i = 0; i < BONES; ++i)
        up[i] = vec3(0.0f, by, 0.0f);
    CHECK_INT(tsl_chain_set_accelerations(r->s.world, r->rig->chains[0], up, BONES), TSL_OK);
}

// A ball that nothing touches until the radius is more: of all bones, by a curve or by factors; and no more when that is taken back.
static void radii_count(void)
{
    static const tsl_curve_key keys[] = {{0.0f, 6.0f, 0.0f, 0.0f}, {1.0f, 6.0f, 0.0f, 0.0f}};
    static const float factors[BONES] = {6.0f, 6.0f, 6.0f, 6.0f, 6.0f, 6.0f, 6.0f};
    for (uint32_t m = 0; m < 3; ++m) {
        memory_hook memory = {0};
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        strand(&a, &desc, all_models[m], flag);
        tsl_collider_desc ball = on_body(&a, TSL_SHAPE_SPHERE, 0.1f);
        ball.a = vec3(0.4f, 0.2f, 0.0f);
        scene_add_collider(&a.s, &ball);
        tsl_chain_id chain = a.rig->chains[0];
        for (uint32_t k = 0; k < 3; ++k) {
            double most[2];
            for (uint32_t thick = 1; thick < 2; --thick) {
                uint64_t calls = memory.calls;
                a.params.radius = k == 0 && thick ? 0.12f : 0.02f;
                CHECK_INT(tsl_chain_set_params(a.s.world, chain, &a.params), TSL_OK);
                CHECK_INT(memory.calls, calls);
                if (k == 1)
                    CHECK_INT(tsl_chain_set_curve(a.s.world, chain, TSL_PARAMETER_RADIUS, keys, 2 * thick), TSL_OK);
                if (k == 2)
                    CHECK_INT(tsl_chain_set_factors(a.s.world, chain, TSL_PARAMETER_RADIUS, factors, BONES * thick),
                              TSL_OK);
                most[thick] = thick ? strays_from_reset(&a) : 0.0;
            }
            CHECK_MSG(most[1] < 2e-6, "model %u, case %u: %g", m, k, most[1]);
            uint32_t touched = 0;
            for (int f = 0; f < 60; ++f) {
                blow_up(&a, 30.0f); // onto the ball
                CHECK_INT(bench_step(&a, DT), TSL_OK);
                touched += bench_touched(&a, 0);
            }
            CHECK_MSG(touched > 5, "model %u, case %u", m, k);
            CHECK_INT(tsl_chain_set_accelerations(a.s.world, chain, NULL, 0), TSL_OK);
        }
        bench_end(&a);
        CHECK_INT((int)memory.live, 0);
    }
}

// tsl_collider_set says where it is at rest, tsl_collider_move does not. Neither allocates.
static void colliders_count(void)
{
    for (uint32_t m = 0; m < 3; ++m) {
        memory_hook memory = {0};
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        strand(&a, &desc, all_models[m], flag);
        tsl_collider_desc ball = on_body(&a, TSL_SHAPE_SPHERE, 0.1f);
        ball.frame = scene_at(0.4f, 0.4f, 0.0f);
        tsl_collider_id id = scene_add_collider(&a.s, &ball);
        tsl_transform into = scene_at(0.4f, 0.05f, 0.0f);
        uint64_t calls = memory.calls;
        CHECK_MSG(strays(&a, 20, DT) < 2e-6, "model %u", m);
        CHECK_INT(tsl_collider_move(a.s.world, id, &into, TSL_COLLIDER_TELEPORT), TSL_OK);
        CHECK_MSG(strays(&a, 20, DT) > 0.02, "model %u", m);
        ball.frame = into; // where it is
        CHECK_INT(tsl_collider_set(a.s.world, id, &ball), TSL_OK);
        CHECK_MSG(strays_from_reset(&a) < 2e-6, "model %u", m);
        ball.frame = scene_at(0.4f, 0.4f, 0.0f);
        CHECK_INT(tsl_collider_set(a.s.world, id, &ball), TSL_OK);
        CHECK_INT(tsl_collider_move(a.s.world, id, &into, TSL_COLLIDER_TELEPORT), TSL_OK);
        CHECK_MSG(strays_from_reset(&a) > 0.02, "model %u", m);
        ball.radius = 0.5f;
        CHECK_INT(tsl_collider_set(a.s.world, id, &ball), TSL_OK);
        CHECK_MSG(strays_from_reset(&a) < 2e-6, "model %u", m);
        CHECK_INT((int)(memory.calls - calls), 0);
        bench_end(&a);
    }
}

// ---- cloth --------------------------------------------------------------------------------------------------

static skirt dress;

// A skirt whose first row of particles is in a ball at the hips, and a leg beside it. Every third strand lists them the other way round.
static void hip_skirt(uint32_t flags, tsl_collider_id out[2])
{
    skirt_start(&dress, NULL, 9, 5, 0, 1.0);
    dress.b.params.gravity.y = 0.0f;
    dress.b.params.radius = 0.01f;
    skirt_bones(&dress, 5);
    bench_rig_done(&dress.b);
    tsl_collider_desc hips = on_body(&dress.b, TSL_SHAPE_SPHERE, 0.23f),
                      leg = on_body(&dress.b, TSL_SHAPE_CAPSULE, 0.05f);
    leg.a = vec3(0.0f, -0.3f, 0.0f);
    leg.b = vec3(0.0f, -0.5f, 0.0f);
    out[0] = scene_add_collider(&dress.b.s, &hips);
    out[1] = scene_add_collider(&dress.b.s, &leg);
    for (uint32_t i = 0; i < dress.strands; ++i) {
        tsl_collider_id list[2] = {out[1], out[0]};
        int is_listed = i % 3 == 1;
        dress.b.desc.flags = flags | (is_listed ? TSL_CHAIN_COLLIDER_LIST : 0);
        dress.b.desc.colliders = is_listed ? list : NULL;
        dress.b.desc.collider_count = is_listed ? 2 : 0;
        skirt_chain(&dress, i);
    }
    dress.desc.flags = TSL_LINKS_SURFACE;
    dress.params.surface_thickness = 0.01f;
    CHECK_INT(skirt_link(&dress), TSL_OK);
}

// It stands, patches below its first row among them, which are in the ball as far as that row is. The leg moves it all the same.
static void cloth_leaves_it_out(void)
{
    for (uint32_t c = 0; c < 2; ++c) {
        static tsl_transform from[SCENE_BONES];
        tsl_collider_id ids[2];
        double most = 0.0;
        hip_skirt(c ? flag : 0, ids);
        const scene_rig *rig = dress.b.rig;
        bench_step(&dress.b, 0.0f);
        memcpy(from, rig->posed, sizeof from);
        for (int f = 0; f < 60; ++f) {
            bench_step(&dress.b, DT);
            most = fmax(most, pose_distance(from, rig->posed, rig->bone_count));
        }
        CHECK_MSG(c ? most < 1e-5 : most > 0.01, "case %u: %g", c, most);
        for (int f = 0; f < 40; ++f) {
            tsl_transform at = scene_at(0.01f * (float)f, 0.0f, 0.0f);
            CHECK_INT(tsl_collider_move(dress.b.s.world, ids[1], &at, 0), TSL_OK);
            bench_step(&dress.b, DT);
        }
        CHECK_MSG(pose_distance(from, rig->posed, rig->bone_count) > 0.05, "case %u", c);
        bench_end(&dress.b);
    }
}

// ---- sleep -----------------------------------------------------------------------------------------------

static void sleeps_after(int frames, int asleep)
{
    bench_steps(&a, frames, DT);
    CHECK_MSG((int)bench_sleeps(&a) == asleep, "model %u", a.desc.model);
}

// What all bones ignore wakes nobody; what some meet does, and what comes to be met.
static void ignored_colliders_wake_nobody(void)
{
    for (uint32_t m = 0; m < 3; ++m) {
        strand(&a, NULL, all_models[m], flag);
        bench_may_sleep(&a);
        tsl_collider_desc all = on_body(&a, TSL_SHAPE_CAPSULE, 0.3f);
        all.b = vec3(0.8f, 0.0f, 0.0f);
        tsl_collider_id ignored = scene_add_collider(&a.s, &all), head = add_head(&a);
        sleeps_after(61, 1);
        tsl_transform at = scene_at(0.0f, 0.05f, 0.0f);
        CHECK_INT(tsl_collider_move(a.s.world, ignored, &at, 0), TSL_OK);
        sleeps_after(1, 1);
        CHECK_INT(tsl_collider_move(a.s.world, head, &at, 0), TSL_OK);
        sleeps_after(1, 0);
        sleeps_after(60, 1);
        all.radius = all.radius_b = 0.05f;
        all.a.y = all.b.y = 0.03f;
        all.frame = at; // where it is, and nobody touches it at rest
        CHECK_INT(tsl_collider_set(a.s.world, ignored, &all), TSL_OK);
        sleeps_after(1, 0);
        bench_end(&a);
    }
}

int main(void)
{
    RUN(anywhere_in_any_size);
    RUN(to_the_bit);
    RUN(others_are_met);
    RUN(all_shapes);
    RUN(radii_count);
    RUN(colliders_count);
    RUN(cloth_leaves_it_out);
    RUN(ignored_colliders_wake_nobody);
    return REPORT();
}
