// SPDX-License-Identifier: MIT
// Angles of other systems' components, which are degrees and shares of turns, as radians.
#ifndef TSLC_ANGLES_H
#define TSLC_ANGLES_H

#define TSLC_RADIANS 0.017453292519943295 // of a degree
#define TSLC_HALF_TURN 3.14159274f        // what tsl_chain_limit takes for it
#define TSLC_RIGHT_ANGLE 1.57079637f

#endif
