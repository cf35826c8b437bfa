// SPDX-License-Identifier: MIT
// Hosts that were built before a collider had planes have a shorter description: converters fill that much of it, and no more.
#include "tassel/convert/anim_dynamics.h"
#include "tassel/convert/dynamic_bone.h"
#include "tassel/convert/godot.h"
#include "tassel/convert/jiggle.h"
#include "tassel/convert/kawaii_physics.h"
#include "tassel/convert/magica.h"
#include "tassel/convert/phys_bone.h"
#include "tassel/convert/spcr.h"
#include "tassel/convert/unity_chan.h"
#include "tassel/convert/vrm.h"

#include "check.h"

#include <stddef.h>
#include <string.h>

static tsl_result of_anim_dynamics(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_anim_dynamics_limit, l);
    return tsl_anim_dynamics_limit_to_desc(&l, desc);
}

static tsl_result of_dynamic_bone(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_dynamic_bone_collider, c);
    return tsl_dynamic_bone_collider_to_desc(&c, desc);
}

static tsl_result of_godot(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_godot_collider, c);
    return tsl_godot_collider_to_desc(&c, desc);
}

static tsl_result of_jiggle(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_jiggle_collider, c);
    return tsl_jiggle_collider_to_desc(&c, desc);
}

static tsl_result of_kawaii_physics(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_kawaii_collider, c);
    return tsl_kawaii_collider_to_desc(&c, desc);
}

static tsl_result of_magica(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_magica_collider, c);
    return tsl_magica_collider_to_desc(&c, desc);
}

static tsl_result of_phys_bone(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_phys_bone_collider, c);
    return tsl_phys_bone_collider_to_desc(&c, desc);
}

static tsl_result of_spcr(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_spcr_collider, c);
    return tsl_spcr_collider_to_desc(&c, desc);
}

static tsl_result of_unity_chan(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_unity_chan_collider, c);
    return tsl_unity_chan_collider_to_desc(&c, desc);
}

static tsl_result of_vrm(tsl_collider_desc *desc)
{
    TSL_INIT(tsl_vrm_collider, c);
    return tsl_vrm_collider_to_desc(&c, desc);
}

static void shorter_descriptions_are_filled(void)
{
    tsl_result (*const converters[])(tsl_collider_desc *) = {
        of_anim_dynamics, of_dynamic_bone, of_godot, of_jiggle,     of_kawaii_physics,
        of_magica,        of_phys_bone,    of_spcr,  of_unity_chan, of_vrm};
    enum { SHORTER = offsetof(tsl_collider_desc, planes) };
    tsl_world_desc world_desc;
    tsl_world *world = NULL;
    tsl_world_desc_init(&world_desc, sizeof world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    for (int i = 0; i < (int)(sizeof converters / sizeof *converters); ++i) {
        tsl_collider_desc desc, untouched;
        tsl_collider_id id;
        memset(&desc, 0x5a, sizeof desc);
        untouched = desc;
        tsl_collider_desc_init(&desc, SHORTER);
        CHECK_MSG(converters[i](&desc) == TSL_OK, "converter %d", i);
        CHECK_INT(desc.struct_size, SHORTER);
        CHECK_MSG(memcmp((char *)&desc + SHORTER, (char *)&untouched + SHORTER, sizeof desc - SHORTER) == 0,
                  "converter %d", i);
        CHECK_INT(tsl_collider_create(world, &desc, &id), TSL_OK);
        desc.struct_size = SHORTER - 1;
        CHECK_MSG(converters[i](&desc) == TSL_ERROR_NOT_INITIALIZED, "converter %d", i);
    }
    tsl_world_destroy(world);
}

int main(void)
{
    RUN(shorter_descriptions_are_filled);
    return REPORT();
}
