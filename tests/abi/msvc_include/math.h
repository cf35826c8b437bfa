// SPDX-License-Identifier: MIT
// What src uses of this header, for tests/abi/msvc.cmake: declared as C11 and MSVC have it.
// Of what is not in the list of tests/abi/symbols.cmake, cglm's headers have the names.
#pragma once

#define INFINITY ((float)(1e300 * 1e300))
#define NAN (-(float)(INFINITY * 0.0f))
#define HUGE_VAL ((double)INFINITY)
#define HUGE_VALF INFINITY
double sqrt(double x);
float sqrtf(float x);
double fabs(double x);
float fabsf(float x);
double floor(double x);
float floorf(float x);
float sinf(float x);
float cosf(float x);
float tanf(float x);
float asinf(float x);
float acosf(float x);
float atan2f(float y, float x);
float powf(float x, float y);
float fmodf(float x, float y);
float fminf(float a, float b);
float fmaxf(float a, float b);
float ceilf(float x);
float roundf(float x);
float expf(float x);
float logf(float x);
double copysign(double size, double sign);
float copysignf(float size, float sign);
#define signbit(x) (copysign(1.0, (x)) < 0)
