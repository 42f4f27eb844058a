import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import type { Evaluation } from './evaluated.ts';

type At = Pick<Evaluation, 'steps' | 'trees' | 'activation' | 'range'>;

/** Where and when a variable got its value. */
export interface ValueSet {
  /** What it was set to; of `+=` and `++`, the whole. */
  readonly value: SyntaxNode;
  /** The assignment, or the declaration. */
  readonly by: SyntaxNode;
  readonly range: At['range'];
}

/**
 * What a variable was set to the last time, in the same run of its function.
 * @param name of it, or its declaration
 * @returns undefined if nothing in the function set it, or that isn't certain
 */
export function lastSet(name: SyntaxNode, { steps, trees, activation, range }: At): ValueSet | undefined {
  const all = settingsOf(name, trees);
  // What sets it from itself hasn't yet, unless it did in an earlier round.
  const settings = new Map(all.filter(({ by }) => !by.holds(name)).map((each) => [each.by, each]));
  if (settings.size === 0 || all.some(({ by }) => by.holds(name) && isInLoop(by))) return undefined;
  // What a clause declares has no step of its own: an earlier round's would be taken for this one's.
  const declaration = declarationOf(name, trees);
  if (declaration?.parent?.parent?.type === 'TryCatchClause' && isInLoop(declaration)) return undefined;
  const begins = beginningOf(name, trees);
  // One walk back, however many there are.
  const known = new Map<SyntaxNode, SyntaxNode | undefined>();
  for (let at = range.to; at > activation.calledAt && at >= 0; at--) {
    const node = steps.activation(at) === activation ? steps.node(at) : undefined;
    if (!node) continue;
    if (!known.has(node))
      known.set(
        node,
        node.around((each) => settings.has(each) || begins(each)),
      );
    const by = known.get(node);
    // What was before is another round's, or another use's of the same modifier.
    if (by && !settings.has(by)) return undefined;
    const run = by && steps.lastRun(by, { activation, before: at + 1 });
    const set = by && settings.get(by);
    if (run && set) return { ...set, range: run };
  }
  return undefined;
}

function declarationOf(name: SyntaxNode, trees: SyntaxTrees): SyntaxNode | undefined {
  return name.type === 'VariableDeclaration' ? name : trees.declarationOf(name);
}

/** Where a variable begins without being set: its declaration, or a use of the modifier that it is in. */
function beginningOf(name: SyntaxNode, trees: SyntaxTrees): (node: SyntaxNode) => boolean {
  const declaration = declarationOf(name, trees);
  const body = name.around(isBody);
  const words = name.text('name');
  return (node) => {
    switch (node.type) {
      case 'VariableDeclarationStatement':
        return !node.node('initialValue') && node.nodes('declarations').some((each) => each === declaration);
      case 'YulVariableDeclaration':
        return !node.node('value') && node.nodes('variables').some((each) => each.text('name') === words);
      case 'ModifierInvocation':
        return body?.type === 'ModifierDefinition' && trees.declarationOf(node.node('modifierName')) === body;
      default:
        return false;
    }
  };
}

export const isBody = ({ type }: SyntaxNode) => type === 'FunctionDefinition' || type === 'ModifierDefinition';

/** Whether a node may run more than once in one run of its function. */
export function isInLoop(node: SyntaxNode): boolean {
  return node.around(({ type }) => /^(?:Yul)?(?:For|While|DoWhile)(?:Statement|Loop)$/.test(type)) !== undefined;
}

type Setting = Pick<ValueSet, 'value' | 'by'>;

/** All that sets a variable in the function around its name. */
export function settingsOf(name: SyntaxNode, trees: SyntaxTrees): readonly Setting[] {
  const body = name.around(isBody);
  return body ? valuesSetIn(body, name, trees) : [];
}

function valuesSetIn(node: SyntaxNode, name: SyntaxNode, trees: SyntaxTrees): Setting[] {
  const value = valueSetBy(node, name, trees);
  const own = value ? [{ value, by: node }] : [];
  return [...own, ...node.children.flatMap((each) => valuesSetIn(each, name, trees))];
}

function valueSetBy(node: SyntaxNode, name: SyntaxNode, trees: SyntaxTrees): SyntaxNode | undefined {
  const words = name.text('name');
  const variable = name.type === 'VariableDeclaration' ? name.id : name.refersTo;
  const isNamed = (each: SyntaxNode) => each.text('name') === words;
  switch (node.type) {
    case 'VariableDeclarationStatement': {
      const declaration = declarationOf(name, trees);
      return node.nodes('declarations').some((each) => each === declaration) ? node.node('initialValue') : undefined;
    }
    case 'Assignment': {
      const target = node.node('leftHandSide');
      const targets = target?.type === 'TupleExpression' ? target.nodes('components') : [target];
      const isOf = (each: SyntaxNode | undefined) =>
        each?.type === 'Identifier' && each.refersTo !== undefined && each.refersTo === variable;
      // Of `+=`, the value isn't what is added.
      const value = node.text('operator') === '=' ? node.node('rightHandSide') : node;
      return targets.some(isOf) ? value : undefined;
    }
    case 'UnaryOperation': {
      const target = node.node('subExpression');
      const isSet = node.text('operator') !== '!' && target?.refersTo !== undefined && target.refersTo === variable;
      return isSet ? node : undefined;
    }
    case 'YulVariableDeclaration':
      return name.type === 'YulIdentifier' && node.nodes('variables').some(isNamed) ? node.node('value') : undefined;
    case 'YulAssignment':
      return node.nodes('variableNames').some(isNamed) ? node.node('value') : undefined;
    default:
      return undefined;
  }
}

/** The argument that the caller gave for a parameter, or the function for one of its modifier. */
export function argumentFor<T extends At>(name: SyntaxNode, found: T): { value: SyntaxNode; at: T } | undefined {
  const { steps, trees, activation } = found;
  const declaration = trees.declarationOf(name);
  const list = declaration?.parent;
  if (declaration && list?.parent?.type === 'ModifierDefinition') return argumentOfModifier(declaration, list, found);
  const call = activation.calledAt < 0 ? undefined : steps.node(activation.calledAt);
  const { caller } = activation;
  if (!declaration || !caller || list?.type !== 'ParameterList' || call?.type !== 'FunctionCall') return undefined;
  if (trees.declarationOf(call.node('expression')) !== list.parent) return undefined;
  const parameters = list.nodes('parameters');
  const callee = call.node('expression');
  const bound = callee?.type === 'MemberAccess' ? callee.node('expression') : undefined;
  const inBrackets = call.nodes('arguments');
  // Of `x.f(a)` of a library, `x` is the first.
  const given = bound && inBrackets.length + 1 === parameters.length ? [bound, ...inBrackets] : inBrackets;
  // Named arguments are in the caller's order.
  const names = call.words('names');
  const place = names.length > 0 ? names.indexOf(declaration.text('name') ?? '') : parameters.indexOf(declaration);
  const value = given[place];
  const range = steps.lastRun(call, { activation: caller, before: activation.calledAt + 1 });
  if (!value || !range || given.length !== parameters.length) return undefined;
  return { value, at: { ...found, activation: caller, range } };
}

/** The argument that another contract gave for a parameter of the function that it called. */
export function argumentFromOutside(
  name: SyntaxNode,
  found: Evaluation,
): { value: SyntaxNode; at: Evaluation } | undefined {
  const { trees, activation, calledBy } = found;
  const declaration = trees.declarationOf(name);
  const [list, definition] = [declaration?.parent, declaration?.parent?.parent];
  if (!calledBy || !declaration || !list || definition?.node('parameters') !== list) return undefined;
  const { call } = calledBy;
  const options = call.node('expression');
  const callee = options?.type === 'FunctionCallOptions' ? options.node('expression') : options;
  const isCreated = callee?.type === 'NewExpression' && call.typeName === `contract ${definition.parent?.text('name')}`;
  const isEntered = activation.caller !== undefined && activation.caller.caller === undefined;
  const isOf =
    definition.text('kind') === 'constructor'
      ? isCreated
      : isEntered && callee?.text('memberName') === definition.text('name');
  const [parameters, given] = [list.nodes('parameters'), call.nodes('arguments')];
  const value = given[parameters.indexOf(declaration)];
  if (!isOf || !value || parameters.length !== given.length || call.words('names').length > 0) return undefined;
  return { value, at: { ...found, calledBy: undefined, ...calledBy.at } };
}

/** Of a modifier that the function uses once. */
function argumentOfModifier<T extends At>(
  declaration: SyntaxNode,
  list: SyntaxNode,
  found: T,
): { value: SyntaxNode; at: T } | undefined {
  const { steps, trees, activation } = found;
  const called = activation.calledAt < 0 ? undefined : steps.node(activation.calledAt + 1);
  const uses = (called?.type === 'FunctionDefinition' ? called.nodes('modifiers') : []).filter(
    (each) => trees.declarationOf(each.node('modifierName')) === list.parent,
  );
  const [use, ...others] = uses;
  const given = use?.nodes('arguments') ?? [];
  const parameters = list.nodes('parameters');
  const value = given[parameters.indexOf(declaration)];
  const range = value && steps.lastRun(value, { activation, before: found.range.to + 1 });
  if (!value || !range || others.length > 0 || given.length !== parameters.length) return undefined;
  return { value, at: { ...found, range } };
}

/** Whether inline assembly may set a variable. */
export function isInAssembly(node: SyntaxNode, id: number): boolean {
  return node.type === 'InlineAssembly' ? node.uses.includes(id) : node.children.some((each) => isInAssembly(each, id));
}

/** The same of assembly that the compiler gave no syntax tree of: what it sets isn't known. */
export function isInUnreadAssembly(node: SyntaxNode, id: number): boolean {
  if (node.type === 'InlineAssembly') return node.uses.includes(id) && node.children.length === 0;
  return node.children.some((each) => isInUnreadAssembly(each, id));
}
