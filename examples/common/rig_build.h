// SPDX-License-Identifier: MIT
// From a rig file to objects of the solver, and from an edited one to those that are there.
#ifndef EXAMPLES_COMMON_RIG_BUILD_H
#define EXAMPLES_COMMON_RIG_BUILD_H

#include "common/rig_file.h"
#include "common/skeleton.h"
#include "tassel/tassel.h"

// What rig_build made of a file, in the file's order.
typedef struct rig_objects {
    arena memory;
    tsl_collider_id *colliders;
    tsl_chain_id *chains;
    tsl_links_id *links;
} rig_objects;

// The description of a rig of these bones with the clock and the teleport limits of the file. It points into `bones`.
void rig_fill_desc(const rig_file *file, const skeleton *bones, tsl_rig_desc *desc);
// Creates the rig's colliders, chains and links in an existing world and rig, whose bones are those that the file's
// names were looked up in. What is missing in the file keeps the library's default. `log_text` is what the
// world's log callback has written last; it goes into the message when the library refuses something. `out` may be null;
// where it is not, rig_objects_free gives it back (and destroys nothing).
bool rig_build(tsl_world *world, tsl_rig_id rig, const rig_file *file, rig_objects *out, const char *log_text,
               error *e);
void rig_objects_free(rig_objects *objects);

// Whether rig_retune can make of one file's rig the other's: chains, links and colliders are as many, on the same bones and
// of the same kinds. Gravity is the world's and is not compared.
bool rig_is_same_structure(const rig_file *a, const rig_file *b);
// Gives the objects that were made of `before` the parameters, curves, limits and shapes of `after`, and the rig its clock and
// teleport limits. Motion goes on from where it is. Asks for memory only where a curve has changed. Where the library refuses
// something, what came before it in the file is tuned already: call it again with the two exchanged to take that back.
bool rig_retune(tsl_world *world, tsl_rig_id rig, const rig_objects *objects, const rig_file *before,
                const rig_file *after, const char *log_text, error *e);

#endif
