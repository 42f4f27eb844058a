import assert from 'node:assert/strict';
import tables from '../../../src/core/ledger/protobuf/messages.json' with { type: 'json' };
import { writeFields, zigzag } from '../../sandbox/ledger/protobuf.ts';

const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = tables.messages;
const enums: Readonly<Record<string, Readonly<Record<string, string>>>> = tables.enums;

/** A value by the names of the network's protobuf files: of an ID `0.0.7`, of bytes a `Uint8Array`; a list is repeated. */
export type Named = bigint | boolean | string | Uint8Array | readonly Named[] | { readonly [name: string]: Named };

/** A message by the names of its fields, in their order; `#99` is a field that this version doesn't know. */
export function encodeByName(type: string, value: { readonly [name: string]: Named }): Uint8Array {
  const numbers = new Map(
    Object.entries(messages[type] ?? {}).map(([number, text]) => [text.split(' ')[0], { number, text }]),
  );
  return writeFields(
    Object.entries(value).flatMap(([key, each]) => {
      // "amount'" is the same field once more.
      const name = key.replace(/'+$/, '');
      if (name.startsWith('#')) return [[Number(name.slice(1)), raw(each)] as const];
      const found = numbers.get(name);
      assert.ok(found, `${type} has no ${name}`);
      const declared = found.text.split(' ')[1]?.replace('*', '') ?? '';
      const values = Array.isArray(each) ? (each as readonly Named[]) : [each as Named];
      return values.map((one) => [Number(found.number), encodeValue(declared, one)] as const);
    }),
  );
}

function raw(value: Named): bigint | Uint8Array {
  assert.ok(typeof value === 'bigint' || value instanceof Uint8Array);
  return value;
}

function encodeValue(type: string, value: Named): bigint | Uint8Array | string {
  if (typeof value === 'boolean') return messages[type] ? encodeByName(type, { value }) : BigInt(value);
  if (typeof value === 'bigint') {
    if (messages[type]) return encodeByName(type, { value });
    return type.startsWith('s') ? zigzag(value) : BigInt.asUintN(64, value);
  }
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'string') {
    const inEnum = Object.entries(enums[type] ?? {}).find(([, name]) => name === value);
    if (inEnum) return BigInt(inEnum[0]);
    if (type === 'NftID')
      return encodeByName(type, {
        token_ID: value.split('/')[0] ?? '',
        serial_number: BigInt(value.split('/')[1] ?? 0),
      });
    const id = /^0\.0\.(\d+)$/.exec(value);
    return id && type.endsWith('ID') ? writeFields({ 3: BigInt(id[1] ?? 0) }) : value;
  }
  assert.ok(!Array.isArray(value));
  return encodeByName(type, value as { readonly [name: string]: Named });
}
