import { checksumAddress } from '../../format/checksumAddress.ts';
import type { SyntaxNode, SyntaxTrees } from './syntaxTree.ts';

/** A type whose values fit one word and can be shown. */
export interface ValueType {
  /** As the source would write it, or nearly so: `uint8`, `Vault.State`. */
  readonly name: string;
  /** The value in 32 bytes of the stack, whose unused bits may be anything: the compiler clears them only when it must. */
  read(word: bigint): bigint;
  show(value: bigint): string;
  /** Of numbers. */
  readonly range?: readonly [least: bigint, most: bigint];
}

const wordBits = 256;

/**
 * The type of an expression by its name in the syntax tree.
 * @returns undefined for what isn't one word, or has no words to show it: functions, structs, arrays, strings
 */
export function valueTypeOf(node: SyntaxNode, trees: SyntaxTrees): ValueType | undefined {
  // A type of the user's own is shown as what it is of.
  const ownType = /^t_userDefinedValueType\$_.*\$(\d+)$/.exec(node.typeId)?.[1];
  const underlying = ownType === undefined ? undefined : trees.withId(Number(ownType))?.node('underlyingType');
  return typeNamed(underlying?.typeName ?? node.typeName, trees);
}

/** @param name as the compiler writes it in a syntax tree */
export function typeNamed(name: string, trees: SyntaxTrees): ValueType | undefined {
  const integer = /^(u?)int(\d+)$/.exec(name);
  if (integer) return integerType(name, Number(integer[2]), integer[1] === '');
  // A rational number that is whole; the value is on the stack.
  if (name.startsWith('int_const ')) return integerType(name, wordBits, name.startsWith('int_const -'));
  const bytes = /^bytes(\d+)$/.exec(name);
  if (bytes) return bytesType(name, Number(bytes[1]));
  if (name === 'bool')
    return { name, read: (word) => (word === 0n ? 0n : 1n), show: (value) => (value === 0n ? 'false' : 'true') };
  if (/^(?:address(?: payable)?|contract .+)$/.test(name)) {
    return {
      name: 'address',
      read: (word) => BigInt.asUintN(160, word),
      show: (value) => checksumAddress(`0x${value.toString(16).padStart(40, '0')}`),
    };
  }
  const enumName = /^enum (?:.*\.)?([^.]+)$/.exec(name);
  return enumName ? enumType(name.slice('enum '.length), trees) : undefined;
}

function integerType(name: string, bits: number, isSigned: boolean): ValueType {
  return {
    name,
    read: (word) => (isSigned ? BigInt.asIntN(bits, word) : BigInt.asUintN(bits, word)),
    show: String,
    range: isSigned ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n] : [0n, (1n << BigInt(bits)) - 1n],
  };
}

/** Bytes stand on the left of their word. */
function bytesType(name: string, size: number): ValueType {
  const unused = BigInt(wordBits - 8 * size);
  return {
    name,
    read: (word) => word >> unused,
    show: (value) => `0x${value.toString(16).padStart(2 * size, '0')}`,
  };
}

/** Undefined if two enums have the name, or none that is known. */
function enumType(name: string, trees: SyntaxTrees): ValueType | undefined {
  const definition = trees.enumNamed(name);
  const members = definition?.nodes('members').map((member) => member.text('name') ?? '');
  // Older compilers let an enum have more members than a byte has values.
  if (!members || members.length > 256) return undefined;
  return {
    name,
    read: (word) => BigInt.asUintN(8, word),
    show: (value) => members[Number(value)] ?? String(value),
  };
}

/** The whole word of a value, as the compiler compares it. */
export function wholeWord({ name }: ValueType, value: bigint): bigint {
  const size = /^bytes(\d+)$/.exec(name)?.[1];
  return size === undefined ? BigInt.asUintN(256, value) : value << BigInt(256 - 8 * Number(size));
}

/** A word outside of its type. */
export function shownWord({ name }: Pick<ValueType, 'name'>, word: bigint): string {
  if (name.startsWith('int')) return String(BigInt.asIntN(256, word));
  return name.startsWith('uint') || name === 'bool' ? String(word) : `0x${word.toString(16)}`;
}
