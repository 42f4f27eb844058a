import { fileOfContract, nameOfContract } from '../../../format/fullName.ts';
import { decodeAbi } from '../../../ledger/evm/abi.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';
import { type Declaration, solidityImmutables, vyperImmutables } from './immutableDeclarations.ts';

/** The value of an immutable in deployed code. */
export interface ImmutableValue {
  /** The AST ID of its declaration. */
  id: string;
  /** Undefined if the sources don't show for certain which one it is. */
  name?: string;
  type?: string;
  /** The readable value if the type is known, otherwise the bytes as hex. */
  text: string;
}

const wordDigits = 64;

/**
 * The immutables of a record, named after their declarations in its sources. Nothing is guessed: if declarations and
 * values differ in number, or a value doesn't fit its type, all stay bytes.
 */
export function immutableValues(record: ContractRecord): ImmutableValue[] {
  const values = record.runtimeBytecode?.transformationValues?.immutables ?? [];
  const isVyper = record.compilation?.language === 'Vyper';
  const plain = values.map(([id, text]) => ({ id, text }));
  const fullName = record.compilation?.fullyQualifiedName ?? '';
  const [path, contract] = [fileOfContract(fullName), nameOfContract(fullName)];
  const declared = isVyper ? vyperImmutables(record.sources, path) : solidityImmutables(record.sources, path, contract);
  const words = isVyper ? vyperWords(values) : solidityWords(values);
  if (words.length === 0 || words.length !== declared.length) return plain;
  const named = words.map(({ id, digits }, index) => namedValue(id, digits, declared[index]));
  return named.every((each) => each !== undefined) ? named : plain;
}

/** AST IDs increase in the order in which solc parses: file by file in the order of their names. */
function solidityWords(values: readonly [string, string][]): { id: string; digits: string }[] {
  return values
    .map(([id, text]) => ({ id, digits: text.replace(/^0x/, '') }))
    .filter(({ digits }) => digits.length === wordDigits && isHex(digits))
    .sort((a, b) => Number(a.id) - Number(b.id));
}

/** Vyper appends all immutables to the code as one value, in the order of their declarations. */
function vyperWords(values: readonly [string, string][]): { id: string; digits: string }[] {
  const digits = values.map(([, text]) => text.replace(/^0x/, '')).join('');
  const words = digits.match(/.{64}/g) ?? [];
  return digits.length % wordDigits === 0 && isHex(digits)
    ? words.map((word, index) => ({ id: String(index), digits: word }))
    : [];
}

/** A service's hex may be anything. */
function isHex(digits: string): boolean {
  return /^[0-9a-f]*$/i.test(digits);
}

function namedValue(id: string, digits: string, declared: Declaration | undefined): ImmutableValue | undefined {
  if (!declared) return undefined;
  const { name, type, abiType } = declared;
  // For an enum or a user-defined type, the name says no more than the bytes.
  if (abiType === undefined) return { id, name, type, text: `0x${digits}` };
  if (!fits(abiType, digits)) return undefined;
  const [value] = decodeAbi([{ name, type: abiType }], digits) ?? [];
  return value && { id, name, type, text: value.text };
}

/** Whether the unused bits are as every value of the type has them. */
function fits(type: string, digits: string): boolean {
  const [, kind = '', size = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? [];
  const value = BigInt(`0x${digits}`);
  switch (kind) {
    case 'address':
      return value < 1n << 160n;
    case 'bool':
      return value < 2n;
    case 'uint':
      return value < 1n << BigInt(size || '256');
    case 'int':
      return BigInt.asUintN(256, BigInt.asIntN(Number(size || '256'), value)) === value;
    case 'bytes':
      return size !== '' && /^0*$/.test(digits.slice(Number(size) * 2));
    default:
      return false;
  }
}
