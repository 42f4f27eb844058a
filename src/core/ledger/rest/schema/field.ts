import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { $ZodObjectJIT } from 'zod/v4/core';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/jsonValue.ts';

/**
 * The fields that every record of the ledger is made of. The server leaves out or nulls what its own description
 * requires, and gives one thing as a number here and as a string there; so every field takes null and absent alike
 * (both become null, lists become empty), accepts both spellings, and refuses only what has no reading at all.
 * Unknown values of enums are strings like any other.
 */

/** What a field's schema gives the transform to report through; zod prefixes the path. */
type Report = z.core.ParsePayload;

/** `problem` follows the field's path. */
function refuse(report: Report, input: unknown, problem: string): null {
  report.issues.push({ code: 'custom', input, message: problem });
  return null;
}

/** Longer ones are no integer of the ledger, and take long to read. */
const integer = /^-?\d{1,10000}$/;

/** Text: ids, timestamps `seconds.nanoseconds`, hex, base64, enum values. A bare number becomes its digits. */
export const text = z.transform((input: unknown, report: Report): string | null => {
  if (typeof input === 'string') return input;
  if (input === null || input === undefined) return null;
  if (typeof input === 'number' || typeof input === 'bigint') return String(input);
  return refuse(report, input, l10n.t('is not text'));
});

/** An int64: amounts, balances, stakes, fees, supplies, gas, serial numbers. Always bigint, whatever its size. */
export const int64 = z.transform((input: unknown, report: Report): bigint | null => {
  if (typeof input === 'number') {
    return Number.isInteger(input) ? BigInt(input) : refuse(report, input, l10n.t('is not an integer'));
  }
  if (input === null || input === undefined) return null;
  if (typeof input === 'bigint') return input;
  if (typeof input === 'string' && integer.test(input)) return BigInt(input);
  return refuse(report, input, l10n.t('is not an integer'));
});

/** A small number: counters, indexes, decimals, ports, nonces, fractions. */
export const number = z.transform((input: unknown, report: Report): number | null => {
  if (typeof input === 'number' && Number.isFinite(input)) return input;
  if (input === null || input === undefined) return null;
  if (typeof input === 'string' && integer.test(input) && Number.isSafeInteger(Number(input))) return Number(input);
  return refuse(report, input, l10n.t('is not a number, or is too large'));
});

export const flag = z.transform((input: unknown, report: Report): boolean | null => {
  if (typeof input === 'boolean') return input;
  if (input === null || input === undefined) return null;
  return refuse(report, input, l10n.t('is not true or false'));
});

/** Anything, kept as it came: fields whose shape changes between versions of the server. */
export const anything = z.transform((input: unknown): JsonValue => (input === undefined ? null : (input as JsonValue)));

/**
 * A record: a row, or the element of a list. zod's compiled form, which `zod/mini` does not use by itself: pages of
 * 100 rows are read in a third of the time. (Imported by name: `z.core` as a value would bundle all of zod's languages.)
 */
export function item<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return new $ZodObjectJIT({ type: 'object', shape }) as z.core.$ZodObject<Shape, z.core.$strip>;
}

/** A record inside a record; null and absent become null. */
export function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z._default(z.nullable(item(shape)), null);
}

/** A list; null and absent become empty. */
export function list<Item extends z.core.SomeType>(item: Item) {
  return z.pipe(
    z.transform((input: unknown) => input ?? []),
    z.array(item),
  );
}

/** What `item` makes. */
export type RowSchema = ReturnType<typeof item>;

/** A row of the ledger as the client gives it: the fields read, and the row as it came, unknown fields and all. */
export type Row<Schema extends z.core.SomeType> = z.output<Schema> & {
  readonly raw: JsonObject;
  /** The fields that could not be read whole, where `mendRow` left something of them out. */
  readonly unread?: readonly string[];
  readonly malformed?: undefined;
};

/** A row that cannot be read as what it should be, kept as it came. `problem` says which field and why. */
export interface Malformed {
  readonly malformed: JsonValue;
  readonly problem: string;
}

/** What stands in a page: a row, or one that could not be read. */
export type Entry<T> = T | Malformed;

export function isMalformed(entry: object): entry is Malformed {
  return 'malformed' in entry;
}

/**
 * Reads one row. Never throws: a row that cannot be read comes back as `Malformed`.
 * `model` is one of the schemas in this folder, made by `item`.
 */
export function readRow<Schema extends RowSchema>(model: Schema, raw: JsonValue): Entry<Row<Schema>> {
  if (!isJsonObject(raw)) return { malformed: raw, problem: l10n.t('is not an object') };
  const result = z.safeParse(model, raw);
  if (result.success) return Object.assign(result.data, { raw });
  const [issue] = result.error.issues;
  return { malformed: raw, problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
}
