import type { SyntaxNode } from '../syntaxTree.ts';
import { valueTypeOf } from '../valueTypes.ts';
import { mostParts, type NamedValue, type Reading, shownValue, wordOf } from './evaluated.ts';

const isNamed: ReadonlySet<string> = new Set(['Identifier', 'MemberAccess', 'IndexAccess', 'FunctionCall']);

/**
 * The names, members and elements within expressions, with their values, in their order.
 * @param originsOf of a local variable, how it came about
 */
export function innerValues<T extends Reading>(
  expressions: readonly SyntaxNode[],
  evaluation: T,
  originsOf?: (name: SyntaxNode, evaluation: T) => readonly NamedValue[],
): NamedValue[] {
  const found: NamedValue[] = [];
  const open = expressions.flatMap(innerParts).toReversed();
  for (let node = open.pop(); node && found.length < 2 * mostParts; node = open.pop()) {
    open.push(...innerParts(node).toReversed());
    if (!(isNamed.has(node.type) || isStep(node)) || saysItself(node)) continue;
    const text = evaluation.textOf(node);
    const type = valueTypeOf(node, evaluation.trees);
    const word = type && wordOf(node, evaluation);
    if (!type || word === undefined) continue;
    const value = shownValue(type, type.read(word), evaluation);
    if (value === text || text.endsWith(`.${value}`)) continue;
    const origins = ['Identifier', 'FunctionCall'].includes(node.type) ? (originsOf?.(node, evaluation) ?? []) : [];
    const from = origins[0]?.text === text ? fromOf(origins) : undefined;
    const setAt = from === undefined || origins[0]?.isOfSeveral ? undefined : origins[0]?.at;
    found.push({
      text,
      value,
      at: evaluation.range.to,
      ...(from !== undefined && { from }),
      ...(setAt !== undefined && { setAt }),
    });
  }
  return found;
}

/** Whether it is `at++` or the like, with the value from before or after it, as the language has it. */
function isStep(node: SyntaxNode): boolean {
  return node.type === 'UnaryOperation' && ['++', '--'].includes(node.text('operator') ?? '');
}

/** How a value came about: from others, or from what another contract passed on, by whatever names. */
function fromOf(origins: readonly NamedValue[]): string | undefined {
  const [first] = origins;
  if (!first || first.set !== undefined) return undefined;
  if (first.values !== undefined) return `${first.value}: ${first.values}`;
  const outside = origins.find((each, at) => {
    const before = origins[at - 1];
    return each.isOutside && (!before || before.value === each.text);
  });
  return outside && outside.set === undefined && outside.value.length <= longest ? outside.value : undefined;
}

/** Of longer words, it isn't seen what they are about. */
const longest = 60;

/** Of `address(1)` and `uint256(amount)`, the inner says enough. */
function saysItself(node: SyntaxNode): boolean {
  const [converted] = node.text('kind') === 'typeConversion' ? node.nodes('arguments') : [];
  // Of `bytes32(uint256(uint160(account)))`, too.
  if (converted && isOfAddress(converted)) return true;
  const isWidened = converted?.type === 'Identifier' && /^uint/.test(converted.typeName) && node.typeName === 'uint256';
  return (
    converted?.type === 'Literal' || isWidened || node.text('name') === 'this' || node.text('memberName') === 'selector'
  );
}

/** Whether it is an address that has a name, or a conversion of one. */
function isOfAddress(node: SyntaxNode): boolean {
  const [converted] = node.text('kind') === 'typeConversion' ? node.nodes('arguments') : [];
  return converted ? isOfAddress(converted) : node.type === 'Identifier' && /^address\b/.test(node.typeName);
}

/** The expressions in an expression that may say something of it. */
function innerParts(node: SyntaxNode): SyntaxNode[] {
  const at = (...keys: string[]) => keys.flatMap((key) => node.node(key) ?? []);
  switch (node.type) {
    case 'BinaryOperation':
      return at('leftExpression', 'rightExpression');
    case 'UnaryOperation':
      // What is counted up is a place there, whose number isn't its value.
      return isStep(node) || node.text('operator') === 'delete' ? [] : at('subExpression');
    case 'TupleExpression':
      return [...node.nodes('components')];
    case 'Conditional':
      return at('condition', 'trueExpression', 'falseExpression');
    case 'IndexAccess':
      return [...elementsOf(node.node('baseExpression')), ...at('indexExpression')];
    case 'MemberAccess':
      return elementsOf(node.node('expression'));
    case 'FunctionCall':
      return [...node.nodes('arguments')];
    case 'Assignment':
      // Of what is assigned, the assignment says the value.
      return at('rightHandSide').flatMap((each) => (each.type === 'FunctionCall' ? innerParts(each) : each));
    default:
      return [];
  }
}

/** Of `owners[id].name`, the `id`; of `roles[role][account]`, the `role` before the `account`. */
function elementsOf(base: SyntaxNode | undefined): SyntaxNode[] {
  return base && ['IndexAccess', 'MemberAccess', 'FunctionCall'].includes(base.type) ? innerParts(base) : [];
}
