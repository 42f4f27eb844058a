import type { SyntaxNode } from '../syntaxTree.ts';
import { type Evaluation, mostParts, type NamedValue } from './evaluated.ts';
import { innerValues } from './innerValues.ts';
import { originsOf } from './origins.ts';

/** The names, members and elements within expressions, with their values; not the expressions themselves. */
export function partsOf(expressions: readonly SyntaxNode[], evaluation: Evaluation): NamedValue[] {
  const own = new Set(expressions.map(evaluation.textOf));
  const origins = expressions.flatMap((each) => originsOf(baseOf(each), evaluation));
  const all = [...origins, ...innerValues(expressions, evaluation).filter(({ text }) => !own.has(text))];
  const found = new Map<string, NamedValue>();
  for (const each of all) if (!found.has(each.text)) found.set(each.text, each);
  // What had another value when something else was made of it, or is itself compared.
  const isClear = ({ text, value }: NamedValue) => all.every((each) => each.text !== text || each.value === value);
  const isOrigin = (each: NamedValue) => expressions.some((one) => evaluation.textOf(baseOf(one)) === each.text);
  const clear = [...found.values()].filter((each) => isOrigin(each) || (isClear(each) && !own.has(each.text)));
  return clear.slice(0, mostParts);
}

/** Of `position.amount`, the `position`. */
function baseOf(expression: SyntaxNode): SyntaxNode {
  const base = expression.type === 'MemberAccess' ? expression.node('expression') : undefined;
  return base?.type === 'Identifier' ? base : expression;
}
