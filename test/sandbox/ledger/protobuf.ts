/** A field of a protobuf message: its number, and a varint or the bytes of its value. */
export interface Field {
  number: number;
  value: bigint | Uint8Array;
}

/** Reads a message's fields (wire types 0 and 2, and the fixed ones as bytes); null for what is no protobuf. */
export function readFields(bytes: Uint8Array): Field[] | null {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint | null => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) return null;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return null;
  };
  while (at < bytes.length) {
    const key = varint();
    if (key === null || key >> 3n === 0n) return null;
    const number = Number(key >> 3n);
    const type = Number(key & 7n);
    if (type === 0) {
      const value = varint();
      if (value === null) return null;
      fields.push({ number, value });
      continue;
    }
    const length = type === 2 ? varint() : type === 1 ? 8n : type === 5 ? 4n : null;
    if (length === null || BigInt(at) + length > BigInt(bytes.length)) return null;
    fields.push({ number, value: bytes.subarray(at, at + Number(length)) });
    at += Number(length);
  }
  return fields;
}

type Value = bigint | Uint8Array | string;
export type FieldList = readonly (readonly [number, Value])[];

/** The values by the numbers of their fields, of a repeated field all; as a list, in any other order. */
export type Fields = FieldList | Readonly<Record<number, Value | readonly Value[]>>;

function listOf(fields: Fields): FieldList {
  if (Array.isArray(fields)) return fields;
  return Object.entries(fields).flatMap(([number, values]: [string, Value | readonly Value[]]) =>
    (Array.isArray(values) ? values : [values]).map((value) => [Number(number), value] as const),
  );
}

/** Writes a message of these fields; a text is its UTF-8 bytes. */
export function writeFields(fields: Fields): Uint8Array {
  const parts = listOf(fields).map(([number, value]) => {
    if (typeof value === 'bigint') return Buffer.concat([varintBytes(BigInt(number) << 3n), varintBytes(value)]);
    const bytes = Buffer.from(value);
    return Buffer.concat([varintBytes((BigInt(number) << 3n) | 2n), varintBytes(BigInt(bytes.length)), bytes]);
  });
  return Buffer.concat(parts);
}

/** A sint64 as the varint that carries it. */
export function zigzag(value: bigint): bigint {
  return value >= 0n ? value << 1n : (-value << 1n) - 1n;
}

function varintBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}
