// SPDX-License-Identifier: MIT
// From a rig file to objects of the solver, and from an edited one to those that are there.
#ifndef ASSET_RIG_BUILD_H
#define ASSET_RIG_BUILD_H

#include "asset/rig_file.h"
#include "tassel/links.h"
#include "tassel/tassel.h"
#include "tassel/wind.h"

// What was made of a file, in the file's order.
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

// The clock and the teleport limits of the file; bones are the caller's.
void tsla_rig_fill_desc(const tsla_rig_file *file, tsl_rig_desc *desc);
void tsla_rig_fill_wind(const tsla_rig_wind *in, tsl_wind_desc *desc);
// The parameters of chains with a tuning, on the bones that the file was read with.
bool tsla_rig_tune(tsla_rig_file *file, const tsla_skeleton *bones, tsla_error *e);
// Creates the rig's colliders, chains and links in a rig whose bones are those that the file was read with. What is missing in the
// file keeps the library's default. `world_message` is what the world's log function has left last, or null; it goes into the
// message when the library refuses something, and nothing is left of the objects.
bool tsla_rig_build(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *file, tsla_rig_objects *out,
                    const char *world_message, tsla_error *e);
// Destroys those that are there still. Stops at the first that is refused.
tsl_result tsla_rig_objects_destroy(tsl_world *world, tsla_rig_objects *objects);
void tsla_rig_objects_forget(tsla_rig_objects *objects); // frees the lists alone

// Whether tsla_rig_retune can make of one file's rig the other's: chains, links and colliders are as many, on the same bones and
// of the same kinds. Gravity and winds are the world's and are not compared.
bool tsla_rig_is_same_structure(const tsla_rig_file *a, const tsla_rig_file *b);
// Gives the objects that were made of `before` the parameters, curves, limits and shapes of `after`. Motion goes on from where it
// is. Asks for memory only where a curve has changed. Where the library refuses something, what came before it in the file is
// tuned already: call it again with the two exchanged to take that back.
bool tsla_rig_retune(tsl_world *world, tsl_rig_id rig, const tsla_rig_objects *objects,
                     const tsla_rig_file *before, const tsla_rig_file *after, const char *world_message,
                     tsla_error *e);
// The same for the rig's clock and teleport limits.
bool tsla_rig_retune_clock(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *before,
                           const tsla_rig_file *after, const char *world_message, tsla_error *e);

#endif
