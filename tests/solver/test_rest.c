// SPDX-License-Identifier: MIT
// What must not move does not: rest poses, weight zero, resets, jumps and new origins.
#include "scenes/vec3.h"
#include "solver/fixture.h"
#include "tassel/wind.h"

static bench_rig a, b;
static tsl_chain_model model; // of crooked tails

static const tsl_vec3 scales[] = {{1.0f, 1.0f, 1.0f},  {2.0f, 2.0f, 2.0f},   {1.0f, 3.0f, 0.5f},
                                  {-1.0f, 1.0f, 1.0f}, {-2.0f, -0.5f, 1.5f}, {1.0f, 1.0f, -0.3f}};
enum { SCALES = sizeof scales / sizeof *scales };

static void hang(bench_rig *rig)
{
    if (model == TSL_MODEL_SPRING)
        bench_spring(rig, 1, 6);
    else
        scene_add_chain(&rig->s, rig->rig, 1, &rig->desc, &rig->params);
}

// A turned body under a scaled and turned root, with a tail that is a little crooked, and gravity.
static void crooked(bench_rig *rig, tsl_vec3 scale, uint32_t flags)
{
    bench_begin(rig, NULL);
    rig->rig->root = scene_at(3.0f, -2.0f, 1.0f);
    rig->rig->root.rotation = scene_turn(1.0f, 2.0f, -1.0f, 0.9);
    rig->rig->root.scale = scale;
    tsl_transform at = scene_at(0.3f, 1.0f, 0.2f);
    at.rotation = scene_turn(0.0f, 1.0f, 1.0f, -0.7);
    uint32_t body = scene_add_bone(rig->rig, -1, at);
    uint32_t first = scene_add_bones(rig->rig, (int32_t)body, 6, vec3(0.1f, -0.2f, 0.05f));
    for (uint32_t i = first; i < first + 6; ++i)
        rig->rig->rest[i].rotation = scene_turn(1.0f, 0.3f * (float)i, 0.0f, 0.25);
    bench_rig_done(rig);
    tsl_vec3 gravity = {0.0f, -9.81f, 0.0f};
    tsl_world_set_gravity(rig->s.world, &gravity);
    rig->desc.flags = flags;
    rig->desc.tip = TSL_TIP_RATIO;
    rig->desc.tip_length = 1.0f;
    rig->params.push = 0.4f;
    hang(rig);
}

static void still_stays_still_for_a_thousand_frames(void)
{
    for (uint32_t i = 0; i < SCALES; ++i) {
        tsl_particle start[16], now[16];
        dframe rest[16];
        uint8_t hung[16];
        crooked(&a, scales[i], 0);
        bones_of_chains(&a.s, a.rig, hung);
        forward_kinematics(a.rig, a.rig->rest, hung, rest);
        uint32_t count = bench_particles(&a, 0, start);
        bench_steps(&a, 1000, DT);
        bench_particles(&a, 0, now);
        // Each bone stands on the roundings of those before it, and a spring is pulled back by a hundredth of what it is off.
        double largest = fmax(fmax(fabs(scales[i].x), fabs(scales[i].y)), fabs(scales[i].z));
        double tolerance = (model == TSL_MODEL_SPRING ? 1.5e-5 : 4e-6) * largest;
        for (uint32_t p = 0; p < count; ++p)
            CHECK_MSG(distance3(start[p].position, now[p].position) < tolerance, "scale %u particle %u: %g", i, p,
                      distance3(start[p].position, now[p].position));
        for (uint32_t k = 0; k < a.rig->bone_count; ++k)
            CHECK_MSG(d3_distance(rest[k].position, d3_of(a.rig->posed[k].position)) < tolerance,
                      "scale %u bone %u: %g", i, k, d3_distance(rest[k].position, d3_of(a.rig->posed[k].position)));
        // A spring dithers: the mean of 4000 frames is 1.6e-5 at the first scale, and a single frame may have half of it or
        // twice as much. Both ends of a bone of 0.23 within the tolerance of places are this.
        double turned = model == TSL_MODEL_SPRING ? 2.0 * 1.5e-5 / 0.23 : 1e-5;
        double least = fmin(fmin(fabs(scales[i].x), fabs(scales[i].y)), fabs(scales[i].z));
        turned *= largest / least; // an uneven scale makes as much more of an angle in the bone's own space
        CHECK_MSG(bench_off_pose(&a) < turned, "scale %u: %g", i, bench_off_pose(&a));
        bench_end(&a);
    }
}

static void shake(bench_rig *rig, uint32_t frame)
{
    rig->rig->root.position = vec3((float)(3.0 + scene_sin(0.3 * frame)), -2.0f, 1.0f);
    rig->rig->root.rotation = scene_turn(1.0f, 2.0f, -1.0f, 0.9 + 0.5 * scene_sin(0.2 * frame));
    for (uint32_t i = 1; i < rig->rig->bone_count; ++i)
        rig->rig->pose[i].rotation = scene_turn(0.3f, 1.0f, 0.1f * (float)i, 0.3 * scene_sin(0.25 * frame + i));
}

// Distances between simulated particles against those of the animated bones, in double.
static double length_error(const bench_rig *rig, const tsl_transform *pose)
{
    tsl_particle p[64];
    dframe world[SCENE_BONES];
    double most = 0.0;
    uint32_t count = bench_particles(rig, 0, p);
    uint8_t hung[SCENE_BONES];
    bones_of_chains(&rig->s, rig->rig, hung);
    forward_kinematics(rig->rig, pose, hung, world);
    for (uint32_t i = 0; i < count; ++i) {
        if (p[i].parent < 0 || p[i].bone < 0)
            continue;
        double length = d3_distance(world[p[i].bone].position, world[p[p[i].parent].bone].position);
        double is = distance3(p[i].position, p[p[i].parent].position);
        if (!(fabs(is - length) <= most * length))
            most = fabs(is - length) / length;
    }
    return most;
}

static void lengths_hold_after_every_step(void)
{
    for (uint32_t i = 0; i < SCALES; ++i) {
        crooked(&a, scales[i], 0);
        for (uint32_t f = 0; f < 300; ++f) {
            shake(&a, f);
            bench_step(&a, DT);
            CHECK(length_error(&a, a.rig->pose) < 1e-5);
            CHECK(pose_is_finite(a.rig->posed, a.rig->bone_count));
        }
        bench_end(&a);
    }
}

// Also what one of their bones read before, for a collider.
static void unanimated_chains_ignore_their_input(void)
{
    TSL_INIT(tsl_collider_desc, worn);
    crooked(&a, scales[2], TSL_CHAIN_UNANIMATED);
    crooked(&b, scales[2], TSL_CHAIN_UNANIMATED);
    CHECK_INT(tsl_chain_destroy(a.s.world, a.rig->chains[--a.rig->chain_count]), TSL_OK);
    CHECK_INT(tsl_chain_destroy(b.s.world, b.rig->chains[--b.rig->chain_count]), TSL_OK);
    worn.rig = a.rig->id;
    worn.bone = 3;
    worn.layers = 0;
    tsl_collider_id id = scene_add_collider(&a.s, &worn);
    shake(&a, 30);
    bench_step_both(&a, &b, DT);
    CHECK_INT(tsl_collider_destroy(a.s.world, id), TSL_OK);
    hang(&a);
    hang(&b);
    for (uint32_t f = 0; f < 60; ++f) {
        shake(&a, f);
        memcpy(b.rig->pose, a.rig->pose, sizeof a.rig->pose);
        b.rig->root = a.rig->root;
        for (uint32_t i = 2; i < b.rig->bone_count; ++i) // below the root bone of the chain: feed the output back
            b.rig->pose[i] = f == 0 ? b.rig->rest[i] : b.local[i];
        bench_step_both(&a, &b, DT);
        CHECK_BITS(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
    }
    CHECK(length_error(&a, a.rig->rest) < 1e-5);
    bench_end_both(&a, &b);
}

// ---- weight ---------------------------------------------------------------------------------------------

static void weight_half_lies_between(void)
{
    crooked(&a, scales[0], 0);
    crooked(&b, scales[0], 0);
    bench_weigh(&b, 0.5f);
    double widest = 0.0;
    for (uint32_t f = 0; f < 120; ++f) {
        shake(&a, f);
        shake(&b, f);
        bench_step_both(&a, &b, DT);
        for (uint32_t i = 1; i < a.rig->bone_count; ++i) {
            double whole = angle_between(a.rig->pose[i].rotation, a.local[i].rotation);
            double half = angle_between(b.rig->pose[i].rotation, b.local[i].rotation);
            double rest = angle_between(a.local[i].rotation, b.local[i].rotation);
            widest = fmax(widest, whole);
            CHECK_NEAR(half, 0.5 * whole, 1e-5 + 0.03 * whole); // nlerp is not quite even
            CHECK_NEAR(half + rest, whole, 1e-5);               // on the way, not beside it
        }
    }
    CHECK(widest > 0.1);
    bench_end_both(&a, &b);
}

// Switched off by its weight or by its distance; with its root under way, in frames of one to four ticks.
static void what_is_switched_on_again_begins_at_rest(void)
{
    for (int k = 0; k < 8; ++k) {
        int by_distance = k % 2, ticks = k / 2 + 1;
        crooked(&a, scales[0], 0);
        a.params.disable_distance = by_distance ? 10.0f : 0.0f;
        bench_weigh(&a, 1.0f);
        for (uint32_t f = 0; f < 100; ++f) {
            int is_off = f >= 30 && f < 90;
            shake(&a, f < 60 ? f : 60); // wild, then in one pose that is not the rest pose
            a.rig->root.position.y = f < 60 ? -2.0f : 2.0f * (float)(f < 90 ? f : 90);
            tsl_vec3 eye = a.rig->root.position;
            eye.z += is_off ? 100.0f : 0.0f;
            if (by_distance)
                CHECK_INT(tsl_rig_set_reference_point(a.s.world, a.rig->id, &eye), TSL_OK);
            else if (f == 30 || f == 90)
                bench_weigh(&a, is_off ? 0.0f : 1.0f);
            bench_step(&a, (float)ticks * DT);
            if (is_off)
                CHECK_BITS(a.rig->pose, a.local, a.rig->bone_count * sizeof *a.local);
            if (f >= 90) // gravity acts in a pose that is not the rest pose: it begins at rest and sags from there
                CHECK_MSG(bench_off_pose(&a) < 0.012 * ticks * ticks * (f - 89.0) * (f - 89.0), "case %d, frame %u: %g",
                          k, f, bench_off_pose(&a));
            if (f == 29)
                CHECK(bench_off_pose(&a) > 0.05);
        }
        bench_end(&a);
    }
}

// ---- jumps ----------------------------------------------------------------------------------------------

// And on one that waits.
static void reset_is_rest_on_the_last_pose(void)
{
    for (int chain = 0; chain < 2; ++chain) {
        tsl_particle p[16];
        dframe world[16];
        crooked(&a, scales[0], 0);
        for (uint32_t f = 0; f < 40; ++f) {
            shake(&a, f);
            bench_step(&a, DT);
        }
        CHECK(bench_off_pose(&a) > 0.05);
        CHECK_INT(chain ? tsl_chain_reset(a.s.world, a.rig->chains[0]) : tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
        tsl_pose_input in = bench_input(&a);
        tsl_pose_output local = bench_output(&a, TSL_SPACE_LOCAL);
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &local), TSL_OK);
        CHECK(bench_off_pose(&a) < 1e-5);
        forward_kinematics(a.rig, a.rig->pose, NULL, world);
        uint32_t count = bench_particles(&a, 0, p);
        for (uint32_t i = 0; i < count; ++i) {
            CHECK_BITS(&p[i].position, &p[i].previous, sizeof p[i].position);
            if (p[i].bone >= 0)
                CHECK(d3_distance(d3_of(p[i].position), world[p[i].bone].position) < 3e-6);
        }
        a.rig->root.position.y += 50.0f;
        CHECK_INT(tsl_rig_set_pose(a.s.world, a.rig->id, &in), TSL_OK);
        CHECK_INT(chain ? tsl_chain_reset(a.s.world, a.rig->chains[0]) : tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
        CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
        CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, &in, &local), TSL_OK);
        CHECK_MSG(bench_off_pose(&a) < 0.012, "%g", bench_off_pose(&a)); // gravity has acted for a tick
        bench_end(&a);
    }
}

// Where a bone is, seen from the tail's first.
static d3 seen_from_root(const bench_rig *rig, uint32_t bone)
{
    dq root = dq_of(rig->rig->posed[0].rotation), back = {-root.x, -root.y, -root.z, root.w};
    return dq_rotate(back, d3_sub(d3_of(rig->rig->posed[bone].position), d3_of(rig->rig->posed[1].position)));
}

// Wherever between poses and steps a chain is made, it starts at rest: on the pose if that has its bones.
static void new_chains_start_at_rest(void)
{
    for (int pending = 0; pending < 2; ++pending)
        for (int stepped = 0; stepped < 2; ++stepped) {
            bench_begin(&a, NULL);
            scene_add_bones(a.rig, -1, 6, vec3(0.1f, 0.0f, 0.0f));
            bench_rig_done(&a);
            for (uint32_t i = 0; i < 6; ++i)
                a.rig->pose[i].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.5);
            for (int f = 0; f < 5 && stepped; ++f)
                bench_step(&a, DT);
            tsl_pose_input in = bench_input(&a);
            if (pending)
                CHECK_INT(tsl_rig_set_pose(a.s.world, a.rig->id, &in), TSL_OK);
            scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
            if (pending)
                CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
            for (int f = 0; f < 20; ++f) {
                bench_step(&a, DT);
                // Before its rig's first pose a chain stands in the setup pose and swings from there.
                CHECK_MSG(bench_off_pose(&a) < 1e-5 || (!stepped && !pending), "pending %d stepped %d frame %d: %g",
                          pending, stepped, f, bench_off_pose(&a));
            }
            bench_end(&a);
        }
}

static void a_new_origin_swings_nothing(void)
{
    tsl_vec3 origin = vec3(64.0f, -32.0f, 16.0f); // exact in floats, so that little rounding comes in
    TSL_INIT(tsl_collider_desc, ball);
    ball.a = vec3(3.6f, -1.7f, 1.3f);
    ball.radius = 0.6f;
    crooked(&a, scales[0], 0);
    crooked(&b, scales[0], 0);
    scene_add_collider(&a.s, &ball);
    scene_add_collider(&b.s, &ball);
    TSL_INIT(tsl_wind_desc, wind); // which is another at each place
    wind.shape = TSL_WIND_SPHERE;
    wind.position = vec3(3.5f, -1.5f, 1.0f);
    wind.radius = 3.0f;
    wind.velocity = vec3(3.0f, 0.0f, 1.0f);
    wind.falloff = 1.0f;
    wind.gust = wind.turbulence = 0.5f;
    CHECK_INT(tsl_wind_create(a.s.world, &wind, &a.s.winds[0]), TSL_OK);
    CHECK_INT(tsl_wind_create(b.s.world, &wind, &b.s.winds[0]), TSL_OK);
    for (uint32_t f = 0; f < 120; ++f) {
        shake(&a, f);
        shake(&b, f);
        if (f == 60)
            CHECK_INT(tsl_world_shift_origin(b.s.world, &origin), TSL_OK);
        if (f >= 60)
            b.rig->root.position = vec3(b.rig->root.position.x - origin.x, b.rig->root.position.y - origin.y,
                                        b.rig->root.position.z - origin.z);
        float dt = f % 3 ? DT : 0.01f;
        bench_step_both(&a, &b, dt);
        CHECK_MSG(f < 60 || bench_off_pose(&b) > 1e-3, "frame %u", f);
        for (uint32_t i = 1; i < a.rig->bone_count; ++i)
            CHECK_MSG(d3_distance(seen_from_root(&a, i), seen_from_root(&b, i)) < 2e-4, "frame %u bone %u: %g", f, i,
                      d3_distance(seen_from_root(&a, i), seen_from_root(&b, i)));
    }
    bench_end_both(&a, &b);
}

int main(void)
{
    for (model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        RUN(still_stays_still_for_a_thousand_frames);
        RUN(lengths_hold_after_every_step);
        RUN(unanimated_chains_ignore_their_input);
        RUN(weight_half_lies_between);
        RUN(what_is_switched_on_again_begins_at_rest);
        RUN(reset_is_rest_on_the_last_pose);
        RUN(new_chains_start_at_rest);
        RUN(a_new_origin_swings_nothing);
    }
    return REPORT();
}
