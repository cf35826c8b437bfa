// SPDX-License-Identifier: MIT
// The test characters: a body of hips and head with one chain on it.
#ifndef TASSEL_TESTS_MOTION_CHARACTERS_H
#define TASSEL_TESTS_MOTION_CHARACTERS_H

#include "double_math.h"
#include "motion/motion.h"

typedef enum character {
    CHARACTER_DEFAULT = 0,
    CHARACTER_TAIL = 1,
    CHARACTER_HAIR = 2,
    CHARACTER_SKIRT = 3,
    CHARACTER_EAR = 4,
    CHARACTER_EARRING = 5,
    CHARACTER_COUNT = 6
} character;

#define BONE_HIPS 0u
#define BONE_HEAD 1u

// A factor over u, straight between three places.
typedef struct taper {
    float root, middle_at, middle, tip; // middle_at 0: straight from root to tip
} taper;

typedef struct recipe {
    const char *name;
    uint32_t mount;
    int is_anchored; // to the bone it hangs on, else to the rig's root
    uint32_t strands, bones;
    double segment; // metres; the tip adds one
    d3 at, along;   // of the first bone in the mount's frame, and from each bone to the next, of any length
    double settles_in;
    float damping, elasticity, stiffness, inert, gravity_scale, gravity_falloff;
    taper damping_taper, elasticity_taper, stiffness_taper;
} recipe;

const recipe *character_recipe(character who);
const char *character_name(character who);
#define CHARACTERS_ALL 0x3fu // one bit each, by number
#define CHARACTERS_BUT(who) (CHARACTERS_ALL & ~(1u << (who)))
// The worst of what is measured for each of these characters; `what` and a seed of its own are handed through.
typedef double (*measure_character)(character who, uint32_t what, uint64_t seed);
motion_figure worst_character(uint32_t characters, measure_character measure, uint32_t what, uint64_t seed);
// That as the measure of a row.
#define WORST_CHARACTER(row, characters, measure)                                                                      \
    static motion_figure row(uint32_t variant, uint64_t seed)                                                          \
    {                                                                                                                  \
        return worst_character(characters, measure, variant, seed);                                                    \
    }
double character_length(character who); // of one strand with its tip, metres
// After so long without a change of motion it is as still as it gets.
double character_settles_in(character who);
void character_params(character who, tsl_chain_params *out);

#endif
