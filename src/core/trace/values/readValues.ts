import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { stepsInTurns, type TurnOptions } from '../../platform/turns.ts';
import { own } from '../../projects/files/buildJson.ts';
import type { KnownBuilds } from '../builds/knownBuilds.ts';
import type { ProvenReading } from '../lines/failureLines.ts';
import { readSourceMap, type SourceMap } from '../lines/sourceMap.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { calledAddress, type ExecutionTrace, type TraceFrame } from '../replay/executionTrace.ts';
import { type SetBy, whyFalse } from './conditions.ts';
import { type ErrorMembers, errorMembers } from './errorMembers.ts';
import { slotNames } from './evaluation/frameVariables.ts';
import { failedCallOf, withoutEffect } from './failedCalls.ts';
import { type FunctionValues, functionValues } from './locals/functionValues.ts';
import { type Activation, OwnSteps } from './ownSteps.ts';
import type { CallingCode, Evaluation } from './parts/evaluated.ts';
import { hashedTexts } from './parts/hashedTexts.ts';
import { type OwnCall, ownCallOf } from './parts/ownCall.ts';
import { refusedArguments } from './refusedArguments.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';
import { type DroppedAnswer, droppedAnswers } from './traps/droppedAnswers.ts';
import { mostWatched, WatchedSteps } from './watchedSteps.ts';
import {
  type CaughtCall,
  type Cause,
  type EndCause,
  endingPosition,
  failingPosition,
  type Position,
  whyFailed,
} from './whyFailed.ts';

/** The functions of one call that were running when it failed. */
export interface CallValues {
  /** What it ran; undefined if that isn't unoptimized code. */
  readonly build: TracedBuild | undefined;
  /** Innermost first, without those of which nothing is certain. */
  readonly functions: readonly FunctionValues[];
}

/** The values that a failed call had. */
export interface FailureValues {
  /** Why it failed; undefined unless it is certain. */
  readonly cause: Cause | undefined;
  /** Of an own error, its arguments that are enums. */
  readonly errorMembers?: ErrorMembers | undefined;
  /** Of a failure in a library, the project's own call of it. */
  readonly ownCall?: OwnCall | undefined;
  /** From the call that failed to the outermost. */
  readonly calls: readonly CallValues[];
  /** The calls whose answers it dropped before it failed. */
  readonly dropped: readonly DroppedAnswer[];
}

/** Values are read of so many calls: each keeps its steps. */
export const mostCalls = 8;

/**
 * The values with which a call failed: they are read while the replay that found the line runs again.
 * @param builds whose syntax trees are asked for only if they can be of use
 * @returns undefined if none is certain
 * @throws LensError `stopped` beyond the budget, and the signal's reason
 */
export async function readValues(
  proof: ProvenReading,
  builds: Pick<KnownBuilds, 'trees' | 'sourcesOf'>,
  options: TurnOptions,
): Promise<FailureValues | undefined> {
  const { trace, origin, build, callers, again } = proof;
  if (build.isViaYul || (origin.failure !== 'revert' && origin.failure !== 'invalidOpcode')) return undefined;
  const ran = [await ranOf(trace, { frame: origin, build, upTo: origin.lastStep }, options)];
  for (const [at, { frame, build: run }] of callers.slice(0, mostCalls).entries()) {
    const upTo = (callers[at - 1]?.frame ?? origin).callStep;
    ran.push(run && !run.isViaYul ? await ranOf(trace, { frame, build: run, upTo }, options) : undefined);
  }
  if (!ran[0]) return undefined;
  const answers = await answersOf(proof, options);
  const ended = await endedOf(proof, options);
  // All contracts of a build are read at once.
  const trees = new Map<TracedBuild['sources'], SyntaxTrees | undefined>();
  const all = [...ran, ...answers, ...ended.map((each) => each.ran)];
  for (const call of all) {
    if (!call || trees.has(call.build.sources)) continue;
    const files = all.flatMap((each) => (each?.build.sources === call.build.sources ? [...each.files] : []));
    trees.set(call.build.sources, await builds.trees(call.build, new Set(files)));
  }
  const [failed, ...outer] = ran.map((each) => each && watch(trace, each, trees.get(each.build.sources)));
  // What failed before its body takes no values of its stack; those that called it do.
  const inHead = failed ? undefined : causeInHead(trace, ran[0], trees.get(build.sources));
  const running = [failed, ...outer].flatMap((each) => each ?? []);
  if (running.length === 0) return inHead && { cause: inHead, calls: [], dropped: [] };
  const answering = answers.flatMap((each) => watch(trace, each, trees.get(each.build.sources), endingPosition) ?? []);
  const ending = ended.flatMap(({ call, ran: own }) => {
    const inner = watch(trace, own, trees.get(own.build.sources));
    return inner ? [{ call, ...inner }] : [];
  });
  const watched = [...running, ...answering, ...ending].map((each) => each.watched);
  const repeated = await again((step) => {
    for (const each of watched) each.observe(step);
  });
  if (repeated.steps.length !== trace.steps.length || repeated.frames[origin.index]?.lastStep !== origin.lastStep)
    return undefined;
  const called = new Map(trace.frames.map((each) => [each.callStep, each]));
  const answerOf: Evaluation['answerOf'] = ({ index }) => {
    const found = answering.find(({ frame }) => frame.index === index);
    return found && { ...found, contract: nameOfContract(found.build.contract) };
  };
  const calls: CallValues[] = [];
  for (const call of [failed, ...outer])
    calls.push({ build: call?.build, functions: call ? await functionsOf(call) : [] });
  if (!failed) return { cause: inHead, calls, dropped: [] };
  const causeOf = (call: WatchedCall): Cause | undefined =>
    whyFailed(call.frame, {
      steps: call.steps,
      trees: call.trees,
      textOf: call.textOf,
      hashedText: call.hashedText,
      balance: call.watched.snapshot?.balance,
      memory: call.watched.snapshot?.memory ?? new Uint8Array(0),
      calldata: call.frame.input,
      calledAt: (step) => called.get(step),
      answerOf,
      failedCall: failedCallOf,
      returnedCodes: codesIn(trace),
      isReordered: own(builds.sourcesOf(call.build)?.settings, 'viaIR') === true,
      setterOf: (step) => setterOf(step, call, running, trace) ?? emptyIn(step, call, proof),
      contractOf: (frame) => {
        const run = proof.buildOf(frame);
        return run && nameOfContract(run.contract);
      },
      slots: () => slotNames(contractOf(call.build, call.trees), call.trees),
      calledBy: callingCode(call, running),
    });
  const endOf = (frame: TraceFrame): EndCause | undefined => {
    const found = ending.find(({ call }) => call === frame);
    const cause = found && alone(causeOf(found));
    return cause && { cause, ...placeOf(found, frame) };
  };
  return {
    cause: withEnds(causeOf(failed), endOf),
    errorMembers: errorMembers(failed.position.node, failed.trees),
    ownCall: ownCallOf(
      running.map((each) => {
        const files = builds.sourcesOf(each.build)?.files;
        return { ...each, onDisk: (path: string) => files?.get(path)?.onDisk };
      }),
    ),
    calls,
    dropped: droppedAnswers(trace, origin, failed.steps),
  };
}

/** Where the code of another contract called, and the same of that. */
function callingCode({ frame }: WatchedCall, running: readonly WatchedCall[]): CallingCode | undefined {
  const outer = running.find((each) => each.frame.index === frame.parent);
  if (!outer) return undefined;
  const { steps, trees, textOf, hashedText, position } = outer;
  const { node, activation, at } = position;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  if (node.type !== 'FunctionCall' || !range) return undefined;
  const calledBy = callingCode(outer, running);
  return { call: node, at: { steps, trees, textOf, hashedText, activation, range, calledBy } };
}

/** A call whose stack is kept while it runs again. */
interface WatchedCall extends Pick<Evaluation, 'steps' | 'trees' | 'textOf' | 'hashedText'> {
  readonly frame: TraceFrame;
  readonly build: TracedBuild;
  readonly position: Position;
  readonly watched: WatchedSteps;
}

/** A call's own steps, and the sources that they belong to. */
interface RanCall {
  readonly frame: TraceFrame;
  readonly build: TracedBuild;
  readonly own: readonly number[];
  readonly map: SourceMap;
  readonly files: ReadonlySet<number>;
}

/**
 * @param upTo the call's last step, or the one that called on
 * @returns undefined if its steps are too many
 */
async function ranOf(
  trace: ExecutionTrace,
  { frame, build, upTo }: { frame: TraceFrame; build: TracedBuild; upTo: number },
  options: TurnOptions,
): Promise<RanCall | undefined> {
  const own = await ownStepsOf(trace, frame, upTo, options);
  const map = readSourceMap(frame.operation.startsWith('CREATE') ? build.creationMap : build.runtimeMap, frame.code);
  const files = new Set(own?.map((at) => map.at(trace.steps.pc[at] ?? -1)?.span.file ?? -1));
  return own && { frame, build, own, map, files };
}

/** Of the calls that gave the failing one a bool, the last ones are looked at. */
export const mostAnswers = 4;
/** The same of other words. */
const mostWords = 2;

/** The last calls that gave the failing one a bool, or another word. */
async function answersOf({ trace, origin, buildOf }: ProvenReading, options: TurnOptions): Promise<RanCall[]> {
  const found: RanCall[] = [];
  const called = trace.frames.filter((each) => each.parent === origin.index && givesWord(each));
  const bools = called.filter(({ output }) => BigInt(hexOfBytes(output)) <= 1n);
  const words = called.filter((each) => !bools.includes(each));
  for (const frame of [...bools.slice(-mostAnswers), ...words.slice(-mostWords)]) {
    const build = buildOf(frame);
    const isRead = build && !build.isViaYul && !/\.vyi?:/.test(build.contract);
    const ran = isRead ? await ranOf(trace, { frame, build, upTo: frame.lastStep }, options) : undefined;
    if (ran) found.push(ran);
  }
  return found;
}

/** A call of a token's function that returned false, to be looked at while it runs again. */
export interface FalseCall {
  readonly called: TraceFrame;
  readonly observe: WatchedSteps['observe'];
  /** After it ran again: nothing unless it is certain. */
  readonly why: () => ReturnType<typeof whyFalse>;
}

/** The last calls of a failing one, of whatever language, that returned false in unoptimized Solidity. */
export async function falseCallsOf(
  { trace, origin, buildOf }: ProvenReading,
  builds: Pick<KnownBuilds, 'trees'>,
  options: TurnOptions,
): Promise<FalseCall[]> {
  const found: FalseCall[] = [];
  const byStep = new Map(trace.frames.map((each) => [each.callStep, each]));
  for (const called of falseWithin(trace, origin)) {
    const build = buildOf(called);
    const isRead = build && !build.isViaYul && !/\.vyi?:/.test(build.contract);
    const ran = isRead ? await ranOf(trace, { frame: called, build, upTo: called.lastStep }, options) : undefined;
    const trees = ran && (await builds.trees(ran.build, ran.files));
    const call = ran && watch(trace, ran, trees, endingPosition);
    if (!call) continue;
    const { steps, watched, position, textOf, hashedText } = call;
    const evaluation: Evaluation = {
      steps,
      trees: call.trees,
      textOf,
      hashedText,
      activation: position.activation,
      range: { from: 0, to: position.at },
      balance: undefined,
      calledAt: (step) => byStep.get(step),
      answerOf: (frame) => (frame === called ? { ...call, contract: nameOfContract(call.build.contract) } : undefined),
      failedCall: failedCallOf,
      returnedCodes: codesIn(trace),
    };
    const why = () => whyFalse({ returnedFalse: called }, evaluation);
    found.push({ called, observe: (step) => watched.observe(step), why });
  }
  return found;
}

/** The last calls of a call that returned false to a function of a token. */
export function falseWithin({ frames }: Pick<ExecutionTrace, 'frames'>, { index }: TraceFrame): readonly TraceFrame[] {
  const all = frames.filter((each) => each.parent === index && each.failure === undefined);
  return all.filter((each) => 'returnedFalse' in (withoutEffect(each) ?? {})).slice(-mostAnswers);
}

/** A failed call of the failing one, and the run in which its failure began. */
interface RanEnd {
  readonly call: TraceFrame;
  readonly ran: RanCall;
}

/** The last calls of the failing one that failed. */
async function endedOf({ trace, origin, buildOf }: ProvenReading, options: TurnOptions): Promise<RanEnd[]> {
  const found: RanEnd[] = [];
  for (const { call, frame } of failedWithin(trace, origin)) {
    const build = buildOf(frame);
    const isRead = build && !build.isViaYul && !/\.vyi?:/.test(build.contract);
    const ran = isRead ? await ranOf(trace, { frame, build, upTo: frame.lastStep }, options) : undefined;
    if (ran) found.push({ call, ran });
  }
  return found;
}

/** The last calls of a call that failed, and those in which their failures began. */
export function failedWithin(
  trace: Pick<ExecutionTrace, 'frames'>,
  { index }: TraceFrame,
): { readonly call: TraceFrame; readonly frame: TraceFrame }[] {
  const failed = trace.frames.filter((each) => each.parent === index && isOfCode(each));
  return failed.slice(-mostAnswers).map((call) => ({ call, frame: originWithin(call, trace) }));
}

function isOfCode({ failure, answered, lastStep }: TraceFrame): boolean {
  return (failure === 'revert' || failure === 'invalidOpcode') && !answered && lastStep >= 0;
}

/** The call whose failure a call passed on. What has no data may have failed otherwise, having caught that. */
function originWithin(call: TraceFrame, { frames }: Pick<ExecutionTrace, 'frames'>): TraceFrame {
  if (call.output.length === 0) return call;
  const inner = frames.findLast((each) => each.parent === call.index && isOfCode(each));
  const isPassedOn = inner && hexOfBytes(inner.output) === hexOfBytes(call.output);
  return isPassedOn ? originWithin(inner, { frames }) : call;
}

/** A cause without what would be sentences of their own. */
export function alone(cause: Cause | undefined): Cause | undefined {
  if (cause?.kind === 'caught') return undefined;
  if (cause?.kind !== 'conditions') return cause;
  const { caught: _, ...rest } = cause;
  const decided = cause.decided.map(({ failed: __, time: ___, tinybars: ____, falseBecause: _____, ...each }) => each);
  return { ...rest, decided };
}

function placeOf({ frame, build, position }: WatchedCall, call: TraceFrame): Pick<EndCause, 'name' | 'address'> {
  const definition = position.node.around(({ type }) => type === 'FunctionDefinition' || type === 'ModifierDefinition');
  const own = definition?.text('name') || definition?.text('kind');
  const contract = nameOfContract(build.contract);
  const name = own === undefined ? contract : `${contract}.${own}`;
  return { name, ...(frame !== call && { address: calledAddress(frame) }) };
}

/** A cause with why the failed calls failed that it names. */
export function withEnds(
  cause: Cause | undefined,
  endOf: (frame: TraceFrame) => EndCause | undefined,
): Cause | undefined {
  const caughtWith = (caught: CaughtCall) => {
    const because = endOf(caught.frame);
    return because ? { ...caught, because } : caught;
  };
  if (cause?.kind === 'caught') return { ...cause, ...caughtWith(cause) };
  if (cause?.kind !== 'conditions') return cause;
  const failed = cause.decided.find((each) => each.failed !== undefined)?.failed;
  const failedBecause = failed && 'ended' in failed ? endOf(failed.ended) : undefined;
  return {
    ...cause,
    ...(failedBecause && { failedBecause }),
    ...(cause.caught && { caught: caughtWith(cause.caught) }),
  };
}

/** SLOAD. */
const load = 0x54;
/** SLOAD and TLOAD, with what writes what they read. */
const writesOf: ReadonlyMap<number, number> = new Map([
  [load, 0x55],
  [0x5c, 0x5d],
]);

/**
 * What has set the slot that a step of a call reads, if that was an outer call of the same contract, or the call itself in
 * the same lines: a function whose lock is entered again.
 * @param running the calls that led to where the execution failed, with those that are watched
 * @returns undefined unless it is certain
 */
function setterOf(
  at: number,
  { steps, frame }: WatchedCall,
  running: readonly WatchedCall[],
  { frames, steps: all }: ExecutionTrace,
): SetBy | undefined {
  const [read, answer] = [steps.stack(at), steps.stack(at + 1)];
  const write = writesOf.get(steps.opcode(at));
  if (!read || !answer || write === undefined) return undefined;
  for (let step = steps.step(at); step >= 0; step--) {
    if (all.opcode[step] !== write) continue;
    const by = frames[all.frame[step] ?? -1];
    if (by?.address !== frame.address) continue;
    const call = running.find((each) => each.frame === by);
    const own = call?.steps.indexOf(step) ?? -1;
    const set = call?.steps.stack(own);
    // What isn't watched may have set the same.
    if (!call || !set) return undefined;
    if (set.top !== read.top) continue;
    if (set.second !== answer.top || !isAround(call.frame, frame, frames)) return undefined;
    return setterIn(call, own);
  }
  return undefined;
}

/** Of a delegated call: that the variable which a step reads is 0 in the storage that it uses. */
function emptyIn(
  at: number,
  { steps, frame, build, textOf }: WatchedCall,
  { trace, buildOf }: Pick<ProvenReading, 'trace' | 'buildOf'>,
): SetBy | undefined {
  if (frame.operation !== 'DELEGATECALL' || steps.opcode(at) !== load || steps.stack(at + 1)?.top !== 0n)
    return undefined;
  const node = steps.node(at);
  // Of an entry of a mapping, it is no wonder.
  if (node?.type !== 'Identifier') return undefined;
  const { address } = frame;
  const own = trace.frames.find((each) => each.address === address && each.codeAddress === address);
  const owner = own && buildOf(own);
  const name = nameOfContract(build.contract);
  const storage = { storageOf: address, ...(owner && { storageOfName: nameOfContract(owner.contract) }) };
  return { name, ...storage, variable: textOf(node) };
}

/** Whether a call led to another one. */
function isAround(outer: TraceFrame, { parent }: TraceFrame, frames: readonly TraceFrame[]): boolean {
  for (let at = parent; at !== undefined; at = frames[at]?.parent) if (at === outer.index) return true;
  return false;
}

/** The innermost function that is still running of those that led to a step, and the variable that this set. */
function setterIn({ steps, build, textOf }: WatchedCall, at: number): SetBy | undefined {
  const running = new Set<Activation>();
  for (let each = steps.activation(steps.length - 1); each; each = each.caller) running.add(each);
  let own = steps.activation(at);
  while (own && !running.has(own)) own = own.caller;
  let definition: SyntaxNode | undefined;
  // What is before and after the body of a function is in its modifiers.
  for (let each = steps.length - 1; each >= 0 && !definition; each--)
    if (steps.activation(each) === own)
      definition = steps.node(each)?.around(({ type }) => type === 'FunctionDefinition');
  const name = definition?.text('name') || definition?.text('kind');
  const target = steps
    .node(at)
    ?.around(({ type }) => type === 'Assignment')
    ?.node('leftHandSide');
  const variable = target && /^(?:Identifier|MemberAccess)$/.test(target.type) ? textOf(target) : undefined;
  return name === undefined ? undefined : { name: `${nameOfContract(build.contract)}.${name}`, variable };
}

function givesWord({ failure, answered, operation, output }: TraceFrame): boolean {
  const isCall = failure === undefined && !answered && !operation.startsWith('CREATE');
  return isCall && output.length === 32;
}

function watch(
  trace: ExecutionTrace,
  { frame, build, own, map }: RanCall,
  trees: SyntaxTrees | undefined,
  positionIn = failingPosition,
): WatchedCall | undefined {
  if (!trees) return undefined;
  const watched = new WatchedSteps(frame.index);
  const steps = new OwnSteps(trace, { steps: own, watched }, map, trees);
  const position = positionIn(steps);
  if (!position) return undefined;
  watched.keepAllAt(steps.step(position.at));
  const hashedText = hashedTexts(steps, () => [...build.sources.values()].map(({ content }) => content));
  return { frame, build, steps, trees, textOf: textsOf(build), hashedText, position, watched };
}

/** Why a call failed before the body of its function, which takes no values of its stack. */
function causeInHead(
  trace: ExecutionTrace,
  { frame, own, map }: RanCall,
  trees: SyntaxTrees | undefined,
): Cause | undefined {
  const steps = trees && new OwnSteps(trace, { steps: own, watched: new WatchedSteps(frame.index) }, map, trees);
  return steps && refusedArguments(frame, steps, trees);
}

async function functionsOf({ frame, build, position, watched, ...found }: WatchedCall): Promise<FunctionValues[]> {
  const { snapshot } = watched;
  if (!snapshot) return [];
  const contract = contractOf(build, found.trees);
  return functionValues(position, { ...found, snapshot, calldata: frame.input, contract });
}

/** The definition of a build's contract. */
export function contractOf({ contract, sources }: TracedBuild, trees: SyntaxTrees): SyntaxNode | undefined {
  const [file] = [...sources].find(([, { path }]) => path === fileOfContract(contract)) ?? [];
  return file === undefined ? undefined : trees.contractNamed(file, nameOfContract(contract));
}

/** The first words of what system contracts returned. */
export function codesIn({ frames }: ExecutionTrace): ReadonlySet<bigint> {
  const answers = frames.filter(({ answered, output }) => answered && output.length >= 32);
  return new Set(answers.map(({ output }) => BigInt(hexOfBytes(output.subarray(0, 32)))));
}

/** The steps of a frame without those of its callees; undefined if they are too many to keep their values. */
export async function ownStepsOf(
  { steps }: ExecutionTrace,
  { index, callStep }: TraceFrame,
  upTo: number,
  options: TurnOptions,
): Promise<number[] | undefined> {
  const rest = stepsInTurns(options);
  const own: number[] = [];
  for (let at = callStep + 1; at <= upTo; at++) {
    const resting = rest();
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
