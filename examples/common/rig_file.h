// SPDX-License-Identifier: MIT
// Rig files, "format": "tassel_rig/1": which bones swing and how, as JSON that an animator edits by hand.
//
//   {"format": "tassel_rig/1",
//    "world":     {"gravity": [0, -9.8, 0], "ticks_per_second": 60, "max_ticks_per_step": 4,
//                  "teleport_distance": 0.5, "teleport_angle": 1, "teleport_mode": "keep" | "reset"},
//    "colliders": [{"name": "head", "bone": "Head",
//                   "shape": "sphere" | "capsule" | "plane" | "box" | "tapered_capsule" | "hull",
//                   "a": [0, 0, 0], "b": [0, 1, 0], "radius": 0.1, "radius_b": 0.1, "rotation": [0, 0, 0, 1],
//                   "planes": [[normal x, y, z, distance], ...], of a hull alone,
//                   "inside": false, "keeps_radius": false, "layers": 1}],
//    "chains":    [{"name": "tail",
//                   "preset": "tail" | "hair" | "skirt" | "ears" | "jiggle" | "pendant" | "cape",
//                   "root": "Tail1" | "roots": [...] | "bones": [...], "exclude": [...],
//                   "anchor": "Hips", "tip": "none" | "length" | "ratio" | "offset", "tip_length": 1,
//                   "tip_offset": [0, 0.1, 0], "fork": "average" | "keep" | "first", "unanimated": false,
//                   "model": "chain" | "tassel", "contact": "bones" | "particles",
//                   "colliders": ["head"], "collider_layers": 1,
//                   "limit": {the fields of tsl_chain_limit by their names, "angle_a_curve", "angle_b_curve"},
//                   "place_limit": {the fields of tsl_chain_place_limit but flags, "max_distance_curve",
//                   "backstop_distance_curve", "backstop_radius_curve"},
//                   every parameter of tsl_chain_params by its name but push, and
//                   "<parameter>_curve": [[u, factor], ...] or [[u, value, in_tangent, out_tangent], ...]}],
//    "links":     [{"name": "skirt", "chains": ["skirt1", ...], "layout": "found" | "strip" | "ring", "rounds": 2,
//                   "surface_thickness": 0.01 (where it is there the cloth between strands meets colliders),
//                   "structural" | "shear" | "bend": {"resists": "both" | "stretch" | "compression" | "none",
//                   "stretch_compliance": 0, "compression_compliance": 0.0001, "slack": 0, "least": 0.5, "most": 1.2}}],
//    "ik":        [{"name": "left_leg", "root": "Thigh", "mid": "Shin", "end": "Foot",
//                   "target": "a node" | "foot_lock", "ground": 0, "threshold": 0.03,
//                   "pole": [0, 0, 1] | "a node", "weight": 1, "clips": ["jump"]}]}
//
// A "preset" gives parameters, curves, limit and tip, in metres (examples/presets); what the chain has itself stands in its
// place, a parameter and its curve each on its own, a limit or a tip as a whole.
//
// Everything but "format" may be left out; what is left out keeps the library's default. A collider without
// "bone" rides on the rig's root; "rotation" (a quaternion x y z w, not all 0) is that of its frame. A chain with "colliders" meets exactly those, in that order. "comment" may
// stand in every object. Every other key is refused, so that a slip of the pen does not go unnoticed. The
// result names no type of the solver: every program that reads rig files shares this reader.
//
// Limbs of "ik" are solved in their order before the chains move. Their end goes to the target node; or, with
// "foot_lock", it stays over the spot where it came within "threshold" above the height "ground" (along gravity, of the end
// joint itself) until it lifts off again, keeps its turn, and never goes below the ground: for clips that
// travel, land or stand, not for walks on the spot. A "pole" vector is a direction in the model's space that
// the mid joint points to; without a pole the limb bends as the clip has it. Without "clips": in all of them.
#ifndef EXAMPLES_COMMON_RIG_FILE_H
#define EXAMPLES_COMMON_RIG_FILE_H

#include "common/arena.h"
#include "common/file.h"
#include "common/json.h"

#include <stdbool.h>

// The index of a bone; -1: there is none of that name; -2: several.
typedef int32_t (*rig_bone_finder)(void *user, const char *name);

typedef struct rig_bone {
    const char *name;
    int32_t index; // from the finder; -1 without one
} rig_bone;

typedef struct rig_bone_list {
    uint32_t count;
    rig_bone *bones;
} rig_bone_list;

// Parameters in the order of rig_param_table.
typedef enum rig_param_id {
    RIG_WEIGHT,
    RIG_DAMPING,
    RIG_ELASTICITY,
    RIG_STIFFNESS,
    RIG_INERT,
    RIG_INERT_ROTATION,
    RIG_FRICTION,
    RIG_RADIUS,
    RIG_GRAVITY_SCALE,
    RIG_GRAVITY,
    RIG_FORCE,
    RIG_GRAVITY_FALLOFF,
    RIG_FREEZE_AXIS,
    RIG_SCALE_RULE,
    RIG_DISABLE_DISTANCE,
    RIG_FADE_SECONDS,
    RIG_RELATIVE_DAMPING,
    RIG_FELT_SPEED_LIMIT,
    RIG_FELT_TURN_LIMIT,
    RIG_SCALE_CHANGE,
    RIG_PARAM_COUNT
} rig_param_id;

typedef struct rig_param_info {
    const char *name;             // as in tsl_chain_params
    uint32_t width;               // numbers: 1 or 3
    float minimum, maximum;       // both allowed
    bool has_curve;               // "<name>_curve" is read
    const char *const *constants; // null, or the names of its values 0, 1, 2 ... (ends with null)
} rig_param_info;

extern const rig_param_info rig_param_table[RIG_PARAM_COUNT];

// A cubic Hermite key; straight pieces have their slope as both tangents.
typedef struct rig_curve_key {
    float u, value, in_tangent, out_tangent;
} rig_curve_key;

typedef struct rig_param {
    bool given;
    float value[3]; // constants as their number
    uint32_t key_count;
    rig_curve_key *keys; // u strictly increasing
} rig_param;

// What "limit" holds, in the order of the table in rig_param.c: the fields of tsl_chain_limit but for the rotation.
typedef enum rig_limit_id {
    RIG_LIMIT_KIND,
    RIG_LIMIT_ANGLE_A,
    RIG_LIMIT_ANGLE_B,
    RIG_LIMIT_FRAME,
    RIG_LIMIT_SOFTNESS,
    RIG_LIMIT_COUNT
} rig_limit_id;

typedef struct rig_limit {
    bool given;
    rig_param params[RIG_LIMIT_COUNT];
    float rotation[4];
} rig_limit;

// What "place_limit" holds, in the order of the table in rig_param.c: the fields of tsl_chain_place_limit but for the flags, which
// follow from what is given: max_distance, backstop_radius.
typedef enum rig_place_limit_id {
    RIG_PLACE_MAX_DISTANCE,
    RIG_PLACE_BACKSTOP_DISTANCE,
    RIG_PLACE_BACKSTOP_RADIUS,
    RIG_PLACE_BACKSTOP_NORMAL,
    RIG_PLACE_SOFTNESS,
    RIG_PLACE_COUNT
} rig_place_limit_id;

typedef struct rig_place_limit {
    bool given;
    rig_param params[RIG_PLACE_COUNT];
} rig_place_limit;

typedef enum rig_tip { RIG_TIP_NONE, RIG_TIP_LENGTH, RIG_TIP_RATIO, RIG_TIP_OFFSET } rig_tip;
typedef enum rig_fork { RIG_FORK_DEFAULT, RIG_FORK_KEEP, RIG_FORK_AVERAGE, RIG_FORK_FIRST } rig_fork;

typedef struct rig_chain {
    const char *name;                    // "chains[2]" when it has none
    rig_bone_list roots, bones, exclude; // roots or bones, never both
    rig_bone anchor;                     // name null: the rig's root
    rig_tip tip;
    float tip_length;
    float tip_offset[3];
    rig_fork fork;
    bool unanimated;
    uint32_t model;   // 0: TSL_MODEL_CHAIN, 1: TSL_MODEL_TASSEL
    uint32_t contact; // 1: TSL_CHAIN_PARTICLE_CONTACT
    bool has_layers, has_colliders;
    uint32_t layers;
    uint32_t collider_count;
    uint32_t *colliders; // indices into rig_file.colliders
    rig_param params[RIG_PARAM_COUNT];
    rig_limit limit;
    rig_place_limit place_limit;
} rig_chain;

typedef enum rig_shape {
    RIG_SPHERE,
    RIG_CAPSULE,
    RIG_PLANE,
    RIG_BOX,
    RIG_TAPERED_CAPSULE,
    RIG_HULL
} rig_shape;

typedef struct rig_collider {
    const char *name; // "" when it has none
    rig_shape shape;
    rig_bone bone; // name null: the rig's root
    float a[3], b[3];
    float radius, radius_b; // radius_b negative: as radius
    float rotation[4];
    bool inside, keeps_radius, has_layers;
    uint32_t layers;
    uint32_t plane_count;
    float (*planes)[4]; // of a hull: a normal and a distance each
} rig_collider;

typedef struct rig_number {
    bool given;
    float value;
} rig_number;

typedef struct rig_link_rule { // the fields of tsl_link_rule
    bool has_resists;
    uint32_t resists; // TSL_LINK_RESISTS_ bits
    rig_number stretch_compliance, compression_compliance, slack, least, most;
} rig_link_rule;

typedef struct rig_links {
    const char *name; // "" when it has none
    uint32_t chain_count;
    uint32_t *chains;             // indices into rig_file.chains
    uint32_t layout;              // tsl_links_layout
    uint32_t rounds;              // 0: the library's default
    rig_number surface_thickness; // given: the cloth between strands meets colliders
    rig_link_rule structural, shear, bend;
} rig_links;

typedef struct rig_ik {
    const char *name; // "" when it has none
    rig_bone root, mid, end;
    bool foot_lock;
    rig_bone target; // name null: foot_lock
    float ground, threshold;
    rig_bone pole; // name null: none, or the vector
    bool has_pole_vector;
    float pole_vector[3];
    float weight;
    bool has_clips;
    uint32_t clip_count;
    const char **clips; // names
} rig_ik;

typedef struct rig_file {
    arena memory;
    const char *path;
    uint64_t file_bytes;
    cJSON *json;
    float gravity[3];
    float ticks_per_second;                  // 0: the library's default
    uint32_t max_ticks_per_step;             // 0: the library's default
    float teleport_distance, teleport_angle; // 0: off
    bool teleport_resets;
    uint32_t chain_count, collider_count, links_count, ik_count;
    rig_chain *chains;
    rig_collider *colliders;
    rig_links *links;
    rig_ik *ik;
} rig_file;

// Also call rig_file_free after a failure. `find` may be null: then bones are named but not looked up. `named`: a person
// names the file, so it may be a pipe; what is merely found has to be an ordinary file.
bool rig_file_load(rig_file *rig, const char *path, bool named, rig_bone_finder find, void *user, error *e);
bool rig_file_load_memory(rig_file *rig, const char *path, bytes data, rig_bone_finder find, void *user,
                          error *e);
void rig_file_free(rig_file *rig);

#endif
