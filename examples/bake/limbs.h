// SPDX-License-Identifier: MIT
// The rig file's "ik": limbs that reach for a node, and feet that stay where they stepped, solved by ik.h on
// the animated pose before the chains see it.
#ifndef EXAMPLES_BAKE_LIMBS_H
#define EXAMPLES_BAKE_LIMBS_H

#include "common/skeleton.h"
#include "tassel/asset.h"

typedef struct limb {
    tsl_asset_limb settings;
    bool active; // in the clip that is played
    // foot_lock, in world space
    bool planted;
    tsl_vec3 lock;     // where it stepped
    tsl_vec3 offset;   // from the animated foot to where it is held
    tsl_vec3 released; // the offset when it lifted off
    float since;       // seconds since then
    // of the play so far
    uint32_t solved, missed;
    float worst; // distance from the target, in the file's unit of length
} limb;

typedef struct limb_set {
    const skeleton *bones;
    const char *path; // the rig file's
    tsl_vec3 up;
    uint32_t limb_count;
    limb *limbs;
    float *models; // scratch, 3x4 a bone
} limb_set;

// Memory is the arena's. `parts` may be null: then there are no limbs. Refuses joints that do not hang from one another and
// targets that hang from the limb.
bool limbs_create(limb_set *set, tsla_arena *memory, const skeleton *bones, const tsl_asset_rig *parts,
                  tsl_vec3 gravity, tsla_error *e);
// Before a clip: no foot has stepped yet.
void limbs_start(limb_set *set, const char *clip_name);
// `seconds` after the call before. Turns the limbs' bones in `locals`; root is where the model stands.
bool limbs_solve(limb_set *set, float seconds, const tsl_transform *root, tsl_transform *locals, tsla_error *e);

#endif
