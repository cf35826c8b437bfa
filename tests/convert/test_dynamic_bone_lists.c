// SPDX-License-Identifier: MIT
// Lists of a DynamicBone as people leave them in its inspector: what has no effect there has none here.
#include "check.h"
#include "tassel/convert/dynamic_bone.h"

enum { BONES = 9, MOST = 6, EMPTY = -1 };

// A spine 0 1, from which two branches go: 2 3 4 with 5 6 on its side at 3, and 7 8.
static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 3, 5, 1, 7};
static tsl_transform rest[BONES];
static tsl_world *world;
static tsl_rig_id rig;
static tsl_collider_id colliders[2];

typedef struct lists {
    int32_t roots[MOST], exclude[MOST];
    uint32_t root_count, exclude_count;
    int32_t colliders[MOST]; // 0, 1 or EMPTY
    uint32_t collider_count;
} lists;

typedef struct variant {
    const char *name;
    lists given, meant;
} variant;

#define ROOTS(count, ...) .roots = {__VA_ARGS__}, .root_count = count
#define EXCLUDE(count, ...) .exclude = {__VA_ARGS__}, .exclude_count = count
#define COLLIDERS(count, ...) .colliders = {__VA_ARGS__}, .collider_count = count

static const variant variants[] = {
    {"the root among the exclusions", {ROOTS(1, 2), EXCLUDE(1, 2)}, {ROOTS(1, 2)}},
    {"the root twice among them", {ROOTS(1, 2), EXCLUDE(3, 2, 5, 2)}, {ROOTS(1, 2), EXCLUDE(1, 5)}},
    {"an exclusion three times", {ROOTS(1, 2), EXCLUDE(3, 5, 5, 5)}, {ROOTS(1, 2), EXCLUDE(1, 5)}},
    {"a root twice", {ROOTS(3, 2, 7, 2)}, {ROOTS(2, 2, 7)}},
    {"all roots among the exclusions", {ROOTS(2, 2, 7), EXCLUDE(2, 7, 2)}, {ROOTS(2, 2, 7)}},
    {"empty slots among the roots", {ROOTS(4, EMPTY, 2, EMPTY, 7)}, {ROOTS(2, 2, 7)}},
    {"empty slots among the exclusions", {ROOTS(1, 2), EXCLUDE(3, EMPTY, 5, EMPTY)}, {ROOTS(1, 2), EXCLUDE(1, 5)}},
    {"nothing but empty slots there", {ROOTS(1, 2), EXCLUDE(2, EMPTY, EMPTY)}, {ROOTS(1, 2)}},
    {"an exclusion in another branch", {ROOTS(1, 2), EXCLUDE(1, 8)}, {ROOTS(1, 2)}},
    {"an exclusion above the root", {ROOTS(1, 2), EXCLUDE(2, 0, 1)}, {ROOTS(1, 2)}},
    {"an exclusion below another", {ROOTS(1, 2), EXCLUDE(2, 6, 5)}, {ROOTS(1, 2), EXCLUDE(1, 5)}},
    {"empty slots among the colliders", {ROOTS(1, 2), COLLIDERS(3, EMPTY, 1, EMPTY)}, {ROOTS(1, 2), COLLIDERS(1, 1)}},
    {"a collider twice", {ROOTS(1, 2), COLLIDERS(4, 1, 0, 1, 1)}, {ROOTS(1, 2), COLLIDERS(2, 1, 0)}},
    {"all of it",
     {ROOTS(5, 7, EMPTY, 2, 7, 2), EXCLUDE(6, 2, 5, EMPTY, 5, 8, 0), COLLIDERS(5, 0, EMPTY, 0, 1, 1)},
     {ROOTS(2, 7, 2), EXCLUDE(2, 5, 8), COLLIDERS(2, 0, 1)}}};

static void begin(void)
{
    TSL_INIT(tsl_world_desc, desc);
    TSL_INIT(tsl_rig_desc, line);
    TSL_INIT(tsl_collider_desc, ball);
    for (int i = 0; i < BONES; ++i)
        rest[i] = (tsl_transform){{i % 2 ? 0.02f : -0.03f, 0.0f, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};
    line.bone_count = BONES;
    line.parents = parents;
    line.rest = rest;
    CHECK_INT(tsl_world_create(&desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &line, &rig), TSL_OK);
    ball.rig = rig;
    ball.bone = 1;
    ball.radius = 0.2f;
    for (int i = 0; i < 2; ++i) {
        ball.a = (tsl_vec3){0.1f * (float)i, -0.1f, -0.2f};
        CHECK_INT(tsl_collider_create(world, &ball, &colliders[i]), TSL_OK);
    }
}

static tsl_result create(const lists *l, tsl_chain_id *chain)
{
    TSL_INIT(tsl_dynamic_bone, component);
    TSL_INIT(tsl_chain_desc, where);
    uint32_t roots[MOST], exclude[MOST];
    tsl_collider_id listed[MOST] = {{0}};
    component.gravity.y = -0.01f;
    component.radius = 0.02f;
    for (int i = 0; i < MOST; ++i) {
        roots[i] = (uint32_t)l->roots[i];
        exclude[i] = (uint32_t)l->exclude[i];
        if (l->colliders[i] != EMPTY)
            listed[i] = colliders[l->colliders[i]];
    }
    where.roots = roots;
    where.root_count = l->root_count;
    where.exclude = l->exclude_count ? exclude : NULL;
    where.exclude_count = l->exclude_count;
    where.flags |= TSL_CHAIN_COLLIDER_LIST;
    where.colliders = l->collider_count ? listed : NULL;
    where.collider_count = l->collider_count;
    return tsl_dynamic_bone_create(world, rig, &component, &where, chain);
}

// How a chain hangs after a second: all of its bones, and those that are not its own.
static void hang(const lists *l, tsl_transform *out)
{
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, pose);
    tsl_chain_id chain;
    begin();
    CHECK_INT(create(l, &chain), TSL_OK);
    in.bone_count = pose.bone_count = BONES;
    in.bones = rest;
    pose.bones = out;
    for (int f = 0; f < 60; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, &in, &pose), TSL_OK);
    tsl_world_destroy(world);
}

static void what_has_no_effect_has_none(void)
{
    tsl_transform rested[BONES];
    const lists all = {ROOTS(1, 0)};
    hang(&all, rested);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; ++i) {
        tsl_transform given[BONES] = {0}, meant[BONES] = {0};
        hang(&variants[i].given, given);
        hang(&variants[i].meant, meant);
        CHECK_MSG(memcmp(given, meant, sizeof given) == 0, "%s", variants[i].name);
        CHECK_MSG(memcmp(given, rested, sizeof given) != 0, "%s", variants[i].name);
    }
}

// What DynamicBone cannot do either, or what a chain cannot.
static void what_is_wrong_stays_refused(void)
{
    static const struct {
        const char *name;
        lists given;
        tsl_result code;
    } cases[] = {{"no root but empty slots", {ROOTS(2, EMPTY, EMPTY)}, TSL_ERROR_INVALID_ARGUMENT},
                 {"a root that the rig does not have", {ROOTS(2, 2, 9)}, TSL_ERROR_INDEX_OUT_OF_RANGE},
                 {"an exclusion that it does not have", {ROOTS(1, 2), EXCLUDE(1, 9)}, TSL_ERROR_INDEX_OUT_OF_RANGE},
                 {"a root below another", {ROOTS(2, 1, 7)}, TSL_ERROR_BAD_HIERARCHY}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        tsl_chain_id chain = {7};
        begin();
        tsl_result result = create(&cases[i].given, &chain);
        CHECK_MSG(result == cases[i].code && chain.bits == 0, "%s: %s", cases[i].name, tsl_result_name(result));
        tsl_world_destroy(world);
    }
}

int main(void)
{
    RUN(what_has_no_effect_has_none);
    RUN(what_is_wrong_stays_refused);
    return REPORT();
}
