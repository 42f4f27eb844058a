import type { SyntaxNode } from '../syntaxTree.ts';
import { valueTypeOf } from '../valueTypes.ts';
import { mostParts, type NamedValue, type Reading, shownValue, wordOf } from './evaluated.ts';

const isNamed: ReadonlySet<string> = new Set(['Identifier', 'MemberAccess', 'IndexAccess', 'FunctionCall']);

/** The names, members and elements within expressions, with their values, in their order. */
export function innerValues(expressions: readonly SyntaxNode[], evaluation: Reading): NamedValue[] {
  const found: NamedValue[] = [];
  const open = expressions.flatMap(innerParts).toReversed();
  for (let node = open.pop(); node && found.length < 2 * mostParts; node = open.pop()) {
    open.push(...innerParts(node).toReversed());
    if (!isNamed.has(node.type) || saysItself(node)) continue;
    const text = evaluation.textOf(node);
    const type = valueTypeOf(node, evaluation.trees);
    const word = type && wordOf(node, evaluation);
    if (!type || word === undefined) continue;
    const value = shownValue(type, type.read(word), evaluation);
    if (value !== text) found.push({ text, value });
  }
  return found;
}

/** Of `address(this)` and `address(1)`, the inner. */
function saysItself(node: SyntaxNode): boolean {
  const [converted] = node.text('kind') === 'typeConversion' ? node.nodes('arguments') : [];
  return converted?.type === 'Literal' || node.text('name') === 'this';
}

/** The expressions in an expression that may say something of it. */
function innerParts(node: SyntaxNode): SyntaxNode[] {
  const at = (...keys: string[]) => keys.flatMap((key) => node.node(key) ?? []);
  switch (node.type) {
    case 'BinaryOperation':
      return at('leftExpression', 'rightExpression');
    case 'UnaryOperation':
      return at('subExpression');
    case 'TupleExpression':
      return [...node.nodes('components')];
    case 'Conditional':
      return at('condition', 'trueExpression', 'falseExpression');
    case 'IndexAccess':
      return [...at('indexExpression'), ...elementsOf(node.node('baseExpression'))];
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

/** Of `owners[id].name`, the `id`. */
function elementsOf(base: SyntaxNode | undefined): SyntaxNode[] {
  return base && ['IndexAccess', 'MemberAccess', 'FunctionCall'].includes(base.type) ? innerParts(base) : [];
}
