import * as l10n from '@vscode/l10n';
import { indentOf } from '../code/vyperText.ts';
import { formatInteger } from '../format/amounts.ts';
import { decodeSelected } from '../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { inTurns } from '../platform/turns.ts';
import { EvaluationError } from '../trace/values/evaluation/evaluationError.ts';
import { describeNamed, nameOf, runsAt } from './callStack.ts';
import type { DebugPlace, Visit, WalkOptions } from './debuggee.ts';
import type { Stage } from './stage.ts';

/** The most visits that are listed. */
const mostVisits = 1_000;

/**
 * Each time that a statement ran: "2nd time, i = 1", and in which function if there are several runs of it.
 * @param evaluate a variable's value at a step; throws EvaluationError
 */
export async function visitsOf(
  stage: Stage,
  steps: readonly number[],
  evaluate: (expression: string, step: number) => Promise<string>,
  options: WalkOptions,
): Promise<Visit[]> {
  const rest = inTurns(options);
  const { index, sources } = stage;
  const visits: Visit[] = [];
  const runs = new Set(steps.map((step) => index.activationOf(index.stopUpTo(step))));
  for (const [nth, step] of steps.slice(0, mostVisits).entries()) {
    const resting = rest();
    if (resting) await resting;
    const { node, place } = sources.statements[index.statementOf(index.stopUpTo(step))] ?? {};
    const parts = [times(nth + 1)];
    const loop = node?.around(({ type }) => type === 'ForStatement');
    const declared = loop?.node('initializationExpression')?.nodes('declarations') ?? [];
    const names = place && !node ? vyperLoopIn(place) : declared.map((each) => each.text('name') ?? '');
    for (const name of names) {
      const value = await valueAt(name, step, evaluate);
      if (value !== undefined) parts.push(`${name} = ${value}`);
    }
    const [run] = runs.size > 1 ? runsAt(stage, step) : [];
    if (run) {
      const frame = stage.recording.trace.frames[run.activation.frame];
      const decoded = frame && decodeSelected('function', hexOfBytes(frame.input), stage.abis);
      const name = nameOf(stage, run);
      const isCalled = decoded !== undefined && name.endsWith(`.${decoded.name}`);
      const called = isCalled ? `${name.slice(0, name.indexOf('.'))}.${describeNamed(stage, decoded)}` : name;
      parts.push(l10n.t('in {0}', called));
    }
    visits.push({ label: parts.join(', '), step, line: place?.line ?? 0 });
  }
  return visits;
}

/** The variable of the innermost loop of Vyper around a statement. */
function vyperLoopIn({ source: { content, path }, line }: DebugPlace): readonly string[] {
  if (!/\.vyi?$/.test(path)) return [];
  const rows = content.split('\n', line + 1);
  let indent = indentOf(rows[line] ?? '');
  for (let at = line - 1; at >= 0 && indent > 0; at--) {
    const row = rows[at] ?? '';
    if (/^\s*(?:#|$)/.test(row) || indentOf(row) >= indent) continue;
    indent = indentOf(row);
    const [, name] = /^\s+for\s+(\w+)/.exec(row) ?? [];
    if (name !== undefined) return [name];
  }
  return [];
}

async function valueAt(
  name: string,
  step: number,
  evaluate: (expression: string, step: number) => Promise<string>,
): Promise<string | undefined> {
  try {
    return name === '' ? undefined : await evaluate(name, step);
  } catch (error) {
    // Its value isn't known there.
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** "1st time", "22nd time", "113th time". */
function times(count: number): string {
  const [ones, tens] = [count % 10, count % 100];
  const shown = formatInteger(count);
  if (tens >= 11 && tens <= 13) return l10n.t('{0}th time', shown);
  if (ones === 1) return l10n.t('{0}st time', shown);
  if (ones === 2) return l10n.t('{0}nd time', shown);
  return ones === 3 ? l10n.t('{0}rd time', shown) : l10n.t('{0}th time', shown);
}
