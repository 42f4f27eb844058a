import { calledAddress } from '../../replay/executionTrace.ts';
import type { Decided } from '../conditions.ts';
import { addressOf } from '../conditions.ts';
import type { Expression } from '../evaluation/expression.ts';
import { inRange, mostBits, type TypedNumber } from '../evaluation/numbers.ts';
import { wholeOf } from '../evaluation/vyperNumbers.ts';
import { type WordShape, wordText } from '../held/valueShapes.ts';
import { deepest } from '../parts/evaluated.ts';
import { beyondIndex, type Cause } from '../whyFailed.ts';
import { vyperParts, whyGuardedBy, whyVyperTrue } from './vyperConditions.ts';
import { expressionsOf, within } from './vyperExpressions.ts';
import { type Guard, guardsOf, returnsBool } from './vyperGuards.ts';
import { originRuns } from './vyperOrigins.ts';
import { answersOf, type StatementRun, type VyperCall, VyperRun } from './vyperRun.ts';
import type { ByteSpan } from './vyperSteps.ts';

/** What is looked at once more when a call of Vyper code runs again. */
export interface VyperPosition extends StatementRun {
  /** Of a `raise`. */
  readonly guards: readonly Guard[];
  /** The compiler's check that failed, in its words: "safeadd"; undefined if it doesn't say it. */
  readonly check: string | undefined;
  /** The code of the check. */
  readonly span: ByteSpan | undefined;
}

/** JUMPI. */
const jumpIf = 0x57;
/** EXTCODESIZE. */
const codeSize = 0x3b;

/** Before it runs again: where a call failed. Undefined if that is in no statement of its module. */
export function vyperPosition(call: VyperCall, line: number): VyperPosition | undefined {
  const { steps, module, build, frame } = call;
  const statement = module.statementAt(line);
  const range = steps.lastRun(statement, steps.length);
  if (!range) return undefined;
  const { check, span } = failedCheck(steps, frame.operation.startsWith('CREATE') ? undefined : build.runtimeChecks);
  const guards = /^raise\b/.test(statement.text) ? guardsOf({ steps, module }, statement, range.from) : [];
  const runs = [{ statement, range }, ...guards];
  for (const each of runs) keepAll(call, each);
  for (const each of runs) keepOrigins(call, each);
  return { statement, range, guards, check, span };
}

/** What is looked at once more of a call that returned false. */
export interface VyperReturn extends StatementRun {
  readonly guards: readonly Guard[];
}

/** Before it runs again: the `return` that a call's last steps belong to, with what led to it. */
export function vyperReturn(call: VyperCall): VyperReturn | undefined {
  const { steps, module } = call;
  for (let at = steps.length - 1; at >= 0; at--) {
    const line = steps.line(at);
    const statement = line < 0 ? undefined : module.statementAt(line);
    if (!statement || !/^return\b/.test(statement.text)) continue;
    const range = steps.lastRun(statement, steps.length);
    if (!range) return undefined;
    const guards = guardsOf(call, statement, range.from);
    const runs = [{ statement, range }, ...guards];
    for (const each of runs) keepAll(call, each);
    for (const each of runs) keepOrigins(call, each);
    return { statement, range, guards };
  }
  return undefined;
}

/** After it ran again: why it returned false; none if that isn't certain. */
export async function whyVyperFalse(call: VyperCall, position: VyperReturn): Promise<readonly Decided[]> {
  if (/^return\s+False$/.test(position.statement.text)) return whyGuardedBy(position.guards, call);
  const found = VyperRun.of(call, position, position.statement.text.replace(/^return\s+/, ''));
  const [condition, ...others] = found?.expressions ?? [];
  return found && condition && others.length === 0 ? whyVyperTrue(condition, false, found.run) : [];
}

/** Keeps a run, and those of the functions that answered it. */
function keepAll(call: Pick<VyperCall, 'steps' | 'module'>, run: StatementRun, depth = 0): void {
  call.steps.keep(run.range);
  if (depth === deepest) return;
  for (const inner of answersOf(call, run)) {
    keepAll(call, inner, depth + 1);
    if (returnsBool(inner))
      for (const guard of guardsOf(call, inner.statement, inner.range.from)) keepAll(call, guard, depth + 1);
  }
}

/** Keeps the runs of what its variables were declared with, and of what functions returned to those. */
function keepOrigins(call: VyperCall, run: StatementRun, depth = 0): void {
  if (depth === deepest) return;
  const answers = answersOf(call, run);
  for (const each of answers) keepOrigins(call, each, depth + 1);
  for (const each of originRuns(call, run)) {
    keepAll(call, each, depth + 1);
    keepOrigins(call, each, depth + 1);
  }
}

/** The check that the last steps belong to, and its place. */
function failedCheck(
  steps: VyperCall['steps'],
  checks: ReadonlyMap<number, string> | undefined,
): Pick<VyperPosition, 'check' | 'span'> {
  for (let at = steps.length - 1; at >= 0; at--) {
    const check = checks?.get(steps.pc(at));
    if (check !== undefined) return { check, span: steps.span(at) };
    // The jump that decided: what comes before it is another matter.
    if (steps.opcode(at) === jumpIf) return { check: undefined, span: steps.span(at) };
  }
  return { check: undefined, span: undefined };
}

/** After it ran again: why a call of Vyper code failed; undefined unless it is certain. */
export async function whyVyperFailed(call: VyperCall, position: VyperPosition): Promise<Cause | undefined> {
  const { statement, check, guards } = position;
  const { text } = statement;
  const asserted = /^assert\b\s*(.+)$/s.exec(text)?.[1];
  const isOwn = check === undefined || /^(?:user |assert unreachable|raise unreachable)/.test(check);
  if (asserted !== undefined && isOwn) {
    const found = VyperRun.of(call, position, asserted);
    const condition = found?.expressions[0];
    const cause = found && condition && conditions(await whyVyperTrue(condition, false, found.run), asserted, false);
    if (cause || check !== undefined) return cause;
  }
  if (/^raise\b/.test(text) && isOwn) {
    const [guard, ...others] = guards;
    const decided = await whyGuardedBy(guards, call);
    return guard && others.length === 0 && !guard.isOfEach
      ? conditions(decided, guard.condition, guard.truth)
      : conditions(decided);
  }
  if (/^(?:def\b|@)/.test(text)) return undefined;
  const { texts, sign } = expressionsOf(text);
  const parts = texts.flatMap((each) => {
    const found = VyperRun.of(call, position, each);
    return found ? found.expressions.map((expression) => ({ run: found.run, expression })) : [];
  });
  const nodes = parts.flatMap(({ run, expression }) => within(expression).map((each) => ({ run, expression: each })));
  if (check === undefined) return beyond(nodes, position);
  if (check === 'range() bounds check' || (/^for\b/.test(text) && check.startsWith('clamp '))) return rounds(nodes);
  if (check === 'send failed') return payment(nodes);
  if (check === 'extcodesize is zero' || check === 'returndatasize too small')
    return unanswered(call, position, nodes, check);
  if (/^DynArray\[.* bounds check$/.test(check) || check === 'clamp gt 0') {
    const full = await elements(nodes, check);
    if (full) return full;
  }
  if (check.endsWith(' bounds check')) {
    const cause = (await index(nodes, check)) ?? (await converted(nodes));
    if (cause || !/^u?int/.test(check)) return cause;
  }
  if (/^(?:safe|u?int)/.test(check) || check === 'clamp gt 0') {
    const [target, value] = sign === undefined ? [] : parts;
    const words = call.module.words(statement.from, statement.from + text.length);
    if (target && value && sign !== undefined) {
      const own = {
        ...target,
        left: target.expression,
        right: value.expression,
        rightRun: value.run,
        sign,
        text: words,
      };
      const cause = await arithmetic(own, check);
      if (cause) return cause;
    }
    return operations(nodes, position, check);
  }
  if (/^(?:clamp|int_clamp|validate)/.test(check))
    return (await converted(nodes)) ?? operations(nodes, position, check);
  return undefined;
}

function conditions(decided: readonly Decided[], condition = '', whole = false): Cause | undefined {
  // Of `not (not a < b)`, whether the whole is true.
  const isTangled = /^[(\s]*not\b[(\s]*not\b/.test(condition);
  return decided.length > 0 ? { kind: 'conditions', decided, ...(isTangled && { whole }) } : undefined;
}

interface Node {
  readonly run: VyperRun;
  readonly expression: Expression;
}

const results: Readonly<Record<string, (left: bigint, right: bigint) => bigint>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
};

const signsOf: Readonly<Record<string, readonly string[]>> = {
  safeadd: ['+'],
  safesub: ['-'],
  safemul: ['*'],
  safediv: ['/', '//'],
  safemod: ['%'],
  safepow: ['**'],
  'clamp gt 0': ['/', '//', '%'],
};

/** The operation of a statement whose check failed: the one at the check's place, or the only one that can't be. */
async function operations(nodes: readonly Node[], { span }: VyperPosition, check: string): Promise<Cause | undefined> {
  const found: { readonly cause: Cause; readonly isThere: boolean }[] = [];
  for (const { run, expression } of nodes) {
    if (expression.kind !== 'binary') continue;
    const { left, right, sign } = expression;
    const cause = await arithmetic({ run, left, right, sign, text: run.textOf(expression) }, check);
    const own = run.spanOf(expression);
    if (cause) found.push({ cause, isThere: span?.from === own.from && span.to === own.to });
  }
  const there = found.filter(({ isThere }) => isThere);
  const [only, ...others] = there.length > 0 ? there : found;
  return others.length === 0 ? only?.cause : undefined;
}

interface Operation {
  readonly run: VyperRun;
  readonly left: Expression;
  readonly right: Expression;
  /** Of `a += b`, whose operands are apart. */
  readonly rightRun?: VyperRun;
  readonly sign: string;
  readonly text: string;
}

/** An overflow or a division by zero, if the operands make it one. */
async function arithmetic(
  { run, left, right, rightRun = run, sign, text }: Operation,
  check: string,
): Promise<Cause | undefined> {
  const isOfSize = /^u?int\d+ bounds check$/.test(check);
  if (!(isOfSize || signsOf[check]?.includes(sign))) return undefined;
  const [one, other] = [await run.number(left), await rightRun.number(right)];
  if (!one || !other || one[0].isDecimal || other[0].isDecimal) return undefined;
  const shape = one[0].isLiteral ? other[0] : one[0];
  const values = `${wordText(shape, one[1])} ${sign} ${wordText(shape, other[1])}`;
  const inner = [...(await vyperParts([left], run)), ...(await vyperParts([right], rightRun))];
  const parts = inner.filter((part) => part.value !== values);
  if (sign === '/' || sign === '//' || sign === '%') {
    if (other[1] === 0n) return { kind: 'divisionByZero', text, values, parts };
    const isLeast = sign !== '%' && other[1] === -1n && !inRange(shape, -one[1]);
    return isLeast ? { kind: 'overflow', text, values, type: shape.label, parts } : undefined;
  }
  const result = sign === '**' ? power(one[1], other[1]) : results[sign]?.(one[1], other[1]);
  if (result === undefined || shape.isLiteral || inRange(shape, result)) return undefined;
  return { kind: 'overflow', text, values, type: shape.label, parts };
}

function power(base: bigint, exponent: bigint): bigint | undefined {
  const bits = BigInt((base < 0n ? -base : base).toString(2).length) * exponent;
  return exponent < 0n || bits > mostBits ? undefined : base ** exponent;
}

/** An index outside of its array. */
async function index(nodes: readonly Node[], check: string): Promise<Cause | undefined> {
  const found = new Map<string, Cause>();
  for (const { run, expression } of nodes) {
    if (expression.kind !== 'index') continue;
    const array = await run.length(expression.of);
    const at = array && (await run.number(expression.index));
    if (!array || !at || check !== `${array.shape.label} bounds check`) continue;
    if (at[1] >= 0n && at[1] < array.length) continue;
    const text = run.textOf(expression);
    // A statement may have it twice.
    if (found.has(text)) continue;
    const [own, length] = [String(at[1]), String(array.length)];
    const parts = beyondIndex(await vyperParts([expression.index], run), own, length);
    found.set(text, { kind: 'index', text, index: own, length, parts });
  }
  const [only, ...others] = found.values();
  return others.length === 0 ? only : undefined;
}

/** An array that is full, or has no element to give. */
async function elements(nodes: readonly Node[], check: string): Promise<Cause | undefined> {
  for (const { run, expression } of nodes) {
    if (expression.kind !== 'call' || expression.of.kind !== 'member') continue;
    const { of, name } = expression.of;
    if (name !== 'append' && name !== 'pop') continue;
    const array = await run.length(of);
    const most = /,\s*(\d+)\]$/.exec(array?.shape.label ?? '')?.[1];
    if (!array || (name === 'append' ? String(array.length) !== most : array.length > 0n)) continue;
    if (name === 'append' && check !== `${array.shape.label} bounds check`) continue;
    return { kind: 'elements', text: run.textOf(expression), array: run.textOf(of), length: String(array.length) };
  }
  return undefined;
}

/** A conversion of a number that its type can't have. */
async function converted(nodes: readonly Node[]): Promise<Cause | undefined> {
  const found: Cause[] = [];
  for (const { run, expression } of nodes) {
    const isConversion =
      expression.kind === 'call' && expression.of.kind === 'name' && expression.of.name === 'convert';
    const [input, to] = isConversion ? expression.inputs : [];
    const value = input && (await run.number(input));
    const type = value && to && (await run.type(to));
    if (!input || !value || type?.kind !== 'word' || !isNumber(type) || type.isDecimal) continue;
    if (isConverted(value, type)) continue;
    const values = wordText(value[0], value[1]);
    const parts = await vyperParts([input], run);
    found.push({
      kind: 'overflow',
      text: run.textOf(expression),
      values,
      type: type.label,
      parts: parts.filter((part) => part.value !== values),
      of: 'conversion',
    });
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Of a decimal, the compiler looks at what it is before its fraction is cut off. */
function isConverted([{ isDecimal }, value]: TypedNumber, type: WordShape): boolean {
  const whole = isDecimal ? (['floor', 'ceil'] as const).map((to) => wholeOf(value, to)) : [value];
  return whole.every((each) => inRange(type, each));
}

function isNumber({ word }: WordShape): boolean {
  return word === 'uint' || word === 'int';
}

/** A loop whose range has more numbers than its bound. */
async function rounds(nodes: readonly Node[]): Promise<Cause | undefined> {
  const range = nodes.find(
    ({ expression }) => expression.kind === 'call' && expression.of.kind === 'name' && expression.of.name === 'range',
  );
  if (range?.expression.kind !== 'call') return undefined;
  const { run, expression } = range;
  const text = run.textOf(expression);
  if (!/\bbound\s*=/.test(text)) return undefined;
  const numbers = await Promise.all(expression.inputs.map((each) => run.number(each)));
  const bound = numbers.at(-1)?.[1];
  const [first, second] = numbers.length === 3 ? [numbers[0]?.[1], numbers[1]?.[1]] : [0n, numbers[0]?.[1]];
  if (bound === undefined || first === undefined || second === undefined || second - first <= bound) return undefined;
  return { kind: 'rounds', text, rounds: String(second - first), bound: String(bound) };
}

/** Bytes that end before what is taken from them: by a call at the check's place, or around it. */
async function beyond(nodes: readonly Node[], { span }: VyperPosition): Promise<Cause | undefined> {
  const found: Cause[] = [];
  for (const { run, expression } of nodes) {
    const name = expression.kind === 'call' && expression.of.kind === 'name' ? expression.of.name : undefined;
    if (expression.kind !== 'call' || name === undefined || !span) continue;
    const own = run.spanOf(expression);
    const [of, second, third] = expression.inputs;
    const length = of && own.from <= span.from && span.to <= own.to ? await lengthOf(of, run) : undefined;
    if (!of || length === undefined || !second) continue;
    const text = run.textOf(expression);
    if (/^_?abi_decode$/.test(name)) {
      const type = await run.type(second);
      const needed = type?.kind === 'word' ? 32n : undefined;
      if (needed !== undefined && length < needed)
        found.push({ kind: 'decoding', text, given: Number(length), needed });
      continue;
    }
    const start = (await run.number(second))?.[1];
    const size = name === 'extract32' ? 32n : name === 'slice' && third ? (await run.number(third))?.[1] : undefined;
    if (start === undefined || size === undefined || start + size <= length) continue;
    const isBehind = start > length;
    found.push({ kind: 'slice', text, from: start, ...(!isBehind && { to: start + size }), length });
  }
  return found.length === 1 ? found[0] : undefined;
}

async function lengthOf(expression: Expression, run: VyperRun): Promise<bigint | undefined> {
  if (run.textOf(expression) === 'msg.data') return BigInt(run.call.frame.input.length);
  return (await run.length(expression))?.length;
}

/** A `send` of more than the contract has. */
async function payment(nodes: readonly Node[]): Promise<Cause | undefined> {
  const node = nodes.find(
    ({ expression }) => expression.kind === 'call' && expression.of.kind === 'name' && expression.of.name === 'send',
  );
  if (node?.expression.kind !== 'call') return undefined;
  const { run, expression } = node;
  const amount = expression.inputs[1] && (await run.number(expression.inputs[1]));
  const balance = run.call.steps.balanceAfterCall(run.spanOf(expression), run.range);
  if (!amount || balance === undefined || amount[1] <= balance) return undefined;
  return { kind: 'payment', text: run.textOf(expression), value: amount[1], balance };
}

/** A call of an address without code, or that returned less than it says. */
function unanswered(
  { steps, trace }: VyperCall,
  { range, span }: VyperPosition,
  nodes: readonly Node[],
  check: string,
): Cause | undefined {
  const calls = nodes.filter(({ run, expression }) => {
    const own = run.spanOf(expression);
    return (
      expression.kind === 'call' &&
      expression.of.kind === 'member' &&
      span &&
      own.from <= span.from &&
      span.from < own.to
    );
  });
  // The innermost.
  const call = calls.at(-1);
  if (!call) return undefined;
  const text = call.run.textOf(call.expression);
  if (check === 'returndatasize too small') {
    const called = call.run.calledBy(call.expression);
    if (!called || called.failure || called.answered) return undefined;
    const { code, output } = called;
    const address = calledAddress(called);
    if (code.length === 0) return { kind: 'noCode', text, address };
    return { kind: 'answer', text, address, bytes: output.length };
  }
  for (let at = range.to; at >= range.from && trace.steps.length > 0; at--) {
    if (steps.opcode(at) !== codeSize) continue;
    const [asked, answer] = [steps.stack(at), steps.stack(at + 1)];
    if (!asked || answer?.top !== 0n) return undefined;
    return { kind: 'noCode', text, address: addressOf(BigInt.asUintN(160, asked.top)) };
  }
  return undefined;
}
