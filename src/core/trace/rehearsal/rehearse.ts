import { compareTimestamps } from '../../ledger/ids/timestamp.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import { isLensError, throwIfCancelled } from '../../net/errors.ts';
import { sameBytes } from '../../platform/bytes.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { systemTimers } from '../../platform/systemTimers.ts';
import { ReplayBudget } from '../replay/replayBudget.ts';
import { type CountedRequests, keptAnswers } from '../state/keptAnswers.ts';
import type { Change } from '../trial/carryToChange.ts';
import { nothingTried, type Trial, type TrialUnknown, type TriedBefore } from '../trial/trial.ts';
import { type Changes, type SomeCode, type TrialParts, tryChangeOn } from '../trial/tryChange.ts';
import { type PastCall, readPastCalls } from './pastCalls.ts';

/** A call that was tried on changed code. */
export type Tried = Extract<Trial, { kind: 'tried' }>;

/** In what a call would be another, the gravest first. */
export const differenceKinds = ['outcome', 'output', 'state', 'events', 'gas'] as const;
export type Difference = (typeof differenceKinds)[number];

/** In what the changed code does something else than what happened, the gravest first. */
export function differencesOf({ before, after, writes }: Tried): Difference[] {
  const is: Readonly<Record<Difference, boolean>> = {
    outcome: before.failure !== after.failure,
    output: !sameBytes(before.output, after.output),
    state: writes.some(({ recorded, tried }) => recorded !== tried),
    events: JSON.stringify(before.events) !== JSON.stringify(after.events),
    gas: before.gas !== after.gas,
  };
  return differenceKinds.filter((each) => is[each]);
}

/** Why it isn't known what a past call would have done. */
export type RehearsalUnknown =
  | TrialUnknown
  /** It ran no contract, or the mirror node has no record of its calls. */
  | { readonly why: 'noCall' | 'noRecord' }
  /** The proxy called another implementation than it does now. */
  | { readonly why: 'otherImplementation' };

/** What a past call would have done. */
export type Verdict =
  | { readonly kind: 'tried'; readonly trial: Tried; readonly differences: readonly Difference[] }
  /** Every code that it ran is in the workspace as it was, so it would have done the same. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unknown'; readonly unknown: RehearsalUnknown };

export interface RehearsedCall {
  readonly call: PastCall;
  readonly verdict: Verdict;
}

/** Past calls of a contract, as they would have been with the contracts of the workspace. */
export interface Rehearsal {
  /** Differences first, the gravest in front; among equals the newest. */
  readonly rows: readonly RehearsedCall[];
  /** The number of calls that were chosen: of more than the rows, the rest wasn't reached within the limits. */
  readonly chosen: number;
  /** The rows that were known from an earlier run with the same code. */
  readonly known: number;
  readonly requests: number;
}

/** What a rehearsal knows for the next one of the same contract. */
export interface KnownCalls {
  /** By their consensus time. */
  readonly rows: Map<string, KnownCall>;
  /** Each code that a call ran, once. */
  readonly codes: SomeCode[];
  /** What compilers wrote, the records and the state of then: as much as has room. */
  readonly before: TriedBefore;
}

interface KnownCall extends RehearsedCall {
  /** Everything that the verdict depends on besides the record: what each code was changed to. */
  readonly changes: readonly { readonly code: SomeCode; readonly to: string }[];
}

export interface RehearsalOptions extends AskOptions {
  /** By default, `rehearsalLimits`. */
  readonly limits?: RehearsalLimits;
  /** Of a proxy, the address of what it calls now, `0x` and 40 digits in lower case. */
  readonly implementation?: string;
  /** `chainId`: as in `readTrace`. */
  readonly chainId?: string;
  /** After each call. */
  readonly onProgress?: (done: number, chosen: number) => void;
}

export interface RehearsalLimits {
  readonly requests: number;
  /** After which no further call begins. */
  readonly seconds: number;
}

/** Of 50 calls, each takes two or three requests, and one for each slot that the record doesn't have. */
export const rehearsalLimits: RehearsalLimits = { requests: 500, seconds: 60 };

/** Calls at once: more only wait for the mirror node. */
const atOnce = 4;

/**
 * Replays the past calls of a contract on the deployed code and on the workspace's, each on the state that the old code
 * left just before it.
 * @param contract its ID or address; of a proxy, the proxy's
 * @param known what an earlier run knows; it also gets what this one learns, even if it is cancelled
 * @throws LensError the transport's errors for the list of calls; `cancelled` by the signal
 */
export async function rehearse(
  parts: TrialParts,
  contract: string,
  known: KnownCalls,
  { limits = rehearsalLimits, implementation, signal, chainId, onProgress }: RehearsalOptions = {},
): Promise<Rehearsal> {
  const calls = await readPastCalls(parts.client, contract, { signal });
  const requests: CountedRequests = { count: 0, most: limits.requests };
  const client = keptAnswers(parts.client, requests, signal, known.before.answers);
  const began = systemTimers.elapsed();
  const rows = new Map<PastCall, RehearsedCall>();
  let [fromBefore, isOver] = [0, false];
  const run = async (call: PastCall): Promise<void> => {
    const before = known.rows.get(call.timestamp);
    if (before && (await isStillSo(before, parts.changes))) {
      rows.set(call, { call, verdict: before.verdict });
      fromBefore += 1;
      return;
    }
    const ran: SomeCode[] = [];
    const said = await verdictOf({ ...parts, client, changes: noting(parts.changes, ran) }, call, {
      ...(signal && { signal }),
      ...(chainId !== undefined && { chainId }),
    });
    const verdict = isOfAnother(ran, contract, implementation) ? otherImplementation : said;
    if (isOutOf(requests, verdict)) {
      isOver = true;
      return;
    }
    rows.set(call, { call, verdict });
    if (isHopeless(verdict)) isOver = true;
    // The mirror node may have it the next time.
    if (verdict.kind === 'unknown' && ['unread', 'noRecord'].includes(verdict.unknown.why)) return;
    const changes = [];
    for (const code of ran) {
      const same = known.codes.find((each) => isSameCode(each, code)) ?? code;
      if (same === code) known.codes.push(code);
      changes.push({ code: same, to: printOf(await parts.changes.of(code)) });
    }
    known.rows.set(call.timestamp, { call, verdict, changes });
  };
  const waiting = calls.values();
  const work = async () => {
    for (const call of waiting) {
      throwIfCancelled(signal);
      if (isOver || systemTimers.elapsed() - began > limits.seconds * 1000) return;
      await run(call);
      onProgress?.(rows.size, calls.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    rows: inOrder([...rows.values()]),
    chosen: calls.length,
    known: fromBefore,
    requests: requests.count,
  };
}

/** Differences first, the gravest in front, then what isn't known, then what differs in gas only; the newest first. */
export function inOrder(rows: readonly RehearsedCall[]): RehearsedCall[] {
  return rows.toSorted(
    (a, b) => rankOf(a.verdict) - rankOf(b.verdict) || compareTimestamps(b.call.timestamp, a.call.timestamp),
  );
}

const rankOfGas = differenceKinds.indexOf('gas');

function rankOf(verdict: Verdict): number {
  if (verdict.kind === 'unknown') return rankOfGas;
  const [first] = verdict.kind === 'tried' ? verdict.differences : [];
  const rank = first === undefined ? differenceKinds.length : differenceKinds.indexOf(first);
  return rank < rankOfGas ? rank : rank + 1;
}

async function verdictOf(
  parts: TrialParts,
  { hash, timestamp }: PastCall,
  options: { signal?: AbortSignal; chainId?: string },
): Promise<Verdict> {
  const unknown = (why: RehearsalUnknown): Verdict => ({ kind: 'unknown', unknown: why });
  try {
    const trial = await tryChangeOn(
      parts,
      { id: hash, timestamp },
      {
        ...options,
        budget: new ReplayBudget(),
        // For what made it fail: a reason may say nothing.
        withValues: true,
      },
    );
    if (typeof trial === 'string') return unknown({ why: trial });
    // What moves variables breaks the calls that use them, whatever this one does.
    const [moved] = trial.kind === 'tried' ? trial.movedUnused : [];
    if (moved) return unknown(moved);
    if (trial.kind === 'tried') return { kind: 'tried', trial, differences: differencesOf(trial) };
    return trial.unknown.why === 'unchanged' ? { kind: 'unchanged' } : unknown(trial.unknown);
  } catch (error) {
    throwIfCancelled(options.signal);
    if (!isLensError(error) || error.failure.kind === 'cancelled') throw error;
    return unknown({ why: 'unread', problem: error.message });
  }
}

const otherImplementation: Verdict = { kind: 'unknown', unknown: { why: 'otherImplementation' } };

/** Whether a proxy called something, and not what it calls now, so that the call didn't run what would be replaced. */
function isOfAnother(ran: readonly SomeCode[], proxy: string, implementation: string | undefined): boolean {
  const others = ran.filter(({ codeAddress }) => codeAddress !== proxy.toLowerCase());
  return (
    implementation !== undefined &&
    others.length > 0 &&
    others.every(({ codeAddress }) => codeAddress !== implementation)
  );
}

/** Whether it isn't known only because the rehearsal may ask no more. */
function isOutOf({ count, most }: CountedRequests, verdict: Verdict): boolean {
  return count >= most && verdict.kind === 'unknown' && verdict.unknown.why === 'unread';
}

/** Whether no other call can be tried either: the sources don't compile. */
function isHopeless(verdict: Verdict): boolean {
  return verdict.kind === 'unknown' && (verdict.unknown.why === 'compile' || verdict.unknown.why === 'noCompiler');
}

/** Notes the codes whose changes are asked for. */
function noting(changes: Changes, ran: SomeCode[]): Changes {
  return {
    ...changes,
    of(code) {
      ran.push(code);
      return changes.of(code);
    },
  };
}

async function isStillSo({ changes }: KnownCall, now: Changes): Promise<boolean> {
  for (const { code, to } of changes) if (printOf(await now.of(code)) !== to) return false;
  return true;
}

function isSameCode(one: SomeCode, other: SomeCode): boolean {
  return one.codeAddress === other.codeAddress && one.operation === other.operation && sameBytes(one.code, other.code);
}

const prints = new WeakMap<Change, string>();

/**
 * A text that is another for another change: of the contract, of a library that it may add, of what is known of its
 * constructor, or why there is none.
 */
function printOf(change: Change | TrialUnknown | undefined): string {
  if (!change) return '';
  // A layout has its slots as bigint.
  if ('why' in change)
    return JSON.stringify(change, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const known = prints.get(change);
  if (known !== undefined) return known;
  const { old, changed, libraries, construction, moved } = change;
  const linked = new Set([...changed.runtimeLinks.keys(), ...changed.creationLinks.keys()]);
  // A library may need others.
  for (const name of linked) for (const inner of libraries.get(name)?.runtimeLinks.keys() ?? []) linked.add(inner);
  const codes = [changed, ...[...linked].map((name) => libraries.get(name))].map(
    (each) => each && [hexOfBytes(each.runtime), hexOfBytes(each.creation)],
  );
  const names = [old, changed].map(({ contract, immutableNames }) => [contract, ...immutableNames]);
  const print = `${JSON.stringify([...names, codes, construction])} ${moved ? printOf(moved.problem) : ''}`;
  prints.set(change, print);
  return print;
}

/** For a contract that was never rehearsed. */
export function nothingKnown(): KnownCalls {
  return { rows: new Map(), codes: [], before: nothingTried() };
}
