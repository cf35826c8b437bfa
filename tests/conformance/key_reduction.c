// SPDX-License-Identifier: MIT
// Any file of the format key_reduction_cases/1: every case through the stream and through the batch, against
// the keys it expects.
#include "conformance/conformance.h"
#include "conformance/json_file.h"
#include "reduce/tracks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct key_case {
    float *values;
    uint32_t *expected;
    uint32_t *frames;
    tsl_track_kind kind;
    uint32_t width, frame_count, expected_count, max_gap;
    float threshold;
} key_case;

static int read_kind(const cJSON *item, key_case *out)
{
    static const char *const names[3] = {"rotation", "vector", "scalar"};
    static const uint32_t widths[3] = {4, 3, 1};
    for (uint32_t i = 0; i < 3; ++i)
        if (cJSON_IsString(item) && strcmp(item->valuestring, names[i]) == 0) {
            out->kind = i;
            out->width = widths[i];
            return 1;
        }
    return 0;
}

// A frame is a list of numbers; a scalar may stand alone.
static int read_frame(const cJSON *frame, uint32_t width, float *out)
{
    if (width == 1 && cJSON_IsNumber(frame)) {
        *out = (float)frame->valuedouble;
        return 1;
    }
    if (!cJSON_IsArray(frame) || (uint32_t)cJSON_GetArraySize(frame) != width)
        return 0;
    for (const cJSON *number = frame->child; number; number = number->next) {
        if (!cJSON_IsNumber(number))
            return 0;
        *out++ = (float)number->valuedouble;
    }
    return 1;
}

static int read_case(const cJSON *item, key_case *out)
{
    const cJSON *threshold = cJSON_GetObjectItemCaseSensitive(item, "threshold");
    const cJSON *max_gap = cJSON_GetObjectItemCaseSensitive(item, "max_gap");
    const cJSON *track = cJSON_GetObjectItemCaseSensitive(item, "track");
    const cJSON *expected = cJSON_GetObjectItemCaseSensitive(item, "expect_keys");
    uint32_t i = 0;
    if (!read_kind(cJSON_GetObjectItemCaseSensitive(item, "kind"), out) || !cJSON_IsNumber(threshold) ||
        !cJSON_IsArray(track) || !cJSON_IsArray(expected) || (max_gap && !cJSON_IsNumber(max_gap)))
        return 0;
    out->threshold = (float)threshold->valuedouble;
    out->max_gap = max_gap ? (uint32_t)max_gap->valuedouble : 0;
    out->frame_count = (uint32_t)cJSON_GetArraySize(track);
    out->expected_count = (uint32_t)cJSON_GetArraySize(expected);
    if (out->frame_count == 0)
        return 0;
    out->values = calloc((size_t)out->frame_count * out->width, sizeof *out->values);
    out->frames = calloc(out->frame_count, sizeof *out->frames);
    out->expected = calloc(out->expected_count + 1u, sizeof *out->expected);
    if (!out->values || !out->frames || !out->expected)
        return 0;
    for (const cJSON *frame = track->child; frame; frame = frame->next, ++i)
        if (!read_frame(frame, out->width, out->values + (size_t)i * out->width))
            return 0;
    i = 0;
    for (const cJSON *key = expected->child; key; key = key->next, ++i) {
        if (!cJSON_IsNumber(key))
            return 0;
        out->expected[i] = (uint32_t)key->valuedouble;
    }
    return 1;
}

static void free_case(key_case *c)
{
    free(c->values);
    free(c->frames);
    free(c->expected);
}

static int stream_agrees(const key_case *c)
{
    tsl_key_stream stream;
    tsl_stream_key key;
    uint32_t came, count = 0, wrong = 0;
    if (tsl_key_stream_begin(&stream, c->kind, c->threshold, c->max_gap) != TSL_OK)
        return 0;
    for (uint32_t i = 0; i <= c->frame_count; ++i) {
        tsl_result result = i < c->frame_count
                                ? tsl_key_stream_push(&stream, c->values + (size_t)i * c->width, &key, &came)
                                : tsl_key_stream_end(&stream, &key, &came);
        if (result != TSL_OK)
            return 0;
        if (came == 0)
            continue;
        wrong += count >= c->expected_count || c->expected[count] != key.frame;
        ++count;
    }
    return wrong == 0 && count == c->expected_count;
}

static int track_agrees(const key_case *c, const tsl_key_track *track)
{
    return track->key_count == c->expected_count &&
           memcmp(track->frames, c->expected, c->expected_count * sizeof *c->expected) == 0;
}

static int batch_agrees(const key_case *c)
{
    tsl_key_track track[5]; // enough to fill the lanes and leave one over
    uint32_t *frames = calloc((size_t)c->frame_count * 5, sizeof *frames);
    int agrees = 1;
    if (!frames)
        return 0;
    memset(track, 0, sizeof track);
    for (uint32_t i = 0; i < 5; ++i) {
        track[i].values = c->values;
        track[i].frames = frames + (size_t)c->frame_count * i;
        track[i].kind = c->kind;
        track[i].frame_count = c->frame_count;
        track[i].max_gap = c->max_gap;
        track[i].threshold = c->threshold;
    }
    for (tsli_key_lanes form = TSLI_KEY_PLAIN; form <= tsli_key_lanes_best(); ++form)
        for (uint32_t together = 1; together <= 5; together += 4) {
            agrees = agrees && tsli_key_tracks_reduce_with(track, together, form) == TSL_OK;
            for (uint32_t i = 0; i < together; ++i)
                agrees = agrees && track_agrees(c, &track[i]);
        }
    free(frames);
    return agrees;
}

int conformance_key_reduction(const char *path)
{
    cJSON *root = json_file_read(path, "key_reduction_cases/1");
    const cJSON *cases = cJSON_GetObjectItemCaseSensitive(root, "cases");
    int count = 0, mismatches = 0, unreadable = cJSON_GetArraySize(cases) == 0;
    if (!root)
        return CONFORMANCE_UNREADABLE;
    for (const cJSON *item = unreadable ? NULL : cases->child; item && !unreadable; item = item->next, ++count) {
        key_case c;
        memset(&c, 0, sizeof c);
        if (!read_case(item, &c))
            unreadable = 1;
        else if (!stream_agrees(&c) || !batch_agrees(&c)) {
            printf("%s: case %d: other keys than expected\n", path, count);
            ++mismatches;
        }
        free_case(&c);
    }
    cJSON_Delete(root);
    if (unreadable) {
        printf("%s: unreadable after %d cases\n", path, count);
        return CONFORMANCE_UNREADABLE;
    }
    printf("%s: %d cases, %d mismatches\n", path, count, mismatches);
    return mismatches != 0 ? CONFORMANCE_EXCEEDED : CONFORMANCE_PASSED;
}
