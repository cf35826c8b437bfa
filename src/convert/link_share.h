// SPDX-License-Identifier: MIT
// Links of systems that take away a share of what a link is off by, in each step.
#ifndef TSLC_LINK_SHARE_H
#define TSLC_LINK_SHARE_H

#include "tassel/tassel.h"

// A share below this is as good as none, and its compliance still a number that a link takes.
#define TSLC_LEAST_SHARE 1e-6
// Seconds squared; steps that take longer than a year would have more.
#define TSLC_MOST_COMPLIANCE 1e14

// XPBD between two free particles of mass 1 takes the share 2 / (2 + c / h h) away in its first round, and nothing in later ones.
static inline double tslc_compliance_of_share(double share, double h)
{
    double kept = share < TSLC_LEAST_SHARE ? TSLC_LEAST_SHARE : share > 1.0 ? 1.0 : share;
    double compliance = 2.0 * h * h * (1.0 / kept - 1.0);
    return compliance < TSLC_MOST_COMPLIANCE ? compliance : TSLC_MOST_COMPLIANCE;
}

#endif
