// SPDX-License-Identifier: MIT
// A rig file (docs/rig_file.md) as structs: what winds, chains, colliders, links and limbs it describes, with presets already laid
// under what the file itself says.
#ifndef ASSET_RIG_FILE_H
#define ASSET_RIG_FILE_H

#include "base/chain_param_table.h"
#include "asset/arena.h"
#include "asset/json.h"
#include "tassel/limits.h"
#include "tassel/links.h"
#include "tassel/tassel.h"

#include <stdbool.h>

// A character's bones; a name that is null or empty is no bone's.
typedef struct tsla_bone_names {
    uint32_t count;
    const char *const *names;
} tsla_bone_names;

// What "preset": name stands for.
typedef struct tsla_preset {
    struct tsla_preset *next;
    char *name;
    cJSON *json;
} tsla_preset;

typedef struct tsla_rig_bone {
    const char *name;
    int32_t index; // -1 where the file was read without a character
} tsla_rig_bone;

typedef struct tsla_rig_bone_list {
    uint32_t count;
    tsla_rig_bone *bones;
} tsla_rig_bone_list;

// Parameters in the order of tsla_rig_param_table.
#define RIG_ID(field, ...) RIG_##field,
typedef enum tsla_rig_param_id {
    TSLI_CHAIN_PARAMS(RIG_ID, RIG_ID, RIG_ID, RIG_ID, RIG_ID) RIG_PARAM_COUNT
} tsla_rig_param_id;
#undef RIG_ID

#define RIG_ANY_WHOLE 4294967296.0f // as a maximum: the field is a uint32_t, a bit mask for one

#define RIG_NO_CURVE TSL_PARAMETER_COUNT

typedef struct tsla_rig_param_info {
    const char *name;             // as in the struct of the solver that has it
    uint32_t offset;              // there
    uint32_t width;               // numbers: 1 or 3
    float minimum, maximum;       // of each number, both allowed
    tsl_parameter curve;          // what "<name>_curve" sets; RIG_NO_CURVE: none is read
    const char *const *constants; // null, or the names of its values 0, 1, 2 ... (ends with null)
} tsla_rig_param_info;

// The first two of these.
#define RIG_FIELD(type, field) #field, offsetof(type, field)

static inline bool tsla_rig_is_whole(const tsla_rig_param_info *info)
{
    return info->constants || info->maximum == RIG_ANY_WHOLE;
}

extern const tsla_rig_param_info tsla_rig_param_table[RIG_PARAM_COUNT]; // of tsl_chain_params

// A cubic Hermite key; straight pieces have their slope as both tangents.
typedef struct tsla_rig_curve_key {
    float u, value, in_tangent, out_tangent;
} tsla_rig_curve_key;

typedef struct tsla_rig_param {
    bool given;
    float value[3];
    uint32_t whole; // in place of value where tsla_rig_is_whole; a constant's number
    uint32_t key_count;
    tsla_rig_curve_key *keys; // u strictly increasing
} tsla_rig_param;

// What "limit" holds, in the order of the table in tsla_rig_param.c: the fields of tsl_chain_limit but for the rotation.
typedef enum tsla_rig_limit_id {
    RIG_LIMIT_KIND,
    RIG_LIMIT_ANGLE_A,
    RIG_LIMIT_ANGLE_B,
    RIG_LIMIT_FRAME,
    RIG_LIMIT_SOFTNESS,
    RIG_LIMIT_COUNT
} tsla_rig_limit_id;

typedef struct tsla_rig_limit {
    bool given;
    tsla_rig_param params[RIG_LIMIT_COUNT];
    float rotation[4];
} tsla_rig_limit;

extern const tsla_rig_param_info tsla_rig_limit_table[RIG_LIMIT_COUNT]; // of tsl_chain_limit

// What "position_limit" holds, in the order of the table in tsla_rig_param.c: the fields of tsl_chain_position_limit but for the flags, which
// follow from what is given: max_distance, backstop_radius.
typedef enum tsla_rig_position_limit_id {
    RIG_PLACE_MAX_DISTANCE,
    RIG_PLACE_BACKSTOP_DISTANCE,
    RIG_PLACE_BACKSTOP_RADIUS,
    RIG_PLACE_BACKSTOP_NORMAL,
    RIG_PLACE_SOFTNESS,
    RIG_PLACE_COUNT
} tsla_rig_position_limit_id;

typedef struct tsla_rig_position_limit {
    bool given;
    tsla_rig_param params[RIG_PLACE_COUNT];
} tsla_rig_position_limit;

extern const tsla_rig_param_info tsla_rig_position_limit_table[RIG_PLACE_COUNT]; // of tsl_chain_position_limit

// What "tuning" holds, in the order of the table in rig_tuning.c: the fields of tsl_tuning.
typedef enum tsla_rig_tuning_id {
    RIG_TUNING_FREQUENCY,
    RIG_TUNING_HALF_LIFE,
    RIG_TUNING_SAG,
    RIG_TUNING_BEND,
    RIG_TUNING_INERT,
    RIG_TUNING_WIND,
    RIG_TUNING_FORCE,
    RIG_TUNING_COUNT
} tsla_rig_tuning_id;

typedef struct tsla_rig_tuning {
    bool given;
    tsla_rig_param params[RIG_TUNING_COUNT];
} tsla_rig_tuning;

extern const tsla_rig_param_info tsla_rig_tuning_table[RIG_TUNING_COUNT]; // of tsl_tuning

// The parameters that a tuning sets.
#define RIG_TUNED_COUNT 7
extern const tsla_rig_param_id tsla_rig_tuned[RIG_TUNED_COUNT];

// What the particles of a spring have of their own: its bones in their order, then its tip.
typedef struct tsla_rig_joints {
    uint32_t count;
    float *factors[RIG_PARAM_COUNT]; // count of each; null: none
    tsl_vec3 *gravities;             // count; null: none
    tsl_joint_limit *limits;         // count; null: none
} tsla_rig_joints;

typedef enum tsla_rig_model { RIG_MODEL_TASSEL, RIG_MODEL_CHAIN, RIG_MODEL_SPRING } tsla_rig_model;

typedef struct tsla_rig_chain {
    const char *name;                         // "chains[2]" when it has none
    const char *preset;                       // null: none
    tsla_rig_bone_list roots, bones, exclude; // roots or bones, never both
    tsla_rig_bone anchor;                     // name null: the rig's root
    tsl_tip tip;
    float tip_length;
    float tip_offset[3];
    tsl_fork fork;
    bool unanimated, ignores_rest_contacts;
    uint32_t model; // tsla_rig_model
    bool has_layers, has_colliders;
    uint32_t layers;
    uint32_t collider_count;
    uint32_t *colliders; // indices into tsla_rig_file.colliders
    tsla_rig_tuning tuning;
    tsla_rig_param params[RIG_PARAM_COUNT]; // what the tuning sets is there after tsla_rig_tune
    tsla_rig_limit limit;
    tsla_rig_position_limit position_limit;
    tsla_rig_joints joints;
} tsla_rig_chain;

typedef struct tsla_rig_collider {
    const char *name; // "" when it has none
    tsl_shape shape;
    tsla_rig_bone bone; // name null: the rig's root
    float a[3], b[3];
    float radius, radius_b; // radius_b negative: as radius
    float rotation[4];
    bool inside, keeps_radius, unscaled, simulated, shared, has_layers;
    uint32_t layers;
    uint32_t plane_count;
    float (*planes)[4]; // of a hull: a normal and a distance each
} tsla_rig_collider;

typedef struct tsla_rig_number {
    bool given;
    float value;
} tsla_rig_number;

// The names of the first two bits of tsl_link_rule.resists, 0 to 3; ends with null.
extern const char *const tsla_rig_resists[];
#define TSLA_RIG_RESISTS (TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION)

typedef struct tsla_rig_link_rule { // the fields of tsl_link_rule
    bool has_resists;
    uint32_t resists; // TSLA_RIG_RESISTS bits
    bool at_both_ends;
    tsla_rig_number stretch_compliance, compression_compliance, slack, least, most;
} tsla_rig_link_rule;

typedef struct tsla_rig_links {
    const char *name; // "" when it has none
    uint32_t chain_count;
    uint32_t *chains;                  // indices into tsla_rig_file.chains
    uint32_t layout;                   // tsl_links_layout
    uint32_t rounds;                   // 0: the library's default
    tsla_rig_number surface_thickness; // given: the cloth between strands meets colliders
    tsla_rig_number cloth_thickness;
    uint32_t cloth_layers, meets_layers; // 0: the file has none
    tsla_rig_link_rule structural, shear, bend;
} tsla_rig_links;

typedef struct tsla_rig_ik {
    const char *name; // "" when it has none
    tsla_rig_bone root, mid, end;
    bool foot_lock;
    tsla_rig_bone target; // name null: foot_lock
    float ground, threshold;
    tsla_rig_bone pole; // name null: none, or the vector
    bool has_pole_vector;
    float pole_vector[3];
    float weight;
    bool has_clips;
    uint32_t clip_count;
    const char **clips; // names
} tsla_rig_ik;

// Of "winds" in the order of the table in rig_world.c: the fields of tsl_wind_desc but for those that stand in tsla_rig_wind itself.
typedef enum tsla_rig_winds_id {
    RIG_WINDS_SHAPE,
    RIG_WINDS_LAYERS,
    RIG_WINDS_POSITION,
    RIG_WINDS_HALF_SIZE,
    RIG_WINDS_RADIUS,
    RIG_WINDS_FALLOFF,
    RIG_WINDS_VELOCITY,
    RIG_WINDS_RADIAL_SPEED,
    RIG_WINDS_GUST,
    RIG_WINDS_GUST_FREQUENCY,
    RIG_WINDS_TRAVEL_SPEED,
    RIG_WINDS_TURBULENCE,
    RIG_WINDS_TURBULENCE_LENGTH,
    RIG_WINDS_SEED,
    RIG_WINDS_COUNT
} tsla_rig_winds_id;

extern const tsla_rig_param_info tsla_rig_winds_table[RIG_WINDS_COUNT]; // of tsl_wind_desc

typedef struct tsla_rig_wind {
    const char *name; // "" when it has none
    bool force;
    float rotation[4];
    tsla_rig_param params[RIG_WINDS_COUNT];
} tsla_rig_wind;

typedef struct tsla_rig_file {
    tsla_arena memory; // names are those of the JSON tree
    const char *path;
    const char *warning; // the first thing that is read in another way than it says; null: none
    float gravity[3];
    float ticks_per_second;                  // 0: the library's default
    uint32_t max_ticks_per_step;             // 0: the library's default
    float teleport_distance, teleport_angle; // 0: off
    bool teleport_resets;
    uint32_t wind_count, chain_count, collider_count, links_count, ik_count;
    tsla_rig_wind *winds;
    tsla_rig_chain *chains;
    tsla_rig_collider *colliders;
    tsla_rig_links *links;
    tsla_rig_ik *ik;
} tsla_rig_file;

// `json` must live as long as what is read of it. `bones` may be null: then bones are named but not looked up. Call
// tsla_rig_file_free in any case.
bool tsla_rig_file_read(tsla_rig_file *rig, const char *path, const cJSON *json, const tsla_bone_names *bones,
                        const tsla_preset *presets, tsla_error *e);
void tsla_rig_file_free(tsla_rig_file *rig);
// Whether a chain can name this as its preset.
bool tsla_preset_check(const tsla_preset *preset, tsla_error *e);

#endif
