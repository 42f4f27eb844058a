import { bytesOfHex, hexOfBytes } from '../../../platform/hex.ts';
import type { TracedBuild } from '../../lines/tracedBuild.ts';
import { vyperStatements } from '../../lines/vyperStatements.ts';
import type { TraceFrame } from '../../replay/executionTrace.ts';
import { selectorOfShapes } from '../evaluation/abiOfShapes.ts';
import { EvaluationError } from '../evaluation/evaluationError.ts';
import { inRange } from '../evaluation/numbers.ts';
import { headBytes, isDynamicShape, type Shape, type WordShape } from '../held/valueShapes.ts';
import { vyperShape } from '../locals/localValue.ts';
import { argumentsIn } from '../locals/vyperPlaces.ts';
import type { Cause } from '../whyFailed.ts';

const selectorSize = 4;

interface VyperHead {
  readonly name: string;
  readonly isPayable: boolean;
  readonly parameters: readonly { readonly name: string; readonly shape: Shape }[];
}

/** The function of a Vyper build that a call was meant for, with the parameters that it was sent. */
export function vyperFunctionOf(
  { input }: Pick<TraceFrame, 'input'>,
  { contract, sources }: Pick<TracedBuild, 'contract' | 'sources'>,
): VyperHead | undefined {
  const own = [...sources.values()].find(({ path }) => contract.startsWith(`${path}:`));
  if (!own || input.length < selectorSize) return undefined;
  const wanted = hexOfBytes(input.subarray(0, selectorSize)).slice(2);
  const texts = [...sources.values()].map(({ content }) => content);
  const rows = own.content.split('\n');
  const { functions, statementAt } = vyperStatements(own.content);
  for (const { name, start } of functions) {
    const head = rows.slice(start, statementAt(start).last + 1).map((row) => row.replace(/#.*$/, ''));
    const parameters: { name: string; shape: Shape }[] = [];
    // What has a default needn't be sent.
    const isPayable = isDecorated(rows, start, 'payable');
    if (selectorOf(name, parameters) === wanted) return { name, parameters, isPayable };
    for (const { name: parameter, type } of argumentsIn(head.join(' '))) {
      const shape = vyperShape(type, texts);
      if (!shape) break;
      parameters.push({ name: parameter, shape });
      if (selectorOf(name, parameters) === wanted) return { name, parameters, isPayable };
    }
  }
  return undefined;
}

/** Whether a decorator is above the head of a function, with nothing but comments and others between. */
function isDecorated(rows: readonly string[], start: number, name: string): boolean {
  for (let line = start - 1; line >= 0; line--) {
    const row = (rows[line] ?? '').replace(/#.*$/, '').trim();
    if (row === `@${name}`) return true;
    if (row !== '' && !row.startsWith('@')) return false;
  }
  return false;
}

function selectorOf(name: string, parameters: VyperHead['parameters']): string | undefined {
  try {
    return selectorOfShapes(
      name,
      parameters.map(({ shape }) => shape),
    );
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/**
 * What a Vyper function couldn't read of the data that it was called with: too few bytes, or a first argument outside of
 * its type or with too many elements.
 */
export function refusedVyperArguments({ input }: Pick<TraceFrame, 'input'>, head: VyperHead): Cause | undefined {
  const { name, parameters } = head;
  const given = input.length - selectorSize;
  const needed = Number(parameters.reduce((sum, { shape }) => sum + headBytes(shape), 0n));
  if (given < needed) return { kind: 'arguments', text: name, given, needed };
  let at = selectorSize;
  for (const { name: text, shape } of parameters) {
    const word = BigInt(hexOfBytes(input.subarray(at, at + 32)));
    at += Number(headBytes(shape));
    if (isDynamicShape(shape)) {
      const length = lengthAt(input, word);
      const most = /^DynArray\[.*, *(\d+)\]$/.exec(shape.label)?.[1];
      if (length === undefined || most === undefined || length <= BigInt(most)) continue;
      return { kind: 'size', text: `${text}: ${shape.label}`, length: String(length) };
    }
    // Of the parts of structs and arrays, more would be to say.
    if (shape.kind !== 'word') return undefined;
    const values = outside(shape, word);
    if (values !== undefined) return { kind: 'overflow', text, values, type: shape.label, parts: [], of: 'argument' };
  }
  return undefined;
}

/** The length of what begins at an offset of the arguments. */
function lengthAt(input: Uint8Array, offset: bigint): bigint | undefined {
  if (offset > BigInt(input.length)) return undefined;
  const from = selectorSize + Number(offset);
  const bytes = input.subarray(from, from + 32);
  return bytes.length === 32 ? BigInt(hexOfBytes(bytes)) : undefined;
}

/** A word that its type can't have, as it is shown. */
function outside(shape: WordShape, word: bigint): string | undefined {
  if (shape.members) return word >> BigInt(shape.members.length) === 0n ? undefined : String(word);
  switch (shape.word) {
    case 'int': {
      const value = BigInt.asIntN(256, word);
      return inRange(shape, value) ? undefined : String(value);
    }
    case 'uint':
      return inRange(shape, word) ? undefined : String(word);
    case 'bool':
      return word <= 1n ? undefined : String(word);
    case 'bytes': {
      const isKept = BigInt.asUintN(256 - 8 * shape.size, word) === 0n;
      return isKept ? undefined : hexOfBytes(bytesOfHex(word.toString(16).padStart(64, '0')) ?? new Uint8Array());
    }
    default:
      return word >> 160n === 0n ? undefined : `0x${word.toString(16)}`;
  }
}
