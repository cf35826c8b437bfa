// SPDX-License-Identifier: MIT
// asset.h - rig files: which bones of a character swing and how, as JSON, and rigs that are made of it.
//
//   tsl_assets_set_rig      reads a rig file, or reads it again: all rigs that were made of it follow
//   tsl_assets_set_preset   the same for what several rig files share
//   tsl_asset_rig_create    a rig with its colliders, chains and links, by the names of a character's bones
//   tsl_asset_rig_write     the rig file again, with what has been tuned since
//
// This is a library of its own, tassel_asset (CMake: tassel::asset, pkg-config: tassel_asset). It stands on the functions
// of tassel.h and on cJSON, which the solver does without.
//
// Files      The format is "tassel_rig/1"; docs/rig_file.md has every key. Texts are UTF-8, need no terminator, and are read
//            during the call only: reading files is the host's. Every key and every number is checked, so a file of a
//            stranger can be refused, and nothing worse.
// Failure    A refused call changes nothing, but where a function says what it may leave behind. tsl_assets_message then
//            says in words what and where: "cat.rig.json: chains[2] \"tail\".root: there is no bone \"tail1\"; did you mean
//            \"Tail1\"?" TSL_ERROR_NULL_POINTER: a pointer that must not be null is. TSL_ERROR_OUT_OF_MEMORY: no memory.
// Memory     Everything comes from cJSON_malloc, which is malloc unless the host gave cJSON other functions with cJSON_InitHooks
//            before the first call. No function here belongs into a frame.
// Mode       Whatever floating-point mode the host has set, numbers are read and written alike, and the host finds it again.
// Threads    Calls on one tsl_assets, and on rigs made of it, one at a time. A call that creates, destroys or tunes rigs also
//            counts as a call on their worlds, none of which may be in a step meanwhile.
// Lifetime   Rigs first, then their worlds and their tsl_assets.
#ifndef TASSEL_ASSET_H
#define TASSEL_ASSET_H

#include "links.h"
#include "wind.h"

// Rig files and presets by name.
typedef struct tsl_assets tsl_assets;
// What was made of a rig file for one rig of a world.
typedef struct tsl_asset_rig tsl_asset_rig;

// ---- rig files and presets -------------------------------------------------------------------------------

// Knows the presets "cape", "ears", "hair", "jiggle", "pendant", "skirt" and "tail" from the start.
TSL_API tsl_result tsl_assets_create(tsl_assets **out_assets);
// Null is allowed. Every rig that was made of it must have been destroyed.
TSL_API void tsl_assets_destroy(tsl_assets *assets);

// Why the last call on this tsl_assets or a rig of it was refused, one line of at most 1,023 bytes without control characters; ""
// where none was, or after tsl_assets_set_rig what was read in another way than the file says. Valid until the next call on it,
// which clears it unless it only looks something up. Null gives "".
TSL_API const char *tsl_assets_message(const tsl_assets *assets);

// Reads a rig file and keeps it as `name`, which messages begin with, such as the file's path. A name that is known already
// gets the new text, and every rig that was made of the old one follows at once:
//   - Where chains, links and colliders are as many as before, on the same bones and of the same kinds, parameters, curves,
//     limits, shapes, clock and teleport limits are set, and motion goes on from where it is. What the host itself has set since
//     stays where the file's values have not changed.
//   - Otherwise colliders, chains and links are made new in the same rig: motion restarts from the pose, ids change, and
//     tsl_asset_rig_info.revision counts it.
// Gravity is the world's and is left alone. TSL_ERROR_INVALID_ARGUMENT: not JSON, not a rig file, or something in it is wrong,
// as with a bone that a rig in use does not have; also where cJSON has no memory for the text. Every other result is the solver's,
// which refuses something for a rig in use. What was read is tried in a world of its own first; should memory end after that, rigs
// that have changed already are changed back, and where that fails too they keep what they have.
TSL_API tsl_result tsl_assets_set_rig(tsl_assets *assets, const char *name, const char *json, uint64_t json_size);
// Forgets a rig file. TSL_ERROR_INVALID_ARGUMENT: there is none of that name. TSL_ERROR_BUSY: a rig is made of it.
TSL_API tsl_result tsl_assets_remove_rig(tsl_assets *assets, const char *name);
// What "preset": name gives to chains: {"tip": ..., "tip_length": ..., "limit": {...}, "tuning": {...}, parameters and curves}. What a
// tuning sets may stand beside it, for chains that say some of that themselves: their preset's tuning is then left out. One that is
// known already gets the new text, and every rig file that names it is read again, with all that tsl_assets_set_rig says of that.
TSL_API tsl_result tsl_assets_set_preset(tsl_assets *assets, const char *name, const char *json, uint64_t json_size);

// The name of the rig file or preset with that number, in the order in which they came; null beyond the last. Valid until
// it is removed.
TSL_API const char *tsl_assets_rig_name(const tsl_assets *assets, uint32_t index);
TSL_API const char *tsl_assets_preset_name(const tsl_assets *assets, uint32_t index);

// "world" of a rig file; what is not there has the library's default.
typedef struct tsl_asset_world {
    uint32_t struct_size; // tsl_asset_world_init
    uint32_t max_ticks_per_step;
    float ticks_per_second;
    float teleport_distance; // 0: off
    float teleport_angle;    // radians; 0: off
    tsl_teleport teleport_mode;
    tsl_vec3 gravity;    // for tsl_world_desc.gravity or tsl_world_set_gravity: no function here sets it. 0 0 0
    uint32_t wind_count; // of tsl_assets_get_wind. 0
} tsl_asset_world;
TSL_API void tsl_asset_world_init(tsl_asset_world *world, uint32_t struct_size);
// TSL_ERROR_INVALID_ARGUMENT: there is no rig file of that name. TSL_ERROR_NOT_INITIALIZED, TSL_ERROR_NEWER_STRUCT: struct_size.
TSL_API tsl_result tsl_assets_get_world(tsl_assets *assets, const char *name, tsl_asset_world *out_world);
// One of "winds" of a rig file's "world", in the file's order, for tsl_wind_create: winds are the world's, as gravity is, and no
// function here makes any. out_wind->struct_size must be set (tsl_wind_desc_init does). Refused as above, and with
// TSL_ERROR_INDEX_OUT_OF_RANGE: there are not so many.
TSL_API tsl_result tsl_assets_get_wind(tsl_assets *assets, const char *name, uint32_t index, tsl_wind_desc *out_wind);

// ---- rigs ------------------------------------------------------------------------------------------------

// The character. Its arrays are copied.
typedef struct tsl_asset_rig_desc {
    uint32_t struct_size; // tsl_asset_rig_desc_init
    uint32_t bone_count;  // at least 1
    // An existing rig of the same bones, which stays the host's, with its clock and teleport limits; 0: one is created, and
    // destroyed by tsl_asset_rig_destroy. 0
    tsl_rig_id rig;
    uint64_t user_data;        // of a created rig, as in tsl_rig_desc. 0
    const int32_t *parents;    // bone_count, as in tsl_rig_desc
    const tsl_transform *rest; // bone_count, as in tsl_rig_desc
    const char *const *names;  // bone_count; one that is null or empty is no bone that a file can mean
    const tsl_transform *root; // where a created rig stands, as in tsl_rig_desc; null: the identity. null
    // Where the world's log function (tsl_world_desc.log) leaves its last message, which then also stands in tsl_assets_message when
    // the solver refuses something. It must stay until the rig is destroyed. null
    const char *world_message;
    const void *reserved; // null
} tsl_asset_rig_desc;
TSL_API void tsl_asset_rig_desc_init(tsl_asset_rig_desc *desc, uint32_t struct_size);

// Makes of a rig file a rig of `world` with all its objects. TSL_ERROR_INVALID_ARGUMENT: there is no rig file of that name, or
// it names a bone that is not there or is there twice. Every other result is one that tsl_rig_create, tsl_collider_create,
// tsl_chain_create, tsl_links_create and the functions that set curves and limits give.
TSL_API tsl_result tsl_asset_rig_create(tsl_assets *assets, const char *name, tsl_world *world, const tsl_asset_rig_desc *desc,
                                        tsl_asset_rig **out_rig);
// With the rig itself where it was created here, and with its colliders, chains and links in any case. Null is allowed. Chains
// that the host has destroyed meanwhile are no harm.
TSL_API void tsl_asset_rig_destroy(tsl_asset_rig *rig);

typedef struct tsl_asset_rig_info {
    uint32_t struct_size; // tsl_asset_rig_info_init
    uint32_t chain_count;
    uint32_t collider_count;
    uint32_t links_count;
    uint32_t limb_count;
    uint32_t revision; // 0, and one more each time its objects were made new
    tsl_rig_id rig;    // for the solver: poses, steps, debug lines, teleports
    const char *name;  // of its rig file
    tsl_world *world;
} tsl_asset_rig_info;
TSL_API void tsl_asset_rig_info_init(tsl_asset_rig_info *info, uint32_t struct_size);
TSL_API tsl_result tsl_asset_rig_get_info(const tsl_asset_rig *rig, tsl_asset_rig_info *out_info);

// Objects by number, in the file's order, or by name. Texts are valid until the rig file or one of its presets changes.
typedef struct tsl_asset_chain {
    tsl_chain_id id;    // for the solver: parameters, limits, particles, contacts
    const char *name;   // "chains[2]" where the file has none
    const char *preset; // null: none
} tsl_asset_chain;

typedef struct tsl_asset_collider {
    tsl_collider_id id;
    const char *name;     // "" where the file has none
    const void *reserved; // null
    int32_t bone;         // -1: the rig's root
    tsl_shape shape;
} tsl_asset_collider;

typedef struct tsl_asset_links {
    tsl_links_id id;
    const char *name;     // "" where the file has none
    const void *reserved; // null
} tsl_asset_links;

// A limb of "ik", for tsl_ik_two_bone_solve of ik.h: no function here solves it.
typedef struct tsl_asset_limb {
    const char *name;         // "" where the file has none
    const char *const *clips; // names of the animations that it is meant for; null: of all
    uint32_t clip_count;
    int32_t root, mid, end;  // bones
    int32_t target;          // a bone; -1: the foot is locked where it comes down
    int32_t pole;            // a bone; -1: see pole_direction
    tsl_vec3 pole_direction; // in the rig's space; with pole -1 and all 0 the limb bends as the animation has it
    float ground;            // of a locked foot: the height of the ground, against gravity
    float threshold;         // and how far above it the foot is locked
    float weight;            // 0..1
} tsl_asset_limb;

// TSL_ERROR_INDEX_OUT_OF_RANGE: there are not so many.
TSL_API tsl_result tsl_asset_rig_get_chain(const tsl_asset_rig *rig, uint32_t index, tsl_asset_chain *out_chain);
TSL_API tsl_result tsl_asset_rig_get_collider(const tsl_asset_rig *rig, uint32_t index, tsl_asset_collider *out_collider);
TSL_API tsl_result tsl_asset_rig_get_links(const tsl_asset_rig *rig, uint32_t index, tsl_asset_links *out_links);
TSL_API tsl_result tsl_asset_rig_get_limb(const tsl_asset_rig *rig, uint32_t index, tsl_asset_limb *out_limb);
// Of several with one name the first. TSL_ERROR_INVALID_ARGUMENT: none has that name; the message has the nearest that there is.
TSL_API tsl_result tsl_asset_rig_find_chain(const tsl_asset_rig *rig, const char *name, tsl_asset_chain *out_chain);
TSL_API tsl_result tsl_asset_rig_find_collider(const tsl_asset_rig *rig, const char *name, tsl_asset_collider *out_collider);
TSL_API tsl_result tsl_asset_rig_find_links(const tsl_asset_rig *rig, const char *name, tsl_asset_links *out_links);

// Writes the rig file as it would have to be for this rig as it is now: the file's own text with its order and comments, and in it,
// by their names in the solver's headers, the parameters of chains and links and the limits of chains that differ from what the file and
// its presets say. Read again, it gives a rig with the same numbers. Clock, colliders, curves, and limits, factors and
// gravities of single joints are the file's: whoever changes those changes the file. What a tuning sets is the file's too, until one of
// damping, elasticity and inert_parent is no longer 1: then all of that, with the curves that the file's tuning came to, stands in the
// tuning's place. text: *inout_size bytes; null: none. *inout_size gets the bytes needed, the terminator included;
// TSL_ERROR_BUFFER_TOO_SMALL: they are more than there are, and nothing was written (with text null the result is TSL_OK).
// TSL_ERROR_INVALID_HANDLE: the host has destroyed one of its chains or links.
TSL_API tsl_result tsl_asset_rig_write(const tsl_asset_rig *rig, char *text, uint64_t *inout_size);

#endif
