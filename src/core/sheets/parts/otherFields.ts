import * as l10n from '@vscode/l10n';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/jsonValue.ts';
import { stringifyJson } from '../../json/losslessJson.ts';
import type { Field, Section, Value } from '../sheet.ts';

/** The fields of an answer besides the entity itself. */
const notFields: readonly string[] = ['links', 'transactions'];

/** A row from the client, with the answer it was read from. */
interface ReadRow {
  readonly raw: JsonObject;
  /** The fields that couldn't be read completely. */
  readonly unread?: readonly string[];
}

/**
 * The fields of an answer that this version doesn't know, or couldn't read completely, unchanged, so that nothing from
 * a newer server is hidden; those inside a record or a list by their path, such as `transfers.later`. None if all are
 * known.
 */
export function otherFieldsSection(row: ReadRow): Section[] {
  const found = otherFields(row);
  const fields =
    found.size > mostFields ? [oneField(found)] : [...found].map(([label, value]) => codeField(label, value));
  if (fields.length === 0) return [];
  return [
    { title: l10n.t('Other fields'), level: 'detail', tab: l10n.t('Details'), blocks: [{ type: 'fields', fields }] },
  ];
}

/** More are shown as one JSON object. A newer server adds a few. */
const mostFields = 100;

function oneField(found: ReadonlyMap<string, JsonValue>): Field {
  return codeField(l10n.t('Other fields'), Object.fromEntries(found));
}

function codeField(label: string, value: JsonValue): Field {
  return { label, values: [codeOf(value)] };
}

/** The same for a row of a table, as one JSON object; undefined if all fields are known, or it isn't such a row. */
export function otherFieldsValue(row: object): Value | undefined {
  const other = 'raw' in row && isJsonObject(row.raw as JsonValue) ? otherFields(row as ReadRow) : undefined;
  return other === undefined || other.size === 0 ? undefined : codeOf(Object.fromEntries(other));
}

/** By path. If the elements of a list have a field, its values are a list. */
function otherFields(row: ReadRow): Map<string, JsonValue> {
  const { raw, unread = [] } = row;
  const found = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(raw)) {
    if (unread.includes(name)) found.set(name, value);
    else if (Object.hasOwn(row, name)) addUnknown(found, name, value, Reflect.get(row, name));
    else if (!notFields.includes(name)) found.set(name, value);
  }
  return found;
}

/** Adds what is in `value`, but not in `known`, which was read from it. */
function addUnknown(found: Map<string, JsonValue>, path: string, value: JsonValue, known: unknown): void {
  if (value === known || typeof known !== 'object' || known === null) return;
  if (Array.isArray(value)) {
    const inElements = new Map<string, JsonValue[]>();
    for (const [index, each] of value.entries()) {
      const inEach = new Map<string, JsonValue>();
      addUnknown(inEach, path, each, Reflect.get(known, index));
      for (const [name, other] of inEach) {
        const others = inElements.get(name);
        if (others) others.push(other);
        else inElements.set(name, [other]);
      }
    }
    for (const [name, others] of inElements) found.set(name, others.length === 1 ? (others[0] ?? null) : others);
  } else if (isJsonObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      if (Object.hasOwn(known, name)) addUnknown(found, `${path}.${name}`, each, Reflect.get(known, name));
      else found.set(`${path}.${name}`, each);
    }
  }
}

function codeOf(value: JsonValue): Value {
  return { type: 'code', text: typeof value === 'string' ? value : stringifyJson(value) };
}
