// SPDX-License-Identifier: MIT
// The browser of this machine, for tests.
import { execFileSync } from 'node:child_process';

/** @returns {string} '' where there is none */
export function findBrowser() {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // the next one
    }
  }
  return '';
}

/** Draws WebGL by the processor, so that pictures do not depend on what graphics there are. */
export const SOFTWARE_GRAPHICS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
