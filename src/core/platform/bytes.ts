/**
 * Bytes as text and back. Node's `Buffer` does it several times as fast as what every host has; a host without it gets
 * another form of this file.
 */

/** UTF-8 as text; what is not valid becomes U+FFFD, a byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('utf8');
}

/** How many bytes a text has in UTF-8. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * Texts one after the other in UTF-8. Those that are Latin-1 take half the time if no other text is in them.
 * @param lengths gets the bytes of each
 */
export function encodeParts(parts: readonly string[], lengths: number[] = []): Uint8Array {
  // UTF-8 takes three bytes for a unit of UTF-16 at most; to count them all first takes longer than to cut the rest off.
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + 3 * part.length, 0));
  let at = 0;
  for (const part of parts) {
    const written = bytes.write(part, at);
    lengths.push(written);
    at += written;
  }
  return Uint8Array.prototype.slice.call(bytes, 0, at);
}

/** Each byte as the character of that number. */
export function latin1OfBytes(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1');
}

/** The bytes of a base64 text of either alphabet; what is no base64 in it (such as line breaks) is passed over. */
export function bytesOfBase64(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}

export function base64OfBytes(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('base64');
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

/** Where `needle` first stands in `bytes` from `from` on; -1 if it doesn't. Skips what cannot fit. */
export function indexOfBytes(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  return bufferOf(bytes).indexOf(needle, from);
}

/** The same memory in the form whose `indexOf` of one byte is fastest. */
export function searchable(bytes: Uint8Array): Uint8Array {
  return bufferOf(bytes);
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
