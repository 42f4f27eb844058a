import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { $ZodObjectJIT } from 'zod/v4/core';
import { formatInteger } from '../../../format/amounts.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/jsonValue.ts';
import { LensError } from '../../../net/errors.ts';

/**
 * The fields of the ledger's records. The server omits or nulls fields that its own description requires, and returns
 * the same field sometimes as a number and sometimes as a string. So every field treats null and absent the same (both
 * become null, lists become empty), accepts both forms, and rejects only unreadable values. Unknown enum values are
 * ordinary strings.
 */

/** The context through which a field's transform reports problems; zod prefixes the path. */
type Report = z.core.ParsePayload;

/** `problem` follows the field's path. */
function refuse(report: Report, input: unknown, problem: string): null {
  report.issues.push({ code: 'custom', input, message: problem });
  return null;
}

/** The ledger has no longer integers, and reading them takes long. */
const integer = /^-?\d{1,10000}$/;

/** No text of the ledger is longer: a contract's code has 50,000 characters, the data of a call a few 100,000. */
const longestText = 1_000_000;

/** Text: ids, timestamps `seconds.nanoseconds`, hex, base64, enum values. A bare number becomes its digits. */
export const text = z.transform((input: unknown, report: Report): string | null => {
  if (typeof input === 'string')
    return input.length <= longestText ? input : refuse(report, input, l10n.t('is too long'));
  if (input === null || input === undefined) return null;
  if (typeof input === 'number' || typeof input === 'bigint') return String(input);
  return refuse(report, input, l10n.t("isn't text"));
});

/** An int64: amounts, balances, stakes, fees, supplies, gas, serial numbers. Always bigint, whatever its size. */
export const int64 = z.transform((input: unknown, report: Report): bigint | null => {
  if (typeof input === 'number') {
    return Number.isInteger(input) ? BigInt(input) : refuse(report, input, l10n.t("isn't an integer"));
  }
  if (input === null || input === undefined) return null;
  if (typeof input === 'bigint') return input;
  if (typeof input === 'string' && integer.test(input)) return BigInt(input);
  return refuse(report, input, l10n.t("isn't an integer"));
});

/** A small number: counters, indexes, decimals, ports, nonces, fractions. */
export const number = z.transform((input: unknown, report: Report): number | null => {
  if (typeof input === 'number' && Number.isFinite(input)) return input;
  if (input === null || input === undefined) return null;
  if (typeof input === 'string' && integer.test(input) && Number.isSafeInteger(Number(input))) return Number(input);
  return refuse(report, input, l10n.t("isn't a number, or is too large"));
});

export const flag = z.transform((input: unknown, report: Report): boolean | null => {
  if (typeof input === 'boolean') return input;
  if (input === null || input === undefined) return null;
  return refuse(report, input, l10n.t("isn't true or false"));
});

/** Any value, unchanged, for fields whose shape differs between versions of the server. */
export const anything = z.transform((input: unknown): JsonValue => (input === undefined ? null : (input as JsonValue)));

/**
 * A record: a row, or the element of a list. Uses zod's compiled form, which isn't the default in `zod/mini`: it reads
 * pages of 100 rows in a third of the time. (Imported by name: `z.core` as a value would bundle all of zod's
 * languages.)
 */
export function item<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return new $ZodObjectJIT({ type: 'object', shape }) as z.core.$ZodObject<Shape, z.core.$strip>;
}

/** A record inside a record; null and absent become null. */
export function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z._default(z.nullable(item(shape)), null);
}

/** No list inside a row of a real answer is longer. */
const longList = 1_000;

/** More unreadable elements of a long list aren't named one by one, which takes 100 ms for 40,000. */
const mostUnreadable = 100;

/** A list; null and absent become empty. A long one with many unreadable elements is refused as a whole. */
export function list<Item extends z.core.$ZodType>(item: Item) {
  const readable = (input: unknown, report: Report): unknown => {
    if (!Array.isArray(input) || input.length <= longList) return input ?? [];
    let unreadable = 0;
    for (const each of input) {
      if (z.safeParse(item, each).success) continue;
      unreadable += 1;
      if (unreadable > mostUnreadable)
        return refuse(report, input, l10n.t`has more than ${mostUnreadable} unreadable elements`);
    }
    return input;
  };
  return z.pipe(z.transform(readable), z.array(item));
}

/** The result of `item`. */
export type RowSchema = ReturnType<typeof item>;

/** A row of the ledger from the client: its known fields, and the raw row with unknown fields. */
export type Row<Schema extends z.core.SomeType> = z.output<Schema> & {
  readonly raw: JsonObject;
  /** The fields that couldn't be read completely, so that `repairRow` left out a part. */
  readonly unread?: readonly string[];
  readonly malformed?: undefined;
};

/** An unreadable row, unchanged. `problem` says which field and why. */
export interface Malformed {
  readonly malformed: JsonValue;
  readonly problem: string;
}

/** An item of a page: a row, or an unreadable one. */
export type Entry<T> = T | Malformed;

export function isMalformed(entry: object): entry is Malformed {
  return 'malformed' in entry;
}

/**
 * The rows of a list, for who concludes something from what is or isn't in it: that a transaction is missing, that
 * a slot is zero.
 * @throws LensError `badResponse` if some can't be read, because a conclusion from the others would be false
 */
export function everyRow<T extends object>(rows: readonly Entry<T>[]): T[] {
  const unread = rows.filter(isMalformed);
  if (unread[0] === undefined) return readableRows(rows);
  throw new LensError(
    { kind: 'badResponse', unreadRows: unread.length },
    l10n.t`${unreadRowsWords(unread.length)} (${unread[0].problem}).`,
  );
}

/** The rows that can be read, for who shows the others, too, or only adds names or further ways by them. */
export function readableRows<T extends object>(rows: readonly Entry<T>[]): T[] {
  return rows.filter((row): row is Exclude<Entry<T>, Malformed> => !isMalformed(row));
}

/** That rows are missing from an answer, as the beginning of a sentence. */
export function unreadRowsWords(count: number): string {
  return count === 1
    ? l10n.t("1 row of the mirror node's response can't be read")
    : l10n.t`${formatInteger(count)} rows of the mirror node's response can't be read`;
}

/**
 * Reads one row. Never throws: an unreadable row is returned as `Malformed`. `model` is one of the schemas in this
 * folder, created with `item`.
 */
export function readRow<Schema extends RowSchema>(model: Schema, raw: JsonValue): Entry<Row<Schema>> {
  if (!isJsonObject(raw)) return { malformed: raw, problem: l10n.t("isn't an object") };
  const result = z.safeParse(model, raw);
  if (result.success) return Object.assign(result.data, { raw });
  const [issue] = result.error.issues;
  // Only its own words are in the user's language: zod reports what should be a record as "Invalid input".
  const other =
    issue?.code === 'invalid_type' && issue.expected === 'array' ? l10n.t("isn't a list") : l10n.t("isn't an object");
  const message = issue?.code === 'custom' ? issue.message : other;
  return { malformed: raw, problem: `${issue?.path.join('.') ?? ''} ${message}`.trim() };
}
