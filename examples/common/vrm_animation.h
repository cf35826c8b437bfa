// SPDX-License-Identifier: MIT
// VRM animation files (.vrma, the glTF extension VRMC_vrm_animation 1.0) on the humanoid bones of any VRM avatar, 1.0 or 0.x.
//
// Rotations are carried over through the rest poses of both skeletons, and the movement of the hips is scaled by the ratio of
// the hips' heights, as "About pose data compatibility" of the specification has it
// (github.com/vrm-c/vrm-specification, specification/VRMC_vrm_animation-1.0/how_to_transform_human_pose.md).
//
// What leaves nothing to play is an error that names the file, the place and the reason. A line in `humanoid.warnings` says what
// is left out:
//   - what cannot be read, as in vrm.h; of two humanoid bones on one node the later
//   - movements of the hips, where the file or the avatar has none, or they rest at or below the ground
//   - humanoid bones that VRM does not have, and eyes, which these files turn by their lookAt
//   - expressions and lookAt
//   - scales of humanoid bones and translations of all but the hips, which the specification prohibits, and animation of
//     nodes above them, of which it says nothing
#ifndef EXAMPLES_COMMON_VRM_ANIMATION_H
#define EXAMPLES_COMMON_VRM_ANIMATION_H

#include "common/skeleton.h"
#include "common/vrm.h"

// A humanoid bone of the file.
typedef struct vrm_animation_bone {
    const char *name;
    uint32_t source; // bone of the file's skeleton
    int32_t target;  // bone of the avatar's; -1: it has none
    tsl_quat turn;   // from the one's rest rotation in the world to the other's: inverse(source) * target
} vrm_animation_bone;

typedef struct vrm_animation {
    gltf file;
    skeleton bones; // of the file
    vrm humanoid;   // its humanoid bones, and the warnings
    gltf_clip clip; // what is played: only tracks that count
    uint32_t bone_count;
    vrm_animation_bone *list;
    int32_t hips;                  // in the list; -1: none
    uint8_t *roles;                // per node of the file
    tsl_transform *locals, *posed; // per bone of the file
    tsl_vec3 hips_rest;            // in the file's model space

    // Of the avatar.
    const skeleton *avatar;
    tsl_quat facing;    // from how the avatar looks to how animations look: 0.x avatars look along -z
    int32_t *source_of; // per bone: in the list, -1: none
    tsl_quat *turned;   // per bone, scratch: world rotations
    tsl_vec3
        hips_measure; // from a movement in the file to one of the avatar's hips, along the axes of what they hang from
} vrm_animation;

// A zeroed animation. Call vrm_animation_free after a failure too.
bool vrm_animation_load(vrm_animation *a, const char *path, tsla_error *e);
// `data` must outlive the animation.
bool vrm_animation_load_memory(vrm_animation *a, const char *path, bytes data, tsla_error *e);
void vrm_animation_free(vrm_animation *a);

// Which of the file's clips is played. To be called once, before vrm_animation_bind.
bool vrm_animation_choose(vrm_animation *a, const gltf_clip *clip, tsla_error *e);
// On whom. `bones` must outlive the animation; further memory is the file's.
bool vrm_animation_bind(vrm_animation *a, const gltf *model, const skeleton *bones, const vrm *avatar, tsla_error *e);
// The bone of the avatar that the file's hips move; -1: the file or the avatar has no hips.
int32_t vrm_animation_hips(const vrm_animation *a);
// The pose `time` seconds after the clip's start: `locals`, of the avatar, come in as the rest pose.
void vrm_animation_sample(const vrm_animation *a, float time, tsl_transform *locals);

#endif
