import { searchable } from '../platform/bytes.ts';
import { nextTurn } from '../platform/systemTimers.ts';

/**
 * Reads single values out of large JSON documents without parsing the rest: a Hardhat build-info of 100 MB holds the
 * few megabytes that matter, and parsing it as a whole would block the editor for a second. Made by hand: the scan
 * takes 0.07 of `JSON.parse`'s time and 92 MB of memory instead of 510; clarinet and other streaming parsers take 1.7
 * to 10 times as long as `JSON.parse` (0.13 to 0.34 if they stop at the value).
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** The number of bytes to scan before yielding: 5 ms of work. */
const stretch = 1 << 20;

/** The bytes that were scanned since the last time any scan yielded: what is within a value is scanned once more. */
let scanned = 0;

/** No number or word has as many bytes. */
const longestScalar = 10_000;

/** The number of skipped bytes that take as long as looking at one value. */
const bytesPerValue = 256;

/** The bytes aren't the expected JSON object. */
export class NotJsonError extends Error {
  constructor(at: number) {
    super(`Not the JSON that was expected, at byte ${at}.`);
    this.name = 'NotJsonError';
  }
}

/**
 * The values of `keys` among the members of the JSON object in `bytes`, as their bytes, without copying; missing keys
 * are missing from the result. Reads no further than the last key found. If a key occurs twice, the first one counts.
 * Throws NotJsonError if the bytes can't be walked; doesn't validate the values that it skips.
 *
 * `pause` is awaited every few megabytes, so that a long scan doesn't block the caller's other work.
 */
export async function sliceTopLevel(
  bytes: Uint8Array,
  keys: Iterable<string>,
  pause: () => Promise<void> = nextTurn,
): Promise<Map<string, Uint8Array>> {
  const wanted = new Set(keys);
  const found = new Map<string, Uint8Array>();
  if (wanted.size === 0) return found;
  const scan = new Scan(bytes, pause);
  for (let more = scan.enter(); more; more = scan.next()) {
    const key = scan.key();
    const start = scan.at;
    await scan.skip();
    if (!wanted.has(key) || found.has(key)) continue;
    found.set(key, bytes.subarray(start, scan.at));
    if (found.size === wanted.size) break;
  }
  return found;
}

/**
 * The value at the end of `path` (object keys from the top), as bytes, or undefined if a key is missing. Goes straight
 * down: skips the values before it and reads nothing after it.
 */
export async function slicePath(bytes: Uint8Array, path: readonly string[]): Promise<Uint8Array | undefined> {
  const scan = new Scan(bytes, nextTurn);
  for (const wanted of path) {
    if (!scan.atObject()) return undefined;
    let more = scan.enter();
    while (more && scan.key() !== wanted) {
      await scan.skip();
      more = scan.next();
    }
    if (!more) return undefined;
  }
  const start = scan.at;
  await scan.skip();
  return bytes.subarray(start, scan.at);
}

/**
 * The members of the JSON object, or the elements of the list, in `bytes`, in their order, each as the bytes it is written
 * with; an element's key is ''. Throws NotJsonError as `sliceTopLevel`.
 */
export async function* eachValue(
  bytes: Uint8Array,
  pause: () => Promise<void> = nextTurn,
): AsyncGenerator<readonly [key: string, value: Uint8Array]> {
  const scan = new Scan(bytes, pause);
  const isList = scan.atList();
  for (let more = isList ? scan.enterList() : scan.enter(); more; more = isList ? scan.nextElement() : scan.next()) {
    const key = isList ? '' : scan.key();
    const start = scan.at;
    await scan.skip();
    yield [key, bytes.subarray(start, scan.at)];
  }
}

/** `eachValue` of the value at the end of `path`; none if there is no such object or list, or what is read is no JSON. */
export async function* membersWithin(
  bytes: Uint8Array,
  path: readonly string[],
): AsyncGenerator<readonly [key: string, value: Uint8Array]> {
  try {
    const found = await slicePath(bytes, path);
    if (found && isContainer(found)) yield* eachValue(found);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
  }
}

function isContainer([first]: Uint8Array): boolean {
  return first === OPEN_BRACE || first === OPEN_BRACKET;
}

/** A position in a JSON document that moves forward only. */
class Scan {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #pause: () => Promise<void>;

  constructor(bytes: Uint8Array, pause: () => Promise<void>) {
    this.#bytes = searchable(bytes);
    this.#pause = pause;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3;
    this.#space();
  }

  atObject(): boolean {
    return this.#bytes[this.at] === OPEN_BRACE;
  }

  atList(): boolean {
    return this.#bytes[this.at] === OPEN_BRACKET;
  }

  /** Goes into this list, up to its first element; false if it has none. */
  enterList(): boolean {
    this.#take(OPEN_BRACKET);
    if (this.#bytes[this.at] !== CLOSE_BRACKET) return true;
    this.at++;
    return false;
  }

  /** From the end of an element to the next one; false at the list's end. */
  nextElement(): boolean {
    this.#space();
    if (this.#bytes[this.at] === CLOSE_BRACKET) {
      this.at++;
      return false;
    }
    this.#take(COMMA);
    return true;
  }

  /** Goes into this object, up to its first key; false if it has none. */
  enter(): boolean {
    this.#take(OPEN_BRACE);
    if (this.#bytes[this.at] !== CLOSE_BRACE) return true;
    this.at++;
    return false;
  }

  /** From the end of a member to the next one's key; false at the object's end. */
  next(): boolean {
    this.#space();
    if (this.#bytes[this.at] === CLOSE_BRACE) {
      this.at++;
      return false;
    }
    this.#take(COMMA);
    return true;
  }

  /** Reads this key and goes to its value. */
  key(): string {
    const start = this.at;
    if (this.#bytes[start] !== QUOTE) throw new NotJsonError(start);
    this.at = stringEnd(this.#bytes, start);
    const text = new TextDecoder().decode(this.#bytes.subarray(start, this.at));
    this.#space();
    this.#take(COLON);
    if (!text.includes('\\')) return text.slice(1, -1);
    try {
      return String(JSON.parse(text));
    } catch {
      throw new NotJsonError(start);
    }
  }

  /** Goes to just behind this value. */
  async skip(): Promise<void> {
    const bytes = this.#bytes;
    const start = this.at;
    const first = bytes[start];
    scanned += bytesPerValue;
    if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      let depth = 0;
      do {
        const from = this.at;
        depth = this.#skipStretch(depth);
        scanned += this.at - from;
        if (scanned >= stretch) await this.#breathe();
      } while (depth > 0);
      return;
    }
    if (first === QUOTE) this.at = stringEnd(bytes, start);
    else {
      const most = Math.min(bytes.length, start + longestScalar);
      while (this.at < most && !endsScalar(bytes[this.at])) this.at++;
      if (this.at === start || this.at === start + longestScalar) throw new NotJsonError(start);
    }
    scanned += this.at - start;
    if (scanned >= stretch) await this.#breathe();
  }

  /** Walks nested values for one stretch, or to the end of the outermost one; returns the current depth. */
  #skipStretch(startDepth: number): number {
    const bytes = this.#bytes;
    const limit = Math.min(bytes.length, this.at + stretch);
    let depth = startDepth;
    let at = this.at;
    while (at < limit) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        at = stringEnd(bytes, at);
        continue;
      }
      at++;
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth--;
        if (depth === 0) break;
      }
    }
    this.at = at;
    if (depth > 0 && at >= bytes.length) throw new NotJsonError(at);
    return depth;
  }

  async #breathe(): Promise<void> {
    scanned = 0;
    await this.#pause();
  }

  #take(byte: number): void {
    if (this.#bytes[this.at] !== byte) throw new NotJsonError(this.at);
    this.at++;
    this.#space();
  }

  #space(): void {
    const bytes = this.#bytes;
    while (isSpace(bytes[this.at])) this.at++;
  }
}

/** Just behind the closing quote of the string that opens at `start`. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let from = start + 1;
  for (;;) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote < 0) throw new NotJsonError(start);
    let slashes = quote - 1;
    while (slashes > start && bytes[slashes] === BACKSLASH) slashes--;
    // After an even number of backslashes, the quote isn't escaped.
    if ((quote - 1 - slashes) % 2 === 0) return quote + 1;
    from = pastEscapes(bytes, quote + 1);
  }
}

/** The number of bytes without a backslash after which a search is faster than a look at each byte. */
const plainBytes = 64;

/** From between two characters of a string on, past those that are escaped, to its end or to plain ones. */
function pastEscapes(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let plain = 0; plain < plainBytes && at < bytes.length && bytes[at] !== QUOTE; plain++) {
    if (bytes[at] === BACKSLASH) {
      at++;
      plain = -1;
    }
    at++;
  }
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function endsScalar(byte: number | undefined): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || isSpace(byte);
}
