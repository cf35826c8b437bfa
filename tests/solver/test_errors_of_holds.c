// SPDX-License-Identifier: MIT
// Every refusal of holds and kept poses.
#include "solver/refusal.h"
#include "tassel/hold.h"

static void what_cannot_be_held_is_refused(void)
{
    begin(6); // of TSL_MODEL_TASSEL
    tsl_chain_id chain = s.rigs[0].chains[0];
    tsl_vec3 at = {0.1f, 0.2f, 0.3f};
    tsl_found_particle found;
    tsl_hold good, d;
    tsl_hold_init(&good, sizeof good);
    good.particle = 1;
    d = good;
    REFUSED(tsl_chain_set_hold, TSL_ERROR_NULL_POINTER, s.world, chain, NULL);
    REFUSED(tsl_chain_get_hold, TSL_ERROR_NULL_POINTER, s.world, chain, 1, NULL);
    REFUSED(tsl_chain_get_hold, TSL_ERROR_INDEX_OUT_OF_RANGE, s.world, chain, 1000, &d);
    SAID("particle is 1000; the chain has ");
#define HOLD(code) REFUSED(tsl_chain_set_hold, code, s.world, chain, &d)
    d = good, d.struct_size = 4, HOLD(TSL_ERROR_NOT_INITIALIZED);
    d = good, d.particle = 0, HOLD(TSL_ERROR_INVALID_ARGUMENT);
    SAID("hold.particle is 0, which is a root");
    d = good, d.particle = 1000, HOLD(TSL_ERROR_INDEX_OUT_OF_RANGE);
    d = good, d.bone = -2, HOLD(TSL_ERROR_INDEX_OUT_OF_RANGE);
    d = good, d.bone = 1000, HOLD(TSL_ERROR_INDEX_OUT_OF_RANGE);
    NEWER(tsl_hold, known) newer;
    memset(&newer, 0, sizeof newer);
    newer.known = good;
    newer.known.struct_size = sizeof newer;
    newer.more[0] = 1;
    REFUSED(tsl_chain_set_hold, TSL_ERROR_NEWER_STRUCT, s.world, chain, &newer.known);
    REFUSED(tsl_rig_find_particle, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, NULL, 1.0f, &found);
    REFUSED(tsl_rig_find_particle, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, &at, 1.0f, NULL);
    end();
}

// Those that hang on what the chain does just now.
static void what_is_not_there_is_refused(void)
{
    begin(6);
    tsl_chain_id chain = s.rigs[0].chains[0];
    tsl_vec3 at = {0.1f, 0.2f, 0.3f};
    tsl_chain_params params;
    tsl_hold hold;
    scene *const both[] = {&s, &twin};
    for (uint32_t i = 0; i < 2; ++i) {
        tsl_hold_init(&hold, sizeof hold);
        hold.particle = 1;
        hold.position = at;
        CHECK_INT(tsl_chain_set_hold(both[i]->world, both[i]->rigs[0].chains[0], &hold), TSL_OK);
    }
    hold.struct_size = 0;
    REFUSED(tsl_chain_get_hold, TSL_ERROR_NOT_INITIALIZED, s.world, chain, 1, &hold);
    tsl_hold_init(&hold, sizeof hold);
    CHECK_INT(tsl_chain_get_hold(s.world, chain, 1, &hold), TSL_OK);
    CHECK(hold.particle == 1 && hold.bone == -1 && hold.position.y == 0.2f && hold.strength == 1.0f);
    for (uint32_t i = 0; i < 2; ++i) {
        tsl_chain_params_init(&params, sizeof params);
        params.weight = 0.0f;
        CHECK_INT(tsl_chain_set_params(both[i]->world, both[i]->rigs[0].chains[0], &params), TSL_OK);
    }
    CHECK(goes_on());
    REFUSED(tsl_chain_keep_pose, TSL_ERROR_NOT_SUPPORTED, s.world, chain, 1.0f, 0.0f);
    SAID("chain is switched off");
    end();
}

// The letters of DynamicBone and VRM know no hands.
static void other_models_are_refused(void)
{
    static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING};
    for (uint32_t m = 0; m < 2; ++m) {
        begin(0);
        scene *const both[] = {&s, &twin};
        tsl_chain_id chain = {0};
        TSL_INIT(tsl_hold, hold);
        hold.particle = 1;
        for (uint32_t i = 0; i < 2; ++i) {
            const uint32_t bones[] = {0, 1};
            scene_rig *rig = &both[i]->rigs[0];
            TSL_INIT(tsl_chain_desc, desc);
            CHECK_INT(tsl_chain_destroy(both[i]->world, rig->chains[0]), TSL_OK);
            desc.bones = bones;
            desc.bone_count = 2;
            desc.model = models[m];
            CHECK_INT(tsl_chain_create(both[i]->world, rig->id, &desc, NULL, &rig->chains[0]), TSL_OK);
            chain = both[0]->rigs[0].chains[0];
        }
        REFUSED(tsl_chain_set_hold, TSL_ERROR_NOT_SUPPORTED, s.world, chain, &hold);
        SAID(m ? "chain is of TSL_MODEL_SPRING" : "chain is of TSL_MODEL_CHAIN");
        REFUSED(tsl_chain_keep_pose, TSL_ERROR_NOT_SUPPORTED, s.world, chain, 1.0f, 0.0f);
        end();
    }
}

int main(void)
{
    RUN(what_cannot_be_held_is_refused);
    RUN(what_is_not_there_is_refused);
    RUN(other_models_are_refused);
    return REPORT();
}
