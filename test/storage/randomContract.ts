import { checksumAddress } from '../../src/core/format/checksumAddress.ts';

/** One write to a variable of a random contract, and how it has to read. */
export interface RandomWrite {
  /** The function that does it. */
  readonly call: string;
  /** `v3[0.0.1001].m1`. */
  readonly name: string;
  /** As text, `1,250`. */
  readonly value: string;
  /** The mappings' keys, as words: 64 digits each; texts with their length before them. */
  readonly keys: string;
}

export interface RandomContract {
  readonly source: string;
  readonly writes: readonly RandomWrite[];
}

type Type =
  | { kind: 'value'; name: string; literal: () => { code: string; text: string; word: string } }
  | { kind: 'text'; name: 'string' | 'bytes' }
  | { kind: 'mapping'; key: Type; value: Type }
  | { kind: 'array'; item: Type; length?: number }
  | { kind: 'struct'; name: string; members: readonly { name: string; type: Type }[] };

/** A contract with variables of random types, each written twice; `next` gives a number from 0 to below its argument. */
export function randomContract(next: (below: number) => number, variables: number): RandomContract {
  const structs: string[] = [];
  const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
  const big = (bits: number) => {
    let value = 0n;
    for (let at = 0; at < bits; at += 16) value = (value << 16n) | BigInt(next(65_536));
    return BigInt.asUintN(bits, value) | 1n;
  };
  const grouped = (value: bigint) => value.toString().replace(/\B(?=(\d{3})+$)/g, ',');
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const valueType = (): Type => {
    const which = next(8);
    if (which === 0)
      return { kind: 'value', name: 'bool', literal: () => ({ code: 'true', text: 'true', word: word(1n) }) };
    if (which === 1 || which === 2) {
      const isContract = which === 2;
      return {
        kind: 'value',
        name: isContract ? 'Other' : 'address',
        literal: () => {
          const isEntity = next(2) === 0;
          const number = isEntity ? BigInt(1 + next(1 << 30)) : big(160);
          const address = checksumAddress(`0x${number.toString(16).padStart(40, '0')}`);
          const code = isContract ? `Other(${address})` : address;
          return { code, text: isEntity ? `0.0.${number}` : address, word: word(number) };
        },
      };
    }
    if (which === 3) {
      const size = 1 + next(32);
      return {
        kind: 'value',
        name: `bytes${size}`,
        literal: () => {
          const digits = big(8 * size)
            .toString(16)
            .padStart(2 * size, '0');
          return { code: `hex"${digits}"`, text: `0x${digits}`, word: digits.padEnd(64, '0') };
        },
      };
    }
    if (which === 4) return { kind: 'value', name: 'Color', literal: () => pick(colors) };
    if (which === 5)
      return {
        kind: 'value',
        name: 'Price',
        literal: () => {
          const value = big(96);
          return { code: `Price.wrap(${value})`, text: grouped(value), word: word(value) };
        },
      };
    const bits = 8 * (1 + next(32));
    const isSigned = which === 6;
    return {
      kind: 'value',
      name: `${isSigned ? 'int' : 'uint'}${bits}`,
      literal: () => {
        const value = isSigned ? -(big(bits - 1) || 1n) : big(bits);
        return { code: `${value}`, text: value < 0n ? `-${grouped(-value)}` : grouped(value), word: word(value) };
      },
    };
  };
  const typeOf = (depth: number): Type => {
    const which = depth <= 0 ? next(3) : next(9);
    if (which <= 1) return valueType();
    if (which === 2) return { kind: 'text', name: pick(['string', 'bytes'] as const) };
    if (which <= 4) {
      const key: Type = next(5) === 0 ? { kind: 'text', name: 'string' } : valueType();
      return { kind: 'mapping', key, value: typeOf(depth - 1) };
    }
    if (which === 5) return { kind: 'array', item: typeOf(depth - 1), length: 1 + next(5) };
    if (which === 6) return { kind: 'array', item: typeOf(depth - 1) };
    const members = Array.from({ length: 1 + next(5) }, (_, at) => ({ name: `m${at}`, type: typeOf(depth - 1) }));
    const name = `S${structs.length}`;
    structs.push(`struct ${name} { ${members.map((each) => `${written(each.type)} ${each.name};`).join(' ')} }`);
    return { kind: 'struct', name, members };
  };
  const text = (): string => {
    const length = 1 + next(next(3) === 0 ? 90 : 31);
    return Array.from({ length }, () => pick([...'abcXYZ 0189_'])).join('');
  };
  const hexOf = (value: string) => Buffer.from(value).toString('hex');

  /** One way into a type. */
  const into = (
    type: Type,
    path: string,
    label: string,
  ): { code: string[]; label: string; value: string; keys: string } => {
    switch (type.kind) {
      case 'value': {
        const { code, text: value } = type.literal();
        return { code: [`${path} = ${code};`], label, value, keys: '' };
      }
      case 'text': {
        const value = text();
        return {
          code: [`${path} = "${value}";`],
          label,
          value: type.name === 'string' ? JSON.stringify(value) : `0x${hexOf(value)}`,
          keys: '',
        };
      }
      case 'mapping': {
        const { key } = type;
        if (key.kind === 'value') {
          const literal = key.literal();
          const inner = into(type.value, `${path}[${literal.code}]`, `${label}[${literal.text.replaceAll(',', '')}]`);
          return { ...inner, keys: literal.word + inner.keys };
        }
        const value = text();
        const inner = into(type.value, `${path}["${value}"]`, `${label}[${JSON.stringify(value)}]`);
        const digits = hexOf(value);
        const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
        return { ...inner, keys: word(BigInt(value.length)) + padded + inner.keys };
      }
      case 'array': {
        const index = next(type.length ?? 4);
        const inner = into(type.item, `${path}[${index}]`, `${label}[${index}]`);
        const grow = type.length === undefined ? [`while (${path}.length <= ${index}) ${path}.push();`] : [];
        return { ...inner, code: [...grow, ...inner.code] };
      }
      case 'struct': {
        const member = pick(type.members);
        return into(member.type, `${path}.${member.name}`, `${label}.${member.name}`);
      }
    }
  };
  const declared = Array.from({ length: variables }, (_, at) => ({ name: `v${at}`, type: typeOf(3) }));
  const writes: (RandomWrite & { code: string })[] = [];
  for (const round of [0, 1])
    for (const [at, { name, type }] of declared.entries()) {
      const { code, label, value, keys } = into(type, name, name);
      writes.push({ call: `w${round}_${at}`, name: label, value, keys, code: code.join(' ') });
    }
  const source = [
    '// SPDX-License-Identifier: Apache-2.0',
    'pragma solidity ^0.8.20;',
    'interface Other {}',
    'type Price is uint96;',
    'contract Random {',
    'enum Color { Red, Green, Blue }',
    ...structs,
    ...declared.map(({ name, type }) => `${written(type)} ${name};`),
    ...writes.map(({ call, code }) => `function ${call}() external { ${code} }`),
    '}',
  ].join('\n');
  return { source, writes: writes.map(({ code: _, ...write }) => write) };
}

const colors = ['Green', 'Blue'].map((text, at) => ({
  code: `Color.${text}`,
  text,
  word: BigInt(at + 1)
    .toString(16)
    .padStart(64, '0'),
}));

/** A type as the source writes it. */
function written(type: Type): string {
  switch (type.kind) {
    case 'value':
    case 'text':
    case 'struct':
      return type.name;
    case 'mapping':
      return `mapping(${written(type.key)} => ${written(type.value)})`;
    case 'array':
      return `${written(type.item)}[${type.length ?? ''}]`;
  }
}
