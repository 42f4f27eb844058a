import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { inTurns } from '../../platform/turns.ts';
import { EvaluationError } from '../../trace/values/evaluation/evaluationError.ts';
import type { Breakpoint, Breakpoints } from './breakpoint.ts';

/** The most hits that are answered. */
const mostLogged = 1_000;

/**
 * What a log point says at each of its hits, in order.
 * @param message text with expressions in braces; `\{` is a brace
 * @param evaluate throws EvaluationError
 * @throws the signal's reason
 */
export async function logged(
  message: string,
  breakpoint: Breakpoint,
  breakpoints: Breakpoints,
  evaluate: (expression: string, step: number) => Promise<string>,
  signal?: AbortSignal,
): Promise<string[]> {
  const parts = partsOf(message);
  const rest = inTurns({ signal });
  const texts: string[] = [];
  for (const [nth, step] of breakpoint.steps.entries()) {
    const resting = rest();
    if (resting) await resting;
    const { isHit, problem } = await breakpoints.judge(breakpoint, nth, rest);
    if (!isHit) continue;
    if (texts.length === mostLogged) {
      texts.push(l10n.t('… Only the first {0} are shown.', formatInteger(mostLogged)));
      break;
    }
    if (problem !== undefined) {
      texts.push(problem);
      continue;
    }
    let text = '';
    for (const part of parts) text += part.isExpression ? await valueAt(part.text, step, evaluate) : part.text;
    texts.push(text);
  }
  return texts;
}

async function valueAt(
  expression: string,
  step: number,
  evaluate: (expression: string, step: number) => Promise<string>,
): Promise<string> {
  try {
    return await evaluate(expression, step);
  } catch (error) {
    if (error instanceof EvaluationError) return `{${error.message}}`;
    throw error;
  }
}

function partsOf(message: string): { text: string; isExpression: boolean }[] {
  const parts: { text: string; isExpression: boolean }[] = [];
  for (const [whole, escaped, quoting, plain] of message.matchAll(pieces)) {
    const expression = quoting ?? plain;
    parts.push(
      expression === undefined
        ? { text: escaped ?? whole, isExpression: false }
        : { text: expression.trim(), isExpression: true },
    );
  }
  return parts;
}

/** An escaped brace, an expression in braces, whose texts may have some, and what is between them. */
const pieces = /\\([{}])|\{((?:[^{}"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\}|\{([^{}]*)\}|[^{}\\]+|[\s\S]/g;
