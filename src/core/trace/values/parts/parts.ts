import type { SyntaxNode } from '../syntaxTree.ts';
import { type Evaluation, mostParts, type NamedValue, namesWithin } from './evaluated.ts';
import { innerValues } from './innerValues.ts';
import { lastWrite } from './lastWrite.ts';
import { originsOf } from './origins.ts';

/** The names, members and elements within expressions, with their values; not the expressions themselves. */
export function partsOf(expressions: readonly SyntaxNode[], evaluation: Evaluation): NamedValue[] {
  const own = new Set(expressions.map(evaluation.textOf));
  const latest = new Map<string, NamedValue | undefined>();
  const names = new Set(expressions.map((each) => evaluation.textOf(baseOf(each))));
  const latestOf = (name: SyntaxNode): readonly NamedValue[] => {
    const made = originsOf(name, evaluation);
    latest.set(evaluation.textOf(name), made[0]);
    return made;
  };
  const origins = expressions.flatMap((each) => {
    const made = latestOf(baseOf(each));
    const written = made.length > 0 ? [] : lastWrite(each, evaluation);
    if (written[0]) {
      latest.set(evaluation.textOf(each), written[0]);
      names.add(evaluation.textOf(each));
    }
    return [...made, ...written];
  });
  const inner = innerValues(expressions, evaluation, latestOf).filter(({ text }) => !own.has(text));
  const all = [...origins, ...inner];
  // What a part was made of may have been set again since, also to the same value.
  const isOutdated = (each: NamedValue) =>
    latest.has(each.text)
      ? !isSame(each, latest.get(each.text))
      : all.some((other) => other.isMade && other.text === each.text && !isSame(each, other));
  const known = all.filter(({ isMade }) => !isMade);
  // What had another value later, or is compared itself, would be taken for what it is now.
  const isOld = (name: string, { at = 0, value }: NamedValue, isIt: boolean) =>
    own.has(name) ||
    known.some((each) => {
      const isOther = isIt ? each.value !== value : known.some((one) => one.text === name && one.value !== each.value);
      return each.text === name && isOther && (each.at ?? 0) > at;
    });
  const found = new Map<string, NamedValue>();
  for (const each of all) {
    const isMisread = each.isMade
      ? isOutdated(each) || (!each.values && namesWithin(each.value).some((name) => isOld(name, each, false)))
      : isOld(each.text, each, true);
    // Of what something else was made of, its value says more than its words.
    const isSaid = each.isMade && !each.values && !names.has(each.text) && known.some(({ text }) => text === each.text);
    const isDeep = each.isMade && own.has(each.text) && !names.has(each.text);
    if (!isMisread && !isSaid && !isDeep && !found.has(each.text)) found.set(each.text, each);
  }
  return [...found.values()].slice(0, mostParts);
}

function isSame(one: NamedValue, other: NamedValue | undefined): boolean {
  return one.at === other?.at && one.value === other?.value && one.values === other?.values;
}

/** Of `position.amount`, the `position`; of `(fee = feeOf(a))`, the call. */
function baseOf(expression: SyntaxNode): SyntaxNode {
  const [inner, ...others] = expression.type === 'TupleExpression' ? expression.nodes('components') : [];
  if (inner && others.length === 0) return baseOf(inner);
  const isSet = expression.type === 'Assignment' && expression.text('operator') === '=';
  const set = isSet ? expression.node('rightHandSide') : undefined;
  if (set?.type === 'FunctionCall') return set;
  const base = expression.type === 'MemberAccess' ? expression.node('expression') : undefined;
  // The length of bytes says enough.
  if (base?.typeName.startsWith('bytes ') && expression.text('memberName') === 'length') return expression;
  return base?.type === 'Identifier' ? base : expression;
}
