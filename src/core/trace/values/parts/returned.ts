import type { Activation } from '../ownSteps.ts';
import type { SyntaxNode } from '../syntaxTree.ts';
import type { AnsweringCall, Evaluation } from './evaluated.ts';
import { isInAssembly, lastSet, type ValueSet } from './lastSet.ts';

/** What a call of a function of the same contract returned, and in which of its steps. */
export interface Returned {
  readonly returned: SyntaxNode;
  /** Undefined if the function's end returned a variable of its own. */
  readonly statement?: SyntaxNode;
  readonly at: number;
  readonly activation: Activation;
}

type At = Pick<Evaluation, 'steps' | 'trees' | 'activation' | 'range'>;

/**
 * What a call of a function of the same contract returned.
 * @param rank among several values
 * @returns undefined unless that is certain
 */
export function returnedBy(call: SyntaxNode, { steps, trees, activation, range }: At, rank = 0): Returned | undefined {
  for (const { at, definition, inner } of endsOf(call, { steps, trees, activation, range })) {
    if (!definition) return undefined;
    const end = returnedAt(at, { steps, trees, activation: inner, definition }, rank);
    if (end !== 'unknown') return end;
  }
  return undefined;
}

/** The variable that a call of a function of the same contract returned at its end, and its last step. */
export function variableReturnedBy(
  call: SyntaxNode,
  at: At,
): { readonly variable: SyntaxNode; readonly at: number; readonly activation: Activation } | undefined {
  const [end] = endsOf(call, at);
  const definition = end?.definition;
  const variables = definition?.node('returnParameters')?.nodes('parameters') ?? [];
  const [variable, ...others] = variables;
  const isPlain = definition?.nodes('modifiers').length === 0 && !hasReturn(definition) && !hasAssembly(definition);
  return end && variable && isPlain && others.length === 0
    ? { variable, at: end.at, activation: end.inner }
    : undefined;
}

/** Where inline assembly last set the only variable that a call of a function of the same contract returned at its end. */
export function assemblyReturnedBy(
  call: SyntaxNode,
  at: At,
): { readonly set: ValueSet; readonly activation: Activation } | undefined {
  const [end] = endsOf(call, at);
  const { definition, inner: activation } = end ?? {};
  const [variable, ...others] = definition?.node('returnParameters')?.nodes('parameters') ?? [];
  const isPlain = definition?.nodes('modifiers').length === 0 && !hasReturn(definition);
  if (!end || !activation || !variable || others.length > 0 || !isPlain) return undefined;
  const set = lastSet(variable, { ...at, activation, range: { from: activation.calledAt, to: end.at } });
  return set?.by.type === 'YulAssignment' ? { set, activation } : undefined;
}

/** The steps of a call of a function of the same contract, from its last one, with the function that ran. */
function* endsOf(
  call: SyntaxNode,
  { steps, trees, activation, range }: At,
): Generator<{ readonly at: number; readonly inner: Activation; readonly definition: SyntaxNode | undefined }> {
  const named = call.type === 'FunctionCall' ? trees.declarationOf(call.node('expression')) : undefined;
  // What a variable pointed to shows only when it runs.
  const isPointer =
    named?.type === 'VariableDeclaration' && /^t_function_internal_/.test(call.node('expression')?.typeId ?? '');
  const isKnown = named?.type === 'FunctionDefinition' || isPointer;
  const last = isKnown ? steps.lastWithin(call, activation, range) : undefined;
  if (!named || last === undefined) return;
  for (let at = last - 1; at > range.from; at--) {
    const inner = steps.activation(at);
    if (!inner || inner === activation || inner.caller !== activation || steps.node(inner.calledAt) !== call) continue;
    const ran = steps.node(inner.calledAt + 1);
    // Of a virtual function, another may have run than is named.
    const definition = ran?.type === 'FunctionDefinition' ? ran : named;
    yield { at, inner, definition: definition.type === 'FunctionDefinition' ? definition : undefined };
  }
}

/** What a call of a contract's function from outside returned. */
export function returnedOutside({
  steps,
  trees,
  position: { at, activation, node },
}: AnsweringCall): Returned | undefined {
  const definition = node.around(({ type }) => type === 'FunctionDefinition');
  // Assembly may return something else.
  const end = definition && !hasAssembly(definition) && returnedAt(at, { steps, trees, activation, definition }, 0);
  return end === 'unknown' || end === false ? undefined : end;
}

/** What a function's last step, or one before it, returned; `unknown` if that step doesn't say it. */
function returnedAt(
  at: number,
  { steps, trees, activation, definition }: Omit<At, 'range'> & { readonly definition: SyntaxNode },
  rank: number,
): Returned | undefined | 'unknown' {
  const variables = definition.node('returnParameters')?.nodes('parameters') ?? [];
  // The last one that ran.
  const statement = steps.node(at)?.around(({ type }) => type === 'Return');
  if (statement && definition.holds(statement)) {
    const returned = valueAt(statement.node('expression'), rank, variables.length);
    return returned && { returned, statement, at, activation };
  }
  // A use of a modifier may have ended the function before its end.
  const variable = definition.nodes('modifiers').length === 0 && !hasReturn(definition) ? variables[rank] : undefined;
  if (!variable || isInAssembly(definition, variable.id)) return 'unknown';
  const set = lastSet(variable, { steps, trees, activation, range: { from: activation.calledAt, to: at } });
  const isPlain = set && (set.by.type !== 'Assignment' || set.by.node('leftHandSide')?.type === 'Identifier');
  return set && isPlain ? { returned: set.value, at: set.range.to, activation } : undefined;
}

function valueAt(expression: SyntaxNode | undefined, rank: number, values: number): SyntaxNode | undefined {
  if (values === 1) return expression;
  const each = expression?.type === 'TupleExpression' ? expression.nodes('components') : [];
  return each.length === values ? each[rank] : undefined;
}

function hasAssembly(node: SyntaxNode): boolean {
  return node.type === 'InlineAssembly' || node.children.some(hasAssembly);
}

function hasReturn(node: SyntaxNode): boolean {
  return node.type === 'Return' || node.children.some(hasReturn);
}
