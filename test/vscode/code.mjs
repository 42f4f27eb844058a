#!/usr/bin/env node
// The executable for @vscode/test-electron's `vscodeExecutablePath`; see code.ts.
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, fileURLToPath(new URL('code.ts', import.meta.url)));
await import('../tools/node.mjs');
