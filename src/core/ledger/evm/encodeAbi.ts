import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type AbiEntry, type AbiParameter, abiSelector, headSize, isDynamic } from './abi.ts';

/**
 * A value for a parameter: integers as bigint; addresses and bytes as hex with `0x`; strings as they are; arrays and
 * tuples as lists. `parseArgument` makes it from text.
 */
export type AbiArgument = bigint | boolean | string | readonly AbiArgument[];

/**
 * Hand-made as `abi.ts` is (4 KB of the bundle instead of 27 to 40), and compared with ethers by a test.
 *
 * The data of a call: the function's selector and its encoded arguments.
 * @param values one for each parameter, each valid for its type
 * @returns `0x` and hex
 */
export function encodeCall(entry: AbiEntry, values: readonly AbiArgument[]): string {
  return `${abiSelector(entry)}${encodeAbi(entry.inputs, values)}`;
}

/**
 * The ABI encoding of values, the inverse of `decodeAbi`. Hand-made as that is: the libraries of this field take odd
 * hex (`0x123`, `0xzz`) for bytes and encode something else.
 * @returns hex without `0x`
 * @throws TypeError if a value isn't of its parameter's type, which `parseArgument` rules out
 */
export function encodeAbi(parameters: readonly AbiParameter[], values: readonly AbiArgument[]): string {
  if (parameters.length !== values.length) throw misfit('tuple');
  const encoded = parameters.map((parameter, index) => encodeValue(parameter, values[index] ?? ''));
  let tail = parameters.reduce((size, parameter) => size + headSize(parameter), 0);
  const heads = encoded.map((hex, index) => {
    const parameter = parameters[index];
    if (!parameter || !isDynamic(parameter)) return hex;
    const place = word(BigInt(tail));
    tail += hex.length / 2;
    return place;
  });
  const tails = encoded.filter((_, index) => parameters[index] && isDynamic(parameters[index]));
  return [...heads, ...tails].join('');
}

function encodeValue(parameter: AbiParameter, value: AbiArgument): string {
  const { type, components = [] } = parameter;
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array) {
    const [, itemType = '', size = ''] = array;
    if (!isList(value) || (size !== '' && value.length !== Number(size))) throw misfit(type);
    const items = encodeAbi(Array<AbiParameter>(value.length).fill({ ...parameter, type: itemType }), value);
    return size === '' ? word(BigInt(value.length)) + items : items;
  }
  if (type === 'tuple') {
    if (!isList(value)) throw misfit(type);
    return encodeAbi(components, value);
  }
  if (type === 'bool' && typeof value === 'boolean') return word(value ? 1n : 0n);
  if (typeof value === 'bigint' && /^u?int\d*$/.test(type)) return word(BigInt.asUintN(256, value));
  if (typeof value !== 'string') throw misfit(type);
  if (type === 'string') return counted(bytesToHex(utf8ToBytes(value)));
  const hex = /^0x((?:[0-9a-f]{2})*)$/i.exec(value)?.[1]?.toLowerCase();
  if (hex === undefined) throw misfit(type);
  if (type === 'bytes') return counted(hex);
  if (type === 'address' && hex.length === 40) return hex.padStart(64, '0');
  const bytes = /^bytes(\d{1,2})$/.exec(type)?.[1];
  if (bytes === undefined || hex.length !== Number(bytes) * 2) throw misfit(type);
  return hex.padEnd(64, '0');
}

function isList(value: AbiArgument): value is readonly AbiArgument[] {
  return Array.isArray(value);
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

/** Bytes with their number before them, to the end of a word. */
function counted(hex: string): string {
  return word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');
}

function misfit(type: string): TypeError {
  return new TypeError(`The value doesn't fit ${type}.`);
}
