import { type JsonObject, objectOf, tryParseJson, tryParseObject } from './buildJson.ts';
import { NotJsonError, sliceTopLevel } from './jsonSlices.ts';

/** Larger documents aren't parsed as a whole, because that would block other work. */
const small = 1 << 20;

/**
 * The members of `keys` of the JSON object in `bytes`, perhaps with others; undefined if it isn't one. An artifact can
 * have many megabytes of irrelevant data, such as the syntax tree.
 */
export async function jsonMembers(bytes: Uint8Array, keys: readonly string[]): Promise<JsonObject | undefined> {
  if (bytes.byteLength <= small) return tryParseObject(bytes);
  try {
    const found = await sliceTopLevel(bytes, keys);
    const decoder = new TextDecoder();
    return objectOf([...found].map(([key, value]) => [key, tryParseJson(decoder.decode(value))] as const));
  } catch (error) {
    if (error instanceof NotJsonError) return undefined;
    throw error;
  }
}
