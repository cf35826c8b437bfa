// SPDX-License-Identifier: MIT
// Every struct of the simulation, on one page.
//
// A rig's chains are trees of particles. Trees are cut into strands (a particle, its first child, that one's
// first child ...), and strands are solved side by side, one per lane, sixteen in a block:
//
//   chain   particle tree        strands           block of a rig's pack
//           0-1-2-3              0 1 2 3           slot 0: lanes hold 0 4' ...   (4' hangs on particle 1 of
//           another
//             `-4-5              1'4 5             slot 1:            1 4            strand: a copy, one
//             level later)
//
// Everything that depends on which chains and colliders a rig has lies in one piece of memory, its pack,
// which is made again when they change and never in a frame.
#ifndef TSLI_SOLVER_MODEL_H
#define TSLI_SOLVER_MODEL_H

#include "base/pool.h"
#include "base/shared.h"
#include "math/lanes_width.h"
#include "math/matrix.h"
#include "tassel/tassel.h"

#include <stddef.h>

#define TSLI_ALL_LANES 0xffffu // a bit each
#define TSLI_NONE 0xffffffffu
#define TSLI_ALL_LAYERS 0xffffffffu
#define TSLI_TICK_PHASES 16u // in a tick
#define TSLI_NO_AXIS 3u
#define TSLI_MAX_STRETCH 1000.0f
#define TSLI_MAX_SQUASH 0.99f
#define TSLI_HOT_RIG_BYTES offsetof(tsli_rig, next)
#define TSLI_POSE_PACK_BYTES offsetof(tsli_pack, bytes)

typedef float tsli_lanes1[TSLI_WIDTH];
typedef float tsli_lanes3[3][TSLI_WIDTH];
typedef float tsli_lanes4[4][TSLI_WIDTH];

// ---- slots: particle number j of sixteen strands---------------------------------------------------------

typedef struct tsli_slot_state { // moving: 24 bytes a particle, the whole of the solver's memory
    tsli_lanes3 position, previous;
} tsli_slot_state;

typedef struct tsli_slot_params { // tunable, at the rig's tick rate
    tsli_lanes1 keep;             // 1 - damping
    tsli_lanes1 keep_touched;     // 1 - min(1, damping + friction), for the tick after a contact
    tsli_lanes1 elasticity;
    // How far from the rest place before elasticity pulls, as a share of the length: 2 (1 - stiffness) is what DynamicBone
    // allows after that, over 1 - elasticity. No limit: FLT_MAX.
    tsli_lanes1 limit;
    tsli_lanes1 inert;
} tsli_slot_params;

typedef struct tsli_slot_rare_params { // likewise: what not every tick reads
    tsli_lanes1 radius;
    tsli_lanes1 inert_rotation;
    tsli_lanes1 wind_scale; // times that of tsli_forces
} tsli_slot_rare_params;

// Which of the two need a row for each slot.
enum { TSLI_VARIES_PARAMS = 1u, TSLI_VARIES_RARE = 2u };

typedef struct tsli_slot_offset { // what ticks on the way from the last pose to this one blend from
    tsli_lanes3 offset;
    tsli_lanes1 length;
} tsli_slot_offset;

typedef struct tsli_slot_rest { // from the particle before to this one's rest place
    tsli_lanes3 offset;         // in the frame of the tree's root bone, world lengths
    tsli_lanes1 length;
    // From its particle to the next, in the frame of the bone before, slot 0's in its own; zero: no way.
    tsli_lanes3 direction;
} tsli_slot_rest;

typedef struct tsli_slot_bone { // the animated bone
    tsli_lanes4 rotation;       // in the frame of the tree's root bone
    tsli_lanes4 link;           // relative to the bone before; slot 0's is in root_link, and this none
} tsli_slot_bone;

typedef struct tsli_slot_link { // the animated bone relative to the one before, but for its rotation
    tsli_lanes3 translation, scale;
} tsli_slot_link;

typedef struct tsli_slot_spring { // of chains of TSL_MODEL_SPRING
    tsli_lanes1 push;             // displacement per tick along the rest direction, at scale 1
    tsli_lanes3 gravity;          // of the particle alone, per second squared
    // What the floats of position and previous leave out. The pull to rest is weak, a hundredth of the way in a
    // tick: roundings far from the origin would pile up to millimetres.
    tsli_lanes3 position_low, previous_low;
} tsli_slot_spring;

// What limits the angle of the way that ends at the particle, in chains that are TSL_CHAIN_LIMITED.
typedef struct tsli_slot_limit {
    // Of the half angles, and of an ellipse of half of them.
    _Alignas(64) tsli_lanes1 cos_a, sin_a, cos_b, sin_b;
    tsli_lanes1 share; // of the excess that a tick removes
    // Of the angle from the rest direction up to which everything is inside; a cosine of 2: there is none.
    tsli_lanes1 within_cos, within_sin;
    tsli_lanes4 turn;  // of limit space: without it the rest direction is +Y
    tsli_lanes4 frame; // limit space without that turn, in the frame of the tree's root bone
    uint32_t cone, hinge, polar, ellipse; // lane bits
} tsli_slot_limit;

// What keeps a particle near its animated place, in chains that are TSL_CHAIN_PLACE_LIMITED. World units at scale 1.
typedef struct tsli_slot_place_limit {
    _Alignas(64) tsli_lanes1 max_distance;
    tsli_lanes1 backstop_distance, backstop_radius;
    tsli_lanes1 share;            // of the excess that a tick removes
    tsli_lanes3 normal;           // unit, in the space of the animated bone
    uint32_t reaching, backstops; // lane bits: which of the two there are
} tsli_slot_place_limit;

// How long the way to the particle may be, in chains that are TSL_CHAIN_STRETCHABLE: in shares of its rest length.
typedef struct tsli_slot_stretch {
    tsli_lanes1 least, most; // both 1: its length is hard
    // Of what a tick changes of the length, and of the difference to the rest length that there was before: how much is left.
    tsli_lanes1 keep_change, keep_difference;
    tsli_lanes1 shown; // what is shown, as a share of the rest length, with the weight in it
} tsli_slot_stretch;

typedef struct tsli_slot_frame { // of an animated bone
    tsli_lanes4 rotation;        // in the frame of the tree's root bone
    tsli_lanes3 scale;           // to the world
} tsli_slot_frame;

typedef struct tsli_slot_low { // of sleeping lanes of TSL_MODEL_SPRING, while the others tick
    tsli_lanes3 position, previous;
} tsli_slot_low;

typedef struct tsli_slot_world { // what is shown, in the world
    tsli_lanes4 rotation;
    tsli_lanes3 position;
} tsli_slot_world;

// ---- blocks: sixteen strands ----------------------------------------------------------------------------

typedef struct tsli_frame_lanes {
    tsli_lanes3 position;
    tsli_lanes4 rotation;
    tsli_lanes3 scale;
} tsli_frame_lanes;

extern const tsli_frame_lanes tsli_identity_lanes; // see lane.c

typedef struct tsli_place_lanes {
    tsli_lanes3 position;
    tsli_lanes4 rotation;
} tsli_place_lanes;

enum {
    TSLI_BLOCK_ANIMATED = 1u, // some lane reads its bones from the input
    TSLI_BLOCK_FREEZE = 2u,   // some lane has a freeze axis
    TSLI_BLOCK_SPIN = 4u,     // some lane has inert_rotation
    TSLI_BLOCK_FRAMES = 8u,   // slot frames are needed: strands hang on this block or this block's on others
    TSLI_BLOCK_STALE = 16u,   // links changed since the offsets were made
    TSLI_BLOCK_OFFSETS_MOVED = 32u,    // offsets differ from those of the last pose
    TSLI_BLOCK_ANCHOR_IS_ROOT = 64u,   // every lane's anchor is the rig's root
    TSLI_BLOCK_SPRING = 256u,          // its chains are of TSL_MODEL_SPRING; the others' are in other blocks
    TSLI_BLOCK_SKIPS = 512u,           // some lane's particles skip bones
    TSLI_BLOCK_CARRIES = 1024u,        // something rides on the simulated pose of some lane
    TSLI_BLOCK_WAITS = 2048u,          // some lane meets colliders that do
    TSLI_BLOCK_TOUCHED = 4096u,        // some lane may have been in contact since the pack was made
    TSLI_BLOCK_LIMITS = 8192u,         // some lane has felt_speed_limit or felt_turn_limit
    TSLI_BLOCK_RELATIVE = 16384u,      // some lane has relative_damping
    TSLI_BLOCK_ANGLES = 32768u,        // some lane is of a TSL_CHAIN_LIMITED
    TSLI_BLOCK_TASSEL = 65536u,        // its chains are of TSL_MODEL_TASSEL; likewise
    TSLI_BLOCK_PLACES = 131072u,       // some lane is of a TSL_CHAIN_PLACE_LIMITED
    TSLI_BLOCK_WIND_LAYERS = 262144u,  // some lane does not feel winds of all layers
    TSLI_BLOCK_WIND_VARIES = 524288u,  // some lane's particles have shares of the wind of their own
    TSLI_BLOCK_SOFTENED = 1048576u,    // some lane may be: see tsli_block_rare.softened
    TSLI_BLOCK_FOLLOWS = 2097152u,     // some lane has inert_parent
    TSLI_BLOCK_STRETCHES = 4194304u,   // some lane is of a TSL_CHAIN_STRETCHABLE
    TSLI_BLOCK_ACCELERATED = 8388608u, // the host accelerates some lane's particles
    TSLI_BLOCK_RELATED = TSLI_BLOCK_LIMITS | TSLI_BLOCK_RELATIVE | TSLI_BLOCK_FOLLOWS
};

// What not every step reads, apart: in a crowd each byte that a step touches comes from far away.
typedef struct tsli_block_rare {
    _Alignas(64) tsli_frame_lanes root_before; // at the last pose
    tsli_place_lanes root_older;               // at the tick before the last
    tsli_lanes3 freeze_axis;                   // of the animated frames; zero: none
    tsli_lanes3 rest_scale;        // of the root bone in the world, that the offsets were made for
    tsli_lanes3 rest_scale_before; // that those of tsli_slot_offset were made for
    tsli_lanes3 scale_last;        // at the last tick
    // What changes of scale alone have moved the root bone and the anchor by, in the world, that no tick has taken yet.
    tsli_lanes3 root_shift, anchor_shift;
    tsli_lanes1 weight, contact_share;
    uint32_t chain[TSLI_WIDTH]; // index in the rig, TSLI_NONE: an idle lane
    uint32_t wind_layers[TSLI_WIDTH];
    uint32_t root_needed[TSLI_WIDTH], anchor_needed[TSLI_WIDTH]; // indices into the needed bones
    uint32_t
        strand_slots[TSLI_WIDTH]; // how many of the block's slots the lane's strand has, from the first on
    uint32_t feels_scale;         // lane bits: TSL_SCALE_CHANGE_FELT
    uint32_t animated_limits;     // lane bits: TSL_LIMIT_ANIMATED
    uint32_t rescaled;            // lane bits: scale_last may differ from rest_scale
    uint32_t regained; // lane bits: some bone had no length at the last tick and has one in the pose
    uint32_t restarts; // lane bits: the next tick begins on the pose, at the anchor's pace
    uint32_t
        settled; // lane bits of TSL_MODEL_TASSEL: put on the pose since the last tick, so nothing swept over them
    uint32_t as_particles; // lane bits: TSL_CHAIN_PARTICLE_CONTACT
    uint32_t softened;     // lane bits: of each depth in a collider this tick takes contact_share
    uint32_t rescaled_by_pose, regained_by_pose; // lane bits: what the pose that came in last adds to the two
    uint32_t accelerated;                        // lane bits: some acceleration of its chain is not zero
    uint32_t gripped; // lane bits: holds or a kept pose have moved particles of them in this tick
} tsli_block_rare;

typedef struct
    tsli_anchor_lanes { // in model space, now and at the last pose; the identity where it is the rig's root
    tsli_frame_lanes now, before;
} tsli_anchor_lanes;

typedef struct tsli_forces {                // of a block, tunable
    tsli_lanes3 gravity, gravity_direction; // world; direction is unit or zero
    tsli_lanes1 gravity_falloff;
    tsli_lanes3 force;
    tsli_lanes1 scale_look;                        // 1: TSL_SCALE_LOOK, 0: PHYSICAL, -1: NONE
    tsli_lanes1 felt_speed_limit, felt_turn_limit; // per second of a tick; no limit: FLT_MAX
    tsli_lanes1 relative_damping, inert_parent;
    tsli_lanes1 wind_scale; // 1 in chains whose particles have shares of the wind of their own
} tsli_forces;

typedef struct tsli_block {
    // Lanes are loaded aligned, and blocks and contacts lie in arrays.
    _Alignas(64) tsli_frame_lanes root_now; // the root bone of the strand's tree, in model space
    tsli_place_lanes anchor_last;           // world, at the last tick
    tsli_place_lanes root_last;             // the root bone in the world, at the last tick
    tsli_lanes3 gravity_rest;               // unit, in the root bone's frame
    uint32_t flags;
    uint32_t first_slot, slot_count, lane_count;
    uint32_t slots_of_four[TSLI_WIDTH / 4]; // of the longest of each four strands
    uint32_t level;                         // strands of one level need only lower ones
    uint32_t running;                       // lane bits: simulated at all
    uint32_t held;                          // lane bits: asleep, their state stands
    uint32_t shown_asleep;                  // lane bits: they were asleep when they were last shown
    uint32_t unchanged;                     // lane bits: and still are, as they were shown
    uint32_t blind;                         // lane bits: no contacts
    uint32_t blended;                       // lane bits: weight below 1
    uint32_t insane;                        // lane bits: the last tick left them without a finite state
    uint32_t hanging;                       // lane bits: slot 0 is a copy of a particle of another strand
    uint32_t occupied;                      // lane bits: some chain's
    uint32_t raw;                           // lane bits: link rotations are as the host gave them, not unit
    uint32_t table;                         // contacts of these lanes: index into the pack's tables
    uint32_t first_branch, branch_count;
    tsli_block_rare *rare;
} tsli_block;

// A strand whose slot 0 copies a particle of an earlier strand.
typedef struct tsli_branch {
    uint32_t lane, from_slot, from_lane;
} tsli_branch;

// The slot behind a fork that turns to the mean of its children: made from theirs before the fix-up.
typedef struct tsli_fork_mean {
    uint32_t slot, lane;
    uint32_t chain, particle; // the fork
} tsli_fork_mean;

// ---- rides: what hangs on the simulated pose of other chains ---------------------------------------------

enum { TSLI_RIDE_ROOT = 1, TSLI_RIDE_ANCHOR = 2, TSLI_RIDE_COLLIDER = 3 };

// The root or the anchor of a strand of TSL_MODEL_SPRING, or a collider, that is on or below a bone that
// another chain simulates.
typedef struct tsli_ride {
    uint32_t kind;
    uint32_t level;       // everything that may carry it has ticked when blocks of this level do
    uint32_t needed;      // the bone that rides
    uint32_t block, lane; // whose root or anchor
    struct tsli_collider *collider;
} tsli_ride;

typedef struct tsli_riding { // of a block: where its riding lanes are
    _Alignas(64) tsli_place_lanes root;
    tsli_place_lanes anchor;
    uint32_t root_lanes, anchor_lanes; // lane bits: those that ride now
} tsli_riding;

// ---- colliders of rigs: side by side, sixteen in a block ------------------------------------------------

typedef struct tsli_placed_lanes { // as tsli_placed, below
    tsli_lanes3 a, b;
    tsli_lanes1 radius, radius_b;
} tsli_placed_lanes;

typedef struct tsli_collider_block_rare {
    _Alignas(64) tsli_placed_lanes before; // as steps of several ticks have it
    tsli_lanes3 now_low, before_low;
    tsli_placed_lanes last; // at the last tick, of rigs with chains of TSL_MODEL_TASSEL
    tsli_lanes3 last_turn;  // likewise: a_low of what is turned
} tsli_collider_block_rare;

// What each step reads and writes of them. In the order of their creation lie those of a rig alone one in each lane,
// block behind block; those of a member of a team in its lane, one in each block.
typedef struct tsli_collider_block {
    _Alignas(64) tsli_frame_lanes frame; // relative to the bone or the rig's root
    tsli_placed_lanes shape;             // in that frame
    tsli_placed_lanes now;               // in the world
    uint32_t needed[TSLI_WIDTH];         // its bone in its rig's pack, TSLI_NONE: the root
    // A byte a lane, which a host may set on one thread and its neighbour on another.
    uint8_t raw[TSLI_WIDTH];   // its frame's rotation is as the host gave it, not unit
    uint8_t fresh[TSLI_WIDTH]; // tsli_collider.fresh is not 0
    // Lane bits. Those that act meet every chain without a list.
    uint32_t occupied, on_bones, capsules, planes, inside, unscaled, acts;
    uint32_t solids; // see tsli_is_solid
    uint32_t jumped; // since the last publishing: others may not see it on the way
    tsli_collider_block_rare *rare;
} tsli_collider_block;

// ---- contacts: the colliders of a block's lanes, at one tick --------------------------------------------

enum { // what it is for some lane
    TSLI_CONTACT_OUTSIDE = 1u,
    TSLI_CONTACT_INSIDE = 2u,
    TSLI_CONTACT_PLANE = 4u,
    TSLI_CONTACT_AXIS = 8u,    // a and b differ
    TSLI_CONTACT_TAPERS = 16u, // the radius is not the same at both
    // Solids, which have neither of the first two: lane_shapes.h knows what they are. ROOM: particles stay inside.
    TSLI_CONTACT_BOX = 32u,
    TSLI_CONTACT_TAPERED = 64u,
    TSLI_CONTACT_ROOM = 128u,
    TSLI_CONTACT_WALL = 256u, // a plane that particles stay off by their radius
    TSLI_CONTACT_HULL = 512u,
    TSLI_CONTACT_SOLID = TSLI_CONTACT_BOX | TSLI_CONTACT_TAPERED | TSLI_CONTACT_WALL | TSLI_CONTACT_HULL
};

typedef struct tsli_contact {
    _Alignas(64) tsli_lanes3 a;
    // From a along the axis to b; for a plane its unit normal; for a box or a hull its rotation, as modified Rodrigues parameters.
    tsli_lanes3 axis;
    tsli_lanes1 radius;
    union {
        struct {
            tsli_lanes1 axis_inverse_square;
            tsli_lanes1 radius_slope; // what the radius at a gains on the way to b
            // Of a tapered capsule: how much farther to b, as a share of the way there, the nearest of its spheres is than the foot
            // of the perpendicular, for each unit of the distance from the axis.
            tsli_lanes1 lean;
        };
        tsli_lanes3 sizes; // of a box half of its edges
        struct {
            tsli_lanes1 hull_scale;
            tsli_lanes1 hulls[2]; // the bits of a tsli_hull_view
        };
    };
    uint16_t kinds[TSLI_WIDTH];      // TSLI_CONTACT_ bits of each contact it holds, the first for one
    uint32_t outside, inside, plane; // lane bits: what it is for whom
    uint32_t solid, tapered, wall, room,
        hull; // the same; set only where a contact holds what each lane meets
} tsli_contact;

// A contact as TSL_MODEL_SPRING sees it: from a place on its surface near the rig, so that a sphere of
// kilometres is as exact as one of centimetres.
typedef struct tsli_near {
    _Alignas(64) tsli_lanes3 surface;
    tsli_lanes3 normal; // of a sphere, out of it
} tsli_near;

// Where a contact was when the tick began, which TSL_MODEL_TASSEL follows it from. `axis` is what it is in tsli_contact.
typedef struct tsli_contact_past {
    _Alignas(64) tsli_lanes3 a;
    tsli_lanes3 axis;
    tsli_lanes1 radius, slope;
    // As the contact's kinds: lane bits of the part that is computed, whose strands may meet it in the tick, and which bones may.
    uint16_t reached[TSLI_WIDTH], near[TSLI_WIDTH];
} tsli_contact_past;

// Which colliders the lanes of a block meet. Lanes with one list share a table. Where all meet the same, a
// tsli_contact holds sixteen contacts, one in each of its lanes, and a sixteenth of the memory is touched; else it holds
// one, with what each lane of the block meets.
typedef struct tsli_table {
    uint32_t chain[TSLI_WIDTH]; // whose list, per lane; TSLI_NONE: nobody's
    uint32_t shared, layers;    // 1: every lane has the default list with these layers
    uint32_t alike;             // its contacts are those of all lanes: it is shared, and by one rig
    uint32_t unlisted;          // some chain of it has no list: colliders that come to be visible are met
    uint32_t longest_list;      // of its chains with one
    uint32_t first;             // of the pack's contacts
    uint32_t count;             // contacts, set at each tick
    uint32_t solids;            // likewise: some of them are
    uint32_t idle;              // nobody meets them in this tick
} tsli_table;

// ---- links between chains -------------------------------------------------------------------------------

// Where the particles of eight lanes of a row are lanes of one slot each: they are loaded and stored by permuting that slot's lanes.
typedef struct tsli_same_slot {
    uint32_t place; // of the slot's x in lane 0, as the ends of links; TSLI_NONE: they are of several
    uint8_t back[TSLI_WIDTH]; // by lane of the slot: which of the eight is there; TSLI_NOBODY: none
} tsli_same_slot;

#define TSLI_NOBODY 255u

// Up to sixteen links that have no particle in common, of a rig alone; one link of sixteen rigs in the lanes of a team. What is
// in lanes is that of a link.
typedef struct tsli_link_row {
    _Alignas(64) tsli_lanes1 length; // at scale 1
    tsli_lanes1 loose, least, most;  // of the length: from which on it pulls, and its bounds
    // Compliance over the square of the tick while it is too long, and the inverse of the sum of that and how much its ends can
    // move; 0: it does not resist. The same while it is too short.
    tsli_lanes1 stretch, stretch_gain, compression, compression_gain;
    tsli_lanes1 share_a, share_b; // of a move, how much is of which end: 0 of a root
    tsli_lanes1 free_ends;        // 1 or 2
    tsli_lanes1 pull;             // in this tick so far, below 0; above 0 it pushes
    // Where the x of its ends are, in floats from the first state on: of a rig alone by lane, in a team that of lane 0.
    uint32_t a[TSLI_WIDTH], b[TSLI_WIDTH];
    uint32_t block_a[TSLI_WIDTH], block_b[TSLI_WIDTH];               // likewise
    tsli_same_slot slots_a[TSLI_WIDTH / 8], slots_b[TSLI_WIDTH / 8]; // of a rig alone
    uint32_t first_link, link_count;                                 // of its set's
    uint32_t active;                                                 // lane bits: both ends are simulated
    uint32_t bounded;                                                // likewise: it has a bound
} tsli_link_row;

// The same of patches of cloth between two strands, which meet colliders: up to sixteen that have no particle in common and meet the
// same ones, of a rig alone; one of sixteen rigs in the lanes of a team.
typedef struct tsli_patch_row {
    _Alignas(64) tsli_lanes1
        free[4]; // by corner, 1: contacts move it; 0: it is a root's, or the one above it once more
    uint32_t corners[4][TSLI_WIDTH]; // as the ends of links
    uint32_t blocks[2][TSLI_WIDTH];  // of the two strands
    uint32_t joined[2];              // lane bits, by strand: its two corners are the same
    uint32_t first_patch, patch_count;
    uint32_t lane;   // of a rig alone, in the first of the blocks: whose contacts they meet
    uint32_t active; // lane bits: both strands are simulated and meet colliders
} tsli_patch_row;

typedef struct tsli_link_set { // of a rig, or of the members of a team
    _Alignas(64)
        tsli_lanes1 inverse_scale; // of the setup pose; of a rig alone in lane 0. Likewise the next two
    tsli_lanes1 thickness, cloth_thickness; // at scale 1
    uint32_t rounds[TSLI_WIDTH];
    uint32_t first_row, row_count;
    uint32_t first_patch_row, patch_row_count;
    uint32_t block, lane; // of the strand that has its scale
    uint32_t level;       // it is solved once everything of this level has ticked
    uint32_t gone;        // lane bits: destroyed while there was no memory for another pack
    // What of it meets other sets: see drape.h. Both counts are 0 where it meets none and none meets it.
    uint32_t mirrored; // lane bits: the setup pose of its first strand is
    uint32_t first_member, member_count;
    uint32_t first_field, field_count;
} tsli_link_set;

typedef struct tsli_drape_member { // a particle of a set's strands
    uint32_t place;                // as the ends of links
    uint32_t block;                // TSLI_NONE: it is gone
    uint32_t is_root;
} tsli_drape_member;

typedef struct tsli_drape_field { // a patch of a set's cloth: four of its members, from the first one on
    uint32_t corners[4];
    uint32_t first_same[4]; // the first of the corners that is the same particle
} tsli_drape_field;

// The strands of one set on the cloth of another.
typedef struct tsli_drape {
    _Alignas(64) tsli_lanes1 thickness; // at this tick
    uint32_t over, under;               // sets
    uint32_t level;                     // as a set's
    uint32_t first_pair; // of the first member of `over` in lane 0, in tsli_linkage.pairs and pair_counts
    uint32_t first_side; // of the first member of `over`, in tsli_linkage.sides
    uint32_t turned;     // lane bits: sides are, since the rig is mirrored against its setup pose
    uint32_t lanes;      // lane bits: who has pairs in this tick. Of a rig alone in lane 0
} tsli_drape;

#define TSLI_DRAPE_CELLS 8u // of the grid in which patches are found, along each axis

typedef struct tsli_drape_ball { // around a patch
    float x, y, z, radius;       // below 0: the patch takes no part
} tsli_drape_ball;

// What finding pairs takes for as long as it does.
typedef struct tsli_drape_room {
    tsli_drape_ball *balls;                                                    // one a patch
    uint32_t *sorted;                                                          // patches by cell
    uint32_t ends[TSLI_DRAPE_CELLS * TSLI_DRAPE_CELLS * TSLI_DRAPE_CELLS + 1]; // of cells, in `sorted`
} tsli_drape_room;

// Lanes of chains that links connect, with everything that hangs on them.
typedef struct tsli_linked_lanes {
    uint32_t block, lanes, level;
} tsli_linked_lanes;

typedef struct tsli_linkage {
    uint32_t set_count, row_count, patch_row_count, linked_count;
    uint32_t across_rigs; // lanes are rigs
    uint32_t outdated;    // some lane began or ended to be simulated: `active` has to be made again
    tsli_link_set *sets;
    tsli_link_row *rows;
    tsli_patch_row *patch_rows;
    tsli_linked_lanes *linked; // by block
    uint32_t drape_count, member_count, field_count, pair_row_count;
    tsli_drape *drapes;
    tsli_drape_member *members;
    tsli_drape_field *fields;
    // Two by drape and member, lane bits: it stays in front of the cloth; behind it. Neither: it has no side.
    uint32_t *sides;
    uint32_t *pairs;       // TSL_LINKS_MET_AT_ONCE patches a member and lane
    uint32_t *pair_counts; // one a member and lane
    tsli_drape_room *room; // null: there are no drapes
} tsli_linkage;

// ---- objects --------------------------------------------------------------------------------------------

typedef struct tsli_rig tsli_rig;
typedef struct tsli_crowd tsli_crowd;
typedef struct tsli_team tsli_team;
typedef struct tsli_chain tsli_chain;
typedef struct tsli_collider tsli_collider;
typedef struct tsli_links tsli_links;
typedef struct tsli_wind tsli_wind; // wind.h; likewise the next
typedef struct tsli_air tsli_air;
typedef struct tsli_grip tsli_grip; // grip.h

typedef struct tsli_particle {
    int32_t bone;   // -1: a virtual tip
    int32_t parent; // -1: a root
    int32_t root;   // particle at the top of its tree
    uint32_t child_count;
    uint32_t first_child;  // TSLI_NONE: none
    uint32_t tip;          // of a tip: which of the chain's
    uint32_t strand, step; // the strand it belongs to (a fork is copied into others) and its place along it
} tsli_particle;

typedef struct tsli_strand {
    uint32_t first, count; // particles along it, in chain->strand_particles
    uint32_t level;
    uint32_t parent_strand; // TSLI_NONE: slot 0 is a root
    uint32_t
        fork_is_next; // its last particle turns to the mean of its children: the slot of their mean follows
} tsli_strand;

typedef struct tsli_strand_place { // where it lies
    uint32_t block, lane;
    tsl_quat setup_rotation; // of the root bone of its tree in the setup pose
} tsli_strand_place;

// How parameters vary along a chain. The arrays are shared, see shared.h, and null where there is none; so is all of it.
#define TSLI_KEYS_OF(parameter) (parameter)                            // tsl_curve_key, as many as counted
#define TSLI_FACTORS_OF(parameter) (TSL_PARAMETER_COUNT + (parameter)) // float, one a particle
#define TSLI_GRAVITIES (2 * TSL_PARAMETER_COUNT)                       // tsl_vec3, one a particle
_Static_assert(TSLI_GRAVITIES < 64, "a bit of tsli_chain.unvaried for each");
typedef struct tsli_variation {
    void *arrays[TSLI_GRAVITIES + 1];
    uint32_t key_counts[TSL_PARAMETER_COUNT];
} tsli_variation;

// Whether a chain sleeps. `affected` is of the step that runs.
typedef struct tsli_sleep {
    uint32_t asleep;
    uint32_t held;     // the last tick of its rig passed it over
    uint32_t still;    // ticks since something moved it or it moved
    uint32_t affected; // something moves it
    float reach;       // asleep: a ball around its particles, in the world
    tsl_vec3 center;
} tsli_sleep;

// Of a chain while its rig's chains are put in order.
typedef struct tsli_ordering {
    tsli_chain *asker;     // the chain that waits for this one and asks for its level; null: none does
    tsli_chain *carrier;   // the last one found on the way up
    uint32_t made;         // how many chains of the rig are older
    uint32_t next_carrier; // the first of what may ride (see TSLI_CARRIERS) whose way up was not begun
    int32_t bone;          // where the way up of the one before it has come to, -1: to its end
    uint16_t is_in_case;   // `carrier` carries only when those below it are switched off
    uint16_t progress;     // TSLI_ORDER_
} tsli_ordering;

// What limits it; few chains have any.
typedef struct tsli_chain_limits {
    tsl_chain_limit angle;
    tsl_chain_place_limit place;
    tsl_joint_limit *joints; // particle_count, or null
} tsli_chain_limits;

struct tsli_chain {
    tsli_rig *rig;
    tsli_chain *next;          // in the rig, by creation
    tsli_chain *next_in_order; // in the rig, carriers first: see order.h
    uint64_t id, user_data, bytes;
    uint32_t flags, index; // index in the rig
    uint32_t level;        // its strands' levels count from here
    tsl_chain_model model;
    int32_t anchor;
    tsl_fork fork;
    uint32_t layers;
    tsl_chain_params params;
    tsl_chain_detail detail;
    tsli_sleep sleep;
    tsli_variation *variation; // null: none
    uint64_t unvaried; // bits: which of its arrays were taken back while there was no memory for another
    tsli_chain_limits *limits; // null: the defaults, which limit nothing; see chain_limits.h
    // The same number for all chains that links connect, directly or not; 0: no links.
    uint32_t link_group;
    void *topology; // what chains made alike share, see shared.h: the next three
    tsli_particle *particles;
    tsli_strand *strands;
    uint32_t *strand_particles;
    tsli_strand_place *places; // of strands
    float *u;                  // of particles: how far along, from 0 to 1
    tsl_vec3 *tip_offsets;     // in their parents' frames
    uint64_t *colliders;       // ids, with TSL_CHAIN_COLLIDER_LIST
    uint32_t particle_count, strand_count, strand_particle_count, tip_count, collider_count;
    uint32_t running;   // it was simulated in the last step
    float faded;        // with fade_seconds: the weight that acts. Otherwise params.weight acts
    float rest_blend;   // that the pose of the last step was read with
    float contact_left; // seconds in which it may still be inside of what it began inside of
    uint32_t fresh;     // how many of the next poses it starts on, at rest
    uint16_t woken;     // settled at the beginning of this step
    uint16_t packed;    // it has a place in the rig's pack
    uint16_t warned;    // TSLI_WARNED_ bits
    uint16_t unbound;   // it would wait for itself: it waits for nobody, and the animation carries it
    uint32_t rides
        [2]; // those of its root and of its anchor: 1 + an index in the rig's pack, the smaller first; 0: none
    tsli_ordering ordering;
    tsli_grip *grip;         // null: it has no room for holds
    tsl_vec3 *accelerations; // by particle, see acceleration.h; null: it is not TSL_CHAIN_ACCELERATED
};

typedef struct tsli_placed { // a collider in the world
    // b: for a plane the unit normal, for a box half of its edges, for a hull its reach, with the signs of its scale
    tsl_vec3 a, b;
    float radius, radius_b;
    // What a float of `a` leaves out, for TSL_MODEL_SPRING; zero in rigs without. Of what is turned (tsli_is_turned), for which
    // floats have to do, its rotation as modified Rodrigues parameters.
    tsl_vec3 a_low;
} tsli_placed;

struct tsli_collider {
    tsli_rig *rig;              // null: the world's
    tsli_collider_block *block; // in its rig's lanes
    uint32_t lane;
    uint32_t fresh;                               // at how many of the next poses it jumps to its place
    tsli_collider *next, *before;                 // in its rig, by creation
    tsli_collider *next_visible, *before_visible; // in the world: its own and the shared ones, see visible.h
    uint64_t id, user_data;
    uint64_t creation; // counts up: colliders that were created later have larger ones
    // Its frame is where a collider of the world is; a rig's has it in its block. Its planes are null.
    tsl_collider_desc desc;
    const struct tsli_hull *hull;    // null: it is none
    uint32_t affected;               // it is not where it was at the last step of its rig
    tsli_placed shown, shown_before; // for other rigs, since the last publishing
    uint64_t moved;                  // world->moves when it last moved (world and shared); 0: it never did
    uint32_t listed;                 // while a list is checked: 1 + its place there; 0 else
    uint32_t in_snapshot;            // of the world's: where the snapshot that is looked at has it, TSLI_NONE
};

typedef struct tsli_link {
    tsli_chain *chains[2]; // null: one of them is gone, and the link with it
    uint32_t particles[2];
    tsl_link_kind kind;
    uint32_t color; // links of one color have no particle in common
    float length;   // in the setup pose
    float u;
    float inverse_scale; // of the first particle's root bone in the setup pose
} tsli_link;

typedef struct tsli_patch { // of the cloth between two strands
    tsli_chain *chains[2];  // as a link's
    uint32_t particles
        [4]; // the upper and the lower one of the first, then of the second; the same twice: a triangle
    uint32_t color; // patches of one color have no particle in common
} tsli_patch;

typedef struct tsli_line { // a strand that the set was made from
    tsli_chain *chain;     // null: it is gone
    uint32_t root;         // particle
    uint32_t count;        // of particles, one behind the other from the root on
} tsli_line;

typedef struct
    tsli_member {      // a particle of a set's strands, where layers say that they may meet others or be met
    tsli_chain *chain; // null: it is gone
    uint32_t particle;
    tsl_vec3 place; // in the setup pose
} tsli_member;

typedef struct tsli_field { // a patch of the cloth that others meet: as tsli_patch, of members
    uint32_t corners[4];
    tsl_vec3 middle, normal; // in the setup pose; zero: it has no sides
} tsli_field;

#define TSLI_LINK_CURVES (TSL_LINK_KIND_COUNT * TSL_LINK_PARAMETER_COUNT)

struct tsli_links {
    tsli_rig *rig;
    tsli_links *next; // in the rig, by creation
    uint64_t id, user_data, bytes;
    tsl_links_params params;
    tsl_links_layout layout;
    uint32_t index; // among the sets of its rig's lanes
    uint32_t link_count, line_count, patch_count;
    tsli_link *links;    // in the order in which they are solved
    tsli_patch *patches; // likewise
    tsli_line *lines;
    uint32_t cloth_layers, meets_layers;
    uint32_t member_count, field_count;
    tsli_member *members; // of its lines, one after the other
    tsli_field *fields;
    float inverse_scale;                     // of the first member's root bone in the setup pose
    uint32_t mirrored;                       // that bone is, there
    tsl_curve_key *curves[TSLI_LINK_CURVES]; // null: none
    uint32_t key_counts[TSLI_LINK_CURVES];
};

// A bone some chain or collider needs. Parents come first, roots have none. First come those whose poses are held, then those that
// read the rest pose as long as the pack is there, of which roots of trees come first: each of the three in the order of the bones.
typedef struct tsli_needed {
    uint32_t bone;
    uint32_t parent; // index here, TSLI_NONE: a root
    uint32_t rest;   // 1: reads the rest pose, not the input, unless its chain is gone: see tsli_rests
    uint32_t framed; // 1: its model space is needed by a root, an anchor or a collider
    uint32_t driven; // index of what drives it, TSLI_NONE: nothing
    uint32_t run;    // how many from here on are neighbours in the input too, and read or not as this one
    uint32_t next_framed; // TSLI_NONE: the last
} tsli_needed;

typedef struct tsli_driven {
    uint32_t bone, needed;
    uint32_t slot, lane, block, chain; // the lane counts from the first of the rig
    uint32_t placed;                   // child of a fork: its translation changes too
    uint32_t root;                     // top of a tree: its place is the animation's
    uint32_t skips;                    // its particle's parent is not on its bone's parent
    uint32_t carries;                  // a bone hangs on it that is not of its chain
    uint32_t stretches; // its chain is TSL_CHAIN_STRETCHABLE: its translation and scale may change
    uint32_t axis; // then: the axis of its own that its scale is written to; TSLI_NO_AXIS: it is not scaled
    uint32_t
        run; // how many from here on are neighbours, and stand together in the poses held or in the rest pose
} tsli_driven;

// Where the rotation of a slot goes, of a rig with one lane of each block: a member of a team.
typedef struct tsli_lane_bone {
    // TSLI_NONE: a tip, a copy or nothing; its indices among the driven ones and the needed ones
    uint32_t bone, driven, needed;
} tsli_lane_bone;

// The same of a slot's lanes, of a rig with all of them.
typedef struct tsli_slot_bones {
    uint32_t bone[TSLI_WIDTH];   // TSLI_NONE: a tip, a copy or nothing
    uint32_t driven[TSLI_WIDTH]; // its index among the driven ones; likewise
    uint32_t needed[TSLI_WIDTH]; // which local pose it shows; likewise
} tsli_slot_bones;

#define TSLI_AHEAD_RANGES 6

typedef struct tsli_range {
    const char *at, *end;
} tsli_range;

typedef struct tsli_pack {
    // What poses go in and out by, in as few cache lines as it takes: see tsli_rig_walk_to in rig_list.c.
    uint32_t needed_count, driven_count, block_count, slot_count;
    uint32_t stored_count;   // of the needed ones, from the first: their poses are held
    uint32_t model_count;    // the same: they have a place in `model`
    uint32_t rest_scaled;    // of the needed ones behind those some is scaled at rest
    uint32_t driven_left;    // of the driven ones: their chain is there, see tsli_is_gone
    uint32_t first_framed;   // among the needed, TSLI_NONE: none
    uint32_t has_fork_means; // the rig, or some member of the team
    uint32_t shows_world;    // what is shown was last made in the world
    uint32_t scaled;         // some bone in `model` is, where all of them are there
    uint32_t
        odd_count; // driven bones that take more than their rotation from the lanes: placed ones, skips, stretched ones
    tsl_transform *local_now, *local_pending,
        *local_spare;    // stored_count each; spare: filled before it is taken
    tsli_needed *needed; // in `lists`, as the next three
    tsli_driven *driven;
    tsli_slot_bones *slot_bones; // null in the pack of a member of a team
    tsli_lane_bone *lane_bones;  // null in all others; by slot of the team
    tsli_lanes4 *rotation_ls;    // the result: local rotations after the fix-up
    tsli_block *blocks;

    uint64_t bytes;
    uint64_t hot_bytes;                  // from the front: what every step reads and writes
    uint64_t tuning_bytes, rest_bytes;   // of the rows from own_params and from own_root_link on
    tsli_range ahead[TSLI_AHEAD_RANGES]; // what is needed next: not yet asked for, see ahead.h
    uint32_t branch_count, fork_mean_count, table_count, chain_count, contact_capacity, ride_count,
        level_count;
    uint32_t team_slot_count;   // of the team the rig is a member of; 0: of none
    uint32_t own_contact_count; // colliders of each rig that its tables have room for
    uint64_t
        contact_bytes; // of own_contacts, near_contacts and past_contacts, which are one piece of memory beside this
    uint32_t has_springs;       // some chain of the rig is of TSL_MODEL_SPRING
    uint32_t has_tassels;       // some chain of the rig is of TSL_MODEL_TASSEL
    tsli_frame_lanes *root_ws;  // of the rigs, now
    uint32_t idle_tables;       // some are marked as idle
    uint32_t grips;             // some rig has any
    uint32_t rest_changes;      // offsets may have to be computed again, or were in the last step
    uint32_t rescales;          // some lane is rescaled, has regained a length, or restarts
    tsli_block_rare *rare;      // one a block
    tsli_anchor_lanes *anchors; // the same; null when every anchor is the rig's root
    tsli_slot_state *state;
    // Rigs made alike share rows, see profile.h, which a crowd finds in the cache. They read their own where that is not the same.
    // One a block or, where they vary along some chain, one a slot: see param_rows.h.
    tsli_slot_params *params;
    tsli_slot_rare_params *rare_params;
    uint32_t params_step, rare_params_step; // all bits: one a slot; 0: one a block
    tsli_forces *forces;                    // one a block
    tsli_lanes4 *root_link; // one a block: the root bone relative to its parent, but for its place
    tsli_slot_bone *bones;
    tsli_slot_rest *rest;
    tsli_slot_params *own_params; // one a block, as the next two
    tsli_slot_rare_params *own_rare_params;
    tsli_forces *own_forces;
    void *own_slot_rows;        // those one a slot, a piece of memory beside this; null: nothing varies
    uint32_t varies;            // TSLI_VARIES_ bits: which it has
    tsli_lanes4 *own_root_link; // null where no bone is animated, as the next one
    tsli_slot_bone *own_bones;
    tsli_slot_rest *own_rest; // all hold the same as those that are shared as long as these are read
    void *lists, *shared_tuning, *shared_slot_rows,
        *shared_rest;     // what it holds with others, see shared.h; null: nothing
    void *links;          // the same: root_link, bones and link, where no bone is animated
    uint32_t links_fixed; // others may read them
    // Where rotation_ls is, which is made again after the ticks that read this: see tsli_lane_keep_offsets.
    tsli_slot_offset *offset_before;
    tsli_slot_link *link;
    tsli_slot_limit *limits, *own_limits; // null when no chain is TSL_CHAIN_LIMITED; likewise the next
    // Of the signed square of the cosine of an angle from the rest direction up to which a limit need not be looked at.
    tsli_lanes1 *limit_within, *own_limit_within;
    tsli_lanes4 *limit_frame_before; // at the last pose
    tsli_lanes4
        *limit_turned; // how far the bones before are turned, for limits of strands that hang on others
    tsli_slot_place_limit *place_limits; // null when no chain is TSL_CHAIN_PLACE_LIMITED
    tsli_slot_frame *place_before;       // where the bones were at the last pose; likewise
    tsli_slot_stretch *stretches;        // null when no chain is TSL_CHAIN_STRETCHABLE
    tsli_lanes3 *accelerations; // world, per second squared; null when no chain is TSL_CHAIN_ACCELERATED
    tsli_lanes3
        *place_ways; // from the root bone to the animated place at the tick, for strands that hang on others
    tsli_lanes3 *
        scale; // of the animated bone to the world; null when no strand hangs on another, no place is limited and nothing stretches
    tsli_lanes3 *older;        // positions at the tick before the last, when the output lies between ticks
    tsli_slot_world *world;    // places at the rig's time; and, for who asks, the result in the world
    tsli_lanes3 *place;        // from the parent in its frame, world lengths; null without branches
    uint16_t *touched, *turns; // lane bits per slot: in contact in the last tick; turns to the slot after it
    tsli_branch *branches;
    tsli_fork_mean *fork_means;
    tsli_table *tables;
    tsli_contact *contacts; // contact_capacity of them, while ticks run
    tsli_contact *own_contacts;
    uint8_t *affected;        // of needed bones: the pose of this step has it, or one above it, elsewhere
    tsli_slot_low *held_low;  // null when no chain is of TSL_MODEL_SPRING
    tsli_slot_spring *spring; // null when no chain is of TSL_MODEL_SPRING
    tsli_near *near_contacts; // as contacts; null likewise
    tsli_contact_past *past_contacts; // as contacts; null when no chain is of TSL_MODEL_TASSEL
    tsli_ride *rides;                 // by level
    tsli_riding *riding;              // one a block; null when nothing rides
    tsl_transform *model;      // of local_now; framed bones always, model_count when the rig shows the world
    tsli_collider **colliders; // the rig's, by creation
    tsli_collider_block *collider_blocks;
    tsli_collider_block_rare *collider_rare; // one a block
    uint32_t collider_count, collider_block_count;
    uint32_t collider_room;    // for how many there is memory: see tsli_rig_add_collider
    uint32_t has_unused_bones; // it may know bones that only objects needed that are gone
    tsli_chain **chains;       // by index
    tsli_linkage *linkage;     // null without links between chains
    tsli_lanes4 *turned,
        *shown; // how far bones are turned, simulated and as shown, in the frame of the tree's
                // root bone, for what hangs or rides on others; null without any
} tsli_pack;

typedef struct tsli_clock { // see clock.h
    float tick;             // seconds
    uint32_t max_ticks;     // in a frame
    uint32_t started;       // it has ticked
    uint32_t steady_frames; // locked frames in a row, counted up to as many as lock a free clock
    double lag;             // seconds from the last tick to the newest pose
    double latency;         // seconds from what is shown to the newest pose
    float blend; // where what is shown lies between the last two ticks, 1: on the last. From lag and latency
} tsli_clock;

enum { TSLI_AFFECTED_NONE = 0, TSLI_AFFECTED_ALL = 1, TSLI_AFFECTED_SOME = 2 };

// A root that moves by more than one of these in a tick has jumped; 0: there is no such limit.
typedef struct tsli_jump_limits {
    float distance; // world units at scale 1
    float angle;    // radians
    tsl_teleport mode;
} tsli_jump_limits;

// Whether and how the root jumps in the next step. Announced by tsl_rig_teleport (KEEP, RESET): the root is at its new place in every
// tick of the step. Detected by the limits: the root moves on as it did, and everything in the world jumps along with it.
enum {
    TSLI_JUMP_NONE = 0,
    TSLI_JUMP_KEEP = 1,
    TSLI_JUMP_RESET = 2,
    TSLI_JUMP_DETECTED_KEEP = 3,
    TSLI_JUMP_DETECTED_RESET = 4
};

// What was read of a pose and not committed. HOLDS: it has the bits of local_now.
enum {
    TSLI_SPARE_EMPTY = 0,
    TSLI_SPARE_FILLED = 1,
    TSLI_SPARE_HOLDS = 2,
    TSLI_SPARE_ROOT = 4,
    TSLI_SPARE_LISTED = 8
};

struct tsli_rig {
    // What every step and every pose touches, in front.
    tsl_world *world;
    tsli_pack *pack;
    tsli_rig *self;                // for batches of one
    tsli_crowd *crowd;             // null: none
    tsli_team *team;               // null: none
    tsli_pack *lanes;              // where its strands are: its pack, or that of its team
    uint32_t first_lane, end_lane; // those of each block there that are its own
    tsl_transform *rest;           // the skeleton's
    uint32_t flags, bone_count;
    uint32_t pose_pending, root_is_pending, posed; // posed: had a pose since it was made
    uint32_t pose_holds; // the pose that waits is that of now to the bit: it stands in local_now only
    uint32_t spare;      // TSLI_SPARE_ bits
    uint32_t jump;
    uint32_t detects_jumps;    // it has limits for them
    float step_seconds;        // delta_seconds of the step that runs
    uint32_t moved_since_tick; // a pose came in, or the origin was shifted, and no tick has seen it
    uint32_t chains_changed;   // some chain may begin, stop or jump: parameters changed, or one is fresh
    uint32_t chains_measured;  // some chain has a disable_distance
    uint32_t some_woken;       // some chain was looked at before the ticks of this step
    uint32_t shows_world;      // some output was asked for in model or world space
    uint32_t is_read;         // its pose was asked for since its last step, or will be at the end of this one
    uint32_t show_is_due;     // what it shows has yet to be made from its state: see tsli_rig_show_due
    uint32_t affected;        // TSLI_AFFECTED_: whom this step moves
    uint32_t sleepers;        // some chain may fall asleep, or has yet to go on after it woke
    uint32_t sleep_changes;   // some chain fell asleep or woke, which the next tick takes up
    uint32_t some_still;      // some chain sleeps or is about to
    uint32_t sleeps;          // every chain that runs is asleep and was shown so
    uint32_t colliders_moved; // its own ones may be elsewhere than at its last step
    uint32_t blends_rest;     // some chain has a rest_blend: see rest_blend.h
    uint32_t reblended;       // one has another since the step that runs began
    uint32_t fades_contacts;  // some chain has had contact_fade_seconds
    uint32_t contacts_fade;   // some chain's contact_left is not 0, or its lanes are still softened
    uint64_t seen_moves;      // world->moves at its last step
    tsl_transform root_now, root_before; // at the newest pose and at the one before
    tsl_transform root_older;            // two poses before the newest
    tsl_transform root_pending, root_spare;
    tsli_clock clock;
    uint32_t tick_phase;  // sixteenths of a tick, where its clock starts and goes on at another rate
    double since_tick;    // seconds of the host from the last tick to the newest pose
    double frame_seconds; // of the host from root_before to root_now; 0: unknown
    double
        older_seconds; // of the host from root_older to root_before; 0: unknown. For the step that runs, as root_older is

    tsli_rig *next, *before; // in the world, by creation
    tsli_rig *next_by_name;  // see snapshot_names.c
    uint64_t id, user_data, bytes;
    void *skeleton; // what rigs with the same bones share, see shared.h: rest, and the next three
    int32_t *parents;
    uint32_t *first_child, *next_sibling; // bones, TSLI_NONE ends
    tsl_transform *setup_ws;              // while chains are made: see tsli_topology_begin
    tsli_chain **bone_chain;              // who drives a bone, null: nobody
    uint8_t *moves;             // while a pose is written: 1: a simulated bone, or one carried by it
    uint8_t *marks;             // while a chain is made, see topology.h; all 0 else
    tsl_transform *own_scratch; // see TSLI_SCRATCH
    tsl_transform setup_root;
    tsl_vec3 reference_point;
    tsli_jump_limits jump_limits;
    tsli_chain *chains, *first_in_order;
    tsli_links *links;
    tsli_collider *colliders, *last_collider;
    uint32_t chain_count, collider_count;
    tsli_rig *next_waiting; // of its crowd, without a team
    uint32_t waits;         // it is among those
    uint32_t grips;         // something holds or poses a chain of it, or has let go and fades
    uint32_t recovered;     // chains put back on the pose since the rig was made
    uint32_t in_snapshot;   // where the snapshot that is looked at has it, TSLI_NONE: nowhere
    uint32_t warned;        // TSLI_WARNED_ bits
    uint32_t long_steps;    // in a row, with TSL_WORLD_VALIDATE
};

// Room for a transform a bone, until the function returns: on the stack, but for rigs that are too large for that.
#define TSLI_SCRATCH_BONES 256u
#define TSLI_SCRATCH_PARTS 2u // that a function uses at once
#define TSLI_SCRATCH(rig, name, part)                                                                        \
    tsl_transform name##_on_stack[TSLI_SCRATCH_BONES];                                                       \
    tsl_transform *const name =                                                                              \
        (rig)->own_scratch ? (rig)->own_scratch + (part) * (size_t)(rig)->bone_count : name##_on_stack

static inline uint32_t tsli_has_lane(uint32_t bits, uint32_t lane)
{
    return bits >> lane & 1u;
}

static inline void tsli_put_lane(uint32_t *bits, uint32_t lane, int on)
{
    *bits = on ? *bits | 1u << lane : *bits & ~(1u << lane);
}

// Whether the last tick left a slot's lane in contact.
static inline void tsli_put_touched(tsli_pack *pack, tsli_block *block, uint32_t slot, uint32_t lane, int on)
{
    uint32_t touched = pack->touched[slot];
    tsli_put_lane(&touched, lane, on);
    pack->touched[slot] = (uint16_t)touched;
    if (touched)
        block->flags |= TSLI_BLOCK_TOUCHED;
}

// What follows from the links has to be made again.
static inline void tsli_block_outdate(tsli_pack *pack, tsli_block *block)
{
    block->flags |= TSLI_BLOCK_STALE;
    pack->rest_changes = 1;
}

// Some lane of the pack has begun or ended to be simulated.
static inline void tsli_outdate_linkage(tsli_pack *lanes)
{
    if (lanes->linkage)
        lanes->linkage->outdated = 1;
}

// The first of the rows that say where its bones are at rest, from which on rest_bytes are its own.
static inline const void *tsli_own_rest_rows(const tsli_pack *pack)
{
    return pack->own_bones ? (const void *)pack->own_root_link : pack->own_rest;
}

// Not what it shares: where its bones are at rest is written.
static inline void tsli_pack_use_own_rest(tsli_pack *pack)
{
    if (pack->own_bones) {
        pack->root_link = pack->own_root_link;
        pack->bones = pack->own_bones;
    }
    pack->rest = pack->own_rest;
    pack->limits = pack->own_limits;
    pack->limit_within = pack->own_limit_within;
}

// Lane bits.
static inline uint32_t tsli_own_lanes(const tsli_rig *rig)
{
    return (1u << rig->end_lane) - (1u << rig->first_lane);
}

// Lane bits: whose byte is set.
static inline uint32_t tsli_lanes_set(const uint8_t bytes[TSLI_WIDTH])
{
    uint32_t bits = 0;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        bits |= (uint32_t)(bytes[lane] != 0) << lane;
    return bits;
}

// Where the state of a particle is, in the lanes of its rig.
static inline uint32_t tsli_particle_slot(const tsli_pack *lanes, const tsli_chain *chain,
                                          const tsli_particle *p)
{
    return lanes->blocks[chain->places[p->strand].block].first_slot + p->step;
}

static inline uint32_t tsli_particle_lane(const tsli_chain *chain, const tsli_particle *p)
{
    return chain->places[p->strand].lane;
}

// Which of its needed bones a slot of the rig shows; TSLI_NONE: a tip, a copy or nothing.
static inline uint32_t tsli_slot_needed(const tsli_rig *rig, uint32_t slot, uint32_t lane)
{
    const tsli_pack *pack = rig->pack;
    return pack->lane_bones ? pack->lane_bones[slot].needed : pack->slot_bones[slot].needed[lane];
}

// The local pose that a needed bone has now.
static inline const tsl_transform *tsli_local_now(const tsli_rig *rig, uint32_t needed)
{
    const tsli_pack *pack = rig->pack;
    return needed < pack->stored_count ? &pack->local_now[needed] : &rig->rest[pack->needed[needed].bone];
}

// It reads the rest pose. Chains may go while there is no memory for another pack: then those of their bones that something else
// needs read the input.
static inline int tsli_rests(const tsli_rig *rig, uint32_t needed)
{
    const tsli_needed *n = &rig->pack->needed[needed];
    return n->rest && (needed >= rig->pack->stored_count || rig->bone_chain[n->bone]);
}

// Its chain has gone likewise, and it counts no more.
static inline int tsli_is_gone(const tsli_pack *pack, const tsli_driven *driven)
{
    return pack->driven_left < pack->driven_count && !pack->chains[driven->chain];
}

// The pose that waits for the step.
static inline const tsl_transform *tsli_pending_locals(const tsli_rig *rig)
{
    return rig->pose_holds ? rig->pack->local_now : rig->pack->local_pending;
}

// Rigs made alike that are solved side by side: one a lane, one strand of each a block.
struct tsli_team {
    tsli_team *next, *before;           // of its crowd
    tsli_team *next_open, *before_open; // of those with as many members
    tsli_crowd *crowd;
    tsli_pack *pack;               // lanes only: bones and colliders are in the packs of the members
    tsli_rig *by_lane[TSLI_WIDTH]; // null: an idle lane
    tsli_rig *members[TSLI_WIDTH]; // the same without gaps
    uint32_t member_count;
};

// Rigs that could share a team, in teams as far as they fill some.
struct tsli_crowd {
    tsli_crowd *next; // of the world
    uint64_t signature;
    uint32_t collider_count;     // that teams have room for in each lane: no member has more
    tsli_team *teams;            // the newest first
    tsli_team *open[TSLI_WIDTH]; // of those, the ones with idle lanes, by the number of their members
    tsli_rig *waiting;           // the rest, by next_waiting
    uint32_t waiting_count;
    uint32_t is_read;     // while a world's snapshot is read: a rig of it was
    tsli_clock read_time; // and has this
};

// Rigs that step together, whose clocks agree: one, or the members of a team.
typedef struct tsli_batch {
    tsl_world *world;
    tsli_pack *lanes;
    tsli_rig *const *rigs;
    uint32_t rig_count;
} tsli_batch;

// That step in turns: while one waits for its square roots, the others go on. More would push each other out of the
// nearest cache.
#define TSLI_BATCHES_AT_ONCE 4u

// More tasks than any host has threads, so that uneven rigs even out; fewer than would cost to hand out.
#define TSLI_TASKS_AT_MOST 256u

// For what is stepped, so many batches at most, and its tasks.
static inline uint64_t tsli_step_bytes(uint32_t batches)
{
    uint32_t tasks = batches < TSLI_TASKS_AT_MOST ? batches : TSLI_TASKS_AT_MOST;
    return batches ? batches * sizeof(tsli_batch) + (tasks + 1u) * sizeof(uint32_t) : 0;
}

// Warnings that an object has had, each of which comes once.
enum {
    TSLI_WARNED_FED_BACK = 1u,
    TSLI_WARNED_ROTATION = 2u,
    TSLI_WARNED_SECONDS = 4u,
    TSLI_WARNED_INSIDE = 8u,
    TSLI_WARNED_TASKS = 16u
};

// What TSL_WORLD_VALIDATE remembers of the world.
typedef struct tsli_validation {
    uint32_t warned;
    uint32_t long_steps;              // in a row
    uint8_t runs[TSLI_TASKS_AT_MOST]; // of each task of this step, 2 for more
} tsli_validation;

struct tsl_world {
    tsli_host host;
    tsl_lanes lanes;
    const struct tsli_kernel *kernel;
    tsl_vec3 gravity;
    tsl_parallel_for_fn parallel_for;
    void *parallel_user;
    tsli_pool rigs, chains, colliders, links, winds;
    tsli_rig *first_rig, *last_rig;
    tsli_rig *first_by_name;
    uint32_t sorted_by_name; // no rig came or went since
    tsli_shares shares;
    tsli_collider *visible, *last_visible; // colliders of the world and shared ones, see visible.h
    uint64_t colliders_created;
    uint32_t visible_count;
    uint32_t visible_capacity;              // that every pack has contacts for, at least: see contact_room.h
    uint64_t moves;                         // of visible colliders so far, and 1
    uint64_t loaded_snapshot, loaded_moves; // the hash of the last one that was loaded, and `moves` behind it
    tsli_wind *first_wind;                  // see wind.h
    tsli_air *air;                          // of now; null: there was no wind yet
    double wind_seconds;                    // the time of the winds since there are some
    uint64_t winds_created;
    uint32_t recovered;
    uint32_t stepping;
    uint32_t ends; // it is being destroyed, and nobody is to be woken
    float step_seconds;
    tsli_crowd *crowds;
    tsli_batch *batches;  // what tsl_world_step steps
    uint32_t step_listed; // they are all there are
    uint32_t step_capacity, batch_count, task_count;
    uint32_t *task_first; // the first batch of each task, and how many there are; in the memory of `batches`
    tsli_validation *validation; // null without TSL_WORLD_VALIDATE
};

#endif
