// SPDX-License-Identifier: MIT
// Where a character is at a time, for models whose clips stay on the spot or that have none: as functions of the time, so that a
// moment looks the same however it was reached. Lengths are for a character of 1.7 units and grow with its height.

/** @typedef {{position: [number, number, number], turn: number, period: number}} Place turn: radians about +Y; period: seconds */

const smooth = (x) => x * x * (3 - 2 * x);

// Around a circle at an even speed, with a bob at each step.
function circle(speed, steps, bob, period) {
  const radius = (speed * period) / (2 * Math.PI);
  return (time) => {
    const angle = (2 * Math.PI * time) / period;
    return { position: [radius * (Math.cos(angle) - 1), bob * Math.abs(Math.sin(Math.PI * steps * time)), -radius * Math.sin(angle)], turn: angle + Math.PI, period };
  };
}

// Half a turn in a third of a second, a stop, and back.
function turn(time) {
  const half = Math.floor(time / 2), within = Math.min((time - 2 * half) / 0.35, 1);
  return { position: [0, 0, 0], turn: Math.PI * (half % 2 === 0 ? smooth(within) : 1 - smooth(within)), period: 4 };
}

// A jump of 0.5 units, a landing and a rest.
function jump(time) {
  const flight = 2 * Math.sqrt((2 * 0.5) / 9.81), air = Math.min(Math.max(time - 0.4, 0), flight);
  return { position: [0, 9.81 * 0.5 * air * (flight - air), 0], turn: 0, period: 2 };
}

/** @type {Record<string, (time: number) => Place>} */
const PATHS = {
  stand: () => ({ position: [0, 0, 0], turn: 0, period: 2 }),
  walk: circle(1.4, 1.9, 0.03, 8),
  run: circle(4, 2.8, 0.07, 6),
  turn,
  jump,
};

export const pathNames = Object.keys(PATHS);

/**
 * @param {string} name
 * @param {number} seconds
 * @param {number} height of the character
 * @returns {Place}
 */
export function placeOnPath(name, seconds, height) {
  const { period } = PATHS[name](0), place = PATHS[name](((seconds % period) + period) % period), scale = height / 1.7;
  return { ...place, position: /** @type {[number, number, number]} */ (place.position.map((value) => value * scale)) };
}
