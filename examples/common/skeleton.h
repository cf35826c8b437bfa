// SPDX-License-Identifier: MIT
// A model's nodes as the bones of a rig: parents first, which is the order that the library asks for.
#ifndef EXAMPLES_COMMON_SKELETON_H
#define EXAMPLES_COMMON_SKELETON_H

#include "common/gltf.h"

// Every node is a bone: chains and colliders may hang on any of them, joint or not.
typedef struct skeleton {
    uint32_t bone_count;
    const uint32_t *nodes; // of each bone
    int32_t *parents;
    tsl_transform *rest; // local
    const char **names;  // to look bones up by: null where a joint of a skin has the same one
} skeleton;

// Memory is the model's.
bool skeleton_create(skeleton *s, gltf *model, tsla_error *e);
// The bone of that name; -1: there is none; -2: several.
int32_t skeleton_find_bone(const gltf *model, const char *name);
// From one transform per node to one per bone.
void skeleton_gather(const skeleton *s, const tsl_transform *per_node, tsl_transform *out_per_bone);
// The rest pose's extent along its longest axis, over bones: what paces and tolerances are measured by. 1 for
// a model without extent. `scratch` is one transform per bone.
float skeleton_size(const skeleton *s, tsl_transform *scratch);
// World transforms of all bones, without shear.
void skeleton_place(const skeleton *s, const tsl_transform *root, const tsl_transform *locals, tsl_transform *out);

#endif
