import type { TraceFrame } from '../replay/executionTrace.ts';
import type { Activation, OwnSteps, StepRange } from './ownSteps.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';
import { valueTypeOf } from './valueTypes.ts';

/** An expression and the value that it had. */
export interface NamedValue {
  /** In the source's words. */
  readonly text: string;
  readonly value: string;
}

/**
 * A call that gave false, 0 or nothing because it failed: as it ended, or, if it couldn't begin, what it was to send. Or one
 * that succeeded, but moved no token: without code at its address, or `false` from a function of ERC-20.
 */
export type FailedCall =
  | { readonly ended: TraceFrame }
  | { readonly value: bigint; readonly balance: bigint }
  | { readonly withoutCode: string }
  | { readonly returned: false };

/** Where an expression was evaluated. */
export interface Evaluation {
  readonly steps: OwnSteps;
  readonly trees: SyntaxTrees;
  readonly activation: Activation;
  readonly range: StepRange;
  /** The source's words of a node. */
  readonly textOf: (node: SyntaxNode) => string;
  /** What system contracts returned in the execution. */
  readonly returnedCodes: ReadonlySet<bigint>;
  /** Of the failing frame's account, when it failed. */
  readonly balance: bigint | undefined;
  /** The call that a step of the frame made. */
  readonly calledAt: (step: number) => TraceFrame | undefined;
  /** The failed call that an expression has its value from. */
  readonly failedCall: (expression: SyntaxNode, evaluation: Evaluation) => FailedCall | undefined;
}

/** The types of low-level calls. */
export const lowLevelCalls = ['barecall', 'baredelegatecall', 'barestaticcall', 'barecallcode', 'send'];

/** Calls in conditions are followed so far. */
export const deepest = 3;
export const mostParts = 6;

/**
 * The word that an expression gave. A constant has no step of its own, because its value is evaluated where it is named,
 * and neither has a conversion of a number that keeps its word.
 */
export function wordOf(
  expression: SyntaxNode,
  { steps, trees, activation, range }: Pick<Evaluation, 'steps' | 'trees' | 'activation' | 'range'>,
): bigint | undefined {
  let evaluated: SyntaxNode | undefined = expression;
  // A constant may name another.
  for (let hops = 0; evaluated && hops < deepest; hops++) {
    const declaration = trees.declarationOf(evaluated);
    const [converted] = evaluated.text('kind') === 'typeConversion' ? evaluated.nodes('arguments') : [];
    if (declaration?.type === 'VariableDeclaration' && declaration.flag('constant')) {
      // Shorter bytes are shifted after their value was evaluated.
      if (/^bytes(?!32$)/.test(declaration.typeName)) return undefined;
      evaluated = declaration.node('value');
    } else if (converted && [converted, evaluated].every(({ typeName }) => /^u?int\d/.test(typeName))) {
      if (steps.lastWithin(evaluated, activation, range) !== undefined) break;
      evaluated = converted;
    } else break;
  }
  return evaluated && steps.result(evaluated, activation, range);
}

const isNamed: ReadonlySet<string> = new Set(['Identifier', 'MemberAccess', 'IndexAccess', 'FunctionCall']);

/** The names, members and elements within expressions, with their values; not the expressions themselves. */
export function partsOf(expressions: readonly SyntaxNode[], evaluation: Evaluation): NamedValue[] {
  const found = new Map<string, NamedValue>();
  for (const each of expressions) {
    const origin = originOf(each, evaluation);
    if (origin !== undefined) found.set(evaluation.textOf(each), { text: evaluation.textOf(each), value: origin });
  }
  const open = expressions.flatMap(innerParts).toReversed();
  const own = new Set(expressions.map(evaluation.textOf));
  for (let node = open.pop(); node && found.size < mostParts; node = open.pop()) {
    open.push(...innerParts(node).toReversed());
    if (!isNamed.has(node.type)) continue;
    const text = evaluation.textOf(node);
    const type = valueTypeOf(node, evaluation.trees);
    const word = type && wordOf(node, evaluation);
    if (!type || word === undefined || own.has(text) || found.has(text)) continue;
    const value = type.show(type.read(word));
    if (value !== text) found.set(text, { text, value });
  }
  return [...found.values()];
}

/** The words of what a local variable was made from, if it was set only where it is declared. */
function originOf(expression: SyntaxNode, { trees, textOf }: Evaluation): string | undefined {
  const declaration = expression.type === 'Identifier' ? trees.declarationOf(expression) : undefined;
  const statement = declaration?.parent;
  const value = statement?.type === 'VariableDeclarationStatement' ? statement.node('initialValue') : undefined;
  const body = statement?.around(({ type }) => type === 'FunctionDefinition' || type === 'ModifierDefinition');
  if (!declaration || !value || value.type === 'Literal' || !body || isSetIn(body, declaration, trees))
    return undefined;
  // Of several values, also if no others are named, it is one. The bool of a low-level call is whether it succeeded.
  const isOneOfSeveral = value.typeName.startsWith('tuple(');
  if (isOneOfSeveral && !(declaration.typeName === 'bool' && value.isCallOf(lowLevelCalls))) return undefined;
  return textOf(value);
}

/** Whether statements after its declaration may set a local variable. */
function isSetIn(node: SyntaxNode, variable: SyntaxNode, trees: SyntaxTrees): boolean {
  if (node.type === 'InlineAssembly') return true;
  const target = node.node('leftHandSide') ?? (node.type === 'UnaryOperation' ? node.node('subExpression') : undefined);
  const targets = target?.type === 'TupleExpression' ? target.nodes('components') : [target];
  const isSet = node.text('operator') !== '!' && targets.some((each) => each && trees.declarationOf(each) === variable);
  return isSet || node.children.some((each) => isSetIn(each, variable, trees));
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
