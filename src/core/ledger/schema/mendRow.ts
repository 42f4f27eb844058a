import * as z from 'zod/mini';
import { isJsonObject, type JsonObject, type JsonValue } from '../../net/jsonValue.ts';
import { type Entry, isMalformed, type Row, type RowSchema, readRow } from './field.ts';

/**
 * Reads a row like `readRow`, but a field of a shape that cannot be read (another version of the server may write it)
 * does not take the others with it: it becomes null or empty, and `unread` names it. Only what is no object comes back
 * as `Malformed`.
 */
export function mendRow<Schema extends RowSchema>(model: Schema, raw: JsonValue): Entry<Row<Schema>> {
  const row = readRow(model, raw);
  if (!isMalformed(row) || !isJsonObject(raw)) return row;
  // First the value alone is left out, so that the rest of its list or record stays; then the whole field.
  const places = problemsOf(model, raw);
  const once = without(raw, places);
  const more = problemsOf(model, once);
  const twice = without(
    once,
    more.map((place) => place.slice(0, 1)),
  );
  const mended = readRow(model, twice);
  const unread = new Set([...places, ...more].map(([name]) => String(name)));
  return isMalformed(mended) ? row : Object.assign(mended, { raw, unread: [...unread] });
}

type Place = readonly PropertyKey[];

function problemsOf(model: RowSchema, raw: JsonObject): Place[] {
  const result = z.safeParse(model, raw);
  return result.success ? [] : result.error.issues.map((issue) => issue.path);
}

/** A copy without the elements of lists, and with null for the fields, in the places named. */
function without(raw: JsonObject, places: readonly Place[]): JsonObject {
  if (places.length === 0) return raw;
  const copy = structuredClone(raw);
  // From the last to the first, so that the indexes before a removed element stay.
  for (const place of places.toReversed()) {
    const last = place.at(-1);
    let container: JsonValue | undefined = copy;
    for (const key of place.slice(0, -1)) container = Object(container)[key];
    if (Array.isArray(container)) container.splice(Number(last), 1);
    else if (last !== undefined && isJsonObject(container)) Object.assign(container, { [last]: null });
  }
  return copy;
}
