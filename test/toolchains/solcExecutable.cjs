#!/usr/bin/env node
// A Solidity compiler as other tools call one, around the compiler of npm's `solc` (its folder in SOLC_MODULE). Like the
// real one it looks for imports that the input lacks on the disk, from `--base-path` and each `--include-path`.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const solc = require(process.env.SOLC_MODULE);

const folders = process.argv.flatMap((option, at, all) =>
  option === '--base-path' || option === '--include-path' ? [all[at + 1]] : [],
);
function find(name) {
  for (const folder of [...folders, '.']) {
    try {
      return { contents: readFileSync(path.resolve(folder, name), 'utf8') };
    } catch {
      // The next folder may have it.
    }
  }
  return { error: 'File not found' };
}

if (process.argv.includes('--version'))
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
else {
  const input = readFileSync(0, 'utf8');
  // Before 0.6 the callback itself is the second argument.
  const imports = /^0\.[45]\./.test(solc.version()) ? find : { import: find };
  process.stdout.write(solc.compile(input, imports));
}
