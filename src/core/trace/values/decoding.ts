import { hexOfBytes } from '../../platform/hex.ts';
import {
  elementaryShape,
  headBytes,
  isDynamicShape,
  readWord,
  type Shape,
  shapeOfDeclaration,
  writeWord,
} from './held/valueShapes.ts';
import type { Activation } from './ownSteps.ts';
import type { Evaluation } from './parts/evaluated.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';
import { shownWord } from './valueTypes.ts';

/** Bytes that are fewer than what is decoded from them. */
export interface FewBytes {
  readonly kind: 'decoding';
  readonly text: string;
  readonly given: number;
  readonly needed: bigint;
  /** None at all, because they are the answer of a call of an address without code. */
  readonly from?: { readonly name: string; readonly call: string; readonly address: string };
  /** Of what varies in length: its type, and where it begins or how long it is. */
  readonly of?: { readonly type: string } & ({ readonly start: bigint } | { readonly length: bigint });
}

/** A value that doesn't fit its type. */
interface Unfit {
  readonly kind: 'overflow';
  readonly text: string;
  readonly values: string;
  readonly type: string;
  readonly parts: readonly [];
  readonly of: 'decoding';
}

const wordSize = 32;

/** Bytes that can't be decoded: too few, or a value outside of its type. */
export function decoding(
  { node, at, activation }: { readonly node: SyntaxNode; readonly at: number; readonly activation: Activation },
  found: Pick<Evaluation, 'steps' | 'trees' | 'textOf'> & {
    readonly memory: Uint8Array;
    readonly calldata: Uint8Array;
  },
): FewBytes | Unfit | undefined {
  const { steps, trees, textOf, memory, calldata } = found;
  const range = steps.lastRun(node, { activation, before: at + 1 });
  const [given, wanted] = node.nodes('arguments');
  const word = given && range && steps.result(given, activation, range);
  if (word === undefined || !wanted) return undefined;
  const isInMemory = / memory$/.test(given?.typeName ?? '');
  if (!isInMemory && !/ calldata$/.test(given?.typeName ?? '')) return undefined;
  const text = textOf(node);
  const types = wanted.type === 'TupleExpression' ? wanted.nodes('components') : [wanted];
  const shapes = types.flatMap((each) => shapeNamed(each, trees) ?? []);
  if (shapes.length !== types.length) return undefined;
  const bytes = isInMemory ? bytesAt(memory, word) : undefined;
  const length = isInMemory ? bytes?.length : Number(word);
  const needed = shapes.reduce((sum, each) => sum + headBytes(each), 0n);
  if (length === undefined) return undefined;
  if (length < needed) return { kind: 'decoding', text, given: length, needed };
  const from = isInMemory
    ? undefined
    : steps.stack((steps.lastWithin(given ?? node, activation, range ?? { from: 0, to: 0 }) ?? 0) + 1)?.second;
  const data = bytes ?? (from === undefined ? undefined : calldata.subarray(Number(from), Number(from) + length));
  if (!data || data.length < needed) return undefined;
  const causes: (FewBytes | Unfit)[] = [];
  let place = 0;
  for (const shape of shapes) {
    const cause = undecoded(shape, place, { text, data });
    // Of another, whether it could be decoded isn't known.
    if (cause === 'unknown') return undefined;
    if (cause) causes.push(cause);
    place += Number(headBytes(shape));
  }
  // Older compilers don't look at each value.
  return causes.length === 1 ? causes[0] : undefined;
}

/** The type that is decoded to; undefined if it isn't known. */
function shapeNamed(type: SyntaxNode, trees: SyntaxTrees): Shape | undefined {
  const name = /^type\((.*?)(?: (?:storage (?:pointer|ref)|memory|calldata))?\)$/.exec(type.typeName)?.[1] ?? '';
  const item = /^([a-z\d ]+)\[\]$/.exec(name)?.[1];
  const base = item === undefined ? undefined : elementaryShape(item);
  if (base) return { kind: 'array', label: name, bytes: 32n, base: () => base, length: undefined };
  const elementary = elementaryShape(name);
  if (elementary) return elementary;
  const declaration = trees.declarationOf(type);
  const shape = declaration && shapeOfDeclaration(declaration, trees);
  return shape && !isDynamicShape(shape) ? shape : undefined;
}

/** The compiler refuses what is longer. */
const longest = 0xffffffffffffffffn;

/** Why what begins at a place of data can't be decoded; `unknown` for a type that isn't looked into. */
function undecoded(
  shape: Shape,
  at: number,
  { text, data }: { readonly text: string; readonly data: Uint8Array },
): FewBytes | Unfit | undefined | 'unknown' {
  const word = wordIn(data, at);
  if (shape.kind === 'word') {
    if (shape.word === 'enum') return 'unknown';
    if (writeWord(shape, readWord(shape, word)) === word) return undefined;
    const type = shape.contract ? 'address' : shape.label;
    return { kind: 'overflow', text, values: shownWord({ name: type }, word), type, parts: [], of: 'decoding' };
  }
  const item = shape.kind === 'array' && shape.length === undefined ? shape.base() : undefined;
  if (shape.kind !== 'bytes' && item?.kind !== 'word') return 'unknown';
  const beyond = (needed: bigint, of: FewBytes['of'] & object): FewBytes => {
    return { kind: 'decoding', text, given: data.length, needed, of };
  };
  const start = word + BigInt(wordSize);
  if (start > data.length) return beyond(start, { type: shape.label, start: word });
  const count = wordIn(data, Number(word));
  const end = start + (item ? count * BigInt(wordSize) : count);
  if (end > data.length || count > longest) return beyond(end, { type: shape.label, length: count });
  return undefined;
}

function wordIn(bytes: Uint8Array, at: number): bigint {
  return BigInt(hexOfBytes(bytes.subarray(at, at + wordSize)));
}

/** Of bytes in memory, which begin with their length; undefined if that isn't kept. */
function bytesAt(memory: Uint8Array, pointer: bigint): Uint8Array | undefined {
  const start = Number(pointer) + wordSize;
  if (start > memory.length) return undefined;
  const end = start + Number(wordIn(memory, start - wordSize));
  return end > memory.length ? undefined : memory.subarray(start, end);
}
