// SPDX-License-Identifier: MIT
// One track of the fast reducer, a few frames at a time.

#define TRACK_REDUCE tsli_key_track_reduce
#include "reduce/track_plain.h"
