// SPDX-License-Identifier: MIT
// Plain C, for every processor.
#define TSLI_LANES_PLAIN_PAIR
#define TSLI_SKIN_RUN tsli_skin_run_portable
#define TSLI_PREPARED_RUN tsli_prepared_run_portable
#include "skin/lanes_kernel.h"
