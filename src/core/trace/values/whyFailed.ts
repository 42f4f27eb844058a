import { hexOfBytes } from '../../platform/hex.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import { addressOf, type Decided, type Evaluation, type NamedValue, partsOf, whyTrue, wordOf } from './conditions.ts';
import type { Activation, OwnSteps } from './ownSteps.ts';
import type { SyntaxNode } from './syntaxTree.ts';
import { typeNamed, valueTypeOf } from './valueTypes.ts';
import { whyNotZero } from './yulConditions.ts';

/** Why the code failed at its line, with the values that made it fail. */
export type Cause =
  /**
   * A `require`, an `assert` or the `if` around a `revert`: each condition that led there, or to the call of the function
   * that reverts in any case.
   */
  | { readonly kind: 'conditions'; readonly decided: readonly Decided[]; readonly call?: string }
  /** The result doesn't fit the type. */
  | {
      readonly kind: 'overflow';
      readonly text: string;
      readonly values: string;
      readonly type: string;
      readonly parts: readonly NamedValue[];
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
  | { readonly kind: 'answer'; readonly text: string; readonly address: string; readonly bytes: number }
  /** A call with fewer bytes than the parameters have. */
  | { readonly kind: 'arguments'; readonly text: string; readonly given: number; readonly needed: number }
  | { readonly kind: 'index'; readonly text: string; readonly index: string; readonly length: string }
  /** Of Vyper: an array that can't take another element, or has none to give. */
  | { readonly kind: 'elements'; readonly text: string; readonly array: string; readonly length: string }
  /** Of Vyper: more rounds of a loop than its bound. */
  | { readonly kind: 'rounds'; readonly text: string; readonly rounds: string; readonly bound: string };

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
  const code = panicCode(frame.output);
  if (code === 0x11n || code === 0x12n) return arithmetic(position, code === 0x12n, found);
  if (code === 0x32n) return index(position, found);
  const { node } = position;
  if (isOwnCheck && node.type === 'IndexAccess') return index(position, found);
  if (isOwnCheck && node.type === 'BinaryOperation') return division(position, found);
  if (node.isCallOf(['require', 'assert'])) {
    const [condition] = node.nodes('arguments');
    return condition && conditions([[condition, false]], position, found);
  }
  if (node.isCallOf(['transfer'])) return payment(position, found);
  if (isRevert(node)) return code === undefined ? conditionsAround(position, found) : undefined;
  return frame.output.length === 0 ? unanswered(position, found) : undefined;
}

interface Found extends Omit<Evaluation, 'activation' | 'range'> {
  /** Of the failing frame's account, when it failed. */
  readonly balance: bigint | undefined;
  /** The names of state variables that have a slot of their own. */
  readonly slots: () => ReadonlyMap<bigint, string>;
  /** The call that a step of the frame made. */
  readonly calledAt: (step: number) => TraceFrame | undefined;
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
  wanted: readonly (readonly [condition: SyntaxNode, truth: boolean])[],
  { at, activation }: Pick<Position, 'at' | 'activation'>,
  found: Found,
): Cause | undefined {
  const decided: Decided[] = [];
  for (const [condition, truth] of wanted) {
    const range = found.steps.lastRun(condition, { activation, before: at + 1 });
    const isYul = condition.type.startsWith('Yul');
    const textOf = isYul ? (node: SyntaxNode) => withSlotNames(found.textOf(node), found.slots()) : found.textOf;
    const whyOf = isYul ? whyNotZero : whyTrue;
    const why = range ? whyOf(condition, truth, { ...found, textOf, activation, range }) : [];
    if (why.length === 0) return undefined;
    decided.push(...why);
  }
  return decided.length > 0 ? { kind: 'conditions', decided } : undefined;
}

/** Of `eq(caller(), sload(0))`, `eq(caller(), owner)`, unless the text has another `owner`. */
function withSlotNames(text: string, slots: ReadonlyMap<bigint, string>): string {
  const taken = new Set(text.match(/[\w$]+/g));
  return text.replace(/\bsload\(\s*(\d+|0x[\da-fA-F]+)\s*\)/g, (load, slot: string) => {
    const name = slots.get(BigInt(slot));
    return name === undefined || taken.has(name) ? load : name;
  });
}

const blocks: ReadonlySet<string> = new Set(['Block', 'UncheckedBlock', 'YulBlock']);
/** What is around a statement without a condition of its own. */
const plain: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'RevertStatement',
  'YulExpressionStatement',
  'InlineAssembly',
  ...blocks,
]);

/**
 * The conditions that led to a `revert`: of the `if` around it and all of the `else if` before it, or of what could have
 * left before it. Of a function that comes to it in any case, those of its call.
 */
function conditionsAround(position: Position, found: Found): Cause | undefined {
  const { activation } = position;
  for (let { node } = position; node.parent; node = node.parent) {
    const { parent } = node;
    if (blocks.has(parent.type)) {
      const before = statementsOf(parent).filter(({ end }) => end <= node.start);
      const leaving = before.findLast(mayLeave);
      const guard = leaving && guardOf(leaving);
      if (leaving) return guard && conditions([[guard, false]], position, found);
    }
    if (parent.type === 'IfStatement') {
      const wanted: [SyntaxNode, boolean][] = [];
      let branch = node;
      for (let around: SyntaxNode | undefined = parent; around?.type === 'IfStatement'; around = around.parent) {
        const condition = around.node('condition');
        if (!condition || branch === condition) return undefined;
        // An outer `if` that this one is the body of, rather than its `else if`, led here, but didn't decide.
        if (wanted.length > 0 && around.node('falseBody') !== branch) break;
        wanted.unshift([condition, around.node('trueBody') === branch]);
        branch = around;
      }
      return conditions(wanted, position, found);
    }
    if (parent.type === 'YulIf') {
      const condition = parent.node('condition');
      return condition && condition !== node ? conditions([[condition, true]], position, found) : undefined;
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

function statementsOf(block: SyntaxNode): readonly SyntaxNode[] {
  return block.nodes('statements');
}

/** Statements after which the next ones don't run. */
const leaves: ReadonlySet<string> = new Set(['Return', 'Break', 'Continue', 'YulBreak', 'YulContinue', 'YulLeave']);
const endsOfYul: ReadonlySet<string | undefined> = new Set(['return', 'stop', 'selfdestruct']);

function leavesAt(node: SyntaxNode): boolean {
  const called = node.type === 'YulExpressionStatement' ? node.node('expression') : undefined;
  return leaves.has(node.type) || endsOfYul.has(called?.node('functionName')?.text('name'));
}

function mayLeave(node: SyntaxNode): boolean {
  // A function of inline assembly runs where it is called.
  return node.type !== 'YulFunctionDefinition' && (leavesAt(node) || node.children.some(mayLeave));
}

/** The condition of an `if` after which the next statements run only if it is false; undefined for anything else. */
function guardOf(node: SyntaxNode): SyntaxNode | undefined {
  const body = node.type === 'IfStatement' ? node.node('trueBody') : node.node('body');
  if ((node.type !== 'IfStatement' && node.type !== 'YulIf') || !body || node.node('falseBody')) return undefined;
  const last = blocks.has(body.type) ? statementsOf(body).at(-1) : body;
  return last && leavesAt(last) ? node.node('condition') : undefined;
}

const checked: Readonly<Record<string, (left: bigint, right: bigint) => bigint>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '+=': (left, right) => left + right,
  '-=': (left, right) => left - right,
  '*=': (left, right) => left * right,
};

/** An overflow or a division by zero: both operands are on the stack when the compiler's check begins. */
function arithmetic({ node, at, activation }: Position, isDivision: boolean, found: Found): Cause | undefined {
  const { steps, trees, textOf } = found;
  const operator = node.text('operator') ?? '';
  const type = valueTypeOf(node, trees);
  const range = steps.lastRun(node, { activation, before: at + 1 });
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

/** A division by zero before 0.8, whose check is no function. */
function division({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, trees, textOf } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  const [left, right] = [node.node('leftExpression'), node.node('rightExpression')];
  const operator = node.text('operator') ?? '';
  if (!left || !right || !range || (operator !== '/' && operator !== '%')) return undefined;
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

function payment({ node, at, activation }: Position, found: Found): Cause | undefined {
  const { steps, textOf, balance } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  const [amount] = node.nodes('arguments');
  const value = amount && range && wordOf(amount, { ...found, activation, range });
  if (value === undefined || balance === undefined || value <= balance) return undefined;
  return { kind: 'payment', text: textOf(node), value, balance };
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
    if (called && !called.failure && !called.answered) {
      const { code, codeAddress: address, output } = called;
      if (code.length === 0) return { kind: 'noCode', text, address };
      return output.length < 32 ? { kind: 'answer', text, address, bytes: output.length } : undefined;
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
  const word = wordOf(expression, { ...found, activation, range });
  const value = word === undefined ? undefined : ownType.read(word);
  for (let each = range.to; each >= range.from && value !== undefined; each--) {
    if (!bounds.has(steps.opcode(each))) continue;
    const owner = steps.node(each);
    if (owner !== undefined && owner !== node) continue;
    const stack = steps.stack(each);
    const length = stack?.top === value ? stack.second : stack?.second === value ? stack.top : undefined;
    if (length === undefined || value < length) return undefined;
    return { kind: 'index', text: textOf(node), index: ownType.show(value), length: type.show(length) };
  }
  return undefined;
}
