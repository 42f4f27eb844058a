import * as z from 'zod/mini';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/jsonValue.ts';
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

/** More problems than this are not worth keeping what is around each of them. */
const most = 1000;

/** `raw` without the elements of lists, and with null for the fields, in the places named. */
function without(raw: JsonObject, places: readonly Place[]): JsonObject {
  const left = places.length > most ? places.map((place) => place.slice(0, 1)) : places;
  // From the last to the first, so that the indexes before a removed element stay.
  return left.toReversed().reduce<JsonObject>((row, place) => {
    const next = withoutPlace(row, place);
    return isJsonObject(next) ? next : row;
  }, raw);
}

/** Copies what is on the way to the place, and no more: what is beside it may be of any size and depth. */
function withoutPlace(value: JsonValue, [key, ...rest]: Place): JsonValue {
  if (Array.isArray(value)) {
    const index = Number(key);
    return rest.length === 0 ? value.toSpliced(index, 1) : value.with(index, withoutPlace(value[index] ?? null, rest));
  }
  if (!isJsonObject(value)) return value;
  const name = String(key);
  return { ...value, [name]: rest.length === 0 ? null : withoutPlace(value[name] ?? null, rest) };
}
