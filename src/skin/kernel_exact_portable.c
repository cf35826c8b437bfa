// SPDX-License-Identifier: MIT
// The exact form in plain C, for every processor.
#define TSLI_LANES_PLAIN_PAIR
#define TSLI_SKIN_RUN tsli_skin_run_exact_portable
#define TSLI_PREPARED_RUN tsli_prepared_run_exact_portable
#include "skin/lanes_kernel.h"
