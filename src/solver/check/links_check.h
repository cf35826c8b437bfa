// SPDX-License-Identifier: MIT
// Validation of links between chains.
#ifndef TSLI_SOLVER_LINKS_CHECK_H
#define TSLI_SOLVER_LINKS_CHECK_H

#include "solver/model/model.h"
#include "tassel/links.h"

tsl_links_params tsli_links_default_params(void);
tsl_result tsli_links_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_links_params *params);
// Copies the caller's parameters over the defaults and checks them.
tsl_result tsli_links_read_params(const tsl_world *world, const char *function, const tsl_links_params *given,
                                  tsl_links_params *params);
// Everything but the number of strands, which tsli_links_check_strands checks.
tsl_result tsli_links_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_links_desc *desc);
tsl_result tsli_links_check_strands(const tsl_world *world, const char *function, tsl_links_layout layout,
                                    uint32_t count);

#endif
