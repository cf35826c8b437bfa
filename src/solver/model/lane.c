// SPDX-License-Identifier: MIT
#include "solver/model/lane.h"

#define ONES                                                                                                           \
    {                                                                                                                  \
        1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f                                                                 \
    }
_Alignas(TSLI_ROW_BYTES) const tsli_frame_lanes tsli_identity_lanes = {
    .rotation = {{0.0f}, {0.0f}, {0.0f}, ONES},
    .scale = {ONES, ONES, ONES},
};
#undef ONES
