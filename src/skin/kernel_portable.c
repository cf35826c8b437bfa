// SPDX-License-Identifier: MIT
// Plain C, for every processor.
#include "skin/kernels.h"

#ifdef TSLI_HAS_SCALAR_KERNELS
#define TSLI_LANES_PLAIN_PAIR
#define TSLI_SKIN_RUN tsli_skin_run_portable
#define TSLI_PREPARED_RUN tsli_prepared_run_portable
#include "skin/lanes_kernel.h"
#endif
