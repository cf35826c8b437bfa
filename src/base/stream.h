// SPDX-License-Identifier: MIT
// One walk over the fields of an object writes, reads, measures or hashes them, so that a format is described once.
//
//   tsli_stream_write(&s, buffer, size);    walk(&s, object);    fields to bytes
//   tsli_stream_read(&s, bytes, size);      walk(&s, object);    bytes to fields
//   tsli_stream_measure(&s);                walk(&s, object);    s.at bytes would be written
//   tsli_stream_hash(&s);                   walk(&s, object);    s.hash of them
//
// Everything is a row of 32-bit words, lowest byte first, whatever the processor's order and alignment.
#ifndef TSLI_BASE_STREAM_H
#define TSLI_BASE_STREAM_H

#include <stdint.h>

typedef struct tsli_stream {
    uint8_t *to;         // null: not writing
    const uint8_t *from; // null: not reading
    uint64_t at, size;   // bytes
    uint64_t hash;       // of the words so far
    uint32_t hashes;     // 1: words are hashed
    const char *broken;  // reason why the input is invalid; null: none so far. After it reads give zeroes
} tsli_stream;

void tsli_stream_measure(tsli_stream *stream);
void tsli_stream_hash(tsli_stream *stream);
void tsli_stream_write(tsli_stream *stream, void *to, uint64_t size);
void tsli_stream_read(tsli_stream *stream, const void *from, uint64_t size);
// Keeps the first reason.
void tsli_stream_break(tsli_stream *stream, const char *reason);
// Whether the values just read are real; after a break they are zeroes.
static inline int tsli_stream_has_read(const tsli_stream *stream)
{
    return stream->from && !stream->broken;
}

void tsli_stream_u32(tsli_stream *stream, uint32_t *value);
void tsli_stream_u64(tsli_stream *stream, uint64_t *value);
// Numbers read must be finite, or the stream breaks.
void tsli_stream_floats(tsli_stream *stream, void *values, uint32_t count);
void tsli_stream_double(tsli_stream *stream, double *value);
// A number read that is not below the limit breaks the stream.
void tsli_stream_below(tsli_stream *stream, uint32_t *value, uint32_t limit);

#endif
