// SPDX-License-Identifier: MIT

/** The tree of a glTF file's nodes. */
export class Nodes {
  /** @param {any} json */
  constructor(json) {
    /** @type {any[]} */
    this.definitions = json.nodes ?? [];
    this.count = this.definitions.length;
    this.parents = new Int32Array(this.count).fill(-1);
    this.definitions.forEach((_, node) => this.children(node).forEach((child) => { this.parents[child] = node; }));
    this.depths = new Int32Array(this.count);
    for (let node = 0; node < this.count; node += 1) this.depths[node] = this.pathUp(node).length;
  }

  /**
   * In the file's order.
   * @param {number} node
   * @returns {number[]}
   */
  children(node) {
    return (this.definitions[node]?.children ?? []).filter((/** @type {any} */ child) => Number.isInteger(child) && child >= 0 && child < this.count);
  }

  /**
   * The node and what it hangs from.
   * @param {number} node -1: none
   */
  pathUp(node) {
    const path = [];
    for (let n = node; n >= 0; n = this.parents[n]) path.push(n);
    return path;
  }

  /**
   * Whether `node` is `above` or hangs from it.
   * @param {number} node
   * @param {number} above
   */
  hangsFrom(node, above) {
    return this.pathUp(node).includes(above);
  }

  /**
   * For messages.
   * @param {number} node
   */
  describe(node) {
    return `node ${node} "${this.definitions[node]?.name ?? ''}"`;
  }
}
