// SPDX-License-Identifier: MIT
// tassel.h - secondary motion for skeletons: hair, tails, ears, skirts, straps, pendants.
//
//   one character, from the animation job that owns it:   tsl_rig_step(world, rig, dt, &animated, &posed)
//   all characters at once:   tsl_rig_set_pose ... -> tsl_world_step(world, dt) -> tsl_rig_get_pose ...
//
// Tassel is a function from pose to pose with memory: hand in the animated pose, take out the same pose with
// the dangling parts alive. Keep two arrays: feeding last frame's output back in as animation is the one
// mistake to avoid (a chain flagged TSL_CHAIN_UNANIMATED is safe from it: it never reads its bones from the
// input).
//
// Spaces     local: relative to the parent bone. model: relative to the rig's root. world: yours, any origin.
//            A bone's model transform is ... * parent * local and its world transform root * model:
//            translations are scaled and rotated by the parent, rotations multiplied, scales multiplied
//            componentwise, so there is no shear. Below a chain's root, bones hang on their parents in the
//            world instead, so that lengths hold; that differs only where a root is scaled unevenly.
//            Any handedness, any up axis, any length unit.
// Ownership  Tassel copies what you pass and keeps no pointer to it; it returns nothing to free but the world.
// Failure    A failed call changes nothing, returns a negative tsl_result and tells the log callback why. Ids
//            that are null, stale, foreign, of another kind or garbage are refused for ever, and the log says which.
//            What is outside of its range is refused with TSL_ERROR_INVALID_ARGUMENT, and what is not finite with
//            TSL_ERROR_NOT_FINITE; nothing is clamped but where this says so.
// Memory     Only _create, _destroy, _set_curve, tsl_chain_set_factors, tsl_chain_set_gravities,
//            tsl_chain_set_joint_limits and a chain's first tsl_chain_set_limit, tsl_chain_set_place_limit,
//            tsl_chain_set_accelerations, tsl_chain_set_hold or tsl_chain_keep_pose, and tsl_chain_set_params with
//            max_stretch or max_squash touch the host allocator. Poses, stepping, reading, all other parameters, saving and
//            loading (state.h), moving colliders, later holds and letting go never do.
// Threads    A call may run on any thread. What may overlap it in time, in one world (worlds are independent):
//
//               calls                                                      may overlap with
//            -  ---------------------------------------------------------  ---------------------------
//            A  on a rig, on its chains and links and on those of its      A on other rigs
//               colliders that are not shared
//            B  tsl_world_step_run                                         B with other task indices
//            C  those that allocate (Memory); all on shared colliders, on  nothing
//               the world, on its winds and on its own colliders
//
//            Two calls on one rig never overlap, not even two that read.
// Numbers    Places, lengths, radii, scales, gravities, forces and pushes may be any number whose size is below
//            TSL_NUMBER_LIMIT, down to 0 and to numbers that are subnormal; others are refused with
//            TSL_ERROR_INVALID_ARGUMENT and the name of the field. Bounds, which are only compared with (such as
//            disable_distance, teleport_distance, felt_speed_limit, sleep_tolerance), seconds, curves, factors, angles and
//            the numbers of rotations may be any finite ones. What is finite in is finite out.
//            Simulated is what in the world too stays within 1e15: lengths of bones, coordinates, scales, and forces times
//            the scale that they grow with. A bone shorter than 1e-18 may stay unturned. Where products of numbers that are
//            taken outgrow that (scales of bones on bones, roots' scales), what is shown is defined and finite and means
//            nothing more: products along bones are held within 2^56, a chain whose forces or jumps are beyond 1e19 starts
//            again on the pose (tsl_world_stats.recovered_chain_count), and with poses that have sizes again all goes on.
//            A bone of size 0 or next to it is hidden, and comes back on the pose.
// Sameness   The same calls give the same bits on every processor, lane type, compiler and worker count
//            (docs/determinism.md).
#ifndef TASSEL_TASSEL_H
#define TASSEL_TASSEL_H

#include "base.h"

// 2^50, some 1.1e15: the least size of numbers that are too large. See Numbers above.
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
typedef struct tsl_links_id {
    uint64_t bits; // distances that particles of one rig's chains keep
} tsl_links_id;
typedef struct tsl_wind_id {
    uint64_t bits; // moving air, or a field of force, in the world
} tsl_wind_id;

// ---- world ----------------------------------------------------------------------------------------------

// Which arithmetic the solver runs on. All give the same bits; they differ in speed only.
typedef uint32_t tsl_lanes;
enum {
    TSL_LANES_AUTO = 0, // the fastest this processor has
    TSL_LANES_SCALAR = 1,
    TSL_LANES_SSE2 = 2,
    TSL_LANES_AVX2 = 3,
    TSL_LANES_NEON = 4, // 64-bit ARM
    TSL_LANES_WASM = 5  // simd128, in builds that are told to use it
};

// While a game is made: tells the log, with the code TSL_OK, of what is legal and almost surely a mistake. The call goes on,
// and no result changes by a bit. Each kind of message comes once for each object, however often it happens:
//   a rig      the last output comes back as input, of chains without TSL_CHAIN_UNANIMATED; a rotation of its rest pose, of an
//              input or of a root is zero or more than half a percent from length 1; three steps in a row (of tsl_rigs_step
//              the first rig's) of more than a second, as of milliseconds
//   a chain    a tip of length 0, so that its bone cannot turn; a particle whose centre starts inside of a collider, or
//              outside of one with TSL_COLLIDER_INSIDE: when the chain or the collider is made, and when the chain is put on
//              the pose. Roots and colliders with TSL_COLLIDER_SIMULATED are not looked at
//   the world  three steps in a row of more than a second; a task of a step that was not run, or more than once
// Room for it is taken with the world. Without the flag a call pays for a test of it.
typedef uint32_t tsl_world_flags;
#define TSL_WORLD_VALIDATE 0x1u

typedef struct tsl_world_desc {
    uint32_t struct_size;
    tsl_lanes lanes; // AUTO; forcing one that is missing here is TSL_ERROR_NOT_SUPPORTED
    uint32_t
        id_salt; // tags the ids with 12 bits, so that another world refuses them. 0: made from the world's
                 // address, which a later world may be given again: pass numbers of your own, one a
                 // world, where ids may outlive theirs
    tsl_vec3 gravity;   // units per second squared, in world space, for chains through gravity_scale. 0 0 0
    tsl_alloc_fn alloc; // null: malloc. Called by the calls named under Memory above, on their thread
    tsl_free_fn free;   // null exactly when alloc is
    void *alloc_user;
    // Null: silent. May be called from any thread that calls Tassel. tsl_world_create tells it of its own refusals
    // too, where struct_size is large enough for the description to have one.
    tsl_log_fn log;
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
// Tells the log of the world, for libraries that stand on this one. May overlap with all calls but tsl_world_destroy. Null: nothing.
TSL_API void tsl_world_log(const tsl_world *world, tsl_result code, const char *message);

TSL_API tsl_result tsl_world_set_gravity(tsl_world *world, const tsl_vec3 *gravity);
// You moved your origin to `new_origin` (in the old coordinates): everything Tassel holds in world space
// moves with it, and nothing swings. Hand in poses and roots in the new coordinates from here on.
TSL_API tsl_result tsl_world_shift_origin(tsl_world *world, const tsl_vec3 *new_origin);

// Advance every rig but those flagged TSL_RIG_MANUAL by delta_seconds, from the poses set since the last
// step; a rig with no new pose holds its last one. delta_seconds at least 0.
TSL_API tsl_result tsl_world_step(tsl_world *world, float delta_seconds);
// The same in three parts, for hosts with a job graph of their own: begin says how many tasks there are, each
// index below that is run exactly once, on any threads in any order, then end. A thread that runs one index after
// the other finds the rigs of the next asked for from memory. Between begin and end every
// other call on this world but tsl_world_step_run is refused with TSL_ERROR_BUSY. Neither refused nor allowed in
// between are tsl_world_destroy and the calls that answer 1 or 0.
TSL_API tsl_result tsl_world_step_begin(tsl_world *world, float delta_seconds, uint32_t *out_task_count);
TSL_API tsl_result tsl_world_step_run(tsl_world *world, uint32_t task_index);
TSL_API tsl_result tsl_world_step_end(tsl_world *world);

typedef struct tsl_world_stats {
    uint32_t struct_size;
    tsl_lanes lanes; // what runs: never TSL_LANES_AUTO
    uint32_t rig_count, chain_count, collider_count;
    uint32_t particle_count;        // virtual tips included
    uint32_t block_count;           // groups of up to eight strands that are solved side by side
    uint32_t recovered_chain_count; // chains put back on the animated pose because their state was not
                                    // finite, since the world was created
    uint64_t bytes;                 // held from the host allocator
    uint32_t sleeping_chain_count;  // asleep now: see tsl_chain_detail
    uint32_t reserved;              // 0
} tsl_world_stats;

TSL_API void tsl_world_stats_init(tsl_world_stats *stats, uint32_t struct_size);
TSL_API tsl_result tsl_world_get_stats(const tsl_world *world, tsl_world_stats *out_stats);

// ---- rig: the bones of one character --------------------------------------------------------------------

typedef uint32_t tsl_rig_flags;
#define TSL_RIG_MANUAL 0x1u // stepped by tsl_rig_step only; tsl_world_step passes it over
// In frames that are no whole number of ticks it shows the shape of its last tick, carried along by the root, in place of a partial
// tick: for characters far away, whose tick rate is below the frame rate. Colliders that have moved since may touch that shape.
#define TSL_RIG_WHOLE_TICKS 0x2u

typedef uint32_t tsl_teleport;
enum {
    TSL_TELEPORT_KEEP = 0, // chains keep their shape and their motion as seen from their root bone
    TSL_TELEPORT_RESET = 1 // chains start on the animated pose, at rest
};

typedef struct tsl_rig_desc {
    uint32_t struct_size;
    tsl_rig_flags flags; // TSL_RIG_ bits. 0
    // Yours; also in hashes (state.h), and the order in which its shared
    // colliders are met (see tsl_collider_desc). 0
    uint64_t user_data;
    uint32_t bone_count;
    float ticks_per_second;      // the fixed rate of this rig's simulation, 1..1000. 60
    uint32_t max_ticks_per_step; // a hitch longer than this is dropped, not made up for, 1..64. 4
    // Sixteenths of a tick, 0..15, by which its clock is ahead where it starts and where tsl_rig_set_clock gives it another
    // rate: its next tick comes so much sooner. Rigs that tick less often than there are frames, made at one time with
    // different phases, do not all tick in the same frames: of those with 15 ticks per second at 60 frames a quarter each
    // does with 0, 4, 8 and 12. Where frames are whole ticks long it changes nothing. 0
    uint32_t tick_phase;
    tsl_transform root;        // where the rig stands when it is set up, in world space. Identity
    const int32_t *parents;    // bone_count of them: index of the parent, which comes earlier; -1 for a root
    const tsl_transform *rest; // bone_count local transforms: the pose that chains are set up in
    // Jumps that are detected without a call: see tsl_rig_set_teleport_limits.
    float teleport_distance;    // world units per tick at root scale 1, at least 0; 0: no limit. 0
    float teleport_angle;       // radians per tick, at least 0; 0: no limit. 0
    tsl_teleport teleport_mode; // what a detected jump does. KEEP
    uint32_t reserved;          // 0
} tsl_rig_desc;

TSL_API void tsl_rig_desc_init(tsl_rig_desc *desc, uint32_t struct_size);
TSL_API tsl_result tsl_rig_create(tsl_world *world, const tsl_rig_desc *desc, tsl_rig_id *out_rig);
// Destroys its chains, its links and its colliders too.
TSL_API tsl_result tsl_rig_destroy(tsl_world *world, tsl_rig_id rig);
TSL_API uint32_t tsl_rig_is_valid(const tsl_world *world, tsl_rig_id rig); // 1 or 0
TSL_API tsl_result tsl_rig_get_user_data(const tsl_world *world, tsl_rig_id rig, uint64_t *out_user_data);

// What an array of bones holds.
typedef uint32_t tsl_pose_space;
enum { TSL_SPACE_LOCAL = 0, TSL_SPACE_MODEL = 1, TSL_SPACE_WORLD = 2 };
typedef uint32_t tsl_pose_format;
enum {
    TSL_FORMAT_TRANSFORM = 0,  // tsl_transform
    TSL_FORMAT_MATRIX_3X4 = 1, // float[12]: three rows of four, translation in the last column
    TSL_FORMAT_MATRIX_4X4 = 2, // float[16]: four columns of four (glTF, OpenGL), translation in the last
    TSL_FORMAT_ARRAYS = 3      // a tsl_quat each in `bones`, and positions and scales in arrays of their own
};
// A matrix that comes in is taken apart: scale is the length of its columns, the x column counted negative
// when the matrix mirrors; rotation is its columns made orthonormal in the order x, y, z; shear is dropped.
// Positions in model and world space stay exactly where the matrices put them, sheared or not.

// TSL_FORMAT_ARRAYS is for hosts that keep the parts of a pose apart, or one beside the other in another order. On
// the way in positions and scales that are null are those of the rest pose; in model and world space they must be
// there. On the way out those that are null are not written: a host whose bones only turn asks for rotations alone.

typedef struct tsl_pose_input {
    uint32_t struct_size;
    tsl_pose_space space;      // LOCAL
    tsl_pose_format format;    // TRANSFORM
    uint32_t stride;           // bytes from bone to bone, a multiple of 4; 0: packed. 0
    uint32_t bone_count;       // as in the rig; 0 with bones null: only the root moved
    uint32_t reserved;         // 0
    const void *bones;         // only the bones that some chain or collider needs are read and looked at
    const tsl_transform *root; // the rig in world space, unit rotation; null: where it was. null
    const void *positions;     // with ARRAYS only: float[3] each; null: the rest pose's. null
    const void *scales;        // likewise
    uint32_t position_stride;  // as stride. 0
    uint32_t scale_stride;     // 0
} tsl_pose_input;

typedef uint32_t tsl_pose_write;
enum {
    TSL_WRITE_ALL = 0, // every bone. Those that no chain drives are copied from the input of the same call,
                       // carried along where a driven bone is above them; in local space so are positions
                       // and scales of driven bones that read the input and do not stretch
    TSL_WRITE_DRIVEN = 1, // only the elements of driven bones are touched
    TSL_WRITE_PACKED = 2  // only driven bones, one after the other in the order of tsl_rig_get_driven_bones
};

typedef struct tsl_pose_output {
    uint32_t struct_size;
    tsl_pose_space space;   // LOCAL
    tsl_pose_format format; // TRANSFORM
    tsl_pose_write write;   // ALL
    uint32_t stride;        // bytes from element to element, a multiple of 4; 0: packed. 0
    uint32_t bone_count;    // elements in the array: as in the rig, or with PACKED at least the driven bones
    void *bones;            // must not overlap the input; likewise positions and scales
    void *positions;        // with ARRAYS only: float[3] each; null: not written. null
    void *scales;           // likewise
    uint32_t position_stride; // as stride. 0
    uint32_t scale_stride;    // 0
} tsl_pose_output;

TSL_API void tsl_pose_input_init(tsl_pose_input *pose, uint32_t struct_size);
TSL_API void tsl_pose_output_init(tsl_pose_output *pose, uint32_t struct_size);

// The primitive: take a pose in, advance this rig by delta_seconds (at least 0), write the pose out.
// `in` null: the last pose holds. `out` null: nothing is written. TSL_WRITE_ALL needs `in` with bones.
// delta_seconds is the time between the last pose and this one as the host measures it, noise included. Within 2 % of a
// whole number of ticks it counts as that many, the last of them at this pose, and what is written is the state then. Other
// frames tick up to this pose, each tick with the pose of its own time, and what is written is the last of them advanced by the
// time that is left, with this pose and the colliders where it has them: a partial tick, which costs as much as a tick and is
// thrown away. Nothing is late at any frame rate. What the root travels is felt at the speed at which it went, by delta_seconds. A frame of more than max_ticks_per_step ticks runs only
// that many: the rest of its time never happens, and its share of the travel is not felt (docs/pipeline.md, The clock). At a
// delta of exactly one tick there is exactly one tick a call and no partial one. A pose that is made again before the next step, after
// a state was loaded or where another space is asked for, takes colliders of the world to stand where they are then.
TSL_API tsl_result tsl_rig_step(tsl_world *world, tsl_rig_id rig, float delta_seconds,
                                const tsl_pose_input *in, const tsl_pose_output *out);
// The parts of it, around tsl_world_step. A second pose before a step replaces the first.
TSL_API tsl_result tsl_rig_set_pose(tsl_world *world, tsl_rig_id rig, const tsl_pose_input *in);
// `in` is needed for TSL_WRITE_ALL only (the pose given to tsl_rig_set_pose) and may be null otherwise.
TSL_API tsl_result tsl_rig_get_pose(const tsl_world *world, tsl_rig_id rig, const tsl_pose_input *in,
                                    const tsl_pose_output *out);
// The same for `count` rigs with one call; ins of tsl_rigs_get_pose may be null. All or nothing. The structs of one
// array have one struct_size. For many rigs these are the fast way: while one rig's pose is read or written the next
// one's memory is on its way.
TSL_API tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                                     uint32_t count);
TSL_API tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs,
                                     const tsl_pose_input *ins, const tsl_pose_output *outs, uint32_t count);

// tsl_rig_step for `count` rigs, none twice, with one call: several are solved in turns, and the next ones come into the
// cache meanwhile, which one call per rig cannot do. `ins` null: the last poses hold. `outs` null: nothing is written. All or
// nothing. Like tsl_rig_step it may run on several threads at the same time, with different rigs.
TSL_API tsl_result tsl_rigs_step(tsl_world *world, const tsl_rig_id *rigs, uint32_t count,
                                 float delta_seconds, const tsl_pose_input *ins, const tsl_pose_output *outs);

// The bones that chains drive, ascending. *inout_count: capacity in, number out. `out_bones` null asks for
// the number alone; too small a capacity is TSL_ERROR_BUFFER_TOO_SMALL with the number written back.
TSL_API tsl_result tsl_rig_get_driven_bones(const tsl_world *world, tsl_rig_id rig, uint32_t *out_bones,
                                            uint32_t *inout_count);

// The next pose of this rig is a jump and not a movement: call it before that pose's step. With KEEP the root is taken to have gone on
// moving as in the frame before, so that a jump in a run does not kick.
TSL_API tsl_result tsl_rig_teleport(tsl_world *world, tsl_rig_id rig, tsl_teleport mode);
// Detects jumps of the root that no tsl_rig_teleport announces: a root that moves farther than `distance` in a tick, or turns by
// more than `angle`, has jumped and not moved. What a frame brings is divided by the length of its time in ticks, at least 1,
// so that limits hold at any frame rate. `distance` is in world units per tick, times the root's |scale.x|; `angle` is in
// radians per tick, of which half a turn, pi, is the most that can be seen. 0: there is no such limit. A sprint is 0.15 units
// per tick where units are metres: a character that moves never meets 0.5 and 1.
// The step that takes the jump does what `mode` says, and RESET starts chains at rest as seen from their anchor, which is taken to have
// gone on moving as in the frame before.
// Other rigs do not see the rig's shared colliders on their way in a frame, however long, that brings more than the limits of one
// tick: tsl_world_publish_colliders knows no time, and tsl_world_step shows the same.
// A tsl_rig_teleport before the step counts instead. Neither a rig's first pose nor a tsl_world_shift_origin is a jump.
// `distance` and `angle` at least 0, TSL_ERROR_INVALID_ARGUMENT, and finite, TSL_ERROR_NOT_FINITE; `mode` a TSL_TELEPORT_,
// TSL_ERROR_INVALID_ARGUMENT. The limits of a new rig are those of its tsl_rig_desc.
TSL_API tsl_result tsl_rig_set_teleport_limits(tsl_world *world, tsl_rig_id rig, float distance, float angle,
                                               tsl_teleport mode);
// All chains back onto the last pose, at rest, now; and, where one is set that no step has taken, onto that.
TSL_API tsl_result tsl_rig_reset(tsl_world *world, tsl_rig_id rig);
// Another tick rate, the level of detail of a character: ticks cost in proportion to it. A frame between two ticks takes a partial one,
// which costs as much (see TSL_RIG_WHOLE_TICKS). A rig that nothing else acts on, and whose pose was not read after the step before, has
// it when it is read, on the thread that reads. Rescales all parameters of the rig's chains to the rate; places and velocities go on,
// and what is shown goes on from where it is, but for time beyond a tick of a larger rate, which is forgotten, and for tick_phase, by which
// it is ahead. A call that changes neither number changes nothing. Ranges as in tsl_rig_desc.
//   A state from before another rate was set takes the rate of then along.
TSL_API tsl_result tsl_rig_set_clock(tsl_world *world, tsl_rig_id rig, float ticks_per_second,
                                     uint32_t max_ticks_per_step);
// The point that tsl_chain_params.disable_distance is measured from, such as the camera. World space. 0 0 0
TSL_API tsl_result tsl_rig_set_reference_point(tsl_world *world, tsl_rig_id rig, const tsl_vec3 *point);

// ---- chain: particles on bones --------------------------------------------------------------------------

typedef uint32_t tsl_chain_flags;
// All its bones read the rest pose, never the input pose: for bones without keys (DynamicBone's reset of each
// frame, VRM's initial pose).
#define TSL_CHAIN_UNANIMATED 0x1u
#define TSL_CHAIN_COLLIDER_LIST 0x2u // it meets exactly the colliders listed, in their order, and no others
#define TSL_CHAIN_LIMITED 0x4u       // it has room for limits of angles: see tsl_chain_set_limit
// Only with TSL_MODEL_TASSEL: its particles meet colliders, and not the bones between them. The other models always do so.
#define TSL_CHAIN_PARTICLE_CONTACT 0x8u
#define TSL_CHAIN_PLACE_LIMITED 0x10u // it has room for limits of places: see tsl_chain_set_place_limit
#define TSL_CHAIN_STRETCHABLE 0x20u   // it has room for a range of lengths: see tsl_stretch_scale
#define TSL_CHAIN_ACCELERATED 0x40u   // it has room for tsl_chain_set_accelerations
// Each of its bones ignores, for good, the colliders that it touches in the setup pose: the head that the first bones of hair are in,
// the hips that a tail begins at. Other bones of the chain meet them. A bone touches what would push it where it is in that pose, out of
// it or, with TSL_COLLIDER_INSIDE, into it, and what is nearer than 1e-4 of its length. It is what meets colliders otherwise: its
// particle with the particle's radius or, with TSL_MODEL_TASSEL and without PARTICLE_CONTACT, a capsule; planes and rooms ask for its end.
//   The setup pose is the rest pose under the root transform of tsl_rig_desc. Only colliders of the chain's own rig have a place in
// it: on the rest pose of their bone, by the `frame` that tsl_collider_create or tsl_collider_set gave them. Where tsl_collider_move
// and poses take them does not count; those of the world and of other rigs are never ignored. What touches follows from what is set
// now: with another radius of the chain (its curve, its factors, scale_rule), another collider, and another shape or frame by
// tsl_collider_set it is found again, which allocates nothing. That takes time with bones times colliders, but no tick does.
//   What a bone ignores is not among its contacts (tsl_chain_get_contacts) and not warned of (TSL_WORLD_VALIDATE); what all of them ignore
// wakes no chain. The cloth between linked strands (TSL_LINKS_SURFACE) ignores, patch by patch, what one of the bones that end at its
// corners ignores.
#define TSL_CHAIN_IGNORES_REST_CONTACTS 0x80u

typedef uint32_t tsl_tip;
enum {
    TSL_TIP_NONE = 0,   // the last bone of a strand is carried but does not turn
    TSL_TIP_LENGTH = 1, // a virtual particle straight on from the last segment, tip_length away (world units
                        // of the setup pose)
    TSL_TIP_RATIO = 2,  // the same, at tip_length times the last segment (DynamicBone's end length)
    TSL_TIP_OFFSET = 3, // at tip_offset from the leaf, in the anchor's space at setup: turned, not scaled
    TSL_TIP_LOCAL = 4   // at tip_offset in the leaf's own space (VRM's virtual tails)
};

typedef uint32_t tsl_fork;
enum {
    TSL_FORK_KEEP = 0, // a bone with several children in the chain keeps its animated rotation (DynamicBone)
    // It turns to the mean of its children's directions, each times its tsl_chain_params.fork_weight
    TSL_FORK_AVERAGE = 1,
    TSL_FORK_FIRST = 2 // it turns to its first child
};

// How particles are held to their rest places.
typedef uint32_t tsl_chain_model;
enum {
    // A rest place hangs on the parent's simulated position, turned by the parent's animated rotation. A
    // tick: velocity and forces, elasticity, stiffness, every collider in order, freeze axis, length
    // (DynamicBone).
    TSL_MODEL_CHAIN = 0,
    // A rest direction is carried by the parent's simulated rotation. A tick: velocity, gravity, force and the
    // constant pull `push` along the rest direction; length; then for each collider in order: out of it, and
    // length again. Rotations go from bone to bone within the tick. At 60 ticks a second, un-animated, with
    // the parameters of convert/vrm.h, this is the algorithm of VRMC_springBone 1.0.
    TSL_MODEL_SPRING = 1,
    // Tassel's own way, which new chains have. A tick is planned as with TSL_MODEL_CHAIN, limits included and colliders left
    // out; a strand that no collider is near ends there, to the bit. Else strand and colliders go together from the last
    // tick to this one in up to 12 steps of at most half a collider's radius, and in each of them bones are pushed out of
    // what they overlap, as capsules whose radius goes from the parent's to their own, or with their ends alone
    // (TSL_CHAIN_PARTICLE_CONTACT). Contact, limits and lengths hold together; pushing gives no speed, and what a bone was
    // in when the tick began it leaves by half of its strand's length a second. Shapes with an inside, and planes, hold the
    // bones' ends. Of 1,000 passes of an arm at 1 to 10 m/s none gets through at 30 and 60 frames a second; of boxes and
    // hulls 1 in 1,000. At 144 one in seven does where an arm of the world or of another rig stops between two ticks.
    // docs/pipeline.md has the formulas, docs/performance.md what is left over.
    TSL_MODEL_TASSEL = 2
};

// Which bones: either `bones`, or every bone below `roots` less the subtrees of `exclude`. A bone belongs to
// at most one chain. Roots are carried by the animation and turn towards their child; everything below
// swings. With TSL_MODEL_CHAIN a root that is below a bone of another chain hangs on the animated pose of that
// bone, not on the simulated one: where that shows, make both one chain.
//
// TSL_MODEL_SPRING takes `bones` and no roots: one line from the root on, each bone somewhere below the one
// before it in the list, which is its particle's parent (TSL_ERROR_BAD_HIERARCHY otherwise). Bones in between
// that are left out are carried along, with their local pose as the input has it. A fork is several chains: a
// root or an anchor that is on or below a bone that another chain simulates rides on the simulated pose of it,
// and the chain runs after that one, whatever the order of creation. An anchor among the chain's own bones
// counts where the pose it reads has it. What VRM calls the centre is the anchor with inert and inert_rotation
// 1: motion of that bone is not felt at all. A cycle of chains that wait for each other through roots, anchors
// and TSL_COLLIDER_SIMULATED is refused with TSL_ERROR_BAD_HIERARCHY. Destroying a chain is never refused; where
// those that hung on it come to hang on others and wait for each other in a circle, the one of them that was created last
// waits no longer: its root and its anchor are where the animation has them, and it meets no TSL_COLLIDER_SIMULATED, until
// another chain of the circle is destroyed.
typedef struct tsl_chain_desc {
    uint32_t struct_size;
    tsl_chain_flags flags; // TSL_CHAIN_ bits. 0
    uint64_t user_data;    // yours. 0
    uint32_t root_count;
    uint32_t exclude_count;
    uint32_t bone_count;
    int32_t anchor;   // the bone whose travel `inert` reduces and whose scale counts; -1: the rig's root. -1
    tsl_tip tip;      // virtual particles at leaves, and in the place of excluded children. NONE
    float tip_length; // see tsl_tip; at least 0. 0
    tsl_vec3 tip_offset;      // see tsl_tip. 0 0 0
    tsl_fork fork;            // AVERAGE
    uint32_t collider_layers; // colliders of the world and shared ones act when a bit matches. All bits
    uint32_t collider_count;
    const uint32_t *roots;   // root_count bones, none of them below another
    const uint32_t *exclude; // exclude_count bones
    const uint32_t *bones;   // bone_count bones, parents first: a bone whose parent is not listed is a root
    const tsl_collider_id *colliders; // with TSL_CHAIN_COLLIDER_LIST: this rig's, the world's or shared ones
    tsl_chain_model model;            // TASSEL; converters choose that of their system
    uint32_t reserved;                // 0
} tsl_chain_desc;

typedef uint32_t tsl_freeze_axis;
enum { TSL_FREEZE_NONE = 0, TSL_FREEZE_X = 1, TSL_FREEZE_Y = 2, TSL_FREEZE_Z = 3 };

typedef uint32_t tsl_scale_rule;
enum {
    TSL_SCALE_LOOK = 0, // gravity, force, push, wind and radii grow with the anchor's |scale.x|: it moves the
                        // same at any size (DynamicBone)
    TSL_SCALE_PHYSICAL = 1, // only radii do: a giant's hair is slow
    TSL_SCALE_NONE = 2      // nothing does but the bones' own lengths (VRM)
};
// That |scale.x| is the one in the world, divided by the one that the anchor's bones have in the rest pose: an armature of scale
// 0.01 changes nothing. TSL_MODEL_CHAIN does not divide it, as DynamicBone does not.

// What a change of the scale of a chain's root bone in the world does, be it the rig's, the root bone's or that of a bone in
// between. (Where a bone of the chain itself changes its scale or its length, lengths change and nothing else.) Under
// either, a bone whose length was 0, such as one that was hidden by scale 0, begins on the pose when it has one again.
typedef uint32_t tsl_scale_change;
enum {
    // The shape and its velocities grow with it, and where that moves the root bone and the anchor is not felt: nothing
    // swings. An uneven scale stretches each segment along the axes of the animated bone that it hangs on.
    TSL_SCALE_CHANGE_CARRIED = 0,
    // Particles stay in the world and are pulled along, as by a movement (DynamicBone, VRM).
    TSL_SCALE_CHANGE_FELT = 1
};

// A range of lengths. With max_stretch or max_squash the way from a parent to its particle is between (1 - max_squash) L and
// (1 + max_stretch) L, L its length in the pose, in every tick of every model, whatever contacts, limits and links do. Within the
// range length_elasticity takes it back to L. Velocity, gravity, forces and winds make it longer or shorter. elasticity, stiffness,
// push, limits and contacts turn a bone that has its length already and leave that as it is. (Links of tsl_links_create and holds move
// particles within the range.)
//   What comes out. The bones that end at particles have their translations changed, so that each is where its particle is. They
// are written in every space and form: a host that takes rotations alone (TSL_FORMAT_ARRAYS without positions) does not see them.
// A bone that the chain skips stays as the input has it, and the next one of the chain makes up for it. weight blends lengths as it
// does rotations. Scales are changed as stretch_scale says, of each bone along one axis of its own: the one nearest to the way to
// its child in the rest pose. Where the two are not the same the mesh does not quite come along; the child's place is exact all the
// same. A bone of a chain does not inherit it: its own translation and scale are divided by that of the bone before. In model
// and world space that is exact. In local space it is exact for hosts that multiply scales by component, as this library does; hosts
// that multiply matrices shear a bone that is turned against a scaled one before it, by what the two scales differ times the angle.
// Bones of no chain that hang on a scaled bone inherit its scale. Not scaled are forks, bones without a child in the chain or a tip,
// and bones that other chains' roots are below, which are simulated without it. Colliders and radii are not scaled.
typedef uint32_t tsl_stretch_scale;
enum {
    TSL_STRETCH_SCALE_NONE = 0,   // places change, scales do not
    TSL_STRETCH_SCALE_LENGTH = 1, // a bone is scaled along its axis by what its length is of L
    TSL_STRETCH_SCALE_VOLUME = 2  // and across it by 1 / sqrt of that: longer is thinner
};

// All rates are per 1/60 s whatever the rig's clock. At h seconds a tick elasticity e is the spring that it is at 60 ticks, a share of
// k h^2 / (1 + k h^2) with k = 3600 e / (1 - e); damping d is the drag that it is there, 60 h d of the velocity and at most all of it,
// and beside that damps or drives the motion relative to the anchor's felt travel so that a swing shrinks as fast as at 60 ticks.
// Friction p acts as 1 - (1 - p)^(60 h), gravity and force as h^2, push as (60 h)^2 / 60, the rest unchanged; with TSL_MODEL_SPRING
// damping acts as friction does. So a chain hangs and leans alike at 30 to 240 ticks a second, and swings nearly alike; where damping
// is above 0.5, or long ticks of strong drag run into stiffness, it leans less far. At 60 ticks a second all of it is the identity,
// bit for bit. The parameters marked * are, per particle,
//     clamp(value * curve(u) * factor),   u = length from its root / longest such length, in the setup pose
// with curve and factor 1 until tsl_chain_set_curve and tsl_chain_set_factors say otherwise. The product alone is
// clamped, to the parameter's range; a value outside of it is refused. A particle's parameters are those of the
// segment that ends at it; a root has none. TSL_MODEL_SPRING does not read elasticity and
// stiffness, the others do not read push, and TSL_MODEL_CHAIN alone reads freeze_axis.
typedef struct tsl_chain_params {
    uint32_t struct_size;
    // 0: the pose it reads bit for bit (the input, the rest pose when un-animated, or what rest_blend makes of the two), not
    // simulated; 1: the simulated pose; between: blended bone by bone. Coming back from 0 starts at rest on the pose. 0..1. 1
    float weight;
    float damping;    // * share of the velocity lost. 0..1. 0.1
    float elasticity; // * share of the way back to the rest place. 0..1. 0.1
    float stiffness; // * the particle stays within 2 L (1 - stiffness) of its rest place, L its bone's length
                     // 0..1. 0.1
    float inert;     // * share of the anchor's travel that is not felt. 0..1. 0
    float inert_rotation; // * share of the anchor's turning about itself that is not felt. 0..1. 0
    float friction;       // * added to damping in the tick after a contact. 0..1. 0
    float radius;        // * of the particle against colliders (planes ignore it with TSL_MODEL_CHAIN), world
                         // units at scale 1. At least 0. 0
    float gravity_scale; // how much of the world's gravity acts. 1
    tsl_vec3 gravity;    // and this on top, units per second squared, world space. 0 0 0
    tsl_vec3 force;      // constant acceleration that no rest pose cancels, same units. 0 0 0
    float gravity_falloff; // share of the gravity along its rest direction that is cancelled, so that the
                           // setup pose does not sag. 0..1. 1
    tsl_freeze_axis freeze_axis; // particles stay in the plane through their parent across this axis of the
                                 // parent's animated frame. NONE
    tsl_scale_rule scale_rule;   // LOOK
    float disable_distance; // beyond this distance of the anchor from the rig's reference point the chain
                            // follows the pose it reads as at weight 0, and comes back at rest. At least 0;
                            // 0: never. 0
    float push; // * constant pull along the rest direction, units per second in each tick of 1/60 s: VRM's
                // stiffness (60 push is what gravity of that size would be). At least 0. 0
    // Seconds of the rig's time in which the weight that acts goes from 0 to 1, at an even speed, after weight has changed or
    // disable_distance has switched the chain. Coming from 0 the chain starts on the pose, at rest as seen from its anchor;
    // going to 0 it is simulated until it is there. 0: at once. At least 0. 0
    float fade_seconds;
    // Share of damping that slows the velocity relative to the anchor's felt travel instead of that in the world. 1: the air
    // moves along, as in an elevator. Friction of a contact is relative to the world in any case. 0..1. 0
    float relative_damping;
    // The most of the anchor's speed that is felt, world units per second at scale 1 (scale_rule says what it is at others, as of
    // gravity); speed beyond it carries the chain along, as inert does. At least 0; 0: no limit. 0
    float felt_speed_limit;
    // The same for the anchor's turning about itself, radians per second. At least 0; 0: no limit. 0
    float felt_turn_limit;
    tsl_scale_change scale_change; // what a change of scale does while the chain is simulated. CARRIED
    // * how much of the world's winds acts, see "wind". At least 0. 1
    float wind_scale;
    uint32_t wind_layers; // winds act when a bit matches. All bits
    // Share of the rest pose in the pose that the chain reads: 0 is the input, 1 the rest pose as with TSL_CHAIN_UNANIMATED to the
    // bit, and between them each bone's local translation and scale lie on the straight way from the one to the other and its
    // rotation on the shorter arc. Everything that has to do with that pose has to do with the blend: rest places and directions,
    // lengths, limits, what is carried along, and what weight 0 shows. A step takes a new share up as it takes a new pose: ticks
    // between lie on the way, so that it may change in any frame. With UNANIMATED it changes nothing. 0..1. 0
    float rest_blend;
    // Seconds in which what starts inside of colliders comes out of them, at an even speed instead of with a jump. They begin when the
    // chain is put on the pose (when it is created, switched on, reset or teleported with RESET), when a collider that it meets is
    // created, enabled or moved with TELEPORT, and when its detail lets it meet colliders again. A particle that is inside by some
    // depth when a tick begins may then keep that depth but for the share of it that the tick is of the time left; what is outside
    // is kept outside as ever. Models but TSL_MODEL_TASSEL look at that depth where colliders are at the end of the tick and where the
    // root bone has carried the particle by then, so that what a collider runs into in this time, or a character runs into with it,
    // comes out softly too. TSL_MODEL_TASSEL lets things out softly in any case: the slower of the two counts. A collider that comes on
    // a character has gone along with the rig's root until then, so that it comes softly in a run as well; what the root's bones do
    // beside that in a tick comes at once. The cloth between linked strands (TSL_LINKS_SURFACE) meets colliders when the time is over. Another number counts from the
    // next beginning on. 0: at once. At least 0. 0
    float contact_fade_seconds;
    // * what the direction of a bone counts at a fork above it with TSL_FORK_AVERAGE. Only how its children compare
    // with each other matters, so that factors (tsl_chain_set_factors) are what it takes: 1 for the main child and 0 for the others
    // turns the fork with that child alone. Where all have 0 it keeps its animated rotation. The weights show; particles move as
    // ever. At least 0. 1
    float fork_weight;
    // Share of the motion of a particle's parent, as seen from the root bone, that is not felt. 0: particles swing in the world, and
    // since none pulls at its parent, a swing grows from bone to bone along the chain. 1: each bone swings about its parent as about
    // one that stands still, with its own frequency and half-life (tune.h) however many bones there are; and what `inert`,
    // felt_speed_limit and relative_damping say of the anchor's travel, they say of the root bone's. 0..1. 0
    float inert_parent;
    // * share of its length that a bone may be longer: see tsl_stretch_scale. 0..1000; 0: not at all. 0
    float max_stretch;
    float max_squash; // * share of its length that a bone may be shorter. 0..0.99; 0: not at all. 0
    // Share p of the way back to its length. At other rates it is the damped spring that it is at 60 ticks: a pull of
    // 3600 p / (1 - p) per second squared times what it is off, and 1 - (1 - p)^(60 h) of what a tick adds is taken, as with
    // friction. A bone that hangs is as long at every rate. 1: lengths are hard. 0..1. 0.2
    float length_elasticity;
    tsl_stretch_scale stretch_scale; // what is written to the scales of bones. NONE
} tsl_chain_params;

TSL_API void tsl_chain_desc_init(tsl_chain_desc *desc, uint32_t struct_size);
TSL_API void tsl_chain_params_init(tsl_chain_params *params, uint32_t struct_size);
// `params` null: the defaults. A chain of a rig that had no pose yet starts on the setup pose, so that the
// first pose is a movement (spawn with rig_desc.root where the character stands, or with tsl_rig_teleport);
// later ones start on the first pose that comes in after them. Both at rest. Each call lays out all chains of the rig again, and
// so does each tsl_chain_destroy: thousands of calls for one rig take time with the square of their number, which
// tsl_chains_create does not, and tsl_rig_destroy neither.
TSL_API tsl_result tsl_chain_create(tsl_world *world, tsl_rig_id rig, const tsl_chain_desc *desc,
                                    const tsl_chain_params *params, tsl_chain_id *out_chain);
// The same for `count` chains of one rig with one call: what a call costs for a rig of many chains it costs once. They are
// created in the order of `descs`, all or nothing, and may wait for each other in any order. The time grows as the number of
// chains does. `params` null: the defaults for
// all; else `count` of them. The structs of one array have one struct_size. out_chains: `count` ids, null where it fails.
// More chains than the rig has bones, and more than 65,535 of a rig, are TSL_ERROR_TOO_MANY. A refusal tells the log which of them it is for.
TSL_API tsl_result tsl_chains_create(tsl_world *world, tsl_rig_id rig, const tsl_chain_desc *descs,
                                     const tsl_chain_params *params, uint32_t count,
                                     tsl_chain_id *out_chains);
TSL_API tsl_result tsl_chain_destroy(tsl_world *world, tsl_chain_id chain);
TSL_API uint32_t tsl_chain_is_valid(const tsl_world *world, tsl_chain_id chain); // 1 or 0
TSL_API tsl_result tsl_chain_get_user_data(const tsl_world *world, tsl_chain_id chain,
                                           uint64_t *out_user_data);
// A chain without TSL_CHAIN_STRETCHABLE is given that flag with its first max_stretch or max_squash above 0, at its creation or
// here, which lays out the rig's chains again as creating a chain does: it may allocate. Where there is no memory for it:
// TSL_ERROR_OUT_OF_MEMORY. The flag stays, and is structure.
//   All other calls allocate nothing.
TSL_API tsl_result tsl_chain_set_params(tsl_world *world, tsl_chain_id chain, const tsl_chain_params *params);
// out_params->struct_size must be set (tsl_chain_params_init does).
TSL_API tsl_result tsl_chain_get_params(const tsl_world *world, tsl_chain_id chain,
                                        tsl_chain_params *out_params);
// Back onto the rig's last pose, at rest, now; and, where one is set that no step has taken, onto that.
TSL_API tsl_result tsl_chain_reset(tsl_world *world, tsl_chain_id chain);

// ---- level of detail, sleep -----------------------------------------------------------------------------

typedef uint32_t tsl_detail_flags;
#define TSL_DETAIL_NO_COLLISIONS 0x1u // it meets no colliders

// What a chain may save. Everything here may change in any frame: places and velocities go on from where they are. How often
// all chains of a rig tick is the rig's clock: tsl_rig_set_clock.
typedef struct tsl_chain_detail {
    uint32_t struct_size;
    tsl_detail_flags flags; // TSL_DETAIL_ bits. 0
    // Above 0 it may fall asleep: after thirty ticks in which nothing moved it and no particle moved by more than
    // this share of the chain's length in 1/60 s. Asleep it costs nothing, and what is shown of it does not change by a
    // bit. It wakes when the pose of its bones, of its anchor or of a bone above them changes, or the rig's root; when
    // its parameters, its detail, gravity or a wind that reaches it change; when a collider it meets comes, goes, changes
    // or moves close by, or moves anywhere while it touches one; when a chain that it rides on wakes; when it is teleported, reset or comes
    // back from weight 0. At least 0; 1e-4 cannot be seen. 0
    float sleep_tolerance;
} tsl_chain_detail;

TSL_API void tsl_chain_detail_init(tsl_chain_detail *detail, uint32_t struct_size);
// A field out of range is TSL_ERROR_INVALID_ARGUMENT, one that is not a number TSL_ERROR_NOT_FINITE.
TSL_API tsl_result tsl_chain_set_detail(tsl_world *world, tsl_chain_id chain, const tsl_chain_detail *detail);
// out_detail->struct_size must be set (tsl_chain_detail_init does).
TSL_API tsl_result tsl_chain_get_detail(const tsl_world *world, tsl_chain_id chain,
                                        tsl_chain_detail *out_detail);
// The same for every chain that the rig has now.
TSL_API tsl_result tsl_rig_set_detail(tsl_world *world, tsl_rig_id rig, const tsl_chain_detail *detail);
TSL_API uint32_t tsl_chain_is_asleep(const tsl_world *world, tsl_chain_id chain); // 1 or 0; 0 for no chain

// ---- tuning -----------------------------------------------------------------------------------------------

typedef uint32_t tsl_parameter; // those marked * above
enum {
    TSL_PARAMETER_DAMPING = 0,
    TSL_PARAMETER_ELASTICITY = 1,
    TSL_PARAMETER_STIFFNESS = 2,
    TSL_PARAMETER_INERT = 3,
    TSL_PARAMETER_INERT_ROTATION = 4,
    TSL_PARAMETER_FRICTION = 5,
    TSL_PARAMETER_RADIUS = 6,
    TSL_PARAMETER_PUSH = 7,
    TSL_PARAMETER_ANGLE_A = 8, // of tsl_chain_limit and of tsl_joint_limit; likewise the next
    TSL_PARAMETER_ANGLE_B = 9,
    TSL_PARAMETER_MAX_DISTANCE = 10, // of tsl_chain_place_limit; likewise the next two
    TSL_PARAMETER_BACKSTOP_DISTANCE = 11,
    TSL_PARAMETER_BACKSTOP_RADIUS = 12,
    TSL_PARAMETER_WIND_SCALE = 13,
    TSL_PARAMETER_FORK_WEIGHT = 14,
    TSL_PARAMETER_MAX_STRETCH = 15,
    TSL_PARAMETER_MAX_SQUASH = 16,
    TSL_PARAMETER_COUNT = 17
};

// A cubic Hermite key as Unity and Unreal store it; tangents are slopes d value / d u. Straight pieces: both
// tangents the slope. Outside the first and last key the curve is constant.
typedef struct tsl_curve_key {
    float u, value, in_tangent, out_tangent;
} tsl_curve_key;

// Keys ascending in u; at most 256; count 0 takes the curve away.
TSL_API tsl_result tsl_chain_set_curve(tsl_world *world, tsl_chain_id chain, tsl_parameter parameter,
                                       const tsl_curve_key *keys, uint32_t key_count);
// One factor per particle in the order of tsl_chain_get_particles, any finite number; count 0 takes them away.
TSL_API tsl_result tsl_chain_set_factors(tsl_world *world, tsl_chain_id chain, tsl_parameter parameter,
                                         const float *factors, uint32_t factor_count);
// Gravity of each particle on top of the chain's, units per second squared, world space, no part of it
// cancelled by gravity_falloff; in the order of tsl_chain_get_particles, finite; count 0 takes them away.
// TSL_MODEL_SPRING only, TSL_ERROR_NOT_SUPPORTED otherwise.
TSL_API tsl_result tsl_chain_set_gravities(tsl_world *world, tsl_chain_id chain, const tsl_vec3 *gravities,
                                           uint32_t gravity_count);

// What you accelerate each particle by on top of gravity, `force` and winds, units per second squared, world space: blasts,
// magnets, currents, a hand that passes, anything that you compute yourself. In the order of tsl_chain_get_particles; those of
// roots do nothing. They act in every tick from the next one on until they are set again, in all models, and grow with the character as
// `force` does (tsl_scale_rule). For a push of v units per second set v / h for a single tick of h seconds. acceleration_count 0:
// none. Made for every frame: what differs wakes a chain that sleeps, the same again does not.
//   A chain without TSL_CHAIN_ACCELERATED is given that flag with its first ones, which lays out the rig's chains again as creating a
// chain does: it may allocate. Where there is no memory for it: TSL_ERROR_OUT_OF_MEMORY. The flag
// stays, and is structure. All other calls allocate nothing, and what they set is saved (state.h). TSL_ERROR_NULL_POINTER;
// TSL_ERROR_COUNT_MISMATCH where the count is not 0 and not that of the particles; numbers as of gravities (Numbers).
TSL_API tsl_result tsl_chain_set_accelerations(tsl_world *world, tsl_chain_id chain,
                                               const tsl_vec3 *accelerations, uint32_t acceleration_count);

// ---- limits of angles -------------------------------------------------------------------------------------
//
// A limit says which directions a bone may take, from its own place to its child's: a region around +Y of limit space, in which
// +Y is the bone's rest direction as long as no `rotation` turns it. With b the rest direction in the bone's own space, which is
// scaled and mirrored as the bone is, limit space in the world is
//     Q = F A(b) rotation,     F: the bone's rest orientation (tsl_limit_frame), A(b): the shortest rotation from +Y to b
// and half a turn about X where b is -Y. Directions in the region are left as they are; others are brought to its edge. The
// angles a and b are half angles in radians, from the middle of the region to its edge. Cone, hinge and polar are the kinds of
// VRMC_springBone_limit 1.0-draft (its spherical is POLAR with a for pitch and b for yaw), with what that says of directions that
// have no nearest edge, so that the same bone goes the same way everywhere.
//   A limit is hard but for softness, keeps lengths, and has the last word over colliders: a particle that its limit holds in a
// collider counts as touched. TSL_MODEL_CHAIN limits once a tick, after all colliders and before freeze_axis, which may leave the
// region again. TSL_MODEL_TASSEL brings contacts and hard limits together, in each short step and once more at the end; soft limits act before
// contacts. TSL_MODEL_SPRING limits when it has set the length, and again after each collider
// that pushed, as VRM has it. Setting up, resetting and coming back from weight 0 put particles on the pose without limiting
// them: the first tick does. A bone of length 0 has no limit. A particle on its parent has no direction: it takes the rest
// direction, limited.
typedef uint32_t tsl_limit;
enum {
    TSL_LIMIT_NONE = 0, // every direction
    // Up to a from +Y. The tilt is cut, the azimuth kept: the nearest direction of the region.
    TSL_LIMIT_CONE = 1,
    // In the plane across X, up to a from +Y. What leaves the plane is removed, inside the region too: at a = pi it turns freely
    // about X and about nothing else.
    TSL_LIMIT_HINGE = 2,
    // Up to a from +Y towards +Z or -Z in the plane across X (pitch), and up to b out of that plane (yaw), each cut on its own: a
    // rectangle in angles, for doors and ears with two stops.
    TSL_LIMIT_POLAR = 3
};

// Which orientation F a bone has at rest.
typedef uint32_t tsl_limit_frame;
enum {
    // That of its parent as simulated in this tick, times its own local rotation in the pose that the chain reads: bends of one
    // bone against the one before. Below a fork the fork counts as turned to the child that the bone hangs on (tsl_fork says how it
    // is shown). Of a root it is the animated one.
    TSL_LIMIT_SIMULATED = 0,
    // The bone's animated orientation, whatever the bones before it do: how far it is from the pose. Below a root that rides on
    // the simulated pose of another chain it rides along.
    TSL_LIMIT_ANIMATED = 1
};

// Of all bones of a chain but the last of a strand without a tip, which has no direction. The two angles marked * are, as the
// parameters of tsl_chain_params that are marked so, clamp(value * curve(u) * factor) for the particle at the bone's end, with
// TSL_PARAMETER_ANGLE_A and TSL_PARAMETER_ANGLE_B; what is clamped to is the range of the kind.
typedef struct tsl_chain_limit {
    uint32_t struct_size;
    tsl_limit kind; // NONE
    float angle_a;  // * half angle a, 0 to pi. From the float nearest to pi on it is half a turn exactly. 0
    float angle_b;  // * half angle b: POLAR 0 to pi/2, others 0 to pi. CONE and HINGE do not read it. 0
    tsl_quat rotation;     // of limit space in the frame of A(b), within half a percent of length 1. Identity
    tsl_limit_frame frame; // SIMULATED
    // Share of what is beyond the limit that is left after a tick of 1/60 s, rescaled to other rates as damping is: 0 is hard, 1 is
    // no limit. The removal of what leaves a hinge's plane is soft too. 0..1. 0
    float softness;
} tsl_chain_limit;

// Of the bone that ends at one particle, in place of the kind, angles and rotation of its chain's tsl_chain_limit; frame and
// softness are the chain's. Fields as there.
typedef struct tsl_joint_limit {
    tsl_limit kind;
    float angle_a, angle_b;
    tsl_quat rotation; // with NONE neither it nor the angles are looked at
} tsl_joint_limit;

TSL_API void tsl_chain_limit_init(tsl_chain_limit *limit, uint32_t struct_size);
// A chain without TSL_CHAIN_LIMITED is given that flag with its first limit other than NONE, which lays out the rig's chains
// again as creating a chain does: it may allocate. Where there is no memory for it:
// TSL_ERROR_OUT_OF_MEMORY. The flag stays, and is structure. All other calls allocate nothing, may come in any frame, also with
// NONE, and what they set is saved (state.h). A chain that sleeps wakes. Angles below 0 or beyond their range are refused with
// TSL_ERROR_INVALID_ARGUMENT, and so are a rotation that is not unit and a kind or frame that is none of those above.
TSL_API tsl_result tsl_chain_set_limit(tsl_world *world, tsl_chain_id chain, const tsl_chain_limit *limit);
// out_limit->struct_size must be set (tsl_chain_limit_init does).
TSL_API tsl_result tsl_chain_get_limit(const tsl_world *world, tsl_chain_id chain,
                                       tsl_chain_limit *out_limit);
// One a particle in the order of tsl_chain_get_particles; count 0 takes them away, and the chain's own limit holds for all again.
// Roots end no bone: theirs must be NONE. Refused as above, and with TSL_ERROR_COUNT_MISMATCH where there are not as many as
// particles. Allocates, as tsl_chain_set_factors does; the first ones also lay out the rig's chains as above. Joint limits are
// structure.
TSL_API tsl_result tsl_chain_set_joint_limits(tsl_world *world, tsl_chain_id chain,
                                              const tsl_joint_limit *limits, uint32_t limit_count);

// ---- limits of places -------------------------------------------------------------------------------------
//
// How far particles may be from where the animation has them. The animated place of a particle is where it would be if nothing of
// its chain were simulated: its root bone as it is in the tick, and below that the pose that the chain reads (for a chain that is
// UNANIMATED the rest pose). Below a root that rides on the simulated pose of another chain it rides along.
//   MAX_DISTANCE: the particle is within a ball around its animated place. 0 holds it there.
//   BACKSTOP: it is outside of a ball behind its animated place, against the normal:
//     center = animated place - normal (backstop_distance + backstop_radius)
// so that hair stays out of the neck and a skirt out of the legs without a collider. A small ball is soon passed by the side, a
// large one is almost a plane.
//   Both hold at every tick, at any speed and frame rate, together with the length of the bone: the particle goes to the nearest
// direction from its parent that is in the ball, from there to the nearest one out of the backstop, and where that is out of the
// ball again, to the edge of both. Where no direction holds both it is the maximum distance that holds, and where none holds that
// either, the one that comes nearest to it. There is always one that holds it as long as max_distance does not shrink from a bone's
// beginning to its end.
//   Limits of places come last: after colliders, limits of angles and freeze_axis, any of which they may break again, and before
// the length. Setting up, resetting and coming back from weight 0 put particles on the pose, which keeps them. A particle on its
// parent has no direction: it takes that of the animation, limited. Roots, and bones of length 0, have no limits.
typedef uint32_t tsl_place_limit_flags;
#define TSL_PLACE_LIMIT_MAX_DISTANCE 0x1u
#define TSL_PLACE_LIMIT_BACKSTOP 0x2u

// Those marked * are, as the parameters of tsl_chain_params that are marked so, max(0, value * curve(u) * factor) for each
// particle, with TSL_PARAMETER_MAX_DISTANCE, TSL_PARAMETER_BACKSTOP_DISTANCE and TSL_PARAMETER_BACKSTOP_RADIUS. They are in
// world units at scale 1, and scaled as the radii of particles are: scale_rule says how.
typedef struct tsl_chain_place_limit {
    uint32_t struct_size;
    tsl_place_limit_flags flags; // TSL_PLACE_LIMIT_ bits; 0: there is no limit. 0
    float max_distance;          // * at least 0. 0
    float backstop_distance; // * from the animated place to the surface of the ball behind it. At least 0. 0
    // * of the ball. At least 0, and more with BACKSTOP; a particle for which curve or factor make it 0 has no backstop. 0
    float backstop_radius;
    // Which way is front, in the space of each particle's own animated bone (of a tip in its parent's), which it is scaled and
    // mirrored with. With BACKSTOP within half a percent of length 1. 0 0 0
    tsl_vec3 backstop_normal;
    // Share of what is beyond the limits that is left after a tick of 1/60 s, rescaled to other rates as damping is: 0 is hard,
    // 1 is no limit. Of both. 0..1. 0
    float softness;
} tsl_chain_place_limit;

TSL_API void tsl_chain_place_limit_init(tsl_chain_place_limit *limit, uint32_t struct_size);
// A chain without TSL_CHAIN_PLACE_LIMITED is given that flag with its first limit that has flags, which lays out the rig's chains
// again as creating a chain does: it may allocate. Where there is no memory for it:
// TSL_ERROR_OUT_OF_MEMORY. The flag stays, and is structure. All other calls allocate nothing, may come in any frame, also without
// flags, and what they set is saved (state.h). A chain that sleeps wakes. Refused with TSL_ERROR_INVALID_ARGUMENT are unknown flags,
// distances and radii below 0, a softness outside of 0..1, and with BACKSTOP a radius of 0 and a normal that is not unit; with
// TSL_ERROR_NOT_FINITE numbers that are not.
TSL_API tsl_result tsl_chain_set_place_limit(tsl_world *world, tsl_chain_id chain,
                                             const tsl_chain_place_limit *limit);
// out_limit->struct_size must be set (tsl_chain_place_limit_init does).
TSL_API tsl_result tsl_chain_get_place_limit(const tsl_world *world, tsl_chain_id chain,
                                             tsl_chain_place_limit *out_limit);

typedef struct tsl_particle {
    tsl_vec3 position; // world space, after its last tick
    tsl_vec3 previous; // what the next tick takes for the place before: position - previous is the velocity
    float u;           // length from its root / longest such length, in the setup pose
    int32_t bone;      // -1: a virtual tip
    int32_t parent;    // index of a particle, -1 for a root
    uint32_t touched;  // 1 when the last tick had it in contact with a collider
} tsl_particle;

// Particles in depth-first order: parents first, children by bone index, a tip in the place of the excluded
// child it stands for, or behind the leaf. Those of a chain that is switched off, by weight or by distance, are at rest where
// the pose that it reads has them. *inout_count as in tsl_rig_get_driven_bones.
TSL_API tsl_result tsl_chain_get_particles(const tsl_world *world, tsl_chain_id chain,
                                           tsl_particle *out_particles, uint32_t *inout_count);

// Of the bone that ends at a particle. Both angles are those that limits measure, from 0 to pi.
typedef struct tsl_bend {
    // Radians between its direction and the one that it would have if it sat on the bone before it, as simulated, as the pose that
    // the chain reads has it: how far this joint is bent by the simulation, as TSL_LIMIT_SIMULATED counts. A joint that the
    // animation bends is at 0.
    float bend;
    // Radians between its direction and the one that the pose has: how far the bone is turned away in all, as TSL_LIMIT_ANIMATED
    // counts. The bends of the bones up to it add up to at least this.
    float swing;
    // Its length as a share of the length that it has in the newest pose. Without max_stretch and max_squash lengths are hard: where
    // the animation does not change them, and frames are whole ticks, it is 1 within 1e-4.
    float stretch;
} tsl_bend;

// One a particle in the order of tsl_chain_get_particles, after the last tick. Of roots, of bones of length 0 and of chains that
// are switched off 0, 0 and 1. What the weight blends is not in it. *inout_count as in tsl_rig_get_driven_bones.
TSL_API tsl_result tsl_chain_get_bends(const tsl_world *world, tsl_chain_id chain, tsl_bend *out_bends,
                                       uint32_t *inout_count);

typedef struct tsl_contact {
    tsl_collider_id collider;
    uint32_t particle; // in the order of tsl_chain_get_particles
    // World units: how deep the particle's ball is in the collider; below 0: how far it is from it.
    float depth;
    // World space, unit: the shortest way out of the collider, or into one with TSL_COLLIDER_INSIDE.
    tsl_vec3 normal;
    uint32_t reserved; // 0
} tsl_contact;

// What the particles touch that the chain's last tick had in contact: each collider that the chain meets and that is nearer than a
// hundredth of the particle's bone, or the nearest of all where none is. By particle, then in the order in which chains without a
// list meet colliders. Particles are where the last tick left them, colliders where the newest pose has them, which is the same
// time in frames of whole ticks (tsl_rig_set_clock). A chain that sleeps has those of its last tick, one that is switched off none.
// It measures from particles: where a bone of TSL_MODEL_TASSEL touches between two of them, its particle has the collider
// that is nearest to itself.
// *inout_count as in tsl_rig_get_driven_bones.
TSL_API tsl_result tsl_chain_get_contacts(const tsl_world *world, tsl_chain_id chain,
                                          tsl_contact *out_contacts, uint32_t *inout_count);

typedef uint32_t tsl_contact_change;
enum { TSL_CONTACT_BEGAN = 0, TSL_CONTACT_ENDED = 1 };

typedef struct tsl_contact_event {
    tsl_contact contact;       // as it is now; of one that ended as it was
    tsl_contact_change change; // which of the two
    uint32_t reserved;         // 0
} tsl_contact_event;

// What is different between two lists of one chain's contacts, as tsl_chain_get_contacts wrote them: those that ended, then those
// that began, each in the order of its list. Which contacts there were is the caller's to keep, so that a world that is rewound
// has the events of the caller's own copy. Reads nothing else, on any thread. *inout_count as in tsl_rig_get_driven_bones.
// TSL_ERROR_NULL_POINTER, TSL_ERROR_BUFFER_TOO_SMALL.
TSL_API tsl_result tsl_contacts_compare(const tsl_contact *before, uint32_t before_count,
                                        const tsl_contact *now, uint32_t now_count,
                                        tsl_contact_event *out_events, uint32_t *inout_count);

// ---- collider -------------------------------------------------------------------------------------------

typedef uint32_t tsl_shape;
enum {
    TSL_SHAPE_SPHERE = 0, // centre a, radius
    // From a (radius) to b (radius_b), the radius at a place being that at the foot of its perpendicular on the axis, which changes
    // linearly between (DynamicBone's): with two radii that is no convex body. See TSL_SHAPE_TAPERED_CAPSULE. a equal to b is a
    // sphere
    TSL_SHAPE_CAPSULE = 1,
    // Through a, normal b (any length but 0); particles stay on the side b points to, see TSL_COLLIDER_KEEPS_RADIUS
    TSL_SHAPE_PLANE = 2,
    // Centre a, edges along the axes of the frame; b is half their lengths, each at least 0 and not all of them 0, times the
    // size of the same number of the scale of what it rides on; all that is within radius of that: a radius more than 0 rounds
    // edges and corners. With TSL_COLLIDER_INSIDE particles stay within with their radius, and those that are too large for the
    // box as near to its middle as they have to be.
    TSL_SHAPE_BOX = 3,
    // The convex hull of the spheres around a (radius) and b (radius_b): a cone that touches both lies between them. One sphere may
    // have the other inside. With TSL_COLLIDER_INSIDE particles stay within with their radius, and those that are too large for the
    // narrow end stay where they fit, or at the centre of the larger sphere. Of equal radii it is TSL_SHAPE_CAPSULE, and costs
    // more.
    TSL_SHAPE_TAPERED_CAPSULE = 4,
    // What is on the inner side of all of `planes`, which are in the frame and around a, times |scale.x| of what it rides on in all
    // directions, and mirrored where a scale is negative; and all that is within radius of it. It is closed all around and has a
    // volume; planes that do not touch it count for nothing. A particle inside leaves through the nearest side. Never with
    // TSL_COLLIDER_INSIDE. It costs a few instructions for each plane and, near edges, for each of those.
    TSL_SHAPE_HULL = 5
};

#define TSL_HULL_PLANES 32u // at most, of a TSL_SHAPE_HULL

typedef struct tsl_plane {
    tsl_vec3 normal; // outward, of any length but 0
    float distance;  // the inner side is where dot(normal, x) <= distance
} tsl_plane;

typedef uint32_t tsl_collider_flags;
#define TSL_COLLIDER_INSIDE 0x1u // particles stay in instead of out; for a plane: on the other side
// A rig's collider that acts on other rigs too, by layers. Those of the world do so in any case.
#define TSL_COLLIDER_SHARED 0x2u
#define TSL_COLLIDER_DISABLED 0x4u // acts on nothing for now
// Rides on the simulated bone, not on the animated one. It acts only on chains that list it, and they run after
// the chains that move it. Not together with SHARED.
#define TSL_COLLIDER_SIMULATED 0x8u
#define TSL_COLLIDER_UNSCALED 0x10u // radii are world units whatever the scale of what it rides on (VRM)
// Of planes: particles of TSL_MODEL_CHAIN stay off it by their radius, as those of the other models do of any plane. Without
// it their centres come down to it (DynamicBone). Other shapes every particle stays off by its radius.
#define TSL_COLLIDER_KEEPS_RADIUS 0x20u

typedef struct tsl_collider_desc {
    uint32_t struct_size;
    tsl_collider_flags flags; // TSL_COLLIDER_ bits. 0
    uint64_t user_data;       // yours; of the world's also its place in the order in which they are met. 0
    tsl_rig_id rig;           // whose it is; null: the world's. null
    int32_t bone;             // of that rig, -1 for its root. -1
    uint32_t layers;          // which chains of other rigs (or of all rigs, for the world's) it acts on. 1
    tsl_shape shape;          // SPHERE
    float radius;             // at least 0, times |scale.x| of what it rides on unless UNSCALED. 0
    float radius_b;           // both kinds of capsules: at b; negative: as radius. -1
    uint32_t plane_count;     // of TSL_SHAPE_HULL, 4..TSL_HULL_PLANES; else 0. 0
    tsl_vec3 a, b;            // in the space of what it rides on; b of boxes: see TSL_SHAPE_BOX. 0 0 0, 0 1 0
    tsl_transform frame;      // what it rides on, relative to the bone, the root or the world. Identity
    const tsl_plane *planes;  // plane_count of them, which are copied; else null. Null
    const void *reserved;     // null
} tsl_collider_desc;

// By default a rig's colliders act on that rig's chains, in the order of their creation, then the world's and those shared
// by other rigs whose layers match. The order of these is that of a number: user_data of the world's colliders, and of the rigs
// of shared ones; smaller first. Where the numbers are equal it is that of creation, but where they are equal and not 0 the
// world's come before those of rigs.
// Colliders ride on the animated pose but for TSL_COLLIDER_SIMULATED.
TSL_API void tsl_collider_desc_init(tsl_collider_desc *desc, uint32_t struct_size);
// A rig takes room for a power of two of its own colliders at a time, so that it is laid out again only a
// few times as they come one by one. It is laid out again for each that is the first on a bone that nothing else of the rig
// needs, that is SIMULATED and has a chain that moves it, or that comes after another on a bone was destroyed: create such
// ones before the chains. One of the world or shared takes room in every rig on top, for a power of two of them at a time: 40
// to 64 bytes each where a rig's chains have no list and the same layers, up to eight times that where they differ. It
// is given back as they go.
TSL_API tsl_result tsl_collider_create(tsl_world *world, const tsl_collider_desc *desc,
                                       tsl_collider_id *out_collider);
TSL_API tsl_result tsl_collider_destroy(tsl_world *world, tsl_collider_id collider);
TSL_API uint32_t tsl_collider_is_valid(const tsl_world *world, tsl_collider_id collider); // 1 or 0
TSL_API tsl_result tsl_collider_get_user_data(const tsl_world *world, tsl_collider_id collider,
                                              uint64_t *out_user_data);
// Everything but the rig, the bone and the SHARED and SIMULATED flags may change. Shapes change at once,
// without in-betweens. A TSL_SHAPE_HULL stays one, and nothing else becomes one; its planes are those that it was created with, or
// plane_count 0 and null. Allocates nothing.
TSL_API tsl_result tsl_collider_set(tsl_world *world, tsl_collider_id collider,
                                    const tsl_collider_desc *desc);
typedef uint32_t tsl_collider_move_flags;
#define TSL_COLLIDER_TELEPORT 0x1u // it jumps: no tick sees it between the old place and the new
// Another frame, as in tsl_collider_desc; its rotation is made unit.
TSL_API tsl_result tsl_collider_move(tsl_world *world, tsl_collider_id collider, const tsl_transform *frame,
                                     tsl_collider_move_flags flags);
// Where shared colliders are for other rigs is refreshed by tsl_world_step, from the poses set before it.
// Hosts that only use tsl_rig_step refresh it here, once between frames: each call begins a new way, and ticks
// see the last one only. So does each tsl_collider_move of a collider of the world.
TSL_API tsl_result tsl_world_publish_colliders(tsl_world *world);

// ---- hands: holds and kept poses ------------------------------------------------------------------------------
//
// A hold brings one particle of a chain of TSL_MODEL_TASSEL to a place, as a hand that grabs a tail does. The bones between it and the
// root follow with their lengths, those nearest to it most, and everything that hangs on them comes along; out of reach they point at the
// place, taut. Bones with a range of lengths (tsl_stretch_scale) give where the lengths at the tick do not reach, all by the same share of
// what they may, or fold, where the longest one is in the way. A kept pose is the shape that a chain had when the pose was taken.
//   A tick finds out once where its plan has a held particle, by the share (1 - (1 - strength)^(60 h)) of the way to the hand: strength 1
// puts it there, less pulls it as a spring does, at the same pace at any rate. Limits come behind that. Where colliders are near, it goes
// there in the steps of the tick: they have the last word. Links move it no farther than it comes back from. Several holds share what
// lengths leave; one of full strength stays whatever those farther out do.
//   Places are interpolated from one pose to the next, as colliders are. A chain that is held does not sleep; one that keeps a pose may.
//   What is let go keeps its velocity. For fade_seconds it goes on as it moves, and what pulls it back comes little by little.
//   A chain that is put on the pose (reset, switched on, after TSL_TELEPORT_RESET) is held and posed from there on, over fade_seconds
// each. Holds and poses do nothing to a chain that is switched off.
typedef struct tsl_hold {
    uint32_t struct_size;
    uint32_t particle; // in the order of tsl_chain_get_particles; no root. 0
    // The animated bone that `position` goes with; -1: it is in the world. A bone that the rig reads: that a chain drives or has as
    // its root or anchor, that carries a collider, or that has such a one below it. Where these are gone, the hold stays where it
    // was. -1
    int32_t bone;
    tsl_vec3 position; // where the particle is to be, in world space or in the bone's. 0 0 0
    float strength;    // share of the way there in 1/60 s; 0 lets go. 0..1. 1
    float
        fade_seconds; // in which the strength comes or, with strength 0, what was held is free. At least 0. 0.1
} tsl_hold;

TSL_API void tsl_hold_init(tsl_hold *hold, uint32_t struct_size);
// Holds a particle, changes its hold, moves it or, with strength 0, lets it go. A particle that is held already keeps the strength that it
// has come to, and its place moves from where it was to the new one by the next pose. May come in any frame, and is saved (state.h).
//   The first call for a chain, or its first tsl_chain_keep_pose, allocates some 200 bytes a particle, which stay and are structure:
// strength 0 when the chain is made does that early. TSL_ERROR_OUT_OF_MEMORY changes nothing. Refused are
//   TSL_ERROR_NOT_SUPPORTED       a chain of another model, and a bone that the rig does not read
//   TSL_ERROR_INDEX_OUT_OF_RANGE  hold.particle and hold.bone
//   TSL_ERROR_INVALID_ARGUMENT    a root's particle; a number out of its range
//   TSL_ERROR_NOT_FINITE          a number that is not finite
TSL_API tsl_result tsl_chain_set_hold(tsl_world *world, tsl_chain_id chain, const tsl_hold *hold);
// strength 0: nothing holds the particle. out_hold->struct_size must be set (tsl_hold_init does).
TSL_API tsl_result tsl_chain_get_hold(const tsl_world *world, tsl_chain_id chain, uint32_t particle,
                                      tsl_hold *out_hold);

// Keeps the shape that the chain has at its last tick, as seen from its root bones, until a call with strength 0. `strength` as of a hold:
// with 1 nothing but holds, contacts and limits moves the chain out of it. `fade_seconds`, at least 0, are those in which it comes back
// where the chain was put on the animated pose or, with strength 0, in which it goes. TSL_ERROR_NOT_SUPPORTED: a chain of another model,
// and one that is switched off and has no shape of its own.
TSL_API tsl_result tsl_chain_keep_pose(tsl_world *world, tsl_chain_id chain, float strength,
                                       float fade_seconds);

typedef struct tsl_found_particle {
    tsl_chain_id chain; // null: there is none so near
    uint32_t particle;
    float distance; // from the point, in the world
} tsl_found_particle;

// The particle nearest to a point in the world, at `radius` from it at most, of the rig's chains of TSL_MODEL_TASSEL: roots
// are left out, and places are those of tsl_chain_get_particles. Of those equally near it is the first, by creation of their chains.
// `radius` at least 0.
TSL_API tsl_result tsl_rig_find_particle(const tsl_world *world, tsl_rig_id rig, const tsl_vec3 *point,
                                         float radius, tsl_found_particle *out_found);

// ---- wind -------------------------------------------------------------------------------------------------
//
// Winds belong to the world. What they add up to is a function of place and time alone, the same on every machine:
//     w(x, t) = inside(x) ((1 + gust g(x, t)) (velocity + radial_speed r(x)) + turbulence speed e(x, t))
// with speed = |velocity| + |radial_speed|, and
//   inside   1 within the shape, less `falloff` of it times how far out x is (0 in the middle, 1 on the surface); 0 outside
//   r        unit, from `position` to x; 0 at `position` itself
//   g        gusts, -1..1: two waves whose frequencies are gust_frequency times 1 and 1.618, with weights 3/5 and 2/5. They travel
//            with `travel_speed` along the velocity, where that is 0 outward from `position`
//   e        eddies, root mean square 1: for each of the world's axes a plane wave that moves the air along it and runs across it, so
//            that the air is nowhere compressed (Kraichnan, 1970), turbulence_length over 1, 1.6 and 2.6 long, weaker with length to
//            the power 1/3 (Kolmogorov). They travel across their axes with the gusts and change with gust_frequency
// A wave here is 8 s (1 - 2 |s|), s being the phase in turns from -1/2 to 1/2: a sine to within 6 %. Phases and directions come
// from `seed`.
//   Damping is what holds particles to the air (tsl_chain_params.relative_damping says what else it does): with wind it pulls a
// velocity v to that of the air instead of to a stop. In a tick of h = 1/60 s, with d the damping,
//     v h <- (1 - d) v h + d wind_scale w h
// so that nothing becomes faster than the wind, hair with a damping of 0.1 in 5 units per second is pushed by about 30 units per
// second squared while it is slow, and a chain without damping feels nothing. With TSL_WIND_FORCE w is an acceleration:
//     v h <- v h + wind_scale w h^2
// whatever the damping. All models take it the same way. Particles 1 to 8 of a strand feel the wind that is at particle 1, 9 to 16
// that at particle 9, and so on: waves pass from strand to strand, and what is smaller than eight bones moves the eight as one.
//   A wind that changes with time (by gust or turbulence) keeps the chains awake that it reaches, and any wind wakes those that it
// reaches when it comes, goes or is set.
//   tsl_world_step advances the time of the winds, which begins at 0 when the first of them is created. Ticks feel the wind of their
// own time.
#define TSL_WIND_COUNT 32u // winds of a world, at most

typedef uint32_t tsl_wind_shape;
enum {
    TSL_WIND_EVERYWHERE = 0,
    TSL_WIND_SPHERE = 1, // radius around position
    TSL_WIND_BOX = 2     // half_size around position, turned by rotation
};

typedef uint32_t tsl_wind_flags;
#define TSL_WIND_FORCE 0x1u    // velocity and radial_speed are accelerations, units per second squared
#define TSL_WIND_DISABLED 0x2u // the wind does not blow for now

typedef struct tsl_wind_desc {
    uint32_t struct_size;
    tsl_wind_flags flags; // TSL_WIND_ bits. 0
    uint64_t user_data;   // yours; also its place in the order of winds. 0
    tsl_wind_shape shape; // EVERYWHERE
    uint32_t layers;      // chains feel it when a bit of wind_layers matches. All bits
    tsl_vec3 position;    // world space. 0 0 0
    tsl_quat rotation;    // of a BOX, within half a percent of length 1. Identity
    tsl_vec3 half_size;   // of a BOX, each at least 0. 1 1 1
    float radius;         // of a SPHERE, at least 0. 1
    float falloff; // share of the strength that is lost on the way to the surface of SPHERE and BOX. 0..1. 0
    tsl_vec3 velocity;       // of the air, units per second, world space. 0 0 0
    float radial_speed;      // away from position; below 0 towards it. 0
    float gust;              // share of the strength by which gusts change it. 0..1. 0
    float gust_frequency;    // per second, 0..1000. 0.4
    float travel_speed;      // of gusts and eddies, units per second. At least 0; 0: `speed`. 0
    float turbulence;        // root mean square of the eddies as a share of `speed`. At least 0. 0
    float turbulence_length; // of the largest eddies, units, 1e-6 at least. 1
    uint32_t seed;           // of gusts and eddies. 0
} tsl_wind_desc;

TSL_API void tsl_wind_desc_init(tsl_wind_desc *desc, uint32_t struct_size);
// TSL_ERROR_TOO_MANY: the world has TSL_WIND_COUNT. TSL_ERROR_NOT_FINITE and TSL_ERROR_INVALID_ARGUMENT as everywhere.
TSL_API tsl_result tsl_wind_create(tsl_world *world, const tsl_wind_desc *desc, tsl_wind_id *out_wind);
TSL_API tsl_result tsl_wind_destroy(tsl_world *world, tsl_wind_id wind);
TSL_API uint32_t tsl_wind_is_valid(const tsl_world *world, tsl_wind_id wind); // 1 or 0
// Everything may change, in any frame, and is saved (state.h). Allocates nothing.
TSL_API tsl_result tsl_wind_set(tsl_world *world, tsl_wind_id wind, const tsl_wind_desc *desc);
// out_desc->struct_size must be set (tsl_wind_desc_init does).
TSL_API tsl_result tsl_wind_get(const tsl_world *world, tsl_wind_id wind, tsl_wind_desc *out_desc);
// Advances the time of the winds by delta_seconds, at least 0, as tsl_world_step does by itself. Hosts that step rig by rig call it
// once a frame, before they step the rigs. A rig's newest pose is of that time.
TSL_API tsl_result tsl_world_advance_wind(tsl_world *world, float delta_seconds);
// What chains of these layers would feel at a place in the world now: velocity of the air, and accelerations of winds with
// TSL_WIND_FORCE. Either may be null. For leaves, smoke, and pictures of the wind.
TSL_API tsl_result tsl_world_get_wind_at(const tsl_world *world, uint32_t layers, const tsl_vec3 *position,
                                         tsl_vec3 *out_velocity, tsl_vec3 *out_acceleration);

// ---- links between chains -------------------------------------------------------------------------------------
//
// Skirts, capes and nets: a set of links holds particles of one rig's chains at the distances that they have in the setup pose.
//   structural   from a strand to its neighbour, at the same distance from the root
//   shear        across the fields between two neighbours, to the next particle down. The lower one, that of the larger
//                tsl_particle.u, follows the upper one and does not pull at it, but where both are as far down within 1e-3
//   bend         from a strand to the one behind its neighbour
// A strand here is a root of a chain with the line of particles below it. A set is made from chains, whose strands are neighbours
// in the order in which they are named or in one that is found from the setup pose; from pairs of particles; or from both. A root's
// particle goes where the animation has its bone and links cannot move it: a pair with it pins. So does one with a bone that no
// chain has, once it is a chain of its own: `bones` that bone alone, with TSL_TIP_NONE.
//   Links have compliance (XPBD): how much longer or shorter a link is under what pulls or pushes at it depends neither on the tick
// rate nor on `rounds`. A particle weighs 1, whatever its length, so that compliance is in seconds squared: of c, a link
// between two particles that is off by x accelerates each that it moves by x / c, and a particle on a pinned link swings with a
// period of 2 pi sqrt(c). At 0 a link is as hard as the rounds make it.
//   When the chains have ticked, links are solved `rounds` times, bend first and structural last, and particles brought back
// to their lengths. Then they meet colliders, limits of angles and of places and freeze_axis once more, each as its chain's
// model has it, and have their lengths exactly. What moves particles there is felt as velocity in the next tick. Chains that hang
// or ride on linked ones see where links have brought those.
//   A link acts while both of its chains are simulated. Chains that links connect sleep and wake as one, once all of them may.
// Scale: lengths are times the |scale.x| of the root bone of the set's first strand in the world.
//   Particles meet colliders in any case. With TSL_LINKS_SURFACE so does the cloth between two neighbouring strands: the four-sided
// patch between two particles of each, or a triangle where one of the strands has none to match. It meets spheres, capsules,
// tapered capsules, boxes and hulls from outside, on either side of it, as far as the chain of the first of the two strands
// meets them; insides and planes keep it as they keep its particles. The particles take shares of the way out by how near they
// are, and those that the animation holds take none. Where a collider goes farther in a tick than half of its radius, the cloth
// near it meets it at up to 16 places on its way, seen from the roots of the strands, and is pushed ahead of it; the sides of the first
// 16 colliders that the cloth meets are kept through the tick. At 60 ticks a second that follows a leg of 60 mm radius up to 28 m/s.
// What begins inside has no side that is known: it comes out where most of it is.
//   Sets meet each other where layers say so (a cape on a skirt, hair on a cape): the particles of a set's strands keep out of the
// cloth between the strands of another set of the rig where a bit of its meets_layers is one of the other's cloth_layers. That
// both keep out of each other takes a bit on either side; then the particles of the other do not come through between its
// strands, as they may in a run. The cloth is the patches above, whether or not TSL_LINKS_SURFACE has them meet colliders; of a
// set that is LOOSE it is the bones of its strands. A strand stays on the side of the cloth on which the setup pose has it: a
// particle comes out to that side from as deep behind a patch as half the patch's diagonal, and what has no
// side (a bone, or a strand that lies in the cloth) keeps its distance all around. The particle and the particles of the patch
// share the way by their weights, each of mass 1; roots, which the animation holds, take none, and are not met. What comes to
// rest on cloth feels its chain's friction. Of the patches near a particle at the beginning of a tick the TSL_LINKS_MET_AT_ONCE
// nearest are met, in the order in which the set was made; the others wait for a tick in which they are nearer. It happens behind
// each round of links and before lengths, and again at the end of the tick as the cloth's contacts do, so that lengths are exact,
// and colliders and limits have the last word. Chains take part while they are simulated and meet colliders; chains of sets that
// may meet sleep and wake as one, as those do that links connect.

typedef uint32_t tsl_link_kind;
enum { TSL_LINK_STRUCTURAL = 0, TSL_LINK_SHEAR = 1, TSL_LINK_BEND = 2, TSL_LINK_KIND_COUNT = 3 };

// How the strands of a set's chains lie.
typedef uint32_t tsl_links_layout;
enum {
    // Whose neighbour is who is found from where the strands are in the setup pose, whatever the order in which the chains are
    // named: the same set comes out. They lie in a closed ring, or in a strip with two ends.
    TSL_LINKS_FOUND = 0,
    TSL_LINKS_STRIP = 1, // in the order of `chains`, those of one chain in the order of its roots
    TSL_LINKS_RING = 2,  // the same, and the last is the first one's neighbour: three strands at least
    // Strands have no neighbours, and there is nothing between them: hair, which meets the cloth of other sets. One strand will do
    TSL_LINKS_LOOSE = 3
};

// A link, as it is asked for and as it is told.
typedef struct tsl_link {
    tsl_chain_id chain_a, chain_b;   // may be the same
    uint32_t particle_a, particle_b; // in the order of tsl_chain_get_particles
    tsl_link_kind kind;
    float rest_length; // world units of the setup pose; asked for, below 0: the distance there
} tsl_link;

typedef uint32_t tsl_links_flags;
// The cloth between the strands of `chains` meets colliders, at the distance tsl_links_params.surface_thickness.
#define TSL_LINKS_SURFACE 0x1u

typedef struct tsl_links_desc {
    uint32_t struct_size;
    tsl_links_flags flags;   // TSL_LINKS_SURFACE or 0. 0
    uint64_t user_data;      // yours. 0
    tsl_links_layout layout; // FOUND
    uint32_t chain_count;
    uint32_t pair_count;
    uint32_t reserved;          // 0
    const tsl_chain_id *chains; // chain_count of the rig's, none twice; without forks
    const tsl_link *pairs;      // pair_count links on top of those that the layout makes
    // Strands of the rig's other sets meet the cloth of this one where a bit of their meets_layers is set here, and those of this
    // one the cloth of others by its own meets_layers. 0: none do, and nothing is paid for it. 0
    uint32_t cloth_layers, meets_layers;
} tsl_links_desc;

// Patches of cloth that a particle meets in a tick at most, of each set that it meets.
#define TSL_LINKS_MET_AT_ONCE 8u

typedef uint32_t tsl_link_resistance;
#define TSL_LINK_RESISTS_STRETCH 0x1u
#define TSL_LINK_RESISTS_COMPRESSION 0x2u
// A shear link pulls and pushes at its upper end, too. Strands are solved from their roots to their tips and nothing else leads up in
// them, so that waves may go on in what such links hold: it is for sets that have to move as in systems whose links are all alike.
// Other links do not read it.
#define TSL_LINK_RESISTS_AT_BOTH_ENDS 0x4u

// What links of one kind do. Those marked * are, per link, value * curve(u), u the mean of its two particles' (tsl_particle.u);
// a product below 0 counts as 0.
typedef struct tsl_link_rule {
    tsl_link_resistance resists;  // TSL_LINK_RESISTS_ bits
    float stretch_compliance;     // * while it is too long, seconds squared. At least 0
    float compression_compliance; // * while it is too short. At least 0
    // * share of its length by which it may be longer before it pulls, as cloth that lies in folds. At least 0
    float slack;
    // * it is never shorter than this share of its length, but where colliders, limits and lengths of bones leave no other place,
    // which have the last word. 0..1; 0: however short
    float least;
    // * nor longer than this share of it, likewise. 0: however long; else at least 1, and a product below 1 counts as 1
    float most;
} tsl_link_rule;

typedef struct tsl_links_params {
    uint32_t struct_size;
    // How often a tick solves all links, 1..16. More make hard links harder, and bounds closer, and cost in proportion. 2
    uint32_t rounds;
    tsl_link_rule structural; // resists both: 0, 1e-4, 0, 0.5, 1.2
    tsl_link_rule shear;      // resists both: 1e-3, 1e-3, 0, 0, 0
    tsl_link_rule bend;       // resists compression: 0, 1e-3, 0, 0, 0
    // With TSL_LINKS_SURFACE: how far the cloth between strands keeps from colliders, as `radius` says it of particles. World
    // units of the setup pose, times the scale. At least 0. 0
    float surface_thickness;
    // With meets_layers: how far the particles of this set's strands keep from the cloth of other sets, likewise. At least 0. 0
    float cloth_thickness;
} tsl_links_params;

typedef uint32_t tsl_link_parameter; // those marked * above
enum {
    TSL_LINK_PARAMETER_STRETCH_COMPLIANCE = 0,
    TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE = 1,
    TSL_LINK_PARAMETER_SLACK = 2,
    TSL_LINK_PARAMETER_LEAST = 3,
    TSL_LINK_PARAMETER_MOST = 4,
    TSL_LINK_PARAMETER_COUNT = 5
};

// A strand of a set that was made from chains.
typedef struct tsl_link_strand {
    tsl_chain_id chain;
    uint32_t root; // its root's particle
    uint32_t particle_count;
} tsl_link_strand;

typedef struct tsl_links_info {
    uint32_t struct_size;
    tsl_links_layout layout; // STRIP or RING, also where it was found, or LOOSE
    uint32_t strand_count;
    uint32_t link_count;
    uint32_t cloth_layers, meets_layers; // as created
    uint32_t meets_count;                // of other sets: whose cloth its strands meet
    uint32_t reserved;                   // 0
} tsl_links_info;

TSL_API void tsl_links_desc_init(tsl_links_desc *desc, uint32_t struct_size);
TSL_API void tsl_links_params_init(tsl_links_params *params, uint32_t struct_size);
TSL_API void tsl_links_info_init(tsl_links_info *info, uint32_t struct_size);
// `params` null: the defaults. Lays out the rig's chains again, as creating a chain does. Refused are
//   TSL_ERROR_NULL_POINTER       desc, out_links, or an array whose count is not 0
//   TSL_ERROR_INVALID_HANDLE     a rig or a chain that is none
//   TSL_ERROR_NOT_FINITE         a number of params or a rest_length
//   TSL_ERROR_OUT_OF_MEMORY      the host has no memory: nothing has changed
//   TSL_ERROR_INVALID_ARGUMENT   a number or a flag out of its range; a chain of another rig, or named twice; fewer than two
//                                strands, or fewer than three in a ring, where chains are named and not LOOSE; neither chains nor
//                                pairs; layers without chains; a
//                                pair of a particle with itself, or of two roots, which nothing moves; and, with FOUND, an
//                                order that the setup pose leaves open: strands in two rings or layers, one of which is as near
//                                as a neighbour to a strand that is none, and ends that are too far from each other for a ring
//                                and too near for a strip. The log names bones. Say STRIP or RING then, or make a set of each
//                                ring
//   TSL_ERROR_NOT_SUPPORTED      a chain that forks, among `chains`: pairs link those
//   TSL_ERROR_INDEX_OUT_OF_RANGE a particle that a chain has not
//   TSL_ERROR_TOO_MANY           more than 32 links of one kind of a set at one particle
TSL_API tsl_result tsl_links_create(tsl_world *world, tsl_rig_id rig, const tsl_links_desc *desc,
                                    const tsl_links_params *params, tsl_links_id *out_links);
// Never refused for lack of memory. Where a chain is destroyed its links go with it, and
// the others of their sets stay.
TSL_API tsl_result tsl_links_destroy(tsl_world *world, tsl_links_id links);
TSL_API uint32_t tsl_links_is_valid(const tsl_world *world, tsl_links_id links); // 1 or 0
TSL_API tsl_result tsl_links_get_user_data(const tsl_world *world, tsl_links_id links,
                                           uint64_t *out_user_data);
TSL_API tsl_result tsl_links_get_info(const tsl_world *world, tsl_links_id links, tsl_links_info *out_info);
// In the order in which neighbours lie. With FOUND the order begins at the strand whose root is the bone of the smallest index, of
// the two ends in a strip, and in a ring goes on to that neighbour of it whose root is the smaller one.
// *inout_count as in tsl_rig_get_driven_bones.
TSL_API tsl_result tsl_links_get_strands(const tsl_world *world, tsl_links_id links,
                                         tsl_link_strand *out_strands, uint32_t *inout_count);
// In the order in which they are solved. *inout_count likewise.
TSL_API tsl_result tsl_links_get_links(const tsl_world *world, tsl_links_id links, tsl_link *out_links,
                                       uint32_t *inout_count);
// May come in any frame, is saved (state.h), allocates nothing, and wakes the chains. Refused are numbers outside of their ranges.
TSL_API tsl_result tsl_links_set_params(tsl_world *world, tsl_links_id links, const tsl_links_params *params);
// out_params->struct_size must be set (tsl_links_params_init does).
TSL_API tsl_result tsl_links_get_params(const tsl_world *world, tsl_links_id links,
                                        tsl_links_params *out_params);
// As tsl_chain_set_curve: at most 256 keys ascending in u; count 0 takes the curve away. Allocates; curves are structure.
TSL_API tsl_result tsl_links_set_curve(tsl_world *world, tsl_links_id links, tsl_link_kind kind,
                                       tsl_link_parameter parameter, const tsl_curve_key *keys,
                                       uint32_t key_count);

// ---- look inside ----------------------------------------------------------------------------------------

// What is drawn.
typedef uint32_t tsl_debug_flags;
#define TSL_DEBUG_BONES 0x1u     // segments between particles
#define TSL_DEBUG_PARTICLES 0x2u // radii, as circles in three planes
#define TSL_DEBUG_COLLIDERS 0x4u
#define TSL_DEBUG_REST 0x8u // from each particle to its rest place
// The edge of each limit of angles, as its bone's directions at the last tick, at half the bone's length, and four lines to it from
// the bone's own place; of limits of places the balls, as circles in three planes, and a line from the animated place to the
// backstop.
#define TSL_DEBUG_LIMITS 0x10u
#define TSL_DEBUG_LINKS 0x20u // between the particles of each link, in a colour for each kind
// The normal of each contact of tsl_chain_get_contacts, from the collider's surface, half as long as the particle's bone.
#define TSL_DEBUG_CONTACTS 0x40u
#define TSL_DEBUG_HOLDS 0x80u  // from each particle that is held to where its hold is now
#define TSL_DEBUG_CLOTH 0x100u // the edges of the patches of sets with cloth_layers

// The colours that it is drawn in: red in the lowest byte, then green, blue and alpha.
#define TSL_DEBUG_BONE_COLOUR 0xff30c0ffu     // amber
#define TSL_DEBUG_PARTICLE_COLOUR 0xff80ff80u // green
#define TSL_DEBUG_TOUCHED_COLOUR 0xff3030ffu  // red: of particles that the last tick had in contact
#define TSL_DEBUG_COLLIDER_COLOUR 0xffffa040u // blue
#define TSL_DEBUG_REST_COLOUR 0xff808080u     // grey
#define TSL_DEBUG_LIMIT_COLOUR 0xff00e0e0u    // yellow
#define TSL_DEBUG_STRUCTURAL_COLOUR 0xffe08020u
#define TSL_DEBUG_SHEAR_COLOUR 0xff906030u
#define TSL_DEBUG_BEND_COLOUR 0xff604840u
#define TSL_DEBUG_CONTACT_COLOUR 0xffff40ffu // magenta
#define TSL_DEBUG_HOLD_COLOUR 0xffffffffu    // white
#define TSL_DEBUG_CLOTH_COLOUR 0xff70d0a0u   // moss

typedef struct tsl_debug_line {
    tsl_vec3 from, to; // world space
    uint32_t rgba;     // a TSL_DEBUG_ colour
} tsl_debug_line;

// Of all rigs and the world's colliders. *inout_count as in tsl_rig_get_driven_bones. `what`: TSL_DEBUG_ bits, no others.
TSL_API tsl_result tsl_world_debug_lines(const tsl_world *world, tsl_debug_flags what,
                                         tsl_debug_line *out_lines, uint32_t *inout_count);
// Of one rig: its chains, its links and its own colliders, but not those of the world that they meet.
TSL_API tsl_result tsl_rig_debug_lines(const tsl_world *world, tsl_rig_id rig, tsl_debug_flags what,
                                       tsl_debug_line *out_lines, uint32_t *inout_count);

#endif
