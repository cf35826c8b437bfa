// SPDX-License-Identifier: MIT
// tassel.h - secondary motion for skeletons: hair, tails, ears, skirts, straps, pendants.
//
//   one character, from the animation job that owns it:   tsl_rig_step(world, rig, dt, &animated, &posed)
//   all characters at once:   tsl_rig_set_pose ... -> tsl_world_step(world, dt) -> tsl_rig_get_pose ...
//
// Tassel is a function from pose to pose with memory: hand in the animated pose, take out the same pose with the dangling parts in motion.
// Keep two arrays and never feed the last output back in as animation. This header is all that most hosts need; beside it are limits.h,
// links.h, wind.h (and other forces), hold.h (hands), state.h (save and load) and debug.h.
//
// Spaces     local: relative to the parent bone. model: relative to the rig's root. world: yours, any origin.
//            A bone's matrix in model space is ... * parent * local and its matrix in the world root * model, as in glTF, Unity, Godot and
//            three.js. Below even and mirrored scales a joint is at its particle; below an uneven one the bone points at its child's
//            particle, and the joint is on that line. Any handedness, any up axis, any length unit.
// Ownership  Tassel copies what you pass and keeps no pointer to it. Of what it returns, only the world has to be freed.
// Failure    A failed call changes nothing, returns a negative tsl_result and tells the log callback why. Null, stale,
//            foreign, wrong-kind and garbage ids are always refused, and the log says which it is.
// Ranges     Values out of range are TSL_ERROR_INVALID_ARGUMENT, NaN and infinity TSL_ERROR_NOT_FINITE; nothing is clamped unless its
//            comment says so. Unless a comment gives another range:
//              shares                                                                     0..1
//              lengths, radii, distances, thicknesses, speed limits, seconds, compliances at least 0
//              rotations and normals called unit                                          length 1 within half a percent
//              enumerations, flags, reserved fields                                       a named constant, sums of them, 0
//              coordinates, lengths, scales, gravities, accelerations, pushes             also below TSL_NUMBER_LIMIT in size
//            All else may be any finite number, subnormal ones included. A field's comment ends with its default ("share of the velocity
//            lost. 0.1"). Finite in, finite out, but beyond 1e15 in the world (lengths, coordinates, scales, forces times the scale that
//            they grow with) the output is meaningless until poses recover: products along bones saturate at 2^56, and a chain with forces
//            or jumps beyond 1e19 restarts on the pose. Bones shorter than 1e-18 may stay unturned; those of scale 0 are hidden.
// Memory     These calls use the host allocator: every _create and _destroy, tsl_chain_set_factors, _set_curve, _set_gravities,
//            _set_joint_limits, tsl_links_set_curve, tsl_chain_tune, and a chain's first max_stretch or max_squash, limit, position limit,
//            accelerations, hold or kept pose. Poses, stepping, reading, other parameters, moving colliders, saving and loading never do.
// Threads    A call may run on any thread. Worlds are independent; within one world these may overlap in time:
//               calls                                                                                           may overlap with
//            A  on a rig, its chains, its links and its colliders that are not shared                           A on other rigs
//            B  tsl_world_step_run                                                                              B with other task indices
//            C  those that allocate; all on shared colliders, the world, its winds and its own colliders        nothing
//            Two calls on one rig never overlap, not even two that read.
// Sameness   The same calls give the same bits on every processor, lane type, compiler and worker count (docs/determinism.md).
#ifndef TASSEL_TASSEL_H
#define TASSEL_TASSEL_H

#include "base.h"

// 2^50, about 1.1e15: numbers of this size and above are refused. See Ranges above.
#define TSL_NUMBER_LIMIT 1125899906842624.0f

typedef struct tsl_world tsl_world; // owns everything below

// Opaque; all bits zero is null. Passed by value.
typedef struct tsl_rig_id {
    uint64_t bits; // the bones of one character
} tsl_rig_id;
typedef struct tsl_chain_id {
    uint64_t bits; // particles hung on some of those bones
} tsl_chain_id;
typedef struct tsl_collider_id {
    uint64_t bits; // a shape to stay out of, or inside of
} tsl_collider_id;

// ---- world ----------------------------------------------------------------------------------------------
// Instruction sets of the solver. All give the same bits; they differ in speed only.
typedef uint32_t tsl_lanes;
enum {
    TSL_LANES_AUTO = 0, // the fastest this processor has
    TSL_LANES_SCALAR = 1,
    TSL_LANES_SSE2 = 2,
    TSL_LANES_AVX2 = 3,
    TSL_LANES_NEON = 4, // 64-bit ARM
    TSL_LANES_WASM = 5  // simd128, in builds that enable it
};

// For development: warns in the log, with TSL_OK and once for each object, of use that is legal and almost surely wrong. No result changes:
//   a rig      the last output as input; a rotation that is not unit; three steps in a row of more than a second (are they milliseconds?)
//   a chain    a tip of length 0; a particle other than a root that starts on the wrong side of a collider that is not SIMULATED
//   the world  three steps in a row of more than a second; a task of a step that was not run, or was run twice
typedef uint32_t tsl_world_flags;
#define TSL_WORLD_VALIDATE 0x1u

typedef struct tsl_world_desc {
    uint32_t struct_size;
    tsl_lanes lanes; // one that the processor or the build lacks is TSL_ERROR_NOT_SUPPORTED. AUTO
    // Tags ids with 12 bits, so that other worlds refuse them. 0: made from the world's address, which a later world may get again; give a
    // number of your own where ids outlive their world. 0
    uint32_t id_salt;
    tsl_vec3 gravity;   // units per second squared, world space, for chains through gravity_scale. 0 0 0
    tsl_alloc_fn alloc; // null: malloc. Only the calls under Memory above call it, on their own thread
    tsl_free_fn free;   // null exactly when alloc is
    void *alloc_user;
    tsl_log_fn log; // null: silent. Called on any thread that calls Tassel, by tsl_world_create too
    void *log_user;
    tsl_parallel_for_fn parallel_for; // null: tsl_world_step runs on its caller's thread
    void *parallel_user;
    tsl_world_flags flags; // TSL_WORLD_ bits. 0
    uint32_t reserved;     // 0
} tsl_world_desc;
TSL_API void tsl_world_desc_init(tsl_world_desc *desc, uint32_t struct_size);
TSL_API tsl_result tsl_world_create(const tsl_world_desc *desc, tsl_world **out_world);
// Null is allowed. Every id of this world is stale afterwards.
TSL_API void tsl_world_destroy(tsl_world *world);

TSL_API tsl_result tsl_world_set_gravity(tsl_world *world, const tsl_vec3 *gravity);
// You moved your origin to `new_origin` (in the old coordinates): everything that Tassel holds in world space moves with it, and nothing
// swings. Hand in poses and roots in the new coordinates from here on.
TSL_API tsl_result tsl_world_shift_origin(tsl_world *world, const tsl_vec3 *new_origin);

// Advances every rig but those flagged TSL_RIG_MANUAL by delta_seconds, at least 0, from its newest pose, and the time of winds.
TSL_API tsl_result tsl_world_step(tsl_world *world, float delta_seconds);
// The same in three parts, for hosts with a job graph: run each index below the number of tasks once, on any threads in any order, then
// end. A thread that runs indices in sequence finds rigs prefetched. Until the end all other calls on this world are refused with
// TSL_ERROR_BUSY; tsl_world_destroy and calls that return 1 or 0 cannot refuse and must not be made.
TSL_API tsl_result tsl_world_step_begin(tsl_world *world, float delta_seconds, uint32_t *out_task_count);
TSL_API tsl_result tsl_world_step_run(tsl_world *world, uint32_t task_index);
TSL_API tsl_result tsl_world_step_end(tsl_world *world);

// ---- rig: the bones of one character --------------------------------------------------------------------
typedef uint32_t tsl_rig_flags;
#define TSL_RIG_MANUAL 0x1u // stepped by tsl_rig_step and tsl_rigs_step only
// Frames between two ticks show the shape of the last tick, carried along by the root, instead of a partial tick: for far characters that
// tick less often than there are frames. Colliders that have moved since may overlap that shape.
#define TSL_RIG_WHOLE_TICKS 0x2u

typedef uint32_t tsl_teleport;
enum {
    TSL_TELEPORT_KEEP = 0, // chains keep their shape and their motion as seen from their root bone
    TSL_TELEPORT_RESET = 1 // chains start on the animated pose, at rest
};

typedef struct tsl_rig_desc {
    uint32_t struct_size;
    tsl_rig_flags flags; // TSL_RIG_ bits. 0
    uint64_t user_data;  // yours; part of hashes (state.h), and orders shared colliders (tsl_collider_desc). 0
    uint32_t bone_count;
    float ticks_per_second;      // the fixed rate of this rig's simulation, 1..1000. 60
    uint32_t max_ticks_per_step; // 1..64. The time of a hitch beyond these is dropped, not made up for. 4
    // Sixteenths of a tick, 0..15, by which the clock is ahead when it starts and when tsl_rig_set_clock changes the rate. It spreads rigs
    // that tick less often than there are frames: with 15 ticks a second at 60 frames, 0, 4, 8 and 12 take turns. 0
    uint32_t tick_phase;
    tsl_transform root;        // where the rig stands at setup, world space. Identity
    const int32_t *parents;    // bone_count: index of the parent, which comes earlier; -1 for a root
    const tsl_transform *rest; // bone_count, local: the pose that chains are set up in
    // Jumps that are detected without a call: see tsl_rig_set_teleport_limits.
    float teleport_distance;    // world units per tick at root scale 1; 0: no limit. 0
    float teleport_angle;       // radians per tick, at least 0; 0: no limit. 0
    tsl_teleport teleport_mode; // what a detected jump does. KEEP
    uint32_t reserved;          // 0
} tsl_rig_desc;
TSL_API void tsl_rig_desc_init(tsl_rig_desc *desc, uint32_t struct_size);
TSL_API tsl_result tsl_rig_create(tsl_world *world, const tsl_rig_desc *desc, tsl_rig_id *out_rig);
// Destroys its chains, links and colliders too.
TSL_API tsl_result tsl_rig_destroy(tsl_world *world, tsl_rig_id rig);

// ---- poses ------------------------------------------------------------------------------------------------
typedef uint32_t tsl_pose_space; // what an array of bones holds
enum { TSL_SPACE_LOCAL = 0, TSL_SPACE_MODEL = 1, TSL_SPACE_WORLD = 2 };
typedef uint32_t tsl_pose_format;
enum {
    TSL_FORMAT_TRANSFORM = 0,  // tsl_transform
    TSL_FORMAT_MATRIX_3X4 = 1, // float[12]: three rows of four, translation in the last column
    TSL_FORMAT_MATRIX_4X4 = 2, // float[16]: four columns of four (glTF, OpenGL), translation in the last
    TSL_FORMAT_ARRAYS = 3      // a tsl_quat each in `bones`; positions and scales in arrays of their own
};
// A matrix that comes in is taken apart: scale is the length of its columns, the x column counted negative when the matrix mirrors;
// rotation is its columns made orthonormal in the order x, y, z; shear against the parent is dropped. Positions in model and world space
// stay exact. Transforms that go out below mirrored and uneven scales are taken apart likewise: matrices say more there.

typedef struct tsl_pose_input {
    uint32_t struct_size;
    tsl_pose_space space;                   // LOCAL
    tsl_pose_format format;                 // TRANSFORM
    uint32_t stride;                        // bytes from bone to bone, a multiple of 4; 0: packed. 0
    uint32_t bone_count;                    // as in the rig; 0 with bones null: only the root moved
    uint32_t reserved;                      // 0
    const void *bones;                      // read and checked only where some chain or collider needs the bone
    const tsl_transform *root;              // the rig in world space, unit rotation; null: where it was. null
    const void *positions;                  // ARRAYS: float[3] each; null, in local space only: the rest pose's. null
    const void *scales;                     // likewise
    uint32_t position_stride, scale_stride; // as stride. 0
} tsl_pose_input;

typedef uint32_t tsl_pose_write;
enum {
    // Every bone. Those that no chain drives are copied from the input of the same call, carried along below driven ones; in local space
    // positions and scales of driven bones that read the input and do not stretch are copied, too
    TSL_WRITE_ALL = 0,
    TSL_WRITE_DRIVEN = 1, // only the elements of driven bones are touched
    TSL_WRITE_PACKED = 2  // only driven bones, one after the other in the order of tsl_rig_get_driven_bones
};

typedef struct tsl_pose_output {
    uint32_t struct_size;
    tsl_pose_space space;                   // LOCAL
    tsl_pose_format format;                 // TRANSFORM
    tsl_pose_write write;                   // ALL
    uint32_t stride;                        // bytes from element to element, a multiple of 4; 0: packed. 0
    uint32_t bone_count;                    // elements in the array: as in the rig, or with PACKED at least the driven bones
    void *bones;                            // must not overlap the input; likewise positions and scales
    void *positions;                        // ARRAYS: float[3] each; null: not written. null
    void *scales;                           // likewise
    uint32_t position_stride, scale_stride; // as stride. 0
} tsl_pose_output;
TSL_API void tsl_pose_input_init(tsl_pose_input *pose, uint32_t struct_size);
TSL_API void tsl_pose_output_init(tsl_pose_output *pose, uint32_t struct_size);

// The bones that chains drive, ascending. *inout_count: capacity in, number out. `out_bones` null asks for the number alone; too small a
// capacity is TSL_ERROR_BUFFER_TOO_SMALL with the number written back. All calls with *inout_count work like this.
TSL_API tsl_result tsl_rig_get_driven_bones(const tsl_world *world, tsl_rig_id rig, uint32_t *out_bones, uint32_t *inout_count);

// ---- stepping ---------------------------------------------------------------------------------------------
// delta_seconds, at least 0, is the time from the last pose to this one as the host measures it. Within 2 % of whole ticks it counts as
// that many, the last of them at this pose. In other frames each tick has the pose of its own time, and the output is the last tick
// advanced by the time that is left, with this pose and the current colliders: a partial tick, which costs as much as a tick and is thrown
// away. Output is not late at any frame rate, and the root's travel is felt at its speed. Time beyond max_ticks_per_step is dropped and its
// travel not felt. Until the next step the output changes only by a reset, load, new origin or new layout, which see the colliders of then.

// Takes a pose in, advances this rig, writes the pose out. `in` null: the last pose holds. `out` null: nothing is written.
TSL_API tsl_result tsl_rig_step(tsl_world *world, tsl_rig_id rig, float delta_seconds, const tsl_pose_input *in,
                                const tsl_pose_output *out);
// Its parts, around tsl_world_step. A second pose before a step replaces the first.
TSL_API tsl_result tsl_rig_set_pose(tsl_world *world, tsl_rig_id rig, const tsl_pose_input *in);
// `in`: the pose given to tsl_rig_set_pose. Only TSL_WRITE_ALL needs it, with bones; likewise in tsl_rig_step.
TSL_API tsl_result tsl_rig_get_pose(const tsl_world *world, tsl_rig_id rig, const tsl_pose_input *in, const tsl_pose_output *out);
// The same for `count` rigs (of tsl_rigs_step none twice) with one call, which prefetches the next rig's memory. All or nothing. The
// structs of one array have one struct_size. ins and outs may be null where `in` and `out` may.
TSL_API tsl_result tsl_rigs_step(tsl_world *world, const tsl_rig_id *rigs, uint32_t count, float delta_seconds, const tsl_pose_input *ins,
                                 const tsl_pose_output *outs);
TSL_API tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins, uint32_t count);
TSL_API tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins, const tsl_pose_output *outs,
                                     uint32_t count);

// Declares the rig's next pose a jump, not a movement: call it before that pose's step. With KEEP the root counts as having
// continued the motion of the frame before.
TSL_API tsl_result tsl_rig_teleport(tsl_world *world, tsl_rig_id rig, tsl_teleport mode);
// Finds jumps that no tsl_rig_teleport announces: a root moves by more than `distance` (world units, times its |scale.x|) or turns by more
// than `angle` (radians; pi is the most that can be seen) per tick; a shorter frame counts as a tick. Both at least 0; 0: no limit.
// A sprint moves by 0.15 m a tick, so 0.5 and 1 leave motion alone. The step does what `mode` says; RESET starts chains at rest beside an
// anchor that moves on as in the frame before. For other rigs the rig's SHARED colliders jump in every frame that goes beyond the limits of
// one tick, however many ticks it has. First poses and shifts of the origin are not jumps.
TSL_API tsl_result tsl_rig_set_teleport_limits(tsl_world *world, tsl_rig_id rig, float distance, float angle, tsl_teleport mode);
// Resets all chains to the last pose, at rest, now; and to the next pose too, if one is set that no step has taken.
TSL_API tsl_result tsl_rig_reset(tsl_world *world, tsl_rig_id rig);
// Changes the tick rate, a character's level of detail; ranges as in tsl_rig_desc. The cost is proportional to it, and a partial tick costs
// as much as any (see TSL_RIG_WHOLE_TICKS). Motion continues, but time since the last tick is cut to one new tick at most, and another rate
// adds tick_phase. A state that is loaded brings its own rate.
TSL_API tsl_result tsl_rig_set_clock(tsl_world *world, tsl_rig_id rig, float ticks_per_second, uint32_t max_ticks_per_step);
// The point that tsl_chain_params.disable_distance is measured from, such as the camera, in world space. 0 0 0
TSL_API tsl_result tsl_rig_set_reference_point(tsl_world *world, tsl_rig_id rig, const tsl_vec3 *point);

// ---- chain: particles on bones --------------------------------------------------------------------------
typedef uint32_t tsl_chain_flags;
// All its bones read the rest pose, never the input: for bones without keys.
#define TSL_CHAIN_UNANIMATED 0x1u
#define TSL_CHAIN_COLLIDER_LIST 0x2u // it meets exactly the colliders listed, in their order
// Each bone ignores, for good, the colliders of its own rig that it touches in the setup pose, such as the head that hair starts in: those
// that would push it or are nearer than 1e-4 of its length, on the rest pose under the root of tsl_rig_desc, at the `frame` of
// tsl_collider_create or _set. They are found again, without allocating, when a radius, shape or frame changes. A collider that all bones
// ignore is no contact and wakes no chain. A quad of cloth ignores what any bone that ends at one of its corners ignores.
#define TSL_CHAIN_IGNORES_REST_CONTACTS 0x4u

typedef uint32_t tsl_tip; // virtual particles at leaves
enum {
    TSL_TIP_NONE = 0,   // the last bone of a strand is carried but does not turn
    TSL_TIP_LENGTH = 1, // straight on from the last segment, tip_length away (world units of the setup pose)
    TSL_TIP_RATIO = 2,  // the same, at tip_length times the last segment (DynamicBone's end length)
    TSL_TIP_OFFSET = 3, // at tip_offset from the leaf, in the anchor's space at setup: turned, not scaled
    TSL_TIP_LOCAL = 4   // at tip_offset in the leaf's own space (VRM's virtual tails)
};

typedef uint32_t tsl_fork; // where a bone with several children in the chain turns
enum {
    TSL_FORK_KEEP = 0,    // it keeps its animated rotation (DynamicBone)
    TSL_FORK_AVERAGE = 1, // to the mean of its children's directions, each times its fork_weight
    TSL_FORK_FIRST = 2    // to its first child
};

typedef uint32_t tsl_chain_model; // how particles are held to their rest positions
enum {
    // DynamicBone's. The rest position hangs on the parent's simulated position, turned by the parent's animated rotation. A tick: velocity
    // and forces, elasticity, stiffness, every collider in order, limits, freeze axis, length.
    TSL_MODEL_CHAIN = 0,
    // VRM's. The parent's simulated rotation carries the rest direction. A tick: velocity, gravity, force and the constant pull `push`
    // along that direction; length; then out of each collider in order, and length again. Un-animated, at 60 ticks a second, with the
    // parameters of convert/vrm.h, it is VRMC_springBone 1.0.
    TSL_MODEL_SPRING = 1,
    // Tassel's own. A tick is planned as with CHAIN without colliders. Where some are near, strand and colliders go from the last tick to
    // this one together, in up to 12 steps of half a collider's radius, longer ones in faster motion. In each step bones, as capsules from
    // the parent's radius to their own, are pushed out of what they overlap, and limits and lengths hold. Pushing gives no speed, and
    // overlap from before comes out at push_out_speed. Insides and planes hold the bones' ends (docs/pipeline.md).
    TSL_MODEL_TASSEL = 2
};

// Which bones: either `bones`, or every bone below `roots` without the subtrees of `exclude`. A bone belongs to at most one chain. Roots
// are carried by the animation and turn towards their child; everything below swings. Particles are numbered depth-first: parents first,
// children by bone index, a tip in place of the excluded child that it stands for, or behind the leaf. A root of CHAIN or TASSEL below
// another chain's bone hangs on its animated pose: where that shows, make both one chain.
//   SPRING takes `bones`: one line from the root on, each bone somewhere below the one before, its particle's parent (else
// TSL_ERROR_BAD_HIERARCHY). Bones left out in between are carried along. A fork is several chains: a root or an anchor on or below a bone
// that another chain simulates follows that one, whatever the order of creation. An anchor among the chain's own bones counts as posed.
// VRM's centre is the anchor with inert and inert_rotation 1.
//   A cycle of chains that wait for each other through roots, anchors and TSL_COLLIDER_SIMULATED is TSL_ERROR_BAD_HIERARCHY. Where
// destroying a chain closes one, the newest of them follows the animation and meets no TSL_COLLIDER_SIMULATED until another goes.
typedef struct tsl_chain_desc {
    uint32_t struct_size;
    tsl_chain_flags flags; // TSL_CHAIN_ bits. 0
    uint64_t user_data;    // yours. 0
    uint32_t root_count, exclude_count, bone_count;
    int32_t anchor;           // the bone whose travel `inert` reduces and whose scale counts; -1: the rig's root. -1
    tsl_tip tip;              // virtual particles at leaves, and in place of excluded children. NONE
    float tip_length;         // see tsl_tip. 0
    tsl_vec3 tip_offset;      // see tsl_tip. 0 0 0
    tsl_fork fork;            // AVERAGE
    uint32_t collider_layers; // colliders of the world and shared ones act when a bit matches. All bits
    uint32_t collider_count;
    const uint32_t *roots;            // root_count bones, none of them below another
    const uint32_t *exclude;          // exclude_count bones; only with roots
    const uint32_t *bones;            // bone_count bones, parents first: a bone whose parent is not listed is a root
    const tsl_collider_id *colliders; // with TSL_CHAIN_COLLIDER_LIST: this rig's, the world's or shared ones
    tsl_chain_model model;            // TASSEL; converters choose that of their system
    uint32_t reserved;                // 0
} tsl_chain_desc;

typedef uint32_t tsl_freeze_axis;
enum { TSL_FREEZE_NONE = 0, TSL_FREEZE_X = 1, TSL_FREEZE_Y = 2, TSL_FREEZE_Z = 3 };

// What grows with the anchor's |scale.x| in the world, over that of the rest pose, so that an armature of scale 0.01 changes nothing.
// TSL_MODEL_CHAIN does not divide by it, nor does DynamicBone.
typedef uint32_t tsl_scale_rule;
enum {
    TSL_SCALE_LOOK = 0,     // gravity, force, push, wind and radii: it moves the same at any size (DynamicBone)
    TSL_SCALE_PHYSICAL = 1, // radii: a giant's hair is slow
    TSL_SCALE_NONE = 2      // nothing but the bones' own lengths (VRM)
};

// The effect of a change of a chain's root bone in world scale. (Scale or length of a bone of the chain itself changes lengths alone: by
// half in a frame, that throws particles.) Either way a bone whose length was 0, as one hidden by scale 0, begins on the pose afterwards.
typedef uint32_t tsl_scale_change;
enum {
    // Shape and velocities grow with it along the axes of the animated bones, and the motion that it causes is not felt: nothing swings
    TSL_SCALE_CHANGE_CARRIED = 0,
    TSL_SCALE_CHANGE_FELT = 1 // particles stay in the world and are pulled along, as by a movement (DynamicBone, VRM)
};

// Shares are per 1/60 s whatever the rig's clock: at 30 to 240 ticks a second chains hang and lean alike (above a damping of 0.5 they lean
// less far) and swing nearly alike. At ticks of h seconds elasticity e acts as k h^2 / (1 + k h^2), k = 3600 e / (1 - e); damping d as a
// drag of 60 h d, at most 1, and a term on motion relative to the anchor's felt travel that lets a swing shrink as fast as at 60 ticks;
// friction p (with SPRING damping too) as 1 - (1 - p)^(60 h); gravity and force as h^2, push as (60 h)^2 / 60. At 60 ticks a second all of
// them act as given, bit for bit.
//   Parameters marked * are, per particle, clamp(value * curve(u) * factor) to their range, with u = length from its root / longest such
// length in the setup pose; curve and factor are 1 until they are set. A particle's parameters are those of the segment that ends at it; a
// root has none. SPRING reads no elasticity and stiffness, only SPRING reads push, only CHAIN reads freeze_axis.
typedef struct tsl_chain_params {
    uint32_t struct_size;
    // 0: the pose it reads, bit for bit, and not simulated; 1: the simulated one; between: blended. From 0 it starts at rest. 1
    float weight;
    float damping;         // * share of the velocity lost. 0.1
    float elasticity;      // * share of the way back to the rest position. 0.1
    float stiffness;       // * within 2 L (1 - stiffness) of its rest position, L its bone's length. Share. 0.1
    float inert;           // * share of the anchor's travel that is not felt: the chain is moved along. 0
    float inert_rotation;  // * likewise of the anchor's turning about itself. 0
    float friction;        // * share added to damping in the tick after a contact. 0
    float radius;          // * against colliders, world units at scale 1 (CHAIN: not at planes without KEEPS_RADIUS). 0
    float gravity_scale;   // how much of the world's gravity acts. 1
    tsl_vec3 gravity;      // added to that, units per second squared, world space. 0 0 0
    tsl_vec3 force;        // constant acceleration that no rest pose cancels, likewise. 0 0 0
    float gravity_falloff; // share of gravity along its rest direction that is cancelled: no sag at setup. 1
    // CHAIN: the particle stays in the plane through its parent across this axis of the parent's animated frame. NONE
    tsl_freeze_axis freeze_axis;
    tsl_scale_rule scale_rule; // LOOK
    // With the anchor farther than this from the rig's reference point, world units, the chain acts as at weight 0. 0: never. 0
    float disable_distance;
    float push; // * pull along the rest direction, units per second in each 1/60 s (VRM), at least 0. 0
    // Seconds in which the weight that acts goes from 0 to 1, at an even speed, after weight changed or disable_distance switched it.
    // Coming from 0 it starts on the pose, at rest as seen from its anchor; going to 0 it is simulated until it is there. 0: at once. 0
    float fade_seconds;
    // Share of damping that slows velocity relative to the anchor's felt travel, as in a lift. Friction never does. 0
    float relative_damping;
    // The anchor's speed is felt up to this, world units per second at scale 1 (grows as gravity does). 0: no limit. 0
    float felt_speed_limit;
    float felt_turn_limit;         // likewise its turning about itself, radians per second. 0: no limit. 0
    tsl_scale_change scale_change; // CARRIED
    float wind_scale;              // * how much of the world's winds acts (wind.h). At least 0. 1
    uint32_t wind_layers;          // winds act when a bit matches. All bits
    // Share of the rest pose in the pose that the chain reads, which rest positions, lengths and limits follow. 0: the input; 1: as with
    // UNANIMATED, to the bit; between: translations and scales mix linearly, rotations on the shorter arc. The next step takes it up. 0
    float rest_blend;
    // TASSEL: a bone that overlaps a collider when a tick begins comes out at this speed, strand lengths per second, at least 0, so that a
    // collider that comes, grows or starts around a chain does not throw it. In the other models it is out at once. 0.5
    float push_out_speed;
    // * weight of a bone's direction at a fork above it with TSL_FORK_AVERAGE, relative to its siblings'; all 0: as KEEP. At least 0. 1
    float fork_weight;
    // Share of the motion of a particle's parent, as seen from the root bone, that is not felt. 0: swings grow along the chain. 1: each
    // bone has its own frequency and half-life (tune.h), and felt travel (inert, felt_speed_limit, relative_damping) is the root bone's. 0
    float inert_parent;
    // * Share of its length that a bone may be longer. 0..1000. 0. The range holds in every tick of every model: velocity, gravity, forces
    // and winds change a length, length_elasticity returns it to L, its length in the pose, and all else only turns the bone. Translations
    // put bones where their particles are, which hosts that take rotations alone do not see; scales stay. A bone that the chain skips stays
    // as in the input, and the next makes up for it
    float max_stretch;
    float max_squash; // * share of its length that a bone may be shorter. 0..0.99. 0
    // Share p of the way back to its length: a pull of 3600 p / (1 - p) per s^2 times the error, damped as by friction p. 1: hard. 0.2
    float length_elasticity;
} tsl_chain_params;
TSL_API void tsl_chain_desc_init(tsl_chain_desc *desc, uint32_t struct_size);
TSL_API void tsl_chain_params_init(tsl_chain_params *params, uint32_t struct_size);
// `params` null: the defaults. The chain starts at rest on the first pose after this call; on a rig without a pose yet, on the setup pose,
// so that the first pose is a movement: create the rig where the character stands, or teleport it. Lays the rig out again.
TSL_API tsl_result tsl_chain_create(tsl_world *world, tsl_rig_id rig, const tsl_chain_desc *desc, const tsl_chain_params *params,
                                    tsl_chain_id *out_chain);
// `count` chains of one rig at the cost of one, all or nothing, which may follow each other in any order. `params`: null or `count`. The
// structs of an array have one struct_size. On failure out_chains are null ids. TSL_ERROR_TOO_MANY: more than the rig's bones or 65,535.
TSL_API tsl_result tsl_chains_create(tsl_world *world, tsl_rig_id rig, const tsl_chain_desc *descs, const tsl_chain_params *params,
                                     uint32_t count, tsl_chain_id *out_chains);
TSL_API tsl_result tsl_chain_destroy(tsl_world *world, tsl_chain_id chain); // lays the rig out again
// Takes effect in any frame. The first max_stretch or max_squash above 0 allocates, here or at creation: TSL_ERROR_OUT_OF_MEMORY changes
// nothing. The memory stays and is structure (state.h); to have it early, set one after creation and take it back.
TSL_API tsl_result tsl_chain_set_params(tsl_world *world, tsl_chain_id chain, const tsl_chain_params *params);
// out_params->struct_size must be set (tsl_chain_params_init does), as with every _get of a struct with one.
TSL_API tsl_result tsl_chain_get_params(const tsl_world *world, tsl_chain_id chain, tsl_chain_params *out_params);
// Resets the chain to the rig's last pose, at rest, now; and to the next pose too, if one is set that no step has taken.
TSL_API tsl_result tsl_chain_reset(tsl_world *world, tsl_chain_id chain);

// ---- along a chain ------------------------------------------------------------------------------------------
typedef uint32_t tsl_parameter; // those marked *
enum {
    TSL_PARAMETER_DAMPING = 0,
    TSL_PARAMETER_ELASTICITY = 1,
    TSL_PARAMETER_STIFFNESS = 2,
    TSL_PARAMETER_INERT = 3,
    TSL_PARAMETER_INERT_ROTATION = 4,
    TSL_PARAMETER_FRICTION = 5,
    TSL_PARAMETER_RADIUS = 6,
    TSL_PARAMETER_PUSH = 7,
    TSL_PARAMETER_ANGLE_A = 8, // of tsl_chain_limit and tsl_joint_limit (limits.h); likewise the next
    TSL_PARAMETER_ANGLE_B = 9,
    TSL_PARAMETER_MAX_DISTANCE = 10, // of tsl_chain_position_limit (limits.h); likewise the next two
    TSL_PARAMETER_BACKSTOP_DISTANCE = 11,
    TSL_PARAMETER_BACKSTOP_RADIUS = 12,
    TSL_PARAMETER_WIND_SCALE = 13,
    TSL_PARAMETER_FORK_WEIGHT = 14,
    TSL_PARAMETER_MAX_STRETCH = 15,
    TSL_PARAMETER_MAX_SQUASH = 16,
    TSL_PARAMETER_COUNT = 17
};

// A cubic Hermite key as Unity and Unreal store it. Tangents are slopes d value / d u: two equal to the slope between keys make a straight
// piece. The curve is constant outside its keys.
typedef struct tsl_curve_key {
    float u, value, in_tangent, out_tangent;
} tsl_curve_key;

// Keys ascend strictly in u, else TSL_ERROR_NOT_INCREASING; 256 at most; count 0 takes the curve away. It is structure (state.h).
TSL_API tsl_result tsl_chain_set_curve(tsl_world *world, tsl_chain_id chain, tsl_parameter parameter, const tsl_curve_key *keys,
                                       uint32_t key_count);
// One factor per particle in their order, else TSL_ERROR_COUNT_MISMATCH; any finite number; count 0 takes them away. Structure, too.
TSL_API tsl_result tsl_chain_set_factors(tsl_world *world, tsl_chain_id chain, tsl_parameter parameter, const float *factors,
                                         uint32_t factor_count);

// ---- level of detail, sleep -----------------------------------------------------------------------------
typedef uint32_t tsl_detail_flags;
#define TSL_DETAIL_NO_COLLISIONS 0x1u // it meets no colliders

// Savings on a chain, changeable in any frame: positions and velocities stay. How often a rig ticks is its clock (tsl_rig_set_clock).
typedef struct tsl_chain_detail {
    uint32_t struct_size;
    tsl_detail_flags flags; // TSL_DETAIL_ bits. 0
    // Above 0 it may fall asleep, after thirty ticks in which nothing moved it and no particle moved by more than this share of the chain's
    // length in 1/60 s. Asleep it costs nothing and its output does not change by a bit. It wakes when what it reads changes (pose, root,
    // parameters, detail, gravity, a wind that reaches it), when a collider that it meets comes, goes, changes or moves close by, when one
    // that it touches moves at all, when a chain that it follows wakes, and when it starts on the pose. 1e-4 cannot be seen. 0
    float sleep_tolerance;
} tsl_chain_detail;
TSL_API void tsl_chain_detail_init(tsl_chain_detail *detail, uint32_t struct_size);
TSL_API tsl_result tsl_chain_set_detail(tsl_world *world, tsl_chain_id chain, const tsl_chain_detail *detail);
// The same for every chain that the rig has now.
TSL_API tsl_result tsl_rig_set_detail(tsl_world *world, tsl_rig_id rig, const tsl_chain_detail *detail);

// ---- collider -------------------------------------------------------------------------------------------
typedef uint32_t tsl_shape;
enum {
    TSL_SHAPE_SPHERE = 0, // centre a, radius
    // From a (radius) to b (radius_b). The radius at a point is that at the foot of its perpendicular on the axis, linear between the ends
    // (DynamicBone's): with two radii not convex, see TSL_SHAPE_TAPERED_CAPSULE. a equal to b is a sphere
    TSL_SHAPE_CAPSULE = 1,
    // Through a, normal b (any length but 0); particles stay on the side b points to, see TSL_COLLIDER_KEEPS_RADIUS
    TSL_SHAPE_PLANE = 2,
    // Centre a; b half its edges along the axes of the frame (each at least 0, not all 0), times that component of the world scale of
    // `frame`; rounded: all within radius of that. With INSIDE, particles too large for it stay as near to its middle as possible
    TSL_SHAPE_BOX = 3,
    // The convex hull of the spheres around a (radius) and b (radius_b); one may have the other inside. With INSIDE, particles too large
    // for the narrow end stay where they fit, or at the centre of the larger sphere. Of equal radii it is CAPSULE, and costs more
    TSL_SHAPE_TAPERED_CAPSULE = 4,
    // The inner side of all `planes` in the frame around a, times its |scale.x| in the world, mirrored where a scale is negative, and
    // all within radius of it. Closed, with a volume. A particle inside leaves through the nearest side. Never INSIDE
    TSL_SHAPE_HULL = 5
};

#define TSL_HULL_PLANES 32u // at most, of a TSL_SHAPE_HULL
typedef struct tsl_plane {
    tsl_vec3 normal; // outward, of any length but 0
    float distance;  // the inner side is where dot(normal, x) <= distance
} tsl_plane;

typedef uint32_t tsl_collider_flags;
#define TSL_COLLIDER_INSIDE 0x1u // particles stay in, with their radius; for a plane: on the other side
// For a rig's collider: it acts on other rigs too, where layers match. Those of the world do so without the flag.
#define TSL_COLLIDER_SHARED 0x2u
#define TSL_COLLIDER_DISABLED 0x4u // acts on nothing for now
// It moves with the simulated bone. It acts only on chains that list it, which run after the chains that move it. Not with SHARED.
#define TSL_COLLIDER_SIMULATED 0x8u
#define TSL_COLLIDER_UNSCALED 0x10u // radii are world units whatever the scale of `frame` (VRM)
// Planes: particles of CHAIN too stay off it by their radius, not only by their centres (DynamicBone).
#define TSL_COLLIDER_KEEPS_RADIUS 0x20u

// A rig's colliders act on its chains in the order of creation, then those of the world and those shared by other rigs where layers match,
// ordered by user_data (of the rig for shared ones), smaller first; ties by creation, but with a user_data above 0 the world's first.
typedef struct tsl_collider_desc {
    uint32_t struct_size;
    tsl_collider_flags flags; // TSL_COLLIDER_ bits. 0
    uint64_t user_data;       // yours; orders colliders of the world. 0
    tsl_rig_id rig;           // whose it is; null: the world's. null
    int32_t bone;             // of that rig, -1 for its root. -1
    uint32_t layers;          // of SHARED and world colliders: acts on chains whose collider_layers have one of these bits. 1
    tsl_shape shape;          // SPHERE
    float radius;             // times |scale.x| of `frame` in the world unless UNSCALED. 0
    float radius_b;           // both kinds of capsules: at b; negative: as radius. -1
    uint32_t plane_count;     // of TSL_SHAPE_HULL, 4..TSL_HULL_PLANES; else 0. 0
    tsl_vec3 a, b;            // in the space of `frame`; b of boxes: see TSL_SHAPE_BOX. 0 0 0, 0 1 0
    tsl_transform frame;      // its own space, relative to the bone, the root or the world. Identity
    const tsl_plane *planes;  // plane_count of them; else null. Null
    const void *reserved;     // null
} tsl_collider_desc;
TSL_API void tsl_collider_desc_init(tsl_collider_desc *desc, uint32_t struct_size);
// Create colliders before chains: a rig is laid out again when their number doubles, for the first on a bone that nothing else needs, for
// one that is SIMULATED on a simulated bone, and for one after the destruction of another. Each collider of the world and each shared one
// takes 44 bytes in every rig, 36 more with chains of TASSEL and 24 with SPRING (up to eight times that with lists or different layers).
TSL_API tsl_result tsl_collider_create(tsl_world *world, const tsl_collider_desc *desc, tsl_collider_id *out_collider);
TSL_API tsl_result tsl_collider_destroy(tsl_world *world, tsl_collider_id collider);
// Everything but the rig, the bone and the SHARED and SIMULATED flags may change, at once. A TSL_SHAPE_HULL stays one and nothing else
// becomes one; its planes are those that it was created with, or plane_count 0 and null.
TSL_API tsl_result tsl_collider_set(tsl_world *world, tsl_collider_id collider, const tsl_collider_desc *desc);
typedef uint32_t tsl_collider_move_flags;
#define TSL_COLLIDER_TELEPORT 0x1u // it jumps: no tick sees it between the old position and the new
// Another frame, as in tsl_collider_desc; its rotation is made unit.
TSL_API tsl_result tsl_collider_move(tsl_world *world, tsl_collider_id collider, const tsl_transform *frame, tsl_collider_move_flags flags);
// Publishes shared colliders to other rigs, for hosts that only use tsl_rig_step. Call it once between frames: each call begins a new
// movement and ticks see the last one only, as with tsl_collider_move of a collider of the world. tsl_world_step does it, too.
TSL_API tsl_result tsl_world_publish_colliders(tsl_world *world);

#endif
