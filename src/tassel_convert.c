// SPDX-License-Identifier: MIT
// The converters, which nothing else needs. See tassel.c.
#include "base/exact_flags.h"

#include "convert/anim_dynamics.c"
#include "convert/dynamic_bone.c"
#include "convert/ez_soft_bone.c"
#include "convert/fields.c"
#include "convert/godot.c"
#include "convert/jiggle.c"
#include "convert/kawaii_physics.c"
#include "convert/kawaii_sync.c"
#include "convert/magica.c"
#include "convert/phys_bone.c"
#include "convert/spcr.c"
#include "convert/unity_chan.c"
#include "convert/vrm.c"
