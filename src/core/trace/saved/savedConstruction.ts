import { type AbiParameter, type AbiValue, decodeAbi } from '../../ledger/evm/abi.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';

/** How a contract was created whose code has values of its constructor, or which a call creates. */
export interface SavedCreation {
  readonly arguments: Uint8Array;
  /** What the constructor takes; undefined if that isn't known. */
  readonly inputs?: readonly AbiParameter[];
  readonly deployer: string;
  readonly value: bigint;
  /** The immutable variables with their values, `limit = 40`, as far as they have names; hostile text. */
  readonly immutables?: readonly string[];
}

/** What the constructor was given, by name; undefined if that isn't known. */
export function constructorValues({ arguments: given, inputs = [] }: SavedCreation): readonly AbiValue[] | undefined {
  return inputs.length > 0 ? decodeAbi(inputs, hexOfBytes(given).slice(2), { exact: true }) : undefined;
}

/** `(limit: 40, owner: 0x…)`; '' if that isn't known, or it takes nothing. */
export function argumentWords(creation: SavedCreation): string {
  const values = constructorValues(creation) ?? [];
  const words = values.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`));
  return words.length > 0 ? `(${words.join(', ')})` : '';
}

/**
 * The immutable variables of deployed code with their values: `limit = 40`. Those without a name are left out.
 * @param names as in `NamedBuild`
 */
export function immutableValues(
  code: Uint8Array,
  { immutables }: Pick<TracedBuild, 'immutables'>,
  names: ReadonlyMap<string, string>,
): string[] {
  return [...immutables].flatMap(([id, [place]]) => {
    const [, name, type = ''] = /^[^.]*\.([\w$]+): (.*)$/s.exec(names.get(id) ?? '') ?? [];
    if (name === undefined || place?.length !== 32) return [];
    const word = hexOfBytes(code.subarray(place.start, place.start + place.length)).slice(2);
    const [value] = decodeAbi([{ name, type: abiType(type) }], word, { exact: true }) ?? [];
    return value ? [`${name} = ${value.text}`] : [];
  });
}

/** What encodes a type of the syntax tree, `contract Bank`, in a word. */
function abiType(type: string): string {
  if (/^(?:contract |address\b)/.test(type)) return 'address';
  if (/^enum /.test(type)) return 'uint8';
  return /^(?:u?int\d*|bool|bytes\d+)$/.test(type) ? type : 'bytes32';
}

/** Of a contract that a test creates, if nothing depends on its address. */
export const anyAddress = `0x${'c'.repeat(40)}`;
