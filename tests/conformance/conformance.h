// SPDX-License-Identifier: MIT
// One function per kind of scenario file. Each takes any file of its format, prints one line with the file's
// largest error against its tolerance, and returns one of the three numbers below.
#ifndef TASSEL_TESTS_CONFORMANCE_H
#define TASSEL_TESTS_CONFORMANCE_H

enum { CONFORMANCE_PASSED = 0, CONFORMANCE_EXCEEDED = 1, CONFORMANCE_UNREADABLE = 2 };

int conformance_dynamic_bone(const char *path);
int conformance_vrm_spring_bone(const char *path);
int conformance_two_bone_ik(const char *path);
int conformance_key_reduction(const char *path);
int conformance_limit_projection(const char *path);

#endif
