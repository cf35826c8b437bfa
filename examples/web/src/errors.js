// SPDX-License-Identifier: MIT
/** A call that the library refused. `message` is what it logged: function, argument, field and index. */
export class TasselError extends Error {
  /**
   * @param {number} code of constants.ERROR_
   * @param {string} name such as TSL_ERROR_NOT_FINITE
   * @param {string} reason
   */
  constructor(code, name, reason) {
    super(reason ? `${name}: ${reason}` : name);
    this.name = 'TasselError';
    this.code = code;
  }
}
