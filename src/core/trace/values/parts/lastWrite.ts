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
 * The statement of the same call that last wrote what an expression read from storage: over those that then wrote other
 * parts of its slot only, by what they set and by the bytes that they changed. One that wrote what was there already wrote
 * it, too.
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
  let after = word;
  /** By writes of other parts of the slot. */
  let changed = 0n;
  for (let at = read - 1; at >= 0; at--) {
    if (calls.has(steps.opcode(at))) return [];
    const written = steps.opcode(at) === store ? steps.stack(at) : undefined;
    if (steps.opcode(at) === store && !written) return [];
    if (written?.top !== slot) continue;
    const by = steps.node(at)?.around(({ type }) => type === 'Assignment' || type === 'UnaryOperation');
    if (written.second !== after || !by) return [];
    const before = heldBefore(at, slot, steps);
    if (!sets(by, expression)) {
      if (before === undefined || !setsOther(by, expression, trees)) return [];
      changed |= changedBytes(before, after);
      after = before;
      continue;
    }
    if (changed !== 0n && (before === undefined || (changedBytes(before, after) & changed) !== 0n)) return [];
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

/** What a slot held before it was written; undefined if nothing shows it. */
function heldBefore(write: number, slot: bigint, steps: Evaluation['steps']): bigint | undefined {
  for (let at = write - 1; at >= 0 && !calls.has(steps.opcode(at)); at--) {
    const opcode = steps.opcode(at);
    if (opcode !== load && opcode !== store) continue;
    const held = steps.stack(at);
    if (!held) return undefined;
    if (held.top === slot) return opcode === store ? held.second : steps.stack(at + 1)?.top;
  }
  return undefined;
}

/** The bytes in which two words differ, each with all of its bits. */
function changedBytes(before: bigint, after: bigint): bigint {
  let changed = 0n;
  for (let bits = 0xffn, rest = before ^ after; bits < 1n << 256n; bits <<= 8n)
    if ((rest & bits) !== 0n) changed |= bits;
  return changed;
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

function targetOf(by: SyntaxNode): SyntaxNode | undefined {
  return by.node(by.type === 'Assignment' ? 'leftHandSide' : 'subExpression');
}

function sets(by: SyntaxNode, expression: SyntaxNode): boolean {
  const operator = by.text('operator');
  const target = targetOf(by);
  if (operator !== 'delete') return target !== undefined && isSameTarget(target, expression);
  for (let each: SyntaxNode | undefined = expression; target && each; each = baseOf(each))
    if (isSameTarget(target, each)) return true;
  return false;
}

/** Whether a statement sets one value that is in other bytes than an expression, if both are in the same slot. */
function setsOther(by: SyntaxNode, expression: SyntaxNode, trees: SyntaxTrees): boolean {
  const target = targetOf(by);
  if (!target || target.type !== expression.type) return false;
  if (![target, expression].every((each) => valueTypeOf(each, trees))) return false;
  const [one, other] = [trees.declarationOf(target), trees.declarationOf(expression)];
  if (target.type === 'Identifier')
    return one !== undefined && other !== undefined && one !== other && one.flag('stateVariable');
  if (target.type === 'MemberAccess') {
    const struct = one?.parent;
    return one !== other && struct?.type === 'StructDefinition' && struct === other?.parent;
  }
  const [base, otherBase] = [baseOf(target), baseOf(expression)];
  const [index, otherIndex] = [indexOf(target), indexOf(expression)];
  const isSameArray = base !== undefined && otherBase !== undefined && isSameTarget(base, otherBase);
  return isSameArray && index !== undefined && otherIndex !== undefined && index !== otherIndex;
}

/** Of an element, if it is a plain number. */
function indexOf(element: SyntaxNode): bigint | undefined {
  const index = element.node('indexExpression');
  const text = index?.text('subdenomination') === undefined ? index?.text('value') : undefined;
  return text !== undefined && /^\d{1,78}$/.test(text) ? BigInt(text) : undefined;
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
