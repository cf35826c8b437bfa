// SPDX-License-Identifier: MIT
// Creates solver objects from a rig file, and applies an edited one to existing objects.
#ifndef ASSET_RIG_BUILD_H
#define ASSET_RIG_BUILD_H

#include "asset/rig_file.h"
#include "tassel/links.h"
#include "tassel/tassel.h"
#include "tassel/wind.h"

// Objects made from a file, in the file's order.
typedef struct tsla_rig_objects {
    tsla_arena memory;
    uint32_t collider_count, chain_count, links_count;
    tsl_collider_id *colliders;
    tsl_chain_id *chains;
    tsl_links_id *links;
} tsla_rig_objects;

typedef struct tsla_skeleton {
    uint32_t bone_count;
    const int32_t *parents;
    const tsl_transform *rest;
} tsla_skeleton;

// The file's clock and teleport limits; bones are the caller's.
void tsla_rig_fill_desc(const tsla_rig_file *file, tsl_rig_desc *desc);
void tsla_rig_fill_wind(const tsla_rig_wind *in, tsl_wind_desc *desc);
// The parameters of chains with a tuning, on the bones that the file was read with.
bool tsla_rig_tune(tsla_rig_file *file, const tsla_skeleton *bones, tsla_error *e);
// Creates the rig's colliders, chains and links; the rig's bones are those that the file was read with. Missing fields keep the library's
// defaults. `world_message`: last message of the world's log function, or null; it is quoted when the library refuses something, and then
// no object is left.
bool tsla_rig_build(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *file, tsla_rig_objects *out,
                    const char *world_message, tsla_error *e);
// Destroys those that still exist. Stops at the first that is refused.
tsl_result tsla_rig_objects_destroy(tsl_world *world, tsla_rig_objects *objects);
void tsla_rig_objects_forget(tsla_rig_objects *objects); // frees the lists alone

// Whether tsla_rig_retune can turn one file's rig into the other's: the same numbers of chains, links and colliders, on the same bones and
// of the same kinds. Gravity and winds belong to the world and are not compared.
bool tsla_rig_is_same_structure(const tsla_rig_file *a, const tsla_rig_file *b);
// Gives the objects made from `before` the parameters, curves, limits and shapes of `after`. Motion continues. Allocates only where a curve
// has changed. If the library refuses something, earlier objects are tuned already: call it again with the two swapped to undo that.
bool tsla_rig_retune(tsl_world *world, tsl_rig_id rig, const tsla_rig_objects *objects, const tsla_rig_file *before,
                     const tsla_rig_file *after, const char *world_message, tsla_error *e);
// The same for the rig's clock and teleport limits.
bool tsla_rig_retune_clock(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *before, const tsla_rig_file *after,
                           const char *world_message, tsla_error *e);

#endif
