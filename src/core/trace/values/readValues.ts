import { hexOfBytes } from '../../platform/hex.ts';
import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import type { ProvenReading } from '../lines/failureLines.ts';
import { readSourceMap } from '../lines/sourceMap.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { type FunctionValues, functionValues } from './locals/functionValues.ts';
import { OwnSteps } from './ownSteps.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';
import { type DroppedAnswer, droppedAnswers } from './traps/droppedAnswers.ts';
import { mostWatched, WatchedSteps } from './watchedSteps.ts';
import { type Cause, failingPosition, whyFailed } from './whyFailed.ts';

/** Steps between looks at the clock. */
const stepsPerLook = 4096;

/** The values that a failed call had. */
export interface FailureValues {
  /** Why it failed; undefined unless it is certain. */
  readonly cause: Cause | undefined;
  /** Of the frame where it failed, innermost first, without those of which nothing is certain. */
  readonly functions: readonly FunctionValues[];
  /** The calls whose answers it dropped before it failed. */
  readonly dropped: readonly DroppedAnswer[];
}

/**
 * The values with which a call failed: they are read while the replay that found the line runs again.
 * @param treesOf the syntax trees of those sources of a build whose code ran; asked for only if they can be of use
 * @returns undefined if none is certain
 * @throws LensError `stopped` beyond the budget, and the signal's reason
 */
export async function readValues(
  { trace, origin, build, again }: ProvenReading,
  treesOf: (build: TracedBuild, files: ReadonlySet<number>) => Promise<SyntaxTrees | undefined>,
  options: TurnOptions,
): Promise<FailureValues | undefined> {
  if (build.isViaYul || (origin.failure !== 'revert' && origin.failure !== 'invalidOpcode')) return undefined;
  const own = await ownStepsOf(trace, origin, options);
  const map = readSourceMap(origin.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, origin.code);
  const files = new Set(own?.map((at) => map.at(trace.steps.pc[at] ?? -1)?.span.file ?? -1));
  const trees = own && (await treesOf(build, files));
  if (!own || !trees) return undefined;
  const watched = new WatchedSteps(origin.index);
  const steps = new OwnSteps(trace, { steps: own, watched }, map, trees);
  const position = failingPosition(steps);
  if (!position) return undefined;
  watched.keepAllAt(steps.step(position.at));
  const repeated = await again(watched.observe);
  const { snapshot } = watched;
  if (repeated.steps.length !== trace.steps.length || repeated.frames[origin.index]?.lastStep !== origin.lastStep)
    return undefined;
  const found = { steps, trees, textOf: textsOf(build) };
  return {
    cause: whyFailed(origin, { ...found, returnedCodes: codesIn(trace), balance: snapshot?.balance }),
    functions: snapshot
      ? functionValues(position, { ...found, snapshot, calldata: origin.input, contract: contractOf(build, trees) })
      : [],
    dropped: droppedAnswers(trace, origin, steps),
  };
}

/** The definition of a build's contract. */
function contractOf({ contract, sources }: TracedBuild, trees: SyntaxTrees): SyntaxNode | undefined {
  const at = contract.lastIndexOf(':');
  const [file] = [...sources].find(([, { path }]) => path === contract.slice(0, at)) ?? [];
  return file === undefined ? undefined : trees.contractNamed(file, contract.slice(at + 1));
}

/** The first words of what system contracts returned. */
function codesIn({ frames }: ExecutionTrace): ReadonlySet<bigint> {
  const answers = frames.filter(({ answered, output }) => answered && output.length >= 32);
  return new Set(answers.map(({ output }) => BigInt(hexOfBytes(output.subarray(0, 32)))));
}

/** The steps of a frame without those of its callees; undefined if they are too many to keep their values. */
async function ownStepsOf(
  { steps }: ExecutionTrace,
  { index, callStep, lastStep }: TraceFrame,
  options: TurnOptions,
): Promise<number[] | undefined> {
  const rest = inTurns(options);
  const own: number[] = [];
  for (let at = callStep + 1; at <= lastStep; at++) {
    const resting = at % stepsPerLook === 0 ? rest() : undefined;
    if (resting) await resting;
    if (steps.frame[at] !== index) continue;
    if (own.length === mostWatched) return undefined;
    own.push(at);
  }
  return own;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const longestText = 120;

/** The source's words of a node in one line, without comments. */
function textsOf(build: TracedBuild): (node: SyntaxNode) => string {
  const contents = new Map<number, Uint8Array>();
  return ({ file, start, end }) => {
    const content = contents.get(file) ?? encoder.encode(build.sources.get(file)?.content);
    contents.set(file, content);
    const words = decoder
      .decode(content.subarray(start, end))
      .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (each) =>
        each.startsWith('/') ? ' ' : each,
      )
      .replace(/\s+/g, ' ')
      .trim();
    return words.length > longestText ? `${words.slice(0, longestText - 1)}…` : words;
  };
}
