import type { Block, Field, Value } from '../sheet.ts';

/** The possible values of a field; undefined or an empty list leaves the field out. */
type MaybeValues = Value | readonly Value[] | undefined;

/** The fields that have a value. */
export function fieldsBlock(...fields: readonly (Field | undefined)[]): Block {
  return { type: 'fields', fields: fields.filter((each) => each !== undefined) };
}

/** A field with its label; undefined without a value. */
export function field(
  label: string,
  values: MaybeValues,
  more: Pick<Field, 'note' | 'tone' | 'share'> = {},
): Field | undefined {
  const list = values === undefined ? [] : 'type' in values ? [values] : values;
  return list.length === 0 ? undefined : { label, values: list, ...more };
}

/** Undefined for an absent or empty text. */
export function textValue(text: string | null | undefined): Value | undefined {
  return text === null || text === undefined || text === '' ? undefined : { type: 'text', text };
}
