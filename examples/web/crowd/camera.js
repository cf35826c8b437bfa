// SPDX-License-Identifier: MIT
// A camera that turns about a point of the crowd.

/** Column by column. */
function multiply(a, b) {
  const out = new Float32Array(16);
  for (let column = 0; column < 4; column += 1)
    for (let row = 0; row < 4; row += 1)
      for (let k = 0; k < 4; k += 1) out[4 * column + row] += a[4 * k + row] * b[4 * column + k];
  return out;
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

export class Camera {
  constructor({ yaw = 0.5, pitch = 0.35, distance = 9 } = {}) {
    Object.assign(this, { yaw, pitch, distance });
  }

  turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = clamp(this.pitch + pitch, 0.02, 1.5);
  }

  zoom(factor) {
    this.distance = clamp(this.distance * factor, 1.2, 60);
  }

  /** @param {number} aspect width / height */
  matrix(aspect) {
    const near = 0.1, far = 200, focal = aspect < 1 ? 1.8 * aspect : 1.8; // narrow screens see as far to the sides
    const projection = [focal / aspect, 0, 0, 0, 0, focal, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0];
    const [c, s, d, t] = [Math.cos(this.yaw), Math.sin(this.yaw), Math.cos(this.pitch), Math.sin(this.pitch)], height = 0.7;
    const turned = [c, -s * t, s * d, 0, 0, d, t, 0, -s, -c * t, c * d, 0, 0, -height * d, -height * t - this.distance, 1];
    return multiply(projection, turned);
  }
}
