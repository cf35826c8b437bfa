// SPDX-License-Identifier: MIT
#include "fuzz/calls/known.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct known_defect {
    const char *name;
    int is_open;
    const char *left_out;
} known_defect;

static known_defect defects[KNOWN_COUNT] = {
    [KNOWN_DESTROY_MAKES_CYCLE] =
        {"destroy_makes_cycle", 1,
         "destroying a chain of a rig that has more than two, one of them a spring"},
    [KNOWN_EXPONENTIAL_DIVISOR] = {"exponential_divisor", 1, "more than six chains on one rig"},
    [KNOWN_DESTROY_CROWD_SLEEP] = {"destroy_crowd_sleep", 1, "shared colliders in worlds that have a crowd"},
    [KNOWN_CARRIER_SWITCHED_ON] =
        {"carrier_switched_on", 1,
         "weight 0 and disable_distance on rigs of more than one chain, one of them a spring"},
    [KNOWN_REWIND_SHIFT] =
        {"rewind_shift", 1,
         "origin shifts after a rewind, and in sequences whose chains may freeze or sleep"},
    [KNOWN_REWIND_SHARED_SET] = {"rewind_shared_set", 1, "tsl_collider_set on SHARED colliders"},
    [KNOWN_GET_POSE_TWICE] = {"get_pose_twice", 1,
                              "comparing poses that are read after a call that is not a step or a read"},
    [KNOWN_PARTICLES_OF_IDLE_CHAIN] = {"particles_of_idle_chain", 1,
                                       "comparing particles of chains that may be switched off"},
    [KNOWN_FROZEN_RESET] = {"frozen_reset", 1, "resets in sequences whose chains may freeze or sleep"},
    [KNOWN_OOM_CHANGES_STATE] = {"oom_changes_state", 1,
                                 "failing allocations while SIMULATED colliders live"},
    [KNOWN_SIMULATED_PLACED_BY_READ] =
        {"simulated_placed_by_read", 1,
         "reading poses between a change of SIMULATED colliders or an origin shift and the next step"},
    [KNOWN_REWIND_THEN_CREATE] = {"rewind_then_create", 1,
                                  "creating chains and colliders after a rewind, once some were destroyed"},
    [KNOWN_PUBLISH_FOUND_TELEPORT] = {"publish_found_teleport", 1,
                                      "teleport limits where a world steps with tsl_rig_step"},
    [KNOWN_CROWD_SHIFT] = {"crowd_shift", 1,
                           "origin shifts where some worlds have crowds and others have not"},
    [KNOWN_REWIND_FROZEN] = {"rewind_frozen", 1, "freezing chains"},
    [KNOWN_REWIND_FRESH] = {"rewind_fresh", 1, "saving while a rig has chains and was never stepped"},
};

int known_is_open(known defect)
{
    return defects[defect].is_open;
}

static int is_listed(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(list, name); at; at = strstr(at + 1, name))
        if ((at == list || at[-1] == ',') && (at[length] == 0 || at[length] == ','))
            return 1;
    return 0;
}

void known_read_environment(void)
{
    const char *mended = getenv("TASSEL_FUZZ_MENDED");
    for (uint32_t i = 0; mended && i < KNOWN_COUNT; ++i)
        if (is_listed(mended, defects[i].name) || is_listed(mended, "all"))
            defects[i].is_open = 0;
}

void known_list(void)
{
    for (uint32_t i = 0; i < KNOWN_COUNT; ++i)
        printf("%-24s %s, leaves out: %s\n", defects[i].name, defects[i].is_open ? "open" : "mended",
               defects[i].left_out);
}
