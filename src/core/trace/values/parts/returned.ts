import type { Activation } from '../ownSteps.ts';
import type { SyntaxNode } from '../syntaxTree.ts';
import type { Evaluation } from './evaluated.ts';
import { isInAssembly, lastSet } from './lastSet.ts';

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
  const named = call.type === 'FunctionCall' ? trees.declarationOf(call.node('expression')) : undefined;
  const last = named?.type === 'FunctionDefinition' ? steps.lastWithin(call, activation, range) : undefined;
  if (!named || last === undefined) return undefined;
  for (let at = last - 1; at > range.from; at--) {
    const inner = steps.activation(at);
    if (!inner || inner === activation || inner.caller !== activation || steps.node(inner.calledAt) !== call) continue;
    const ran = steps.node(inner.calledAt + 1);
    // Of a virtual function, another may have run than is named.
    const definition = ran?.type === 'FunctionDefinition' ? ran : named;
    const variables = definition.node('returnParameters')?.nodes('parameters') ?? [];
    // The last one that ran.
    const statement = steps.node(at)?.around(({ type }) => type === 'Return');
    if (statement && definition.holds(statement)) {
      const returned = valueAt(statement.node('expression'), rank, variables.length);
      return returned && { returned, statement, at, activation: inner };
    }
    // A use of a modifier may have ended the function before its end.
    const variable = definition.nodes('modifiers').length === 0 && !hasReturn(definition) ? variables[rank] : undefined;
    if (!variable || isInAssembly(definition, variable.id)) continue;
    const set = lastSet(variable, { steps, trees, activation: inner, range: { from: inner.calledAt, to: at } });
    const isPlain = set && (set.by.type !== 'Assignment' || set.by.node('leftHandSide')?.type === 'Identifier');
    return set && isPlain ? { returned: set.value, at: set.range.to, activation: inner } : undefined;
  }
  return undefined;
}

function valueAt(expression: SyntaxNode | undefined, rank: number, values: number): SyntaxNode | undefined {
  if (values === 1) return expression;
  const each = expression?.type === 'TupleExpression' ? expression.nodes('components') : [];
  return each.length === values ? each[rank] : undefined;
}

function hasReturn(node: SyntaxNode): boolean {
  return node.type === 'Return' || node.children.some(hasReturn);
}
