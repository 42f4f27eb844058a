import { hexOfBytes } from '../../platform/hex.ts';
import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import type { ProvenReading } from '../lines/failureLines.ts';
import { readSourceMap } from '../lines/sourceMap.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import type { ExecutionTrace, TraceFrame } from '../replay/executionTrace.ts';
import { OwnSteps } from './ownSteps.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';
import { mostWatched, WatchedSteps } from './watchedSteps.ts';
import { type Cause, whyFailed } from './whyFailed.ts';

/** Steps between looks at the clock. */
const stepsPerLook = 4096;

/**
 * Why a call failed, from the values that its code had: they are read while the replay that found the line runs again.
 * @param treesOf the syntax trees of those sources of a build whose code ran; asked for only if they can be of use
 * @returns undefined unless it is certain
 * @throws LensError `stopped` beyond the budget, and the signal's reason
 */
export async function readCause(
  { trace, origin, build, again }: ProvenReading,
  treesOf: (build: TracedBuild, files: ReadonlySet<number>) => Promise<SyntaxTrees | undefined>,
  options: TurnOptions,
): Promise<Cause | undefined> {
  if (build.isViaYul || (origin.failure !== 'revert' && origin.failure !== 'invalidOpcode')) return undefined;
  const steps = await ownStepsOf(trace, origin, options);
  const map = readSourceMap(origin.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, origin.code);
  const files = new Set(steps?.map((at) => map.at(trace.steps.pc[at] ?? -1)?.span.file ?? -1));
  const trees = steps && (await treesOf(build, files));
  if (!steps || !trees) return undefined;
  const watched = new WatchedSteps(origin.index);
  const repeated = await again(watched.observe);
  if (repeated.steps.length !== trace.steps.length || repeated.frames[origin.index]?.lastStep !== origin.lastStep)
    return undefined;
  return whyFailed(origin, {
    steps: new OwnSteps(trace, { steps, watched }, map, trees),
    trees,
    textOf: textsOf(build),
    returnedCodes: codesIn(trace),
  });
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
