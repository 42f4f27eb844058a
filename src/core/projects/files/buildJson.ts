import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { hasMoreValuesNow, mostValues, uncounted } from '../../json/valueCount.ts';
import { LensError } from '../../net/errors.ts';

export type JsonObject = { readonly [key: string]: unknown };

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `value` if it is a JSON object, else undefined. */
export function objectIn(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** `value` if it is a string that isn't empty, else undefined. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `object`'s own property, so that a crafted key such as `__proto__` or `constructor` finds nothing. */
export function own(object: JsonObject | undefined, key: string): unknown {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** An object of `entries` in which every key, `__proto__` too, is a plain property. */
export function objectOf<T>(entries: Iterable<readonly [string, T]>): { readonly [key: string]: T } {
  return Object.fromEntries(entries);
}

/**
 * Parses the JSON object in `bytes`; a LensError of kind `input` that names `path` when there is none, or if it has more
 * values than can be read at once.
 */
export function parseObject(bytes: Uint8Array, path: string): JsonObject {
  const object = objectIn(parseValue(bytes, path));
  if (object === undefined) {
    throw new LensError(
      { kind: 'input', field: path },
      l10n.t`The build output ${path} isn't a JSON object. Build again.`,
    );
  }
  return object;
}

/** The same for any JSON value. `member`: its key in the build output. */
export function parseValue(bytes: Uint8Array, path: string, member?: string): unknown {
  if (isTooLarge(bytes)) throw tooLarge(path, member);
  try {
    return JSON.parse(decodeText(bytes, path));
  } catch (cause) {
    throw notJson(path, cause);
  }
}

export function notJson(path: string, cause: unknown): LensError {
  return new LensError({ kind: 'input', field: path }, l10n.t`The build output ${path} isn't JSON. Build again.`, {
    cause,
  });
}

/** Of what is parsed at once; a source of its own has some hundred thousand. */
const mostBytes = 5_000_000;

/** Whether JSON has more values, or is longer, than can be read at once. */
export function isTooLarge(bytes: Uint8Array, most = mostValues): boolean {
  if (bytes.byteLength <= uncounted) return false;
  return bytes.byteLength > mostBytes || hasMoreValuesNow(bytes, most);
}

export function tooLarge(path: string, member?: string): LensError {
  const [most, size] = [formatInteger(mostValues), `${mostBytes / 1_000_000} MB`];
  const message =
    member === undefined
      ? l10n.t`The build output ${path} is too large to read: it has more than ${most} values or ${size}. Build again without output that you don't need, such as "ast", or choose another build output.`
      : l10n.t`The build output ${path} is too large to read: "${member}" has more than ${most} values or ${size}. Build again without output that you don't need, such as "ast", or choose another build output.`;
  return new LensError({ kind: 'input', field: path }, message);
}

/** As `parseObject`, but undefined for anything that isn't a JSON object, or is too large. */
export function tryParseObject(bytes: Uint8Array): JsonObject | undefined {
  return objectIn(tryParseBytes(bytes));
}

/** As `tryParseJson`, of UTF-8. */
export function tryParseBytes(bytes: Uint8Array, most = mostValues): unknown {
  try {
    return isTooLarge(bytes, most) ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; undefined for none, for what isn't JSON, and for one that is too large to read at once. */
export function tryParseJson(text: string | undefined): unknown {
  try {
    if (text === undefined) return undefined;
    // A UTF-16 unit takes three bytes at most.
    if (text.length > uncounted / 3 && isTooLarge(new TextEncoder().encode(text))) return undefined;
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a file, byte order mark kept; a LensError of kind `input` when it isn't UTF-8. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return strict.decode(bytes);
  } catch (cause) {
    throw new LensError({ kind: 'input', field: path }, l10n.t`${path} isn't UTF-8 text and can't be published.`, {
      cause,
    });
  }
}

/** The string in the JSON in `bytes`; undefined if it isn't a string. */
export function textOfJson(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : textIn(tryParseBytes(bytes));
}
