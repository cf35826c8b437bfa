// SPDX-License-Identifier: MIT
// Converts angles, axes, rates and shares of other systems into Tassel's.
#ifndef TSLC_UNITS_H
#define TSLC_UNITS_H

#include "tassel/tassel.h"

#include "math/quat.h"
#include "math/tick_rate.h"
#include "math/vec.h"

#define TSLC_RADIANS 0.017453292519943295 // of a degree
#define TSLC_HALF_TURN 3.14159274f        // the value of tsl_chain_limit for it
#define TSLC_RIGHT_ANGLE 1.57079637f

// Half the angle of a cone, from degrees.
static inline float tslc_half_angle(double degrees)
{
    return degrees < 180.0 ? (float)(degrees * TSLC_RADIANS) : TSLC_HALF_TURN;
}

static inline int tslc_is_zero(tsl_vec3 v)
{
    return v.x == 0.0f && v.y == 0.0f && v.z == 0.0f;
}

// Along x, y or z; any other axis is none.
static inline tsl_vec3 tslc_along(uint32_t axis, float length)
{
    return tsli_vec3(axis == 0 ? length : 0.0f, axis == 1 ? length : 0.0f, axis == 2 ? length : 0.0f);
}

// The shortest rotation from +Y to a direction of any length: A(b) of tsl_chain_limit.
static inline tsl_quat tslc_limit_frame(tsl_vec3 to)
{
    tsl_vec3 b = tsli_vec3_normalize(to);
    float across = b.x * b.x + b.z * b.z;
    if (b.y < 0.0f && across <= 1e-8f)
        return tsli_quat(1.0f, 0.0f, 0.0f, 0.0f);
    return tsli_quat_normalize(tsli_quat(b.z, 0.0f, -b.x, b.y < 0.0f ? across / (1.0f - b.y) : 1.0f + b.y));
}

// Converts a share per step into Tassel's share per 1/60 s: for friction, for drag without other forces (VRM's model), and for lengths.
static inline float tslc_per_sixtieth(float share, float steps_per_second)
{
    if (steps_per_second == 60.0f || share >= 1.0f)
        return share;
    return 1.0f - tsli_power(1.0f - share, steps_per_second / 60.0f);
}

// The same for elasticity and the damping beside it: the chain sags and leans as far. Its swing lasts as long at 60 steps a second and
// nearly so at others, since a pull with larger steps damps differently.
static inline float tslc_elasticity_per_sixtieth(float share, float steps_per_second)
{
    return steps_per_second == 60.0f ? share
                                     : (float)tsli_elasticity_of_tick((double)share, 60.0 / (double)steps_per_second);
}

static inline float tslc_damping_per_sixtieth(float share, float steps_per_second)
{
    float damping = steps_per_second == 60.0f ? share : share * (steps_per_second / 60.0f);
    return damping < 1.0f ? damping : 1.0f;
}

// The share of a deviation that a step removes, up to where 1 / (1 - share) is still usable.
static inline double tslc_usable_pull(double share)
{
    return share < 0.95 ? share : 0.95;
}

// A smaller share counts as none; its compliance is still a number that a link accepts.
#define TSLC_LEAST_SHARE 1e-6
// Seconds squared; larger only for steps of more than a year.
#define TSLC_MOST_COMPLIANCE 1e14

// For links of systems that remove a share of a link's error in each step. XPBD between two free particles of mass 1 removes the share
// 2 / (2 + c / h h) in its first iteration, and nothing later.
static inline double tslc_compliance_of_share(double share, double h)
{
    double kept = share < TSLC_LEAST_SHARE ? TSLC_LEAST_SHARE : share > 1.0 ? 1.0 : share;
    double compliance = 2.0 * h * h * (1.0 / kept - 1.0);
    return compliance < TSLC_MOST_COMPLIANCE ? compliance : TSLC_MOST_COMPLIANCE;
}

#endif
