// SPDX-License-Identifier: MIT
// What a fuzz harness and the program that drives it share.
#ifndef TASSEL_TESTS_FUZZ_STANDALONE_H
#define TASSEL_TESTS_FUZZ_STANDALONE_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer's and AFL++'s entry point: build a harness with -fsanitize=fuzzer and without standalone.c.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
