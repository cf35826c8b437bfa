// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what a tuning comes to, and the host finds it again.
#include "tassel/tune.h"

#include "drawn.h"
#include "mode_scene.h"

enum { SEEDS = 128 };

static void tuned(uint32_t seed)
{
    static const drawn_run looks[] = {RUN_OF(tsl_tuning, frequency, frequency, 8.0f),
                                      RUN_OF(tsl_tuning, half_life, inert, 0.9f), RUN_OF(tsl_tuning, wind, wind, 2.0f),
                                      RUN_OF(tsl_tuning, force, force, -3.0f)};
    static const drawn_run chains[] = {RUN_OF(tsl_tuning_chain, length, length, 3.0f),
                                       RUN_OF(tsl_tuning_chain, ticks_per_second, ticks_per_second, 240.0f),
                                       RUN_OF(tsl_tuning_chain, gravity, gravity, 20.0f)};
    tsl_tuning tuning;
    tsl_tuning_chain chain;
    tsl_chain_params params;
    tsl_curve_key damping[TSL_TUNING_KEYS], elasticity[TSL_TUNING_KEYS];
    tsl_chain_desc where = scene_where(0, 0);
    uint32_t nothing = 0;
    drawn_begin(seed);
    memset(damping, 0, sizeof damping);
    memset(elasticity, 0, sizeof elasticity);
    tsl_chain_params_init(&params, sizeof params);
    IN_MODE(tsl_tuning_init(&tuning, sizeof tuning));
    IN_MODE(tsl_tuning_chain_init(&chain, sizeof chain));
    DRAW(tuning, looks);
    DRAW(chain, chains);
    chain.bone_count = 1 + seed % 5;
    scene_begin();
    CHECK_INT(tsl_chain_create(scene.world, scene.rig, &where, &params, &scene.chains[0]), TSL_OK);
    ANSWER(params, tsl_tuning_apply(&tuning, &chain, &params, damping, elasticity));
    mode_keep("damping of tsl_tuning_apply", TSL_OK, damping, sizeof damping);
    mode_keep("elasticity of tsl_tuning_apply", TSL_OK, elasticity, sizeof elasticity);
    ANSWER(nothing, tsl_chain_tune(scene.world, scene.chains[0], &tuning, &chain));
    keep_motion("tsl_chain_tune");
    scene_end();
}

static void each_is_the_same(void)
{
    same_in_all_modes(tuned, SEEDS);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(each_is_the_same);
    return REPORT();
}
