// SPDX-License-Identifier: MIT
#include "motion/characters.h"

// The recipes of docs/tuning.md; the earring is a free pendulum. A skirt's strands stand on an ellipse, flared.
static const recipe recipes[CHARACTER_COUNT] = {
    {.name = "default",
     .mount = BONE_HIPS,
     .strands = 1,
     .bones = 8,
     .segment = 0.08,
     .at = {0.0, 0.0, -0.1},
     .along = {0.0, -1.0, -1.0},
     .settles_in = 8.0},
    {.name = "tail",
     .mount = BONE_HIPS,
     .is_anchored = 1,
     .strands = 1,
     .bones = 7,
     .segment = 0.09,
     .at = {0.0, 0.0, -0.12},
     .along = {0.0, -0.5, -1.0},
     .settles_in = 8.0,
     .damping = 0.12f,
     .elasticity = 0.05f,
     .stiffness = 0.3f,
     .inert = 0.5f,
     .gravity_scale = 0.12f,
     .gravity_falloff = 1.0f,
     .damping_taper = {1.2f, 0.0f, 0.0f, 0.8f},
     .elasticity_taper = {2.2f, 0.5f, 1.0f, 0.9f},
     .stiffness_taper = {2.2f, 0.4f, 1.2f, 1.0f}},
    {.name = "hair",
     .mount = BONE_HEAD,
     .is_anchored = 1,
     .strands = 1,
     .bones = 12,
     .segment = 0.055,
     .at = {0.0, 0.1, -0.1},
     .along = {0.0, -1.0, -0.2},
     .settles_in = 12.0,
     .damping = 0.14f,
     .elasticity = 0.04f,
     .stiffness = 0.35f,
     .inert = 0.65f,
     .gravity_scale = 0.5f,
     .gravity_falloff = 1.0f,
     .elasticity_taper = {3.0f, 0.4f, 1.0f, 0.6f},
     .stiffness_taper = {2.2f, 0.5f, 1.0f, 0.6f}},
    {.name = "skirt",
     .mount = BONE_HIPS,
     .is_anchored = 1,
     .strands = 16,
     .bones = 5,
     .segment = 0.1,
     .settles_in = 8.0,
     .damping = 0.18f,
     .elasticity = 0.07f,
     .stiffness = 0.4f,
     .inert = 0.7f,
     .gravity_scale = 0.35f,
     .gravity_falloff = 1.0f,
     .elasticity_taper = {2.0f, 0.4f, 1.0f, 0.8f},
     .stiffness_taper = {1.8f, 0.0f, 0.0f, 0.8f}},
    {.name = "ear",
     .mount = BONE_HEAD,
     .is_anchored = 1,
     .strands = 1,
     .bones = 3,
     .segment = 0.07,
     .at = {0.08, 0.2, 0.0},
     .along = {0.2, 1.0, 0.0},
     .settles_in = 8.0,
     .damping = 0.18f,
     .elasticity = 0.14f,
     .stiffness = 0.7f,
     .inert = 0.35f,
     .gravity_scale = 0.05f,
     .gravity_falloff = 1.0f,
     .elasticity_taper = {1.4f, 0.0f, 0.0f, 0.8f},
     .stiffness_taper = {1.2f, 0.0f, 0.0f, 0.95f}},
    {.name = "earring",
     .mount = BONE_HEAD,
     .is_anchored = 1,
     .strands = 1,
     .bones = 2,
     .segment = 0.05,
     .at = {0.09, 0.05, 0.0},
     .along = {0.0, -1.0, 0.0},
     .settles_in = 20.0,
     .damping = 0.02f,
     .gravity_scale = 1.0f},
};

const char *character_name(character who)
{
    return recipes[who].name;
}

motion_figure worst_character(uint32_t characters, measure_character measure, uint32_t what, uint64_t seed)
{
    motion_figure worst = {0.0, 0};
    for (uint32_t who = 0; who < CHARACTER_COUNT; ++who)
        if (characters >> who & 1u)
            motion_take_worse(&worst, measure((character)who, what, seed + who), recipes[who].name);
    return worst;
}

double character_length(character who)
{
    return recipes[who].segment * recipes[who].bones;
}

double character_settles_in(character who)
{
    return recipes[who].settles_in;
}

void character_params(character who, tsl_chain_params *out)
{
    const recipe *r = &recipes[who];
    tsl_chain_params_init(out, sizeof *out);
    if (who == CHARACTER_DEFAULT)
        return;
    out->damping = r->damping;
    out->elasticity = r->elasticity;
    out->stiffness = r->stiffness;
    out->inert = r->inert;
    out->gravity_scale = r->gravity_scale;
    out->gravity_falloff = r->gravity_falloff;
}

const recipe *character_recipe(character who)
{
    return &recipes[who];
}
