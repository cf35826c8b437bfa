// SPDX-License-Identifier: MIT
// Lines of bones as in eight other systems, through tassel_convert; shared by scenes and motion tests.
#ifndef TASSEL_TESTS_SCENES_SYSTEMS_H
#define TASSEL_TESTS_SCENES_SYSTEMS_H

#include "tassel/convert/anim_dynamics.h"
#include "tassel/convert/godot.h"
#include "tassel/convert/jiggle.h"
#include "tassel/convert/kawaii_physics.h"
#include "tassel/convert/magica.h"
#include "tassel/convert/phys_bone.h"
#include "tassel/convert/spcr.h"
#include "tassel/convert/unity_chan.h"

enum {
    SYSTEM_KAWAII_PHYSICS,
    SYSTEM_PHYS_BONES,
    SYSTEM_UNITY_CHAN,
    SYSTEM_SPCR,
    SYSTEM_MAGICA,
    SYSTEM_ANIM_DYNAMICS,
    SYSTEM_GODOT,
    SYSTEM_JIGGLE,
    SYSTEM_COUNT
};

#define SYSTEM_BONES 16u // of a line, at most

// Metres, gravity along -y; in the rest pose no bone is turned against the one before.
typedef struct system_line {
    tsl_world *world;
    tsl_rig_id rig;
    const uint32_t *bones;
    uint32_t count; // 2..SYSTEM_BONES
    tsl_vec3 step;  // from each bone to the next
    int32_t anchor; // the bone that the line hangs on
    // 0: a component as people tune it; 1 and 2: with others of its switches, such as limits, curves and versions.
    uint32_t variant;
} system_line;

const char *system_name(uint32_t system);
tsl_result system_add(const system_line *line, uint32_t system, tsl_chain_id *out_chain);
// The data that the line of a system was made from, for calls after creation.
tsl_kawaii_physics system_kawaii_physics(uint32_t variant);
tsl_phys_bone system_phys_bone(const system_line *line);
tsl_spcr system_spcr(uint32_t variant);
tsl_magica_cloth system_magica(const system_line *line);

#endif
