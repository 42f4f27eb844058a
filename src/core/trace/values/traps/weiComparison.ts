import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';

/** Ten million HBAR in tinybars: no contract asks for as much, and 0.001 ether in wei. */
export const mostTinybars = 10n ** 15n;
export const gwei = 10n ** 9n;

/**
 * The amount of a comparison that Hedera's EVM counts in tinybars (10^8 to 1 HBAR), if it is compared with a larger one in
 * wei (10^18): that can't be what was meant.
 * @param operands with their values
 * @param numberOf the value that an expression had before
 * @returns the expression; undefined if nothing proves wei
 */
export function tinybarsBesideWei(
  operands: readonly [readonly [SyntaxNode, bigint], readonly [SyntaxNode, bigint]],
  trees: SyntaxTrees,
  numberOf: (expression: SyntaxNode) => bigint | undefined,
): SyntaxNode | undefined {
  const [left, right] = operands;
  for (const [[amount, value], [other, otherValue]] of [
    [left, right],
    [right, left],
  ] as const) {
    const source = sourceOf(amount, trees) ?? summedIn(amount, trees);
    if (!source) continue;
    if (countsTinybars(source) && otherValue > value && isWei(other, otherValue, trees)) return source;
    const divided = dividedTinybars(source, trees, numberOf);
    // What is left of a division by a unit of wei: nothing, or all.
    if (divided && (source.text('operator') === '%' || value === 0n)) return divided;
  }
  return undefined;
}

/** The amount in tinybars that is divided by a number in wei: `msg.value` in `msg.value * rate / 1e18`. */
function dividedTinybars(
  source: SyntaxNode,
  trees: SyntaxTrees,
  numberOf: (expression: SyntaxNode) => bigint | undefined,
): SyntaxNode | undefined {
  const operator = source.text('operator');
  const [left, right] = [source.node('leftExpression'), source.node('rightExpression')];
  if (source.type !== 'BinaryOperation' || (operator !== '/' && operator !== '%') || !left || !right) return undefined;
  const by = sourceOf(right, trees);
  const number = BigInt(/^int_const (\d+)$/.exec(by?.typeName ?? '')?.[1] ?? 0);
  const amount = by && (hasUnit(by) || number >= mostTinybars) ? tinybarsIn(left) : undefined;
  const [sent, whole] = [amount && numberOf(amount), numberOf(left)];
  // A rate with as many decimals as wei has makes up for them.
  return sent !== undefined && sent > 0n && whole !== undefined && whole / sent < gwei ? amount : undefined;
}

/** The first amount in tinybars within an expression. */
function tinybarsIn(node: SyntaxNode): SyntaxNode | undefined {
  if (countsTinybars(node)) return node;
  for (const each of node.children) {
    const found = tinybarsIn(each);
    if (found) return found;
  }
  return undefined;
}

/** What a local variable or a constant was declared with; of anything else, itself. */
function sourceOf(expression: SyntaxNode, trees: SyntaxTrees): SyntaxNode | undefined {
  const declaration = expression.type === 'Identifier' ? trees.declarationOf(expression) : undefined;
  if (!declaration) return expression;
  return declaration.node('value') ?? declaration.parent?.node('initialValue');
}

/** What was sent, if a state variable has nothing else: each assignment to it adds that, takes from it, or sets it to that. */
function summedIn(expression: SyntaxNode, trees: SyntaxTrees): SyntaxNode | undefined {
  const variable = expression.type === 'Identifier' ? trees.declarationOf(expression) : undefined;
  if (!variable?.flag('stateVariable') || variable.node('value') || !/^uint\d+$/.test(variable.typeName))
    return undefined;
  const contract = variable.parent;
  if (!contract || hasAssembly(contract)) return undefined;
  // Contracts of other sources may inherit and set it, too.
  const settings = trees.roots.flatMap((each) => settingsIn(each, variable.id));
  const added = settings.flatMap(({ operator, value }) => (operator === '-=' || !value ? [] : [value]));
  const isSum = settings.every(({ operator, value }) => value && ['=', '+=', '-='].includes(operator));
  const [first] = added;
  return isSum && added.every((each) => countsTinybars(each) && each.text('memberName') === 'value')
    ? first
    : undefined;
}

function settingsIn(node: SyntaxNode, id: number): { readonly operator: string; readonly value?: SyntaxNode }[] {
  const inner = node.children.flatMap((each) => settingsIn(each, id));
  const value = node.node('rightHandSide');
  const isSet = node.type === 'Assignment' && node.node('leftHandSide');
  // One of several, or what `++` and `delete` change, has no value that is known.
  if (isSet && value && isSet.refersTo === id) return [...inner, { operator: node.text('operator') ?? '', value }];
  const isChanged = node.type === 'UnaryOperation' && node.text('operator') !== '!' && node.node('subExpression');
  const targets = isSet && isSet.type === 'TupleExpression' ? isSet.nodes('components') : [isChanged || undefined];
  return targets.some((each) => each?.refersTo === id) ? [...inner, { operator: '' }] : inner;
}

function hasAssembly(node: SyntaxNode): boolean {
  return node.type === 'InlineAssembly' || node.children.some(hasAssembly);
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
  return isLikelyWei(value);
}

/** Whether a number is larger than any amount of tinybars that a contract has, and a round one of wei. */
export function isLikelyWei(value: bigint): boolean {
  return value >= mostTinybars && value % gwei === 0n;
}

function hasUnit(node: SyntaxNode): boolean {
  if (node.type === 'Literal' && /^(?:gwei|szabo|finney|ether)$/.test(node.text('subdenomination') ?? '')) return true;
  return node.children.some(hasUnit);
}
