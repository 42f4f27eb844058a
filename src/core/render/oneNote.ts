import type { Field } from '../sheets/sheet.ts';

/** The field with an amount's dollars in its note, so that one pair of brackets has both. */
export function withOneNote(field: Field): Field {
  const [only, ...others] = field.values;
  if (field.note === undefined || others.length > 0 || only?.type !== 'amount' || only.usd === undefined) return field;
  const { usd, ...amount } = only;
  return { ...field, values: [amount], note: `${usd}, ${field.note}` };
}

/** A field's note, and what is before it: in brackets, unless these would follow those of a time's age. */
export function noteBeside({ values, note }: Field): readonly [separator: string, note: string] {
  if (note === undefined) return ['', ''];
  return values.at(-1)?.type === 'time' ? [', ', note] : [' ', `(${note})`];
}
