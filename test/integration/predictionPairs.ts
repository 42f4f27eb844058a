import type { ToolchainName } from '../../src/core/projects/model/toolchain.ts';
import type { Json } from '../toolchains/readJson.ts';
import type { Build } from './compileContract.ts';
import * as text from './contractSources.ts';
import { sourcePrefix } from './projectOf.ts';

export interface Pair {
  name: string;
  toolchain: ToolchainName;
  /** What the workspace holds. */
  built: Build;
  /** What is deployed: a build, or bare creation code. */
  deployed: Build | { creation: string };
  /** ABI-encoded constructor arguments, hex. */
  arguments?: string;
  /** Path -> text, where the files on disk are not what was built. */
  edited?: Readonly<Record<string, string>>;
  verdict: 'exact' | 'match' | 'mismatch';
}

const solc28 = '0.8.28+commit.7893614a';
const optimized: Json = { optimizer: { enabled: true, runs: 200 } };
const word = (value: number) => value.toString(16).padStart(64, '0');

/** The library's address that every linked contract here has. */
export const libraryAddress = `0x${'5e'.repeat(20)}`;

type Options = { version?: string; settings?: Json; sources?: Record<string, string>; path?: string };

/** A contract's build under the names that a tool gives the sources. */
function buildFor(toolchain: ToolchainName, name: string, options: Options = {}): Build {
  const prefix = sourcePrefix[toolchain] ?? 'contracts/';
  const sources = options.sources ?? { [`${name}.sol`]: sourceOf(name) };
  return {
    version: options.version ?? solc28,
    name,
    path: `${prefix}${options.path ?? `${name}.sol`}`,
    sources: Object.fromEntries(Object.entries(sources).map(([file, content]) => [`${prefix}${file}`, content])),
    settings: options.settings ?? optimized,
  };
}

function sourceOf(name: string): string {
  const byName: Readonly<Record<string, string>> = {
    Counter: text.counter,
    Tally: text.tally,
    SealedBox: text.sealedBox,
    Sums: text.sums,
    Shape: text.shape,
    StorageProxy: text.storageProxy,
    Holder: text.holder,
  };
  return byName[name] ?? '';
}

const solidity: readonly ToolchainName[] = [
  ...([
    'hardhat2',
    'hardhat3',
    'foundry',
    'remix',
    'truffle',
    'hardhatDeploy',
    'solcMetadata',
    'brownie',
    'ape',
    'compilerJson',
  ] as const),
];
const counterArguments = word(3);

/** Every toolchain: as it was built, with another comment, with other code, with other code of the same length. */
function basicPairs(toolchain: ToolchainName): Pair[] {
  const built = buildFor(toolchain, 'Counter');
  const deployed = (content: string) => buildFor(toolchain, 'Counter', { sources: { 'Counter.sol': content } });
  const common = { toolchain, built, arguments: counterArguments };
  return [
    { ...common, name: 'right', deployed: built, verdict: 'exact' },
    { ...common, name: 'another comment', deployed: deployed(text.counterOtherComment), verdict: 'match' },
    { ...common, name: 'other code', deployed: deployed(text.counterOtherCode), verdict: 'mismatch' },
    { ...common, name: 'same length', deployed: deployed(text.counterSameLength), verdict: 'mismatch' },
  ];
}

/** Counter in two settings or versions. */
function settingsPair(
  name: string,
  toolchain: ToolchainName,
  [built, deployed]: [Options, Options],
  verdict: Pair['verdict'],
): Pair {
  const counter = (options: Options) => buildFor(toolchain, 'Counter', options);
  return {
    name,
    toolchain,
    built: counter(built),
    deployed: counter(deployed),
    arguments: counterArguments,
    verdict,
  };
}

const metadata = (options: Json): Options => ({ settings: { ...optimized, metadata: options } });
const noHash = metadata({ bytecodeHash: 'none' });
const noTail = metadata({ bytecodeHash: 'none', appendCBOR: false });
const runs = (count: number): Options => ({ settings: { optimizer: { enabled: true, runs: count } } });
const evm = (evmVersion: string): Options => ({ settings: { ...optimized, evmVersion } });
const viaIR: Options = { settings: { ...optimized, viaIR: true } };

const settingsPairs: Pair[] = [
  settingsPair('optimizer off', 'hardhat2', [{}, { settings: {} }], 'mismatch'),
  settingsPair('wrong profile: other runs, same code', 'foundry', [runs(200), runs(201)], 'match'),
  settingsPair('wrong profile: optimizer off', 'hardhat3', [{}, { settings: {} }], 'mismatch'),
  settingsPair('other EVM version', 'foundry', [evm('shanghai'), evm('london')], 'mismatch'),
  settingsPair('through Yul', 'hardhat2', [viaIR, viaIR], 'exact'),
  settingsPair('through Yul, deployed without', 'foundry', [viaIR, {}], 'mismatch'),
  settingsPair(
    'solc 0.7.6',
    'truffle',
    [{ version: '0.7.6+commit.7338295f' }, { version: '0.7.6+commit.7338295f' }],
    'exact',
  ),
  settingsPair(
    'deployed from 0.8.24',
    'hardhat2',
    [evm('paris'), { ...evm('paris'), version: '0.8.24+commit.e11b9ed9' }],
    'match',
  ),
  settingsPair('deployed from 0.8.19', 'foundry', [{}, { version: '0.8.19+commit.7dd6d404' }], 'mismatch'),
  settingsPair('no hash of metadata', 'foundry', [noHash, noHash], 'match'),
  settingsPair('no hash of metadata', 'hardhat2', [noHash, noHash], 'match'),
  settingsPair('no tail', 'foundry', [noTail, noTail], 'match'),
  settingsPair('no tail', 'hardhat3', [noTail, noTail], 'match'),
  settingsPair('no tail, and no standard JSON', 'solcMetadata', [noTail, noTail], 'match'),
  settingsPair('deployed without a hash', 'hardhat2', [{}, noHash], 'match'),
  settingsPair('deployed without a tail', 'foundry', [{}, noTail], 'match'),
  settingsPair('deployed with a hash', 'hardhat2', [noHash, {}], 'mismatch'),
  settingsPair('deployed with a tail', 'foundry', [noTail, {}], 'mismatch'),
  settingsPair(
    'literal sources',
    'remix',
    [metadata({ useLiteralContent: true }), metadata({ useLiteralContent: true })],
    'exact',
  ),
  settingsPair(
    'debug strings',
    'hardhat2',
    [{ settings: { debug: { revertStrings: 'strip' } } }, { settings: { debug: { revertStrings: 'strip' } } }],
    'exact',
  ),
];

function contractPair(
  name: string,
  toolchain: ToolchainName,
  [built, deployed]: [Build, Pair['deployed']],
  verdict: Pair['verdict'],
  constructorArguments = '',
): Pair {
  return { name, toolchain, built, deployed, verdict, arguments: constructorArguments };
}

function immutablePairs(toolchain: ToolchainName): Pair[] {
  const built = buildFor(toolchain, 'SealedBox');
  const commented = { sources: { 'SealedBox.sol': text.sealedBox.replace('contract', '/// Sealed.\ncontract') } };
  const deployed = buildFor(toolchain, 'SealedBox', commented);
  return [
    contractPair('immutables', toolchain, [built, built], 'exact', word(1_790_000_000)),
    contractPair('immutables, another comment', toolchain, [built, deployed], 'match', word(1)),
  ];
}

function libraryPairs(toolchain: ToolchainName): Pair[] {
  const till = (content: string, settings = optimized) =>
    buildFor(toolchain, 'Till', { settings, sources: { 'Till.sol': content, 'Sums.sol': text.sums } });
  const file = `${sourcePrefix[toolchain] ?? 'contracts/'}Sums.sol`;
  const linked = till(text.till, { ...optimized, libraries: { [file]: { Sums: libraryAddress } } });
  const library = buildFor(toolchain, 'Sums');
  return [
    contractPair('linked after compiling', toolchain, [till(text.till), till(text.till)], 'exact'),
    contractPair(
      'linked, another comment',
      toolchain,
      [till(text.till), till(text.till.replace('Takes', 'Gets'))],
      'match',
    ),
    contractPair('linked by the compiler', toolchain, [linked, linked], 'exact'),
    contractPair('deployed linked by the compiler', toolchain, [till(text.till), linked], 'match'),
    contractPair('a library', toolchain, [library, library], 'exact'),
  ];
}

function factoryPairs(toolchain: ToolchainName): Pair[] {
  const maker = (counter: string) =>
    buildFor(toolchain, 'Maker', { sources: { 'Maker.sol': text.maker, 'Counter.sol': counter } });
  const built = maker(text.counter);
  return [
    contractPair('a factory', toolchain, [built, built], 'exact'),
    contractPair(
      'a factory, its child commented otherwise',
      toolchain,
      [built, maker(text.counterOtherComment)],
      'match',
    ),
    contractPair('a factory, its child with other code', toolchain, [built, maker(text.counterSameLength)], 'mismatch'),
  ];
}

const minimalProxy = `363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`;

/** Code with metadata in its data, which isn't its own. */
function holderPairs(toolchain: ToolchainName): Pair[] {
  const holder = (options: Options = {}) => buildFor(toolchain, 'Holder', options);
  return [
    contractPair("another's metadata in its data", toolchain, [holder(), holder()], 'exact'),
    contractPair("another's metadata in its data, no tail", toolchain, [holder(noTail), holder(noTail)], 'match'),
  ];
}

function otherPairs(): Pair[] {
  const counter = buildFor('hardhat2', 'Counter');
  const proxy = buildFor('foundry', 'StorageProxy');
  const target = '0'.repeat(24) + 'cd'.repeat(20);
  const foundryCounter = buildFor('foundry', 'Counter');
  return [
    contractPair('another contract', 'hardhat2', [counter, buildFor('hardhat2', 'Tally')], 'mismatch'),
    contractPair(
      'another contract',
      'solcMetadata',
      [buildFor('solcMetadata', 'Tally'), buildFor('solcMetadata', 'Counter')],
      'mismatch',
      counterArguments,
    ),
    contractPair(
      'a minimal proxy',
      'hardhat2',
      [counter, { creation: `3d602d80600a3d3981f3${minimalProxy}` }],
      'mismatch',
    ),
    contractPair('a proxy with a slot', 'foundry', [foundryCounter, proxy], 'mismatch', target),
    contractPair('the proxy itself', 'foundry', [proxy, proxy], 'exact', target),
    {
      ...contractPair(
        'files edited after the build',
        'foundry',
        [foundryCounter, foundryCounter],
        'exact',
        counterArguments,
      ),
      edited: { 'src/Counter.sol': text.counterOtherCode },
    },
  ];
}

/** Builds and deployments, with the verdict that each must get. */
export const pairs: readonly Pair[] = [
  ...solidity.flatMap(basicPairs),
  ...settingsPairs,
  ...solidity.flatMap(immutablePairs),
  ...(['hardhat2', 'hardhat3', 'foundry'] as const).flatMap(libraryPairs),
  ...(['hardhat2', 'foundry', 'brownie'] as const).flatMap(factoryPairs),
  ...(['hardhat2', 'hardhat3', 'foundry'] as const).flatMap(holderPairs),
  ...otherPairs(),
];
