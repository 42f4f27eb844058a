import { nameOfContract } from '../../format/fullName.ts';
import type { ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { stepsInTurns, type TurnOptions } from '../../platform/turns.ts';
import type { KnownBuilds } from '../builds/knownBuilds.ts';
import { readSourceMap } from '../lines/sourceMap.ts';
import { SourceText } from '../lines/sourceText.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { intrinsicGas } from '../replay/hederaRules.ts';
import { type ReadTraceOptions, readTrace } from '../replay/readTrace.ts';
import { ReplayBudget } from '../replay/replayBudget.ts';
import { type ExplainParts, readExecution } from '../story/explainFailedCall.ts';
import type { StoryPlace } from '../story/failureStory.ts';

/** The gas of one line, or of a contract without known lines. */
export interface LineGas {
  /** `Vault`; undefined without a build. */
  readonly contract: string | undefined;
  /** `0x` and 40 digits; the first one that ran it. */
  readonly address: string;
  /** Undefined for a contract without known lines. */
  readonly place: StoryPlace | undefined;
  readonly gas: number;
  /** How often it was entered from another line. */
  readonly times: number;
}

/** What a contract transaction's gas was spent on. */
export interface GasByLine {
  /** Most gas first. Their sum is `execution`. */
  readonly lines: readonly LineGas[];
  /** What the execution consumed, refunds not deducted. */
  readonly execution: number;
  /** What a transaction costs before any code runs, by its data. */
  readonly intrinsic: number;
  /** What freed storage gave back; undefined if the record doesn't say what was consumed. */
  readonly refund: number | undefined;
  /** The totals in the record. The charged gas is higher if much of the limit was unused. */
  readonly consumed: number | undefined;
  readonly charged: number | undefined;
  /** Whether the optimizer has merged code of several lines, which counts for one of them. */
  readonly isOptimized: boolean;
  /** Whether the replay's gas is the network's. */
  readonly isExact: boolean;
}

/** Attributes every step's gas to a line, by the source maps of the deployed code. */
async function gasByLine(
  { trace, isExact, result }: { trace: ExecutionTrace; isExact: boolean; result: ContractResultDetail },
  builds: KnownBuilds,
  options: TurnOptions,
): Promise<GasByLine> {
  const costs = await stepCosts(trace, options);
  const attributed = new Map<string, { gas: number; times: number; at: Omit<LineGas, 'gas' | 'times'> }>();
  const readers = await readersOf(trace.frames, builds);
  const rest = stepsInTurns(options);
  let before = '';
  for (let step = 0; step < trace.steps.length; step++) {
    const resting = rest();
    if (resting) await resting;
    const frame = trace.frames[trace.steps.frame[step] ?? 0];
    const reader = frame && readers[frame.index];
    if (!frame || !reader) continue;
    const key = reader.keyAt(trace.steps.pc[step] ?? 0);
    let known = attributed.get(key);
    if (!known) {
      known = { gas: 0, times: 0, at: reader.lineOf(key) };
      attributed.set(key, known);
    }
    known.gas += costs[step] ?? 0;
    if (key !== before) known.times += 1;
    before = key;
  }
  const [root] = trace.frames;
  const execution = Number(root?.gasUsed ?? 0n);
  // A call that runs no code, such as a payment to an account, has no steps.
  const unseen = execution - [...attributed.values()].reduce((sum, { gas }) => sum + gas, 0);
  const lines = [...attributed.values()].map(({ gas, times, at }): LineGas => ({ ...at, gas, times }));
  if (unseen !== 0)
    lines.push({ contract: undefined, address: root?.codeAddress ?? '', place: undefined, gas: unseen, times: 1 });
  const creates = root?.operation === 'CREATE';
  const data = bytesOfHex((creates ? result.failed_initcode : null) ?? result.function_parameters ?? '');
  const intrinsic = Number(intrinsicGas(data ?? new Uint8Array(0), creates));
  const consumed = result.gas_consumed === null ? undefined : Number(result.gas_consumed);
  return {
    lines: lines.filter(({ gas }) => gas !== 0).sort((a, b) => b.gas - a.gas),
    execution,
    intrinsic,
    refund: consumed === undefined ? undefined : Math.max(0, execution + intrinsic - consumed),
    consumed,
    charged: result.gas_used === null ? undefined : Number(result.gas_used),
    isOptimized: readers.some(({ isOptimized }) => isOptimized),
    isExact,
  };
}

interface FrameReader {
  /** Equal for steps of one line. */
  keyAt(pc: number): string;
  lineOf(key: string): Omit<LineGas, 'gas' | 'times'>;
  readonly isOptimized: boolean;
}

/** The readers of all frames. Frames of the same bytes share one: a loop may call a contract thousands of times. */
async function readersOf(frames: readonly TraceFrame[], builds: KnownBuilds): Promise<FrameReader[]> {
  const known = new Map<string, Map<Uint8Array, () => FrameReader>>();
  const readers: FrameReader[] = [];
  const builtAs = new Map<TracedBuild, number>();
  for (const frame of frames) {
    const byCode = known.get(frame.codeAddress) ?? new Map<Uint8Array, () => FrameReader>();
    known.set(frame.codeAddress, byCode);
    const reader = byCode.get(frame.code) ?? (await readerOf(frame, builds, builtAs));
    byCode.set(frame.code, reader);
    readers.push(reader());
  }
  return readers;
}

/** Makes the readers of frames that run the same bytes. */
async function readerOf(
  frame: TraceFrame,
  builds: KnownBuilds,
  builtAs: Map<TracedBuild, number>,
): Promise<() => FrameReader> {
  const found = await builds.of(frame);
  const build = found && (await builds.mapped(found));
  const address = frame.codeAddress;
  const contract = found && nameOfContract(found.contract);
  const unmapped = {
    keyAt: () => address,
    lineOf: () => ({ contract, address, place: undefined }),
    isOptimized: false,
  };
  if (!build) return () => unmapped;
  const rank = builtAs.get(build) ?? builtAs.size;
  builtAs.set(build, rank);
  return mappedReader(frame, build, builds, { contract, rank });
}

function mappedReader(
  frame: TraceFrame,
  build: TracedBuild,
  builds: KnownBuilds,
  /** `rank`: the same only for the same contract, as paths and names may be alike. */
  { contract, rank }: { contract: string | undefined; rank: number },
): () => FrameReader {
  const address = frame.codeAddress;
  const sources = builds.sourcesOf(build);
  const text = new SourceText(build.sources);
  const map = readSourceMap(frame.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, frame.code);
  const places = new Map<string, StoryPlace>();
  const keys = new Map<unknown, string | undefined>();
  const rowsOf = new Map<string, readonly string[]>();
  const keyOf = (span: Parameters<SourceText['placeOf']>[0]): string | undefined => {
    const place = text.placeOf(span);
    if (!place || place.kind === 'contract') return undefined;
    const key = `${rank} ${place.path}:${place.line}`;
    const content = sources?.sources.get(place.path);
    if (!places.has(key) && content !== undefined && sources) {
      const { path, line } = place;
      const rows = rowsOf.get(path) ?? content.split('\n');
      rowsOf.set(path, rows);
      const row = rows[line] ?? '';
      const start = row.length - row.trimStart().length;
      const shown = { path, line, column: start, endLine: line, endColumn: row.trimEnd().length, text: row.trim() };
      places.set(key, { ...shown, file: sources.files.get(path), content });
    }
    return key;
  };
  const isOptimizedBuild = sources !== undefined && isOptimized(sources.settings);
  const lineOf: FrameReader['lineOf'] = (key) => ({ contract, address, place: places.get(key) });
  return () => {
    // Until the first statement: the compiler's dispatch, which has no line.
    let current = `${build.contract} ${address}`;
    return {
      keyAt(pc) {
        const span = map.at(pc)?.span;
        if (span === undefined) return current;
        if (!keys.has(span)) keys.set(span, keyOf(span));
        current = keys.get(span) ?? current;
        return current;
      },
      lineOf,
      isOptimized: isOptimizedBuild,
    };
  };
}

function isOptimized({ optimizer, viaIR }: { readonly [name: string]: unknown }): boolean {
  return (
    viaIR === true ||
    (typeof optimizer === 'object' &&
      optimizer !== null &&
      Object.entries(optimizer).some(([name, value]) => name === 'enabled' && value === true))
  );
}

/** The gas of a transaction by line, or why it is unknown. */
export type GasReading =
  | { readonly kind: 'gas'; readonly gas: GasByLine }
  /** It ran no contract, the mirror node has no record of its calls, or the replay ended otherwise. */
  | { readonly kind: 'none'; readonly why: 'noCall' | 'noRecord' | 'deviation' };

/**
 * Replays a transaction, failed or not, and says what its gas was spent on.
 * @param id a transaction ID or a 32-byte EVM hash, in the mirror node's form
 * @throws LensError the transport's errors, `stopped` beyond the budget, and the signal's reason
 */
export async function readGasByLine(
  { client, evm, builds }: Pick<ExplainParts, 'client' | 'evm' | 'builds'>,
  { id, nonce = 0 }: { id: string; nonce?: number },
  { budget = new ReplayBudget(), ...options }: ReadTraceOptions = {},
): Promise<GasReading> {
  const record = await readExecution(client, { id, nonce }, { ...options, budget });
  if (!record) return { kind: 'none', why: 'noCall' };
  if (record.actions.length === 0) return { kind: 'none', why: 'noRecord' };
  const { trace, deviation } = await readTrace(evm(), client, record, { ...options, budget });
  if (deviation && deviation.in !== 'gas' && deviation.in !== 'writes') return { kind: 'none', why: 'deviation' };
  const parts = { trace, isExact: !deviation, result: record.result };
  return { kind: 'gas', gas: await gasByLine(parts, builds, options) };
}

/**
 * The gas of each step, without what the code that it called consumed: that is the gas of the callee's own steps. A call
 * that ran no code here (a system contract, an account, a precompile) counts for the step that called it, and the code
 * that a creation stores for its last step. The sum of all is what the outermost call consumed.
 */
export async function stepCosts({ frames, steps }: ExecutionTrace, options: TurnOptions = {}): Promise<Float64Array> {
  const costs = steps.gas.slice();
  const rest = stepsInTurns(options);
  const last = new Int32Array(frames.length).fill(-1);
  for (let at = 0; at < steps.length; at++) {
    const resting = rest();
    if (resting) await resting;
    const frame = steps.frame[at] ?? 0;
    const before = last[frame] ?? -1;
    if (before >= 0) costs[before] = (costs[before] ?? 0) - (steps.gas[at] ?? 0);
    last[frame] = at;
  }
  for (const frame of frames) {
    const end = last[frame.index] ?? -1;
    if (end < 0) continue;
    costs[end] = (costs[end] ?? 0) - Number(frame.gas - frame.gasUsed);
    if (frame.callStep >= 0) costs[frame.callStep] = (costs[frame.callStep] ?? 0) - Number(frame.gasUsed);
  }
  return costs;
}
