import type { Debuggee } from '../../src/core/debug/debuggee.ts';
import { recordExecution } from '../../src/core/debug/openDebuggee.ts';
import { RecordedDebuggee } from '../../src/core/debug/recordedDebuggee.ts';
import type { Stage } from '../../src/core/debug/stage.ts';
import { createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { createKnownBuilds, type KnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { vyperCommand } from '../../src/core/trace/builds/vyperOutput.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { findVyper } from '../toolchains/installVyper.ts';
import { type ChainMirror, type ChainRecord, recordedId, recordOf } from '../trace/chainMirror.ts';
import {
  compileStory,
  evmVersionOf,
  selectorOf,
  storyVersion,
  type VariantName,
  variants,
} from '../trace/compileStory.ts';
import { compileVyper, printKeptVyper, type VyperAtHand } from '../trace/compileVyper.ts';
import { compileVyperStory } from '../trace/compileVyperStory.ts';
import { send } from '../trace/runStory.ts';
import type { DebugStory } from './furtherStories.ts';

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

/** 0.0.359; answers 184 to everything. */
const tokenService = `0x${'0'.repeat(37)}167`;
const returns184 = '0x60b85f5260205ff3';

/** A story that was run on a chain, and the debugger in it. */
export interface OpenedStory {
  readonly debuggee: Debuggee;
  readonly stage: Stage;
  /** The transaction on the chain. */
  readonly hash: string;
}

export interface OpenOptions {
  readonly variant?: VariantName;
  readonly without?: 'compiler' | 'builds';
  /** The name of an address. */
  readonly nameOf?: (address: string) => string | undefined;
  /** Changes what the network has of it. */
  readonly change?: (record: ChainRecord) => void;
  /** With why it failed, as its page says it. */
  readonly hasReason?: true;
}

/** Deploys a story, calls it, and opens the debugger on what the network records of it. */
export async function openStory(
  chain: Anvil,
  mirror: ChainMirror,
  story: DebugStory,
  given: OpenOptions = {},
): Promise<OpenedStory> {
  const options = story.via === 'Yul' ? { variant: 'optimizer, viaIR' as const, ...given } : given;
  return openRecord(mirror, await recordStory(chain, story, options), story, options);
}

/** Deploys a story, and calls it. */
async function recordStory(
  chain: Anvil,
  story: DebugStory,
  { variant = 'no optimizer' }: OpenOptions,
): Promise<ChainRecord> {
  const contracts = await contractsOf(story, variant);
  const contract = (name: string) => {
    const found = contracts.get(name);
    if (!found) throw new Error(`${story.name} has no contract ${name}.`);
    return found;
  };
  const [from = ''] = (await chain.request('eth_accounts')) as string[];
  await chain.request('anvil_setCode', [tokenService, returns184]);
  const code = contract('Story').creation.slice();
  if (story.library !== undefined) {
    const deployed = await send(chain, { from, data: hex(contract(story.library).creation) });
    for (const { start } of contract('Story').creationLinks.get(`Story.sol:${story.library}`) ?? [])
      code.set(bytesIn(deployed.contractAddress), start);
  }
  const gas = `0x${(5_000_000).toString(16)}`;
  const created = await send(chain, { from, data: hex(code), value: '0x3e8', gas });
  const called = story.creation
    ? created
    : await send(chain, {
        from,
        to: created.contractAddress,
        data: `${selectorOf('run()')}${story.input ?? ''}`,
        value: `0x${(story.value ?? 0n).toString(16)}`,
        gas: `0x${(story.gas ?? 3_000_000n).toString(16)}`,
      });
  return recordOf(chain, called.transactionHash);
}

type StorySource = Pick<DebugStory, 'name' | 'language' | 'source' | 'modules' | 'compiler' | 'vyper'>;

/** Opens the debugger on a record of code whose sources are those of a story. */
export async function openRecord(
  mirror: ChainMirror,
  record: ChainRecord,
  story: StorySource,
  { variant = 'no optimizer', without, nameOf, change, hasReason }: OpenOptions = {},
): Promise<OpenedStory> {
  change?.(record);
  const abis = createAbiIndex();
  abis.add(story.language === 'Vyper' ? await vyperAbiOf(story) : abiOf(story));
  const parts = {
    client: mirror.clientOf(record),
    evm: () => evm,
    builds: buildsOf(story, variant, without),
    abis: async () => abis,
  };
  const reason = async () => {
    const explained = await explainFailedCall(parts, { id: recordedId });
    return explained.kind === 'story' ? explained.story.reason : undefined;
  };
  const opened = await recordExecution(
    { ...parts, ...(nameOf && { nameOf }), ...(hasReason && { reason }) },
    { id: recordedId },
  );
  if ('kind' in opened) throw new Error(`${story.name}: ${opened.why}`);
  const { stage, notes } = opened;
  return { debuggee: new RecordedDebuggee(stage, notes), stage, hash: String(record.result.hash) };
}

async function contractsOf(story: DebugStory, variant: VariantName): Promise<ReadonlyMap<string, TracedBuild>> {
  if (story.language !== 'Vyper') return compileStory(story.source, variant, story.compiler).contracts;
  const { vyper = '0.4.3' } = story;
  return (await compileVyperStory(story.source, story.modules ?? {}, `Vyper ${vyper}`)).built.contracts;
}

/** The builds of a story, found by their code as in a workspace. */
function buildsOf(
  story: Omit<StorySource, 'name'>,
  variant: VariantName,
  without?: 'compiler' | 'builds',
): KnownBuilds {
  const isVyper = story.language === 'Vyper';
  const { compiler: compilerVersion = storyVersion, vyper: vyperVersion = '0.4.3' } = story;
  const common = { from: 'workspace' as const, files: new Map() };
  const builds: BuildSources[] = isVyper
    ? [
        {
          ...common,
          language: 'Vyper',
          compilerVersion: vyperVersion,
          contract: 'Story.vy:Story',
          settings: {},
          sources: new Map([['Story.vy', story.source], ...Object.entries(story.modules ?? {})]),
        },
      ]
    : [...compileStory(story.source, variant, compilerVersion).contracts].map(([name, built]) => ({
        ...common,
        language: 'Solidity',
        compilerVersion,
        contract: `Story.sol:${name}`,
        settings: { ...evmVersionOf(compilerVersion), ...variants[variant] },
        sources: new Map([['Story.sol', story.source]]),
        ...(without === 'compiler' && {
          bytecode: {
            runtime: hex(built.runtime),
            creation: hex(built.creation),
            immutableReferences: Object.fromEntries([...built.immutables].map(([id, places]) => [id, [...places]])),
          },
        }),
      }));
  const solc = solcByVersion(compilerVersion);
  const vyper = isVyper ? vyperAtHand(vyperVersion) : undefined;
  return createKnownBuilds({
    find: async () => (without === 'builds' ? [] : builds),
    compilerOf: async () =>
      without === 'compiler'
        ? undefined
        : vyper !== undefined
          ? (inputs) => Promise.all(inputs.map((input) => compileVyper(vyper, input)))
          : async (inputs) => inputs.map((input) => solc?.compile(input) ?? ''),
    ...(vyper !== undefined && { vyperIr: (build) => printKeptVyper(vyper, vyperCommand(build)) }),
    compiled: new Map(),
  });
}

function vyperAtHand(version = '0.4.3'): VyperAtHand | undefined {
  const path = findVyper(version);
  return path === undefined ? undefined : { path, version };
}

async function vyperAbiOf({ source, vyper }: StorySource): Promise<unknown[]> {
  const input = {
    language: 'Vyper',
    sources: { 'Story.vy': { content: source } },
    settings: { outputSelection: { 'Story.vy': ['abi'] } },
  };
  const atHand = vyperAtHand(vyper);
  const output = atHand ? await compileVyper(atHand, JSON.stringify(input)) : '{}';
  const { contracts = {} } = JSON.parse(output) as { contracts?: Record<string, Record<string, { abi: unknown[] }>> };
  return Object.values(contracts).flatMap((each) => Object.values(each).flatMap(({ abi }) => abi));
}

/** All functions, events and errors of a story. */
function abiOf({ source, compiler = storyVersion }: StorySource): unknown[] {
  const input = {
    language: 'Solidity',
    sources: { 'Story.sol': { content: source } },
    settings: { outputSelection: { '*': { '*': ['abi'] } } },
  };
  const output = JSON.parse(solcByVersion(compiler)?.compile(JSON.stringify(input)) ?? '{}') as {
    contracts: Record<string, Record<string, { abi: unknown[] }>>;
  };
  return Object.values(output.contracts).flatMap((each) => Object.values(each).flatMap(({ abi }) => abi));
}
