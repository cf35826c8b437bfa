// SPDX-License-Identifier: MIT
// Fields to bytes and back: the same bytes everywhere, and nothing read beyond the end.
#include "base/stream.h"

#include "check.h"

typedef struct sample {
    uint32_t small;
    uint64_t large;
    float numbers[3];
    double precise;
    uint32_t choice;
} sample;

static const sample whole = {0x01020304u, 0x1122334455667788ull, {1.0f, -0.0f, 1e-40f}, 0.1, 2};

static void walk(tsli_stream *stream, sample *s)
{
    tsli_stream_u32(stream, &s->small);
    tsli_stream_u64(stream, &s->large);
    tsli_stream_floats(stream, s->numbers, 3);
    tsli_stream_double(stream, &s->precise);
    tsli_stream_below(stream, &s->choice, 3);
}

enum { BYTES = 4 + 8 + 12 + 8 + 4 };

static uint64_t write_sample(const sample *s, uint8_t *bytes, uint64_t size)
{
    sample copy = *s;
    tsli_stream stream;
    tsli_stream_write(&stream, bytes, size);
    walk(&stream, &copy);
    CHECK((stream.broken == NULL) == (size >= BYTES));
    return stream.at;
}

static void bytes_are_lowest_first(void)
{
    static const uint8_t wanted[BYTES] = {4,    3,    2,    1,    0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11,
                                          0,    0,    0x80, 0x3f, 0,    0,    0,    0x80, 0xc2, 0x16, 0x01, 0,
                                          0x9a, 0x99, 0x99, 0x99, 0x99, 0x99, 0xb9, 0x3f, 2,    0,    0,    0};
    uint8_t bytes[BYTES + 1];
    CHECK_INT(write_sample(&whole, bytes + 1, BYTES), BYTES); // at an odd address
    CHECK_BITS(bytes + 1, wanted, BYTES);
}

static void what_was_written_is_read(void)
{
    uint8_t bytes[BYTES];
    sample s;
    tsli_stream stream;
    write_sample(&whole, bytes, BYTES);
    memset(&s, 0xee, sizeof s);
    tsli_stream_read(&stream, bytes, BYTES);
    walk(&stream, &s);
    CHECK(stream.broken == NULL && stream.at == BYTES);
    CHECK(s.small == whole.small && s.large == whole.large && s.choice == whole.choice);
    CHECK_BITS(s.numbers, whole.numbers, sizeof s.numbers);
    CHECK_BITS(&s.precise, &whole.precise, sizeof s.precise);
}

static void measuring_and_hashing_agree_with_the_bytes(void)
{
    uint8_t bytes[BYTES];
    sample s = whole;
    tsli_stream stream;
    write_sample(&whole, bytes, BYTES);
    tsli_stream_measure(&stream);
    walk(&stream, &s);
    CHECK_INT(stream.at, BYTES);
    tsli_stream_hash(&stream);
    walk(&stream, &s);
    CHECK_INT(stream.at, BYTES);
    CHECK_MSG(stream.hash == 0x71fef03e499da9f8ull, "%llx",
              (unsigned long long)stream.hash); // on every machine
}

static uint64_t hash_of(sample s)
{
    tsli_stream stream;
    tsli_stream_hash(&stream);
    walk(&stream, &s);
    return stream.hash;
}

static void every_bit_counts_in_the_hash(void)
{
    for (uint32_t bit = 0; bit < 32; ++bit) {
        sample changed = whole;
        changed.small ^= 1u << bit;
        CHECK(hash_of(changed) != hash_of(whole));
        changed = whole;
        changed.choice ^= 1u << bit;
        CHECK(hash_of(changed) != hash_of(whole));
    }
}

static void nothing_is_read_or_written_beyond_the_end(void)
{
    uint8_t bytes[BYTES + 1];
    for (uint64_t size = 0; size < BYTES; ++size) {
        sample s;
        tsli_stream stream;
        memset(bytes, 0xee, sizeof bytes);
        write_sample(&whole, bytes, size);
        for (uint64_t i = size; i < sizeof bytes; ++i)
            CHECK(bytes[i] == 0xee);
        uint8_t *exact = malloc(size ? size : 1); // sanitizers see a step beyond
        memcpy(exact, bytes, size);
        tsli_stream_read(&stream, exact, size);
        walk(&stream, &s);
        CHECK(stream.broken != NULL && stream.at <= size && s.choice == 0);
        free(exact);
    }
}

static void numbers_that_cannot_be_break_the_stream(void)
{
    static const uint32_t bad[] = {0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7f800001u};
    for (uint32_t i = 0; i < 4; ++i) {
        uint8_t bytes[BYTES];
        sample s;
        tsli_stream stream;
        write_sample(&whole, bytes, BYTES);
        for (uint32_t k = 0; k < 4; ++k)
            bytes[16 + k] = (uint8_t)(bad[i] >> 8 * k);
        tsli_stream_read(&stream, bytes, BYTES);
        walk(&stream, &s);
        CHECK(stream.broken != NULL && s.numbers[1] == 0.0f);
    }
    uint8_t bytes[BYTES];
    sample s;
    tsli_stream stream;
    write_sample(&whole, bytes, BYTES);
    bytes[30] = 0xf0, bytes[31] = 0x7f; // of the double
    tsli_stream_read(&stream, bytes, BYTES);
    walk(&stream, &s);
    CHECK(stream.broken != NULL && s.precise == 0.0);
    write_sample(&whole, bytes, BYTES);
    bytes[32] = 3;
    tsli_stream_read(&stream, bytes, BYTES);
    walk(&stream, &s);
    CHECK(stream.broken != NULL && s.choice == 0);
}

int main(void)
{
    RUN(bytes_are_lowest_first);
    RUN(what_was_written_is_read);
    RUN(measuring_and_hashing_agree_with_the_bytes);
    RUN(every_bit_counts_in_the_hash);
    RUN(nothing_is_read_or_written_beyond_the_end);
    RUN(numbers_that_cannot_be_break_the_stream);
    return REPORT();
}
