// SPDX-License-Identifier: MIT
// skin.h - from a pose to a deformed mesh: model matrices, inverse binds, palettes, linear blend and dual
// quaternion skinning, baked palettes for crowds, and a prepared mesh that skins about twice as fast.
//
// Everything here is a plain function over your arrays: no world, no state, no allocation, any thread. A call
// that is refused names its reason and writes nothing.
//
// The chain of calls
//   once a model     tsl_skin_models_from_locals (rest pose) -> tsl_skin_binds_from_models, unless the file
//                    brings its inverse bind matrices; tsl_skin_weights_normalize -> tsl_skin_mesh_check;
//                    perhaps tsl_skin_prepare
//   once a frame     tsl_skin_models_from_locals -> tsl_skin_palette_from_models -> tsl_skin_run, in ranges
//                    on as many threads as you like
//
// The calls of a frame do not look at what does not change between frames: they rely on a mesh that passed
// tsl_skin_mesh_check. TSL_SKIN_CHECK makes them check what they read, for tools and for files that nobody
// has checked.
//
// Matrices multiply column vectors. The form of this header is 3x4: twelve floats, three rows of four, the
// fourth of each row the translation: x' = m[0] x + m[1] y + m[2] z + m[3]. tsl_skin_matrices_convert makes
// and reads the others. Lengths are yours; bone-local, model and mesh space are as in glTF 2.0
// (chapter 3.7.3).
//
// Arithmetic: the same bits on every processor and compiler. docs/skin.md has the formulas, their sources and
// shaders for the palette forms.
#ifndef TASSEL_SKIN_H
#define TASSEL_SKIN_H

#include "base.h"

// ---------------------------------------------------------------------------------------------------------
// From a pose to a palette
// ---------------------------------------------------------------------------------------------------------

typedef int32_t tsl_skin_matrix_format;
enum {
    TSL_SKIN_MATRIX_3X4 = 0, // 12 floats, three rows of four; HLSL row_major float3x4, three texels of a texture
    TSL_SKIN_MATRIX_4X3 = 1, // 12 floats, four columns of three; mat4x3 of most vector libraries
    TSL_SKIN_MATRIX_4X4 = 2  // 16 floats, four columns of four; glTF, OpenGL, Vulkan, Unity; the same bytes as
                             // the row-vector, row-major matrices of Direct3D mathematics and Unreal
};

// Model matrix = model matrix of the parent x T x R x S of the bone: the true product, so a child of a turned
// bone under a non-uniformly scaled one is sheared, as glTF 2.0 says. Rotations need not have unit length
// (they are used as if they had); the zero quaternion is the identity. Scale may be negative, zero or
// non-uniform.
//   locals      bone_count bone-local transforms
//   parents     bone_count indices; -1 has no parent; a parent comes before its children
//   root        3x4 that stands before every bone without parent (the place of the character), or null
//   out_models  bone_count 3x4; must not overlap the inputs
// NULL_POINTER, INVALID_ARGUMENT (no bones), BAD_HIERARCHY, NOT_FINITE, OVERLAP.
TSL_API tsl_result tsl_skin_models_from_locals(const tsl_transform *locals, const int32_t *parents, uint32_t bone_count, const float *root,
                                               float *out_models);

// Inverse bind (offset) matrices: the affine inverse of each model matrix of the rest pose.
// out_binds may be models. NULL_POINTER, INVALID_ARGUMENT (no bones, or a matrix that has no inverse in
// single precision), NOT_FINITE, OVERLAP.
TSL_API tsl_result tsl_skin_binds_from_models(const float *models, uint32_t bone_count, float *out_binds);

// palette[j] = models[bones ? bones[j] : j] x binds[j], all 3x4.
//   bones       joint_count bone indices, the list of joints of a glTF skin; null when joint j is bone j
//   binds       joint_count inverse binds; null when the mesh was modelled in the joints' own spaces
//   out_palette joint_count 3x4; may be models or binds only when bones is null
// NULL_POINTER, INVALID_ARGUMENT (no bones, no joints), COUNT_MISMATCH (no bones list and more joints than
// bones), INDEX_OUT_OF_RANGE, NOT_FINITE (also when the product overflows), OVERLAP.
TSL_API tsl_result tsl_skin_palette_from_models(const float *models, uint32_t bone_count, const float *binds, const uint32_t *bones,
                                                uint32_t joint_count, float *out_palette);

// Between the forms; values are copied, bit for bit. Strides are in bytes, from one matrix to the next, and
// at least 48 (3x4, 4x3) or 64 (4x4). The fourth row of a 4x4 is written as 0 0 0 1 and not read. in and out
// may be the same pointer when format and stride are too; else they must not overlap. NULL_POINTER,
// INVALID_ARGUMENT (count, format, stride), OVERLAP.
TSL_API tsl_result tsl_skin_matrices_convert(const void *in, tsl_skin_matrix_format in_format, uint32_t in_stride, void *out,
                                             tsl_skin_matrix_format out_format, uint32_t out_stride, uint32_t count);

// One joint as a stretch followed by a rigid motion, for dual quaternion skinning.
// Four RGBA texels on a GPU: real, dual, (xx, yy, zz, 0), (xy, xz, yz, 0).
typedef struct tsl_skin_dual_quat {
    tsl_quat real;             // unit rotation
    tsl_quat dual;             // half translation x rotation
    tsl_vec3 stretch_diagonal; // xx, yy, zz of the symmetric stretch, in mesh space, before the rigid motion
    float reserved_0;          // 0
    tsl_vec3 stretch_mixed;    // xy, xz, yz
    float reserved_1;          // 0
} tsl_skin_dual_quat;

// Splits each 3x4 by polar decomposition (Higham 1986) into rotation x symmetric stretch. A mirroring matrix
// keeps a proper rotation and gets a stretch of negative determinant. A singular matrix gets the rotation of
// the part that is left.
// NULL_POINTER, INVALID_ARGUMENT (no joints), NOT_FINITE, OVERLAP.
TSL_API tsl_result tsl_skin_dual_quats_from_palette(const float *palette, uint32_t joint_count, tsl_skin_dual_quat *out_dual_quats);

// ---------------------------------------------------------------------------------------------------------
// The mesh
// ---------------------------------------------------------------------------------------------------------

typedef int32_t tsl_skin_index_format;
enum { TSL_SKIN_INDEX_U8 = 0, TSL_SKIN_INDEX_U16 = 1, TSL_SKIN_INDEX_U32 = 2 };

typedef int32_t tsl_skin_weight_format;
enum {
    TSL_SKIN_WEIGHT_F32 = 0,
    TSL_SKIN_WEIGHT_U8 = 1, // normalised: times 1/255, so that 255 is one
    TSL_SKIN_WEIGHT_U16 = 2 // normalised: times 1/65535, so that 65535 is one
};

typedef int32_t tsl_skin_weight_policy;
enum {
    // Each vertex's weights are divided by their sum in every run; when that is zero the vertex follows its
    // first joint. For weights that change from frame to frame.
    TSL_SKIN_WEIGHTS_NORMALIZE = 0,
    // The default: weights are used as they are, which is faster. They have to sum to one, as
    // tsl_skin_weights_normalize makes them: a run with a sum of 0.5 pulls a vertex half-way to the model's
    // origin, and with a sum of zero onto it. tsl_skin_mesh_check refuses a sum that is off by more than one
    // part in 1000.
    TSL_SKIN_WEIGHTS_AS_GIVEN = 1
};

// A mesh in its bind pose, as it lies in your buffers. Nothing is copied; the arrays must outlive the call
// only. Strides are in bytes from one vertex to the next; streams may be interleaved, and need no alignment.
typedef struct tsl_skin_mesh {
    uint32_t struct_size;
    uint32_t vertex_count;
    uint32_t joint_count;     // every index is below it
    uint32_t influence_count; // per vertex, at least 1; weights of zero fill up where there are fewer
    tsl_skin_index_format index_format;
    tsl_skin_weight_format weight_format;
    tsl_skin_weight_policy weight_policy;
    uint32_t position_stride; // at least 12
    uint32_t normal_stride;   // at least 12; not looked at without normals
    uint32_t tangent_stride;  // at least 16; not looked at without tangents
    uint32_t index_stride;    // at least influence_count indices
    uint32_t weight_stride;   // at least influence_count weights
    const void *positions;    // 3 floats a vertex
    const void *normals;      // 3 floats a vertex, or null
    const void *tangents;     // 4 floats a vertex, or null; xyz is a direction, w (the bitangent's sign) is kept
    const void *indices;      // influence_count joint indices a vertex, side by side
    const void *weights;      // influence_count weights a vertex, side by side; finite and not negative
} tsl_skin_mesh;

// No vertices, no joints, 4 influences, u16 indices, f32 weights as given, packed streams (12, 12, 16, 8, 16).
TSL_API void tsl_skin_mesh_init(tsl_skin_mesh *mesh, uint32_t struct_size);

// Reads the whole mesh and says what is wrong with it. Once after a mesh was loaded or changed: every run
// without TSL_SKIN_CHECK relies on it.
// NULL_POINTER, NOT_INITIALIZED, NEWER_STRUCT, INVALID_ARGUMENT (a count, a format, a stride, a negative
// weight; with TSL_SKIN_WEIGHTS_AS_GIVEN also a vertex whose weights do not sum to one, within one part in
// 1000), INDEX_OUT_OF_RANGE (also where the weight is zero), NOT_FINITE (a weight, a weight sum, a position,
// a normal or a tangent).
TSL_API tsl_result tsl_skin_mesh_check(const tsl_skin_mesh *mesh);

// Writes weights that sum to one (u8, u16: to 255 and 65535 exactly, the rounding going where it hurts least)
// in the mesh's own weight format. A zero sum becomes weight one for the first influence.
// out_weights may be the mesh's own weights when the stride is the same too; else it must not overlap it.
// As tsl_skin_mesh_check, whatever the sums are, and OVERLAP.
TSL_API tsl_result tsl_skin_weights_normalize(const tsl_skin_mesh *mesh, void *out_weights, uint32_t out_stride);

// ---------------------------------------------------------------------------------------------------------
// Skinning
// ---------------------------------------------------------------------------------------------------------

typedef struct tsl_skin_bounds {
    tsl_vec3 minimum, maximum; // never -0; of an empty range: minimum = 3.4e38, maximum = -3.4e38
} tsl_skin_bounds;

typedef int32_t tsl_skin_normal_mode;
enum {
    // Linear when every matrix of the palette is a rotation with uniform scale (to 1 part in 1000), else
    // cofactor.
    TSL_SKIN_NORMALS_AUTO = 0,
    // The blended matrix itself. Right for rotation, uniform scale and mirroring.
    TSL_SKIN_NORMALS_LINEAR = 1,
    // The inverse transpose of each vertex's blended matrix up to a positive factor, by cofactors (no
    // division): right for any scale, and the outside stays outside when it mirrors.
    TSL_SKIN_NORMALS_COFACTOR = 2
};

typedef uint32_t tsl_skin_flags; // bits
enum {
    // Normals and tangents leave with unit length (a zero one stays zero). On by default. Without it they are
    // as long as the matrices make them. Blended matrices must scale by something between 1e-9 and 1e9.
    TSL_SKIN_RENORMALIZE = 1,
    // Reads everything the range reads once more before the first byte is written, and refuses what
    // tsl_skin_mesh_check or tsl_skin_prepared_check would refuse. For tools and files that nobody has
    // checked: it takes about as long as skinning does. Off by default.
    TSL_SKIN_CHECK = 2,
    // The w of a tangent is negated where the blended matrix mirrors, so that cross(normal, tangent) w is
    // still the bitangent. Off by default: w is kept, for renderers that look at the sign themselves.
    TSL_SKIN_MIRROR_TANGENTS = 4,
    // tsl_skin_prepared_run only: write in the prepared order (faster) instead of the mesh's own.
    TSL_SKIN_PREPARED_ORDER = 8
};

// What to skin, with what, and where to.
typedef struct tsl_skin_job {
    uint32_t struct_size;
    tsl_skin_flags flags;
    uint32_t first_vertex; // the range to do; ranges of one mesh may run at the same time on different threads
    uint32_t vertex_count; // UINT32_MAX: to the end. 0 writes an empty box and nothing else
    uint32_t joint_count;  // of palette and dual_quats; at least the mesh's
    tsl_skin_normal_mode normal_mode;
    float dual_quat_share;                // 0 linear blend (needs palette), 1 dual quaternions (need dual_quats); between: a
                                          // straight mix of the two results (needs both)
    uint32_t out_position_stride;         // bytes, at least 12
    uint32_t out_normal_stride;           // at least 12; not looked at without out_normals
    uint32_t out_tangent_stride;          // at least 16; not looked at without out_tangents
    const float *palette;                 // joint_count 3x4, finite, or null
    const tsl_skin_dual_quat *dual_quats; // joint_count, finite, or null
    void *out_positions;                  // vertex i of the mesh is written at i x stride, whatever the range
    void *out_normals;                    // null: none wanted
    void *out_tangents;                   // null: none wanted
    tsl_skin_bounds *out_bounds;          // the box of the range's new positions; null: not wanted
} tsl_skin_job;

// The whole mesh, unchecked, normals and tangents of unit length, automatic normals, linear blend, packed
// outputs (12, 12, 16).
TSL_API void tsl_skin_job_init(tsl_skin_job *job, uint32_t struct_size);

// Skins the range. An output may be its own input (same pointer, same stride: in place), and outputs may be
// fields of the same interleaved vertex as inputs; any other overlap is refused.
//
// Relies on a mesh that passed tsl_skin_mesh_check and has not changed since. Structs, pointers, ranges,
// palettes and overlaps are checked in every call; what the mesh's arrays hold is not, unless the job has
// TSL_SKIN_CHECK. Without it the behaviour is undefined when an index is not below the mesh's joint_count: the
// palette is read beyond its end. Weights and vertices that would not pass harm nothing else: the vertex they
// belong to, and the box, are wrong or not finite.
// NULL_POINTER, NOT_INITIALIZED, NEWER_STRUCT, INVALID_ARGUMENT (flags, modes, share, strides),
// INDEX_OUT_OF_RANGE (the range), COUNT_MISMATCH (fewer joints than the mesh has), NOT_FINITE (palette, dual
// quaternions, share), OVERLAP; with TSL_SKIN_CHECK as tsl_skin_mesh_check for what the range reads.
TSL_API tsl_result tsl_skin_run(const tsl_skin_mesh *mesh, const tsl_skin_job *job);

// One vertex, as tsl_skin_run has it: for picking, attaching, cloth pins. From the job only joint_count, normal_mode,
// flags, dual_quat_share, palette and dual_quats are used. Outputs may be null. Always checks what it reads of
// that vertex, as tsl_skin_run does with TSL_SKIN_CHECK, but for the sum of its weights.
TSL_API tsl_result tsl_skin_vertex(const tsl_skin_mesh *mesh, const tsl_skin_job *job, uint32_t vertex, float *out_position,
                                   float *out_normal, float *out_tangent);

// into becomes the box around both, for the ranges of several threads. NULL_POINTER.
TSL_API tsl_result tsl_skin_bounds_merge(tsl_skin_bounds *into, const tsl_skin_bounds *other);

// ---------------------------------------------------------------------------------------------------------
// Palettes of a whole clip in a texture, for crowds
// ---------------------------------------------------------------------------------------------------------

// RGBA texels of 32-bit floats. Matrix number n = frame x joint_count + joint lies in row n /
// matrices_per_row at texels 3 (n mod matrices_per_row) and the next two, which are the three rows of its
// 3x4. Matrices do not straddle texture rows. What is left over is zero.
typedef struct tsl_skin_texture {
    uint32_t joint_count, frame_count;
    uint32_t width, height;    // texels; the pixels are width x height x 4 floats
    uint32_t matrices_per_row; // width / 3
    uint32_t reserved;         // 0
    uint64_t byte_count;       // width x height x 16
} tsl_skin_texture;

// The least high texture that is at most maximum_size wide and high; one frame a row when that fits.
// NULL_POINTER, INVALID_ARGUMENT (a zero count, maximum_size below 3), TOO_MANY (does not fit).
TSL_API tsl_result tsl_skin_texture_layout(uint32_t joint_count, uint32_t frame_count, uint32_t maximum_size,
                                           tsl_skin_texture *out_texture);

typedef struct tsl_skin_clip {
    uint32_t struct_size;
    uint32_t bone_count;
    uint32_t joint_count;
    uint32_t frame_count;
    const tsl_transform *locals; // frame after frame, bone_count bone-local transforms each
    const int32_t *parents;      // as tsl_skin_models_from_locals
    const float *root;           // one 3x4 for all frames, or null
    const float *binds;          // as tsl_skin_palette_from_models
    const uint32_t *bones;       // as tsl_skin_palette_from_models
    float *scratch;              // bone_count x 12 floats, contents do not matter
} tsl_skin_clip;

TSL_API void tsl_skin_clip_init(tsl_skin_clip *clip, uint32_t struct_size);

// Fills the texels of all frames: byte_count bytes as texture says. Checks every frame before it writes the
// first. As the two calls it is made of, COUNT_MISMATCH (texture of another clip), BUFFER_TOO_SMALL.
TSL_API tsl_result tsl_skin_texture_bake(const tsl_skin_clip *clip, const tsl_skin_texture *texture, float *out_texels,
                                         uint64_t out_byte_count);

// ---------------------------------------------------------------------------------------------------------
// Prepared mesh
// ---------------------------------------------------------------------------------------------------------
// Offline, vertices are sorted by the set of joints they follow and cut into blocks of 16 that share one list
// of joints; at run time a block costs its joints once, not once a vertex. Real meshes have few distinct sets
// (two to three joints a block); a mesh whose neighbours share nothing is better left to tsl_skin_run:
// tsl_skin_prepared_info tells. The result is one piece of memory without pointers: copy it, map it, save it
// for processors of the same byte order. Dual quaternions are not for prepared meshes.

#define TSL_SKIN_BLOCK 16u // vertices of a block

// Bytes of scratch that tsl_skin_prepare needs for this mesh. As tsl_skin_mesh_check, without reading the
// arrays.
TSL_API tsl_result tsl_skin_prepare_scratch(const tsl_skin_mesh *mesh, uint64_t *out_scratch_bytes);

// Writes the prepared mesh and its size. With a null out_prepared only the size: the sort is done twice, but
// this is work for a build machine. Weights are taken in f32 after the mesh's weight policy, zero weights are
// dropped and equal joints of one vertex are joined. Scratch and out_prepared are aligned to 4 bytes or more;
// runs are a few per cent faster where the prepared mesh lies on a 64-byte line.
// As tsl_skin_mesh_check, but weights that are used as given may have any sum; BUFFER_TOO_SMALL (out_bytes is
// written), INVALID_ARGUMENT (alignment), OVERLAP, TOO_MANY (more than 4,294,967,295 pairs of vertex and
// influence).
TSL_API tsl_result tsl_skin_prepare(const tsl_skin_mesh *mesh, void *scratch, uint64_t scratch_bytes, void *out_prepared,
                                    uint64_t prepared_bytes, uint64_t *out_bytes);

typedef struct tsl_skin_prepared_info {
    uint32_t vertex_count, joint_count;
    uint32_t block_count;
    uint32_t slot_count;                // joints of all blocks together; slot_count / block_count is what a block costs
    uint32_t has_normals, has_tangents; // 0 or 1
    uint64_t byte_count;
} tsl_skin_prepared_info;

// Reads the head alone. NULL_POINTER, INVALID_ARGUMENT (no prepared mesh of this version, or cut short).
TSL_API tsl_result tsl_skin_prepared_read(const void *prepared, uint64_t prepared_bytes, tsl_skin_prepared_info *out_info);

// out_order[k] is the mesh's index of the vertex at place k of the prepared order; order_count is
// vertex_count. With it you sort index buffers and the other vertex streams once and then run with
// TSL_SKIN_PREPARED_ORDER. As tsl_skin_prepared_read, COUNT_MISMATCH.
TSL_API tsl_result tsl_skin_prepared_order(const void *prepared, uint64_t prepared_bytes, uint32_t *out_order, uint32_t order_count);

// Reads everything. Once, for prepared meshes that come from a file; what tsl_skin_prepare wrote passes.
// As tsl_skin_prepared_read, INDEX_OUT_OF_RANGE, NOT_FINITE.
TSL_API tsl_result tsl_skin_prepared_check(const void *prepared, uint64_t prepared_bytes);

// As tsl_skin_run. first_vertex and vertex_count count places of the prepared order, in both output orders:
// first_vertex is a multiple of TSL_SKIN_BLOCK, and so is vertex_count unless the range reaches the end.
// The same bits everywhere, but summed in the blocks' order, so not bit for bit those of tsl_skin_run. Not in place.
//
// Relies on what tsl_skin_prepare wrote, or on memory that passed tsl_skin_prepared_check, and has not changed
// since. Only the head is checked, unless the job has TSL_SKIN_CHECK. Without it the behaviour is undefined
// with memory that would not pass: reads go beyond the palette and the blocks, and in the mesh's own order
// writes go beyond the outputs. Weights and vertices that are not finite harm nothing else.
// As tsl_skin_run, tsl_skin_prepared_read, NOT_SUPPORTED (dual_quat_share is not 0); with TSL_SKIN_CHECK
// INDEX_OUT_OF_RANGE and NOT_FINITE as tsl_skin_prepared_check for the blocks of the range.
TSL_API tsl_result tsl_skin_prepared_run(const void *prepared, uint64_t prepared_bytes, const tsl_skin_job *job);

#endif
