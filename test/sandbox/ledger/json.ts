/** What an answer's body is made of; a bigint is a JSON number of as many digits as it has. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | Row;

/** An object of an answer: its keys are written in the order they were set; undefined ones are left out. */
export type Row = { readonly [key: string]: Json | undefined };

/** JSON text with every integer's exact digits, as the mirror node's json-bigint writes it (no blanks). */
export function stringify(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(stringify).join(',')}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stringify(member)}`);
  }
  return `{${members.join(',')}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
