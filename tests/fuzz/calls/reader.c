// SPDX-License-Identifier: MIT
#include "fuzz/calls/reader.h"

#include <math.h>
#include <string.h>

int reader_take(reader *r, const uint8_t *data, size_t size, uint32_t index)
{
    size_t from = (size_t)index * RECORD_SIZE, count;
    if (from >= size || index >= RECORD_LIMIT)
        return 0;
    count = size - from < RECORD_SIZE ? size - from : RECORD_SIZE;
    memset(r->record, 0, sizeof r->record);
    memcpy(r->record, data + from, count);
    r->at = 0;
    r->state = 0x9E3779B97F4A7C15ull;
    for (uint32_t i = RECORD_SIZE - 4; i < RECORD_SIZE; ++i)
        r->state = (r->state ^ r->record[i]) * 0x100000001B3ull;
    return 1;
}

// xorshift64*, Vigna 2016.
uint32_t reader_bits(reader *r)
{
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return (uint32_t)((r->state * 0x2545F4914F6CDD1Dull) >> 32);
}

uint8_t reader_byte(reader *r)
{
    return r->at < RECORD_SIZE - 4 ? r->record[r->at++] : (uint8_t)(reader_bits(r) >> 13);
}

uint32_t reader_below(reader *r, uint32_t limit)
{
    return reader_byte(r) % limit;
}

int reader_one_in(reader *r, uint32_t n)
{
    return reader_bits(r) % n == 0;
}

float reader_unit(reader *r)
{
    return (float)(reader_bits(r) >> 8) / 16777216.0f;
}

float reader_between(reader *r, float low, float high)
{
    return low + (high - low) * reader_unit(r);
}

static float from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// A size of any order of magnitude, subnormal ones among them. Every other one is not far from TSL_NUMBER_LIMIT, whose exponent
// is 177.
static float any_size(reader *r)
{
    uint32_t sign_and_digits = reader_bits(r) & 0x807fffffu, exponent = reader_bits(r);
    exponent = exponent & 0x10000u ? exponent % 255u : 157u + exponent % 24u;
    return from_bits(sign_and_digits | exponent << 23);
}

float reader_number(reader *r, float low, float high)
{
    static const uint32_t special[] = {0x7fc00000u, 0x7f800000u, 0xff800000u, 0x80000000u,
                                       0xbf800000u, 0x7f800001u, 0x00000000u, 0x3f800000u};
    if (!r->is_wild || !reader_one_in(r, 6))
        return reader_between(r, low, high);
    switch (reader_bits(r) % 4) {
    case 0:
        return from_bits(special[reader_bits(r) % 8]);
    case 1:
        return reader_bits(r) & 1 ? low : high;
    default:
        return any_size(r);
    }
}

tsl_vec3 reader_vector(reader *r, float reach)
{
    tsl_vec3 v;
    v.x = reader_number(r, -reach, reach);
    v.y = reader_number(r, -reach, reach);
    v.z = reader_number(r, -reach, reach);
    return v;
}

// Without sine and cosine, which are not the same bits everywhere: the angle is about right, the length is 1.
tsl_quat reader_turn(reader *r, float angle)
{
    float reach = angle / 3.4f, w = 1.0f;
    float x = reader_between(r, -reach, reach), y = reader_between(r, -reach, reach);
    float z = reader_between(r, -reach, reach), scale = 1.0f / sqrtf(x * x + y * y + z * z + w * w);
    return (tsl_quat){x * scale, y * scale, z * scale, w * scale};
}

tsl_transform reader_transform(reader *r, float reach, float angle)
{
    tsl_transform t = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    t.position = reader_vector(r, reach);
    t.rotation = reader_turn(r, angle);
    if (reader_one_in(r, 8)) {
        t.scale.x = t.scale.y = t.scale.z = reader_number(r, 0.25f, 4.0f);
        if (reader_one_in(r, 4))
            t.scale.y = reader_number(r, 0.25f, 4.0f);
    }
    if (r->is_wild && reader_one_in(r, 16))
        t.rotation.w = reader_number(r, -1, 1);
    return t;
}
