import { isOfDependency } from '../../lines/dependencies.ts';
import { SourceText } from '../../lines/sourceText.ts';
import type { TracedBuild } from '../../lines/tracedBuild.ts';
import type { Activation } from '../ownSteps.ts';
import type { SyntaxNode } from '../syntaxTree.ts';
import { valueTypeOf } from '../valueTypes.ts';
import { type Evaluation, mostParts, type NamedValue, shownValue, wordOf } from './evaluated.ts';
import { innerValues } from './innerValues.ts';
import { isBody } from './lastSet.ts';

/** The call of a library's function by the project's own code. */
export interface OwnCall {
  /** In the source's words. */
  readonly text: string;
  /** Of a modifier, the function that has it. */
  readonly of?: string;
  readonly parts: readonly NamedValue[];
  /** The function that failed; undefined if it has no name. */
  readonly inside: string | undefined;
  /** Where the call is: the source's path, and the line from 0. */
  readonly place: { readonly path: string; readonly line: number } | undefined;
}

/** One call that led to a failure, where it was. */
interface RunningCall extends Pick<Evaluation, 'steps' | 'trees' | 'textOf' | 'hashedText'> {
  readonly build: TracedBuild;
  readonly position: { readonly at: number; readonly activation: Activation; readonly node: SyntaxNode };
  /** Where its sources are on disk, by their paths. */
  readonly onDisk: (path: string) => string | undefined;
}

/**
 * The call of the project's own code that led into a library's, in which it failed.
 * @param calls innermost first
 * @returns undefined if the project's own code failed, or none is known
 */
export function ownCallOf(calls: readonly RunningCall[]): OwnCall | undefined {
  const [failed] = calls;
  if (!failed || isOwn(failed.position.node, failed)) return undefined;
  const inside = failed.position.node.around(isBody)?.text('name');
  for (const call of calls) {
    const own = ownWithin(call);
    if (own === 'unsaid') return undefined;
    if (own) return { ...own, inside: inside === '' ? undefined : inside };
  }
  return undefined;
}

/** What isn't a call by its words, such as an operator, is `unsaid`: a call that is further out is another line's. */
function ownWithin(call: RunningCall): Omit<OwnCall, 'inside'> | 'unsaid' | undefined {
  const { steps, textOf } = call;
  let { at, activation, node }: { at: number; activation: Activation | undefined; node: SyntaxNode | undefined } =
    call.position;
  while (activation && node) {
    if (isOwn(node, call)) {
      const range = node.type === 'FunctionCall' ? steps.lastRun(node, { activation, before: at + 1 }) : undefined;
      if (!range) return 'unsaid';
      const parts = givenIn(node, { ...call, activation, range });
      return { text: textOf(node), parts, place: placeOf(node, call) };
    }
    const invocation = invocationOf(node, activation, call);
    if (invocation) {
      const place = placeOf(invocation.node, call);
      return { text: textOf(invocation.node), of: invocation.of, parts: [], place };
    }
    at = activation.calledAt;
    node = at < 0 ? undefined : steps.node(at);
    activation = activation.caller;
  }
  return undefined;
}

function placeOf({ file, start, end }: SyntaxNode, { build }: RunningCall): OwnCall['place'] {
  return new SourceText(build.sources).placeOf({ file, start, length: end - start });
}

/** Whether code is the project's own. */
function isOwn(node: SyntaxNode, { build, onDisk }: RunningCall): boolean {
  const path = build.sources.get(node.file)?.path;
  return path !== undefined && !isOfDependency(path, onDisk(path));
}

/** Of a modifier of a library's that runs for a function of the project's own, where that names it. */
function invocationOf(node: SyntaxNode, activation: Activation, call: RunningCall) {
  const modifier = node.around(isBody);
  const called = activation.calledAt < 0 ? undefined : call.steps.node(activation.calledAt + 1);
  if (modifier?.type !== 'ModifierDefinition' || called?.type !== 'FunctionDefinition' || !isOwn(called, call))
    return undefined;
  const named = called
    .nodes('modifiers')
    .filter((each) => call.trees.declarationOf(each.node('modifierName')) === modifier);
  const [invocation] = named;
  const of = called.text('name') ?? '';
  return invocation && named.length === 1 && of !== '' ? { node: invocation, of } : undefined;
}

/** What a call was given: its arguments, and what it is called on. */
function givenIn(call: SyntaxNode, found: Omit<RunningCall, 'position'> & Pick<Evaluation, 'activation' | 'range'>) {
  const callee = call.node('expression');
  const base = callee?.type === 'MemberAccess' ? callee.node('expression') : undefined;
  const given = [...(base ? [base] : []), ...call.nodes('arguments')].map(withoutBrackets);
  const parts = new Map<string, NamedValue>();
  for (const each of given) {
    const type = valueTypeOf(each, found.trees);
    const word = type && wordOf(each, found);
    const text = found.textOf(each);
    const own = type && word !== undefined ? [{ text, value: shownValue(type, type.read(word), found) }] : undefined;
    for (const part of own ?? innerValues([each], found))
      if (part.value !== part.text && !part.text.endsWith(`.${part.value}`)) parts.set(part.text, part);
  }
  return [...parts.values()].slice(0, mostParts);
}

function withoutBrackets(node: SyntaxNode): SyntaxNode {
  const [inner, ...others] = node.type === 'TupleExpression' ? node.nodes('components') : [];
  return inner && others.length === 0 ? inner : node;
}
