// SPDX-License-Identifier: MIT
// The meshes the skinning cases run on: random influences, the worst case, and a body of limbs, the usual
// one.
#ifndef TASSEL_TESTS_BENCH_SKIN_WORKLOAD_H
#define TASSEL_TESTS_BENCH_SKIN_WORKLOAD_H

#include "skin/kernels.h"

enum {
    SKIN_JOINTS = 64,
    SKIN_LARGE = 100000, // vertices: beyond L2
    SKIN_SMALL = 8000    // in L2 with all their streams
};

typedef struct skin_case {
    tsl_skin_mesh mesh;
    tsl_skin_job job;
    float *positions, *normals, *tangents, *weights, *out[3], *expected[3];
    uint16_t *indices;
    void *prepared;
    uint64_t prepared_bytes;
    uint32_t *order; // the prepared one, or null
    uint32_t count;
    int normals_wanted, tangents_wanted;
} skin_case;

extern float skin_palette[SKIN_JOINTS][12];
// Rotations about random axes with a little translation.
void skin_palette_make(void);

// `reach` is how far, in joints, a joint's influence goes along its limb: 1.25 gives the two to three
// influences of game characters (of the four slots that are stored), 2 gives four everywhere. 0: four random
// joints.
void skin_case_make(skin_case *c, uint32_t count, float reach);
void skin_case_outputs(skin_case *c, int normals, int tangents);
void skin_case_prepare(skin_case *c);
void skin_case_free(skin_case *c);

// What a case of that kernel alone ends in.
const char *skin_kernel_name(tsli_skin_kernel kernel);

#endif
