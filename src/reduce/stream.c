// SPDX-License-Identifier: MIT
// The online reducer: a state of fixed size, one frame in, at most one key out.
#include "base/floating_point.h"
#include "base/standard_call.h"
#include "reduce/greedy.h"

#include <string.h>

enum { STREAM_MAGIC = 0x4b53414c };
enum { STREAM_FRESH, STREAM_EVEN, STREAM_TIMED, STREAM_ENDED };

typedef struct stream_state {
    tsli_greedy sums;
    tsli_dquat last_value;
    double last_time;
    double threshold;
    float last_raw[4];
    float last_raw_time;
    uint32_t magic;
    uint32_t kind;
    uint32_t mode;
    uint32_t max_gap;
    uint32_t count; // frames pushed
    uint32_t key_frame;
    uint32_t unused;
} stream_state;

typedef char stream_state_fits[sizeof(stream_state) <= sizeof(tsl_key_stream) ? 1 : -1];

TSLI_STANDARD_CALL(tsl_key_stream_begin,
                   (tsl_key_stream *stream, tsl_track_kind kind, float threshold, uint32_t max_gap),
                   (stream, kind, threshold, max_gap))
{
    stream_state state;
    if (!stream)
        return TSL_ERROR_NULL_POINTER;
    if (!(threshold - threshold == 0.0f))
        return TSL_ERROR_NOT_FINITE;
    if (kind > TSL_TRACK_SCALAR || threshold < 0.0f)
        return TSL_ERROR_INVALID_ARGUMENT;
    memset(&state, 0, sizeof state);
    state.magic = STREAM_MAGIC;
    state.kind = kind;
    state.threshold = threshold;
    state.max_gap = max_gap;
    memset(stream, 0, sizeof *stream);
    memcpy(stream, &state, sizeof state);
    return TSL_OK;
}

static tsl_result stream_check_value(const stream_state *state, const float *value)
{
    uint32_t width = tsli_track_width(state->kind);
    float zero = 0.0f;
    double square = 0.0;
    for (uint32_t i = 0; i < width; ++i) {
        zero += value[i] - value[i];
        square += (double)value[i] * value[i];
    }
    if (!(zero == 0.0f))
        return TSL_ERROR_NOT_FINITE;
    return state->kind == TSL_TRACK_ROTATION && !(square > 0.0) ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK;
}

static void stream_give_last(stream_state *state, tsl_stream_key *out_key, uint32_t *out_count)
{
    out_key->frame = state->count - 1;
    out_key->time = state->last_raw_time;
    memcpy(out_key->value, state->last_raw, sizeof out_key->value);
    state->key_frame = state->count - 1;
    *out_count = 1;
}

static void stream_remember(stream_state *state, float time, const float *raw, tsli_dquat value)
{
    memset(state->last_raw, 0, sizeof state->last_raw);
    memcpy(state->last_raw, raw, tsli_track_width(state->kind) * sizeof *raw);
    state->last_value = value;
    state->last_raw_time = time;
    state->last_time = time;
    ++state->count;
}

static int stream_sum(stream_state *state, tsli_dquat value, double time)
{
    tsli_dquat difference = tsli_greedy_difference(state->kind, state->sums.key, value);
    double n = time - state->sums.key_time, n_squared = n * n;
    double times = state->mode == STREAM_EVEN ? tsli_even_squares(n, n_squared) : state->sums.times + n_squared;
    return tsli_greedy_add(state->kind, &state->sums, difference, n, n_squared, times, state->threshold);
}

static void stream_add(stream_state *state, float raw_time, double time, const float *raw, tsl_stream_key *out_key,
                       uint32_t *out_count)
{
    tsli_dquat value = tsli_greedy_value(state->kind, raw);
    *out_count = 0;
    if (state->count == 0) {
        tsli_greedy_begin(state->kind, &state->sums, value, time);
        stream_remember(state, raw_time, raw, value);
        stream_give_last(state, out_key, out_count);
        return;
    }
    int over = stream_sum(state, value, time);
    uint32_t gap = state->count - state->key_frame;
    if (gap > 1 && (over || (state->max_gap != 0 && gap > state->max_gap))) {
        stream_give_last(state, out_key, out_count);
        tsli_greedy_begin(state->kind, &state->sums, state->last_value, state->last_time);
        stream_sum(state, value, time);
    }
    stream_remember(state, raw_time, raw, value);
    state->last_time = time;
}

static tsl_result stream_open(const tsl_key_stream *stream, stream_state *state, const tsl_stream_key *out_key,
                              const uint32_t *out_count)
{
    if (!stream || !out_key || !out_count)
        return TSL_ERROR_NULL_POINTER;
    memcpy(state, stream, sizeof *state);
    if (state->magic != STREAM_MAGIC || state->kind > TSL_TRACK_SCALAR)
        return TSL_ERROR_NOT_INITIALIZED;
    return TSL_OK;
}

static tsl_result stream_take(tsl_key_stream *stream, uint32_t mode, const float *time, const float *value,
                              tsl_stream_key *out_key, uint32_t *out_count)
{
    stream_state state;
    tsl_result result = stream_open(stream, &state, out_key, out_count);
    if (result == TSL_OK && !value)
        result = TSL_ERROR_NULL_POINTER;
    if (result == TSL_OK && state.mode != STREAM_FRESH && state.mode != mode)
        result = TSL_ERROR_INVALID_ARGUMENT;
    if (result == TSL_OK && time && !(*time - *time == 0.0f))
        result = TSL_ERROR_NOT_FINITE;
    if (result == TSL_OK && time && state.count != 0 && !(*time > state.last_raw_time))
        result = TSL_ERROR_NOT_INCREASING;
    if (result == TSL_OK && state.count == UINT32_MAX)
        result = TSL_ERROR_TOO_MANY;
    if (result == TSL_OK)
        result = stream_check_value(&state, value);
    if (result != TSL_OK)
        return result;
    state.mode = mode;
    // even frames are counted in double: a float stops telling frames apart at 16 million
    stream_add(&state, time ? *time : (float)state.count, time ? *time : (double)state.count, value, out_key,
               out_count);
    memcpy(stream, &state, sizeof state);
    return TSL_OK;
}

static tsl_result stream_push(tsl_key_stream *stream, uint32_t mode, const float *time, const float *value,
                              tsl_stream_key *out_key, uint32_t *out_count)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsl_result result = stream_take(stream, mode, time, value, out_key, out_count);
    tsli_floating_point_leave(host_mode);
    return result;
}

tsl_result tsl_key_stream_push(tsl_key_stream *stream, const float *value, tsl_stream_key *out_key, uint32_t *out_count)
{
    return stream_push(stream, STREAM_EVEN, NULL, value, out_key, out_count);
}

tsl_result tsl_key_stream_push_at(tsl_key_stream *stream, float time, const float *value, tsl_stream_key *out_key,
                                  uint32_t *out_count)
{
    return stream_push(stream, STREAM_TIMED, &time, value, out_key, out_count);
}

tsl_result tsl_key_stream_end(tsl_key_stream *stream, tsl_stream_key *out_key, uint32_t *out_count)
{
    stream_state state;
    tsl_result result = stream_open(stream, &state, out_key, out_count);
    if (result != TSL_OK)
        return result;
    if (state.mode == STREAM_ENDED)
        return TSL_ERROR_INVALID_ARGUMENT;
    *out_count = 0;
    if (state.count != 0 && state.key_frame != state.count - 1)
        stream_give_last(&state, out_key, out_count);
    state.mode = STREAM_ENDED;
    memcpy(stream, &state, sizeof state);
    return TSL_OK;
}
