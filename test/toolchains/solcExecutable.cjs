#!/usr/bin/env node
// A Solidity compiler as other tools call one, around the compiler of npm's `solc` (its folder in SOLC_MODULE).
const { readFileSync } = require('node:fs');
const solc = require(process.env.SOLC_MODULE);

if (process.argv.includes('--version'))
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
else process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
