import { checksumAddress } from '../../format/checksumAddress.ts';
import { type Decided, failedAmong } from './conditions.ts';
import type { Evaluation, NamedValue } from './parts/evaluated.ts';
import type { SyntaxNode } from './syntaxTree.ts';

/** Of the functions that compare, how it is written between two values, and whether it holds for two words. */
const comparisons: Readonly<Record<string, { sign: string; holds(left: bigint, right: bigint): boolean }>> = {
  lt: { sign: '<', holds: (left, right) => left < right },
  gt: { sign: '>', holds: (left, right) => left > right },
  eq: { sign: '==', holds: (left, right) => left === right },
  slt: { sign: '<', holds: (left, right) => signed(left) < signed(right) },
  sgt: { sign: '>', holds: (left, right) => signed(left) > signed(right) },
  sub: { sign: '!=', holds: (left, right) => left !== right },
  xor: { sign: '!=', holds: (left, right) => left !== right },
};

/** Functions whose result is 0 or 1. */
const isTruth: ReadonlySet<string> = new Set([
  'lt',
  'gt',
  'eq',
  'slt',
  'sgt',
  'iszero',
  'call',
  'callcode',
  'delegatecall',
  'staticcall',
]);

const signed = (word: bigint) => BigInt.asIntN(256, word);

/**
 * Why a condition of inline assembly was not zero (`truth`) or zero. As of Solidity, its truth follows from its operands;
 * if those give another, nothing is said.
 * @returns several if each of them was needed; none if it isn't certain
 */
export function whyNotZero(condition: SyntaxNode, truth: boolean, evaluation: Evaluation): readonly Decided[] {
  const called = calledIn(condition);
  const operands = condition.nodes('arguments');
  const [left, right] = operands;
  if (called === 'iszero') return left ? whyNotZero(left, !truth, evaluation) : [];
  if (left && right && (called === 'and' || called === 'or') && operands.every(isOfTruth)) {
    const why = operands.map((each) => whyNotZero(each, truth, evaluation));
    // Both were evaluated: all that are as it is; of two that are needed, both.
    const needsBoth = truth === (called === 'and');
    if (needsBoth && why.some((each) => each.length === 0)) return [];
    const [first, ...others] = why.flat();
    if (!first || others.some((each) => each.failed)) return why.flat();
    return [{ ...(truth ? {} : failedAmong([condition], evaluation)), ...first }, ...others];
  }
  const comparison = called === undefined ? undefined : comparisons[called];
  const text = evaluation.textOf(condition);
  if (comparison && left && right) {
    const words = operands.flatMap((each) => wordOf(each, evaluation) ?? []);
    const [first, second] = words;
    if (first === undefined || second === undefined || comparison.holds(first, second) !== truth) return [];
    const show = shownAs(called ?? '', operands);
    // What is taken from another is a number, which isn't true or false.
    const isNumber = comparison.sign === '!=';
    const values = `${show(first)} ${isNumber && !truth ? '==' : comparison.sign} ${show(second)}`;
    const failed = failedAmong(
      operands.filter((_, at) => words[at] === 0n),
      evaluation,
    );
    return [{ text, truth, values, ...(isNumber && { isNumber }), parts: originsOf(operands, evaluation), ...failed }];
  }
  const word = wordOf(condition, evaluation);
  if (word === undefined || (word !== 0n) !== truth) return [];
  const show = shownAs('', [condition]);
  const failed = truth ? undefined : failedAmong([condition], evaluation);
  return [{ text, truth, word: show(word), parts: originsOf([condition], evaluation), ...failed }];
}

/** Of so many cases, the values are said. */
const mostCases = 4;

/**
 * Why a `switch` came to a case: its value, or, if that is a condition or compared with 0 alone, why it was zero or not.
 * @returns none if the value isn't that of the case
 */
export function whyChosen(chosen: SyntaxNode): typeof whyNotZero {
  return (expression, _, evaluation) => {
    const cases = chosen.parent?.nodes('cases').flatMap((each) => each.node('value') ?? []) ?? [];
    const [own, values] = [chosen.node('value'), cases.map(literalOf)];
    const word = wordOf(expression, evaluation);
    if (word === undefined || !values.every((each) => each !== undefined)) return [];
    if (own ? literalOf(own) !== word : values.includes(word)) return [];
    const isOnlyZero = values.every((each) => each === 0n);
    if (isOfTruth(expression) || (own ? word === 0n : isOnlyZero))
      return whyNotZero(expression, word !== 0n, evaluation);
    const isHex = cases.some((each) => /^0x/i.test(each.text('value') ?? ''));
    const show = shownAs('', [expression]);
    const value = isHex ? `0x${word.toString(16).padStart(8, '0')}` : show(word);
    const text = evaluation.textOf(expression);
    const others = cases.map((each) => evaluation.textOf(each));
    const shown = others.length > mostCases ? [...others.slice(0, mostCases), '…'] : others;
    const parts = originsOf([expression], evaluation);
    return [{ text, truth: true, case: { value, ...(!own && { others: shown }) }, parts }];
  };
}

/** The number of a literal; undefined of what isn't one, as of a text. */
function literalOf(node: SyntaxNode): bigint | undefined {
  const words = node.text('value') ?? '';
  if (node.text('kind') === 'bool') return words === 'true' ? 1n : 0n;
  return node.text('kind') === 'number' && /^(?:0x[\da-f]+|\d+)$/i.test(words) ? BigInt(words) : undefined;
}

function calledIn(node: SyntaxNode): string | undefined {
  return node.type === 'YulFunctionCall' ? node.node('functionName')?.text('name') : undefined;
}

function isOfTruth(node: SyntaxNode): boolean {
  const called = calledIn(node) ?? '';
  return isTruth.has(called) || ((called === 'and' || called === 'or') && node.nodes('arguments').every(isOfTruth));
}

function wordOf(node: SyntaxNode, { steps, activation, range }: Evaluation): bigint | undefined {
  return steps.result(node, activation, range);
}

/** Functions that give an address. */
const addresses: ReadonlySet<string | undefined> = new Set(['address', 'caller', 'coinbase', 'origin']);

const beyondAmounts = 1n << 128n;
const beyondAddresses = 1n << 160n;
const nearWhole = (1n << 256n) - 10n ** 12n;

/** Words have no type: numbers that are too large for an amount are shown as bytes, and addresses beside one as such. */
function shownAs(called: string, operands: readonly SyntaxNode[]): (word: bigint) => string {
  const isAddress = operands.some((each) => addresses.has(calledIn(each)));
  return (word) => {
    const hex = word.toString(16);
    if (isAddress && word < beyondAddresses) return checksumAddress(`0x${hex.padStart(40, '0')}`);
    if (called === 'slt' || called === 'sgt') return String(signed(word));
    // What an unchecked subtraction gave, or a mask, has a name as a number.
    if (word >= nearWhole) return String(word);
    return word < beyondAmounts ? String(word) : `0x${hex.padStart(word < beyondAddresses ? 40 : 64, '0')}`;
  };
}

/** The words of what variables were made from, if they were set only where they are declared. */
function originsOf(nodes: readonly SyntaxNode[], { textOf }: Evaluation): NamedValue[] {
  return nodes.flatMap((node) => {
    const name = node.type === 'YulIdentifier' ? node.text('name') : undefined;
    const assembly = node.around(({ type }) => type === 'InlineAssembly');
    if (name === undefined || !assembly) return [];
    const isOf = (each: SyntaxNode) => each.text('name') === name;
    const all = within(assembly);
    const [declaration, ...others] = all.filter((each) => {
      return each.type === 'YulVariableDeclaration' && each.nodes('variables').some(isOf);
    });
    const isSet = all.some((each) => each.type === 'YulAssignment' && each.nodes('variableNames').some(isOf));
    const value = declaration?.node('value');
    const isKnown = value && value.type !== 'YulLiteral' && declaration?.nodes('variables').length === 1;
    return isKnown && others.length === 0 && !isSet ? [{ text: name, value: textOf(value) }] : [];
  });
}

function within(node: SyntaxNode): SyntaxNode[] {
  return [node, ...node.children.flatMap(within)];
}
