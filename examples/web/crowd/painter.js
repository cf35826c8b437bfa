// SPDX-License-Identifier: MIT
// Draws one mesh in many places, skinned on the GPU or not at all.
import { createProgram } from './shaders.js';

export const PLACE = 4; // floats of an instance: x, z, turn about y, frame

/** RGBA texels of 32-bit floats. */
function createTexture(gl, { width, height }, texels) {
  const texture = gl.createTexture();
  if (Math.max(width, height) > gl.getParameter(gl.MAX_TEXTURE_SIZE)) throw new Error(`this GPU has no textures of ${width} by ${height}`);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, height, 0, gl.RGBA, gl.FLOAT, texels);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  return texture;
}

export class Painter {
  /**
   * @param {WebGL2RenderingContext} gl
   * @param {import('./mesh.js').Mesh} mesh
   * @param {{layout: any, texels: Float32Array} | null} matrices what bake wrote; null: vertices are drawn as they come
   */
  constructor(gl, mesh, matrices) {
    this.gl = gl;
    this.indexCount = mesh.indices.length;
    this.program = createProgram(gl, matrices !== null);
    this.camera = gl.getUniformLocation(this.program, 'camera');
    this.array = gl.createVertexArray();
    gl.bindVertexArray(this.array);
    this.positions = this.attribute(0, mesh.positions, 3);
    this.normals = this.attribute(1, mesh.normals, 3);
    this.attribute(2, mesh.colors, 3);
    this.places = this.attribute(3, new Float32Array(PLACE), PLACE);
    gl.vertexAttribDivisor(3, 1);
    if (matrices) this.addSkinning(mesh, matrices);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.indices, gl.STATIC_DRAW);
  }

  attribute(location, values, width) {
    const { gl } = this, buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(location);
    if (values instanceof Uint16Array) gl.vertexAttribIPointer(location, width, gl.UNSIGNED_SHORT, 0, 0);
    else gl.vertexAttribPointer(location, width, gl.FLOAT, false, 0, 0);
    return buffer;
  }

  addSkinning(mesh, { layout, texels }) {
    const { gl, program } = this;
    this.attribute(4, mesh.joints, 4);
    this.attribute(5, mesh.weights, 4);
    this.texture = createTexture(gl, layout, texels);
    gl.useProgram(program);
    gl.uniform1i(gl.getUniformLocation(program, 'joint_count'), layout.joints);
    gl.uniform1i(gl.getUniformLocation(program, 'matrices_per_row'), layout.matrices_per_row);
  }

  /**
   * Other vertices in the place of the mesh's.
   * @param {Float32Array} positions
   * @param {Float32Array} normals
   */
  setVertices(positions, normals) {
    const { gl } = this;
    for (const [buffer, values] of [[this.positions, positions], [this.normals, normals]]) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
    }
  }

  /**
   * @param {Float32Array} camera 4x4, columns
   * @param {Float32Array} places PLACE floats a character
   */
  draw(camera, places) {
    const { gl } = this;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    if (this.texture) gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.uniformMatrix4fv(this.camera, false, camera);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.places);
    gl.bufferData(gl.ARRAY_BUFFER, places, gl.DYNAMIC_DRAW);
    gl.drawElementsInstanced(gl.TRIANGLES, this.indexCount, gl.UNSIGNED_INT, 0, places.length / PLACE);
  }
}

/** An empty picture for draws to follow. */
export function clear(gl) {
  gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
  gl.enable(gl.DEPTH_TEST);
  gl.clearColor(0.86, 0.9, 0.94, 1);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
}
