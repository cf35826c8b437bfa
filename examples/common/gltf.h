// SPDX-License-Identifier: MIT
// glTF 2.0 files, .gltf and .glb, as far as animation tools need them: nodes, skins, meshes, base colours,
// clips. Reading trusts nothing: every index, offset, stride, length and count is checked before it is used,
// and the first thing that does not hold gives one message with the file, the place and the reason. Files are
// often unclean where nobody looks: what a node or a channel says wrongly is a fault of it alone, kept as text,
// which the program that needs it refuses (gltf_check_nodes, gltf_clip_fault) and others warn of. The JSON
// tree and the buffers stay as they came, so that gltf_edit.h can write the file back with little changed.
#ifndef EXAMPLES_COMMON_GLTF_H
#define EXAMPLES_COMMON_GLTF_H

#include "asset/arena.h"
#include "common/file.h"
#include "asset/json.h"
#include "common/warnings.h"
#include "tassel/base.h"

// Elements of one of the file's top-level arrays, so that they are reached in constant time.
typedef struct gltf_list {
    const cJSON **items;
    uint32_t count;
} gltf_list;

typedef struct gltf_node {
    const char *name;   // "" when it has none
    int32_t parent;     // node index, -1 for a root
    uint32_t rank;      // place in gltf.order
    int32_t mesh, skin; // -1: none
    bool is_joint;      // of a skin
    bool has_camera;
    bool has_matrix;     // the file gives a matrix, taken apart here
    tsl_transform local; // rest pose
    const char *fault;   // why it could not be read, and `local` is the identity; null: it could
} gltf_node;

typedef enum gltf_path { GLTF_TRANSLATION, GLTF_ROTATION, GLTF_SCALE, GLTF_WEIGHTS } gltf_path;
typedef enum gltf_interpolation { GLTF_LINEAR, GLTF_STEP, GLTF_CUBIC } gltf_interpolation;

// One animated property of one node.
typedef struct gltf_track {
    uint32_t node;
    gltf_path path;
    uint32_t channel; // its place in the clip's "channels"
    gltf_interpolation interpolation;
    uint32_t key_count;
    uint32_t width;        // numbers a key: 3, 4, or one per morph target
    int32_t input, output; // accessors; output of morph weights: -1 when the file names none
    const float *times;    // never decreasing
    const float *values;   // width a key; cubic: in-tangent, value, out-tangent
} gltf_track;

// A channel that is in no track, for it cannot be read.
typedef struct gltf_fault {
    int32_t node; // whose place it would move; -1: nobody's; GLTF_WHOLE_CLIP: there are no channels to read
    const char *text;
} gltf_fault;
#define GLTF_WHOLE_CLIP (-2)

typedef struct gltf_clip {
    const char *name; // "" when it has none
    float start, end; // seconds, over all its tracks; keys may begin before 0, a clip does not
    uint32_t track_count;
    gltf_track *tracks;
    uint32_t weight_count; // tracks of morph weights: their values are read by gltf_read_weights alone
    gltf_track *weights;
    uint32_t fault_count;
    gltf_fault *faults;
} gltf_clip;

typedef struct gltf {
    tsla_arena memory;
    const char *path;
    uint64_t file_bytes; // of all files that were read: what the model may ask for depends on it
    cJSON *json;
    bytes container; // the file as it came
    bool is_binary;  // came as .glb; then buffers[0] may be its BIN chunk
    gltf_list buffers, buffer_views, accessors, nodes_json, skins_json, meshes_json, materials, textures, images,
        animations, scenes;
    bytes *buffer_bytes;      // per buffer; data is null when the bytes could not be had (see gltf_load)
    const char **buffer_gaps; // per buffer: why not; null when they are there
    uint32_t node_count;
    gltf_node *nodes;
    uint32_t *order; // node indices, parents before children
    uint32_t clip_count;
    gltf_clip *clips;
    warnings warnings;
} gltf;

// Reads the container, the buffers it can find, the nodes and the clips. Buffers without bytes (compressed by
// an extension, or a file that is missing) are an error only when something needed lies in them. Of several
// channels for one property the last is played. Also call gltf_free after a failure.
bool gltf_load(gltf *model, const char *path, tsla_error *e);
// The same from memory; buffers in other files are looked for beside `path`. `data` must outlive the model.
bool gltf_load_memory(gltf *model, const char *path, bytes data, tsla_error *e);
void gltf_free(gltf *model);
// Whether a buffer or an image of it is in that file, beside the model or below.
bool gltf_names_file(gltf *model, const char *path);

// One byte a node: not 0 for joints of skins, for cameras, for those of `more`, and for what these hang from.
// Null without memory.
uint8_t *gltf_find_needed(gltf *model, const uint32_t *more, uint32_t more_count, tsla_error *e);
// Refuses a node that is needed and could not be read; warns of the others. `needed` null: all are.
bool gltf_check_nodes(gltf *model, const uint8_t *needed, tsla_error *e);
// Why a clip cannot be played: the first fault that moves something needed. Null: it can.
const char *gltf_clip_fault(const gltf_clip *clip, const uint8_t *needed);
// Warns of the channels that a clip is played without, or of a clip that is not played because it is broken.
void gltf_warn_of_faults(gltf *model, const gltf_clip *clip, bool is_played);

// A node by name: its index, -1 for none, -2 for several that are equally good. Joints of skins go before
// others.
int32_t gltf_find_node(const gltf *model, const char *name);
// The roots of the scene that is shown by default: node indices. Without scenes: all roots.
bool gltf_scene_roots(gltf *model, const uint32_t **out_roots, uint32_t *out_count, tsla_error *e);

// One local transform per node at a time of the clip: the rest pose where nothing is animated.
void gltf_sample(const gltf *model, const gltf_clip *clip, float time, tsl_transform *out_locals);
// One track alone: `width` numbers, rotations of any length.
void gltf_sample_track(const gltf_track *track, float time, float *out);
// Fills width and values of the clip's tracks of morph weights.
bool gltf_read_weights(gltf *model, gltf_clip *clip, tsla_error *e);

#endif
