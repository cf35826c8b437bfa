// SPDX-License-Identifier: MIT
// The code that loads the saved rig file, for a host's own arrays of bones: the files in code, which tests of each language compile.

const FILES = { C: 'swinging.c', 'C#': 'Swinging.cs', Rust: 'swinging.rs', JavaScript: 'swinging.mjs' };

export const languages = Object.keys(FILES);

/**
 * @param {string} language
 * @param {string} rigName the name that stands in place of model.rig.json
 */
export async function codeFor(language, rigName) {
  const answer = await fetch(new URL(`./code/${FILES[language]}`, import.meta.url));
  if (!answer.ok) throw new Error(`${FILES[language]}: ${answer.status} ${answer.statusText}`);
  return (await answer.text()).replace(/^\/\/ SPDX.*\n/, '').replaceAll('model.rig.json', rigName);
}
