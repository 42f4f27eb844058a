import { hexOfBytes } from '../../platform/hex.ts';
import { isOfEthereum } from '../replay/ethereumContracts.ts';
import { calledAddress, type TraceFrame } from '../replay/executionTrace.ts';
import { addressOf, type Decided, type SetBy, whyGuarded, whyTrue } from './conditions.ts';
import { decoding, type FewBytes } from './decoding.ts';
import { calledIn } from './failedCalls.ts';
import { blocks, breaksOf, type Guard, guardBefore, guardsAround, guardsInYul } from './guards.ts';
import type { Activation, OwnSteps } from './ownSteps.ts';
import { type Evaluation, lowLevelCalls, type NamedValue, wordOf } from './parts/evaluated.ts';
import { isBody, isInAssembly, isInLoop, lastSet, settingsOf } from './parts/lastSet.ts';
import { dependsOnOrder } from './parts/operandOrder.ts';
import { partsOf } from './parts/parts.ts';
import type { SyntaxNode } from './syntaxTree.ts';
import { typeNamed, valueTypeOf } from './valueTypes.ts';
import { whyChosen, whyNotZero } from './yulConditions.ts';

/** Why the code failed at its line, with the values that made it fail. */
export type Cause =
  /**
   * A `require`, an `assert` or the `if` around a `revert`: each condition that led there, or to the call of the function
   * that reverts in any case.
   */
  | {
      readonly kind: 'conditions';
      readonly decided: readonly Decided[];
      readonly call?: string;
      /** The caught call, in whose clause it is. */
      readonly caught?: CaughtCall;
      /** Why the call failed that the first of the conditions has, of those that have one. */
      readonly failedBecause?: EndCause;
      /** Of a condition with several negations, what it was. */
      readonly whole?: boolean;
    }
  /** A call that failed, in a clause that catches that. */
  | ({ readonly kind: 'caught' } & CaughtCall)
  /** The result doesn't fit the type. */
  | {
      readonly kind: 'overflow';
      readonly text: string;
      readonly values: string;
      readonly type: string;
      readonly parts: readonly NamedValue[];
      /** Undefined of a calculation. */
      readonly of?: 'decoding' | 'conversion' | 'argument';
    }
  | {
      readonly kind: 'divisionByZero';
      readonly text: string;
      readonly values: string;
      readonly parts: readonly NamedValue[];
    }
  /** A `transfer` of more than the contract has. */
  | { readonly kind: 'payment'; readonly text: string; readonly value: bigint; readonly balance: bigint }
  /** A call of an address without code, which a contract checks for before or after it. */
  | { readonly kind: 'noCode'; readonly text: string; readonly address: string }
  /** A call that returned less than a value. */
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly address: string;
      readonly bytes: number;
      /** The contract's, if its build is known. */
      readonly name?: string;
    }
  /** A call with fewer bytes than the parameters have. */
  | { readonly kind: 'arguments'; readonly text: string; readonly given: number; readonly needed: number }
  /** A number that an enum has no member for. */
  | {
      readonly kind: 'enum';
      readonly text: string;
      readonly value: string;
      readonly type: string;
      readonly last: string;
      readonly lastValue: string;
    }
  /** Bytes that are fewer than what is decoded from them. */
  | FewBytes
  /** A slice, `from` its start `to` its end, or to the length. */
  | {
      readonly kind: 'slice';
      readonly text: string;
      readonly from: bigint;
      readonly to?: bigint;
      readonly length: bigint;
    }
  /** An array that memory has no room for, or, as an argument of Vyper, its type. */
  | { readonly kind: 'size'; readonly text: string; readonly length: string }
  | {
      readonly kind: 'index';
      readonly text: string;
      readonly index: string;
      readonly length: string;
      readonly parts: readonly NamedValue[];
    }
  /** An array that has no element to give, or, of Vyper, can't take another. */
  | { readonly kind: 'elements'; readonly text: string; readonly array: string; readonly length: string }
  /** A variable that no function was assigned to was called, with what would have assigned one. */
  | { readonly kind: 'unset'; readonly text: string; readonly name: string; readonly decided: readonly Decided[] }
  /** A contract that wasn't created, whose code didn't begin. */
  | { readonly kind: 'creation'; readonly text: string; readonly ended: TraceFrame }
  /** A call that succeeded, in whose clause it is. */
  | { readonly kind: 'succeeded'; readonly text: string }
  /** Of Vyper: a function that can't be called while one with its lock is still running. */
  | { readonly kind: 'locked'; readonly text: string; readonly by: string }
  /** Of Vyper: more rounds of a loop than its bound. */
  | { readonly kind: 'rounds'; readonly text: string; readonly rounds: string; readonly bound: string };

/** Why a call failed, in the words of the source that it ran. */
export interface EndCause {
  readonly cause: Cause;
  /** `Shop.buy` */
  readonly name: string;
  /** Of the contract; undefined for the one that was called. */
  readonly address?: string;
}

/** A call that failed and was caught. */
export interface CaughtCall {
  readonly text: string;
  readonly frame: TraceFrame;
  readonly because?: EndCause;
  /** Why the called contract has nothing that takes it, as a sentence without a period. */
  readonly refused?: string;
}

const revert = 0xfd;
const invalid = 0xfe;
/** Panic(uint256) (Solidity documentation, "Panic via assert and Error via require"). */
const panic = '0x4e487b71';

/** The last statement of the sources that ran, and in which run of its function. */
export interface Position {
  readonly at: number;
  readonly activation: Activation;
  readonly node: SyntaxNode;
}

/**
 * Why a frame of unoptimized Solidity failed at its last step.
 * @returns undefined unless it is certain
 */
export function whyFailed(frame: Pick<TraceFrame, 'failure' | 'output'>, found: Found): Cause | undefined {
  const { steps } = found;
  const last = steps.opcode(steps.length - 1);
  // Before 0.8, the compiler's own checks end with INVALID.
  const isOwnCheck = frame.failure === 'invalidOpcode' && last === invalid;
  if (!isOwnCheck && (frame.failure !== 'revert' || last !== revert)) return undefined;
  const position = failingPosition(steps);
  if (!position) return undefined;
  const { node } = position;
  const isOfYul = node.type.startsWith('Yul');
  // Assembly may return the data of a panic itself.
  const code = isOfYul ? undefined : panicCode(frame.output);
  if (code === 0x11n) return arithmetic(position, false, found);
  // In an `unchecked` block, the check is no function either.
  if (code === 0x12n) return arithmetic(position, true, found) ?? division(position, found);
  if (code === 0x32n) return index(position, found);
  if (code === 0x51n || (isOwnCheck && isOfVariable(node))) return unset(position, found);
  if (code === 0x41n) return node.isCallOf(['abidecode']) ? undecodable(position, found) : size(position, found);
  if ((code === 0x31n || isOwnCheck) && node.isCallOf(['arraypop'])) return emptyArray(position, found);
  if ((code === 0x21n || isOwnCheck) && node.text('kind') === 'typeConversion') return enumMember(position, found);
  if (isOwnCheck && node.type === 'IndexAccess') return index(position, found);
  if (isOwnCheck && node.type === 'BinaryOperation') return division(position, found);
  if (node.isCallOf(['require', 'assert'])) {
    const [condition] = node.nodes('arguments');
    return condition && conditions([{ condition, truth: false }], position, found);
  }
  if (node.isCallOf(['transfer'])) return payment(position, found);
  if (isRevert(node)) return code === undefined ? whyReverted(position, found) : undefined;
  if (frame.output.length > 0) return undefined;
  if (node.type === 'IndexRangeAccess') return slice(position, found);
  return node.isCallOf(['abidecode']) ? undecodable(position, found) : unanswered(position, found);
}

interface Found extends Omit<Evaluation, 'activation' | 'range'> {
  /** Of the failing frame, when it failed. */
  readonly memory: Uint8Array;
  /** What the failing frame was called with. */
  readonly calldata: Uint8Array;
  /** What is still running, in an outer call of the same contract, and has set the slot that a step reads. */
  readonly setterOf: (step: number) => SetBy | undefined;
  /** The contract whose code a call ran, if its build is known. */
  readonly contractOf: (called: TraceFrame) => string | undefined;
  /** The names of state variables that have a slot of their own. */
  readonly slots: () => ReadonlyMap<bigint, string>;
}

/** Bytes that can't be decoded; of the empty answer of a call, that no code gave it. */
function undecodable(position: Position, found: Found): Cause | undefined {
  const cause = decoding(position, found);
  const { at, activation, node } = position;
  const [given] = node.nodes('arguments');
  const isEmpty = cause?.kind === 'decoding' && cause.given === 0 && given?.type === 'Identifier';
  const run = isEmpty ? found.steps.lastRun(node, { activation, before: at + 1 }) : undefined;
  const set = given && run && lastSet(given, { ...found, activation, range: run });
  const body = given?.around(isBody);
  if (!isEmpty || !set?.value.isCallOf(lowLevelCalls) || !body || isInAssembly(body, given.refersTo ?? -1))
    return cause;
  const called = calledIn(set.value, { ...found, activation, range: set.range });
  const hasNoCode = called?.failure === undefined && called?.code.length === 0 && !called.answered;
  if (!called || !hasNoCode || isOfEthereum(called.codeAddress)) return cause;
  const from = { name: found.textOf(given), call: found.textOf(set.value), address: calledAddress(called) };
  return { ...cause, from };
}

/** The last statement that ran: of the compiler's own functions, whoever called them. */
export function failingPosition(steps: OwnSteps): Position | undefined {
  let at = steps.length - 1;
  let activation = steps.activation(at);
  while (activation && at >= 0) {
    if (steps.activation(at) === activation) {
      const node = steps.node(at);
      if (node && isInBody(node)) return { at, activation, node };
    }
    at -= 1;
    if (at <= activation.calledAt) {
      at = activation.calledAt;
      activation = activation.caller;
    }
  }
  return undefined;
}

/** The last statement of the function that a call from outside entered, once it has ended. */
export function endingPosition(steps: OwnSteps): Position | undefined {
  for (let at = steps.length - 1; at >= 0; at--) {
    const activation = steps.activation(at);
    const node = activation?.caller && !activation.caller.caller ? steps.node(at) : undefined;
    if (activation && node && isInBody(node)) return { at, activation, node };
  }
  return undefined;
}

/** Whether a node is part of a statement: the compiler's additions have the place of the whole function or contract. */
function isInBody(node: SyntaxNode): boolean {
  return node.type !== 'Block' && node.around(({ type }) => type === 'Block') !== undefined;
}

function panicCode(output: Uint8Array): bigint | undefined {
  const hex = hexOfBytes(output);
  return hex.length === 2 + 72 && hex.startsWith(panic) ? BigInt(`0x${hex.slice(10)}`) : undefined;
}

function isRevert(node: SyntaxNode): boolean {
  if (node.type === 'RevertStatement' || node.parent?.type === 'RevertStatement') return true;
  return node.isCallOf(['revert']) || node.node('functionName')?.text('name') === 'revert';
}

function conditions(
  wanted: readonly Guard[],
  { at, activation }: Pick<Position, 'at' | 'activation'>,
  found: Found,
): Cause | undefined {
  const decided: Decided[] = [];
  for (const guard of wanted) {
    const isYul = guard.condition.type.startsWith('Yul');
    const textOf = isYul ? (node: SyntaxNode) => withSlotNames(found.textOf(node), found.slots()) : found.textOf;
    const { chosen } = guard;
    const whyOf = chosen ? whyChosen(chosen) : isYul ? whyNotZero : whyTrue;
    const why = whyGuarded(guard, at, { ...found, textOf, activation }, whyOf);
    if (why.length === 0) return undefined;
    // An `else if` may look at the same again.
    decided.push(...why.filter((each) => !decided.some((other) => isSaid(each, other))));
  }
  const told = withoutImplied(decided, wanted.length);
  const [only, ...others] = told;
  if (!only) return undefined;
  const [guard] = wanted;
  const setBy =
    guard && others.length === 0 && wanted.length === 1 ? setterOf(guard, { at, activation }, found) : undefined;
  const caught = others.length === 0 ? caughtBefore(only, found) : undefined;
  const isTangled = guard && wanted.length === 1 && !only.isOfEach && negationsOf(guard.condition) > 1;
  return {
    kind: 'conditions',
    decided: setBy ? [{ ...only, setBy }] : told,
    ...(caught && { caught }),
    ...(isTangled && { whole: guard.truth }),
  };
}

/** How often a condition is negated as a whole: of `!(!(a < b))`, twice. */
function negationsOf(condition: SyntaxNode): number {
  const [inner] = condition.type === 'TupleExpression' ? condition.nodes('components') : [];
  if (inner) return negationsOf(inner);
  const isNot = condition.type === 'UnaryOperation' && condition.text('operator') === '!';
  const negated = isNot ? condition.node('subExpression') : undefined;
  return negated ? 1 + negationsOf(negated) : 0;
}

/** The failed call in whose clause what decided was set. */
function caughtBefore({ parts, of, failed }: Decided, found: Found): CaughtCall | undefined {
  const at = of || failed ? undefined : parts.find(({ setBy }) => setBy !== undefined)?.at;
  const [node, activation] = at === undefined ? [] : [found.steps.node(at), found.steps.activation(at)];
  const clause = node?.around(({ type }) => type === 'TryCatchClause');
  return at === undefined || !clause || !activation
    ? undefined
    : caughtIn(clause, { node: clause, at, activation }, found);
}

/** SLOAD and TLOAD. */
const loads: ReadonlySet<number> = new Set([0x54, 0x5c]);

/** What is still running and has set the one slot that a condition read. */
function setterOf(
  { condition }: Guard,
  { at, activation }: Pick<Position, 'at' | 'activation'>,
  { steps, setterOf }: Found,
): SetBy | undefined {
  const range = steps.lastRun(condition, { activation, before: at + 1 });
  const read = Array.from({ length: range ? range.to - range.from + 1 : 0 }, (_, nth) => nth + (range?.from ?? 0));
  const [only, ...others] = read.filter((step) => loads.has(steps.opcode(step)));
  return only === undefined || others.length > 0 ? undefined : setterOf(only);
}

/** Of `if (code == 1) … else if (code == 2)`, that it is 2 says that it isn't 1. */
function withoutImplied(decided: readonly Decided[], conditions: number): readonly Decided[] {
  const last = decided.at(-1);
  const compared = ({ text, of }: Decided) => (of ? undefined : /^([^=!<>&|?]+) == [^=!<>&|?]+$/.exec(text)?.[1]);
  const name = last?.truth ? compared(last) : undefined;
  const areImplied = decided.slice(0, -1).every((each) => !each.truth && compared(each) === name);
  return last && name !== undefined && decided.length === conditions && areImplied ? [last] : decided;
}

function isSaid(one: Decided, other: Decided): boolean {
  return (
    one.text === other.text &&
    one.truth === other.truth &&
    one.values === other.values &&
    one.word === other.word &&
    one.case?.value === other.case?.value
  );
}

/** Of `eq(caller(), sload(0))`, `eq(caller(), owner)`, unless the text has another `owner`. */
function withSlotNames(text: string, slots: ReadonlyMap<bigint, string>): string {
  const taken = new Set(text.match(/[\w$]+/g));
  return text.replace(/\bsload\(\s*(\d+|0x[\da-fA-F]+)\s*\)/g, (load, slot: string) => {
    const name = slots.get(BigInt(slot));
    return name === undefined || taken.has(name) ? load : name;
  });
}

/** What is around a statement or an expression without a condition of its own. */
const plain: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'RevertStatement',
  'YulExpressionStatement',
  'InlineAssembly',
  'FunctionCall',
  'Assignment',
  'VariableDeclarationStatement',
  'Return',
  'TupleExpression',
  'UnaryOperation',
  'BinaryOperation',
  'Conditional',
  'MemberAccess',
  'IndexAccess',
  ...blocks,
]);

/** What led to a `revert`, and, in a clause that catches a call, that call. */
function whyReverted(position: Position, found: Found): Cause | undefined {
  const cause = conditionsAround(position, found);
  const clause = cause?.kind === 'conditions' && position.node.around(({ type }) => type === 'TryCatchClause');
  const caught = clause ? caughtIn(clause, position, found) : undefined;
  return cause?.kind === 'conditions' && caught ? { ...cause, caught } : cause;
}

/** The failed call that a clause catches; undefined for the one of a success. */
function caughtIn(clause: SyntaxNode, { at, activation }: Position, found: Found): CaughtCall | undefined {
  const call = clause.parent?.node('externalCall');
  if (!call || clause.parent?.nodes('clauses')[0] === clause) return undefined;
  const frame = calledIn(call, { ...found, activation, range: { from: 0, to: at } });
  return frame?.failure === undefined ? undefined : { text: found.textOf(call), frame };
}

/** The call that succeeded, in whose clause a step is. */
function succeededIn(clause: SyntaxNode, { at, activation }: Position, found: Found): Cause | undefined {
  const call = clause.parent?.node('externalCall');
  if (!call || clause.parent?.nodes('clauses')[0] !== clause) return undefined;
  const frame = calledIn(call, { ...found, activation, range: { from: 0, to: at } });
  return frame && frame.failure === undefined ? { kind: 'succeeded', text: found.textOf(call) } : undefined;
}

/**
 * The conditions that led to a `revert`: of the `if` around it and all of the `else if` before it, or of what could have
 * left before it; of assembly, which has no `&&`, also of an `if` that has nothing else in it. Of a function that comes to
 * it in any case, those of its call.
 */
function conditionsAround(position: Position, found: Found): Cause | undefined {
  const { activation } = position;
  for (let { node } = position; node.parent; node = node.parent) {
    const { parent } = node;
    const before = guardBefore(node);
    if (before)
      return before.guard ? conditions([before.guard], position, found) : leftByBreak(before.leaving, position, found);
    if (parent.type === 'IfStatement') return conditions(guardsAround(node), position, found);
    if (parent.type === 'YulIf' || parent.type === 'YulCase') {
      const wanted = guardsInYul(node);
      return wanted.length > 0 ? conditions(wanted, position, found) : undefined;
    }
    if (parent.type === 'Conditional') {
      const condition = parent.node('condition');
      if (condition && condition !== node)
        return conditions([{ condition, truth: parent.node('trueExpression') === node }], position, found);
    }
    if (parent.type === 'BinaryOperation' && node === parent.node('rightExpression')) {
      const operator = parent.text('operator');
      const left = parent.node('leftExpression');
      if (left && (operator === '&&' || operator === '||'))
        return conditions([{ condition: left, truth: operator === '&&' }], position, found);
    }
    if (parent.type === 'TryCatchClause') {
      const caught = caughtIn(parent, position, found);
      return caught ? { kind: 'caught', ...caught } : succeededIn(parent, position, found);
    }
    if (parent.type === 'FunctionDefinition' || parent.type === 'YulFunctionDefinition') {
      const call = found.steps.node(activation.calledAt);
      if (!activation.caller || !call || !isInBody(call)) return undefined;
      const why = conditionsAround({ node: call, at: activation.calledAt, activation: activation.caller }, found);
      return why?.kind === 'conditions' ? { call: found.textOf(call), ...why } : why;
    }
    if (!plain.has(parent.type)) return undefined;
  }
  return undefined;
}

/** Why a loop before a statement was left by a `break`. */
function leftByBreak(loop: SyntaxNode, { at, activation }: Position, found: Found): Cause | undefined {
  const { steps } = found;
  const begin = loop.node('initializationExpression');
  const from = (begin && steps.lastRun(begin, { activation, before: at + 1 })?.from) ?? activation.calledAt;
  for (const guards of breaksOf(loop)) {
    const own = guards.at(-1)?.condition;
    const run = own && steps.lastRun(own, { activation, before: at + 1 });
    // In another round, the loop would have ended then.
    const why = run && run.from > from ? conditions(guards, { at, activation }, found) : undefined;
    const [first, ...others] = why?.kind === 'conditions' ? why.decided : [];
    if (first) return { kind: 'conditions', decided: [{ ...first, left: {} }, ...others] };
  }
  return undefined;
}

const checked: Readonly<Record<string, (left: bigint, right: bigint) => bigint>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '+=': (left, right) => left + right,
  '-=': (left, right) => left - right,
  '*=': (left, right) => left * right,
  // The smallest number by -1.
  '/': (left, right) => (right === 0n ? 0n : left / right),
  '/=': (left, right) => (right === 0n ? 0n : left / right),
};

/** An overflow or a division by zero: both operands are on the stack when the compiler's check begins. */
function arithmetic({ node, at, activation }: Position, isDivision: boolean, found: Found): Cause | undefined {
  const { steps, trees, textOf } = found;
  const operator = node.text('operator') ?? '';
  if (found.isReordered && dependsOnOrder(node, trees)) return undefined;
  const type = valueTypeOf(node, trees);
  const range = steps.lastRun(node, { activation, before: at + 1 });
  if (operator === '**' && range) return power(node, { ...found, activation, range });
  // The step that jumped to the check, and the first of the check.
  const stack = steps.stack(at + 1);
  if (!type?.range || !range || !stack || steps.activation(at + 1)?.calledAt !== at) return undefined;
  const evaluation = { ...found, activation, range };
  const text = textOf(node);
  const isUnary = node.type === 'UnaryOperation';
  if (isUnary) {
    if (isDivision || !['++', '--', '-'].includes(operator)) return undefined;
    const value = type.read(stack.top);
    const result = operator === '++' ? value + 1n : operator === '--' ? value - 1n : -value;
    if (isWithin(result, type.range)) return undefined;
    const values = operator === '-' ? `-(${type.show(value)})` : `${type.show(value)} ${operator[0]} 1`;
    return { kind: 'overflow', text, values, type: type.name, parts: partsOf(node.children, evaluation) };
  }
  const [left, right] =
    node.type === 'Assignment'
      ? [node.node('leftHandSide'), node.node('rightHandSide')]
      : [node.node('leftExpression'), node.node('rightExpression')];
  if (!left || !right) return undefined;
  const values = [type.read(stack.top), type.read(stack.second)] as const;
  // Both ways to read an operand must agree; what is assigned to has no value of its own on the stack.
  for (const [expression, value] of [
    [node.type === 'Assignment' ? undefined : left, values[0]],
    [right, values[1]],
  ] as const) {
    const own = expression && valueTypeOf(expression, trees);
    const word = expression && wordOf(expression, evaluation);
    if (expression && (!own || word === undefined || own.read(word) !== value)) return undefined;
  }
  const sign = operator.replace('=', '');
  const shown = `${type.show(values[0])} ${sign} ${type.show(values[1])}`;
  const parts = partsOf([left, right], evaluation).filter((part) => part.value !== shown);
  if (isDivision)
    return values[1] === 0n && (sign === '/' || sign === '%')
      ? { kind: 'divisionByZero', text, values: shown, parts }
      : undefined;
  const result = checked[operator]?.(...values);
  if (result === undefined || isWithin(result, type.range)) return undefined;
  return { kind: 'overflow', text, values: shown, type: type.name, parts };
}

function power(node: SyntaxNode, evaluation: Evaluation): Cause | undefined {
  const { trees, textOf } = evaluation;
  const type = valueTypeOf(node, trees);
  const operands = [node.node('leftExpression'), node.node('rightExpression')].flatMap((each) => each ?? []);
  const [left, right] = operands.map((each) => numberOf(each, evaluation));
  if (!type?.range || !left || !right || right.value < 0n) return undefined;
  const bits = BigInt((left.value < 0n ? -left.value : left.value).toString(2).length - 1);
  // What has more bits than a word isn't calculated; of 0, 1 and -1, no power has.
  if (bits === 0n || (bits * right.value <= 256n && isWithin(left.value ** right.value, type.range))) return undefined;
  const values = `${left.shown} ** ${right.shown}`;
  return { kind: 'overflow', text: textOf(node), values, type: type.name, parts: partsOf(operands, evaluation) };
}

/** A number that an expression had; that of a literal is in its type. */
function numberOf(node: SyntaxNode, evaluation: Evaluation): { value: bigint; shown: string } | undefined {
  const literal = /^int_const (-?\d+)$/.exec(node.typeName)?.[1];
  const type = valueTypeOf(node, evaluation.trees);
  const word = literal === undefined ? wordOf(node, evaluation) : BigInt(literal);
  if (word === undefined || !type?.range) return undefined;
  const value = type.read(word);
  return { value, shown: type.show(value) };
}

/** A division by zero whose check is no function, as before 0.8. */
function division({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, trees, textOf } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  const [left, right] = [node.node('leftExpression'), node.node('rightExpression')];
  const operator = node.text('operator') ?? '';
  if (!left || !right || !range || (operator !== '/' && operator !== '%')) return undefined;
  if (found.isReordered && dependsOnOrder(node, trees)) return undefined;
  const values = [left, right].flatMap((each) => {
    const word = wordOf(each, { ...found, activation, range });
    const type = valueTypeOf(each, trees);
    return word === undefined || !type ? [] : [{ type, value: type.read(word) }];
  });
  const [first, second] = values;
  if (!first || second?.value !== 0n) return undefined;
  const shown = `${first.type.show(first.value)} ${operator} ${second.type.show(second.value)}`;
  const parts = partsOf([left, right], { ...found, activation, range });
  return { kind: 'divisionByZero', text: textOf(node), values: shown, parts };
}

function enumMember({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, trees, textOf } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  const [given] = node.nodes('arguments');
  const number = given && range && numberOf(given, { ...found, activation, range });
  const members = trees.enumNamed(node.typeName.replace(/^enum /, ''))?.nodes('members');
  const last = members?.at(-1)?.text('name');
  if (!number || !members || last === undefined) return undefined;
  if (number.value >= 0n && number.value < BigInt(members.length)) return undefined;
  const type = node.typeName.replace(/^.*[ .]/, '');
  return { kind: 'enum', text: textOf(node), value: number.shown, type, last, lastValue: String(members.length - 1) };
}

/** That it is empty follows from the check. */
function emptyArray({ node }: Position, { textOf }: Found): Cause | undefined {
  const array = node.node('expression')?.node('expression');
  return array && { kind: 'elements', text: textOf(node), array: textOf(array), length: '0' };
}

function size({ node, at, activation }: Position, found: Found): Cause | undefined {
  const range = found.steps.lastRun(node, { activation, before: at + 1 });
  const [given] = node.node('expression')?.type === 'NewExpression' ? node.nodes('arguments') : [];
  const number = given && range && numberOf(given, { ...found, activation, range });
  // The compiler refuses 2**64 bytes; an element takes 32 at most.
  if (!number || number.value * 32n < 2n ** 64n) return undefined;
  return { kind: 'size', text: found.textOf(node), length: number.shown };
}

/** A slice of calldata, whose length is above its place on the stack. */
function slice({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, textOf } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  const base = node.node('baseExpression');
  if (!range || !base) return undefined;
  const evaluation = { ...found, activation, range };
  const length = steps.result(base, activation, range);
  const [start, end] = [node.node('startExpression'), node.node('endExpression')];
  const [first, last] = [start, end].map((each) => (each ? wordOf(each, evaluation) : undefined));
  if (length === undefined || (start && first === undefined) || (end && last === undefined)) return undefined;
  const from = first ?? 0n;
  if (from <= (last ?? length) && (last ?? length) <= length) return undefined;
  return { kind: 'slice', text: textOf(node), from, ...(last !== undefined && { to: last }), length };
}

function payment({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, textOf, balance } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  const [amount] = node.nodes('arguments');
  const value = amount && range && wordOf(amount, { ...found, activation, range });
  if (value === undefined || balance === undefined || value <= balance) return undefined;
  return { kind: 'payment', text: textOf(node), value, balance };
}

/** Whether it calls a function that a variable has. */
function isOfVariable(node: SyntaxNode): boolean {
  const callee = node.type === 'FunctionCall' ? node.node('expression') : undefined;
  return callee !== undefined && callee.refersTo !== undefined && /^t_function_internal_/.test(callee.typeId);
}

/** A call of a variable without a function: the conditions under which a local one would have been set. */
function unset({ node, at, activation }: Position, found: Found): Cause | undefined {
  const callee = node.type === 'FunctionCall' ? node.node('expression') : undefined;
  const variable = callee && found.trees.declarationOf(callee);
  if (!callee || (callee.type === 'Identifier' && variable?.type !== 'VariableDeclaration')) return undefined;
  const own = { kind: 'unset', text: found.textOf(node), name: found.textOf(callee) } as const;
  const body = variable?.around(isBody);
  const settings = variable && body && !isInAssembly(body, variable.id) ? settingsOf(callee, found.trees) : [];
  const inOrder = settings.toSorted((one, other) => one.by.start - other.by.start);
  const guards = inOrder.flatMap(({ by }): Guard[] => {
    const statement = by.parent;
    const block = statement?.parent;
    const [guard] = statement ? guardsAround(block && blocks.has(block.type) ? block : statement).slice(-1) : [];
    return guard?.truth && !isInLoop(by) ? [{ ...guard, truth: false }] : [];
  });
  if (guards.length < settings.length) return { ...own, decided: [] };
  const decided = guards.map((each) => whyGuarded(each, at, { ...found, activation }, whyTrue));
  return { ...own, decided: decided.every((each) => each.length > 0) ? decided.flat() : [] };
}

/** EXTCODESIZE. */
const codeSize = 0x3b;

/** A call that ran no code, or that returned less than it says. */
function unanswered({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, textOf, calledAt } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  if (node.type !== 'FunctionCall' || !range) return undefined;
  const text = textOf(node);
  for (let step = range.to; step >= range.from; step--) {
    if (steps.node(step) !== node || steps.activation(step) !== activation) continue;
    const called = calledAt(steps.step(step));
    // What its code reverted with is passed on.
    if (called?.failure && called.operation.startsWith('CREATE'))
      return called.lastStep < 0 ? { kind: 'creation', text, ended: called } : undefined;
    if (called && !called.failure && !called.answered) {
      const { code, output } = called;
      const address = calledAddress(called);
      if (code.length === 0) return { kind: 'noCode', text, address };
      const name = found.contractOf(called);
      return output.length < 32
        ? { kind: 'answer', text, address, bytes: output.length, ...(name !== undefined && { name }) }
        : undefined;
    }
    if (called) return undefined;
    if (steps.opcode(step) !== codeSize) continue;
    const [asked, answer] = [steps.stack(step), steps.stack(step + 1)];
    if (!asked || answer?.top !== 0n) return undefined;
    return { kind: 'noCode', text, address: addressOf(BigInt.asUintN(160, asked.top)) };
  }
  return undefined;
}

function isWithin(value: bigint, [least, most]: readonly [bigint, bigint]): boolean {
  return least <= value && value <= most;
}

/** What an index was made from, without what is said of it and of the length. */
export function beyondIndex(parts: readonly NamedValue[], index: string, length: string): NamedValue[] {
  const isLength = ({ text, value }: NamedValue) => value === length && /\.length$|^len\(/.test(text);
  return parts.filter((each) => each.value !== index && !isLength(each));
}

/** LT and GT: the compiler compares an index with the length. */
const bounds: ReadonlySet<number> = new Set([0x10, 0x11]);

/** An index that is out of bounds. */
function index({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, trees, textOf } = found;
  const expression = node.type === 'IndexAccess' ? node.node('indexExpression') : undefined;
  const range = expression && steps.lastRun(node, { activation, before: at + 1 });
  const type = typeNamed('uint256', trees);
  const ownType = expression && valueTypeOf(expression, trees);
  if (!expression || !range || !type || !ownType) return undefined;
  const evaluation = { ...found, activation, range };
  const word = wordOf(expression, evaluation);
  const value = word === undefined ? undefined : ownType.read(word);
  for (let each = range.to; each >= range.from && value !== undefined; each--) {
    if (!bounds.has(steps.opcode(each))) continue;
    const owner = steps.node(each);
    if (owner !== undefined && owner !== node) continue;
    const stack = steps.stack(each);
    const length = stack?.top === value ? stack.second : stack?.second === value ? stack.top : undefined;
    if (length === undefined || value < length) return undefined;
    const shown = ownType.show(value);
    const [parts, most] = [partsOf([expression], evaluation), type.show(length)];
    return { kind: 'index', text: textOf(node), index: shown, length: most, parts: beyondIndex(parts, shown, most) };
  }
  return undefined;
}
