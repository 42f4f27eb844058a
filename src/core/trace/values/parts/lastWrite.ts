import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import { valueTypeOf, wholeWord } from '../valueTypes.ts';
import { type Evaluation, type NamedValue, namesWithin, wordOf } from './evaluated.ts';
import { isBody } from './lastSet.ts';
import { calculated, declaredIn, shownWith } from './origins.ts';

const load = 0x54;
const store = 0x55;
/** CREATE, CALL, CALLCODE, DELEGATECALL and CREATE2: what they run may set the same slot. */
const calls: ReadonlySet<number> = new Set([0xf0, 0xf1, 0xf2, 0xf4, 0xf5]);

/** Of longer statements, those themselves are easier to read. */
const longest = 60;

/**
 * The statement of the same call that last wrote what an expression read from storage.
 * @returns none unless the slots that were read and written, and their words, show that it is
 */
export function lastWrite(expression: SyntaxNode, evaluation: Evaluation): NamedValue[] {
  const { steps, trees, activation, range, textOf } = evaluation;
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
    if (written.second !== word || !by || !sets(by, expression)) return [];
    const given = by.node('rightHandSide');
    const value = given ? textOf(given) : '0';
    const own = { text: textOf(expression), value, isMade: true, setBy: textOf(by), at } as const;
    if (by.text('operator') === 'delete' || given?.type === 'Literal') return [own];
    // A name there may mean something else here.
    const body = steps.node(range.to)?.around(isBody);
    const names = new Set(body && by.around(isBody) !== body ? declaredIn(body) : []);
    const isOther = namesWithin(own.setBy).some((each) => names.has(each));
    if (own.setBy.length > longest || isOther) return [];
    const values = given && valuesOf(given, at, expression, evaluation);
    return [{ ...own, ...(values !== undefined && { values }) }];
  }
  return [];
}

/** What was calculated there with the values of its operands, if that gives what was read. */
function valuesOf(given: SyntaxNode, at: number, expression: SyntaxNode, evaluation: Evaluation): string | undefined {
  const { steps, trees } = evaluation;
  const activation = steps.activation(at);
  const range = activation && steps.lastRun(given, { activation, before: at + 1 });
  const type = valueTypeOf(expression, trees);
  const word = type && wordOf(expression, evaluation);
  if (!activation || !range || !type || word === undefined) return undefined;
  const then = { ...evaluation, activation, range };
  const isSame = calculated(given, then) === wholeWord(type, type.read(word));
  const values = isSame ? shownWith(given, then, true) : undefined;
  return values === evaluation.textOf(given) ? undefined : values;
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

function sets(by: SyntaxNode, expression: SyntaxNode): boolean {
  const operator = by.text('operator');
  const target = by.node(by.type === 'Assignment' ? 'leftHandSide' : 'subExpression');
  if (operator !== 'delete') return target !== undefined && isSameTarget(target, expression);
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
