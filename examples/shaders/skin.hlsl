// SPDX-License-Identifier: MIT
// A palette of TSL_SKIN_MATRIX_3X4 in a vertex shader (docs/skin.md); other forms are as in skin.glsl, with mul(m, v) and Load(int3(x, y, 0)).
struct Joint { row_major float3x4 m; };           // TSL_SKIN_MATRIX_3X4
StructuredBuffer<Joint> palette : register(t0);
struct Input { float3 position : POSITION; uint4 joints : BLENDINDICES; float4 weights : BLENDWEIGHT; };

float3 skin_3x4(Input v)
{
    float3x4 m = v.weights[0] * palette[v.joints[0]].m + v.weights[1] * palette[v.joints[1]].m +
                 v.weights[2] * palette[v.joints[2]].m + v.weights[3] * palette[v.joints[3]].m;
    return mul(m, float4(v.position, 1));
}

float4 main(Input v) : SV_Position
{
    return float4(skin_3x4(v), 1);
}
