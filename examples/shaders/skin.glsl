// SPDX-License-Identifier: MIT
// The palettes of tassel/skin.h in a vertex shader (docs/skin.md).
#version 450
layout(std430, binding = 0) readonly buffer Palette { vec4 palette_rows[]; };  // TSL_SKIN_MATRIX_3X4
layout(std430, binding = 1) readonly buffer Palette4 { mat4 palette_4x4[]; };  // TSL_SKIN_MATRIX_4X4
layout(std430, binding = 2) readonly buffer Duals { vec4 duals[]; };           // tsl_skin_dual_quat
layout(binding = 3) uniform sampler2D clip_texels;                             // tsl_skin_texture_bake
layout(binding = 4) uniform Frame { uint frame; uint joint_count; uint matrices_per_row; uint form; };
layout(location = 0) in vec3 position;
layout(location = 1) in uvec4 joints;
layout(location = 2) in vec4 weights;

vec3 skin_3x4(vec3 p)
{
    vec4 x = vec4(0), y = vec4(0), z = vec4(0);
    for (int i = 0; i < 4; ++i) {
        x += weights[i] * palette_rows[3 * joints[i]];
        y += weights[i] * palette_rows[3 * joints[i] + 1];
        z += weights[i] * palette_rows[3 * joints[i] + 2];
    }
    return vec3(dot(x, vec4(p, 1)), dot(y, vec4(p, 1)), dot(z, vec4(p, 1)));
}

vec3 skin_4x4(vec3 p)
{
    mat4 m = mat4(0);
    for (int i = 0; i < 4; ++i)
        m += weights[i] * palette_4x4[joints[i]];
    return (m * vec4(p, 1)).xyz;
}

vec3 skin_clip(vec3 p)
{
    vec3 skinned = vec3(0);
    for (int i = 0; i < 4; ++i) {
        uint matrix = frame * joint_count + joints[i];
        ivec2 at = ivec2(3 * (matrix % matrices_per_row), matrix / matrices_per_row);
        skinned += weights[i] * vec3(dot(texelFetch(clip_texels, at, 0), vec4(p, 1)),
                                     dot(texelFetch(clip_texels, at + ivec2(1, 0), 0), vec4(p, 1)),
                                     dot(texelFetch(clip_texels, at + ivec2(2, 0), 0), vec4(p, 1)));
    }
    return skinned;
}

vec3 skin_dual(vec3 p)
{
    vec4 real = vec4(0), dual = vec4(0), side = vec4(0);
    vec3 diagonal = vec3(0), mixed = vec3(0);
    float heaviest = -1;
    for (int i = 0; i < 4; ++i)
        if (weights[i] > heaviest) {
            heaviest = weights[i];
            side = duals[4 * joints[i]];
        }
    for (int i = 0; i < 4; ++i) {
        uint at = 4 * joints[i];
        float signed_weight = dot(duals[at], side) < 0 ? -weights[i] : weights[i];
        real += signed_weight * duals[at];
        dual += signed_weight * duals[at + 1];
        diagonal += weights[i] * duals[at + 2].xyz;
        mixed += weights[i] * duals[at + 3].xyz;
    }
    float n = 1 / length(real);
    real *= n;
    dual *= n;
    p = vec3(dot(vec3(diagonal.x, mixed.xy), p), dot(vec3(mixed.x, diagonal.y, mixed.z), p), dot(vec3(mixed.yz, diagonal.z), p));
    p += 2 * cross(real.xyz, cross(real.xyz, p) + real.w * p);
    return p + 2 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
}

void main()
{
    vec3 p = form == 0 ? skin_3x4(position) : form == 1 ? skin_4x4(position) : form == 2 ? skin_clip(position) : skin_dual(position);
    gl_Position = vec4(p, 1);
}
