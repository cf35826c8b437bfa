// SPDX-License-Identifier: MIT
// One vertex shader in two forms: SKINNED reads matrices of the pose from the texture that bake wrote (docs/skin.md), the other draws vertices
// as they come.

const VERTEX = `precision highp float;
uniform mat4 camera;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 color;
layout(location = 3) in vec4 place; // x, z, turn about y, frame
#ifdef SKINNED
layout(location = 4) in uvec4 joints;
layout(location = 5) in vec4 weights;
uniform highp sampler2D matrices;
uniform int joint_count;
uniform int matrices_per_row;
#endif
out vec3 shade_normal;
out vec3 shade_color;

#ifdef SKINNED
void skin(inout vec3 p, inout vec3 n) {
  vec4 x = vec4(0), y = vec4(0), z = vec4(0);
  for (int i = 0; i < 4; ++i) {
    int matrix = int(place.w) * joint_count + int(joints[i]);
    ivec2 at = ivec2(3 * (matrix % matrices_per_row), matrix / matrices_per_row);
    x += weights[i] * texelFetch(matrices, at, 0);
    y += weights[i] * texelFetch(matrices, at + ivec2(1, 0), 0);
    z += weights[i] * texelFetch(matrices, at + ivec2(2, 0), 0);
  }
  p = vec3(dot(x, vec4(p, 1)), dot(y, vec4(p, 1)), dot(z, vec4(p, 1)));
  n = vec3(dot(x.xyz, n), dot(y.xyz, n), dot(z.xyz, n));
}
#endif

void main() {
  vec3 p = position, n = normal;
#ifdef SKINNED
  skin(p, n);
#endif
  float c = cos(place.z), s = sin(place.z);
  mat3 turn = mat3(c, 0, -s, 0, 1, 0, s, 0, c);
  shade_normal = turn * n;
  shade_color = color;
  gl_Position = camera * vec4(turn * p + vec3(place.x, 0, place.y), 1);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec3 shade_normal;
in vec3 shade_color;
out vec4 result;
void main() {
  float light = 0.55 + 0.45 * dot(normalize(shade_normal), normalize(vec3(0.4, 0.8, 0.5)));
  result = vec4(pow(shade_color * light, vec3(1.0 / 2.2)), 1);
}`;

/** @param {WebGL2RenderingContext} gl */
function compile(gl, kind, text) {
  const shader = gl.createShader(kind);
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
  return shader;
}

/**
 * @param {WebGL2RenderingContext} gl
 * @param {boolean} skinned
 */
export function createProgram(gl, skinned) {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, `#version 300 es\n${skinned ? '#define SKINNED\n' : ''}${VERTEX}`));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, FRAGMENT));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
  return program;
}
