// SPDX-License-Identifier: MIT
// What converters write of a collider's description, which is all that hosts have that were built before it grew.
#ifndef TSLI_CONVERT_COLLIDER_SIZE_H
#define TSLI_CONVERT_COLLIDER_SIZE_H

#include "tassel/tassel.h"

#include <stddef.h>

#define TSLI_CONVERTED_COLLIDER_SIZE offsetof(tsl_collider_desc, planes)

#endif
