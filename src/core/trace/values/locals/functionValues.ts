import { onlyMemory, ValueReader } from '../held/heldValue.ts';
import type { Activation, OwnSteps } from '../ownSteps.ts';
import { isInAssembly, isInLoop, lastSet, settingsOf } from '../parts/lastSet.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import type { Snapshot } from '../watchedSteps.ts';
import type { Position } from '../whyFailed.ts';
import { localValue } from './localValue.ts';
import { modifierIn, type StackPlaces, stackPlaces } from './stackPlaces.ts';

/** A variable of a running function. */
interface VariableValue {
  readonly name: string;
  /** In the source's words, such as `uint256[]`. */
  readonly type: string;
  /** Undefined if it isn't certain, or no value: a mapping, what is in storage, a function. */
  readonly value: string | undefined;
  readonly declaration: SyntaxNode;
  /** What gave it the value: its declaration, or what set it last; undefined if that isn't certain, or nothing did. */
  readonly setBy: SyntaxNode | undefined;
}

/** The variables of a running function that are in scope where it is. */
export interface FunctionValues {
  /** The function, or its modifier that runs. */
  readonly definition: SyntaxNode;
  /** The jump into the function. */
  readonly calledAt: number;
  readonly variables: readonly VariableValue[];
}

interface Found {
  readonly steps: OwnSteps;
  readonly trees: SyntaxTrees;
  readonly textOf: (node: SyntaxNode) => string;
  /** What the frame had at `position`. */
  readonly snapshot: Snapshot;
  readonly calldata: Uint8Array;
  /** The contract whose code runs; undefined if its source isn't known. */
  readonly contract: SyntaxNode | undefined;
}

/**
 * The variables of the functions of one frame that are running, innermost first, without those of which nothing is
 * certain.
 */
export async function functionValues(position: Position, found: Found): Promise<FunctionValues[]> {
  const values: FunctionValues[] = [];
  let { node, at }: { node: SyntaxNode | undefined; at: number } = position;
  for (let activation: Activation | undefined = position.activation; activation; activation = activation.caller) {
    const own = node && (await valuesOf({ node, at, activation }, found));
    if (own) values.push(own);
    at = activation.calledAt;
    node = at < 0 ? undefined : found.steps.node(at);
  }
  return values;
}

async function valuesOf(position: Position, found: Found): Promise<FunctionValues | undefined> {
  const { steps, trees, snapshot, calldata, textOf } = found;
  const { node, activation } = position;
  const entered = activation.calledAt + 1;
  const called = activation.calledAt < 0 ? undefined : steps.node(entered);
  const owner = node.around(({ type }) => type === 'FunctionDefinition' || type === 'ModifierDefinition');
  if (called?.type !== 'FunctionDefinition' || !owner) return undefined;
  const placesAt = (each: SyntaxNode) =>
    stackPlaces(called, each, (invocation) => modifierIn(found.contract, invocation, trees));
  const places = placesAt(node);
  const height = steps.stack(entered)?.height;
  const parameters = called.node('parameters');
  if (!places || height === undefined) return undefined;
  const given = places.variables.filter(({ declaration }) => declaration.parent === parameters);
  const base = height - given.reduce((sum, { words }) => sum + words, 0);
  // Below the parameters is where the function returns to.
  if (snapshot.stack[base - 1] !== BigInt(activation.back) || !hasHeight(position, base, placesAt, steps))
    return undefined;
  const reader = new ValueReader(onlyMemory(snapshot.memory));
  const variables = new Map<string, VariableValue>();
  for (const { declaration, from, words } of places.variables) {
    const name = declaration.text('name') ?? '';
    if (name === '' || (declaration.parent !== parameters && !owner.holds(declaration))) continue;
    const own = snapshot.stack.slice(base + from, base + from + words);
    const { value } = localValue(declaration, own, trees, calldata);
    const typeName = declaration.node('typeName');
    // The innermost of those with the same name is last.
    variables.delete(name);
    const text = value && value.place.in !== 'storage' ? await reader.knownText(value) : undefined;
    const setBy = setterOf(declaration, called, position, found);
    variables.set(name, { name, type: typeName ? textOf(typeName) : '', value: text, declaration, setBy });
  }
  return { definition: owner, calledAt: steps.step(activation.calledAt), variables: [...variables.values()] };
}

/** What gave a variable the value that it has. */
function setterOf(
  declaration: SyntaxNode,
  called: SyntaxNode,
  { at, activation }: Position,
  { steps, trees }: Pick<Found, 'steps' | 'trees'>,
): SyntaxNode | undefined {
  const isReturned = declaration.parent === called.node('returnParameters');
  const unless = isReturned ? undefined : declaration;
  if (isInAssembly(called, declaration.id)) return undefined;
  const others = settingsOf(declaration, trees).filter(({ by }) => !by.holds(declaration));
  if (others.length === 0) return unless;
  const isRepeated = settingsOf(declaration, trees).some(({ by }) => by.holds(declaration) && isInLoop(by));
  if (isRepeated) return isCounter(declaration, others) ? declaration : undefined;
  return lastSet(declaration, { steps, trees, activation, range: { from: 0, to: at } })?.by ?? unless;
}

/** Whether a variable belongs to the head of a `for`, which alone sets it. */
function isCounter(declaration: SyntaxNode, others: readonly { readonly by: SyntaxNode }[]): boolean {
  const loop = declaration.parent?.parent;
  return loop?.type === 'ForStatement' && others.every(({ by }) => loop.node('loopExpression')?.holds(by));
}

/** Whether the stack had the height that the places give, when the statement began: that proves all of them. */
function hasHeight(
  { node, at, activation }: Position,
  base: number,
  placesAt: (node: SyntaxNode) => StackPlaces | undefined,
  steps: OwnSteps,
): boolean {
  const statement = node.around(({ parent }) => parent?.type === 'Block' || parent?.type === 'UncheckedBlock');
  const run = statement && steps.lastRun(statement, { activation, before: at + 1 });
  const expected = statement && placesAt(statement)?.height;
  return run !== undefined && expected !== undefined && steps.stack(run.from)?.height === base + expected;
}
