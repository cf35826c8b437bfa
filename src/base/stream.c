// SPDX-License-Identifier: MIT
#include "base/stream.h"

#include <string.h>

// Any start but 0 works; this is 2^64 over the golden ratio.
#define HASH_START 0x9e3779b97f4a7c15ull
// An odd factor with bits all over the word: the multiplier of the PCG and MMIX generators (Knuth).
#define HASH_FACTOR 6364136223846793005ull

static void begin(tsli_stream *stream, uint64_t size)
{
    memset(stream, 0, sizeof *stream);
    stream->size = size;
    stream->hash = HASH_START;
}

void tsli_stream_measure(tsli_stream *stream)
{
    begin(stream, UINT64_MAX);
}

void tsli_stream_hash(tsli_stream *stream)
{
    begin(stream, UINT64_MAX);
    stream->hashes = 1;
}

void tsli_stream_write(tsli_stream *stream, void *to, uint64_t size)
{
    begin(stream, size);
    stream->to = to;
}

void tsli_stream_read(tsli_stream *stream, const void *from, uint64_t size)
{
    begin(stream, size);
    stream->from = from;
}

void tsli_stream_break(tsli_stream *stream, const char *reason)
{
    if (!stream->broken)
        stream->broken = reason;
}

static int has_capacity(tsli_stream *stream, uint64_t bytes)
{
    if (bytes > stream->size - stream->at)
        tsli_stream_break(stream, "it ends too early");
    return stream->broken == NULL;
}

// Each step is invertible, so streams that differ in one word never have the same hash.
static uint64_t hash_word(uint64_t hash, uint32_t word)
{
    hash = (hash ^ word) * HASH_FACTOR;
    return hash ^ hash >> 32;
}

static uint32_t word_at(const uint8_t *b)
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

void tsli_stream_u32(tsli_stream *stream, uint32_t *value)
{
    if (!has_capacity(stream, 4)) {
        *value = stream->from ? 0 : *value;
        return;
    }
    if (stream->from)
        *value = word_at(stream->from + stream->at);
    for (uint32_t i = 0; stream->to && i < 4; ++i)
        stream->to[stream->at + i] = (uint8_t)(*value >> 8 * i);
    if (stream->hashes)
        stream->hash = hash_word(stream->hash, *value);
    stream->at += 4;
}

void tsli_stream_u64(tsli_stream *stream, uint64_t *value)
{
    uint32_t low = (uint32_t)*value, high = (uint32_t)(*value >> 32);
    tsli_stream_u32(stream, &low);
    tsli_stream_u32(stream, &high);
    *value = (uint64_t)high << 32 | low;
}

void tsli_stream_floats(tsli_stream *stream, void *values, uint32_t count)
{
    int measures = !stream->to && !stream->from && !stream->hashes;
    stream->at += measures ? 4 * (uint64_t)count : 0;
    for (uint32_t i = 0; !measures && i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, (char *)values + i * sizeof bits, sizeof bits);
        tsli_stream_u32(stream, &bits);
        if (stream->from && (bits >> 23 & 0xffu) == 0xffu) { // an infinity or a NaN
            tsli_stream_break(stream, "a number is not finite");
            bits = 0;
        }
        if (stream->from)
            memcpy((char *)values + i * sizeof bits, &bits, sizeof bits);
    }
}

void tsli_stream_double(tsli_stream *stream, double *value)
{
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    tsli_stream_u64(stream, &bits);
    if (stream->from && (bits >> 52 & 0x7ffu) == 0x7ffu) {
        tsli_stream_break(stream, "a number is not finite");
        bits = 0;
    }
    memcpy(value, &bits, sizeof bits);
}

void tsli_stream_below(tsli_stream *stream, uint32_t *value, uint32_t limit)
{
    tsli_stream_u32(stream, value);
    if (stream->from && *value >= limit) {
        tsli_stream_break(stream, "a number is out of its range");
        *value = 0;
    }
}

#undef HASH_START
#undef HASH_FACTOR
