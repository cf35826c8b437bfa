// SPDX-License-Identifier: MIT
// Defects that are known and open: what triggers one is left out of the sequences while its switch is 1, so that everything
// else goes on being tested. Mending one means setting its switch to 0 and deleting it here once a campaign agrees.
// TASSEL_FUZZ_MENDED="name,name" in the environment sets switches to 0 for one run; "all" sets every one.
#ifndef TASSEL_TESTS_FUZZ_CALLS_KNOWN_H
#define TASSEL_TESTS_FUZZ_CALLS_KNOWN_H

typedef enum known {
    KNOWN_DESTROY_MAKES_CYCLE,
    KNOWN_EXPONENTIAL_DIVISOR,
    KNOWN_DESTROY_CROWD_SLEEP,
    KNOWN_CARRIER_SWITCHED_ON,
    KNOWN_REWIND_SHIFT,
    KNOWN_REWIND_SHARED_SET,
    KNOWN_GET_POSE_TWICE,
    KNOWN_PARTICLES_OF_IDLE_CHAIN,
    KNOWN_FROZEN_RESET,
    KNOWN_OOM_CHANGES_STATE,
    KNOWN_SIMULATED_PLACED_BY_READ,
    KNOWN_REWIND_THEN_CREATE,
    KNOWN_PUBLISH_FOUND_TELEPORT,
    KNOWN_CROWD_SHIFT,
    KNOWN_REWIND_FROZEN,
    KNOWN_REWIND_FRESH,
    KNOWN_COUNT
} known;

int known_is_open(known defect); // and so its triggers are left out
void known_read_environment(void);
void known_list(void); // on standard output: name, open or not, what is left out

#endif
