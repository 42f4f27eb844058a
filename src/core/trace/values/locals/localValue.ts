import { readVyperLayout } from '../../../storage/vyperLayout.ts';
import type { HeldValue } from '../held/heldValue.ts';
import { literalShape, readWord, type Shape, shapeInLayout, shapeOfNode } from '../held/valueShapes.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import type { PlacedVariable } from './vyperPlaces.ts';

/** A variable's type as the source writes it, and its value; undefined for functions, and if it isn't certain. */
interface LocalValue {
  readonly label: string;
  readonly value: HeldValue | undefined;
}

/**
 * A variable of a Solidity function.
 * @param words its one or two words of the stack
 * @param calldata of the frame
 */
export function localValue(
  declaration: SyntaxNode,
  words: readonly bigint[],
  trees: SyntaxTrees,
  calldata: Uint8Array,
): LocalValue {
  const typeName = declaration.node('typeName');
  const shape: Shape = typeName ? shapeOfNode(typeName, trees) : { kind: 'opaque', label: '', bytes: 32n };
  return { label: shape.label, value: heldValue(shape, declaration.text('storageLocation'), words, calldata) };
}

function heldValue(
  shape: Shape,
  location: string | undefined,
  [first, second]: readonly bigint[],
  calldata: Uint8Array,
): HeldValue | undefined {
  if (first === undefined || shape.kind === 'opaque') return undefined;
  if (shape.kind === 'word') return { shape, place: { in: 'number', number: readWord(shape, first) } };
  switch (location) {
    case 'storage':
      return { shape, place: { in: 'storage', slot: first, offset: 0 } };
    case 'memory':
      return shape.kind === 'mapping' ? undefined : { shape, place: { in: 'memory', at: first } };
    case 'calldata': {
      const length = second === undefined ? {} : { length: second };
      return { shape, place: { in: 'data', data: calldata, at: first, ...length } };
    }
    default:
      return undefined;
  }
}

/** A type as a Vyper source writes it; undefined if it can't be read. */
export function vyperShape(type: string, sources: Iterable<string>): Shape | undefined {
  const layout = readVyperLayout({ value: { type, slot: 0 } }, sources);
  const [variable] = layout?.variables ?? [];
  return layout && variable && shapeInLayout(variable.type, layout);
}

/**
 * A variable of a Vyper function.
 * @param sources the texts of the build, which define its types
 * @param bytes of the frame
 */
export function vyperLocalValue(
  { type, isCount, place }: PlacedVariable,
  sources: Iterable<string>,
  { memory, calldata }: { readonly memory: Uint8Array; readonly calldata: Uint8Array },
): LocalValue {
  const shape = isCount ? literalShape : type === undefined ? undefined : vyperShape(type, sources);
  const label = type ?? '';
  if (!place || !shape || shape.kind === 'opaque' || shape.kind === 'mapping') return { label, value: undefined };
  const at = BigInt(place.at);
  const isInMemory = place.in === 'memory';
  return {
    label,
    value: { shape, place: isInMemory ? { in: 'inline', memory, at } : { in: 'data', data: calldata, at } },
  };
}
