// SPDX-License-Identifier: MIT
// Bytes as records of one call each. A record has a fixed size, so that a byte that changes changes one argument of one
// call and moves no other call. What a call needs beyond its record comes from a generator seeded by the record's last bytes.
#ifndef TASSEL_TESTS_FUZZ_CALLS_READER_H
#define TASSEL_TESTS_FUZZ_CALLS_READER_H

#include <tassel/tassel.h>

#include <stddef.h>

#define RECORD_SIZE 16u
#define RECORD_LIMIT 160u // calls of one input: more find nothing that fewer do not, and take longer

typedef struct reader {
    uint8_t record[RECORD_SIZE];
    uint32_t at;      // the next byte of the record
    uint64_t state;   // of the generator
    uint32_t is_wild; // numbers may be out of range, huge, subnormal or not finite
} reader;

// Takes record `index` of the input, filled up with zeroes. 0: there is none.
int reader_take(reader *r, const uint8_t *data, size_t size, uint32_t index);
uint8_t reader_byte(reader *r);
uint32_t reader_bits(reader *r); // 32 of the generator, never of the record
uint32_t reader_below(reader *r, uint32_t limit);
int reader_one_in(reader *r, uint32_t n);
float reader_unit(reader *r); // 0..1
float reader_between(reader *r, float low, float high);
// As above, or, in a wild record, now and then anything else that a float can be.
float reader_number(reader *r, float low, float high);
tsl_vec3 reader_vector(reader *r, float reach);
tsl_quat reader_turn(reader *r, float angle); // about any axis, by up to so much
tsl_transform reader_transform(reader *r, float reach, float angle);

#endif
