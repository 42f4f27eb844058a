/**
 * Bytes as text and back. Node's `Buffer` is several times as fast as the functions that every host has; a host without
 * it gets another version of this file.
 */

/** UTF-8 as text; invalid bytes become U+FFFD, and a byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('utf8');
}

/** The length of a text in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * Concatenated texts in UTF-8. Latin-1 texts take half the time if passed separately from others.
 * @param lengths receives the bytes of each text
 */
export function encodeParts(parts: readonly string[], lengths: number[] = []): Uint8Array {
  // UTF-8 takes at most three bytes per UTF-16 unit. Counting first takes longer than cutting off the rest.
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + 3 * part.length, 0));
  let at = 0;
  for (const part of parts) {
    const written = bytes.write(part, at);
    lengths.push(written);
    at += written;
  }
  return Uint8Array.prototype.slice.call(bytes, 0, at);
}

/** Each byte as the character with that code. */
export function latin1OfBytes(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1');
}

/** The bytes of a base64 text in either alphabet; other characters, such as line breaks, are skipped. */
export function bytesOfBase64(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}

export function base64OfBytes(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('base64');
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

/** The first position of `needle` in `bytes` at or after `from`; -1 if there is none. */
export function indexOfBytes(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  return bufferOf(bytes).indexOf(needle, from);
}

/** The same memory as the type with the fastest `indexOf` for one byte. */
export function searchable(bytes: Uint8Array): Uint8Array {
  return bufferOf(bytes);
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether two byte strings are the same. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || Buffer.compare(a, b) === 0;
}
