import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const base = path.resolve(import.meta.dirname, '../../.vscode-test/bench');

/** Makes a folder below `.vscode-test/bench` once; half of one is never taken for the whole. */
function once(name: string, make: (write: (file: string, content: string) => void) => void): string {
  const folder = path.join(base, name);
  if (existsSync(folder)) return folder;
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  make((file, content) => {
    mkdirSync(path.dirname(path.join(half, file)), { recursive: true });
    writeFileSync(path.join(half, file), content);
  });
  renameSync(half, folder);
  return folder;
}

const head = {
  id: 'one',
  _format: 'hh-sol-build-info-1',
  solcVersion: '0.8.28',
  solcLongVersion: '0.8.28+commit.7893614a',
};

function artifact(name: string): string {
  const sourceName = `contracts/${name}.sol`;
  const code = `0x6080${'604052'.repeat(800)}`;
  return JSON.stringify({
    _format: 'hh-sol-artifact-1',
    contractName: name,
    sourceName,
    abi: [],
    bytecode: code,
    deployedBytecode: code,
    linkReferences: {},
    deployedLinkReferences: {},
  });
}

const link = JSON.stringify({ _format: 'hh-sol-dbg-1', buildInfo: '../../build-info/one.json' });

/** A Hardhat 2 project with one build-info of some 100 MB: 1,500 sources of 5 KB, and 60 KB of output for each. */
export function largeBuildInfo(): string {
  return once('build-info-100-mb', (write) => {
    const names = Array.from({ length: 1500 }, (_, index) => `Part${index}`);
    const text = (name: string) => `contract ${name} {\n${'    // A comment, as "code" has them.\n'.repeat(130)}}\n`;
    const sources = Object.fromEntries(names.map((name) => [`contracts/${name}.sol`, { content: text(name) }]));
    const contracts = Object.fromEntries(
      names.map((name) => {
        const file = `contracts/${name}.sol`;
        const metadata = JSON.stringify({
          compiler: { version: head.solcLongVersion },
          language: 'Solidity',
          version: 1,
          settings: { compilationTarget: { [file]: name } },
          sources: { [file]: { keccak256: `0x${'0'.repeat(64)}` }, 'contracts/Part0.sol': { keccak256: '0x00' } },
        });
        const code = { object: '6080604052'.repeat(2000), sourceMap: '1:2:3:-;;'.repeat(2200), linkReferences: {} };
        return [file, { [name]: { abi: [], metadata, evm: { bytecode: code, deployedBytecode: code } } }];
      }),
    );
    const input = { language: 'Solidity', sources, settings: { optimizer: { enabled: true, runs: 200 } } };
    const output = { contracts, sources: {} };
    write('artifacts/build-info/one.json', JSON.stringify({ ...head, input, output }));
    write('hardhat.config.js', 'module.exports = {};\n');
    for (const name of ['Part0', 'Part700']) {
      write(`contracts/${name}.sol`, text(name));
      write(`artifacts/contracts/${name}.sol/${name}.json`, artifact(name));
      write(`artifacts/contracts/${name}.sol/${name}.dbg.json`, link);
    }
  });
}

/** A monorepo of 10,000 files: ten Hardhat 2 packages with 250 contracts each, their build output, and other files. */
export function tenThousandFiles(): string {
  return once('ten-thousand-files', (write) => {
    for (let folder = 0; folder < 10; folder++) {
      const root = `packages/p${folder}`;
      write(`${root}/hardhat.config.js`, 'module.exports = {};\n');
      write(`${root}/artifacts/build-info/one.json`, JSON.stringify({ ...head, input: {}, output: {} }));
      for (let index = 0; index < 249; index++) {
        const name = `C${folder}x${index}`;
        write(`${root}/contracts/${name}.sol`, `contract ${name} {}\n`);
        write(`${root}/artifacts/contracts/${name}.sol/${name}.json`, artifact(name));
        write(`${root}/artifacts/contracts/${name}.sol/${name}.dbg.json`, link);
        write(`${root}/docs/${name}.md`, `# ${name}\n`);
      }
    }
  });
}
