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
    [KNOWN_REWIND_SHARED_SET] = {"rewind_shared_set", 1, "tsl_collider_set on SHARED colliders"},
    [KNOWN_GET_POSE_TWICE] = {"get_pose_twice", 1,
                              "comparing poses that are read after a call that is not a step or a read"},
    [KNOWN_PARTICLES_OF_IDLE_CHAIN] = {"particles_of_idle_chain", 1,
                                       "comparing particles of chains that may be switched off"},
    [KNOWN_FROZEN_RESET] = {"frozen_reset", 1, "resets in sequences whose chains may freeze or sleep"},
    [KNOWN_OOM_CHANGES_STATE] = {"oom_changes_state", 1,
                                 "failing allocations while SIMULATED colliders live"},
    [KNOWN_TINY_SCALE] = {"tiny_scale", 1, "sizes between 0 and 1e-6"},
    [KNOWN_CROWD_CONTACT] = {"crowd_contact", 1, "coordinates, lengths and scales above 1e4"},
    [KNOWN_ZERO_SCALE] = {"zero_scale", 1, "scale 0 of bones and roots"},
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
