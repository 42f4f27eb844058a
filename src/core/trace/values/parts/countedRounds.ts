import { guardOfUnrun } from '../guards.ts';
import type { SyntaxNode } from '../syntaxTree.ts';
import { valueTypeOf } from '../valueTypes.ts';
import { type Evaluation, type NamedValue, wordOf } from './evaluated.ts';
import { isBody, isInAssembly, lastSet, settingsOf } from './lastSet.ts';
import { variableReturnedBy } from './returned.ts';

/** Loops with more rounds aren't counted. */
export const mostRounds = 1000;

/** How often a node ran between two steps, up to one more than the most. */
export function runsBetween(
  node: SyntaxNode,
  { from, to }: { readonly from: number; readonly to: number },
  { steps, activation }: Pick<Evaluation, 'steps' | 'activation'>,
): number {
  let runs = 0;
  let run = steps.lastRun(node, { activation, before: to + 1 });
  for (; run && run.from > from && runs <= mostRounds; runs++)
    run = steps.lastRun(node, { activation, before: run.from });
  return runs;
}

/**
 * Of a number that loops counted, each in an `if`, in some of its rounds: in how many.
 * @returns none unless the number is what was counted
 */
export function countedRounds(counted: SyntaxNode, evaluation: Evaluation): NamedValue[] {
  const { steps, trees, textOf } = evaluation;
  const type = valueTypeOf(counted, trees);
  const word = type && wordOf(counted, evaluation);
  const found = counterOf(counted, evaluation);
  if (!type || word === undefined || !found) return [];
  const { variable, activation, at } = found;
  const body = variable.around(isBody);
  const counting = settingsOf(variable, trees)
    .map((each) => each.by)
    .filter(({ type: each }) => each !== 'VariableDeclarationStatement');
  if (!body || isInAssembly(body, variable.id)) return [];
  const runsOf = (node: SyntaxNode, from: number) => runsBetween(node, { from, to: at }, { steps, activation });
  const counts = counting.flatMap((by) => {
    const guard = by.parent?.type === 'ExpressionStatement' && isOne(by) ? guardOfUnrun(by.parent) : undefined;
    if (!guard) return [];
    const begin = guard.loop?.node('initializationExpression');
    const from = (begin && steps.lastRun(begin, { activation, before: at + 1 })?.from) ?? activation.calledAt;
    const [ran, all] = [runsOf(by, from), runsOf(guard.condition, from)];
    const isCounted = ran > 0 && ran < all && all <= mostRounds;
    return isCounted ? [{ text: textOf(by), value: textOf(guard.condition), rounds: { ran, all } }] : [];
  });
  const sum = counts.reduce((one, { rounds }) => one + BigInt(rounds.ran), 0n);
  const [first, ...others] = counts;
  if (!first || counts.length !== counting.length || type.read(word) !== sum) return [];
  if (others.length === 0) return [first];
  if (others.some((each) => each.text !== first.text)) return [];
  return [{ ...first, otherRounds: others.map(({ value, rounds }) => ({ ...rounds, condition: value })) }];
}

/** The local variable that a number is, or that a call of an own function returned for it, and when it was read. */
function counterOf(
  counted: SyntaxNode,
  evaluation: Evaluation,
): { variable: SyntaxNode; at: number; activation: Evaluation['activation'] } | undefined {
  if (counted.type === 'FunctionCall') return variableReturnedBy(counted, evaluation);
  const { trees, activation, range } = evaluation;
  const variable = counted.type === 'Identifier' ? trees.declarationOf(counted) : undefined;
  if (variable?.type !== 'VariableDeclaration' || !variable.around(isBody)) return undefined;
  const set = lastSet(counted, evaluation);
  const isOfCall = set?.value.type === 'FunctionCall' && set.by.type === 'VariableDeclarationStatement';
  return isOfCall
    ? variableReturnedBy(set.value, { ...evaluation, range: set.range })
    : { variable, activation, at: range.to };
}

/** `votes++` or `votes += 1` */
function isOne(by: SyntaxNode): boolean {
  const operator = by.text('operator');
  return operator === '++' || (operator === '+=' && by.node('rightHandSide')?.text('value') === '1');
}
