import type { LedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import type { FrameCode } from '../../src/core/trace/builds/buildSources.ts';
import type { Compile } from '../../src/core/trace/builds/compileBuild.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import type { TraceEvent } from '../../src/core/trace/replay/executionTrace.ts';
import { createChanges } from '../../src/core/trace/trial/changedBuilds.ts';
import type { Trial } from '../../src/core/trace/trial/trial.ts';
import { tryChangeOn } from '../../src/core/trace/trial/tryChange.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { Frame } from '../sandbox/verification/executedCalls.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { type ChainMirror, recordedId, recordOf } from './chainMirror.ts';
import { compileStory, selectorOf, type VariantName, variants } from './compileStory.ts';
import { buildOf, type Compiled, compilerOf, contractsOf } from './compileTrial.ts';
import { send } from './runStory.ts';
import { setToken } from './tokensOnChain.ts';
import { exchangeRateSource, type Fix, randomSource, type TrialStory, tokenServiceSource } from './trialStories.ts';

/** The compilations that a change is tried in. */
export const trialVariants = Object.keys(variants) as VariantName[];

/** The ledger's system contracts that the stories have: by the last digits of their addresses. */
const systemContracts = { '167': tokenServiceSource, '168': exchangeRateSource, '169': randomSource } as const;
const hex = (value: number | bigint) => `0x${value.toString(16)}`;

/** What a change's call does on the chain. */
export interface Truth {
  readonly succeeded: boolean;
  /** The returned data, or the revert's. */
  readonly output: string;
  readonly gas: bigint;
  /** As JSON. */
  readonly events: string;
  /** What a slot holds afterwards. */
  slot(address: string, slot: string): Promise<string>;
}

/** A story's source with a change. */
export function changedSource(story: TrialStory, fix: Fix): string {
  return changedStory(story, fix).source;
}

/** A story as it is after a change, of its source or of a module, with the compiler and the settings of then. */
function changedStory(story: TrialStory, { name, replace, compiler, settings }: Fix): TrialStory {
  let { source } = story;
  const modules = { ...story.modules };
  for (const [from, to] of Object.entries(replace)) {
    const module = Object.keys(modules).find((path) => modules[path]?.includes(from));
    if (source.includes(from)) source = source.replace(from, () => to);
    else if (module !== undefined) modules[module] = (modules[module] ?? '').replace(from, () => to);
    else throw new Error(`${name}: the source has no "${from}".`);
  }
  return { ...story, source, modules, ...(compiler !== undefined && { compiler }), ...(settings && { settings }) };
}

/**
 * What the product says of a change, and what happens on the chain if the changed source is deployed instead.
 * @returns the truth is undefined for a change that doesn't compile
 */
export async function runTrial(
  chain: Anvil,
  mirror: ChainMirror,
  story: TrialStory,
  { fix, variant }: { fix: Fix; variant: VariantName },
): Promise<{ trial: Trial; truth: Truth | undefined }> {
  const start = await chain.request('evm_snapshot');
  await setSystemContracts(chain);
  const fresh = await chain.request('evm_snapshot');
  const failed = await deployAndCall(chain, story, story.source, variant);
  const trial = await trialOf(mirror.clientOf(await recordOf(chain, failed)), story, { fix, variant });
  await chain.request('evm_revert', [fresh]);
  const truth =
    trial.kind === 'unknown' && trial.unknown.why === 'compile'
      ? undefined
      : await truthOf(chain, story, { fix, variant });
  await chain.request('evm_revert', [start]);
  return { trial, truth };
}

/** Puts the stories' system contracts and tokens where the ledger's are. */
export async function setSystemContracts(chain: Anvil): Promise<void> {
  for (const [digits, source] of Object.entries(systemContracts)) {
    const service = compileStory(source, 'no optimizer').contracts.get('Service');
    const address = `0x${'0'.repeat(37)}${digits}`;
    await chain.request('anvil_setCode', [address, hexOfBytes(service?.runtime ?? new Uint8Array())]);
  }
  for (const number of [3000, 3001]) await setToken(chain, number);
}

/** The compilations of a story: earlier compilers can't compile via Yul, and Vyper has its own. */
export function variantsOf({ language, compiler }: Compiled): readonly VariantName[] {
  if (language === 'Vyper') return ['optimizer'];
  return compiler === undefined ? trialVariants : ['no optimizer', 'optimizer'];
}

/**
 * What the product says of a change of a call that a mirror node has.
 * @param compiler by default, the story's
 * @param onFind is told of each code whose builds are looked for
 */
export async function trialOf(
  client: LedgerClient,
  story: TrialStory,
  {
    fix,
    variant,
    compiler,
    onFind,
  }: { fix: Fix; variant: VariantName; compiler?: Compile; onFind?: (code: FrameCode) => void },
): Promise<Trial> {
  const names = [...(await contractsOf(story, story.source, variant)).keys()];
  const now = changedStory(story, fix);
  const changes = createChanges({
    async find(code) {
      onFind?.(code);
      return names.map((name) => buildOf(story, name, story.source, variant));
    },
    changeOf: async ({ contract }) => buildOf(now, contract.slice(contract.lastIndexOf(':') + 1), now.source, variant),
    compilerOf: async (build) => compiler ?? compilerOf(build),
    compiled: new Map(),
  });
  const trial = await tryChangeOn({ client, evm: () => evm, changes }, { id: recordedId });
  if (typeof trial === 'string') throw new Error(`${story.name} has no record.`);
  return trial;
}

function eventsIn(events: readonly TraceEvent[]): string {
  return JSON.stringify(events.map(({ address, topics, data }) => [address.toLowerCase(), topics, data]));
}

/** The changed source deployed and called as the story was, or put in the place of what was deployed. */
async function truthOf(
  chain: Anvil,
  story: TrialStory,
  { fix, variant }: { fix: Fix; variant: VariantName },
): Promise<Truth> {
  const now = changedStory(story, fix);
  const hash = story.keepsState
    ? await replaceAndCall(chain, story, { now, variant })
    : await deployAndCall(chain, now, now.source, variant);
  const receipt = await receiptOf(chain, hash);
  const root = (await chain.request('debug_traceTransaction', [hash, { tracer: 'callTracer' }])) as { output?: string };
  const storage = new Map<string, string>();
  const after = (await chain.request('debug_traceTransaction', [
    hash,
    { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
  ])) as { post: Record<string, { storage?: Record<string, string> }> };
  for (const [address, { storage: slots = {} }] of Object.entries(after.post))
    for (const [slot, value] of Object.entries(slots)) storage.set(`${address.toLowerCase()} ${slot}`, value);
  const kept = await Promise.all([...storage.keys()].map(async (key) => [key, storage.get(key)] as const));
  const ends = new Map(kept);
  return {
    succeeded: receipt.status === '0x1',
    output: root.output ?? '0x',
    gas: BigInt(String(receipt.gasUsed)),
    events: eventsIn(receipt.logs as readonly TraceEvent[]),
    async slot(tried, slot) {
      // Of a creation that failed, no record has the address.
      const isCreated = story.creation && !ends.has(`${tried} ${slot}`);
      const address = isCreated ? String(receipt.contractAddress) : tried;
      return (
        ends.get(`${address} ${slot}`) ?? String(await chain.request('eth_getStorageAt', [address, slot, 'latest']))
      );
    },
  };
}

/**
 * Deploys a story, puts the code that its change has at the same addresses in the place of what is there, and calls it.
 * @returns the hash of the call
 */
async function replaceAndCall(
  chain: Anvil,
  story: TrialStory,
  { now, variant }: { now: TrialStory; variant: VariantName },
): Promise<string> {
  const start = await chain.request('evm_snapshot');
  const later = await deploy(chain, now, now.source, variant);
  const codes: [address: string, code: unknown][] = [];
  for (const address of [...later.libraries, ...(await createdBy(chain, later.hash))])
    codes.push([address, await chain.request('eth_getCode', [address, 'latest'])]);
  await chain.request('evm_revert', [start]);
  const deployed = await deploy(chain, story, story.source, variant);
  for (const code of codes) await chain.request('anvil_setCode', code);
  return call(chain, story, deployed.address);
}

/** The contracts that a transaction created. */
async function createdBy(chain: Anvil, hash: string): Promise<string[]> {
  const of = ({ type, to, error, calls = [] }: Frame): string[] => [
    ...(type.startsWith('CREATE') && error === undefined ? [to] : []),
    ...calls.flatMap(of),
  ];
  return of((await chain.request('debug_traceTransaction', [hash, { tracer: 'callTracer' }])) as Frame);
}

/** @returns the hash of the call, or of the deployment if that is the story */
export async function deployAndCall(
  chain: Anvil,
  story: TrialStory,
  source: string,
  variant: VariantName,
): Promise<string> {
  const { hash, address } = await deploy(chain, story, source, variant);
  return story.creation ? hash : call(chain, story, address);
}

async function call(chain: Anvil, { value = 0n, gas = 3_000_000n }: TrialStory, to: string): Promise<string> {
  const [from = ''] = (await chain.request('eth_accounts')) as string[];
  const transaction = { from, to, data: selectorOf('run()'), value: hex(value), gas: hex(gas) };
  return (await send(chain, transaction)).transactionHash;
}

async function deploy(
  chain: Anvil,
  story: TrialStory,
  source: string,
  variant: VariantName,
): Promise<{ hash: string; address: string; libraries: readonly string[] }> {
  const contracts = await contractsOf(story, source, variant);
  const main = contracts.get('Story');
  if (!main) throw new Error(`${story.name} has no contract Story.`);
  const [from = ''] = (await chain.request('eth_accounts')) as string[];
  const creation = main.creation.slice();
  const linked = new Set<string>();
  /** Puts the libraries of a code where it calls them, and those that they call. */
  const link = async (calling: Uint8Array, links: TracedBuild['creationLinks']): Promise<void> => {
    for (const [name, places] of links) {
      const libraries = [...contracts.values()].map(({ contract }) => contract);
      const address = Buffer.alloc(20);
      address.write('trial');
      address[19] = libraries.indexOf(name) + 1;
      for (const { start } of places) calling.set(address, start);
      const library = contracts.get(name.slice(name.indexOf(':') + 1));
      if (!library || linked.has(hexOfBytes(address))) continue;
      linked.add(hexOfBytes(address));
      const code = library.runtime.slice();
      if (code[0] === 0x73) code.set(address, 1);
      await link(code, library.runtimeLinks);
      await chain.request('anvil_setCode', [hexOfBytes(address), hexOfBytes(code)]);
    }
  };
  await link(creation, main.creationLinks);
  const deployed = await send(chain, { from, data: hexOfBytes(creation), value: '0x3e8', gas: hex(5_000_000) });
  return { hash: deployed.transactionHash, address: deployed.contractAddress, libraries: [...linked] };
}

/**
 * What the product says of a change and the chain doesn't, in words; undefined if the chain does what it says.
 * @param run what `runTrial` gives
 */
export async function falseInTrial(
  { trial, truth }: Awaited<ReturnType<typeof runTrial>>,
  { creation }: TrialStory,
  { unknown, sometimes }: Fix,
): Promise<string | undefined> {
  if (trial.kind === 'unknown')
    return [unknown, sometimes].includes(trial.unknown.why) ? undefined : `unknown, ${trial.unknown.why}`;
  if (unknown !== undefined || !truth) return `says what happens, and ${unknown} was expected`;
  const { after, writes } = trial;
  if ((after.failure === undefined) !== truth.succeeded) return `succeeded: ${truth.succeeded}, said ${after.failure}`;
  const output = hexOfBytes(after.output);
  if ((!creation || !truth.succeeded) && output !== truth.output) return `returned ${truth.output}, said ${output}`;
  // A creation's address isn't the chain's.
  const events = eventsIn(after.events);
  if (!creation && events !== truth.events) return `emitted ${truth.events}, said ${events}`;
  if (after.gas !== truth.gas) return `took ${truth.gas} gas, said ${after.gas}`;
  for (const { address, slot, tried } of writes) {
    const held = BigInt(await truth.slot(address, slot));
    if (BigInt(tried) !== held) return `${address} ${slot} holds ${held}, said ${BigInt(tried)}`;
  }
  return undefined;
}
