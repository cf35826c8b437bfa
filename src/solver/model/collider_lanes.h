// SPDX-License-Identifier: MIT
// Colliders in lanes: where those of a rig are, and as what the strands of a block meet them in a tick.
#ifndef TSLI_SOLVER_COLLIDER_LANES_H
#define TSLI_SOLVER_COLLIDER_LANES_H

#include "solver/model/blocks.h"

// ---- colliders of rigs ----------------------------------------------------------------------------------

// tsli_placed (objects.h) in lanes.
typedef struct tsli_placed_lanes {
    tsli_lanes3 a, b;
    tsli_lanes1 radius, radius_b;
} tsli_placed_lanes;

typedef struct tsli_collider_block_rare {
    _Alignas(TSLI_ROW_BYTES) tsli_placed_lanes before; // at the pose before, for steps of several ticks
    tsli_lanes3 now_low, before_low;                   // tsli_placed.a_low of `now` and `before`
} tsli_collider_block_rare;

// At the last tick, where the pack follows colliders.
typedef struct tsli_collider_block_last {
    _Alignas(TSLI_ROW_BYTES) tsli_placed_lanes placed;
    tsli_lanes3 turn; // tsli_placed.a_low, of what is turned
} tsli_collider_block_last;

// Eight colliders, one in each lane in the order of their creation, block behind block.
typedef struct tsli_collider_block {
    _Alignas(TSLI_ROW_BYTES) tsli_frame_lanes frame; // relative to the bone or the rig's root
    tsli_placed_lanes shape;                         // in that frame
    tsli_placed_lanes now;                           // in the world
    uint32_t needed[TSLI_WIDTH];                     // its bone in its rig's pack; TSLI_NONE: the rig's root
    // Lane bits.
    uint32_t raw;   // the rotation of its frame is as the host gave it, not yet unit
    uint32_t fresh; // tsli_collider.fresh is not 0
    uint32_t occupied, on_bones, capsules, planes, inside, unscaled;
    uint32_t acts;   // it meets every chain that has no list of its own
    uint32_t solids; // see tsli_is_solid
    uint32_t jumped; // since the last publishing: other rigs may not see it on the way
    tsli_collider_block_rare *rare;
    tsli_collider_block_last *last; // null unless the pack follows colliders
} tsli_collider_block;

// ---- contacts: colliders as a block meets them at one tick ----------------------------------------------

// What a contact is for some lane: bits, in the order of the rows of tsli_contact.
enum {
    TSLI_CONTACT_OUTSIDE = 1u,
    TSLI_CONTACT_INSIDE = 2u,
    TSLI_CONTACT_PLANE = 4u,
    TSLI_CONTACT_AXIS = 8u,     // a and b differ
    TSLI_CONTACT_TAPERS = 16u,  // the radii at a and b differ
    TSLI_CONTACT_IGNORED = 32u, // some bone of the pack ignores it: see tsli_ignored
    TSLI_CONTACT_SOLID = 64u,   // with one of the next four; lane_shapes.h knows what they are
    TSLI_CONTACT_BOX = 128u,
    TSLI_CONTACT_TAPERED = 256u,
    TSLI_CONTACT_WALL = 512u, // a plane that particles stay off by their radius
    TSLI_CONTACT_HULL = 1024u,
    TSLI_CONTACT_ROOM = 2048u // a solid that particles stay inside of
};
#define TSLI_CONTACT_KINDS 12u

typedef struct tsli_contact {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 a;
    // The way from a to b; of a plane its unit normal; of a box or a hull its rotation as modified Rodrigues parameters.
    tsli_lanes3 axis;
    tsli_lanes1 radius;
    union {
        struct {
            tsli_lanes1 axis_inverse_square;
            tsli_lanes1 radius_slope; // the radius at b less the one at a
            // Of a tapered capsule: how much farther towards b the nearest of its spheres is than the foot of the perpendicular,
            // as a share of the axis, for each unit of the distance from the axis.
            tsli_lanes1 lean;
        };
        tsli_lanes3 sizes; // of a box half of its edges
        struct {
            tsli_lanes1 hull_scale;
            tsli_lanes1 hulls[2]; // the bits of a tsli_hull_view
        };
    };
    uint16_t kinds[TSLI_WIDTH]; // TSLI_CONTACT_ bits of each of the contacts that it holds (see tsli_table)
    union { // lane bits: for whom it is what. The rows of solids are set only where it holds what each lane meets
        struct {
            uint8_t outside, inside, plane, has_axis, tapers, ignored, solid, box, tapered, wall, hull, room;
        };
        uint8_t lanes[TSLI_CONTACT_KINDS];
    };
} tsli_contact;

// What a lane of it is, where each lane has its own.
static inline uint32_t tsli_contact_kind(const tsli_contact *contact, uint32_t lane)
{
    uint32_t kind = 0;
    for (uint32_t k = 0; k < TSLI_CONTACT_KINDS; ++k)
        kind |= (contact->lanes[k] >> lane & 1u) << k;
    return kind;
}

// A contact as TSL_MODEL_SPRING sees it: from a place on its surface near the rig, so that a sphere of kilometres is as exact as
// one of centimetres.
typedef struct tsli_near {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 surface;
    tsli_lanes3 normal; // of a sphere, out of it
} tsli_near;

// Where a contact was when the tick began. TSL_MODEL_TASSEL and cloth follow it from there.
typedef struct tsli_contact_past {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 a;
    tsli_lanes3 axis; // as in tsli_contact
    tsli_lanes1 radius, slope;
    // For each of the contacts that it holds, bits of the lanes that are computed together: whose strands may meet it in the
    // tick, and which bones may.
    uint8_t reached[TSLI_WIDTH], near[TSLI_WIDTH];
} tsli_contact_past;

// Which colliders the lanes of a block meet. Lanes with the same list share a table. Where all lanes meet the same, a
// tsli_contact holds eight contacts, one in each lane, and an eighth of the memory is touched. Otherwise it holds one, with
// what each lane of the block meets.
typedef struct tsli_table {
    uint32_t chain[TSLI_WIDTH]; // by lane, whose list it is; TSLI_NONE: nobody's
    uint32_t alike; // every lane has the default list with these layers: its contacts are those of all lanes
    uint32_t layers;
    uint32_t unlisted;     // some chain of it has no list, and meets colliders that become visible
    uint32_t longest_list; // of its chains with a list
    uint32_t first;        // of the pack's contacts
    uint32_t count;        // of contacts, set at each tick
    uint32_t solids;       // set at each tick: some of them are solids
    uint32_t idle;         // nobody meets them in this tick
} tsli_table;

// Who ignores which contacts, in packs with chains that are TSL_CHAIN_IGNORES_REST_CONTACTS, in lane bits. Contacts go by their number in
// the tables of the chain: see ignored.h.
typedef struct tsli_ignored {
    uint8_t *rows;    // `stride` for each slot
    uint8_t *patches; // the same for each row of patches; null where there are none
    uint8_t *some;    // by contact: those of all slots
    uint32_t stride;  // of contacts; nobody ignores one that comes behind them
} tsli_ignored;

#endif
