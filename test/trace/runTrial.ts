import { hexOfBytes } from '../../src/core/platform/hex.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { createChanges } from '../../src/core/trace/trial/changedBuilds.ts';
import type { Trial } from '../../src/core/trace/trial/trial.ts';
import { tryChangeOn } from '../../src/core/trace/trial/tryChange.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { type ChainMirror, recordedId, recordOf } from './chainMirror.ts';
import { compileStory, selectorOf, type VariantName, variants } from './compileStory.ts';
import { buildOf, type Compiled, compilerOf, contractsOf } from './compileTrial.ts';
import { send } from './runStory.ts';
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
  /** What a slot holds afterwards. */
  slot(address: string, slot: string): Promise<string>;
}

/** A story's source with a change. */
export function changedSource({ source }: TrialStory, { name, replace }: Fix): string {
  let changed = source;
  for (const [from, to] of replace) {
    if (!changed.includes(from)) throw new Error(`${name}: the source has no "${from}".`);
    changed = changed.replace(from, () => to);
  }
  return changed;
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
  const trial = await trialOf(chain, mirror, story, { fix, variant, hash: failed });
  await chain.request('evm_revert', [fresh]);
  const truth =
    trial.kind === 'unknown' && trial.unknown.why === 'compile'
      ? undefined
      : await truthOf(chain, story, { fix, variant });
  await chain.request('evm_revert', [start]);
  return { trial, truth };
}

/** Puts the stories' system contracts where the ledger's are. */
export async function setSystemContracts(chain: Anvil): Promise<void> {
  for (const [digits, source] of Object.entries(systemContracts)) {
    const service = compileStory(source, 'no optimizer').contracts.get('Service');
    const address = `0x${'0'.repeat(37)}${digits}`;
    await chain.request('anvil_setCode', [address, hexOfBytes(service?.runtime ?? new Uint8Array())]);
  }
}

/** The compilations of a story: earlier compilers can't compile via Yul, and Vyper has its own. */
export function variantsOf({ language, compiler }: Compiled): readonly VariantName[] {
  if (language === 'Vyper') return ['optimizer'];
  return compiler === undefined ? trialVariants : ['no optimizer', 'optimizer'];
}

async function trialOf(
  chain: Anvil,
  mirror: ChainMirror,
  story: TrialStory,
  { fix, variant, hash }: { fix: Fix; variant: VariantName; hash: string },
): Promise<Trial> {
  const client = mirror.clientOf(await recordOf(chain, hash));
  const names = [...(await contractsOf(story, story.source, variant)).keys()];
  const changed = changedSource(story, fix);
  const now = fix.compiler === undefined ? story : { ...story, compiler: fix.compiler };
  const changes = createChanges({
    find: async () => names.map((name) => buildOf(story, name, story.source, variant)),
    changeOf: async ({ contract }) => buildOf(now, contract.slice(contract.lastIndexOf(':') + 1), changed, variant),
    compilerOf: async (build) => compilerOf(build),
    compiled: new Map(),
  });
  const trial = await tryChangeOn({ client, evm: () => evm, changes }, { id: recordedId });
  if (typeof trial === 'string') throw new Error(`${story.name} has no record.`);
  return trial;
}

/** The changed source deployed and called as the story was. */
async function truthOf(
  chain: Anvil,
  story: TrialStory,
  { fix, variant }: { fix: Fix; variant: VariantName },
): Promise<Truth> {
  const now = fix.compiler === undefined ? story : { ...story, compiler: fix.compiler };
  const hash = await deployAndCall(chain, now, changedSource(story, fix), variant);
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

/** @returns the hash of the call, or of the deployment if that is the story */
export async function deployAndCall(
  chain: Anvil,
  story: TrialStory,
  source: string,
  variant: VariantName,
): Promise<string> {
  const contracts = await contractsOf(story, source, variant);
  const main = contracts.get('Story');
  if (!main) throw new Error(`${story.name} has no contract Story.`);
  const [from = ''] = (await chain.request('eth_accounts')) as string[];
  const creation = main.creation.slice();
  for (const [name, places] of main.creationLinks) {
    const libraries = [...contracts.values()].map(({ contract }) => contract);
    const address = Buffer.alloc(20);
    address.write('trial');
    address[19] = libraries.indexOf(name) + 1;
    const library = contracts.get(name.slice(name.indexOf(':') + 1));
    const code = library?.runtime.slice() ?? new Uint8Array();
    if (code[0] === 0x73) code.set(address, 1);
    await chain.request('anvil_setCode', [hexOfBytes(address), hexOfBytes(code)]);
    for (const { start } of places) creation.set(address, start);
  }
  const deployed = await send(chain, { from, data: hexOfBytes(creation), value: '0x3e8', gas: hex(5_000_000) });
  if (story.creation) return deployed.transactionHash;
  const { transactionHash } = await send(chain, {
    from,
    to: deployed.contractAddress,
    data: selectorOf('run()'),
    value: hex(story.value ?? 0n),
    gas: hex(story.gas ?? 3_000_000n),
  });
  return transactionHash;
}

/**
 * What the product says of a change and the chain doesn't, in words; undefined if the chain does what it says.
 * @param run what `runTrial` gives
 */
export async function falseInTrial(
  { trial, truth }: Awaited<ReturnType<typeof runTrial>>,
  { creation }: TrialStory,
  { unknown }: Fix,
): Promise<string | undefined> {
  if (trial.kind === 'unknown') return trial.unknown.why === unknown ? undefined : `unknown, ${trial.unknown.why}`;
  if (unknown !== undefined || !truth) return `says what happens, and ${unknown} was expected`;
  const { after, writes } = trial;
  if ((after.failure === undefined) !== truth.succeeded) return `succeeded: ${truth.succeeded}, said ${after.failure}`;
  const output = hexOfBytes(after.output);
  if ((!creation || !truth.succeeded) && output !== truth.output) return `returned ${truth.output}, said ${output}`;
  if (after.gas !== truth.gas) return `took ${truth.gas} gas, said ${after.gas}`;
  for (const { address, slot, tried } of writes) {
    const held = BigInt(await truth.slot(address, slot));
    if (BigInt(tried) !== held) return `${address} ${slot} holds ${held}, said ${BigInt(tried)}`;
  }
  return undefined;
}
