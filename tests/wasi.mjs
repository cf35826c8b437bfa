// SPDX-License-Identifier: MIT
// node tests/wasi.mjs PROGRAM.wasm [ARGUMENT...]: runs a WebAssembly program and exits as it does.
import { readFile } from 'node:fs/promises';
import { argv, exit } from 'node:process';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: argv.slice(2), returnOnExit: true });
const module = await WebAssembly.compile(await readFile(argv[2]));
exit(wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject())));
