// SPDX-License-Identifier: MIT
#include "fuzz/calls/say.h"

#include "fuzz/calls/state.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int say_is_on;

static int depth; // of braces that are open

void say(const char *format, ...)
{
    va_list arguments;
    if (!say_is_on)
        return;
    for (const char *at = format; *at; ++at)
        depth += (*at == '{') - (*at == '}');
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void say_broken(const char *what)
{
    say("// broken: %s\n", what);
    while (say_is_on && depth > 0)
        say("}\n");
}

// ---- values ---------------------------------------------------------------------------------------------

static void say_value(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (isfinite(value) && value == (float)(int)fmaxf(fminf(value, 1e6f), -1e6f) && bits != 0x80000000u)
        say("%d", (int)value);
    else if (isfinite(value))
        say("%af", (double)value);
    else
        say("bits(0x%08xu)", bits);
}

void say_float(const char *name, float value)
{
    say("float %s = ", name);
    say_value(value);
    say(";\n");
}

void say_uint(const char *name, uint64_t value)
{
    say("uint64_t %s = 0x%llxu;\n", name, (unsigned long long)value);
}

void say_rig(const char *name, tsl_rig_id id)
{
    say("tsl_rig_id %s = {0x%llxu};\n", name, (unsigned long long)id.bits);
}

void say_chain(const char *name, tsl_chain_id id)
{
    say("tsl_chain_id %s = {0x%llxu};\n", name, (unsigned long long)id.bits);
}

void say_collider(const char *name, tsl_collider_id id)
{
    say("tsl_collider_id %s = {0x%llxu};\n", name, (unsigned long long)id.bits);
}

// As an array of floats with a pointer of the type to it.
void say_floats(const char *type, const char *name, const void *floats, uint32_t float_count)
{
    const float *values = floats;
    say("float %s_floats[] = {", name);
    for (uint32_t i = 0; say_is_on && i < float_count; ++i) {
        say_value(values[i]);
        say(",%s", i % 10 == 9 ? "\n    " : " ");
    }
    say("0};\n%s *%s = (%s *)(void *)%s_floats;\n", type, name, type, name);
}

void say_ints(const char *type, const char *name, const void *ints, uint32_t int_count)
{
    const int32_t *values = ints;
    say("%s %s[] = {", type, name);
    for (uint32_t i = 0; say_is_on && i < int_count; ++i)
        say("%d, ", values[i]);
    say("0};\n");
}

// ---- structs --------------------------------------------------------------------------------------------

typedef enum field_type { UINT, INT, FLOAT, VECTOR, LONG } field_type;

typedef struct field {
    const char *name;
    field_type type;
    size_t at;
} field;

#define FIELD(type, name, kind)                                                                                        \
    {                                                                                                                  \
#name, kind, offsetof(type, name)                                                                              \
    }

static void say_field(const field *f, const char *of, const void *from)
{
    const char *at = (const char *)from + f->at;
    static const char *const axes[] = {"x", "y", "z"};
    uint64_t number64 = 0;
    float value;
    for (uint32_t i = 0; f->type == VECTOR && i < 3; ++i) {
        memcpy(&value, at + 4 * i, 4);
        say("%s.%s.%s = ", of, f->name, axes[i]);
        say_value(value);
        say("; ");
    }
    if (f->type == VECTOR)
        return;
    say("%s.%s = ", of, f->name);
    memcpy(&value, at, 4);
    memcpy(&number64, at, f->type == LONG ? 8 : 4);
    if (f->type == FLOAT)
        say_value(value);
    else
        say(f->type == INT ? "(int32_t)%lld" : "%lluu", (long long)number64);
    say("; ");
}

static void say_struct(const char *type, const char *name, const field *fields, size_t fields_size, const void *from)
{
    say("TSL_INIT(%s, %s);\n", type, name);
    for (size_t i = 0; i < fields_size / sizeof *fields; ++i)
        say_field(&fields[i], name, from);
    say("\n");
}

void say_rig_desc(const tsl_rig_desc *desc)
{
    static const field fields[] = {FIELD(tsl_rig_desc, flags, UINT),
                                   FIELD(tsl_rig_desc, user_data, LONG),
                                   FIELD(tsl_rig_desc, bone_count, UINT),
                                   FIELD(tsl_rig_desc, ticks_per_second, FLOAT),
                                   FIELD(tsl_rig_desc, max_ticks_per_step, UINT),
                                   FIELD(tsl_rig_desc, tick_phase, UINT),
                                   FIELD(tsl_rig_desc, teleport_distance, FLOAT),
                                   FIELD(tsl_rig_desc, teleport_angle, FLOAT),
                                   FIELD(tsl_rig_desc, teleport_mode, UINT)};
    say_floats("tsl_transform", "root", &desc->root, 10);
    if (desc->parents)
        say_ints("int32_t", "parents", desc->parents, desc->bone_count > BONES ? BONES : desc->bone_count);
    if (desc->rest)
        say_floats("tsl_transform", "rest", desc->rest, 10 * (desc->bone_count > BONES ? BONES : desc->bone_count));
    say_struct("tsl_rig_desc", "desc", fields, sizeof fields, desc);
    say("desc.root = *root; %s %s\n", desc->parents ? "desc.parents = parents;" : "",
        desc->rest ? "desc.rest = rest;" : "");
}

void say_pose_input(const tsl_pose_input *in)
{
    static const field fields[] = {
        FIELD(tsl_pose_input, space, UINT),           FIELD(tsl_pose_input, format, UINT),
        FIELD(tsl_pose_input, stride, UINT),          FIELD(tsl_pose_input, bone_count, UINT),
        FIELD(tsl_pose_input, position_stride, UINT), FIELD(tsl_pose_input, scale_stride, UINT)};
    say_struct("tsl_pose_input", "in", fields, sizeof fields, in);
    say("%s%s%s%s\n", in->bones ? "in.bones = bones; " : "", in->root ? "in.root = root; " : "",
        in->positions ? "in.positions = positions; " : "", in->scales ? "in.scales = scales; " : "");
}

void say_pose_output(const tsl_pose_output *output)
{
    static const field fields[] = {
        FIELD(tsl_pose_output, space, UINT),       FIELD(tsl_pose_output, format, UINT),
        FIELD(tsl_pose_output, write, UINT),       FIELD(tsl_pose_output, stride, UINT),
        FIELD(tsl_pose_output, bone_count, UINT),  FIELD(tsl_pose_output, position_stride, UINT),
        FIELD(tsl_pose_output, scale_stride, UINT)};
    say_struct("tsl_pose_output", "to", fields, sizeof fields, output);
}

void say_chain_desc(const tsl_chain_desc *desc)
{
    static const field fields[] = {FIELD(tsl_chain_desc, flags, UINT),
                                   FIELD(tsl_chain_desc, user_data, LONG),
                                   FIELD(tsl_chain_desc, root_count, UINT),
                                   FIELD(tsl_chain_desc, exclude_count, UINT),
                                   FIELD(tsl_chain_desc, bone_count, UINT),
                                   FIELD(tsl_chain_desc, anchor, INT),
                                   FIELD(tsl_chain_desc, tip, UINT),
                                   FIELD(tsl_chain_desc, tip_length, FLOAT),
                                   FIELD(tsl_chain_desc, tip_offset, VECTOR),
                                   FIELD(tsl_chain_desc, fork, UINT),
                                   FIELD(tsl_chain_desc, collider_layers, UINT),
                                   FIELD(tsl_chain_desc, collider_count, UINT),
                                   FIELD(tsl_chain_desc, model, UINT)};
    if (desc->roots)
        say_ints("uint32_t", "roots", desc->roots, desc->root_count);
    if (desc->exclude)
        say_ints("uint32_t", "exclude", desc->exclude, desc->exclude_count);
    if (desc->bones)
        say_ints("uint32_t", "bones", desc->bones, desc->bone_count);
    say("tsl_collider_id colliders[] = {");
    for (uint32_t i = 0; desc->colliders && i < desc->collider_count; ++i)
        say("{0x%llxu}, ", (unsigned long long)desc->colliders[i].bits);
    say("{0}};\n");
    say_struct("tsl_chain_desc", "desc", fields, sizeof fields, desc);
    say("desc.colliders = colliders;%s%s%s\n", desc->roots ? " desc.roots = roots;" : "",
        desc->exclude ? " desc.exclude = exclude;" : "", desc->bones ? " desc.bones = bones;" : "");
}

void say_params(const tsl_chain_params *params)
{
    static const field fields[] = {FIELD(tsl_chain_params, weight, FLOAT),
                                   FIELD(tsl_chain_params, damping, FLOAT),
                                   FIELD(tsl_chain_params, elasticity, FLOAT),
                                   FIELD(tsl_chain_params, stiffness, FLOAT),
                                   FIELD(tsl_chain_params, inert, FLOAT),
                                   FIELD(tsl_chain_params, inert_rotation, FLOAT),
                                   FIELD(tsl_chain_params, friction, FLOAT),
                                   FIELD(tsl_chain_params, radius, FLOAT),
                                   FIELD(tsl_chain_params, gravity_scale, FLOAT),
                                   FIELD(tsl_chain_params, gravity, VECTOR),
                                   FIELD(tsl_chain_params, force, VECTOR),
                                   FIELD(tsl_chain_params, gravity_falloff, FLOAT),
                                   FIELD(tsl_chain_params, freeze_axis, UINT),
                                   FIELD(tsl_chain_params, scale_rule, UINT),
                                   FIELD(tsl_chain_params, disable_distance, FLOAT),
                                   FIELD(tsl_chain_params, push, FLOAT),
                                   FIELD(tsl_chain_params, fade_seconds, FLOAT),
                                   FIELD(tsl_chain_params, relative_damping, FLOAT),
                                   FIELD(tsl_chain_params, felt_speed_limit, FLOAT),
                                   FIELD(tsl_chain_params, felt_turn_limit, FLOAT),
                                   FIELD(tsl_chain_params, scale_change, UINT),
                                   FIELD(tsl_chain_params, wind_scale, FLOAT),
                                   FIELD(tsl_chain_params, wind_layers, UINT),
                                   FIELD(tsl_chain_params, rest_blend, FLOAT),
                                   FIELD(tsl_chain_params, push_out_speed, FLOAT),
                                   FIELD(tsl_chain_params, fork_weight, FLOAT),
                                   FIELD(tsl_chain_params, inert_parent, FLOAT),
                                   FIELD(tsl_chain_params, max_stretch, FLOAT),
                                   FIELD(tsl_chain_params, max_squash, FLOAT),
                                   FIELD(tsl_chain_params, length_elasticity, FLOAT)};
    say_struct("tsl_chain_params", "params", fields, sizeof fields, params);
}

void say_hold(const tsl_hold *hold)
{
    static const field fields[] = {FIELD(tsl_hold, particle, UINT), FIELD(tsl_hold, bone, INT),
                                   FIELD(tsl_hold, position, VECTOR), FIELD(tsl_hold, strength, FLOAT),
                                   FIELD(tsl_hold, fade_seconds, FLOAT)};
    say_struct("tsl_hold", "hold", fields, sizeof fields, hold);
}

void say_tuning(const tsl_tuning *tuning)
{
    static const field fields[] = {FIELD(tsl_tuning, frequency, FLOAT), FIELD(tsl_tuning, half_life, FLOAT),
                                   FIELD(tsl_tuning, sag, FLOAT),       FIELD(tsl_tuning, bend, FLOAT),
                                   FIELD(tsl_tuning, inert, FLOAT),     FIELD(tsl_tuning, wind, FLOAT),
                                   FIELD(tsl_tuning, force, VECTOR)};
    say_struct("tsl_tuning", "tuning", fields, sizeof fields, tuning);
}

void say_tuning_chain(const tsl_tuning_chain *chain)
{
    static const field fields[] = {FIELD(tsl_tuning_chain, bone_count, UINT), FIELD(tsl_tuning_chain, length, FLOAT),
                                   FIELD(tsl_tuning_chain, ticks_per_second, FLOAT),
                                   FIELD(tsl_tuning_chain, gravity, FLOAT)};
    say_struct("tsl_tuning_chain", "chain", fields, sizeof fields, chain);
}

void say_wind(const tsl_wind_desc *desc)
{
    static const field fields[] = {FIELD(tsl_wind_desc, flags, UINT),
                                   FIELD(tsl_wind_desc, user_data, LONG),
                                   FIELD(tsl_wind_desc, shape, UINT),
                                   FIELD(tsl_wind_desc, layers, UINT),
                                   FIELD(tsl_wind_desc, position, VECTOR),
                                   FIELD(tsl_wind_desc, rotation.x, FLOAT),
                                   FIELD(tsl_wind_desc, rotation.y, FLOAT),
                                   FIELD(tsl_wind_desc, rotation.z, FLOAT),
                                   FIELD(tsl_wind_desc, rotation.w, FLOAT),
                                   FIELD(tsl_wind_desc, half_size, VECTOR),
                                   FIELD(tsl_wind_desc, radius, FLOAT),
                                   FIELD(tsl_wind_desc, falloff, FLOAT),
                                   FIELD(tsl_wind_desc, velocity, VECTOR),
                                   FIELD(tsl_wind_desc, radial_speed, FLOAT),
                                   FIELD(tsl_wind_desc, gust, FLOAT),
                                   FIELD(tsl_wind_desc, gust_frequency, FLOAT),
                                   FIELD(tsl_wind_desc, travel_speed, FLOAT),
                                   FIELD(tsl_wind_desc, turbulence, FLOAT),
                                   FIELD(tsl_wind_desc, turbulence_length, FLOAT),
                                   FIELD(tsl_wind_desc, seed, UINT)};
    say_struct("tsl_wind_desc", "desc", fields, sizeof fields, desc);
}

void say_limit(const tsl_chain_limit *limit)
{
    static const field fields[] = {FIELD(tsl_chain_limit, kind, UINT),        FIELD(tsl_chain_limit, angle_a, FLOAT),
                                   FIELD(tsl_chain_limit, angle_b, FLOAT),    FIELD(tsl_chain_limit, rotation.x, FLOAT),
                                   FIELD(tsl_chain_limit, rotation.y, FLOAT), FIELD(tsl_chain_limit, rotation.z, FLOAT),
                                   FIELD(tsl_chain_limit, rotation.w, FLOAT), FIELD(tsl_chain_limit, frame, UINT),
                                   FIELD(tsl_chain_limit, softness, FLOAT)};
    say_struct("tsl_chain_limit", "limit", fields, sizeof fields, limit);
}

void say_position_limit(const tsl_chain_position_limit *limit)
{
    static const field fields[] = {FIELD(tsl_chain_position_limit, flags, UINT),
                                   FIELD(tsl_chain_position_limit, max_distance, FLOAT),
                                   FIELD(tsl_chain_position_limit, backstop_distance, FLOAT),
                                   FIELD(tsl_chain_position_limit, backstop_radius, FLOAT),
                                   FIELD(tsl_chain_position_limit, backstop_normal.x, FLOAT),
                                   FIELD(tsl_chain_position_limit, backstop_normal.y, FLOAT),
                                   FIELD(tsl_chain_position_limit, backstop_normal.z, FLOAT),
                                   FIELD(tsl_chain_position_limit, softness, FLOAT)};
    say_struct("tsl_chain_position_limit", "limit", fields, sizeof fields, limit);
}

void say_detail(const tsl_chain_detail *detail)
{
    static const field fields[] = {FIELD(tsl_chain_detail, flags, UINT),
                                   FIELD(tsl_chain_detail, sleep_tolerance, FLOAT)};
    say_struct("tsl_chain_detail", "detail", fields, sizeof fields, detail);
}

void say_collider_desc(const tsl_collider_desc *desc)
{
    static const field fields[] = {FIELD(tsl_collider_desc, flags, UINT),    FIELD(tsl_collider_desc, user_data, LONG),
                                   FIELD(tsl_collider_desc, rig.bits, LONG), FIELD(tsl_collider_desc, bone, INT),
                                   FIELD(tsl_collider_desc, layers, UINT),   FIELD(tsl_collider_desc, shape, UINT),
                                   FIELD(tsl_collider_desc, radius, FLOAT),  FIELD(tsl_collider_desc, radius_b, FLOAT),
                                   FIELD(tsl_collider_desc, a, VECTOR),      FIELD(tsl_collider_desc, b, VECTOR)};
    say_struct("tsl_collider_desc", "desc", fields, sizeof fields, desc);
    say_floats("tsl_transform", "frame", &desc->frame, 10);
    say("desc.frame = *frame;\n");
    if (!desc->planes)
        return;
    say_floats("tsl_plane", "planes", desc->planes, 4 * desc->plane_count);
    say("desc.planes = planes, desc.plane_count = %u;\n", desc->plane_count);
}
