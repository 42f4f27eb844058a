import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import type { Evaluation, NamedValue } from './evaluated.ts';

const load = 0x54;
const store = 0x55;
/** CREATE, CALL, CALLCODE, DELEGATECALL and CREATE2: what they run may set the same slot. */
const calls: ReadonlySet<number> = new Set([0xf0, 0xf1, 0xf2, 0xf4, 0xf5]);

/**
 * The statement of the same call that last wrote what an expression read from storage, if it is a `delete` or sets a literal.
 * @returns none unless the slots that were read and written, and their words, show that it is
 */
export function lastWrite(
  expression: SyntaxNode,
  { steps, trees, activation, range, textOf }: Evaluation,
): NamedValue[] {
  if (!isOfState(expression, trees)) return [];
  let read = range.to;
  const isRead = (at: number) => {
    const node = steps.opcode(at) === load && steps.activation(at) === activation ? steps.node(at) : undefined;
    return node !== undefined && expression.holds(node);
  };
  while (read >= range.from && !isRead(read)) read -= 1;
  const [slot, word] = [steps.stack(read)?.top, steps.stack(read + 1)?.top];
  if (read < range.from || slot === undefined || word === undefined) return [];
  for (let at = read - 1; at >= 0; at--) {
    if (calls.has(steps.opcode(at))) return [];
    const written = steps.opcode(at) === store ? steps.stack(at) : undefined;
    if (steps.opcode(at) === store && !written) return [];
    if (written?.top !== slot) continue;
    const by = steps.node(at)?.around(({ type }) => type === 'Assignment' || type === 'UnaryOperation');
    if (written.second !== word || !by || !setsPlainly(by, expression)) return [];
    const literal = by.node('rightHandSide');
    const value = literal ? textOf(literal) : '0';
    return [{ text: textOf(expression), value, isMade: true, setBy: textOf(by), at }];
  }
  return [];
}

function isOfState(expression: SyntaxNode, trees: SyntaxTrees): boolean {
  if (expression.type === 'Identifier') return trees.declarationOf(expression)?.flag('stateVariable') === true;
  const base = baseOf(expression);
  return base !== undefined && isOfState(base, trees);
}

function baseOf(expression: SyntaxNode): SyntaxNode | undefined {
  if (expression.type === 'IndexAccess') return expression.node('baseExpression');
  const base = expression.type === 'MemberAccess' ? expression.node('expression') : undefined;
  // A member of an address isn't in its slot.
  return base?.typeName.startsWith('struct ') || expression.text('memberName') === 'length' ? base : undefined;
}

function setsPlainly(by: SyntaxNode, expression: SyntaxNode): boolean {
  const operator = by.text('operator');
  if (operator === '=') {
    const target = by.node('leftHandSide');
    return by.node('rightHandSide')?.type === 'Literal' && target !== undefined && isSameTarget(target, expression);
  }
  const target = operator === 'delete' ? by.node('subExpression') : undefined;
  for (let each: SyntaxNode | undefined = expression; target && each; each = baseOf(each))
    if (isSameTarget(target, each)) return true;
  return false;
}

/** Whether two expressions are the same part of a slot, if they are of the same slot. */
function isSameTarget(one: SyntaxNode, other: SyntaxNode): boolean {
  if (one.type !== other.type) return false;
  if (one.type === 'Identifier') return one.refersTo !== undefined && one.refersTo === other.refersTo;
  const [base, otherBase] = [baseOf(one), baseOf(other)];
  if (!base || !otherBase || !isSameTarget(base, otherBase)) return false;
  if (one.type === 'MemberAccess') return one.text('memberName') === other.text('memberName');
  // Several elements of an array may be in one slot.
  const [index, otherIndex] = [one, other].map((each) => each.node('indexExpression')?.text('value'));
  return base.typeName.startsWith('mapping(') || (index !== undefined && index === otherIndex);
}
