import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { installToolchain } from '../toolchains/installToolchain.ts';
import { asObject, type Json, textOf } from '../toolchains/readJson.ts';

const version = '0.8.28+commit.7893614a';
const folder = path.resolve(import.meta.dirname, '../../.vscode-test/bench/openzeppelin-5.0.2');

/** A project of 144 sources in the shape of two tools, the root folder of each. */
export interface LargeProject {
  hardhat2: string;
  foundry: string;
  /** Relative to either. */
  source: { hardhat2: string; foundry: string };
}

/**
 * A contract that imports all of @openzeppelin/contracts 5.0.2, compiled by solc 0.8.28 for every contract in it and
 * laid out as Hardhat 2 and Foundry do. Made once, in some ten seconds, and kept.
 */
export async function largeProject(): Promise<LargeProject> {
  const made: LargeProject = {
    hardhat2: path.join(folder, 'hardhat2'),
    foundry: path.join(folder, 'foundry'),
    source: { hardhat2: 'contracts/All.sol', foundry: 'src/All.sol' },
  };
  if (existsSync(folder)) return made;
  const packages = path.join(await installToolchain('hardhat3'), 'node_modules');
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  const library = librarySources(packages);
  writeHardhat2(path.join(half, 'hardhat2'), library);
  writeFoundry(path.join(half, 'foundry'), library);
  renameSync(half, folder);
  return made;
}

function librarySources(packages: string): Map<string, string> {
  const manifest = asObject(
    JSON.parse(readFileSync(path.join(packages, '@openzeppelin/contracts/package.json'), 'utf8')),
    'The manifest',
  );
  if (manifest.version !== '5.0.2') throw new Error(`@openzeppelin/contracts is ${String(manifest.version)}.`);
  const base = path.join(packages, '@openzeppelin/contracts');
  const names = readdirSync(base, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'));
  const sources = names.filter((name) => name.endsWith('.sol')).sort();
  return new Map(
    sources.map((name) => [`@openzeppelin/contracts/${name}`, readFileSync(path.join(base, name), 'utf8')]),
  );
}

function compile(target: string, library: ReadonlyMap<string, string>, settings: Json): { input: Json; output: Json } {
  const solc = solcByVersion(version);
  if (!solc) throw new Error('solc 0.8.28 is not installed.');
  const imports = [...library.keys()].map((name, index) => `import "${name}" as part${index};\n`).join('');
  const all = `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n${imports}\ncontract All {\n    uint256 public answer = 42;\n}\n`;
  const sources = new Map([[target, all], ...library]);
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...sources].map(([name, content]) => [name, { content }])),
    settings: {
      ...{ optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun', ...settings },
      outputSelection: {
        '*': {
          '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode', 'evm.methodIdentifiers', 'metadata'],
          '': ['ast'],
        },
      },
    },
  };
  const output = asObject(JSON.parse(solc.compile(JSON.stringify(input))), 'The output');
  if (output.contracts === undefined) throw new Error(JSON.stringify(output.errors));
  return { input, output };
}

function contractsOf(output: Json): { source: string; name: string; contract: Json }[] {
  return Object.entries(asObject(output.contracts, 'contracts')).flatMap(([source, contracts]) =>
    Object.entries(asObject(contracts, source)).map(([name, contract]) => ({
      ...{ source, name, contract: asObject(contract, name) },
    })),
  );
}

/** Sources are older than what is built from them. */
const yesterday = new Date(Date.now() - 86_400_000);

function write(file: string, content: unknown, modified?: Date): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  if (modified) utimesSync(file, modified, modified);
}

function writeSources(root: string, input: Json, place: (name: string) => string): void {
  for (const [name, source] of Object.entries(asObject(input.sources, 'sources')))
    write(path.join(root, place(name)), textOf(asObject(source, name), 'content'), yesterday);
}

function writeHardhat2(root: string, library: ReadonlyMap<string, string>): void {
  const { input, output } = compile('contracts/All.sol', library, {});
  write(path.join(root, 'hardhat.config.js'), 'module.exports = { solidity: "0.8.28" };\n');
  writeSources(root, input, (name) => (name.startsWith('@') ? `node_modules/${name}` : name));
  const id = '0123456789abcdef0123456789abcdef';
  write(path.join(root, `artifacts/build-info/${id}.json`), {
    ...{ id, _format: 'hh-sol-build-info-1', solcVersion: '0.8.28', solcLongVersion: version, input, output },
  });
  for (const { source, name, contract } of contractsOf(output)) {
    const evm = asObject(contract.evm, 'evm');
    const [created, deployed] = [asObject(evm.bytecode, 'bytecode'), asObject(evm.deployedBytecode, 'deployed')];
    const file = path.join(root, 'artifacts', source, name);
    write(`${file}.json`, {
      ...{ _format: 'hh-sol-artifact-1', contractName: name, sourceName: source, abi: contract.abi },
      ...{ bytecode: `0x${textOf(created, 'object')}`, deployedBytecode: `0x${textOf(deployed, 'object')}` },
      ...{ linkReferences: created.linkReferences, deployedLinkReferences: deployed.linkReferences },
    });
    const up = '../'.repeat(source.split('/').length);
    write(`${file}.dbg.json`, { _format: 'hh-sol-dbg-1', buildInfo: `${up}build-info/${id}.json` });
  }
}

function writeFoundry(root: string, library: ReadonlyMap<string, string>): void {
  const target = 'lib/openzeppelin-contracts/contracts/';
  const moved = new Map([...library].map(([name, text]) => [name.replace('@openzeppelin/contracts/', target), text]));
  const { input, output } = compile('src/All.sol', moved, { metadata: { bytecodeHash: 'ipfs' } });
  write(path.join(root, 'foundry.toml'), '[profile.default]\nsrc = "src"\nout = "out"\nlibs = ["lib"]\n');
  writeSources(root, input, (name) => name);
  for (const { source, name, contract } of contractsOf(output)) {
    const evm = asObject(contract.evm, 'evm');
    const { object: creation, linkReferences, sourceMap } = asObject(evm.bytecode, 'bytecode');
    const deployed = asObject(evm.deployedBytecode, 'deployedBytecode');
    const metadata = textOf(contract, 'metadata');
    write(path.join(root, 'out', path.basename(source), `${name}.json`), {
      abi: contract.abi,
      bytecode: { object: `0x${String(creation)}`, sourceMap, linkReferences },
      deployedBytecode: {
        ...{ object: `0x${String(deployed.object)}`, sourceMap: deployed.sourceMap },
        ...{ linkReferences: deployed.linkReferences, immutableReferences: deployed.immutableReferences },
      },
      ...{ methodIdentifiers: evm.methodIdentifiers, rawMetadata: metadata, metadata: JSON.parse(metadata), id: 1 },
    });
  }
}
