import { hexOfBytes } from '../../platform/hex.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import { headBytes, shapeOfNode } from './held/valueShapes.ts';
import type { OwnSteps } from './ownSteps.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';
import { shownWord, type ValueType, valueTypeOf, wholeWord } from './valueTypes.ts';
import type { Cause } from './whyFailed.ts';

const selectorSize = 4;
const wordSize = 32;

/**
 * What a function couldn't read of the data that it was called with, if it failed before its body: too few bytes, or a
 * first argument outside of its type.
 * @returns undefined unless it is certain
 */
export function refusedArguments(
  { failure, input, output, operation, value }: TraceFrame,
  steps: OwnSteps,
  trees: SyntaxTrees,
): Cause | undefined {
  const called = calledIn(steps);
  const isOfCall = called?.text('functionSelector') === hexOfBytes(input.subarray(0, selectorSize)).slice(2);
  if (failure !== 'revert' || output.length > 0 || operation.startsWith('CREATE') || !called || !isOfCall)
    return undefined;
  // That is refused before.
  if (value > 0n && called.text('stateMutability') !== 'payable') return undefined;
  const parameters = called.node('parameters')?.nodes('parameters') ?? [];
  const given = input.length - selectorSize;
  const needed = headOf(parameters, trees);
  if (needed === undefined) return undefined;
  if (given < needed) return { kind: 'arguments', text: called.text('name') ?? '', given, needed };
  // Beside others, older compilers look at no values.
  const types = parameters.flatMap((each) => valueTypeOf(each, trees) ?? []);
  if (types.length < parameters.length || !types.every(isPlain)) return undefined;
  for (const [rank, type] of types.entries()) {
    const start = selectorSize + rank * wordSize;
    const word = BigInt(hexOfBytes(input.subarray(start, start + wordSize)));
    if (wholeWord(type, type.read(word)) === word) continue;
    const text = parameters[rank]?.text('name') ?? '';
    return text === ''
      ? undefined
      : { kind: 'overflow', text, values: shownWord(type, word), type: type.name, parts: [], of: 'argument' };
  }
  return undefined;
}

/** The bytes that come before all that varies in length; undefined if they aren't known. */
function headOf(parameters: readonly SyntaxNode[], trees: SyntaxTrees): number | undefined {
  let bytes = 0n;
  for (const parameter of parameters) {
    const type = parameter.node('typeName');
    const shape = type && shapeOfNode(type, trees);
    if (!shape || (shape.kind === 'opaque' && shape.isUnsized)) return undefined;
    // Of what is in storage, a library gets the place.
    bytes += parameter.text('storageLocation') === 'storage' ? BigInt(wordSize) : headBytes(shape);
  }
  return Number(bytes);
}

/** The function that the last steps belong to, none of which is in a body. */
function calledIn(steps: OwnSteps): SyntaxNode | undefined {
  for (let at = steps.length - 1; at >= 0; at--) {
    const found = steps.node(at)?.around(({ type }) => type === 'FunctionDefinition');
    if (found) return found;
  }
  return undefined;
}

/** Not an enum, whose values are fewer than its word has. */
function isPlain({ name, range }: ValueType): boolean {
  return range !== undefined || /^(?:bool|address|bytes\d+)$/.test(name);
}
