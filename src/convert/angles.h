// SPDX-License-Identifier: MIT
// Angles of other systems' components, which are degrees and shares of turns, as radians.
#ifndef TSLI_CONVERT_ANGLES_H
#define TSLI_CONVERT_ANGLES_H

#define TSLI_RADIANS 0.017453292519943295 // of a degree
#define TSLI_HALF_TURN 3.14159274f        // what tsl_chain_limit takes for it
#define TSLI_RIGHT_ANGLE 1.57079637f

#endif
