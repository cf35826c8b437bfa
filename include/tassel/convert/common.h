// SPDX-License-Identifier: MIT
// common.h - the parameters of other systems, in their own names and units, into Tassel's: what the headers beside it share.
//
// This is a library of its own, tassel_convert (CMake: tassel::convert, pkg-config: tassel_convert), over the solver alone.
//
// Fields have the names, units and axes of the system they come from; their comments give range and default. Switches are 0 or 1.
// Curves are keys as Unity has them, over the length from the root unless said otherwise, and scale the number beside them; no keys
// is null with count 0. docs/coming_from.md has each field's counterpart in Tassel, and how near the motion comes.
//   X_init             sets the defaults. Pass the size of the struct
//   X_to_params        initialises `out_params`, whose size you pass. What varies along the chain is 1 there, and has its numbers
//                      from X_to_curve or X_tune. The parameters hold at any tick rate
//   X_to_rig_desc      sets the clock of a description of the rig, and with some systems its limits of jumps
//   X_to_desc          sets model, flags, tip and what else a comment names in a description of a chain
//   X_to_curve         keys for tsl_chain_set_curve: those of the radius as they are, others at 65 places. *inout_count: capacity
//                      in, number out; `out_keys` null asks for the number
//   X_tune             sets what varies from bone to bone, limits too, once, on a chain made from the parameters
//   X_create           all of these but the rig's, and tsl_chain_create. `where` names the colliders, and the bones and the anchor where
//                      the component does not. What fails leaves no chain
//   X_to_links_params, X_to_links_desc, X_tune_links     likewise for a set of links
//   X_collider_to_desc sets shape, flags, radii, a and b of a description that names the rig and the bone
//   X_get_notes        TSL_X_NOTE_ bits: what the component asks for and Tassel does otherwise
// Errors: TSL_ERROR_NULL_POINTER, TSL_ERROR_NOT_INITIALIZED, TSL_ERROR_NEWER_STRUCT, TSL_ERROR_NOT_FINITE, TSL_ERROR_NOT_INCREASING
// (curves), TSL_ERROR_TOO_MANY (more than 256 particles with numbers of their own), and TSL_ERROR_INVALID_ARGUMENT out of range. Positions,
// lengths and forces, and what becomes of them, are in range below TSL_NUMBER_LIMIT. A call that is handed a world tells its log the
// argument, the field and the index. Nothing keeps a pointer, and the host's floating-point mode changes no bit.
#ifndef TASSEL_CONVERT_COMMON_H
#define TASSEL_CONVERT_COMMON_H

#include "../tassel.h"

// A number of a component with its curve.
typedef struct tsl_curved_value {
    float value;
    uint32_t key_count; // 0
    const tsl_curve_key *keys;
} tsl_curved_value;

#endif
