// SPDX-License-Identifier: MIT
// Which springs wait for which: for the one that carries them, and for those that move a collider they meet.

/** Ask for the springs in their order, and for the colliders of each in theirs: the answers change what later ones are. */
export class Order {
  /** @param {import('./read.js').Vrm} vrm */
  constructor(vrm) {
    this.vrm = vrm;
    /** @type {Set<number>[]} by the spring that has to run before: those that wait for it */
    this.waiting = vrm.springs.map(() => new Set());
    vrm.springs.forEach((spring, index) => {
      const on = this.carrier(vrm.nodes.parents[spring.nodes[0]]);
      if (on >= 0) this.waiting[on].add(index);
    });
  }

  /**
   * The spring that moves a node: it holds it, or the nearest node above that any spring holds.
   * @param {number} node -1: none
   */
  carrier(node) {
    const { nodes, owners } = this.vrm;
    return nodes.pathUp(node).map((above) => owners[above]).find((owner) => owner >= 0) ?? -1;
  }

  /**
   * All that wait for a spring, directly or not, and itself.
   * @param {number} spring
   */
  allWaiting(spring) {
    const found = new Set([spring]);
    for (const on of found) for (const next of this.waiting[on]) found.add(next); // a Set's loop goes on with what is added
    return found;
  }

  /**
   * Whether the spring can meet this collider where the simulation has it: it then waits for what moves it.
   * @param {number} spring
   * @param {number} collider
   */
  ridesSimulated(spring, collider) {
    const { vrm } = this, on = this.carrier(vrm.colliders[collider].node);
    if (on < 0) return false;
    if (!this.allWaiting(spring).has(on)) {
      this.waiting[on].add(spring);
      return true;
    }
    const warning = `spring "${vrm.springs[spring].name}": its collider ${collider} swings with "${vrm.springs[on].name}", which waits for this spring: the collider moves with the animated pose`;
    if (!vrm.warnings.includes(warning)) vrm.warnings.push(warning); // chains may be made again
    return false;
  }
}
