/**
 * The fields of a protobuf message, by hand: keys need 40 lines of the wire format, the smallest library brings 20 KB.
 * Source: protobuf.dev, "Encoding".
 */
export interface ProtobufField {
  number: number;
  /** A varint, or the bytes of a length-delimited or fixed field. */
  value: bigint | Uint8Array;
}

/** The fields in their order, or nothing if the bytes are no protobuf message. */
export function readProtobuf(bytes: Uint8Array): ProtobufField[] | undefined {
  const fields: ProtobufField[] = [];
  let at = 0;
  const varint = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) return undefined;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    return undefined;
  };
  while (at < bytes.length) {
    const tag = varint();
    if (tag === undefined || tag >> 3n === 0n) return undefined;
    const number = Number(tag >> 3n);
    const wireType = Number(tag & 7n);
    const value = wireType === 0 ? varint() : undefined;
    if (value !== undefined) {
      fields.push({ number, value });
      continue;
    }
    const length = wireType === 2 ? varint() : wireType === 1 ? 8n : wireType === 5 ? 4n : undefined;
    if (length === undefined || BigInt(at) + length > BigInt(bytes.length)) return undefined;
    fields.push({ number, value: bytes.subarray(at, at + Number(length)) });
    at += Number(length);
  }
  return fields;
}
