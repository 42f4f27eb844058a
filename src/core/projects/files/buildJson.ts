import * as l10n from '@vscode/l10n';
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

/** Parses the JSON object in `bytes`; a LensError of kind `input` that names `path` if there is none. */
export function parseObject(bytes: Uint8Array, path: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes, path));
  } catch (cause) {
    throw new LensError({ kind: 'input', field: path }, l10n.t`The build output ${path} isn't JSON. Build again.`, {
      cause,
    });
  }
  const object = objectIn(value);
  if (object === undefined) {
    throw new LensError(
      { kind: 'input', field: path },
      l10n.t`The build output ${path} isn't a JSON object. Build again.`,
    );
  }
  return object;
}

/** As `parseObject`, but undefined for anything that isn't a JSON object. */
export function tryParseObject(bytes: Uint8Array): JsonObject | undefined {
  return objectIn(tryParseJson(new TextDecoder().decode(bytes)));
}

/** The value of a JSON text; undefined if there is none or it isn't JSON. */
export function tryParseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
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
  return bytes === undefined ? undefined : textIn(tryParseJson(new TextDecoder().decode(bytes)));
}
