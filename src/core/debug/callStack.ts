import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../format/checksumAddress.ts';
import { nameOfContract } from '../format/fullName.ts';
import { type Decoded, decodeSelected, describeDecoded, describeOutput } from '../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { isOfEthereum } from '../trace/replay/ethereumContracts.ts';
import type { TraceFrame } from '../trace/replay/executionTrace.ts';
import { SyntaxNode } from '../trace/values/syntaxTree.ts';
import type { DebugPlace, StackFrame } from './debuggee.ts';
import type { Stage } from './stage.ts';
import { functionAround, functionName, spanOf } from './walk/statements.ts';
import { type Activation, headOf } from './walk/walkIndex.ts';

/** A run of a function on the call stack, and where it stands. */
export interface StackedRun {
  readonly id: number;
  readonly activation: Activation;
  /** The step at which it stands; for a caller, its call. */
  readonly step: number;
  /** The stop that it is at; -1 before its first. */
  readonly stop: number;
  /** Whether it is the function around a modifier that runs, or has run. */
  readonly isAroundModifier: boolean;
  /** The closing brace, if all its statements have run. */
  readonly end?: SyntaxNode;
}

/** An account for people: its name, its ID, or its address. */
export function accountText({ nameOf }: Pick<Stage, 'nameOf'>, address: string): string {
  return nameOf(address) ?? checksumAddress(address);
}

/** A call or an event in one line, with the names of accounts. */
export function describeNamed({ nameOf }: Pick<Stage, 'nameOf'>, decoded: Decoded): string {
  return describeDecoded(decoded, nameOf);
}

/** The runs of functions at a step, innermost first. */
export function runsAt(stage: Stage, step: number): StackedRun[] {
  const { index, codes } = stage;
  const runs: StackedRun[] = [];
  let at = step;
  let stop: number | undefined;
  let inner: Activation | undefined;
  for (let each = index.activationAt(step); each; each = each.caller) {
    const own = stop ?? index.stopIn(each, at);
    // What leads to a function in the head of a contract is none itself.
    const isEmpty = own < 0 && runs.length > 0 && each.called === undefined && codes[each.frame]?.use !== undefined;
    const isHead = isEmpty || (inner !== undefined && headOf(inner) === each && inner.back < 0);
    if (!isHead) {
      const end = runs.length === 0 ? endAt(stage, each, { step: at, stop: own }) : undefined;
      const run = { activation: each, step: at, stop: own, ...(end && { end }) };
      const isInModifier = each.called !== undefined && modifierAt(stage, own) !== undefined;
      if (!end || !isInModifier) runs.push({ ...run, id: 2 * each.id + 1, isAroundModifier: false });
      if (isInModifier) runs.push({ ...run, id: 2 * each.id + 2, isAroundModifier: true });
    }
    at = each.calledAt;
    stop = each.callerStop;
    inner = each;
  }
  return runs;
}

/** The closing brace of a run's function if its last statement has run; undefined before. */
function endAt(
  { index, codes, sources, recording }: Stage,
  activation: Activation,
  { step, stop }: Pick<StackedRun, 'step' | 'stop'>,
): SyntaxNode | undefined {
  const { called, frame, last } = activation;
  const statement = sources.statements[index.statementOf(stop)]?.node;
  if (!called || !statement || index.stepOf(stop) === step || index.stopIn(activation, last) !== stop) return undefined;
  const pc = recording.trace.steps.pc[step] ?? 0;
  // Within a statement, in one of the compiler's own functions, no node or one of another function is at it.
  const node = codes[frame]?.statementAt(pc) === -1 ? codes[frame]?.nodeAt(pc) : undefined;
  const around = node && functionAround(node);
  return around && [called, functionAround(statement)].some((each) => each?.id === around.id)
    ? braceOf(called)
    : undefined;
}

/** Where a statement's function, or its modifier, ends. */
export function endOf(statement: SyntaxNode): SyntaxNode | undefined {
  const around = functionAround(statement);
  return around && braceOf(around);
}

function braceOf(definition: SyntaxNode): SyntaxNode | undefined {
  const body = definition.node('body');
  return body && new SyntaxNode({ nodeType: 'Brace', src: `${body.end - 1}:1` }, body.file, body);
}

/** The modifier that a stop is in; undefined if it is in a function itself. */
function modifierAt({ index, sources }: Stage, stop: number): SyntaxNode | undefined {
  const node = sources.statements[index.statementOf(stop)]?.node;
  const around = node && functionAround(node);
  return around?.type === 'ModifierDefinition' ? around : undefined;
}

/** Where a run's function names the modifier that it is in. */
export function invocationOf(stage: Stage, { activation, stop }: StackedRun): SyntaxNode | undefined {
  const modifier = modifierAt(stage, stop);
  return activation.called
    ?.nodes('modifiers')
    .find((each) => each.node('modifierName')?.text('name') === modifier?.text('name'));
}

/** As the interface has them. */
export function stackFrames(stage: Stage, step: number): StackFrame[] {
  return runsAt(stage, step).map((run) => stackFrame(stage, run));
}

function stackFrame(stage: Stage, run: StackedRun): StackFrame {
  const { recording, codes } = stage;
  const frame = recording.trace.frames[run.activation.frame];
  const address = frame?.codeAddress || (frame ? recording.addressOf(frame) : '');
  const code = codes[run.activation.frame];
  const pc = recording.trace.steps.pc[run.step] ?? 0;
  const place = run.activation.isOpaque ? undefined : placeOf(stage, run);
  const opaque = frame && opaqueBecause(stage, frame);
  return {
    id: run.id,
    name: nameOf(stage, run),
    ...(place && { place }),
    address: /^0x[0-9a-f]{40}$/.test(address) ? checksumAddress(address) : address,
    instruction: (BigInt(code?.index ?? 0) << 32n) + BigInt(run.activation.isOpaque ? 0 : pc),
    ...(opaque !== undefined && { opaque }),
  };
}

/** Where a run stands; undefined without a source. */
export function placeOf(stage: Stage, run: StackedRun): DebugPlace | undefined {
  const { index, sources, codes, recording } = stage;
  const node = run.end ?? (run.isAroundModifier ? invocationOf(stage, run) : undefined);
  const build = codes[run.activation.frame]?.use?.build;
  if (node && build) return sources.placeOf(build, spanOf(node));
  const statement = sources.statements[index.statementOf(run.stop)];
  if (statement) return statement.place;
  return codes[run.activation.frame]?.placeAt(recording.trace.steps.pc[run.step] ?? 0);
}

/** `Vault.withdraw`. */
export function nameOf(stage: Stage, { activation, stop, step, isAroundModifier }: StackedRun): string {
  const { index, sources, codes, recording, abis } = stage;
  const frame = recording.trace.frames[activation.frame];
  if (!frame) return '';
  const address = frame.codeAddress || recording.addressOf(frame);
  const use = codes[frame.index]?.use;
  const contract = use ? nameOfContract(use.build.contract) : accountText(stage, address);
  const statement = sources.statements[index.statementOf(stop)];
  const modifier = isAroundModifier ? undefined : modifierAt(stage, stop);
  const called = activation.called;
  const own =
    (modifier && functionName(modifier)) ??
    (called?.type === 'FunctionDefinition' ? functionName(called) : called?.text('name')) ??
    statement?.functionName ??
    codes[frame.index]?.functionAt(recording.trace.steps.pc[step] ?? 0);
  const name = own ?? headName(frame, decodeSelected('function', hexOfBytes(frame.input), abis)?.name);
  const declared = called?.around(({ type }) => type === 'ContractDefinition');
  const library = declared?.text('contractKind') === 'library' ? declared.text('name') : undefined;
  return `${library ?? contract}.${name}`;
}

/** What a transaction called, as a proxy passed it on: `Vault.withdraw`, `new Vault`, or an account's name. */
export function calledName(stage: Stage): string {
  const { recording, abis } = stage;
  const { frames } = recording.trace;
  let frame = frames[0];
  if (!frame) return '';
  for (let next: TraceFrame | undefined = frame; next; next = passedOnBy(frames, frame)) frame = next;
  const use = stage.codes[frame.index]?.use;
  const contract = use
    ? nameOfContract(use.build.contract)
    : accountText(stage, frame.codeAddress || recording.addressOf(frame));
  if (frame.operation.startsWith('CREATE')) return l10n.t('new {0}', contract);
  if (frame.input.length === 0) return contract;
  return `${contract}.${headName(frame, decodeSelected('function', hexOfBytes(frame.input), abis)?.name)}`;
}

/** The call of the same data that a proxy's code goes on in. */
function passedOnBy(frames: readonly TraceFrame[], { index, input }: TraceFrame): TraceFrame | undefined {
  const data = hexOfBytes(input);
  return frames.find(
    (each) => each.parent === index && each.operation === 'DELEGATECALL' && hexOfBytes(each.input) === data,
  );
}

function headName(frame: TraceFrame, decoded: string | undefined): string {
  if (frame.operation.startsWith('CREATE')) return 'constructor';
  return decoded ?? (frame.input.length >= 4 ? hexOfBytes(frame.input.subarray(0, 4)) : 'receive');
}

/** Why there is nothing to see in a call, with what it was called with and what it answered. */
function opaqueBecause(stage: Stage, frame: TraceFrame): string | undefined {
  const { abis, codes } = stage;
  if (frame.lastStep >= 0)
    return codes[frame.index]?.use
      ? undefined
      : [
          stage.whyUnseen(frame.codeAddress) ?? l10n.t("The lines of this code aren't known."),
          l10n.t('To step by instruction, run Open Disassembly View.'),
        ].join('\n');
  const input = hexOfBytes(frame.input);
  const decoded = decodeSelected('function', input, abis);
  const called = decoded ? describeNamed(stage, decoded) : input;
  const output = hexOfBytes(frame.output);
  const answered = describeOutput(output, input, abis) || output;
  if (frame.answered)
    return l10n.t(
      'The network itself answers here, so there is no code to step through. Called: {0}. Answered, from the record: {1}.',
      called,
      answered,
    );
  if (isOfEthereum(frame.codeAddress)) return l10n.t("This is one of Ethereum's own contracts, which has no code.");
  return l10n.t('This account has no code.');
}
