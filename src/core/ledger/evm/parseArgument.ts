import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { longZeroAddress } from '../ids/evmAddress.ts';
import { type AbiParameter, canonicalType, namedType } from './abi.ts';
import type { AbiArgument } from './encodeAbi.ts';

/** No real argument is deeper; `decodeAbi` has the same bound. */
const maxDepth = 32;

type ParsedArgument = { value: AbiArgument } | { problem: string };

/**
 * An argument as a person writes it, for a parameter: `1,250`, `1e18` or `0xff` for an integer; `0x…` or `0.0.1001`
 * for an address; text as it is for a string; `[1, 2]` for an array, `(1, "a, b")` for a tuple. Checked against the
 * type: the problem says what is expected, as a sentence.
 */
export function parseArgument(parameter: AbiParameter, text: string): ParsedArgument {
  try {
    const reader = new ArgumentReader(text);
    return { value: isComposite(parameter) ? reader.whole(parameter) : leaf(parameter.type, text) };
  } catch (error) {
    if (error instanceof ArgumentError) return { problem: error.message };
    throw error;
  }
}

class ArgumentError extends Error {}

function isComposite({ type }: AbiParameter): boolean {
  return type === 'tuple' || type.endsWith(']');
}

/** Reads lists from left to right. */
class ArgumentReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(parameter: AbiParameter): AbiArgument {
    const value = this.#value(parameter, 0);
    this.#space();
    if (this.#at < this.#text.length) throw new ArgumentError(example(parameter));
    return value;
  }

  #value(parameter: AbiParameter, depth: number): AbiArgument {
    if (depth > maxDepth) throw new ArgumentError(example(parameter));
    const { type, components = [] } = parameter;
    const [, itemType, size = ''] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (itemType !== undefined) {
      const items = this.#list(() => ({ ...parameter, type: itemType }), parameter, depth);
      if (size !== '' && items.length !== Number(size))
        throw new ArgumentError(l10n.t`${canonicalType(parameter)} takes ${size} values, not ${items.length}.`);
      return items;
    }
    if (type === 'tuple') {
      const members = this.#list((index) => components[index], parameter, depth);
      if (members.length !== components.length)
        throw new ArgumentError(
          l10n.t`${canonicalType(parameter)} takes ${components.length} values, not ${members.length}.`,
        );
      return members;
    }
    return leaf(type, this.#word(parameter));
  }

  #list(
    itemAt: (index: number) => AbiParameter | undefined,
    parameter: AbiParameter,
    depth: number,
  ): readonly AbiArgument[] {
    this.#space();
    const open = this.#text[this.#at];
    if (open !== '[' && open !== '(') throw new ArgumentError(example(parameter));
    const close = open === '[' ? ']' : ')';
    this.#at++;
    const values: AbiArgument[] = [];
    this.#space();
    if (this.#text[this.#at] === close) {
      this.#at++;
      return values;
    }
    for (;;) {
      const item = itemAt(values.length);
      if (!item) throw new ArgumentError(example(parameter));
      values.push(this.#value(item, depth + 1));
      this.#space();
      const next = this.#text[this.#at++];
      if (next === close) return values;
      if (next !== ',') throw new ArgumentError(example(parameter));
    }
  }

  /** A quoted text, or all up to the next comma or bracket. */
  #word(parameter: AbiParameter): string {
    this.#space();
    const rest = this.#text.slice(this.#at);
    const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(rest) ?? [];
    if (quoted !== undefined) {
      this.#at += quoted.length;
      try {
        const text: unknown = JSON.parse(quoted);
        if (typeof text === 'string') return text;
      } catch {
        // An escape that JSON doesn't have.
      }
      throw new ArgumentError(example(parameter));
    }
    const [plain = ''] = /^[^,()[\]"]*/.exec(rest) ?? [];
    this.#at += plain.length;
    return plain.trim();
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }
}

function leaf(type: string, text: string): AbiArgument {
  if (type === 'string') return text;
  const written = text.trim();
  if (type === 'bool') {
    if (/^(?:true|false)$/i.test(written)) return written.toLowerCase() === 'true';
    throw new ArgumentError(l10n.t('Enter true or false.'));
  }
  if (type === 'address') return address(written);
  const [, unsigned, bits = ''] = /^(u?)int(\d{0,3})$/.exec(type) ?? [];
  if (unsigned !== undefined) return integer(written, unsigned === '', bits === '' ? 256 : Number(bits), type);
  const [, size] = /^bytes(\d{0,2})$/.exec(type) ?? [];
  if (size !== undefined) return bytes(written, size);
  throw new ArgumentError(l10n.t`Ledger Lens can't encode the type ${type}.`);
}

function integer(text: string, signed: boolean, bits: number, type: string): bigint {
  const [least, most] = signed
    ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    : [0n, (1n << BigInt(bits)) - 1n];
  const value = integerIn(text);
  if (value === undefined)
    throw new ArgumentError(
      most < 10n ** 18n
        ? l10n.t`Enter an integer. Example: ${'12'}.`
        : l10n.t`Enter an integer. Examples: ${'1250'}, ${'1e18'}, ${'0xff'}.`,
    );
  if (value < least) throw new ArgumentError(l10n.t`${type} can't be less than ${least.toString()}.`);
  if (value > most) throw new ArgumentError(l10n.t`${type} can't be more than ${most.toString()}.`);
  return value;
}

/** Far above 256 bits, and short enough that no text keeps the editor busy. */
const mostDigits = 100;

function integerIn(text: string): bigint | undefined {
  const digits = text.replace(/(?<=\d)[_,'](?=\d)/g, '');
  if (digits.length > mostDigits) return undefined;
  if (/^-?\d+$/.test(digits)) return BigInt(digits);
  if (/^0x[0-9a-f]+$/i.test(digits)) return BigInt(digits);
  const [, sign, whole = '', fraction = '', power = ''] = /^(-?)(\d+)(?:\.(\d+))?e(\d{1,2})$/i.exec(digits) ?? [];
  if (sign === undefined || fraction.length > Number(power)) return undefined;
  const value = BigInt(whole + fraction) * 10n ** BigInt(Number(power) - fraction.length);
  return sign === '-' ? -value : value;
}

function address(text: string): string {
  if (/^0\.0\.\d{1,12}$/.test(text)) return longZeroAddress(text);
  if (!/^0x[0-9a-f]{40}$/i.test(text))
    throw new ArgumentError(
      l10n.t`Enter an address. Examples: ${'0.0.1001'}, ${'0x00000000000000000000000000000000000003e9'}.`,
    );
  const isMixed = /[a-f]/.test(text) && /[A-F]/.test(text.slice(2));
  if (isMixed && checksumAddress(text) !== text)
    throw new ArgumentError(l10n.t('The address has a wrong checksum and may contain a typo. Copy it again.'));
  return text;
}

function bytes(text: string, size: string): string {
  const hex = /^0x((?:[0-9a-f]{2})*)$/i.exec(text)?.[1];
  if (hex === undefined) {
    const written = leafExample(`bytes${size}`, 1);
    throw new ArgumentError(l10n.t`Enter bytes as 0x and an even number of hex digits. Example: ${written}.`);
  }
  if (size !== '' && hex.length !== Number(size) * 2)
    throw new ArgumentError(l10n.t`bytes${size} takes ${size} bytes, not ${hex.length / 2}.`);
  return text;
}

/** How to write a list, for a text that isn't one. */
function example(parameter: AbiParameter): string {
  const [type, written] = [namedType(parameter), exampleOf(parameter)];
  return written === undefined
    ? l10n.t`Enter ${type} in brackets.`
    : l10n.t`Enter ${type} in brackets. Example: ${written}.`;
}

/** What a box has room for, in characters: a stranger's type may have any number of parts. */
const longestExample = 300;

/**
 * An argument of a type, as `parseArgument` takes it: `[(0.0.1001, [1, 2])]`. Undefined if that would be too long, or the
 * type has no values that can be written.
 */
export function exampleOf(parameter: AbiParameter): string | undefined {
  let [room, count] = [longestExample, 0];
  const written = (text: string): string => {
    room -= text.length;
    if (room < 0) throw new ArgumentError('');
    return text;
  };
  const exampleIn = (each: AbiParameter): string => {
    const { type, components = [] } = each;
    const [, itemType, size = ''] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (itemType !== undefined) {
      const item = { ...each, type: itemType };
      // Two show how they are separated.
      const length = size === '' ? (isComposite(item) ? 1 : 2) : Number(size);
      return listOf('[]', Math.min(length, longestExample), () => item);
    }
    if (type === 'tuple') return listOf('()', components.length, (index) => components[index]);
    if (isInteger(type)) count++;
    return written(leafExample(type, count));
  };
  const listOf = ([open, close]: string, length: number, itemAt: (index: number) => AbiParameter | undefined) => {
    const items: string[] = [];
    for (let index = 0; index < length; index++) {
      const item = itemAt(index);
      if (item) items.push(written(index === 0 ? '' : ', ') + exampleIn(item));
    }
    return written(`${open}${close}`) && `${open}${items.join('')}${close}`;
  };
  try {
    return exampleIn(parameter);
  } catch (error) {
    if (error instanceof ArgumentError) return undefined;
    throw error;
  }
}

function isInteger(type: string): boolean {
  return /^u?int\d{0,3}$/.test(type);
}

/** @param nth among the integers of an example, so that they differ */
function leafExample(type: string, nth: number): string {
  if (type === 'string') return '"text"';
  if (type === 'bool') return 'true';
  if (type === 'address') return '0.0.1001';
  if (isInteger(type)) return String(Math.min(nth, 9));
  const [, size] = /^bytes(\d{0,2})$/.exec(type) ?? [];
  if (size === undefined) throw new ArgumentError('');
  return `0x${'12'.repeat(size === '' ? 2 : Number(size))}`;
}
