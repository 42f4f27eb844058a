import type * as Evm from '../replay/evm.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import type { TraceReading } from '../replay/readTrace.ts';
import { replay } from '../replay/replay.ts';
import type { StateSource } from '../replay/stateSource.ts';
import { failurePath } from './failurePath.ts';
import { stackOf } from './frameStack.ts';
import { carryOver, carryOverCreation, differenceOf } from './readingBuild.ts';
import { readSourceMap } from './sourceMap.ts';
import { type SourcePlace, SourceText } from './sourceText.ts';
import { runsBuild, type TracedBuild } from './tracedBuild.ts';

/** One line in the call stack of a failure. */
export interface FailureLine extends SourcePlace {
  /** The contract whose code ran, `0x` and 40 digits; for a delegate call, the delegate. */
  readonly address: string;
  /** `path:Name` in the build. */
  readonly contract: string;
}

/** Where an execution failed, as far as that is known. */
export interface FailureLines {
  /** Innermost first: where it failed, then its callers. Empty if no known build fits. */
  readonly lines: readonly FailureLine[];
  /**
   * `reading`: from a build without optimizer that ended the same way. `deployed`: from the source map of the deployed
   * code, which the optimizer may have blurred: trust it for the function, not for the line.
   */
  readonly by: 'reading' | 'deployed';
  /** Why there is no reading, if there is none. */
  readonly because?: 'noCompiler' | 'otherEnd';
}

/** The known builds. */
export interface TraceBuilds {
  /** The build that a frame runs; undefined if none fits. */
  of(frame: TraceFrame): Promise<TracedBuild | undefined>;
  /** All contracts of the build's sources, compiled without optimizer; none if no compiler is available. */
  reading(build: TracedBuild): Promise<readonly TracedBuild[]>;
}

/** The gas for a replay on unoptimized code, where gas decides nothing. */
const plentyOfGas = 1_000_000_000n;

/**
 * The lines on which a transaction failed. Replays it on unoptimized code; uses the deployed code's own source map if
 * there is no compiler, or if that replay ends differently.
 * @returns lines up to the frame in which the replay and the record differ
 */
export async function failureLines(
  evm: typeof Evm,
  { trace, deviation, call, state, answers }: TraceReading,
  builds: TraceBuilds,
  signal?: AbortSignal,
): Promise<FailureLines> {
  const path = failurePath(trace);
  const claimed = deviation ? path.filter(({ index }) => index < deviation.frame) : path;
  const found = new Map<number, TracedBuild>();
  for (const frame of trace.frames) {
    const build = await builds.of(frame);
    if (build) found.set(frame.index, build);
  }
  const deployed = () => linesOn(trace, claimed, (frame) => found.get(frame.index));
  if (found.size === 0) return { lines: [], by: 'deployed' };
  const readings = new Map<TracedBuild, TracedBuild>();
  const readable = new Set<TracedBuild>();
  for (const build of new Set(found.values())) {
    const compiled = await builds.reading(build);
    const reading = compiled.find(({ contract }) => contract === build.contract);
    if (!reading) return { lines: deployed(), by: 'deployed', because: 'noCompiler' };
    readings.set(build, reading);
    for (const each of compiled) readable.add(each);
  }
  const byAddress = new Map<string, { build: TracedBuild; reading: TracedBuild }>();
  for (const [index, build] of found) {
    const reading = readings.get(build);
    const address = trace.frames[index]?.codeAddress;
    if (reading && address) byAddress.set(address, { build, reading });
  }
  const root = found.get(0);
  const rootReading = root && readings.get(root);
  const input =
    call.to === undefined && root && rootReading ? carryOverCreation(root, call.input, rootReading) : call.input;
  const outOfGas = trace.frames.some(({ failure }) => failure === 'outOfGas' || failure === 'invalidOpcode');
  const again = await replay(
    evm,
    { ...call, input: input ?? call.input, ...(!outOfGas && { gas: plentyOfGas }) },
    onReadingCode(state, byAddress),
    { ...answers, ...(signal && { signal }) },
  );
  const readingPath = failurePath(again);
  if (!endsAlike(path, readingPath, outOfGas)) return { lines: deployed(), by: 'deployed', because: 'otherEnd' };
  const lines = linesOn(again, readingPath, (frame) => [...readable].find((each) => runsBuild(frame, each)));
  return { lines, by: 'reading' };
}

/** The same frames failed, with the same data: gas decides where a run out of gas ends. */
function endsAlike(path: readonly TraceFrame[], again: readonly TraceFrame[], outOfGas: boolean): boolean {
  if (path.length !== again.length) return outOfGas && again.length > 0;
  return path.every((frame, at) => {
    const other = again[at];
    return other !== undefined && differenceOf(frame, other) === undefined;
  });
}

/** The state before the transaction, with unoptimized code for each known build. */
function onReadingCode(
  state: StateSource,
  byAddress: ReadonlyMap<string, { build: TracedBuild; reading: TracedBuild }>,
): StateSource {
  return {
    storage: state.storage,
    async account(address) {
      const account = await state.account(address);
      const pair = byAddress.get(address);
      const code = account && pair && carryOver(pair.build, account.code, pair.reading);
      return account && code ? { ...account, code } : account;
    },
  };
}

function linesOn(
  trace: ExecutionTrace,
  path: readonly TraceFrame[],
  buildOf: (frame: TraceFrame) => TracedBuild | undefined,
): FailureLine[] {
  const texts = new Map<TracedBuild, SourceText>();
  return path.flatMap((frame, at) => {
    const build = buildOf(frame);
    if (!build) return [];
    const text = texts.get(build) ?? new SourceText(build.sources);
    texts.set(build, text);
    const map = readSourceMap(frame.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, frame.code);
    // A caller is at its call.
    const upTo = at === 0 ? frame.lastStep : (path[at - 1]?.callStep ?? frame.lastStep);
    const places = stackOf(trace, frame, { map, text }, upTo)?.places ?? [];
    return places.map((place) => ({ ...place, address: frame.codeAddress, contract: build.contract }));
  });
}
