import { isJsonObject, type JsonValue } from './jsonValue.ts';

/**
 * `JSON.stringify` for what `parseJson` gives: `bigint` as its digits. `indent` spaces a level; 0: one line.
 * Numbers that JSON cannot say (infinities) become null, as `JSON.stringify` has it.
 */
export function stringifyJson(value: JsonValue, indent = 0): string {
  return write(value, indent, '');
}

function write(value: JsonValue, indent: number, margin: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) {
    const inner = margin + ' '.repeat(indent);
    return enclose(
      '[',
      value.map((each) => write(each, indent, inner)),
      ']',
      indent,
      margin,
    );
  }
  if (isJsonObject(value)) {
    const inner = margin + ' '.repeat(indent);
    const separator = indent > 0 ? ': ' : ':';
    const members = Object.entries(value).map(
      ([key, each]) => JSON.stringify(key) + separator + write(each, indent, inner),
    );
    return enclose('{', members, '}', indent, margin);
  }
  return JSON.stringify(value);
}

function enclose(opens: string, parts: readonly string[], closes: string, indent: number, margin: string): string {
  if (parts.length === 0) return opens + closes;
  if (indent === 0) return opens + parts.join(',') + closes;
  const inner = `\n${margin}${' '.repeat(indent)}`;
  return `${opens}${inner}${parts.join(`,${inner}`)}\n${margin}${closes}`;
}
