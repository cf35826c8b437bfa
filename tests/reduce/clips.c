// SPDX-License-Identifier: MIT
#include "reduce/clips.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *make(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        printf("out of memory\n");
        exit(2);
    }
    return memory;
}

const char *clips_folder(void)
{
    const char *folder = getenv("TASSEL_DATA");
    return folder && *folder ? folder : NULL;
}

static unsigned char *read_file(const char *file, size_t *size)
{
    char path[1024];
    const char *folder = clips_folder();
    snprintf(path, sizeof path, "%s/data/%s", folder ? folder : ".", file);
    FILE *stream = fopen(path, "rb");
    unsigned char *bytes = NULL;
    if (stream && fseek(stream, 0, SEEK_END) == 0) {
        long end = ftell(stream);
        rewind(stream);
        bytes = make((size_t)end + 1, 1);
        *size = fread(bytes, 1, (size_t)end, stream);
    }
    if (stream)
        fclose(stream);
    if (!bytes)
        printf("cannot read %s\n", path);
    return bytes;
}

static clip *add_clip(clip_set *set)
{
    set->clips = realloc(set->clips, (set->count + 1) * sizeof *set->clips);
    if (!set->clips)
        exit(2);
    memset(&set->clips[set->count], 0, sizeof *set->clips);
    return &set->clips[set->count++];
}

static void add_track(clip *c, tsl_target target, int32_t joint, float *values)
{
    tsl_reduce_track track;
    memset(&track, 0, sizeof track);
    track.values = values;
    track.target = target;
    track.joint = joint;
    c->tracks = realloc(c->tracks, (c->track_count + 1) * sizeof *c->tracks);
    if (!c->tracks)
        exit(2);
    c->tracks[c->track_count++] = track;
}

void clips_free(clip_set *set)
{
    for (uint32_t i = 0; i < set->count; ++i) {
        clip *c = &set->clips[i];
        for (uint32_t t = 0; t < c->track_count; ++t)
            free((void *)(uintptr_t)c->tracks[t].values);
        free(c->tracks);
        free(c->parents);
        free(c->rest_local);
        free(c->times);
    }
    free(set->clips);
    memset(set, 0, sizeof *set);
}

// ---- glTF ----

typedef struct glb {
    cJSON *json;
    const unsigned char *binary;
    size_t binary_size;
    int *place; // node to joint
    int node_count;
} glb;

static double number(const cJSON *object, const char *name, double otherwise)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_IsNumber(item) ? item->valuedouble : otherwise;
}

static const cJSON *element(const glb *file, const char *list, int index)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(file->json, list), index);
}

// Tightly packed float accessors, which is what animations have.
static const float *accessor(const glb *file, int index, uint32_t *count)
{
    const cJSON *item = element(file, "accessors", index);
    const cJSON *view = element(file, "bufferViews", (int)number(item, "bufferView", -1));
    size_t offset = (size_t)number(item, "byteOffset", 0) + (size_t)number(view, "byteOffset", 0);
    *count = (uint32_t)number(item, "count", 0);
    if (!item || !view || number(item, "componentType", 0) != 5126 || offset + *count * 4u > file->binary_size)
        return NULL;
    return (const float *)(const void *)(file->binary + offset);
}

static void place_node(glb *file, clip *c, int node, int32_t parent)
{
    const cJSON *item = element(file, "nodes", node);
    float trs[10] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
    static const char *const names[3] = {"translation", "rotation", "scale"};
    static const int starts[4] = {0, 3, 7, 10};
    if (!item || node < 0 || node >= file->node_count || file->place[node] >= 0)
        return;
    for (int i = 0; i < 3; ++i) {
        const cJSON *list = cJSON_GetObjectItemCaseSensitive(item, names[i]);
        for (int k = 0; list && k < starts[i + 1] - starts[i]; ++k)
            trs[starts[i] + k] = (float)cJSON_GetArrayItem(list, k)->valuedouble;
    }
    int32_t own = (int32_t)c->joint_count++;
    file->place[node] = own;
    c->parents[own] = parent;
    memcpy(&c->rest_local[own], trs, sizeof trs);
    const cJSON *child;
    cJSON_ArrayForEach(child, cJSON_GetObjectItemCaseSensitive(item, "children"))
        place_node(file, c, child->valueint, own);
}

static void place_nodes(glb *file, clip *c)
{
    char *is_child = make((size_t)file->node_count, 1);
    c->parents = make((size_t)file->node_count, sizeof *c->parents);
    c->rest_local = make((size_t)file->node_count, sizeof *c->rest_local);
    for (int n = 0; n < file->node_count; ++n) {
        const cJSON *child;
        file->place[n] = -1;
        cJSON_ArrayForEach(child, cJSON_GetObjectItemCaseSensitive(element(file, "nodes", n), "children"))
            is_child[child->valueint] = 1;
    }
    for (int n = 0; n < file->node_count; ++n)
        if (!is_child[n])
            place_node(file, c, n, -1);
    free(is_child);
}

static int compare_floats(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

// All key times of the animation; thirty a second where it has almost none.
static int make_grid(const glb *file, const cJSON *samplers, clip *c)
{
    float *all = NULL;
    size_t total = 0;
    const cJSON *sampler;
    cJSON_ArrayForEach(sampler, samplers)
    {
        uint32_t count;
        const float *times = accessor(file, (int)number(sampler, "input", -1), &count);
        if (!times)
            return 0;
        all = realloc(all, (total + count) * sizeof *all);
        memcpy(all + total, times, count * sizeof *all);
        total += count;
    }
    if (!all)
        return 0;
    qsort(all, total, sizeof *all, compare_floats);
    c->times = make(total + 4000, sizeof *c->times);
    for (size_t i = 0; i < total; ++i)
        if (c->frame_count == 0 || all[i] > c->times[c->frame_count - 1] + 1e-4f)
            c->times[c->frame_count++] = all[i];
    float length = c->times[c->frame_count - 1] - c->times[0];
    if (c->frame_count > 1 && (float)c->frame_count < 12.0f * length) {
        float first = c->times[0];
        c->frame_count = (uint32_t)(length * 30.0f) + 1;
        for (uint32_t f = 0; f < c->frame_count; ++f)
            c->times[f] = first + length * (float)f / (float)(c->frame_count - 1);
    }
    free(all);
    return 1;
}

static int add_channel(const glb *file, const cJSON *channel, const cJSON *samplers, clip *c)
{
    static const char *const paths[3] = {"translation", "rotation", "scale"};
    const cJSON *target = cJSON_GetObjectItemCaseSensitive(channel, "target");
    const cJSON *path = cJSON_GetObjectItemCaseSensitive(target, "path");
    const cJSON *sampler = cJSON_GetArrayItem(samplers, (int)number(channel, "sampler", -1));
    int node = (int)number(target, "node", -1);
    tsl_curve curve;
    uint32_t cursor = 0, values;
    memset(&curve, 0, sizeof curve);
    curve.times = accessor(file, (int)number(sampler, "input", -1), &curve.key_count);
    curve.values = accessor(file, (int)number(sampler, "output", -1), &values);
    for (uint32_t t = 0; t < 3; ++t) {
        if (!cJSON_IsString(path) || strcmp(path->valuestring, paths[t]) != 0 || node < 0)
            continue;
        curve.width = t == TSL_TARGET_ROTATION ? 4 : 3;
        curve.kind = t == TSL_TARGET_ROTATION ? TSL_CURVE_SLERP : TSL_CURVE_VALUES;
        if (tsl_curve_check(&curve) != TSL_OK)
            return 0;
        float *track = make((size_t)c->frame_count * curve.width, sizeof *track);
        for (uint32_t f = 0; f < c->frame_count; ++f)
            tsl_curve_sample(&curve, c->times[f], &cursor, track + (size_t)f * curve.width);
        add_track(c, t, file->place[node], track);
        return 1;
    }
    return 1; // morph weights: no such track in these files
}

static int add_animation(glb *file, const cJSON *animation, const char *name, float units_per_metre, clip_set *set)
{
    clip *c = add_clip(set);
    const cJSON *samplers = cJSON_GetObjectItemCaseSensitive(animation, "samplers"), *channel;
    const cJSON *own = cJSON_GetObjectItemCaseSensitive(animation, "name");
    snprintf(c->name, sizeof c->name, "%s/%s", name, cJSON_IsString(own) ? own->valuestring : "clip");
    c->units_per_metre = units_per_metre;
    place_nodes(file, c);
    if (!make_grid(file, samplers, c))
        return 0;
    cJSON_ArrayForEach(channel, cJSON_GetObjectItemCaseSensitive(
                                    animation, "channels")) if (!add_channel(file, channel, samplers, c)) return 0;
    return 1;
}

static uint32_t read_u32(const unsigned char *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

int clips_add_glb(clip_set *set, const char *path, float units_per_metre)
{
    size_t size = 0;
    unsigned char *bytes = read_file(path, &size);
    const char *slash = strrchr(path, '/');
    glb file;
    int good = 0;
    memset(&file, 0, sizeof file);
    if (bytes && size > 28 && read_u32(bytes) == 0x46546c67u) {
        uint32_t json_size = read_u32(bytes + 12);
        if (20ull + json_size + 8 <= size) {
            file.json = cJSON_ParseWithLength((const char *)bytes + 20, json_size);
            file.binary = bytes + 28 + json_size;
            file.binary_size = size - 28 - json_size;
        }
    }
    if (file.json) {
        const cJSON *animation;
        good = 1;
        file.node_count = cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(file.json, "nodes"));
        file.place = make((size_t)file.node_count, sizeof *file.place);
        cJSON_ArrayForEach(animation, cJSON_GetObjectItemCaseSensitive(file.json, "animations")) good &=
            add_animation(&file, animation, slash ? slash + 1 : path, units_per_metre, set);
        free(file.place);
        cJSON_Delete(file.json);
    }
    free(bytes);
    return good;
}

// ---- BVH ----

static void quat_mul(const double *a, const double *b, double *out)
{
    double r[4] = {
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
    memcpy(out, r, sizeof r);
}

typedef struct bvh_channel {
    int joint;
    int axis;     // 0 x, 1 y, 2 z
    int rotation; // else position
} bvh_channel;

enum { BVH_JOINTS = 128, BVH_CHANNELS = 512 };

static int bvh_hierarchy(clip *c, bvh_channel *channels)
{
    int stack[BVH_JOINTS], depth = 0, count = 0, current = -1, in_end = 0;
    char *word;
    while ((word = strtok(NULL, " \t\r\n")) != NULL && strcmp(word, "MOTION") != 0) {
        if (strcmp(word, "ROOT") == 0 || strcmp(word, "JOINT") == 0) {
            if (c->joint_count == BVH_JOINTS)
                return -1;
            current = (int)c->joint_count++;
            c->parents[current] = depth > 0 ? stack[depth - 1] : -1;
            c->rest_local[current].rotation.w = 1.0f;
            c->rest_local[current].scale.x = c->rest_local[current].scale.y = c->rest_local[current].scale.z = 1.0f;
        } else if (strcmp(word, "End") == 0) {
            in_end = 1;
        } else if (strcmp(word, "{") == 0 && !in_end) {
            stack[depth++] = current;
        } else if (strcmp(word, "}") == 0) {
            depth -= !in_end;
            in_end = 0;
        } else if (strcmp(word, "OFFSET") == 0 && !in_end) {
            float *p = &c->rest_local[current].position.x;
            for (int i = 0; i < 3; ++i)
                p[i] = (float)atof(strtok(NULL, " \t\r\n"));
        } else if (strcmp(word, "CHANNELS") == 0) {
            int n = atoi(strtok(NULL, " \t\r\n"));
            for (int i = 0; i < n && count < BVH_CHANNELS; ++i, ++count) {
                const char *name = strtok(NULL, " \t\r\n");
                channels[count].joint = current;
                channels[count].axis = name[0] - 'X';
                channels[count].rotation = strstr(name, "rotation") != NULL;
            }
        }
    }
    return count;
}

static void bvh_frame(const bvh_channel *channels, int count, float **positions, float **rotations, uint32_t frame)
{
    double q[4] = {0, 0, 0, 1};
    for (int i = 0; i < count; ++i) {
        double value = atof(strtok(NULL, " \t\r\n"));
        int joint = channels[i].joint;
        if (!channels[i].rotation) {
            positions[joint][frame * 3 + (uint32_t)channels[i].axis] = (float)value;
        } else {
            double turn[4] = {0, 0, 0, cos(value * 0.00872664625997165)};
            turn[channels[i].axis] = sin(value * 0.00872664625997165);
            quat_mul(q, turn, q);
        }
        if (i + 1 == count || channels[i + 1].joint != joint) {
            for (int k = 0; k < 4; ++k)
                rotations[joint][frame * 4 + (uint32_t)k] = (float)q[k];
            q[0] = q[1] = q[2] = 0, q[3] = 1;
        }
    }
}

int clips_add_bvh(clip_set *set, const char *path, float units_per_metre, uint32_t most_frames)
{
    size_t size = 0;
    char *text = (char *)read_file(path, &size);
    const char *slash = strrchr(path, '/');
    bvh_channel channels[BVH_CHANNELS];
    float *positions[BVH_JOINTS] = {NULL}, *rotations[BVH_JOINTS] = {NULL};
    if (!text || !strtok(text, " \t\r\n"))
        return 0;
    clip *c = add_clip(set);
    snprintf(c->name, sizeof c->name, "%s", slash ? slash + 1 : path);
    c->units_per_metre = units_per_metre;
    c->parents = make(BVH_JOINTS, sizeof *c->parents);
    c->rest_local = make(BVH_JOINTS, sizeof *c->rest_local);
    int count = bvh_hierarchy(c, channels);
    strtok(NULL, " \t\r\n"); // Frames:
    c->frame_count = (uint32_t)atoi(strtok(NULL, " \t\r\n"));
    strtok(NULL, " \t\r\n"), strtok(NULL, " \t\r\n"); // Frame Time:
    double frame_time = atof(strtok(NULL, " \t\r\n"));
    if (count <= 0 || c->frame_count == 0)
        return 0;
    if (most_frames != 0 && most_frames < c->frame_count)
        c->frame_count = most_frames;
    c->times = make(c->frame_count, sizeof *c->times);
    for (int i = 0; i < count; ++i) {
        float **list = channels[i].rotation ? rotations : positions;
        int joint = channels[i].joint;
        if (list[joint])
            continue;
        list[joint] = make((size_t)c->frame_count * (channels[i].rotation ? 4 : 3), sizeof(float));
        add_track(c, channels[i].rotation ? TSL_TARGET_ROTATION : TSL_TARGET_TRANSLATION, joint, list[joint]);
    }
    for (uint32_t f = 0; f < c->frame_count; ++f) {
        c->times[f] = (float)(frame_time * f);
        bvh_frame(channels, count, positions, rotations, f);
    }
    free(text);
    return 1;
}

int clips_add_all(clip_set *set, uint32_t most_bvh_frames)
{
    // Fox is about a hundred units long; the CMU skeletons are in units of 1 / 0.45 inch
    return clips_add_glb(set, "kaykit-adventurers/Mage.glb", 1.0f) & clips_add_glb(set, "fox/Fox.glb", 100.0f) &
           clips_add_glb(set, "rigged-figure/RiggedFigure.glb", 1.0f) &
           clips_add_bvh(set, "cmu-mocap/01_01.bvh", 17.7165f, most_bvh_frames);
}

// ---- running the reducer ----

void clip_describe(const clip *c, double millimetres, tsl_interpolation output, tsl_reduce_desc *desc)
{
    tsl_reduce_desc_init(desc, (uint32_t)sizeof *desc);
    for (uint32_t t = 0; t < c->track_count; ++t)
        c->tracks[t].output = output;
    desc->joint_count = c->joint_count;
    desc->frame_count = c->frame_count;
    desc->track_count = c->track_count;
    desc->parents = c->parents;
    desc->rest_local = c->rest_local;
    desc->times = c->times;
    desc->tracks = c->tracks;
    desc->tolerance = (float)(millimetres * 0.001) * c->units_per_metre;
    desc->shell_distance = 0.1f * c->units_per_metre;
}

void clip_reduce(const tsl_reduce_desc *desc, clip_result *out)
{
    tsl_reduce_output output;
    memset(out, 0, sizeof *out);
    out->result = tsl_reduce_measure(desc, &out->sizes);
    if (out->result != TSL_OK)
        return;
    out->curves = make(desc->track_count, sizeof *out->curves);
    out->times = make(out->sizes.keys, sizeof *out->times);
    out->frames = make(out->sizes.keys, sizeof *out->frames);
    out->values = make(out->sizes.floats, sizeof *out->values);
    out->scratch = make(out->sizes.scratch_bytes, 1);
    memset(&output, 0, sizeof output);
    output.curves = out->curves;
    output.times = out->times;
    output.values = out->values;
    output.frames = out->frames;
    output.time_capacity = out->sizes.keys;
    output.value_capacity = out->sizes.floats;
    out->result = tsl_reduce_clip(desc, out->scratch, out->sizes.scratch_bytes, &output, &out->report);
}

void clip_result_free(clip_result *result)
{
    free(result->curves);
    free(result->times);
    free(result->values);
    free(result->frames);
    free(result->scratch);
    memset(result, 0, sizeof *result);
}

// ---- the independent measure ----

static void slerp(const double *a, const double *b, double t, double *out)
{
    double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3], sign = dot < 0 ? -1 : 1;
    double angle, u = 1 - t, v = t, n = 0;
    dot = fabs(dot) > 1 ? 1 : fabs(dot);
    angle = acos(dot);
    if (angle > 1e-6) {
        u = sin((1 - t) * angle) / sin(angle);
        v = sin(t * angle) / sin(angle);
    }
    for (int i = 0; i < 4; ++i) {
        out[i] = u * a[i] + sign * v * b[i];
        n += out[i] * out[i];
    }
    for (int i = 0; i < 4; ++i)
        out[i] /= sqrt(n);
}

static void normalized(const float *from, double *to)
{
    double n = sqrt((double)from[0] * from[0] + (double)from[1] * from[1] + (double)from[2] * from[2] +
                    (double)from[3] * from[3]);
    for (int i = 0; i < 4; ++i)
        to[i] = from[i] / n;
}

static void reference_between(const tsl_curve *curve, uint32_t k, double t, double duration, double *out)
{
    uint32_t w = curve->width, cubic = curve->interpolation == TSL_INTERPOLATION_CUBICSPLINE, size = cubic ? 3 * w : w;
    const float *a = curve->values + (size_t)k * size, *b = a + size;
    double n = 0, qa[4], qb[4];
    if (!cubic && curve->kind == TSL_CURVE_SLERP) {
        normalized(a, qa);
        normalized(b, qb);
        slerp(qa, qb, t, out);
        return;
    }
    double side = 1;
    if (!cubic && curve->kind == TSL_CURVE_NLERP)
        side = (double)a[0] * b[0] + (double)a[1] * b[1] + (double)a[2] * b[2] + (double)a[3] * b[3] < 0 ? -1 : 1;
    for (uint32_t c = 0; c < w; ++c) {
        double t2 = t * t, t3 = t2 * t;
        if (cubic)
            out[c] = (2 * t3 - 3 * t2 + 1) * a[w + c] + (t3 - 2 * t2 + t) * duration * a[2 * w + c] +
                     (3 * t2 - 2 * t3) * b[w + c] + (t3 - t2) * duration * b[c];
        else
            out[c] = (1 - t) * a[c] + t * side * b[c];
        n += out[c] * out[c];
    }
    for (uint32_t c = 0; c < w && curve->kind != TSL_CURVE_VALUES; ++c)
        out[c] /= sqrt(n);
}

static void reference_sample(const tsl_curve *curve, double time, uint32_t *cursor, double *out)
{
    uint32_t w = curve->width, cubic = curve->interpolation == TSL_INTERPOLATION_CUBICSPLINE, size = cubic ? 3 * w : w;
    uint32_t k = *cursor;
    while (k + 1 < curve->key_count && curve->times[k + 1] <= time)
        ++k;
    *cursor = k;
    if (k + 1 < curve->key_count && time > curve->times[k] && curve->interpolation != TSL_INTERPOLATION_STEP) {
        double duration = (double)curve->times[k + 1] - curve->times[k];
        reference_between(curve, k, (time - curve->times[k]) / duration, duration, out);
        return;
    }
    const float *value = curve->values + (size_t)k * size + (cubic ? w : 0);
    if (curve->kind != TSL_CURVE_VALUES)
        normalized(value, out);
    else
        for (uint32_t c = 0; c < w; ++c)
            out[c] = value[c];
}

static void local_matrix(const double *p, double m[3][4])
{
    const double *t = p, *q = p + 3, *s = p + 7;
    double x = q[0], y = q[1], z = q[2], w = q[3];
    double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                      {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                      {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k)
            m[i][k] = r[i][k] * s[k];
        m[i][3] = t[i];
    }
}

typedef double matrix[3][4];

// parts: ten doubles per joint.
static void pose_models(const clip *c, const double *parts, matrix *models)
{
    for (uint32_t j = 0; j < c->joint_count; ++j) {
        matrix local;
        local_matrix(parts + j * 10, local);
        if (c->parents[j] < 0) {
            memcpy(models[j], local, sizeof local);
            continue;
        }
        double(*p)[4] = models[c->parents[j]];
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 4; ++k)
                models[j][i][k] =
                    p[i][0] * local[0][k] + p[i][1] * local[1][k] + p[i][2] * local[2][k] + (k == 3 ? p[i][3] : 0);
    }
}

static void rest_parts(const clip *c, double *parts)
{
    for (uint32_t j = 0; j < c->joint_count; ++j) {
        const float *rest = &c->rest_local[j].position.x;
        for (int i = 0; i < 3; ++i) {
            parts[j * 10 + (uint32_t)i] = rest[i];
            parts[j * 10 + 7 + (uint32_t)i] = rest[7 + i];
        }
        normalized(rest + 3, parts + j * 10 + 3);
    }
}

static double *track_parts(const clip *c, uint32_t t, double *parts)
{
    static const int starts[3] = {0, 3, 7};
    return parts + c->tracks[t].joint * 10 + starts[c->tracks[t].target];
}

static void source_curves(const clip *c, tsl_curve *curves)
{
    for (uint32_t t = 0; t < c->track_count; ++t) {
        int rotation = c->tracks[t].target == TSL_TARGET_ROTATION;
        curves[t].times = c->times;
        curves[t].values = c->tracks[t].values;
        curves[t].key_count = c->frame_count;
        curves[t].width = rotation ? 4 : 3;
        curves[t].interpolation = c->tracks[t].source;
        curves[t].kind = rotation ? TSL_CURVE_SLERP : TSL_CURVE_VALUES;
    }
}

static double joint_error(matrix a, matrix b, double shell)
{
    double worst = 0;
    for (int k = 0; k < 4; ++k) {
        double square = 0;
        for (int i = 0; i < 3; ++i) {
            double d = a[i][3] - b[i][3] + (k < 3 ? shell * (a[i][k] - b[i][k]) : 0);
            square += d * d;
        }
        worst = fmax(worst, square);
    }
    return sqrt(worst);
}

double clip_error(const clip *c, const tsl_curve *curves, int half_frames, int sampled, double *mean)
{
    uint32_t *cursors = make((size_t)c->track_count * 2, sizeof *cursors), steps = half_frames ? 2 : 1;
    double *parts = make((size_t)c->joint_count * 20, sizeof *parts), *truth = parts + (size_t)c->joint_count * 10;
    matrix *models = make((size_t)c->joint_count * 2, sizeof *models), *true_models = models + c->joint_count;
    tsl_curve *source = make(c->track_count, sizeof *source);
    double worst = 0, sum = 0, count = 0, shell = 0.1 * c->units_per_metre;
    source_curves(c, source);
    rest_parts(c, parts);
    rest_parts(c, truth);
    for (uint32_t s = 0; s < (c->frame_count - 1) * steps + 1; ++s) {
        double time = c->times[s / steps];
        if (s % steps != 0)
            time = 0.5 * (time + c->times[s / steps + 1]);
        if (sampled && s % steps != 0)
            time = (float)time;
        for (uint32_t t = 0; t < c->track_count; ++t) {
            float value[4];
            reference_sample(&source[t], time, &cursors[t], track_parts(c, t, truth));
            if (!sampled) {
                reference_sample(&curves[t], time, &cursors[c->track_count + t], track_parts(c, t, parts));
                continue;
            }
            if (tsl_curve_sample(&curves[t], (float)time, &cursors[c->track_count + t], value) != TSL_OK)
                return INFINITY;
            if (c->tracks[t].target == TSL_TARGET_ROTATION)
                normalized(value, track_parts(c, t, parts));
            else
                for (uint32_t k = 0; k < 3; ++k)
                    track_parts(c, t, parts)[k] = value[k];
        }
        pose_models(c, parts, models);
        pose_models(c, truth, true_models);
        for (uint32_t j = 0; j < c->joint_count; ++j, ++count) {
            double error = joint_error(models[j], true_models[j], shell);
            worst = fmax(worst, error);
            sum += error;
        }
    }
    if (mean)
        *mean = sum / count / c->units_per_metre;
    free(cursors);
    free(parts);
    free(models);
    free(source);
    return worst / c->units_per_metre;
}

// ---- Ramer-Douglas-Peucker ----

static double rdp_distance(const tsl_curve *source, uint32_t a, uint32_t b, uint32_t i)
{
    const float *va = source->values + (size_t)a * source->width, *vb = source->values + (size_t)b * source->width;
    const float *vi = source->values + (size_t)i * source->width;
    double t =
        a == b ? 0 : ((double)source->times[i] - source->times[a]) / ((double)source->times[b] - source->times[a]);
    double sum = 0, qa[4], qb[4], qi[4], q[4];
    if (source->kind == TSL_CURVE_VALUES) {
        for (uint32_t k = 0; k < source->width; ++k) {
            double d = (1 - t) * va[k] + t * vb[k] - vi[k];
            sum += d * d;
        }
        return sqrt(sum);
    }
    normalized(va, qa);
    normalized(vb, qb);
    normalized(vi, qi);
    slerp(qa, qb, t, q);
    double side = q[0] * qi[0] + q[1] * qi[1] + q[2] * qi[2] + q[3] * qi[3] < 0 ? -1 : 1;
    for (int k = 0; k < 4; ++k)
        sum += (q[k] - side * qi[k]) * (q[k] - side * qi[k]);
    return 4 * asin(fmin(1, sqrt(sum) / 2));
}

static void rdp_split(const tsl_curve *source, uint32_t a, uint32_t b, double limit, char *keep)
{
    double worst = 0;
    uint32_t at = a;
    for (uint32_t i = a + 1; i < b; ++i) {
        double d = rdp_distance(source, a, b, i);
        if (d > worst)
            worst = d, at = i;
    }
    if (worst <= limit)
        return;
    keep[at] = 1;
    rdp_split(source, a, at, limit, keep);
    rdp_split(source, at, b, limit, keep);
}

static void rdp_track(const tsl_curve *source, double limit, char *keep, float *times, float *values, tsl_curve *out)
{
    uint32_t last = source->key_count - 1, count = 0;
    int still = 1;
    memset(keep, 0, source->key_count);
    for (uint32_t i = 1; i <= last && still; ++i)
        still = rdp_distance(source, 0, 0, i) <= limit;
    keep[0] = 1;
    if (!still) {
        keep[last] = 1;
        rdp_split(source, 0, last, limit, keep);
    }
    for (uint32_t i = 0; i <= last; ++i)
        if (keep[i]) {
            times[count] = source->times[i];
            memcpy(values + (size_t)count++ * source->width, source->values + (size_t)i * source->width,
                   source->width * sizeof *values);
        }
    *out = *source;
    out->times = times;
    out->values = values;
    out->key_count = count;
}

static void track_reaches(const clip *c, const tsl_curve *source, double *reaches)
{
    double *parts = make((size_t)c->joint_count * 10, sizeof *parts);
    matrix *models = make(c->joint_count, sizeof *models);
    rest_parts(c, parts);
    for (uint32_t pose = 0; pose < 8; ++pose) {
        uint32_t frame = pose * (c->frame_count - 1) / 7;
        for (uint32_t t = 0; t < c->track_count; ++t) {
            uint32_t cursor = 0;
            reference_sample(&source[t], c->times[frame], &cursor, track_parts(c, t, parts));
        }
        pose_models(c, parts, models);
        for (uint32_t t = 0; t < c->track_count; ++t) {
            double reach = 0;
            int32_t joint = c->tracks[t].joint;
            for (uint32_t j = 0; j < c->joint_count; ++j) {
                int32_t up = (int32_t)j;
                while (up >= 0 && up != joint)
                    up = c->parents[up];
                double x = models[j][0][3] - models[joint][0][3], y = models[j][1][3] - models[joint][1][3],
                       z = models[j][2][3] - models[joint][2][3];
                if (up == joint)
                    reach = fmax(reach, sqrt(x * x + y * y + z * z) + 0.1 * c->units_per_metre);
            }
            reaches[t] = fmax(reaches[t], c->tracks[t].target == TSL_TARGET_TRANSLATION ? 1.0 : reach);
        }
    }
    free(parts);
    free(models);
}

uint64_t clip_rdp_keys(const clip *c, double metres, double *error)
{
    tsl_curve *source = make(c->track_count, sizeof *source), *curves = make(c->track_count, sizeof *curves);
    double *reaches = make(c->track_count, sizeof *reaches), low = 0, high = 16;
    float *times = make((size_t)c->track_count * c->frame_count, sizeof *times);
    float *values = make((size_t)c->track_count * c->frame_count * 4, sizeof *values);
    char *keep = make(c->frame_count, 1);
    uint64_t best = (uint64_t)c->track_count * c->frame_count;
    source_curves(c, source);
    track_reaches(c, source, reaches);
    *error = 0;
    for (int round = 0; round < 14; ++round) {
        double factor = round == 0 ? 1.0 : low == 0 ? high / 4 : high == 16 ? 2 * low : 0.5 * (low + high), found;
        uint64_t keys = 0;
        for (uint32_t t = 0; t < c->track_count; ++t) {
            size_t at = (size_t)t * c->frame_count;
            rdp_track(&source[t], factor * metres * c->units_per_metre / reaches[t], keep, times + at, values + at * 4,
                      &curves[t]);
            keys += curves[t].key_count;
        }
        found = clip_error(c, curves, 0, 0, NULL);
        if (found > metres) {
            high = factor;
            continue;
        }
        low = factor;
        if (keys < best) {
            best = keys;
            *error = found;
        }
        if (factor >= 16)
            break;
    }
    free(source);
    free(curves);
    free(reaches);
    free(times);
    free(values);
    free(keep);
    return best;
}
