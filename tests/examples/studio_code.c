// SPDX-License-Identifier: MIT
// The code that the studio shows for C, on two cats with tails. That of other languages is run by their own tests.
#include "check.h"

#include "tassel/asset.h"

// It is meant for a file of the host's, where others call it.
tsl_result open_rig_file(tsl_assets *assets, tsl_world *world, const char *json);
tsl_asset_rig *create_swinging_rig(tsl_assets *assets, tsl_world *world, uint32_t bone_count, const char *const *names,
                                   const int32_t *parents, const tsl_transform *rest);
void step_swinging_rig(tsl_asset_rig *rig, float seconds, uint32_t bone_count, const tsl_transform *animated,
                       const tsl_transform *root, tsl_transform *posed);
#include "web/studio/code/swinging.c"

#define BONES 4
#define FILE_WITH(winds)                                                                                               \
    "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.81, 0], \"winds\": [" winds "]},"                  \
    " \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"preset\": \"tail\", \"gravity_falloff\": 0,"            \
    " \"gravity_scale\": 1}]}"

static void tails_hang_down_and_aside_by_gravity_and_wind_of_their_file(void)
{
    static const char *const names[BONES] = {"Hips", "Tail1", "Tail2", "Tail3"};
    static const int32_t parents[BONES] = {-1, 0, 1, 2};
    const tsl_transform bone = {{0.0f, 0.0f, -0.1f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    const tsl_transform rest[BONES] = {bone, bone, bone, bone};
    tsl_transform posed[BONES];
    tsl_vec3 velocity;
    tsl_world *world = NULL;
    tsl_assets *assets = NULL;
    TSL_INIT(tsl_world_desc, desc);
    CHECK(tsl_world_create(&desc, &world) == TSL_OK && tsl_assets_create(&assets) == TSL_OK);
    CHECK(open_rig_file(assets, world, FILE_WITH("{\"velocity\": [2, 0, 0]}")) == TSL_OK);
    tsl_asset_rig *cats[2];
    for (int i = 0; i < 2; ++i)
        CHECK((cats[i] = create_swinging_rig(assets, world, BONES, names, parents, rest)) != NULL);
    for (int frame = 0; frame < 120; ++frame) {
        CHECK(tsl_world_advance_wind(world, 1.0f / 60.0f) == TSL_OK);
        for (int i = 0; i < 2; ++i)
            step_swinging_rig(cats[i], 1.0f / 60.0f, BONES, rest, &bone, posed);
    }
    CHECK_MSG(fabsf(posed[1].rotation.x) > 0.02f && fabsf(posed[1].rotation.y) > 0.02f, "%g and %g",
              (double)posed[1].rotation.x, (double)posed[1].rotation.y);
    CHECK(tsl_world_get_wind_at(world, 1, &bone.position, &velocity, NULL) == TSL_OK);
    CHECK_NEAR(velocity.x, 2.0f, 1e-6f); // one wind for both
    for (int i = 0; i < 2; ++i)
        tsl_asset_rig_destroy(cats[i]);
    tsl_assets_destroy(assets);
    tsl_world_destroy(world);
}

static void a_file_that_is_refused_makes_no_wind(void)
{
    tsl_world *world = NULL;
    tsl_assets *assets = NULL;
    tsl_vec3 velocity, origin = {0.0f, 0.0f, 0.0f};
    TSL_INIT(tsl_world_desc, desc);
    CHECK(tsl_world_create(&desc, &world) == TSL_OK && tsl_assets_create(&assets) == TSL_OK);
    CHECK(open_rig_file(assets, world, FILE_WITH("{\"velocity\": [2, 0, 0]}, {\"gust\": 2}")) ==
          TSL_ERROR_INVALID_ARGUMENT);
    CHECK(tsl_world_get_wind_at(world, 1, &origin, &velocity, NULL) == TSL_OK);
    CHECK_NEAR(velocity.x, 0.0f, 0.0f);
    tsl_assets_destroy(assets);
    tsl_world_destroy(world);
}

int main(void)
{
    RUN(tails_hang_down_and_aside_by_gravity_and_wind_of_their_file);
    RUN(a_file_that_is_refused_makes_no_wind);
    return REPORT();
}
