// SPDX-License-Identifier: MIT
// What of a snapshot goes into which object of a world: names, structures, and what belongs to the state.
#include "solver/rewind.h"
#include "solver/seal.h"

static bench_rig a;

// A rig without a name.
static void begin(void)
{
    bench_begin(&a, NULL);
    bench_tail(&a, 4, 0.1f, 0.0f, 0.0f);
    bench_step(&a, DT);
}

// ---- names ----------------------------------------------------------------------------------------------

static tsl_collider_id named_ball(uint64_t name)
{
    tsl_collider_desc desc;
    tsl_collider_id id = {0};
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.user_data = name;
    desc.frame.position.y = -20.0f;
    CHECK_INT(tsl_collider_create(a.s.world, &desc, &id), TSL_OK);
    return id;
}

static void rename_ball(tsl_collider_id id, uint64_t name)
{
    tsl_collider_desc desc;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.user_data = name;
    desc.frame.position.y = -20.0f;
    CHECK_INT(tsl_collider_set(a.s.world, id, &desc), TSL_OK);
}

static void swap_words(saved *snapshot, uint64_t one, uint64_t other)
{
    for (uint64_t at = 0; at + 16 <= snapshot->size; at += 4) {
        uint64_t word = 0;
        for (uint32_t i = 0; i < 8; ++i)
            word |= (uint64_t)snapshot->bytes[at + i] << 8 * i;
        if (word != one && word != other)
            continue;
        word = word == one ? other : one;
        for (uint32_t i = 0; i < 8; ++i)
            snapshot->bytes[at + i] = (uint8_t)(word >> 8 * i);
    }
    seal(snapshot);
}

// Objects are in the order of their names, each once: a search that goes along both lists once would miss others.
static void names_out_of_order_are_refused(void)
{
    const uint64_t small = 0x1111222233334444u, large = 0x5555666677778888u;
    begin();
    named_ball(small);
    named_ball(large);
    saved snapshot = save_world(a.s.world);
    CHECK_INT(tsl_world_snapshot_load(a.s.world, snapshot.bytes, snapshot.size, NULL), TSL_OK);
    swap_words(&snapshot, small, large);
    uint32_t left = 0;
    CHECK_INT(tsl_world_snapshot_load(a.s.world, snapshot.bytes, snapshot.size, &left),
              TSL_ERROR_SNAPSHOT_MISMATCH);
    swap_words(&snapshot, large, small);
    CHECK_INT(tsl_world_snapshot_load(a.s.world, snapshot.bytes, snapshot.size, &left), TSL_OK);
    CHECK_INT(left, 0);
    free(snapshot.bytes);
    bench_end(&a);
}

static tsl_rig_id rig_of(uint64_t name, const int32_t parents[3])
{
    const tsl_transform rest[3] = {scene_at(0.0f, 0.0f, 0.0f), scene_at(0.1f, 0.0f, 0.0f),
                                   scene_at(0.1f, 0.0f, 0.0f)};
    tsl_rig_desc desc;
    tsl_rig_id id = {0};
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = 3;
    desc.parents = parents;
    desc.rest = rest;
    desc.user_data = name;
    CHECK_INT(tsl_rig_create(a.s.world, &desc, &id), TSL_OK);
    return id;
}

static tsl_rig_id named_rig(uint64_t name)
{
    static const int32_t in_a_row[3] = {-1, 0, 1};
    return rig_of(name, in_a_row);
}

static void check_differences(const saved *snapshot, uint32_t removed, uint32_t added)
{
    tsl_snapshot_difference d[8];
    uint32_t count = 8, of_each[3] = {0, 0, 0};
    CHECK_INT(tsl_world_snapshot_compare(a.s.world, snapshot->bytes, snapshot->size, d, &count), TSL_OK);
    for (uint32_t i = 0; i < count && i < 8; ++i)
        ++of_each[d[i].what];
    CHECK_INT(of_each[TSL_DIFFERENCE_REMOVED], removed);
    CHECK_INT(of_each[TSL_DIFFERENCE_ADDED], added);
    CHECK_INT(of_each[TSL_DIFFERENCE_CHANGED], 0);
}

// Without a name an object is found by what it is: one that went is missing, one that was named since is another.
static void objects_without_names_are_found_or_missing(void)
{
    begin();
    tsl_collider_id second = named_ball(0);
    tsl_rig_id other = named_rig(0);
    saved snapshot = save_world(a.s.world);
    check_differences(&snapshot, 0, 0);
    rename_ball(second, 7);
    check_differences(&snapshot, 1, 1);
    rename_ball(second, 0);
    check_differences(&snapshot, 0, 0);
    CHECK_INT(tsl_rig_destroy(a.s.world, other), TSL_OK);
    check_differences(&snapshot, 1, 0);
    CHECK_INT(tsl_collider_destroy(a.s.world, second), TSL_OK);
    check_differences(&snapshot, 2, 0);
    bench_end(&a);
    begin(); // another world, in which one with a name has the place of the one without
    named_ball(0);
    named_rig(7);
    check_differences(&snapshot, 1, 1);
    free(snapshot.bytes);
    bench_end(&a);
}

// A name that no other has is enough, whatever it is: the object may have been made again.
static void any_name_finds_what_was_made_again(void)
{
    static const uint64_t names[] = {1, 2, UINT64_MAX};
    for (int i = 0; i < 3; ++i) {
        begin();
        tsl_rig_id rig = named_rig(names[i]);
        tsl_collider_id named = named_ball(names[i]);
        saved snapshot = save_world(a.s.world);
        CHECK_INT(tsl_rig_destroy(a.s.world, rig), TSL_OK);
        CHECK_INT(tsl_collider_destroy(a.s.world, named), TSL_OK);
        check_differences(&snapshot, 2, 0);
        named_rig(0); // in the place of the one that went
        named_ball(0);
        named_rig(names[i]);
        named_ball(names[i]);
        check_differences(&snapshot, 0, 2);
        free(snapshot.bytes);
        bench_end(&a);
    }
}

// The same bones at the same places, but for what one of them hangs on.
static void other_parents_are_another_structure(void)
{
    static const int32_t in_a_row[3] = {-1, 0, 1}, side_by_side[3] = {-1, 0, 0};
    tsl_snapshot_difference d;
    uint32_t count = 1;
    begin();
    tsl_rig_id rig = rig_of(7, in_a_row);
    saved snapshot = save_world(a.s.world);
    CHECK_INT(tsl_rig_destroy(a.s.world, rig), TSL_OK);
    rig = rig_of(7, side_by_side);
    CHECK_INT(tsl_world_snapshot_compare(a.s.world, snapshot.bytes, snapshot.size, &d, &count), TSL_OK);
    CHECK(count == 1 && d.what == TSL_DIFFERENCE_CHANGED && d.rig.bits == rig.bits && d.user_data == 7);
    CHECK_INT(tsl_world_snapshot_load(a.s.world, snapshot.bytes, snapshot.size, NULL),
              TSL_ERROR_SNAPSHOT_MISMATCH);
    free(snapshot.bytes);
    bench_end(&a);
}

typedef struct
    meeting { // which bones, and which colliders are listed: 0 and 1 are the rig's, 2 and 3 the world's
    uint32_t first_bone, count, listed[2];
} meeting;

static const meeting meetings[] = {{1, 0, {0, 0}}, {4, 0, {0, 0}}, {1, 1, {0, 0}}, {1, 1, {1, 0}},
                                   {1, 2, {0, 1}}, {1, 2, {1, 0}}, {1, 1, {2, 0}}, {1, 1, {3, 0}},
                                   {1, 2, {0, 2}}, {1, 2, {2, 0}}};

// Two branches alike, on one of them a spring that meets what it lists.
static void begin_meeting(const meeting *m)
{
    tsl_collider_id balls[4] = {{0}}, listed[2];
    tsl_collider_desc desc;
    bench_begin(&a, NULL);
    uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bones(a.rig, (int32_t)body, 3, (tsl_vec3){0.1f, 0.0f, 0.0f});
    scene_add_bones(a.rig, (int32_t)body, 3, (tsl_vec3){0.1f, 0.0f, 0.0f});
    bench_rig_done(&a);
    for (uint32_t i = 0; i < 4; ++i) {
        tsl_collider_desc_init(&desc, sizeof desc);
        desc.rig = i < 2 ? a.rig->id : (tsl_rig_id){0};
        desc.user_data = i;
        CHECK_INT(tsl_collider_create(a.s.world, &desc, &balls[i]), TSL_OK);
    }
    for (uint32_t i = 0; i < m->count; ++i)
        listed[i] = balls[m->listed[i]];
    a.desc.flags |= TSL_CHAIN_COLLIDER_LIST;
    a.desc.colliders = listed;
    a.desc.collider_count = m->count;
    bench_spring(&a, m->first_bone, 3);
}

static void which_bones_and_colliders_a_chain_has_is_structure(void)
{
    const uint32_t all = sizeof meetings / sizeof *meetings;
    for (uint32_t i = 0; i < all * all; ++i) {
        tsl_snapshot_difference d;
        uint32_t count = 1;
        begin_meeting(&meetings[i / all]);
        saved snapshot = save_world(a.s.world);
        bench_end(&a);
        begin_meeting(&meetings[i % all]);
        CHECK_INT(tsl_world_snapshot_compare(a.s.world, snapshot.bytes, snapshot.size, &d, &count), TSL_OK);
        CHECK_MSG(count == (i / all != i % all), "%u, loaded into %u", i / all, i % all);
        free(snapshot.bytes);
        bench_end(&a);
    }
}

// ---- what belongs to the state --------------------------------------------------------------------------

// A body with a bone aside, on which a collider may have been for a while.
static uint64_t hash_of_one_with_a_collider_gone(int had_one)
{
    tsl_collider_desc desc;
    tsl_collider_id gone = {0};
    bench_begin(&a, NULL);
    uint32_t aside = scene_add_bone(a.rig, -1, scene_at(2.0f, 0.0f, 0.0f));
    bench_tail(&a, 4, 0.1f, 0.0f, 0.0f);
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = a.rig->id;
    desc.bone = (int32_t)aside;
    if (had_one)
        CHECK_INT(tsl_collider_create(a.s.world, &desc, &gone), TSL_OK);
    for (int f = 0; f < 5; ++f)
        bench_step(&a, DT);
    if (had_one)
        CHECK_INT(tsl_collider_destroy(a.s.world, gone), TSL_OK);
    for (int f = 0; f < 5; ++f)
        bench_step(&a, DT);
    uint64_t hash = world_hash(a.s.world);
    bench_end(&a);
    return hash;
}

static void what_is_gone_is_no_state(void)
{
    CHECK(hash_of_one_with_a_collider_gone(0) == hash_of_one_with_a_collider_gone(1));
}

// A shared ball that has just jumped may be replaced by one that has not.
static uint64_t hash_of_one_with_a_new_collider(int jumped)
{
    tsl_collider_desc desc;
    tsl_collider_id ball = {0};
    begin();
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = a.rig->id;
    desc.flags = TSL_COLLIDER_SHARED;
    CHECK_INT(tsl_collider_create(a.s.world, &desc, &ball), TSL_OK);
    bench_step(&a, DT);
    CHECK_INT(tsl_world_publish_colliders(a.s.world), TSL_OK);
    CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_KEEP), TSL_OK);
    if (!jumped)
        CHECK_INT(tsl_collider_destroy(a.s.world, ball), TSL_OK);
    bench_step(&a, DT);
    if (jumped)
        CHECK_INT(tsl_collider_destroy(a.s.world, ball), TSL_OK);
    CHECK_INT(tsl_collider_create(a.s.world, &desc, &ball), TSL_OK);
    uint64_t hash = rig_hash(a.s.world, a.rig->id);
    bench_end(&a);
    return hash;
}

static void what_has_gone_leaves_no_jump_behind(void)
{
    CHECK(hash_of_one_with_a_new_collider(0) == hash_of_one_with_a_new_collider(1));
}

// Behind which is a tip without a bone: no other particle asks for its pose.
static void the_pose_of_a_single_bone_is_state(void)
{
    static tsl_transform before[SCENE_BONES];
    tsl_pose_output out;
    bench_begin(&a, NULL);
    a.desc.tip = TSL_TIP_OFFSET;
    a.desc.tip_offset = (tsl_vec3){0.1f, 0.0f, 0.0f};
    bench_tail(&a, 1, 0.1f, 0.0f, 0.0f);
    a.rig->pose[1].position.y = 0.25f;
    bench_step(&a, DT);
    out = bench_output(&a, TSL_SPACE_LOCAL);
    out.write = TSL_WRITE_DRIVEN;
    CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, NULL, &out), TSL_OK);
    memcpy(before, a.local, sizeof before);
    saved snapshot = save_world(a.s.world);
    a.rig->pose[1].position.y = 0.5f;
    bench_step(&a, DT);
    CHECK(a.local[1].position.y == 0.5f);
    CHECK_INT(tsl_world_snapshot_load(a.s.world, snapshot.bytes, snapshot.size, NULL), TSL_OK);
    CHECK_INT(tsl_rig_get_pose(a.s.world, a.rig->id, NULL, &out), TSL_OK);
    CHECK_BITS(before, a.local, sizeof before);
    free(snapshot.bytes);
    bench_end(&a);
}

int main(void)
{
    RUN(names_out_of_order_are_refused);
    RUN(objects_without_names_are_found_or_missing);
    RUN(any_name_finds_what_was_made_again);
    RUN(other_parents_are_another_structure);
    RUN(which_bones_and_colliders_a_chain_has_is_structure);
    RUN(what_is_gone_is_no_state);
    RUN(what_has_gone_leaves_no_jump_behind);
    RUN(the_pose_of_a_single_bone_is_state);
    return REPORT();
}
