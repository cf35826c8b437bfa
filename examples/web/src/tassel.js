// SPDX-License-Identifier: MIT
// Loading, errors, and calls with structs.
import { Assets } from './assets.js';
import { TasselError } from './errors.js';
import { Json } from './json.js';
import { Limb } from './limb.js';
import { Memory, sizeOf } from './memory.js';
import { constants, structs } from './raw.js';
import { World } from './world.js';

export { constants, TasselError };

// (module (func (result v128) i32.const 0 i8x16.splat))
const SIMD_PROBE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11);

/** Whether this engine has WebAssembly's simd128. */
export const hasSimd = () => WebAssembly.validate(SIMD_PROBE);

/**
 * @param {URL} url
 * @returns {Promise<BufferSource>}
 */
async function readFile(url) {
  if (url.protocol === 'file:') return (await import('node:fs/promises')).readFile(url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/**
 * Compiles the library. Without `source` it is tassel.simd.wasm beside this package's dist, or tassel.wasm where there is no simd128.
 * Both give the same bits.
 * @param {{simd?: boolean, source?: BufferSource | WebAssembly.Module | URL}} [options]
 * @returns {Promise<Tassel>}
 */
export async function loadTassel(options = {}) {
  const simd = options.simd ?? hasSimd();
  let source = options.source ?? new URL(`../dist/tassel${simd ? '.simd' : ''}.wasm`, import.meta.url);
  if (source instanceof URL) source = await readFile(source);
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return new Tassel(module);
}

/** One instance of the library, with memory of its own. Everything made of it belongs to the thread that made it. */
export class Tassel {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    /** @type {Map<number, World>} */
    this.worlds = new Map();
    this.reason = '';
    const refuse = () => 52; // of WASI: not supported. The library writes no files.
    const instance = new WebAssembly.Instance(module, {
      tassel: {
        log: (/** @type {number} */ world, /** @type {number} */ code, /** @type {number} */ message) => this.log(world, code, message),
        json_parse: (/** @type {number} */ text, /** @type {number} */ length, /** @type {number} */ end) => this.json.parse(text, length, end),
        json_print: (/** @type {number} */ item, /** @type {number} */ formatted) => this.json.print(item, formatted),
      },
      wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse },
    });
    /** @type {any} */
    const exports = instance.exports;
    exports._initialize?.();
    /** @type {import('./raw.js').Exports & {tassel_web_set_log(desc: number, world: number): void}} */
    this.c = exports;
    this.memory = new Memory(this.c);
    this.json = new Json(this);
  }

  /**
   * @param {number} world
   * @param {number} code
   * @param {number} message
   */
  log(world, code, message) {
    this.reason = this.memory.readText(message);
    this.worlds.get(world)?.onMessage?.(code, this.reason);
  }

  /**
   * Throws where a call was refused.
   * @param {number} result
   */
  check(result) {
    if (result >= 0) {
      this.reason = '';
      return;
    }
    const { reason } = this;
    this.reason = '';
    throw new TasselError(result, this.memory.readText(this.c.tsl_result_name(result)), reason);
  }

  /**
   * Calls a function of the headers by its name without tsl_ and throws where it is refused. Numbers, BigInt and pointers are passed as
   * they are; for the modules without a class here (ik, play, reduce, skin, convert), with `memory` for structs.
   * @param {string} name such as ik_two_bone_solve
   * @param {...(number | bigint)} values
   */
  call(name, ...values) {
    this.check(/** @type {any} */ (this.c)[`tsl_${name}`](...values));
  }

  /**
   * A struct of C in memory that the caller releases: its defaults, where it has some, and `fields` over them.
   * @param {string} kind such as tsl_chain_params
   * @param {object} [fields]
   * @param {(size: number) => number} [take]
   */
  make(kind, fields = {}, take = (size) => this.memory.take(size)) {
    const pointer = take(sizeOf(kind));
    const init = /** @type {any} */ (this.c)[`${kind}_init`];
    if (init) init(pointer, structs[kind].size);
    this.memory.write(kind, pointer, fields);
    return pointer;
  }

  /**
   * @param {import('./world.js').WorldOptions} [options]
   */
  createWorld(options) {
    return new World(this, options);
  }

  /** Rig files: docs/rig_file.md. */
  createAssets() {
    return new Assets(this);
  }

  /**
   * Two-bone inverse kinematics: docs/ik.md.
   * @param {import('./limb.js').LimbSettings} [settings]
   */
  createLimb(settings) {
    return new Limb(this, settings);
  }

  /** The version of the library, as in TSL_VERSION. */
  get version() {
    return this.c.tsl_version();
  }
}
