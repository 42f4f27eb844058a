import { eachValue, NotJsonError, sliceTopLevel } from '../../json/jsonSlices.ts';
import { mostValues } from '../../json/valueCount.ts';
import { nextTurn } from '../../platform/systemTimers.ts';
import {
  isTooLarge,
  type JsonObject,
  notJson,
  objectOf,
  parseObject,
  parseValue,
  tooLarge,
  tryParseBytes,
  tryParseObject,
} from './buildJson.ts';

/** Larger documents aren't parsed as a whole, because they may have more values than can be read at once. */
const small = 2 * mostValues;

const openBrace = 0x7b;

/** Replaces a storage layout that is too large to read; nothing else depends on it. */
export const tooLargeLayout = Symbol('a storage layout that is too large to read');

function isTooLargeLayout(value: Uint8Array, key: string): boolean {
  return key === 'storageLayout' && isTooLarge(value);
}

/**
 * The members of `keys` of the JSON object in `bytes`, perhaps with others; undefined if it isn't one. An artifact can
 * have many megabytes of irrelevant data, such as the syntax tree. A member that is too large is left out, a storage layout marked. A key such
 * as `bytecode.object` is a path: nothing else within `bytecode`, such as its `generatedSources`, is parsed.
 * @param most the most values of a member
 */
export async function jsonMembers(
  bytes: Uint8Array,
  keys: readonly string[],
  most = mostValues,
): Promise<JsonObject | undefined> {
  if (bytes.byteLength <= small) return tryParseObject(bytes);
  try {
    return await parsedMembers(bytes, keys, (value, key) =>
      isTooLargeLayout(value, key) ? tooLargeLayout : tryParseBytes(value, most),
    );
  } catch (error) {
    if (error instanceof NotJsonError) return undefined;
    throw error;
  }
}

/** The same; a LensError of kind `input` that names `path` if it is no JSON object, or a member is none or too large. */
export async function parseMembers(bytes: Uint8Array, path: string, keys: readonly string[]): Promise<JsonObject> {
  if (bytes.byteLength <= small) return parseObject(bytes, path);
  return orNotJson(path, () =>
    parsedMembers(bytes, keys, (value, key) =>
      isTooLargeLayout(value, key) ? tooLargeLayout : parseValue(value, path, key),
    ),
  );
}

async function parsedMembers(
  bytes: Uint8Array,
  keys: readonly string[],
  parse: (value: Uint8Array, key: string) => unknown,
): Promise<JsonObject> {
  const within = new Map<string, string[]>();
  for (const key of keys) {
    const [first = key, ...rest] = key.split('.');
    const below = within.get(first) ?? [];
    within.set(first, rest.length === 0 ? below : [...below, rest.join('.')]);
  }
  const members: [string, unknown][] = [];
  for (const [key, value] of await sliceTopLevel(bytes, within.keys())) {
    const below = within.get(key) ?? [];
    const isPath = below.length > 0 && value[0] === openBrace;
    members.push([key, isPath ? await parsedMembers(value, below, parse) : parse(value, key)]);
    if (!isPath && value.byteLength > small) await nextTurn();
  }
  return objectOf(members);
}

/**
 * A compiler's input, as `parseObject` gives it: it may have many megabytes of sources, each of which is parsed in a turn
 * of its own.
 */
export async function parseInput(bytes: Uint8Array, path: string): Promise<JsonObject> {
  if (bytes.byteLength <= small) return parseObject(bytes, path);
  return orNotJson(path, async () => {
    const sources: [string, unknown][] = [];
    const members: [string, unknown][] = [];
    for await (const [key, value] of eachValue(bytes)) {
      if (members.length > mostValues) throw tooLarge(path);
      if (key !== 'sources') members.push([key, parseValue(value, path, key)]);
      else {
        for await (const [name, source] of eachValue(value)) {
          if (sources.length > mostValues) throw tooLarge(path, key);
          sources.push([name, parseValue(source, path, name)]);
        }
      }
    }
    return objectOf([...members, ['sources', objectOf(sources)]]);
  });
}

/** What `read` gives; a LensError that names `path` if it can't be walked as JSON. */
export async function orNotJson<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof NotJsonError ? notJson(path, error) : error;
  }
}
