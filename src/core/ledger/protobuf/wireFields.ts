/** An undecoded field of a protobuf message: a varint, or the bytes of anything else. */
export interface WireField {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/** No transaction has more fields: the network accepts 6 KiB (HIP-1300: 130 KiB). */
const mostFields = 200_000;

/**
 * The fields of a protobuf message in order, in one pass (https://protobuf.dev/programming-guides/encoding). A
 * hand-made reader of 40 lines: protobufjs brings 80 KB and would allocate the memory that a crafted length claims.
 * @returns undefined for bytes that aren't a message: a truncated or overlong varint, a length past the end, groups
 */
export function wireFields(bytes: Uint8Array): WireField[] | undefined {
  const fields: WireField[] = [];
  let at = 0;
  const varint = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    return undefined;
  };
  while (at < bytes.length) {
    const key = varint();
    if (key === undefined || key >> 3n === 0n || key >> 3n > 536_870_911n || fields.length >= mostFields)
      return undefined;
    const number = Number(key >> 3n);
    const type = key & 7n;
    if (type === 0n) {
      const value = varint();
      if (value === undefined) return undefined;
      fields.push({ number, value });
      continue;
    }
    const length = type === 2n ? varint() : type === 1n ? 8n : type === 5n ? 4n : undefined;
    if (length === undefined || BigInt(at) + length > BigInt(bytes.length)) return undefined;
    fields.push({ number, value: bytes.subarray(at, at + Number(length)) });
    at += Number(length);
  }
  return fields;
}

/** The varints of a packed repeated field; undefined for other bytes. */
export function packedVarints(bytes: Uint8Array): bigint[] | undefined {
  const values: bigint[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    if (shift >= 70n) return undefined;
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
    if (byte >= 0x80) continue;
    values.push(BigInt.asUintN(64, value));
    value = 0n;
    shift = 0n;
  }
  return shift === 0n ? values : undefined;
}
