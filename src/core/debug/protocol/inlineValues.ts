import { otherVariables } from './sameNames.ts';

/** A variable whose value is shown beside the code. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
  readonly type?: string | undefined;
  /** 0 if it has no parts. */
  readonly variablesReference?: number;
}

/** Where a value is shown: behind a name in a line, both from 0. */
export interface InlineValue extends Pick<NamedValue, 'name' | 'value'> {
  readonly line: number;
  readonly column: number;
}

/** Longer values are whole in the view and the hover. */
const longestValue = 80;

/** In UTF-16 units, up to where it stands. */
const longestFunction = 50_000;

/** A function's head in Solidity and Vyper. */
const head = /^\s*(?:function\b|constructor\b|modifier\b|fallback\b|receive\b|def\b)/;

/**
 * The values of variables behind their names in the lines of the running function, up to where it stands; each once in a
 * line. Comments and texts have none.
 * @param values innermost first: the first of a name counts
 * @param stoppedColumn where in its line it stands
 */
export function inlineValues(
  lineAt: (line: number) => string,
  values: readonly NamedValue[],
  stoppedLine: number,
  stoppedColumn?: number,
): readonly InlineValue[] {
  const known = new Map<string, string | undefined>();
  for (const { name, value, type, variablesReference = 0 } of values) {
    // `this` is the same in the whole function.
    if (!/^[A-Za-z_$][\w$]*$/.test(name) || name === 'this' || known.has(name)) continue;
    // What has parts, or only says its type, has no value in a few words, but hides an outer one of its name.
    known.set(name, variablesReference > 0 || value === type ? undefined : shortened(value));
  }
  const rows: string[] = [];
  let length = 0;
  for (let line = stoppedLine; line >= 0; line--) {
    const text = lineAt(line);
    length += text.length + 1;
    // What its names mean takes too long to find.
    if (length > longestFunction) return [];
    const isAtBrace = line === stoppedLine && text.search(/\S/) === stoppedColumn && text[stoppedColumn] === '}';
    // The block whose brace it stands at hasn't ended.
    rows.unshift(isAtBrace ? '' : withoutComments(text));
    if (head.test(text)) break;
  }
  const first = stoppedLine - rows.length + 1;
  const others = new Map<string, (row: number) => boolean>();
  const found: InlineValue[] = [];
  for (const [row, text] of [...rows.entries()].reverse()) {
    const here = new Map<string, number>();
    for (const { 0: word, index } of text.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g))
      if (!here.has(word)) here.set(word, index);
    for (const [name, column] of here) {
      const value = known.get(name);
      if (value === undefined) continue;
      const isOther = others.get(name) ?? otherVariables(rows, name);
      others.set(name, isOther);
      if (!isOther(row)) found.push({ name, value, line: first + row, column });
    }
  }
  return found;
}

/** The expression around a place in a line: a name with the members and elements before it, `held[who].amount`. */
export function expressionAt(text: string, at: number): { readonly start: number; readonly end: number } | undefined {
  const code = withoutComments(text);
  const word = [...code.matchAll(/[A-Za-z_$][\w$]*/g)].find(
    ({ 0: each, index }) => index <= at && at <= index + each.length,
  );
  if (!word) return undefined;
  let start = word.index;
  while (code[start - 1] === '.') {
    const before = beginningOf(code, start - 1);
    if (before === undefined) return undefined;
    start = before;
  }
  return { start, end: word.index + word[0].length };
}

/** Where a name with its elements begins that ends before `end`. */
function beginningOf(code: string, end: number): number | undefined {
  let at = end;
  while (code[at - 1] === ']') {
    let depth = 0;
    do {
      at--;
      if (code[at] === ']') depth++;
      if (code[at] === '[') depth--;
    } while (depth > 0 && at > 0);
    if (depth > 0) return undefined;
  }
  const name = /(?<![\w$])[A-Za-z_$][\w$]*$/.exec(code.slice(0, at));
  return name ? at - name[0].length : undefined;
}

/** The line with blanks for its comment and the letters of its texts, so that all stays in its column. */
function withoutComments(text: string): string {
  return text.replace(/\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*.*|#.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, (each) =>
    ' '.repeat(each.length),
  );
}

function shortened(value: string): string {
  const letters = [...value];
  return letters.length > longestValue ? `${letters.slice(0, longestValue - 1).join('')}…` : value;
}
