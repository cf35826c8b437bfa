// SPDX-License-Identifier: MIT
// VRMC_node_constraint 1.0: nodes that are turned by other nodes, such as the twist bones of a forearm. To be
// applied to a pose before anything swings in it.
#ifndef EXAMPLES_COMMON_NODE_CONSTRAINT_H
#define EXAMPLES_COMMON_NODE_CONSTRAINT_H

#include "common/skeleton.h"
#include "common/warnings.h"

typedef enum constraint_kind {
    CONSTRAINT_ROLL,    // the source's turn from its rest rotation, as much of it as is about the axis
    CONSTRAINT_AIM,     // the axis points to the source
    CONSTRAINT_ROTATION // the source's turn from its rest rotation
} constraint_kind;

typedef struct node_constraint {
    constraint_kind kind;
    uint32_t bone, source; // of the skeleton
    tsl_vec3 axis;         // roll and aim: in the bone's own space, of length 1
    float weight;          // 0: the bone's rest rotation, 1: all of the constraint
} node_constraint;

typedef struct node_constraints {
    const skeleton *bones;
    uint32_t count;
    node_constraint *list; // in the order of their dependencies
    warnings warnings;
} node_constraints;

// Memory is the model's. What the extension prohibits is left out with a warning: constraints of unknown versions, of no or several
// kinds, without a source that is there, or that wait for themselves.
bool node_constraints_read(node_constraints *set, gltf *model, const skeleton *bones, tsla_error *e);
// Local transforms of all bones: rotations of the constrained ones are replaced.
void node_constraints_apply(const node_constraints *set, tsl_transform *locals);

#endif
