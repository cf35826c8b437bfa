// SPDX-License-Identifier: MIT
// Colliders in lanes: positions of those of a rig, and the contacts that strands of a block collide with in a tick.
#ifndef TSLI_SOLVER_COLLIDER_LANES_H
#define TSLI_SOLVER_COLLIDER_LANES_H

#include "solver/model/blocks.h"

// ---- colliders of rigs ----------------------------------------------------------------------------------

// tsli_placed_shape (objects.h) in lanes.
typedef struct tsli_placed_shape_lanes {
    tsli_lanes3 a, b;
    tsli_lanes1 radius, radius_b;
    tsli_lanes3 turn;
} tsli_placed_shape_lanes;

typedef struct tsli_collider_block_rare {
    _Alignas(TSLI_ROW_BYTES) tsli_placed_shape_lanes before; // at the pose before, for steps of several ticks
} tsli_collider_block_rare;

// At the last tick, where the layout follows colliders.
typedef struct tsli_collider_block_last {
    _Alignas(TSLI_ROW_BYTES) tsli_placed_shape_lanes placed;
} tsli_collider_block_last;

// Eight colliders, one in each lane in the order of their creation, block after block.
typedef struct tsli_collider_block {
    _Alignas(TSLI_ROW_BYTES) tsli_frame_lanes frame; // relative to the bone or the rig's root
    tsli_placed_shape_lanes shape;                   // in that frame
    tsli_placed_shape_lanes now;                     // relative to the rig's origin
    uint32_t needed[TSLI_WIDTH];                     // its bone in its rig's layout; TSLI_NONE: the rig's root
    // Lane bits.
    uint32_t unnormalised; // the rotation of its frame is the host's, not yet normalised
    uint32_t fresh;        // tsli_collider.fresh is not 0
    uint32_t occupied, on_bones, capsules, planes, inside, unscaled;
    uint32_t acts;   // every chain without a list of its own collides with it
    uint32_t convex; // see tsli_is_convex
    uint32_t jumped; // since the last publishing: other rigs may not see the motion between
    tsli_collider_block_rare *rare;
    tsli_collider_block_last *last; // null unless the layout follows colliders
} tsli_collider_block;

// ---- contacts: the colliders of a block at one tick -----------------------------------------------------

// Properties of a contact for some lane: bits, in the order of the rows of tsli_contact.
enum {
    TSLI_CONTACT_OUTSIDE = 1u,
    TSLI_CONTACT_INSIDE = 2u,
    TSLI_CONTACT_PLANE = 4u,
    TSLI_CONTACT_AXIS = 8u,     // a and b differ
    TSLI_CONTACT_TAPERS = 16u,  // the radii at a and b differ
    TSLI_CONTACT_IGNORED = 32u, // some bone of the layout ignores it: see tsli_ignored
    TSLI_CONTACT_CONVEX = 64u,  // with one of the next four; lane_shapes.h implements them
    TSLI_CONTACT_BOX = 128u,
    TSLI_CONTACT_TAPERED = 256u,
    TSLI_CONTACT_THICK_PLANE = 512u, // a plane that particles keep their radius from
    TSLI_CONTACT_HULL = 1024u,
    TSLI_CONTACT_INTERIOR = 2048u // a convex shape that particles stay inside of
};
#define TSLI_CONTACT_KINDS 12u

typedef struct tsli_contact {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 a;
    // The vector from a to b; of a plane its unit normal; of a box or a hull its rotation as modified Rodrigues parameters.
    tsli_lanes3 axis;
    tsli_lanes1 radius;
    union {
        struct {
            tsli_lanes1 axis_inverse_square;
            tsli_lanes1 radius_slope; // the radius at b less the one at a
            // For a tapered capsule: the offset towards b of the nearest of its spheres from the foot of the perpendicular,
            // as a share of the axis, for each unit of the distance from the axis.
            tsli_lanes1 taper;
        };
        tsli_lanes3 sizes; // of a box half of its edges
        struct {
            tsli_lanes1 hull_scale;
            tsli_lanes1 hulls[2]; // the bits of a tsli_mirrored_hull
        };
    };
    uint16_t kinds[TSLI_WIDTH]; // TSLI_CONTACT_ bits of each of its contacts (see tsli_collider_list)
    union { // lane bits by property. Rows of convex shapes are set only where contacts differ by lane
        struct {
            uint8_t outside, inside, plane, has_axis, tapers, ignored, convex, box, tapered, thick_plane, hull,
                interior;
        };
        uint8_t lanes[TSLI_CONTACT_KINDS];
    };
} tsli_contact;

// The properties of one lane, where contacts differ by lane.
static inline uint32_t tsli_contact_kind(const tsli_contact *contact, uint32_t lane)
{
    uint32_t kind = 0;
    for (uint32_t k = 0; k < TSLI_CONTACT_KINDS; ++k)
        kind |= (contact->lanes[k] >> lane & 1u) << k;
    return kind;
}

// A contact for TSL_MODEL_SPRING: relative to a point on its surface near the rig, so that a sphere of kilometres is as exact as
// one of centimetres.
typedef struct tsli_near_surface {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 surface;
    tsli_lanes3 normal; // of a sphere, outward
} tsli_near_surface;

// A contact's position at the beginning of the tick. TSL_MODEL_TASSEL and cloth follow it from there.
typedef struct tsli_contact_past {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 a;
    tsli_lanes3 axis; // as in tsli_contact
    tsli_lanes1 radius, slope;
    // For each contact, bits of the lanes that are computed together: strands that may touch it in the tick, and bones that may.
    uint8_t reached[TSLI_WIDTH], near[TSLI_WIDTH];
} tsli_contact_past;

// Contacts of the lanes of a block. Lanes with the same list share a collider list. Where all lanes have the same contacts, a tsli_contact
// holds eight of them, one in each lane, and takes an eighth of the memory. Otherwise it holds one, with a row for the lanes of the block.
typedef struct tsli_collider_list {
    uint32_t chain[TSLI_WIDTH]; // by lane, the chain whose list it is; TSLI_NONE: none
    uint32_t alike; // every lane has the default list with these layers: its contacts are those of all lanes
    uint32_t layers;
    uint32_t unlisted;     // some chain of it has no list, and collides with colliders that become visible
    uint32_t longest_list; // of its chains with a list
    uint32_t first;        // of the layout's contacts
    uint32_t count;        // of contacts, set at each tick
    uint32_t convex;       // set at each tick: some of them are convex
} tsli_collider_list;

// Lanes that ignore contacts, in layouts with chains that are TSL_CHAIN_IGNORES_REST_CONTACTS, in lane bits. Contacts go by their number in
// the chain's collider list: see overlaps.c.
typedef struct tsli_ignored {
    uint8_t *rows;   // `stride` for each slot
    uint8_t *quads;  // the same for each row of quads; null where there are none
    uint8_t *some;   // by contact: those of all slots
    uint32_t stride; // of contacts; none is ignored after them
} tsli_ignored;

#endif
