// SPDX-License-Identifier: MIT
// From a rig file to objects of the solver.
#ifndef EXAMPLES_COMMON_RIG_BUILD_H
#define EXAMPLES_COMMON_RIG_BUILD_H

#include "common/rig_file.h"
#include "common/skeleton.h"
#include "tassel/tassel.h"

// Creates the rig's colliders, chains and links in an existing world and rig, whose bones are those that the file's
// names were looked up in. What is missing in the file keeps the library's default. `log_text` is what the
// world's log callback has written last; it goes into the message when the library refuses something.
bool rig_build(tsl_world *world, tsl_rig_id rig, const rig_file *file, const char *log_text, error *e);

#endif
