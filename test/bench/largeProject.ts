import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { installToolchain } from '../toolchains/installToolchain.ts';
import { asObject, type Json, textOf } from '../toolchains/readJson.ts';
import { runForge, runHardhat3 } from './peers.ts';

const version = '0.8.28+commit.7893614a';
const folder = path.resolve(import.meta.dirname, '../../.vscode-test/bench/openzeppelin-5.0.2-tools');

const largeTools = ['hardhat2', 'foundry', 'hardhat3'] as const;
export type LargeTool = (typeof largeTools)[number];

/** The file of the contract `All`, relative to the project. */
export const largeSource: Readonly<Record<LargeTool, string>> = {
  hardhat2: 'contracts/All.sol',
  foundry: 'src/All.sol',
  hardhat3: 'contracts/All.sol',
};

/**
 * The root of a project with a contract that imports all of @openzeppelin/contracts 5.0.2, 144 sources, built by solc
 * 0.8.28: by Foundry and Hardhat 3 themselves, and laid out as Hardhat 2 does. Made once, in some ten seconds, and kept.
 */
export async function largeProject(tool: LargeTool): Promise<string> {
  const made = path.join(folder, tool);
  if (existsSync(made)) return made;
  const packages = path.join(await installToolchain('hardhat3'), 'node_modules');
  const library = librarySources(packages);
  try {
    if (tool === 'hardhat2') writeHardhat2(made, library);
    else if (tool === 'hardhat3') await writeHardhat3(made, library, packages);
    else await writeFoundry(made, library);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  return made;
}

function allOf(library: ReadonlyMap<string, string>): string {
  const imports = [...library.keys()].map((name, index) => `import "${name}" as part${index};\n`).join('');
  return `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n${imports}\ncontract All {\n    uint256 public answer = 42;\n}\n`;
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

function compile(target: string, library: ReadonlyMap<string, string>): { input: Json; output: Json } {
  const solc = solcByVersion(version);
  if (!solc) throw new Error('solc 0.8.28 is not installed.');
  const sources = new Map([[target, allOf(library)], ...library]);
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...sources].map(([name, content]) => [name, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
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
      source,
      name,
      contract: asObject(contract, name),
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

function writeSources(root: string, sources: ReadonlyMap<string, string>): void {
  for (const [name, text] of sources) write(path.join(root, name), text, yesterday);
}

function writeHardhat2(root: string, library: ReadonlyMap<string, string>): void {
  const { input, output } = compile('contracts/All.sol', library);
  write(path.join(root, 'hardhat.config.js'), 'module.exports = { solidity: "0.8.28" };\n');
  const packages = new Map([...library].map(([name, text]) => [`node_modules/${name}`, text]));
  writeSources(root, new Map([['contracts/All.sol', allOf(library)], ...packages]));
  const id = '0123456789abcdef0123456789abcdef';
  write(path.join(root, `artifacts/build-info/${id}.json`), {
    id,
    _format: 'hh-sol-build-info-1',
    solcVersion: '0.8.28',
    solcLongVersion: version,
    input,
    output,
  });
  for (const { source, name, contract } of contractsOf(output)) {
    const evm = asObject(contract.evm, 'evm');
    const [created, deployed] = [asObject(evm.bytecode, 'bytecode'), asObject(evm.deployedBytecode, 'deployed')];
    const file = path.join(root, 'artifacts', source, name);
    write(`${file}.json`, {
      _format: 'hh-sol-artifact-1',
      contractName: name,
      sourceName: source,
      abi: contract.abi,
      bytecode: `0x${textOf(created, 'object')}`,
      deployedBytecode: `0x${textOf(deployed, 'object')}`,
      linkReferences: created.linkReferences,
      deployedLinkReferences: deployed.linkReferences,
    });
    const up = '../'.repeat(source.split('/').length);
    write(`${file}.dbg.json`, { _format: 'hh-sol-dbg-1', buildInfo: `${up}build-info/${id}.json` });
  }
}

async function writeFoundry(root: string, library: ReadonlyMap<string, string>): Promise<void> {
  const target = 'lib/openzeppelin-contracts/contracts/';
  const moved = new Map([...library].map(([name, text]) => [name.replace('@openzeppelin/contracts/', target), text]));
  writeSources(root, new Map([['src/All.sol', allOf(moved)], ...moved]));
  const settings = 'optimizer = true\noptimizer_runs = 200\nevm_version = "cancun"\n';
  write(path.join(root, 'foundry.toml'), `[profile.default]\nsrc = "src"\nout = "out"\nlibs = ["lib"]\n${settings}`);
  await runForge(root, ['build']);
}

async function writeHardhat3(root: string, library: ReadonlyMap<string, string>, packages: string): Promise<void> {
  writeSources(root, new Map([['contracts/All.sol', allOf(library)]]));
  symlinkSync(packages, path.join(root, 'node_modules'), 'junction');
  write(path.join(root, 'package.json'), { name: 'large', private: true, type: 'module' });
  write(path.join(root, 'hardhat.config.ts'), hardhat3Config);
  await runHardhat3(root, ['build', '--build-profile', 'production']);
}

/** The compiler of npm, and the service and the chain that RECEIVER names. */
const hardhat3Config = `import { createRequire } from 'node:module';
import hardhatVerify from '@nomicfoundation/hardhat-verify';
const path = createRequire(import.meta.url).resolve('solc/soljson.js');
const url = process.env.RECEIVER ?? 'http://127.0.0.1:7546';
const settings = { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' };
const profile = { version: '0.8.28', path, settings };
export default {
  plugins: [hardhatVerify],
  solidity: { profiles: { default: profile, production: profile } },
  networks: { large: { type: 'http', chainType: 'l1', url: \`\${url}/rpc\`, chainId: 296 } },
  verify: { etherscan: { enabled: false }, blockscout: { enabled: false }, sourcify: { enabled: true, apiUrl: url } },
};
`;
