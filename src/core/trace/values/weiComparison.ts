import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';

/** Ten million HBAR in tinybars: no contract asks for as much, and 0.001 ether in wei. */
const mostTinybars = 10n ** 15n;
const gwei = 10n ** 9n;

/**
 * The amount of a comparison that Hedera's EVM counts in tinybars (10^8 to 1 HBAR), if it is compared with a larger one in
 * wei (10^18): that can't be what was meant.
 * @param operands with their values
 * @returns the expression; undefined if nothing proves wei
 */
export function tinybarsBesideWei(
  operands: readonly [readonly [SyntaxNode, bigint], readonly [SyntaxNode, bigint]],
  trees: SyntaxTrees,
): SyntaxNode | undefined {
  const [left, right] = operands;
  for (const [[amount, value], [other, otherValue]] of [
    [left, right],
    [right, left],
  ] as const) {
    const source = sourceOf(amount, trees);
    if (source && countsTinybars(source) && otherValue > value && isWei(other, otherValue, trees)) return source;
  }
  return undefined;
}

/** What a local variable or a constant was declared with; of anything else, itself. */
function sourceOf(expression: SyntaxNode, trees: SyntaxTrees): SyntaxNode | undefined {
  const declaration = expression.type === 'Identifier' ? trees.declarationOf(expression) : undefined;
  if (!declaration) return expression;
  return declaration.node('value') ?? declaration.parent?.node('initialValue');
}

/** `msg.value`, or the balance of an account. */
function countsTinybars(node: SyntaxNode): boolean {
  if (node.type !== 'MemberAccess') return false;
  const of = node.node('expression');
  if (node.text('memberName') === 'value') return of?.typeId === 't_magic_message';
  return node.text('memberName') === 'balance' && of?.typeName.startsWith('address') === true;
}

/** Whether an amount is written with a unit of Ethereum's, or is too large for tinybars. */
function isWei(expression: SyntaxNode, value: bigint, trees: SyntaxTrees): boolean {
  const source = sourceOf(expression, trees);
  if (source && hasUnit(source)) return true;
  return value >= mostTinybars && value % gwei === 0n;
}

function hasUnit(node: SyntaxNode): boolean {
  if (node.type === 'Literal' && /^(?:gwei|szabo|finney|ether)$/.test(node.text('subdenomination') ?? '')) return true;
  return node.children.some(hasUnit);
}
