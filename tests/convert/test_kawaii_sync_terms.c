// SPDX-License-Identifier: MIT
// What tsl_kawaii_sync_apply does by its meaning.
#include "convert/sync_rig.h"
#include "host_mode.h"

#define LIFT 0.9 // radians of the thigh

static tsl_result apply(const tsl_kawaii_sync *s, sync_rig *r)
{
    return tsl_kawaii_sync_apply(s, &r->desc, NULL, 0, r->pose);
}

// ---- what stays -----------------------------------------------------------------------------------------------

static void check_nothing_changes(const tsl_kawaii_sync *s, sync_rig *r)
{
    const sync_rig before = *r;
    CHECK_INT(apply(s, r), TSL_OK);
    CHECK_BITS(r->pose, before.pose, sizeof r->pose);
}

static void no_way_changes_no_bit(void)
{
    static const tsl_curve_key none[] = {{0.0f, 0.0f, 0.0f, 0.0f}};
    sync_rig r;
    sync_rig_strand(&r);
    for (uint32_t i = 0; i < r.target_count; ++i)
        r.pose[r.targets[i]].rotation = scene_turn(0.3f, 1.0f, 0.2f, 0.1 + 0.1 * i);
    tsl_kawaii_sync s = sync_of(&r);
    s.dummy_bone_length = 8.0f;
    check_nothing_changes(&s, &r); // the source is where the reference pose has it
    sync_rig_lift(&r, LIFT);
    for (int k = 0; k < 5; ++k) {
        s = sync_of(&r);
        s.dummy_bone_length = k & 1 ? 8.0f : 0.0f;
        s.root_stays = k & 1;
        if (k == 0)
            s.global_scale = (tsl_vec3){0.0f, 0.0f, 0.0f};
        if (k == 1)
            s.apply_direction_x = s.apply_direction_y = s.apply_direction_z = TSL_KAWAII_NO_DIRECTION;
        if (k == 2)
            s.delta_distance_keys = none, s.delta_distance_key_count = 1;
        if (k == 3)
            s.length_rate_keys = none, s.length_rate_key_count = 1;
        if (k == 4)
            s.distance_attenuation = 1, s.attenuation_outer_radius = 10.0f; // all are farther away
        check_nothing_changes(&s, &r);
    }
    s = sync_of(&r);
    const sync_rig before = r;
    CHECK_INT(apply(&s, &r), TSL_OK);
    CHECK(memcmp(r.pose, before.pose, sizeof r.pose) != 0);
}

// ---- what is written ------------------------------------------------------------------------------------------

// Of a strand whose root stays rotations alone, and of no other bone anything; what hangs below a target follows.
static void rotations_alone_change(void)
{
    sync_rig r;
    sync_rig_strand(&r);
    uint32_t bow = sync_rig_add(&r, (int32_t)r.targets[2], scene_at(2.0f, 3.0f, 1.0f));
    sync_rig_end(&r);
    sync_rig_lift(&r, LIFT);
    const sync_rig before = r;
    tsl_kawaii_sync s = sync_of(&r);
    CHECK_INT(apply(&s, &r), TSL_OK);
    for (uint32_t b = 0; b < r.count; ++b) {
        int turns = b >= r.targets[0] && b < r.targets[4];
        CHECK_BITS(&r.pose[b].position, &before.pose[b].position, sizeof r.pose[b].position);
        CHECK_BITS(&r.pose[b].scale, &before.pose[b].scale, sizeof r.pose[b].scale);
        CHECK((memcmp(&r.pose[b].rotation, &before.pose[b].rotation, sizeof r.pose[b].rotation) != 0) == turns);
    }
    d3 at = sync_place(&r, r.pose, bow), was = sync_place(&before, before.pose, bow);
    CHECK(d3_distance(at, was) > 1.0);
    CHECK_NEAR(d3_distance(at, sync_place(&r, r.pose, r.targets[2])), sqrt(14.0), 1e-5);
    s.root_stays = 0;
    r = before;
    CHECK_INT(apply(&s, &r), TSL_OK);
    CHECK(memcmp(&r.pose[r.targets[0]].position, &before.pose[r.targets[0]].position, sizeof(tsl_vec3)) != 0);
}

// The last bone turns with the one above it, or points to where its dummy bone goes.
static void the_last_bone_has_its_dummy(void)
{
    sync_rig r, with;
    sync_rig_strand(&r);
    sync_rig_lift(&r, LIFT);
    with = r;
    tsl_kawaii_sync s = sync_of(&r);
    uint32_t last = r.targets[4];
    CHECK_INT(apply(&s, &r), TSL_OK);
    s.dummy_bone_length = 10.0f;
    s.bone_forward_axis = TSL_KAWAII_Y_NEGATIVE;
    CHECK_INT(apply(&s, &with), TSL_OK);
    CHECK_BITS(&r.pose[last].rotation, &r.rest[last].rotation, sizeof(tsl_quat));
    CHECK(memcmp(&with.pose[last].rotation, &r.rest[last].rotation, sizeof(tsl_quat)) != 0);
    CHECK(d3_distance(sync_place(&r, r.pose, last), sync_place(&with, with.pose, last)) < 1e-4);
}

static void check_lengths(const sync_rig *r, const sync_rig *before)
{
    for (uint32_t i = 0; i < r->target_count; ++i) {
        uint32_t b = r->targets[i], up = (uint32_t)r->parents[b];
        double was = d3_distance(sync_place(before, before->pose, b), sync_place(before, before->pose, up));
        double is = d3_distance(sync_place(r, r->pose, b), sync_place(r, r->pose, up));
        CHECK_MSG(fabs(is - was) < 2e-6 * 60, "bone %u: %g, was %g", i, is, was);
    }
}

// Below scaled, mirrored and unevenly scaled bones, with a fork, which keeps its children at their distance too.
static void lengths_hold(void)
{
    static const tsl_vec3 scales[] = {{1, 1, 1}, {2, 2, 2}, {-1, 1, 1}, {0.5f, 2, 1.5f}, {1, -2, -0.25f}};
    for (int k = 0; k < 10; ++k) {
        sync_rig r;
        sync_rig_strand(&r);
        sync_rig_add_target(&r, (int32_t)r.targets[2], scene_at(4.0f, -11.0f, 1.0f));
        sync_rig_end(&r);
        r.pose[k < 5 ? SYNC_BODY : r.targets[1]].scale = scales[k % 5];
        r.pose[r.targets[1]].rotation = scene_turn(0.2f, 0.1f, 1.0f, 0.4);
        sync_rig_lift(&r, LIFT);
        const sync_rig before = r;
        tsl_kawaii_sync s = sync_of(&r);
        s.root_stays = k & 1;
        CHECK_INT(apply(&s, &r), TSL_OK);
        check_lengths(&r, &before);
        CHECK(d3_distance(sync_place(&r, r.pose, r.targets[4]), sync_place(&before, before.pose, r.targets[4])) > 5.0);
    }
}

// ---- symmetry -------------------------------------------------------------------------------------------------

static void mirror(tsl_transform *t)
{
    t->position.x = -t->position.x;
    t->rotation.y = -t->rotation.y;
    t->rotation.z = -t->rotation.z;
}

static int is_mirrored(const tsl_transform *a, const tsl_transform *b)
{
    return a->position.x == -b->position.x && a->position.y == b->position.y && a->position.z == b->position.z &&
           a->rotation.x == b->rotation.x && a->rotation.y == -b->rotation.y && a->rotation.z == -b->rotation.z &&
           a->rotation.w == b->rotation.w;
}

static void mirrored_mirrors(void)
{
    sync_rig r, m;
    sync_rig_strand(&r);
    sync_rig_lift(&r, LIFT);
    r.pose[SYNC_HIPS].rotation = scene_turn(0.3f, 1.0f, -0.5f, 0.3);
    r.pose[r.targets[1]].rotation = scene_turn(0.2f, 0.1f, 1.0f, 0.4);
    m = r;
    for (uint32_t b = 0; b < r.count; ++b)
        mirror(&m.rest[b]), mirror(&m.pose[b]);
    sync_rig_end(&r), sync_rig_end(&m);
    tsl_kawaii_sync s = sync_of(&r), t = sync_of(&m);
    s.apply_direction_x = TSL_KAWAII_POSITIVE, t.apply_direction_x = TSL_KAWAII_NEGATIVE;
    s.dummy_bone_length = t.dummy_bone_length = 5.0f;
    s.bone_forward_axis = TSL_KAWAII_X, t.bone_forward_axis = TSL_KAWAII_X_NEGATIVE;
    s.root_stays = t.root_stays = 0;
    CHECK_INT(apply(&s, &r), TSL_OK);
    CHECK_INT(apply(&t, &m), TSL_OK);
    for (uint32_t b = 0; b < r.count; ++b)
        CHECK(is_mirrored(&r.pose[b], &m.pose[b]));
    t.apply_direction_x = TSL_KAWAII_POSITIVE;
    for (uint32_t b = 0; b < r.count; ++b)
        m.pose[b] = m.rest[b];
    sync_rig_lift(&m, LIFT);
    CHECK_INT(apply(&t, &m), TSL_OK);
    CHECK(!is_mirrored(&r.pose[r.targets[0]], &m.pose[m.targets[0]]));
}

// The whole of a character turned, reference pose and all, in a space whose axes all apply.
static void rotated_rotates(void)
{
    sync_rig r, t;
    tsl_quat turn = scene_turn(0.4f, 1.0f, -0.7f, 2.1);
    sync_rig_strand(&r);
    sync_rig_lift(&r, LIFT);
    t = r;
    sync_rig_end(&r), sync_rig_end(&t);
    t.rest[SYNC_BODY].rotation = t.pose[SYNC_BODY].rotation = turn;
    d3 pivot = d3_of(r.rest[SYNC_BODY].position);
    tsl_kawaii_sync s = sync_of(&r);
    CHECK_INT(apply(&s, &r), TSL_OK);
    CHECK_INT(apply(&s, &t), TSL_OK);
    for (uint32_t i = 0; i < r.target_count; ++i) {
        d3 at = d3_sub(sync_place(&r, r.pose, r.targets[i]), pivot);
        CHECK(d3_distance(d3_add(pivot, dq_rotate(dq_of(turn), at)), sync_place(&t, t.pose, t.targets[i])) < 1e-4);
    }
}

// A bone pulled straight through its parent, and one that comes to lie on it.
static void opposite_ways_have_an_answer(void)
{
    for (int k = 0; k < 2; ++k) {
        sync_rig r;
        sync_rig_begin(&r);
        sync_rig_add_target(&r, SYNC_HIPS, scene_at(9.0f, 0.0f, 14.0f));
        sync_rig_add_target(&r, (int32_t)r.targets[0], scene_at(0.0f, -12.0f, 0.0f));
        sync_rig_add_target(&r, (int32_t)r.targets[1], scene_at(0.0f, -12.0f, 0.0f));
        sync_rig_end(&r);
        r.pose[SYNC_KNEE].position.y += k ? 12.0f : 100.0f;
        const sync_rig before = r;
        tsl_kawaii_sync s = sync_of(&r);
        CHECK_INT(apply(&s, &r), TSL_OK);
        check_lengths(&r, &before);
        double up = sync_place(&r, r.pose, r.targets[1]).y - sync_place(&r, r.pose, r.targets[0]).y;
        CHECK_NEAR(up, k ? -12.0 : 12.0, 1e-4);
    }
}

// ---- the host's floating-point mode, and numbers of any size ------------------------------------------------------

static void the_hosts_mode_changes_nothing(void)
{
    sync_rig standard, r;
    sync_rig_strand(&standard);
    sync_rig_lift(&standard, LIFT);
    standard.pose[SYNC_HIPS].rotation = scene_turn(0.3f, 1.0f, -0.5f, 0.3);
    const sync_rig before = standard;
    tsl_kawaii_sync s = sync_of(&before);
    s.global_scale = (tsl_vec3){0.7f, 0.3f, 0.9f};
    CHECK_INT(apply(&s, &standard), TSL_OK);
    for (uint32_t mode = 0; mode < HOST_MODE_COUNT; ++mode) {
        r = before;
        sync_rig_end(&r);
        host_mode_set(mode);
        tsl_result result = apply(&s, &r);
        int holds = host_mode_holds(mode);
        host_mode_set(0);
        CHECK(result == TSL_OK && holds);
        CHECK_BITS(r.pose, standard.pose, sizeof r.pose);
    }
}

static void numbers_of_any_size_stay_finite(void)
{
    static const tsl_curve_key huge[] = {{-3e38f, -3e38f, 3e38f, 3e38f}, {3e38f, 3e38f, -3e38f, 3e38f}};
    static const float sizes[] = {1e-38f, 1e-20f, 1e10f, 1e15f};
    for (int k = 0; k < 8; ++k) {
        sync_rig r;
        sync_rig_strand(&r);
        for (uint32_t b = 0; b < r.count; ++b)
            r.pose[b].position.x += (k & 1 ? -1.0f : 1.0f) * sizes[k / 2] * (float)b * 0.02f;
        r.pose[SYNC_HIPS].scale = (tsl_vec3){sizes[k / 2], 0.0f, 1.0f};
        tsl_kawaii_sync s = sync_of(&r);
        s.delta_distance_keys = s.length_rate_keys = huge;
        s.delta_distance_key_count = s.length_rate_key_count = 2;
        s.root_stays = k & 1;
        CHECK_INT(apply(&s, &r), TSL_OK);
        for (uint32_t b = 0; b < r.count; ++b) {
            const tsl_transform *t = &r.pose[b];
            CHECK(isfinite(t->position.x + t->position.y + t->position.z));
            CHECK_NEAR(t->rotation.x * t->rotation.x + t->rotation.y * t->rotation.y + t->rotation.z * t->rotation.z +
                           t->rotation.w * t->rotation.w,
                       1.0, 1e-5);
        }
    }
}

int main(void)
{
    RUN(no_way_changes_no_bit);
    RUN(rotations_alone_change);
    RUN(the_last_bone_has_its_dummy);
    RUN(lengths_hold);
    RUN(mirrored_mirrors);
    RUN(rotated_rotates);
    RUN(opposite_ways_have_an_answer);
    RUN(the_hosts_mode_changes_nothing);
    RUN(numbers_of_any_size_stay_finite);
    return REPORT();
}
