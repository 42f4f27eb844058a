import { checksumAddress } from '../../../format/checksumAddress.ts';
import { hexOfBytes } from '../../../platform/hex.ts';
import { keccak256 } from '../../../platform/keccak/keccak.ts';
import { addressOf, codeNamed, type Decided, sidesOf, timeAmong } from '../conditions.ts';
import type { Expression } from '../evaluation/expression.ts';
import type { TypedNumber } from '../evaluation/numbers.ts';
import { wordText, writeWord } from '../held/valueShapes.ts';
import { deepest, mostParts, type NamedValue } from '../parts/evaluated.ts';
import { type HashedText, hashedTextOf, hashWords } from '../parts/hashedTexts.ts';
import { gwei, mostTinybars } from '../traps/weiComparison.ts';
import { failedVyperCall } from './vyperFailedCalls.ts';
import { type Guard, guardsOf, returnsBool } from './vyperGuards.ts';
import { countedRounds, originWords, vyperOrigins } from './vyperOrigins.ts';
import { type VyperCall, VyperRun } from './vyperRun.ts';

const comparisons: ReadonlySet<string> = new Set(['<', '>', '<=', '>=', '==', '!=']);

/**
 * Why a condition of a Vyper function was `truth`: it is evaluated from the values of its variables and of what was read,
 * and if that gives another truth, nothing is said.
 * @returns several if each of them was needed; none if it isn't certain
 */
export async function whyVyperTrue(
  condition: Expression,
  truth: boolean,
  run: VyperRun,
  depth = 0,
): Promise<readonly Decided[]> {
  if (condition.kind === 'unary' && condition.operator === '!') return whyVyperTrue(condition.of, !truth, run, depth);
  if (condition.kind === 'binary') {
    const { operator, left, right } = condition;
    if (operator === '&&' || operator === '||') {
      const decides = operator === '||';
      if (truth !== decides) {
        const both = [await whyVyperTrue(left, truth, run, depth), await whyVyperTrue(right, truth, run, depth)];
        return both.every((each) => each.length > 0) ? both.flat() : [];
      }
      // The second isn't evaluated if the first decides.
      const first = await truthOf(left, run);
      return first === undefined ? [] : whyVyperTrue(first === decides ? left : right, truth, run, depth);
    }
    if (comparisons.has(operator)) return comparedWords(condition, truth, run);
    if (operator === 'in' || operator === 'not in') {
      if ((await truthOf(condition, run)) !== truth) return [];
      const values = [await run.shown(left), await run.shown(right)];
      const text = run.textOf(condition);
      const shown = `${values[0]} ${operator} ${values[1]}`;
      const isShown = values.every((each) => each !== undefined) && shown !== text;
      const parts = await vyperParts([left, ...(right.kind === 'list' ? right.items : [right])], run);
      return [{ text, truth, ...(isShown && { values: shown }), parts }];
    }
  }
  if (condition.kind === 'conditional') {
    const chosen = await truthOf(condition.condition, run);
    if (chosen === undefined) return [];
    return whyVyperTrue(chosen ? condition.yes : condition.no, truth, run, depth);
  }
  if ((await truthOf(condition, run)) !== truth) return [];
  const text = run.textOf(condition);
  const returned = depth < deepest ? run.returned(condition) : undefined;
  if (returned) {
    const { statement, range } = returned.run;
    // What is always returned there says nothing: what led there does.
    const why = returnsBool({ statement })
      ? await whyGuardedBy(guardsOf(run.call, statement, range.from), run.call, depth + 1)
      : await whyVyperTrue(returned.expression, truth, returned.run, depth + 1);
    const own = (await vyperParts([condition], run)).filter(({ isReturned }) => !isReturned);
    const of = { text, truth };
    const within = returned.run.call.module.functionAt(statement.first)?.name;
    const isSaid = ({ text: words, value }: NamedValue, parts: readonly NamedValue[]) =>
      parts.some((part) => part.text === words && (part.isMade || part.value === value));
    if (why.length > 0)
      return why.map((each) => {
        const others = own.filter((part) => !isSaid(part, each.parts));
        return {
          ...(within !== undefined && { within }),
          ...each,
          of,
          parts: [...each.parts, ...others].slice(0, mostParts),
        };
      });
  }
  const parts = await vyperParts([condition], run);
  const isSaid = returned && returnsBool(returned.run);
  const failed = truth ? undefined : failedVyperCall(condition, run);
  const said = parts.filter(({ isReturned }) => !isSaid || !isReturned);
  return [{ text, truth, parts: said, ...(failed && { failed }) }];
}

/** Why conditions were as they led to a statement; none unless all are certain. */
export async function whyGuardedBy(guards: readonly Guard[], call: VyperCall, depth = 0): Promise<readonly Decided[]> {
  const decided: Decided[] = [];
  for (const guard of guards) {
    const found = VyperRun.of(call, guard, guard.condition, depth);
    const [condition, ...others] = found?.expressions ?? [];
    const why =
      found && condition && others.length === 0 ? await whyVyperTrue(condition, guard.truth, found.run, depth) : [];
    const [only, ...more] = why;
    if (!only || !found || !condition) return [];
    if (!guard.isOfEach) decided.push(...why);
    else {
      const text = found.run.textOf(condition);
      const isWhole = only.text === text && only.of === undefined && more.length === 0;
      // What decided the last round needn't have decided the others.
      decided.push(
        isWhole
          ? { ...only, isOfEach: true }
          : { text, truth: guard.truth, parts: await vyperParts([condition], found.run), isOfEach: true },
      );
    }
  }
  return decided;
}

async function truthOf(expression: Expression, run: VyperRun): Promise<boolean | undefined> {
  const read = await run.number(expression);
  return read?.[0].word === 'bool' ? read[1] !== 0n : undefined;
}

async function comparedWords(
  condition: Extract<Expression, { kind: 'binary' }>,
  truth: boolean,
  run: VyperRun,
): Promise<Decided[]> {
  const { left, right, sign } = condition;
  const [one, other] = [await run.number(left), await run.number(right)];
  if (!one && !other) return comparedTexts(condition, truth, run);
  if (!one || !other || (await truthOf(condition, run)) !== truth || !isSeen(condition, [one, other], run)) return [];
  const hashed = [await hashedIn(left, one, run), await hashedIn(right, other, run)];
  const saidAt = (each: string, at: number) => (hashed[at] ? hashWords(hashed[at]) : each);
  const isOfTexts = hashed.every((each) => each !== undefined && each.isEncoded === hashed[0]?.isEncoded);
  const names = named(one, other, [run.textOf(left), run.textOf(right)], run);
  const [first, second] = names.map((each, at) => (isOfTexts ? hashed[at]?.text : undefined) ?? saidAt(each, at));
  const shown = `${first} ${sign} ${second}`;
  const text = run.textOf(condition);
  const amount = tinybars([left, one[1]], [right, other[1]], run);
  const parts = [
    ...(/^>/.test(sign) || (/^</.test(sign) && truth) ? countedRounds(left, one[1], run) : []),
    ...(await vyperParts([left, right], run)),
  ];
  const areAddresses = one[0].word === 'address' && other[0].word === 'address' && one[1] !== other[1];
  return [
    {
      text,
      truth,
      ...(shown !== text && { values: shown }),
      ...sidesOf(sign, [run.textOf(left), run.textOf(right)], names.map(saidAt), one[1] === other[1]),
      parts,
      ...(amount && { tinybars: run.textOf(amount) }),
      ...timeAmong([run.textOf(left), run.textOf(right)], [one[1], other[1]], parts),
      ...(areAddresses && { addresses: [addressOf(one[1]), addressOf(other[1])] as const }),
    },
  ];
}

/** The text whose hash an expression is. */
async function hashedIn(expression: Expression, [, hash]: TypedNumber, run: VyperRun): Promise<HashedText | undefined> {
  const isHash = expression.kind === 'call' && expression.of.kind === 'name' && expression.of.name === 'keccak256';
  const [given, ...others] = isHash ? expression.inputs : [];
  const bytes = given && others.length === 0 ? await run.bytes(given) : undefined;
  return bytes && BigInt(keccak256(bytes)) === hash ? hashedTextOf(bytes) : undefined;
}

/** Texts or bytes, which the code compares by their hashes. */
async function comparedTexts(
  condition: Extract<Expression, { kind: 'binary' }>,
  truth: boolean,
  run: VyperRun,
): Promise<Decided[]> {
  const { left, right, operator, sign } = condition;
  if (operator !== '==' && operator !== '!=') return [];
  const [one, other] = [await run.bytes(left), await run.bytes(right)];
  const [first, second] = [await run.shown(left), await run.shown(right)];
  if (!one || !other || first === undefined || second === undefined) return [];
  if ((hexOfBytes(one) === hexOfBytes(other)) !== (truth === (operator === '=='))) return [];
  const parts = await vyperParts([left, right], run);
  const sides = sidesOf(
    operator,
    [run.textOf(left), run.textOf(right)],
    [first, second],
    hexOfBytes(one) === hexOfBytes(other),
  );
  return [{ text: run.textOf(condition), truth, values: `${first} ${sign} ${second}`, ...sides, parts }];
}

/** Both operands as the source would write them; a literal takes the form of the other one. */
function named(
  one: TypedNumber,
  other: TypedNumber,
  [left, right]: readonly [string, string],
  { call }: VyperRun,
): readonly [string, string] {
  const words = (own: TypedNumber, beside: TypedNumber, texts: readonly [string, string]) => {
    const shape = own[0].isLiteral ? beside[0] : own[0];
    if (shape.word === 'address') return checksumAddress(addressOf(own[1]));
    return codeNamed(own[1], beside[1], call.returnedCodes, texts) ?? wordText(shape, own[1]);
  };
  return [words(one, other, [left, right]), words(other, one, [right, left])];
}

/**
 * Whether the instruction that compared had the same operands, in either order: the other, independent way to read them.
 * The optimizer may have made `>=` a `>`, whose bound is one less or more.
 */
function isSeen(
  condition: Extract<Expression, { kind: 'binary' }>,
  operands: readonly TypedNumber[],
  run: VyperRun,
): boolean {
  const seen = run.call.steps.comparedAt(run.spanOf(condition), run.range);
  if (seen.length === 0) return true;
  const words = operands.map(([shape, value], at) => {
    const other = operands[1 - at]?.[0];
    return writeWord(shape.isLiteral && other ? other : shape, value);
  });
  const most = condition.operator === '==' || condition.operator === '!=' ? 0n : 1n;
  const isNear = (a: bigint, b: bigint | undefined) => b !== undefined && a - b <= most && b - a <= most;
  const isSame = (a: bigint, b: bigint) =>
    (a === words[0] && isNear(b, words[1])) || (b === words[1] && isNear(a, words[0]));
  return seen.some(({ top, second }) => isSame(top, second) || isSame(second, top));
}

/** The amount in tinybars of a comparison with one that is too large to be in them. */
function tinybars(
  one: readonly [Expression, bigint],
  other: readonly [Expression, bigint],
  run: VyperRun,
): Expression | undefined {
  for (const [[amount, value], [, wei]] of [
    [one, other],
    [other, one],
  ] as const) {
    const words = originWords(amount, run) ?? run.textOf(amount);
    const isAmount = words === 'msg.value' || words === 'self.balance';
    if (isAmount && wei > value && wei >= mostTinybars && wei % gwei === 0n) return amount;
  }
  return undefined;
}

/** The names, members and elements within expressions, with their values; not the expressions themselves. */
export async function vyperParts(expressions: readonly Expression[], run: VyperRun): Promise<NamedValue[]> {
  const found = new Map<string, NamedValue>();
  for (const each of expressions) {
    for (const origin of await vyperOrigins(each, run)) if (!found.has(origin.text)) found.set(origin.text, origin);
  }
  const own = new Set(expressions.map((each) => run.textOf(each)));
  const open = expressions.flatMap(innerParts).toReversed();
  for (let each = open.pop(); each && found.size < mostParts; each = open.pop()) {
    open.push(...innerParts(each).toReversed());
    if (!['name', 'member', 'index', 'call'].includes(each.kind)) continue;
    const text = run.textOf(each);
    if (own.has(text) || found.has(text)) continue;
    const value = await run.shown(each);
    // A flag's member says itself.
    const isSaid = value === undefined || value === text || text.endsWith(`.${value}`) || text === 'self';
    if (!isSaid) found.set(text, { text, value });
  }
  return [...found.values()];
}

/** The expressions in an expression that may say something of it. */
function innerParts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'binary':
      return [expression.left, expression.right];
    case 'unary':
      return [expression.of];
    case 'conditional':
      return [expression.condition, expression.yes, expression.no];
    case 'index':
      return [...elementsOf(expression.of), expression.index];
    case 'member':
      return elementsOf(expression.of);
    case 'call':
      // Of `len(items)`, the items say less than their number.
      return isLength(expression) ? expression.inputs.flatMap(elementsOf) : expression.inputs;
    case 'list':
      return expression.items;
    default:
      return [];
  }
}

function isLength({ of }: Extract<Expression, { kind: 'call' }>): boolean {
  return of.kind === 'name' && of.name === 'len';
}

/** Of `owners[id].name`, the `id`; of `roles[role][account]`, the `role` before the `account`. */
function elementsOf(base: Expression): readonly Expression[] {
  return ['index', 'member', 'call'].includes(base.kind) ? innerParts(base) : [];
}
