const [quote, backslash, comma, openBracket, openBrace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];
const [space, byteOrderMark] = [0x20, new Uint8Array([0xef, 0xbb, 0xbf])];

/**
 * The most values in a JSON document that is read at once: parsing it, reading it and showing it each take up to 40 ms
 * for so many, whatever they are. A page of 100 transactions has 4,200, a status page with 30 updates 1,600.
 */
export const mostValues = 30_000;

/** The length of a document, in bytes, up to which it is read at once, whatever it contains. */
export const uncounted = 1 << 17;

/** A longer document is read in stages: parsing it, reading its values, and showing them. */
export const longDocument = 1 << 18;

/** The number of bytes to count before yielding: 1 ms of work. */
const stretch = 1 << 18;

/**
 * Whether a JSON document has more than `most` values, those in lists and objects included (an empty list or object
 * counts as two). Text that isn't JSON, such as a web page, has none. Takes 2 ms per MB; documents that are too short
 * for so many values aren't counted.
 * @param pause awaited between stretches, to yield to other work
 */
export async function hasMoreValues(bytes: Uint8Array, most: number, pause: () => Promise<void>): Promise<boolean> {
  const count = counting(bytes, most);
  for (;;) {
    const { done, value } = count.next();
    if (done) return value;
    await pause();
  }
}

/** The same without a pause, for what is parsed at once anyway. */
export function hasMoreValuesNow(bytes: Uint8Array, most: number): boolean {
  const count = counting(bytes, most);
  for (;;) {
    const { done, value } = count.next();
    if (done) return value;
  }
}

/** Yields after each stretch. */
function* counting(bytes: Uint8Array, most: number): Generator<undefined, boolean> {
  // A value takes two bytes: its own, and a comma or bracket.
  if (bytes.length < 2 * most) return false;
  let at = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0;
  while ((bytes[at] ?? quote) <= space) at++;
  if (bytes[at] !== openBracket && bytes[at] !== openBrace) return false;
  let values = 1;
  let isText = false;
  for (;;) {
    const end = Math.min(bytes.length, at + stretch);
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte === quote) isText = !isText;
      else if (isText) at += byte === backslash ? 1 : 0;
      else if (byte === comma || byte === openBracket || byte === openBrace) values++;
    }
    if (values > most) return true;
    if (at >= bytes.length) return false;
    yield;
  }
}
