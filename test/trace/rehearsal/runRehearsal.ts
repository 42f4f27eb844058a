import { hexOfBytes } from '../../../src/core/platform/hex.ts';
import {
  differenceKinds,
  nothingKnown,
  type RehearsedCall,
  rehearse,
} from '../../../src/core/trace/rehearsal/rehearse.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { createChanges } from '../../../src/core/trace/trial/changedBuilds.ts';
import type { Changes } from '../../../src/core/trace/trial/tryChange.ts';
import { random } from '../../sandbox/ledger/random.ts';
import type { Anvil } from '../../sandbox/verification/anvil.ts';
import type { Frame } from '../../sandbox/verification/executedCalls.ts';
import { receiptOf } from '../../sandbox/verification/receiptOf.ts';
import { type ChainMirror, type ChainRecord, recordOf } from '../chainMirror.ts';
import type { VariantName } from '../compileStory.ts';
import { buildOf, compilerOf, contractsOf } from '../compileTrial.ts';
import { send } from '../runStory.ts';
import { setSystemContracts } from '../runTrial.ts';
import type { RehearsalStory, Version } from './rehearsalStories.ts';

const hex = (value: number | bigint) => `0x${value.toString(16)}`;
const gas = hex(900_000);

/** What a call did on the chain. */
interface End {
  readonly failure: string | undefined;
  readonly output: string;
  readonly gas: bigint;
  readonly events: string;
  /** The slots that it changed. */
  readonly slots: readonly (readonly [address: string, slot: string])[];
}

/** A call that was sent, with the chain as it was before. */
interface SentCall {
  readonly snapshot: unknown;
  readonly transaction: Readonly<Record<string, string>>;
  readonly record: ChainRecord;
  readonly end: End;
  readonly time: number;
  /** What the slots that it changed held afterwards: `address slot`. */
  readonly left: ReadonlyMap<string, string>;
}

/** How the calls of a version were said to end, and how they ended. */
export interface RunCounts {
  calls: number;
  unknown: number;
  requests: number;
  /** By the gravest difference, or `same`. */
  readonly verdicts: Map<string, number>;
  readonly wrong: string[];
}

/**
 * Sends calls that are drawn, rehearses them with each version, and sends each of them again on the chain as it was just
 * before the call, with the version's code in its place.
 */
export async function runRehearsals(
  chain: Anvil,
  mirror: ChainMirror,
  story: RehearsalStory,
  {
    variant,
    seed,
    count,
    versions,
  }: { variant: VariantName; seed: number; count: number; versions: readonly Version[] },
): Promise<RunCounts> {
  const counts: RunCounts = { calls: 0, unknown: 0, requests: 0, verdicts: new Map(), wrong: [] };
  const start = await chain.request('evm_snapshot');
  await setSystemContracts(chain);
  const { calls, client, to, deployed, deployer } = await sendCalls(chain, mirror, story, { variant, seed, count });
  const rehearsed = new Map<Version, Map<string, RehearsedCall>>();
  for (const version of versions) {
    const parts = { client, evm: () => evm, changes: changesOf(story, version, variant) };
    const { rows, requests } = await rehearse(parts, to, nothingKnown());
    counts.requests += requests;
    rehearsed.set(version, new Map(rows.map((row) => [row.call.hash, row])));
  }
  const codes = new Map<Version, readonly string[]>();
  for (const version of versions)
    codes.set(version, await codesOf(chain, story, version, { variant, from: deployer, given: deployed }));
  // Backwards: a chain forgets what came after a snapshot that it goes back to.
  for (const call of calls.toReversed()) {
    let { snapshot } = call;
    for (const version of versions) {
      const row = rehearsed.get(version)?.get(String(call.record.result.hash));
      // The same call of the same sender is rehearsed once.
      if (!row) continue;
      await chain.request('evm_revert', [snapshot]);
      snapshot = await chain.request('evm_snapshot');
      for (const [index, code] of (codes.get(version) ?? []).entries())
        await chain.request('anvil_setCode', [deployed[index]?.address, code]);
      const wrong = await falseOf(chain, row, call, version);
      const about = `${story.name}, ${version.name}, ${variant}, ${call.transaction.data?.slice(0, 10)}`;
      if (wrong !== undefined) counts.wrong.push(`${about}: ${wrong}`);
      const { verdict } = row;
      counts.calls += 1;
      if (verdict.kind === 'unknown') counts.unknown += 1;
      else {
        const kind = (verdict.kind === 'tried' ? verdict.differences[0] : undefined) ?? 'same';
        counts.verdicts.set(kind, (counts.verdicts.get(kind) ?? 0) + 1);
      }
    }
  }
  await chain.request('evm_revert', [start]);
  return counts;
}

/** A client of a mirror node that has calls of a story, and the address of what they called. */
export async function sendCalls(
  chain: Anvil,
  mirror: ChainMirror,
  story: RehearsalStory,
  { variant, seed, count }: { variant: VariantName; seed: number; count: number },
) {
  const accounts = (await chain.request('eth_accounts')) as string[];
  const [deployer = ''] = accounts;
  const deployed = await deploy(chain, story, story.source, { variant, from: deployer });
  const to = deployed.at(-1)?.address ?? '';
  const draw = random(seed, 'rehearsals', story.name, variant);
  const calls: SentCall[] = [];
  for (let at = 0; at < count; at++) {
    const { data, value = 0n } = story.call(draw);
    const from = accounts[draw.int(3)] ?? deployer;
    calls.push(await sendCall(chain, { from, to, data, value: hex(value), gas }));
  }
  const creations = await Promise.all(deployed.map(({ hash }) => recordOf(chain, hash)));
  const client = mirror.clientOfAll([...calls.map(({ record }) => record), ...creations]);
  return { calls, client, to, deployed, deployer };
}

function changedSource({ source }: RehearsalStory, { replace, name }: Version): string {
  let changed = source;
  for (const [from, to] of Object.entries(replace)) {
    if (!changed.includes(from)) throw new Error(`${name}: the source has no "${from}".`);
    changed = changed.replace(from, () => to);
  }
  return changed;
}

/** A workspace that has built a story, and has a version of it now. */
export function changesOf(story: RehearsalStory, version: Version, variant: VariantName): Changes {
  const { source } = story;
  const changed = changedSource(story, version);
  const builds = async () => {
    const contracts = await contractsOf(story, source, variant);
    return [...contracts.keys()].map((name) => buildOf(story, name, source, variant));
  };
  return createChanges({
    find: builds,
    changeOf: async ({ contract }) => buildOf(story, contract.slice(contract.lastIndexOf(':') + 1), changed, variant),
    compilerOf: async (build) => compilerOf(build),
    compiled: new Map(),
  });
}

interface Deployed {
  readonly address: string;
  readonly hash: string;
}

/** @param given the addresses that the constructors get; by default, those of what is deployed before */
async function deploy(
  chain: Anvil,
  story: RehearsalStory,
  source: string,
  { variant, from, given }: { variant: VariantName; from: string; given?: readonly Deployed[] },
): Promise<Deployed[]> {
  const { deploys } = story;
  const contracts = await contractsOf(story, source, variant);
  const deployed: Deployed[] = [];
  for (const [index, name] of deploys.entries()) {
    const creation = contracts.get(name)?.creation ?? new Uint8Array();
    const before = (given?.slice(0, index) ?? deployed)
      .map(({ address }) => address.slice(2).padStart(64, '0'))
      .join('');
    const receipt = await send(chain, { from, data: `${hexOfBytes(creation)}${before}`, gas: hex(5_000_000) });
    deployed.push({ address: receipt.contractAddress, hash: receipt.transactionHash });
  }
  return deployed;
}

/** The codes that the chain itself makes of a version, with the addresses of what is deployed. */
async function codesOf(
  chain: Anvil,
  story: RehearsalStory,
  version: Version,
  options: { variant: VariantName; from: string; given: readonly Deployed[] },
): Promise<string[]> {
  const snapshot = await chain.request('evm_snapshot');
  const codes: string[] = [];
  for (const { address } of await deploy(chain, story, changedSource(story, version), options))
    codes.push(String(await chain.request('eth_getCode', [address, 'latest'])));
  await chain.request('evm_revert', [snapshot]);
  return codes;
}

async function sendCall(chain: Anvil, transaction: Readonly<Record<string, string>>): Promise<SentCall> {
  const snapshot = await chain.request('evm_snapshot');
  const { transactionHash } = await send(chain, transaction);
  const record = await recordOf(chain, transactionHash);
  const end = await endOf(chain, transactionHash);
  const left = new Map<string, string>();
  for (const [address, slot] of end.slots) left.set(`${address} ${slot}`, await held(chain, address, slot));
  const time = Number(String(record.result.timestamp).split('.')[0]);
  return { snapshot, transaction, record, end, time, left };
}

async function endOf(chain: Anvil, hash: string): Promise<End> {
  const receipt = await receiptOf(chain, hash);
  const root = (await chain.request('debug_traceTransaction', [hash, { tracer: 'callTracer' }])) as Frame;
  const { pre, post } = (await chain.request('debug_traceTransaction', [
    hash,
    { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
  ])) as Record<'pre' | 'post', Record<string, { storage?: Record<string, string> }>>;
  const keys = new Set<string>();
  for (const state of [pre, post])
    for (const [address, { storage = {} }] of Object.entries(state))
      for (const slot of Object.keys(storage)) keys.add(`${address.toLowerCase()} ${slot}`);
  const logs = receipt.logs as { address: string; topics: string[]; data: string }[];
  return {
    failure: receipt.status === '0x1' ? undefined : /revert/i.test(root.error ?? '') ? 'revert' : 'other',
    output: root.output ?? '0x',
    gas: BigInt(String(receipt.gasUsed)),
    events: JSON.stringify(logs.map(({ address, topics, data }) => [address.toLowerCase(), topics, data])),
    slots: [...keys].map((key) => [key.slice(0, 42), key.slice(43)] as const),
  };
}

async function held(chain: Anvil, address: string, slot: string): Promise<string> {
  return String(await chain.request('eth_getStorageAt', [address, slot, 'latest']));
}

/** What a verdict says and the chain doesn't; undefined if it's right. */
async function falseOf(
  chain: Anvil,
  { verdict }: RehearsedCall,
  call: SentCall,
  version: Version,
): Promise<string | undefined> {
  if (verdict.kind === 'unknown') {
    const { why } = verdict.unknown;
    return why === version.unknown || why === version.sometimes
      ? undefined
      : `unknown, ${JSON.stringify(verdict.unknown, notBigint).slice(0, 300)}`;
  }
  if (version.unknown !== undefined && verdict.kind === 'tried')
    return `says what happens, and ${version.unknown} was expected`;
  const writes = verdict.kind === 'tried' ? verdict.trial.writes : [];
  const before = new Map<string, string>();
  const note = async (address: string, slot: string) => {
    const key = `${address} ${slot}`;
    if (!before.has(key)) before.set(key, await held(chain, address, slot));
  };
  for (const [address, slot] of [...call.end.slots, ...writes.map((each) => [each.address, each.slot] as const)])
    await note(address, slot);
  await chain.request('evm_setNextBlockTimestamp', [call.time]);
  const { transactionHash } = await send(chain, call.transaction);
  const truth = await endOf(chain, transactionHash);
  let isOther = false;
  for (const key of new Set([...before.keys(), ...truth.slots.map((each) => each.join(' '))])) {
    const [address = '', slot = ''] = key.split(' ');
    const is = await held(chain, address, slot);
    const said = writes.find((each) => each.address === address && each.slot === slot)?.tried;
    if (said !== undefined && BigInt(said) !== BigInt(is)) return `${key} holds ${is}, said ${said}`;
    const was = call.left.get(key) ?? before.get(key);
    if (was === undefined && said === undefined) return `${key} is written, and isn't said`;
    if (BigInt(was ?? 0) !== BigInt(is)) isOther = true;
  }
  const { end } = call;
  const is = {
    outcome: end.failure !== truth.failure,
    output: end.output !== truth.output,
    state: isOther,
    events: end.events !== truth.events,
    gas: end.gas !== truth.gas,
  };
  const expected = differenceKinds.filter((each) => is[each]).join();
  const said = verdict.kind === 'tried' ? verdict.differences.join() : '';
  if (said !== expected) return `differs in ${expected || 'nothing'}, said ${said || 'nothing'}`;
  if (verdict.kind !== 'tried') return undefined;
  const { after } = verdict.trial;
  if ((after.failure === undefined) !== (truth.failure === undefined))
    return `ends ${truth.failure}, said ${after.failure}`;
  if (hexOfBytes(after.output) !== truth.output) return `returns ${truth.output}, said ${hexOfBytes(after.output)}`;
  const events = JSON.stringify(after.events.map(({ address, topics, data }) => [address, topics, data]));
  if (events !== truth.events) return `emits ${truth.events}, said ${events}`;
  return after.gas === truth.gas ? undefined : `takes ${truth.gas} gas, said ${after.gas}`;
}

function notBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? value.length : value;
}
