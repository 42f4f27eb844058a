import { resultCodeNumbered } from '../../ledger/resultCodes/resultCodes.ts';
import { calledAddress, type TraceFrame } from '../replay/executionTrace.ts';
import { calledIn } from './failedCalls.ts';
import { type Guard, guardBeside, guardOfUnrun, guardsOf, type LeftLoop, leftBefore } from './guards.ts';
import { countedRounds, mostRounds, runsBetween } from './parts/countedRounds.ts';
import {
  type AnsweringCall,
  type CallingCode,
  deepest,
  type Evaluation,
  type FailedCall,
  mostParts,
  type NamedValue,
  shownValue,
  wordOf,
} from './parts/evaluated.ts';
import { innerValues } from './parts/innerValues.ts';
import { isInAssembly, isInLoop, lastSet, settingsOf, type ValueSet } from './parts/lastSet.ts';
import { dependsOnOrder } from './parts/operandOrder.ts';
import { chosenIn, conditionOf } from './parts/origins.ts';
import { partsOf } from './parts/parts.ts';
import { type Returned, returnedBy, returnedOutside, variableReturnedBy } from './parts/returned.ts';
import type { SyntaxNode } from './syntaxTree.ts';
import { tinybarsBesideWei } from './traps/weiComparison.ts';
import { type ValueType, valueTypeOf, wholeWord } from './valueTypes.ts';

/** What set a state variable, or whose storage it was read from, in which it is 0. */
export interface SetBy {
  /** `Vault.withdraw`, or the contract whose code ran by a delegated call: `VaultLogic`. */
  readonly name: string;
  /** Of a delegated call: the account whose storage it uses. */
  readonly storageOf?: string;
  /** The contract of that account, if it is known. */
  readonly storageOfName?: string;
  /** Undefined for a slot without a variable of its own. */
  readonly variable: string | undefined;
}

/** Both sides of a comparison for equality, in the source's words, with their values, and whether those are the same. */
export interface Sides {
  readonly areEqual: boolean;
  readonly texts: readonly [string, string];
  readonly values: readonly [string, string];
}

/** Why a condition was what it was. */
export interface Decided {
  /** The condition, or the operand of it that decided, in the source's words. */
  readonly text: string;
  readonly truth: boolean;
  /** Of a comparison: `25 > 10`. */
  readonly values?: string;
  /** Of `==` and `!=`, both sides, which are said as facts. */
  readonly sides?: Sides;
  /** Of a value in inline assembly, whose truth is whether it is 0. */
  readonly word?: string;
  /** Of a comparison in inline assembly that gives a number, as `sub(a, b)`: its truth is whether that is 0. */
  readonly isNumber?: true;
  /** Of a `switch` in inline assembly: its value, and, if no case has it, those of the cases. */
  readonly case?: { readonly value: string; readonly others?: readonly string[] };
  /** What it was made from. */
  readonly parts: readonly NamedValue[];
  /** The call of an own function that returned the condition, or the comparison with what it returned. */
  readonly of?: Pick<Decided, 'text' | 'truth' | 'values' | 'sides'>;
  /** The own function that the words stand in, if it was called for the condition. */
  readonly within?: string;
  /** The function of another contract in whose source the words are. */
  readonly inside?: { readonly name: string; readonly address: string };
  /** A function that is still running has set the state variable that decided, in an outer call of the same contract. */
  readonly setBy?: SetBy;
  /** `ecrecover` gave the zero address, one of the operands: the signature's `v`, if it is known. */
  readonly unrecovered?: { readonly v: bigint | undefined };
  /** Of the code that says so: the accounts of which one isn't associated, and the token: addresses, or IDs. */
  readonly unassociated?: { readonly accounts: readonly string[]; readonly token: string };
  /** It was so in each round of a loop, of which this is the last. */
  readonly isOfEach?: true;
  /** It was so in each round of a loop that came to it. */
  readonly isOfOthers?: true;
  /** It led to a `break`, or to a `continue`, in so many rounds, before a statement that didn't run because of that. */
  readonly left?: { readonly before?: string; readonly rounds?: { readonly ran: number; readonly all: number } };
  /**
   * Of times in seconds since 1970: the one that was compared with the block's, or with a bound that was calculated from it.
   * Or that lengths of time in seconds were compared.
   */
  readonly time?:
    | { readonly kind: 'times'; readonly at: bigint; readonly now: bigint; readonly bound?: bigint }
    | { readonly kind: 'lengths' };
  /** The amount in tinybars that was compared with one in wei, in the source's words. */
  readonly tinybars?: string;
  /** The call that failed, so that it was so. */
  readonly failed?: FailedCall;
  /** Of a token's function that returned false: why, in that contract's words. */
  readonly falseBecause?: { readonly name: string; readonly decided: readonly Decided[] };
  /** Two addresses that aren't the same, `0x` and 40 lowercase hex digits. */
  readonly addresses?: readonly [string, string];
}

/** LT, GT, SLT, SGT, EQ, SUB, XOR: the last two are what is left of `!=` when the compiler has shortened it. */
const comparisons: ReadonlySet<number> = new Set([0x10, 0x11, 0x12, 0x13, 0x14, 0x03, 0x18]);

const compare: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

/**
 * Why a condition was `truth`. Its truth is never read from its own result, which the compiler may have inverted: it
 * follows from the operands, and if those give another, nothing is said.
 * @returns several if each of them was needed; none if it isn't certain
 */
export function whyTrue(condition: SyntaxNode, truth: boolean, evaluation: Evaluation, depth = 0): readonly Decided[] {
  const { steps, activation, range } = evaluation;
  if (condition.type === 'TupleExpression') {
    const [inner, ...others] = condition.nodes('components');
    return inner && others.length === 0 ? whyTrue(inner, truth, evaluation, depth) : [];
  }
  const operator = condition.text('operator') ?? '';
  if (condition.type === 'UnaryOperation' && operator === '!') {
    const inner = condition.node('subExpression');
    return inner ? whyTrue(inner, !truth, evaluation, depth) : [];
  }
  if (condition.type === 'BinaryOperation') {
    const [left, right] = [condition.node('leftExpression'), condition.node('rightExpression')];
    if (!left || !right) return [];
    if (operator !== '&&' && operator !== '||') return compared(condition, truth, evaluation, depth);
    const hasRight = steps.lastWithin(right, activation, range) !== undefined;
    // `a && b` is false, and `a || b` true, by the first that is; the second isn't evaluated then.
    const decides = operator === '||';
    if (truth === decides) return whyTrue(hasRight ? right : left, truth, evaluation, depth);
    if (!hasRight) return [];
    const both = [left, right].map((each) => whyTrue(each, truth, evaluation, depth));
    return both.every((each) => each.length > 0) ? both.flat() : [];
  }
  if (condition.type === 'Conditional') {
    const chosen = chosenIn(condition, evaluation);
    const of = { text: evaluation.textOf(condition), truth };
    return chosen ? because(of, whyTrue(chosen, truth, evaluation, depth), innerValues([condition], evaluation)) : [];
  }
  return (
    (condition.type === 'FunctionCall' &&
      (answered(condition, truth, evaluation, depth) ?? answeredOutside(condition, truth, evaluation, depth))) ||
    becauseSet(condition, truth, evaluation, depth) ||
    becauseRun(condition, truth, evaluation, depth) ||
    named(condition, truth, evaluation)
  );
}

/** A comparison with its operands. */
function compared(condition: SyntaxNode, truth: boolean, evaluation: Evaluation, depth: number): Decided[] {
  const [left, right] = [condition.node('leftExpression'), condition.node('rightExpression')];
  const operator = condition.text('operator') ?? '';
  const isTrue = compare[operator];
  const [first, second] = [left && operandOf(left, right, evaluation), right && operandOf(right, left, evaluation)];
  if (!left || !right || !first || !second || !isTrue) return [];
  if (evaluation.isReordered && dependsOnOrder(condition, evaluation.trees)) return [];
  const [leftType, rightType] = [first.type, second.type];
  const values = [first.value, second.value] as const;
  if (
    !isSeenBy(
      condition,
      [
        [leftType, values[0]],
        [rightType, values[1]],
      ],
      evaluation,
    )
  )
    return [];
  if (leftType.name.startsWith('bytes') !== rightType.name.startsWith('bytes')) return [];
  if (isTrue(...values) !== truth) return [];
  const { returnedCodes } = evaluation;
  const hashed = [left, right].find((each) => isHashedInRounds(each, evaluation));
  const words = [evaluation.textOf(left), evaluation.textOf(right)] as const;
  const shownAs = (type: ValueType, value: bigint, beside: bigint, of: readonly [string, string]) =>
    codeNamed(value, beside, returnedCodes, of) ?? (hashed ? type.show(value) : shownValue(type, value, evaluation));
  const one = shownAs(leftType, values[0], values[1], words);
  const other = shownAs(rightType, values[1], values[0], [words[1], words[0]]);
  const texts = leftType.name === 'bytes32' && !hashed ? textsHashed(values, evaluation) : undefined;
  const shown = texts?.join(` ${operator} `) ?? `${one} ${operator} ${other}`;
  const text = evaluation.textOf(condition);
  const compared = {
    ...(shown !== text && { values: shown }),
    ...sidesOf(operator, [left, right].map(evaluation.textOf), [one, other], values[0] === values[1]),
  };
  const amount = tinybarsBesideWei(
    [
      [left, values[0]],
      [right, values[1]],
    ],
    evaluation.trees,
    (expression) => earlier(expression, evaluation),
  );
  const failed = failedAmong(
    [left, right].filter((_, at) => values[at] === 0n),
    evaluation,
  );
  const returned = depth < deepest && !amount && !failed.failed ? constantOf([left, right], evaluation) : undefined;
  const why = returned ? whyReturned(returned, evaluation, depth + 1) : [];
  const isSentinel = values[0] === values[1] && (operator === '!=' || operator === '==');
  const isCount = /^>/.test(operator) || (/^</.test(operator) && truth);
  const unset =
    returned || amount || failed.failed
      ? []
      : whyUnset(isCount ? [left] : [left, right], evaluation, depth, ({ by }) =>
          isCount ? by.type === 'UnaryOperation' || by.text('operator') === '+=' : isSentinel,
        );
  const isKnown = returned || unset.length > 0 || amount || failed.failed;
  const led = why.length > 0 ? why : isKnown ? unset : whyAnswered([left, right], evaluation, depth);
  if (led.length > 0) return because({ text, truth, ...compared }, led, []);
  const made = hashed ? { parts: givenTo(hashed, evaluation) } : withParts([left, right], values, isCount, evaluation);
  return [
    {
      text,
      truth,
      ...compared,
      ...made,
      parts: besideFailed(made.parts, failed.failed),
      ...failed,
      ...(amount && { tinybars: evaluation.textOf(amount) }),
      ...timeAmong([evaluation.textOf(left), evaluation.textOf(right)], values, made.parts),
      ...(leftType.name === 'address' &&
        rightType.name === 'address' &&
        values[0] !== values[1] && { addresses: [addressOf(values[0]), addressOf(values[1])] as const }),
    },
  ];
}

/** Both sides of a comparison for equality; nothing of another one. */
export function sidesOf(
  operator: string,
  [left, right]: readonly string[],
  [one, other]: readonly string[],
  areEqual: boolean,
): Pick<Decided, 'sides'> {
  const isEquality = operator === '==' || operator === '!=';
  if (!isEquality || left === undefined || right === undefined || one === undefined || other === undefined) return {};
  return { sides: { areEqual, texts: [left, right], values: [one, other] } };
}

/** Whether a hash was made round by round, as the root of a proof is: how the last one was says nothing of the proof. */
function isHashedInRounds(operand: SyntaxNode, evaluation: Evaluation): boolean {
  if (operand.typeName !== 'bytes32') return false;
  const set = operand.type === 'Identifier' ? lastSet(operand, evaluation) : undefined;
  if (set && isInLoop(set.by)) return true;
  const call = set ? set.value : operand;
  const found = returnedBy(call, set ? { ...evaluation, range: set.range } : evaluation);
  if (found?.returned.type === 'FunctionCall' || found?.returned.type === 'Identifier') {
    const { returned, activation, at } = found;
    const range = evaluation.steps.lastRun(returned, { activation, before: at + 1 });
    return range !== undefined && isHashedInRounds(returned, { ...evaluation, activation, range });
  }
  return false;
}

/** The hashes that the function was given which made the other, such as a proof's leaf. */
function givenTo(operand: SyntaxNode, evaluation: Evaluation): NamedValue[] {
  const given = operand.nodes('arguments').filter(({ typeName }) => typeName === 'bytes32');
  const names = new Set(given.map(evaluation.textOf));
  return innerValues([operand], evaluation).filter(({ text }) => names.has(text));
}

/** What a comparison was made from; of the zero address that `ecrecover` gave, what of the signature is wrong. */
function withParts(
  [left, right]: readonly [SyntaxNode, SyntaxNode],
  values: readonly bigint[],
  isCount: boolean,
  evaluation: Evaluation,
): Pick<Decided, 'parts' | 'unrecovered'> {
  const recovered = [left, right]
    .filter((_, at) => values[at] === 0n)
    .flatMap((operand) => {
      const set = operand.type === 'Identifier' ? lastSet(operand, evaluation) : undefined;
      const call = set?.value ?? operand;
      return call.isCallOf(['ecrecover']) ? [{ call, range: set?.range ?? evaluation.range }] : [];
    });
  const [only] = recovered;
  if (!only)
    return { parts: [...(isCount ? countedRounds(left, evaluation) : []), ...partsOf([left, right], evaluation)] };
  const given = only.call.nodes('arguments')[1];
  return { parts: [], unrecovered: { v: given && wordOf(given, { ...evaluation, range: only.range }) } };
}

/** The block's time, also converted to a shorter type. */
const blockTime = /^(?:uint\d+\()?(?:block\.timestamp|now)\)?$/;
/** In seconds, from 2001 on. */
const leastTime = 1_000_000_000n;
const mostTime = 10_000_000_000n;

/** How much later or earlier than the block's time something is. */
const awayFromNow = /^(?:(?:block\.timestamp|now) - [\w$.[\]]+|[\w$.[\]]+ - (?:block\.timestamp|now))$/;
/** A time that is calculated from the block's. */
const besideNow = /^(?:block\.timestamp|now) [-+] |[-+] (?:block\.timestamp|now)$/;

/**
 * The times, from 2001 to 2286, or the lengths of time that are compared.
 * @param parts what they were made from
 */
export function timeAmong(
  texts: readonly [string, string],
  values: readonly [bigint, bigint],
  parts: readonly NamedValue[] = [],
): Pick<Decided, 'time'> {
  const isNow = texts.map((each) => blockTime.test(each));
  const areTimes = values.every((each) => each >= leastTime && each < mostTime);
  if (isNow[0] !== isNow[1]) {
    const [at, now] = isNow[0] ? [values[1], values[0]] : values;
    return areTimes && at !== now ? { time: { kind: 'times', at, now } } : {};
  }
  const made = (text: string) => parts.find((part) => part.text === text && part.isMade)?.value ?? text;
  if (texts.some((each) => awayFromNow.test(made(each))))
    return values.every((each) => each < leastTime) ? { time: { kind: 'lengths' } } : {};
  const at = texts.findIndex((each) => !besideNow.test(each));
  const [bound, time] = [values[1 - at], values[at]];
  const now = parts.find(({ text }) => blockTime.test(text))?.value ?? '';
  if (!areTimes || texts.filter((each) => besideNow.test(each)).length !== 1 || !/^\d+$/.test(now)) return {};
  return time === undefined || bound === undefined || time === bound
    ? {}
    : { time: { kind: 'times', at: time, now: BigInt(now), bound } };
}

/** The one operand that is a call of an own function that returned what is always the same, such as an enum's member. */
function constantOf(operands: readonly SyntaxNode[], evaluation: Evaluation): Returned | undefined {
  const [found, ...others] = operands.flatMap((each) => returnedBy(each, evaluation) ?? []);
  if (!found || others.length > 0) return undefined;
  return isConstant(found.returned, evaluation) ? found : undefined;
}

/** The texts whose hashes are compared. */
function textsHashed(values: readonly bigint[], { hashedText }: Evaluation): readonly string[] | undefined {
  const texts = values.flatMap((each) => hashedText(each) ?? []);
  const isAlike = texts.length === values.length && texts.every(({ isEncoded }) => isEncoded === texts[0]?.isEncoded);
  return isAlike ? texts.map(({ text }) => text) : undefined;
}

/**
 * An operand of a comparison: a literal beside bytes, or a constant that is one, has their type, in which it has no step of
 * its own.
 */
function operandOf(
  expression: SyntaxNode,
  beside: SyntaxNode | undefined,
  evaluation: Evaluation,
): { readonly type: ValueType; readonly value: bigint } | undefined {
  const other = beside && valueTypeOf(beside, evaluation.trees);
  const literal = expression.type === 'Literal' ? expression : shortBytesIn(expression, evaluation);
  const size = literal ? /^bytes(\d+)$/.exec(other?.name ?? '')?.[1] : undefined;
  if (literal && other && size !== undefined) {
    const hex = literal.text('kind') === 'number' ? literal.text('value') : literal.text('hexValue');
    const digits = (hex ?? '').replace(/^0x/, '').padEnd(2 * Number(size), '0');
    return /^[\da-f]+$/i.test(digits) && digits.length === 2 * Number(size)
      ? { type: other, value: BigInt(`0x${digits}`) }
      : undefined;
  }
  const type = valueTypeOf(expression, evaluation.trees);
  const word = type && wordOf(expression, evaluation);
  return type && word !== undefined ? { type, value: type.read(word) } : undefined;
}

/** The literal of a constant of fewer bytes than a word, whose value has no step of its own. */
function shortBytesIn(expression: SyntaxNode, { trees }: Evaluation): SyntaxNode | undefined {
  const declaration = trees.declarationOf(expression);
  const isConstant = declaration?.type === 'VariableDeclaration' && declaration.flag('constant');
  const value = isConstant && /^bytes(?!32$)\d/.test(declaration.typeName) ? declaration.node('value') : undefined;
  return value?.type === 'Literal' ? value : undefined;
}

/** The word that an expression of the same function gave when it was last evaluated. */
function earlier(expression: SyntaxNode, evaluation: Evaluation): bigint | undefined {
  const { steps, activation } = evaluation;
  const range = steps.lastRun(expression, { activation, before: evaluation.range.to + 1 });
  return range && wordOf(expression, { ...evaluation, range });
}

/** A word's address, `0x` and 40 lowercase hex digits. */
export function addressOf(value: bigint): string {
  return `0x${value.toString(16).padStart(40, '0')}`;
}

const success = 22n;

/** `ResponseCodes.SUCCESS`, `HTS_SUCCESS` */
const successName = /(?:^|[._])SUCCESS(?:_CODE)?$/;

/**
 * A result code that a system contract returned, or SUCCESS if that is compared with it, with its name; the same of what is
 * compared with SUCCESS by that name.
 * @param words the source's, of this and the other operand
 */
export function codeNamed(
  value: bigint,
  other: bigint,
  returned: ReadonlySet<bigint>,
  [own, beside]: readonly [string, string],
): string | undefined {
  const isSuccess = value === success && (returned.has(other) || successName.test(own));
  const isOther = other === success && (returned.has(value) || successName.test(beside));
  if (!isSuccess && !isOther) return undefined;
  const name = resultCodeNumbered(value);
  return name === undefined ? undefined : `${name} (${value})`;
}

/**
 * Whether the instruction that compared had the same two operands, in either order: the other, independent way to read
 * them. Without one, as of `x == 0`, there is only one way.
 */
function isSeenBy(
  condition: SyntaxNode,
  operands: readonly (readonly [type: ValueType, value: bigint])[],
  { steps, activation, range }: Evaluation,
): boolean {
  for (let at = range.to; at >= range.from; at--) {
    if (steps.activation(at) !== activation || steps.node(at) !== condition || !comparisons.has(steps.opcode(at)))
      continue;
    const stack = steps.stack(at);
    if (!stack) return false;
    const words = operands.map(([type, value]) => wholeWord(type, value));
    const [first, second] = words;
    return (first === stack.top && second === stack.second) || (first === stack.second && second === stack.top);
  }
  return true;
}

/** A call of a function of the same contract that returned the condition: why it returned that. */
function answered(
  call: SyntaxNode,
  truth: boolean,
  evaluation: Evaluation,
  depth: number,
): readonly Decided[] | undefined {
  const found = depth < deepest ? returnedBy(call, evaluation) : undefined;
  if (!found) return undefined;
  const { returned, at, activation } = found;
  const of = { text: evaluation.textOf(call), truth };
  if (returned.type === 'Literal') {
    const why = returned.text('value') === String(truth) ? whyReturned(found, evaluation, depth + 1) : [];
    return why.length > 0
      ? because(of, standingIn(functionAround(returned), why), innerValues([call], evaluation))
      : undefined;
  }
  const run = evaluation.steps.lastRun(returned, { activation, before: at + 1 });
  const why = run ? whyTrue(returned, truth, { ...evaluation, activation, range: run }, depth + 1) : [];
  return why.length > 0
    ? because(of, standingIn(functionAround(returned), why), innerValues([call], evaluation))
    : undefined;
}

/** The name of the function that a node stands in. */
function functionAround(node: SyntaxNode): string | undefined {
  return node.around(({ type }) => type === 'FunctionDefinition')?.text('name') || undefined;
}

/** What decided, with the function that its words stand in, unless an inner one was called for it. */
function standingIn(name: string | undefined, why: readonly Decided[]): readonly Decided[] {
  return name === undefined ? why : why.map((each) => (each.inside ? each : { within: name, ...each }));
}

/** The call of another contract whose code is known. */
function answeringCall(call: SyntaxNode, evaluation: Evaluation): AnsweringCall | undefined {
  const called = call.isCallOf(['external']) ? calledIn(call, evaluation) : undefined;
  return called && !called.failure ? evaluation.answerOf(called) : undefined;
}

/** A call of another contract that gave the condition: why it gave that, in the words of that contract's source. */
function answeredOutside(
  call: SyntaxNode,
  truth: boolean,
  evaluation: Evaluation,
  depth: number,
): readonly Decided[] | undefined {
  const outside = depth < deepest ? outsideOf(call, evaluation) : undefined;
  if (!outside || outside.called.output.some((byte) => byte === 1) !== truth) return undefined;
  const { inside } = outside;
  const why = whyReturnedOutside(outside, truth, depth);
  if (why.length === 0) return undefined;
  const of = { text: evaluation.textOf(call), truth };
  const failed = failedAmong(truth ? [] : [call], evaluation);
  return because(of, why, []).map((each) => ({ ...standingOutside(each, inside), ...failed }));
}

/** What decided in the source of another contract, in the function that was called there or an inner one. */
function standingOutside({ within, ...decided }: Decided, inside: Decided['inside'] & object): Decided {
  const contract = inside.name.slice(0, inside.name.indexOf('.'));
  return { inside: within === undefined ? inside : { ...inside, name: `${contract}.${within}` }, ...decided };
}

/** Why a call of another contract returned true or false. */
function whyReturnedOutside(
  { found, own }: NonNullable<ReturnType<typeof outsideOf>>,
  truth: boolean,
  depth: number,
): readonly Decided[] {
  const { returned, at, activation } = found;
  if (returned.type === 'Literal')
    return returned.text('value') === String(truth)
      ? whyReturned(found, { ...own, range: { from: at, to: at } }, depth + 1)
      : [];
  const run = own.steps.lastRun(returned, { activation, before: at + 1 });
  return run ? whyTrue(returned, truth, { ...own, range: run }, depth + 1) : [];
}

/** What a call of another contract returned, in the words of that contract's source. */
function outsideOf(call: SyntaxNode, evaluation: Evaluation) {
  const answer = answeringCall(call, evaluation);
  const called = answer && calledIn(call, evaluation);
  return answer && called && returnedIn(answer, called, evaluation, { call, at: evaluation });
}

function returnedIn(answer: AnsweringCall, called: TraceFrame, evaluation: Evaluation, calledBy?: CallingCode) {
  const found = returnedOutside(answer);
  if (!found) return undefined;
  const { balance: _, ...rest } = evaluation;
  const { activation } = found;
  const own: Omit<Evaluation, 'range'> = { ...rest, ...answer, balance: undefined, activation, calledBy };
  const name = found.returned.around(({ type }) => type === 'FunctionDefinition')?.text('name') ?? '';
  return { called, found, own, inside: { name: `${answer.contract}.${name}`, address: calledAddress(called) } };
}

/** Of the one operand that a call of another contract gave as a constant, such as an error code: why it gave that. */
function whyAnswered(operands: readonly SyntaxNode[], evaluation: Evaluation, depth: number): readonly Decided[] {
  const calls = operands.flatMap((operand) => {
    if (operand.isCallOf(['external'])) return [{ call: operand, at: evaluation }];
    const set = operand.type === 'Identifier' ? lastSet(operand, evaluation) : undefined;
    const isOne = set?.value.isCallOf(['external']) && !set.value.typeName.startsWith('tuple(');
    return set && isOne ? [{ call: set.value, at: { ...evaluation, range: set.range } }] : [];
  });
  const [only, ...others] = calls;
  const outside = only && others.length === 0 && depth < deepest ? outsideOf(only.call, only.at) : undefined;
  if (!outside || !isConstant(outside.found.returned, outside.own)) return [];
  const { found, own, inside } = outside;
  const why = whyReturned(found, { ...own, range: { from: found.at, to: found.at } }, depth + 1);
  return why.map((each) => standingOutside(each, inside));
}

/** A literal, a constant, an enum's member, or one of them as a number. */
function isConstant(node: SyntaxNode, evaluation: Pick<Evaluation, 'trees'>): boolean {
  const [converted] = node.text('kind') === 'typeConversion' ? node.nodes('arguments') : [];
  if (converted) return isConstant(converted, evaluation);
  const of = node.type === 'MemberAccess' ? evaluation.trees.declarationOf(node.node('expression')) : undefined;
  const declared = evaluation.trees.declarationOf(node);
  const isNamed = declared?.type === 'VariableDeclaration' && declared.flag('constant');
  return node.type === 'Literal' || isNamed || of?.type === 'EnumDefinition';
}

/** Why a function came to a `return` of what is always the same. */
function whyReturned(
  { statement, at, activation }: Pick<Returned, 'statement' | 'at' | 'activation'>,
  evaluation: Evaluation,
  depth: number,
): Decided[] {
  if (!statement) return [];
  const why = guardsOf(statement).map((each) =>
    whyGuarded(each, at, { ...evaluation, activation }, (condition, truth, own) =>
      whyTrue(condition, truth, own, depth),
    ),
  );
  return why.every((each) => each.length > 0) ? why.flat() : [];
}

/**
 * Why a condition was so that led to a step: the last time that it was evaluated before it. Of a loop that went through,
 * it was so in each round.
 * @param whyOf of a condition as it was evaluated in a range
 */
export function whyGuarded(
  { condition, truth, loop }: Guard,
  at: number,
  evaluation: Omit<Evaluation, 'range'>,
  whyOf: typeof whyTrue,
): readonly Decided[] {
  const { steps, activation, textOf } = evaluation;
  const before = { activation, before: at + 1 };
  const begin = loop?.node('initializationExpression');
  const begun = begin && steps.lastRun(begin, before);
  const range = steps.lastRun(condition, before);
  if (range && !(begun && range.to < begun.from)) {
    const own = { ...evaluation, range };
    const why = whyOf(condition, truth, own);
    const earlier = loop && steps.lastRun(condition, { activation, before: range.from });
    const isOfEach = earlier !== undefined && (begun === undefined || earlier.from >= begun.from);
    const text = textOf(condition);
    const [only, ...others] = why;
    if (!only || !isOfEach) return why;
    // What decided the last round needn't have decided the others.
    const isWhole = only.text === text && only.of === undefined && others.length === 0;
    return [isWhole ? { ...only, isOfEach } : { text, truth, parts: partsOf([condition], own), isOfEach }];
  }
  // It had no round.
  const own = loop?.node('condition');
  const ended = own && steps.lastRun(own, before);
  return ended ? whyOf(own, false, { ...evaluation, range: ended }) : [];
}

const isHash = /^0x[\da-f]{64}$/;

/** What decided, of what is true because of it, which has parts of its own. */
function because(of: Decided['of'] & object, why: readonly Decided[], own: readonly NamedValue[]): Decided[] {
  return why.map((each) => {
    const others = own.filter(
      ({ text, value }) =>
        text !== of.text &&
        !each.text.startsWith(text) &&
        // A hash that was compared, by the name that the caller gave it.
        !(isHash.test(value) && each.values?.includes(value)) &&
        // A name may have another value in its function: the one that decided stays.
        !each.parts.some((part) => part.text === text),
    );
    return { ...each, of, parts: [...each.parts, ...others].slice(0, mostParts) };
  });
}

/** Of a variable that was set to what several conditions decided, or to what an own call returned: why it was so. */
function becauseSet(
  condition: SyntaxNode,
  truth: boolean,
  evaluation: Evaluation,
  depth: number,
): readonly Decided[] | undefined {
  if (depth >= deepest || named(condition, truth, evaluation).length === 0) return undefined;
  const set = conditionOf(condition, evaluation);
  if (!set || !(set.isReturned || isComposed(set.value, set.at))) return undefined;
  const why = whyTrue(set.value, truth, set.at, depth + 1);
  const of = { text: evaluation.textOf(condition), truth };
  // What a call returned, or what the caller gave, stands elsewhere.
  const isElsewhere = set.isReturned || set.at.activation !== evaluation.activation;
  const told = isElsewhere ? standingIn(functionAround(set.value), why) : why;
  return why.length > 0 ? because(of, told, []) : undefined;
}

/** Of a local bool that was set to `true` or `false` under a condition, or never was in a loop: why it was so. */
function becauseRun(
  condition: SyntaxNode,
  truth: boolean,
  evaluation: Evaluation,
  depth: number,
): readonly Decided[] | undefined {
  if (depth >= deepest || named(condition, truth, evaluation).length === 0) return undefined;
  const of = { text: evaluation.textOf(condition), truth };
  const set = condition.type === 'Identifier' ? lastSet(condition, evaluation) : undefined;
  const isOfLiteral = set?.by.type === 'Assignment' && set.value.text('value') === String(truth);
  const { parent } = set?.by ?? {};
  const why =
    set && isOfLiteral && parent?.type === 'ExpressionStatement'
      ? whyReturned({ statement: parent, at: set.range.to, activation: evaluation.activation }, evaluation, depth + 1)
      : whyUnset([condition], evaluation, depth, ({ value }) => value.text('value') === String(!truth));
  if (why.length === 0 && !truth) {
    const skipped = whySkipped(condition, evaluation, depth);
    return skipped.length > 0 ? because(of, skipped, []) : undefined;
  }
  return why.length > 0 ? because(of, why, []) : undefined;
}

/**
 * Of a local bool that is false as it was declared, because the one statement that sets it stands in an `if` after that
 * declaration: why that was skipped.
 */
function whySkipped(name: SyntaxNode, evaluation: Evaluation, depth: number): readonly Decided[] {
  const { steps, trees, activation, range } = evaluation;
  const variable = name.type === 'Identifier' ? trees.declarationOf(name) : undefined;
  const declared = variable?.parent;
  const body = variable?.around(({ type }) => type === 'FunctionDefinition');
  if (declared?.type !== 'VariableDeclarationStatement' || declared.node('initialValue') || !body) return [];
  if (!variable || isInAssembly(body, variable.id)) return [];
  const [only, ...others] = settingsOf(variable, trees);
  const statement = only && others.length === 0 ? only.by.parent : undefined;
  const guard = statement?.type === 'ExpressionStatement' ? guardBeside(statement, declared) : undefined;
  const begun = steps.lastRun(declared, { activation, before: range.to + 1 });
  const tested = guard && steps.lastRun(guard.condition, { activation, before: range.to + 1 });
  const set = only && steps.lastRun(only.by, { activation, before: range.to + 1 });
  if (!guard || !begun || !tested || tested.from < begun.to || (set && set.to > begun.from)) return [];
  return whyTrue(guard.condition, false, { ...evaluation, range: tested }, depth + 1);
}

/**
 * Of the one variable among expressions that loops would have set, or that a call returned: why none did.
 * @param decides whether it would be otherwise then
 */
function whyUnset(
  expressions: readonly SyntaxNode[],
  evaluation: Evaluation,
  depth: number,
  decides: (setting: Pick<ValueSet, 'value' | 'by'>) => boolean,
): readonly Decided[] {
  const { steps, trees } = evaluation;
  const found = expressions.flatMap((each) => {
    const ended = each.type === 'FunctionCall' ? variableReturnedBy(each, evaluation) : undefined;
    const variable = ended?.variable ?? (each.type === 'Identifier' ? trees.declarationOf(each) : undefined);
    const body = variable?.around(({ type }) => type === 'FunctionDefinition');
    if (!variable || !body || isInAssembly(body, variable.id)) return [];
    const { activation, at } = ended ?? { activation: evaluation.activation, at: evaluation.range.to };
    const settings = settingsOf(variable, trees).filter(({ by }) => by.type !== 'VariableDeclarationStatement');
    const guards = settings.flatMap((each) => {
      const parent = decides(each) ? each.by.parent : undefined;
      const isStatement = parent?.type === 'ExpressionStatement';
      const guard = isStatement ? (guardOfUnrun(parent) ?? leftBefore(parent)) : undefined;
      const hasRun = steps.lastRun(each.by, { activation, before: at + 1 }) !== undefined;
      return guard && !hasRun ? [{ guard, by: each.by }] : [];
    });
    return guards.length > 0 && guards.length === settings.length ? [{ guards, at, activation }] : [];
  });
  const [only, ...others] = found;
  if (!only || others.length > 0 || depth >= deepest) return [];
  const { guards, at, activation } = only;
  const whyOf: typeof whyTrue = (condition, truth, own) => whyTrue(condition, truth, own, depth + 1);
  const why = guards.map(({ guard, by }) =>
    'loop' in guard && 'by' in guard
      ? whyLeft(guard, evaluation.textOf(by), at, { ...evaluation, activation }, whyOf)
      : whyGuarded(guard, at, { ...evaluation, activation }, whyOf),
  );
  return why.every((each) => each.length > 0) ? why.flat() : [];
}

/** Why a statement of a loop never ran that a `break` or a `continue` may have left before. */
function whyLeft(
  { loop, by, condition, own }: LeftLoop,
  before: string,
  at: number,
  evaluation: Omit<Evaluation, 'range'>,
  whyOf: typeof whyTrue,
): readonly Decided[] {
  const { steps, activation } = evaluation;
  const begin = loop.node('initializationExpression');
  const from = (begin && steps.lastRun(begin, { activation, before: at + 1 })?.from) ?? activation.calledAt;
  // A `break` or a `continue` has no step that only runs with it: where the own condition wasn't looked at, one ran.
  let range = steps.lastRun(condition, { activation, before: at + 1 });
  for (let before = at + 1; own && range; ) {
    const came = steps.lastRun(own, { activation, before });
    if (!came || came.to < range.from) break;
    before = range.from;
    range = steps.lastRun(condition, { activation, before });
  }
  if (!range || range.from <= from)
    return own ? whyGuarded({ condition: own, truth: false, loop }, at, evaluation, whyOf) : [];
  const [first, ...others] = whyOf(condition, true, { ...evaluation, range });
  if (!first) return [];
  if (by.type === 'Break') return [{ ...first, left: { before } }, ...others];
  const [all = 0, came = 0] = [condition, own].map((each) =>
    each ? runsBetween(each, { from, to: at }, evaluation) : 0,
  );
  if (all > mostRounds || came >= all) return [];
  const left = { before, rounds: { ran: all - came, all } };
  const rest = { text: own ? evaluation.textOf(own) : '', truth: false, parts: [], isOfOthers: true } as const;
  return [{ ...first, left }, ...others, ...(came > 0 ? [rest] : [])];
}

function isComposed(value: SyntaxNode, at: Evaluation): boolean {
  switch (value.type) {
    case 'TupleExpression':
      return value.nodes('components').length === 1 && value.nodes('components').every((each) => isComposed(each, at));
    case 'BinaryOperation':
      return ['&&', '||'].includes(value.text('operator') ?? '');
    case 'FunctionCall':
      return returnedBy(value, at) !== undefined || answeringCall(value, at) !== undefined;
    case 'Identifier':
      return conditionOf(value, at) !== undefined;
    default:
      return false;
  }
}

/** A condition that is a value itself. */
function named(condition: SyntaxNode, truth: boolean, evaluation: Evaluation): Decided[] {
  const type = valueTypeOf(condition, evaluation.trees);
  const word = wordOf(condition, evaluation);
  if (condition.type === 'Literal' && condition.text('value') === String(truth))
    return [{ text: evaluation.textOf(condition), truth, parts: [] }];
  if (type?.name !== 'bool' || word === undefined || (type.read(word) !== 0n) !== truth) return [];
  const failed = truth ? undefined : failedAmong([condition], evaluation);
  const parts = besideFailed(partsOf([condition], evaluation), failed?.failed);
  return [{ text: evaluation.textOf(condition), truth, parts, ...failed, ...whyFalse(failed?.failed, evaluation) }];
}

/** Of a call that failed, the end of it says more than the statement that called. */
function besideFailed(parts: readonly NamedValue[], failed: FailedCall | undefined): readonly NamedValue[] {
  const by = parts.filter(({ setBy }) => setBy !== undefined);
  return failed ? parts.filter((each) => !by.some((own) => own === each || own.value === each.text)) : parts;
}

/** Why a token's function returned false, if its code is known. */
export function whyFalse(failed: FailedCall | undefined, evaluation: Evaluation): Pick<Decided, 'falseBecause'> {
  const called = failed && 'returnedFalse' in failed ? failed.returnedFalse : undefined;
  const answer = called && evaluation.answerOf(called);
  const outside = answer && returnedIn(answer, called, evaluation);
  const decided = outside ? whyReturnedOutside(outside, false, deepest - 1) : [];
  return outside && decided.length > 0 ? { falseBecause: { name: outside.inside.name, decided } } : {};
}

/**
 * The failed call that one of the expressions has its value from.
 * @param expressions whose values are 0: others came about in spite of a failed call
 */
export function failedAmong(expressions: readonly SyntaxNode[], evaluation: Evaluation): Pick<Decided, 'failed'> {
  const [failed] = expressions.flatMap((each) => evaluation.failedCall(each, evaluation) ?? []);
  return failed ? { failed } : {};
}
