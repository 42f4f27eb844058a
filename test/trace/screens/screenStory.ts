import { AbiCoder } from 'ethers';
import { bytesOfHex, hexOfBytes } from '../../../src/core/platform/hex.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { type Compile, compileDeployed } from '../../../src/core/trace/builds/compileBuild.ts';
import { createKnownBuilds, type KnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import { vyperCommand } from '../../../src/core/trace/builds/vyperOutput.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import type { ExecutionTrace } from '../../../src/core/trace/replay/executionTrace.ts';
import type { RecordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { type ReplayCall, replay } from '../../../src/core/trace/replay/replay.ts';
import type { StateSource } from '../../../src/core/trace/state/stateSource.ts';
import type { FailureStory } from '../../../src/core/trace/story/failureStory.ts';
import { solcByVersion } from '../../sandbox/verification/solcByVersion.ts';
import { installVyper } from '../../toolchains/installVyper.ts';
import { selectorOf } from '../compileStory.ts';
import { compileVyper, printKeptVyper, type VyperAtHand } from '../compileVyper.ts';
import { sender, situationCompilers } from '../values/runSituation.ts';
import { tellFailure } from './tellFailure.ts';

/** Contracts that are deployed and called within the replay's EVM; the last call fails. */
export interface ScreenSituation {
  readonly name: string;
  /** Of solc or, for sources in Vyper, of Vyper: `0.8.24`. */
  readonly version: string;
  /** Of Vyper, beside sources in Solidity. */
  readonly vyper?: string;
  readonly isOptimized?: boolean;
  /** All sources of Vyper are in each build. */
  readonly isOneBuild?: boolean;
  /** By their paths: those of Solidity are one build, each of Vyper is one of its own with what it imports. */
  readonly sources: Readonly<Record<string, string>>;
  /** In this order: the contract, the types of its constructor, what it is given, and what is sent. */
  readonly deploys: readonly (readonly [
    contract: string,
    types?: string,
    given?: readonly unknown[],
    value?: bigint,
  ])[];
  /** Of what was deployed in that order; `$0` is the address of the first. */
  readonly calls: readonly (readonly [to: number, signature: string, given?: readonly unknown[], value?: bigint])[];
  /** What the calls of system contracts return. */
  readonly codes?: readonly number[];
}

/** The addresses that system contracts answer at. */
const answering: ReadonlySet<string> = new Set([`0x${'0'.repeat(37)}167`, `0x${'0'.repeat(37)}168`]);

const rules = {
  from: sender,
  gas: 30_000_000n,
  gasPrice: 0n,
  chainId: 296n,
  blockNumber: 1n,
  timestamp: 1_790_000_000n,
  evmVersion: 'cancun',
} as const;

/**
 * Deploys and calls, and explains the last call as the product does.
 * @returns undefined if the compiler can't be had here
 */
export async function screenStory(situation: ScreenSituation): Promise<FailureStory | undefined> {
  const compiler = await compilerFor(situation);
  if (!compiler) return undefined;
  const { builds, compile } = compiler;
  const chain = new Chain();
  const addresses: string[] = [];
  const encoded = (types: string, given: readonly unknown[] = []) => {
    const filled = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(filled)
        : (addresses[Number(/^\$(\d)$/.exec(String(value))?.[1] ?? -1)] ?? value);
    const listed = types === '' ? [] : types.split(',');
    return AbiCoder.defaultAbiCoder().encode(listed, given.map(filled)).slice(2);
  };
  for (const [name, types = '', given, value = 0n] of situation.deploys) {
    const build = builds.find(({ contract }) => contract.endsWith(`:${name}`));
    const made = build && (await compileDeployed(build, compile)).find(({ contract }) => contract === build.contract);
    if (!made) throw new Error(`${situation.name}: ${name} doesn't compile.`);
    const input = bytesOfHex(`${hexOfBytes(made.creation)}${encoded(types, given)}`) ?? new Uint8Array(0);
    const trace = await chain.run({ ...rules, to: undefined, input, value }, answersOf([22]));
    const [root] = trace.frames;
    if (!root || root.failure) throw new Error(`${situation.name}: ${name} can't be deployed.`);
    addresses.push(root.address);
  }
  const callOf = ([to, signature, given, value = 0n]: ScreenSituation['calls'][number]): ReplayCall => {
    const types = signature.slice(signature.indexOf('(') + 1, -1);
    const input = bytesOfHex(`${selectorOf(signature)}${encoded(types, given)}`) ?? new Uint8Array(0);
    return { ...rules, to: addresses[to], input, value };
  };
  const answers = answersOf(situation.codes ?? []);
  for (const each of situation.calls.slice(0, -1)) await chain.run(callOf(each), answers);
  const [last] = situation.calls.slice(-1);
  if (!last) throw new Error(`${situation.name} has no call.`);
  return tellFailure({ call: callOf(last), state: chain.state, answers, ...compiler });
}

function answersOf(codes: readonly number[], taken = { at: 0 }): RecordedAnswers {
  return {
    answered: codes.length > 0 ? answering : new Set(),
    anew: () => answersOf(codes),
    answer() {
      const code = codes[Math.min(taken.at++, codes.length - 1)] ?? 0;
      const output = bytesOfHex(`0x${code.toString(16).padStart(64, '0')}`) ?? new Uint8Array(0);
      return { output, success: true, gasUsed: 0n };
    },
  };
}

/** What was deployed and written. */
class Chain {
  // Compilers before 0.8.10 ask whether there is code.
  readonly #codes = new Map<string, Uint8Array>([...answering].map((each) => [each, Uint8Array.of(0xfe)]));
  readonly #slots = new Map<string, string>();
  readonly #balances = new Map<string, bigint>();
  readonly #created = new Map<string, bigint>();
  #nonce = 1n;

  readonly state: StateSource = {
    account: async (address) => {
      if (address === sender) return { code: new Uint8Array(0), balance: undefined, nonce: this.#nonce };
      const code = this.#codes.get(address);
      return code && { code, balance: undefined, nonce: 1n + (this.#created.get(address) ?? 0n) };
    },
    balance: async (address) => this.#balances.get(address) ?? 0n,
    storage: async (address, slot) => bytesOfHex(this.#slots.get(`${address} ${slot}`) ?? '') ?? new Uint8Array(32),
  };

  /** Runs what succeeds, and keeps what it leaves. */
  async run(call: ReplayCall, answers: RecordedAnswers): Promise<ExecutionTrace> {
    const trace = await replay(evm, call, this.state, answers);
    for (const { address, slot, value } of trace.writes) this.#slots.set(`${address} ${slot}`, value);
    for (const { operation, failure, address, caller, depth, output, value } of trace.frames) {
      if (failure) throw new Error('What comes before the last call fails.');
      if (operation.startsWith('CREATE')) {
        this.#codes.set(address, output);
        this.#created.set(caller, (this.#created.get(caller) ?? 0n) + 1n);
      }
      if (operation === 'DELEGATECALL' || value === 0n) continue;
      this.#balances.set(address, (this.#balances.get(address) ?? 0n) + value);
      if (depth > 0) this.#balances.set(caller, (this.#balances.get(caller) ?? 0n) - value);
    }
    this.#nonce++;
    return trace;
  }
}

interface CompilerAtHand {
  readonly builds: readonly BuildSources[];
  readonly compile: Compile;
  readonly known: KnownBuilds;
}

async function compilerFor({
  version,
  vyper: vyperVersion = version,
  sources,
  isOptimized,
  isOneBuild,
}: ScreenSituation): Promise<CompilerAtHand | undefined> {
  const paths = Object.keys(sources);
  const inVyper = paths.filter((path) => path.endsWith('.vy'));
  const inSolidity = Object.entries(sources).filter(([path]) => path.endsWith('.sol'));
  const vyper = inVyper.length > 0 ? await vyperOf(vyperVersion) : undefined;
  const long = situationCompilers.find((each) => each.startsWith(`${version}+`)) ?? '';
  const solc = inSolidity.length > 0 ? solcByVersion(long) : undefined;
  if ((inVyper.length > 0 && !vyper) || (inSolidity.length > 0 && !solc)) return undefined;
  const run = async (input: string): Promise<string> => {
    const { language } = JSON.parse(input) as { language: string };
    return (language === 'Vyper' ? vyper && compileVyper(vyper, input) : solc?.compile(input)) ?? '';
  };
  const outputs = new Map<string, Promise<string>>();
  const compile: Compile = (inputs) =>
    Promise.all(
      inputs.map((input) => {
        const output = outputs.get(input) ?? run(input);
        outputs.set(input, output);
        return output;
      }),
    );
  const all = new Map(Object.entries(sources));
  const common = { files: new Map(), from: 'workspace' as const };
  const evmVersion = version.startsWith('0.8.2') ? 'cancun' : version === '0.8.19' ? 'paris' : 'istanbul';
  const vyperBuilds = inVyper.map(
    (path): BuildSources => ({
      ...common,
      language: 'Vyper',
      settings: {},
      compilerVersion: vyperVersion,
      contract: `${path}:${nameIn(path)}`,
      sources: new Map(
        [...all].filter(([other]) => isOneBuild || other === path || imports(all.get(path), nameIn(other))),
      ),
    }),
  );
  const solidityBuilds = inSolidity.flatMap(([path, content]) =>
    [...content.matchAll(/^(?:abstract )?(?:contract|library)\s+(\w+)/gm)].map(
      ([, name]): BuildSources => ({
        ...common,
        language: 'Solidity',
        settings: { evmVersion, ...(isOptimized && { optimizer: { enabled: true, runs: 200 } }) },
        compilerVersion: long,
        contract: `${path}:${name}`,
        sources: new Map(inSolidity),
      }),
    ),
  );
  const builds = [...vyperBuilds, ...solidityBuilds];
  const known = createKnownBuilds({
    find: async () => builds,
    compilerOf: async () => compile,
    ...(vyper && { vyperIr: (of) => printKeptVyper(vyper, vyperCommand(of)) }),
    compiled: new Map(),
  });
  return { builds, compile, known };
}

async function vyperOf(version: string): Promise<VyperAtHand | undefined> {
  const path = await installVyper(version);
  return path === undefined ? undefined : { path, version };
}

function nameIn(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.vyi?$/, '');
}

function imports(source: string | undefined, module: string): boolean {
  return new RegExp(`^import ${module}\\b`, 'm').test(source ?? '');
}

/** A situation with what is said of it. */
export interface ToldScreen extends ScreenSituation {
  /** The first line that is known, and the reason: `Vault.sol:34 NotEnoughShares(held: 10, wanted: 25)`. */
  readonly at: string;
  readonly cause: string | undefined;
  /** What is in sight at the end of the first line. */
  readonly inSight?: string;
  /** The same at the project's own call of a package. */
  readonly ownInSight?: string;
  /** The functions of the call stack, the innermost first. */
  readonly functions?: readonly string[];
  /** Those of the first function, with their values: `a = 10`. */
  readonly variables?: readonly string[];
}
