import * as l10n from '@vscode/l10n';
import { mayBeToken } from '../ledger/accounts/systemAccounts.ts';
import { describeOutput } from '../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { beginningOf } from '../trace/lines/beginningOf.ts';
import type { TraceFrame } from '../trace/replay/executionTrace.ts';
import { transactionOf } from '../trace/values/evaluation/recordedTransaction.ts';
import { modifierIn, stackPlaces } from '../trace/values/locals/stackPlaces.ts';
import type { PlacedVariable } from '../trace/values/locals/vyperPlaces.ts';
import { contractOf } from '../trace/values/readValues.ts';
import type { SyntaxNode, SyntaxTrees } from '../trace/values/syntaxTree.ts';
import { invocationOf, type StackedRun } from './callStack.ts';
import { hasReturned, lastMoment } from './lastMoment.ts';
import { balanceAt } from './recording/balances.ts';
import type { Stage } from './stage.ts';
import type { FrameContext } from './values/frameContext.ts';
import { viewCall } from './viewCall.ts';
import { isVyper } from './walk/codes.ts';
import { functionAround, spanOf } from './walk/statements.ts';
import { wordsAt } from './walk/walkIndex.ts';

/** Gives all that values are read from; undefined if a run's frame isn't known. */
export async function contextOf(stage: Stage, run: StackedRun): Promise<FrameContext | undefined> {
  const { recording, codes, sources } = stage;
  const { activation, step } = run;
  const frame = recording.trace.frames[activation.frame];
  if (!frame) return undefined;
  const use = codes[frame.index]?.use;
  const trees = use?.by === 'reading' ? use.trees : undefined;
  const machine = activation.isOpaque ? { ...recording.machineAt(step, frame), step } : recording.machineAt(step);
  const node = nodeOf(stage, run);
  const contract = use && trees && contractOf(use.build, trees);
  const withoutLocals = whyNoLocals(stage, run);
  const isEnded = isReturning(stage, run);
  const inVyper = use !== undefined && isVyper(use.build);
  const ofVyper = inVyper ? await stage.vyperPlacesOf(use.build) : undefined;
  const statement = sources.statements[stage.index.statementOf(run.stop)];
  const { base, height } = (withoutLocals === undefined && trees && baseOf(stage, run, { trees, contract })) || {};
  return {
    id: run.id,
    frame,
    machine,
    transaction: transactionOf(stage.call),
    build: use?.build,
    trees,
    contract,
    layout: use && (await stage.layoutOf(use.build)),
    mappingKeys: recording.trace.mappingKeys,
    node,
    called: activation.called?.type === 'FunctionDefinition' ? activation.called : undefined,
    base,
    height,
    vyper: await vyperVariables(stage, run),
    ...(inVyper && { vyperMemory: recording.machineAt(beforeReason(stage, run)).memory }),
    vyperModule: inVyper ? statement?.place.source.path : undefined,
    vyperImmutables: ofVyper?.immutables,
    vyperTransient: ofVyper?.transient,
    withoutLocals,
    hasReturned: isEnded,
    returned: isEnded && base === undefined ? returnedBy(stage, run) : undefined,
    placeOf: (each) => use && sources.placeOf(use.build, spanOf(each)),
    nameOf: (address) => stage.nameOf(address),
    balanceOf: (address) => balanceAt(recording, { step, address, payer: stage.call.from }),
    codeOf: async (address) => {
      const account = recording.created.has(address) ? undefined : await stage.deployed.account(address);
      // A schedule has code, and no record says that there is one.
      const isKnown = !recording.created.has(address) && (account !== undefined || !mayBeToken(address));
      return isKnown ? (account?.code ?? new Uint8Array()) : undefined;
    },
    libraryAt: (name) =>
      libraryAt(recording.trace.frames, (index) => codes[index]?.use?.build.contract, { name, frame: frame.index }),
    call: (to, input, { isInner = false, signal } = {}) =>
      viewCall(stage, step, { from: isInner ? frame.caller : recording.addressOf(frame), to, input }, signal),
  };
}

/** Whether a function has done all that it does, and succeeded. */
function isReturning(stage: Stage, { activation, step, stop }: StackedRun): boolean {
  const { last, isOpaque } = activation;
  if (isOpaque || !hasReturned(stage, activation)) return false;
  return stage.index.stopIn(activation, last) === stop && step === lastMoment(stage, activation);
}

/** What a call of a contract returned, in words; undefined for an inner function's, and if no ABI says it. */
function returnedBy({ recording, index, abis }: Stage, { activation }: StackedRun): string | undefined {
  const { frame, callerStop } = activation;
  const own = recording.trace.frames[frame];
  const isInner = index.activationOf(callerStop)?.frame === frame;
  if (isInner || !own || own.operation.startsWith('CREATE')) return undefined;
  return describeOutput(hexOfBytes(own.output), hexOfBytes(own.input), abis) || undefined;
}

/** Of Vyper: the variables that have a value where a run stands; undefined if their places aren't known. */
async function vyperVariables(
  { codes, sources, index, vyperPlacesOf }: Stage,
  { activation, stop }: StackedRun,
): Promise<readonly PlacedVariable[] | undefined> {
  const build = codes[activation.frame]?.use?.build;
  const statement = sources.statements[index.statementOf(stop)];
  if (!build || statement?.functionName === undefined || !isVyper(build)) return undefined;
  const places = await vyperPlacesOf(build);
  return places?.at(statement.functionName, statement.place.line, statement.place.source.path);
}

/**
 * The last step up to a run's at which its variables certainly have their values: Vyper before 0.4 writes the reason of a
 * failure over them.
 */
function beforeReason({ recording: { trace }, codes }: Stage, { activation, step }: StackedRun): number {
  const frame = trace.frames[activation.frame];
  const build = codes[activation.frame]?.use?.build;
  if (!build || frame?.failure !== 'revert' || frame.lastStep < 0) return step;
  const began = beginnings.get(frame) ?? beginningOf({ frame, build, at: frame.lastStep }, trace);
  beginnings.set(frame, began);
  return Math.min(step, began);
}

/** Of the statement that a call failed at. */
const beginnings = new WeakMap<TraceFrame, number>();

/** The innermost node that a run is at. */
function nodeOf(stage: Stage, run: StackedRun): SyntaxNode | undefined {
  const { codes, sources, index, recording } = stage;
  if (run.isAroundModifier) return invocationOf(stage, run);
  if (run.end) return run.end;
  const statement = sources.statements[index.statementOf(run.stop)]?.node;
  const node = codes[run.activation.frame]?.nodeAt(recording.trace.steps.pc[run.step] ?? 0);
  // In one of the compiler's own functions, or between statements.
  if (!statement) return node;
  return node && statement.holds(node) ? node : statement;
}

/**
 * Where the first parameter is on the stack: certain if the place below it has where the function returns to, and the
 * stack was as high as the variables of the source make it when the statement began.
 */
function baseOf(
  stage: Stage,
  { activation, stop, step }: StackedRun,
  { trees, contract }: { trees: SyntaxTrees; contract: SyntaxNode | undefined },
): Pick<FrameContext, 'base' | 'height'> | undefined {
  const { recording, index, sources } = stage;
  const { called, back, last } = activation;
  const statement = sources.statements[index.statementOf(stop)]?.node;
  if (called?.type !== 'FunctionDefinition' || !statement || stop < 0) return undefined;
  const base = activation.height - wordsAt(called, 'parameters');
  const began = recording.machineAt(index.stepOf(stop)).stack;
  if (back >= 0 && began[base - 1] !== BigInt(back)) return undefined;
  // Yul's variables are above those of the statement that they are in.
  const isYul = statement.type.startsWith('Yul') || statement.around(({ type }) => type === 'InlineAssembly');
  const height = isYul ? undefined : began.length - base;
  const places = stackPlaces(called, statement, (invocation) => modifierIn(contract, invocation, trees), height);
  // Where it returns, it takes them away.
  if (index.stopIn(activation, last) === stop && step > lastMoment(stage, activation)) return undefined;
  if (statement.type === 'Return' && recording.lowestFrom(index.stepOf(stop), step) < 0) return undefined;
  return places && (isYul ? began.length >= base + places.height : height === places.height)
    ? { base, height }
    : undefined;
}

function whyNoLocals({ codes, index, sources }: Stage, { activation, stop }: StackedRun): string | undefined {
  const use = codes[activation.frame]?.use;
  if (!use) return l10n.t('No source has this code.');
  if (use.by === 'deployed')
    return l10n.t(
      "Local variables aren't available: only the deployed code could be read, which the optimizer changed.",
    );
  if (use.build.isViaYul)
    return l10n.t("Local variables aren't available: the sources only compile via Yul, which moves variables.");
  if (!use.trees)
    return isVyper(use.build)
      ? undefined
      : l10n.t("Local variables aren't available: the sources are too large to read.");
  const node = sources.statements[index.statementOf(stop)]?.node;
  return node && !functionAround(node) ? l10n.t('There are no local variables here.') : undefined;
}

/**
 * Where the library is that a frame uses: the one that it called, else the only one of that name that ran. A
 * transaction may run two versions of a library.
 * @param contractOf the full name of what a frame runs
 * @returns undefined if that isn't certain
 */
export function libraryAt(
  frames: readonly Pick<TraceFrame, 'index' | 'parent' | 'operation' | 'codeAddress'>[],
  contractOf: (frame: number) => string | undefined,
  { name, frame }: { readonly name: string; readonly frame: number },
): string | undefined {
  const calls = frames.filter(({ index, operation }) => operation === 'DELEGATECALL' && contractOf(index) === name);
  const addressOf = (some: typeof calls) => {
    const addresses = new Set(some.map(({ codeAddress }) => codeAddress));
    return addresses.size === 1 ? some[0]?.codeAddress : undefined;
  };
  return addressOf(calls.filter(({ parent }) => parent === frame)) ?? addressOf(calls);
}
