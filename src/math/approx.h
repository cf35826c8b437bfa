// SPDX-License-Identifier: MIT
// Trigonometry in + - * alone, since libm's differs between platforms. Double inside; meant for once per call, not per particle.
#ifndef TSLI_MATH_APPROX_H
#define TSLI_MATH_APPROX_H

// |angle| up to 1000. Taylor series on [-pi/4, pi/4] after one reduction by quarter turns; the first terms left out are below 7e-12
// and 3e-13, and the reduction costs at most 1e-13.
static inline void tsli_sin_cos(double angle, double *out_sin, double *out_cos)
{
    int quarter = (int)(angle * 0.63661977236758134 + (angle < 0.0 ? -0.5 : 0.5));
    double x = angle - quarter * 1.57079632679489662, z = x * x;
    double s = x + x * z * (-1.0 / 6 + z * (1.0 / 120 + z * (-1.0 / 5040 + z * (1.0 / 362880 - z * (1.0 / 39916800)))));
    double c =
        1.0 + z * (-0.5 + z * (1.0 / 24 +
                               z * (-1.0 / 720 + z * (1.0 / 40320 + z * (-1.0 / 3628800 + z * (1.0 / 479001600))))));
    double swapped_s = (quarter & 1) ? c : s, swapped_c = (quarter & 1) ? s : c;
    *out_sin = (quarter & 2) ? -swapped_s : swapped_s;
    *out_cos = ((quarter + 1) & 2) ? -swapped_c : swapped_c;
}

// The angle in 0..pi with that sine (at least 0) and cosine, whose squares add up to 1. Each iteration cubes the error, which starts
// below 0.8.
static inline double tsli_angle_of(double sine, double cosine)
{
    double angle = 0.78539816339744831, acute = cosine < 0.0 ? -cosine : cosine, s, c;
    for (int i = 0; i < 5; ++i) {
        tsli_sin_cos(angle, &s, &c);
        angle += sine * c - acute * s;
    }
    return cosine < 0.0 ? 3.14159265358979324 - angle : angle;
}

#endif
