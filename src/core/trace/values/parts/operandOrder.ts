import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';

/** Calls that may change something, by the identifier of the function's type. */
const changing = /^t_function_[a-z]+_(?:nonpayable|payable)\$/;

/**
 * Whether an expression, or one within it, has another value if the right operand is evaluated before the left one: one
 * changes what the other reads. Code that is compiled via Yul begins on the left, other code on the right.
 */
export function dependsOnOrder(expression: SyntaxNode, trees: SyntaxTrees): boolean {
  const [left, right] = [expression.node('leftExpression'), expression.node('rightExpression')];
  const isOrdered = ['&&', '||'].includes(expression.text('operator') ?? '');
  if (left && right && !isOrdered && (mayChange(left, right, trees) || mayChange(right, left, trees))) return true;
  return expression.children.some((each) => dependsOnOrder(each, trees));
}

function mayChange(one: SyntaxNode, other: SyntaxNode, trees: SyntaxTrees): boolean {
  const changes = within(one).filter(isChange);
  if (changes.length === 0) return false;
  const set = new Set(changes.flatMap(within).flatMap((each) => each.refersTo ?? []));
  return within(other).some((each) => reads(each, set, trees));
}

function isChange(node: SyntaxNode): boolean {
  if (node.type === 'Assignment') return true;
  if (node.type === 'UnaryOperation') return ['++', '--', 'delete'].includes(node.text('operator') ?? '');
  return node.type === 'FunctionCall' && changing.test(node.node('expression')?.typeId ?? '');
}

/** @param set the declarations that the other operand names where it changes something */
function reads(node: SyntaxNode, set: ReadonlySet<number>, trees: SyntaxTrees): boolean {
  switch (node.type) {
    case 'Identifier': {
      if (node.refersTo !== undefined && set.has(node.refersTo)) return true;
      const variable = trees.declarationOf(node);
      return variable?.flag('stateVariable') === true && !variable.flag('constant') && !isImmutable(variable);
    }
    case 'IndexAccess':
      return true;
    case 'MemberAccess':
      return !/^(?:t_magic|t_type|t_function)/.test(node.node('expression')?.typeId ?? '');
    case 'FunctionCall':
      return node.text('kind') === 'functionCall' && !/_pure\$/.test(node.node('expression')?.typeId ?? '');
    default:
      return false;
  }
}

function isImmutable(variable: SyntaxNode): boolean {
  return variable.text('mutability') === 'immutable';
}

function within(node: SyntaxNode): SyntaxNode[] {
  return [node, ...node.children.flatMap(within)];
}
