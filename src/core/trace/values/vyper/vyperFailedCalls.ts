import type { Expression } from '../evaluation/expression.ts';
import { withoutEffect } from '../failedCalls.ts';
import type { FailedCall } from '../parts/evaluated.ts';
import { isSetIn } from './vyperOrigins.ts';
import type { VyperRun } from './vyperRun.ts';

/**
 * The failed call that a bool has its value from: of a `raw_call` or of a token's function itself, or of the statement that
 * set the variable last.
 * @returns undefined if there is none, or it isn't certain
 */
export function failedVyperCall(expression: Expression, run: VyperRun): FailedCall | undefined {
  const { steps, module } = run.call;
  if (expression.kind === 'call' && expression.of.kind === 'name' && expression.of.name === 'raw_call') {
    const ended = run.calledBy(expression);
    return ended?.failure === undefined ? undefined : { ended };
  }
  if (expression.kind === 'call' && expression.of.kind === 'member') {
    const called = run.calledBy(expression);
    return called && called.failure === undefined ? withoutEffect(called) : undefined;
  }
  if (expression.kind !== 'name') return undefined;
  const { name } = expression;
  const { first, last } = run.statement;
  const runs = [...module.before(first), ...module.after(last)].flatMap((statement) => {
    const range = isSetIn(statement.text, name) ? steps.lastRun(statement, run.range.from) : undefined;
    return range ? [{ statement, range }] : [];
  });
  const [set] = runs.toSorted((one, other) => other.range.to - one.range.to);
  const calls = set?.statement.text.match(/\braw_call\(/g) ?? [];
  if (!set || calls.length > 1) return undefined;
  const called = steps.calledIn(set.range);
  if (calls.length === 0) return called.length === 1 && called[0] ? withoutEffect(called[0]) : undefined;
  const [ended, ...others] = called.filter(({ failure }) => failure !== undefined);
  return ended && others.length === 0 ? { ended } : undefined;
}
