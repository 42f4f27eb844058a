/** Bytes as hex and back, by Node's `Buffer`, as in bytes.ts. */

/** The bytes of a hex text, with or without `0x`; undefined if it isn't hex. */
export function bytesOfHex(hex: string): Uint8Array | undefined {
  const digits = hex.startsWith('0x') ? hex.slice(2) : hex;
  // `Buffer` would take some other characters for digits.
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return undefined;
  const { buffer, byteOffset, length } = Buffer.from(digits, 'hex');
  return new Uint8Array(buffer, byteOffset, length);
}

/** `0x` and lowercase digits. */
export function hexOfBytes(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}
