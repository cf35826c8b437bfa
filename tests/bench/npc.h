// SPDX-License-Identifier: MIT
// The common case in games: one character of 65 bones with one to three chains of five bones, a tail and two strands, posed and
// read in each frame.
#ifndef TASSEL_TESTS_BENCH_NPC_H
#define TASSEL_TESTS_BENCH_NPC_H

#include "bench/solver_baseline.h"

enum {
    NPC_BONES = 65,
    NPC_CHAIN_BONES = 5,
    NPC_CHAINS_MAX = 3,
    NPC_BODY =
        NPC_BONES - NPC_CHAINS_MAX * NPC_CHAIN_BONES, // the first bones; chains of which a case has fewer are animated
    NPC_NECK = 7                                      // the chains hang on it
};

// A spine up to the neck; the other bones of the body follow each other from the neck on, three a limb.
int npc_parent(int bone);
tsl_transform npc_rest(int bone);

// The scalar baseline.
typedef struct npc_baseline {
    particle particles[NPC_CHAINS_MAX * NPC_CHAIN_BONES];
    tsl_transform world[NPC_BONES];
    tsl_vec3 last_position;
    int chains;
} npc_baseline;

void npc_baseline_begin(npc_baseline *b, int chains, tsl_transform root);
// One step from the local pose of all bones. Out goes the same pose with the chains' simulated rotations, local or in the world.
void npc_baseline_step(npc_baseline *b, tsl_transform root, const tsl_transform *locals, int in_world,
                       tsl_transform *out);

#endif
