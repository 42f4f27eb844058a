import * as z from 'zod/mini';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/jsonValue.ts';
import { type Entry, isMalformed, type Row, type RowSchema, readRow } from './field.ts';

/**
 * Reads a row like `readRow`, but an unreadable field (for example from another version of the server) doesn't affect
 * the others: it becomes null or empty, and `unread` names it. Only a non-object is returned as `Malformed`.
 */
export function repairRow<Schema extends RowSchema>(model: Schema, raw: JsonValue): Entry<Row<Schema>> {
  const row = readRow(model, raw);
  if (!isMalformed(row) || !isJsonObject(raw)) return row;
  // First only the value is left out, so that the rest of its list or record stays; then the whole field.
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

/** With more problems than this, whole fields are left out. */
const most = 1000;

/** `raw` without the list elements, and with null for the fields, at the given paths. */
function without(raw: JsonObject, places: readonly Place[]): JsonObject {
  const left = places.length > most ? places.map((place) => place.slice(0, 1)) : places;
  // From last to first, so that the indexes before a removed element stay valid.
  return left.toReversed().reduce<JsonObject>((row, place) => {
    const next = withoutPlace(row, place);
    return isJsonObject(next) ? next : row;
  }, raw);
}

/** Copies only the path to the value, because its neighbors may have any size and depth. */
function withoutPlace(value: JsonValue, [key, ...rest]: Place): JsonValue {
  if (Array.isArray(value)) {
    const index = Number(key);
    return rest.length === 0 ? value.toSpliced(index, 1) : value.with(index, withoutPlace(value[index] ?? null, rest));
  }
  if (!isJsonObject(value)) return value;
  const name = String(key);
  return { ...value, [name]: rest.length === 0 ? null : withoutPlace(value[name] ?? null, rest) };
}
