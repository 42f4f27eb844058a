import { CodeScanner, vyperSyntax } from '../../code/codeScanner.ts';

/** A function of a source, by its lines from 0. `end` is the first line behind it. */
export interface VyperFunction {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What a Vyper source is made of: functions, and statements that may go over several lines. */
export interface VyperStatements {
  readonly functions: readonly VyperFunction[];
  /** The lines of the statement that a line belongs to, both inclusive. */
  statementAt(line: number): { readonly first: number; readonly last: number };
}

/** The function that a line belongs to; undefined outside of all. */
export function functionAt(functions: readonly VyperFunction[], line: number): VyperFunction | undefined {
  let [low, high] = [0, functions.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((functions[middle]?.start ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  const found = functions[low];
  return found && found.start <= line && line < found.end ? found : undefined;
}

const openings = new Set(['(', '[', '{']);
const closings = new Set([')', ']', '}']);

/** Finds functions by `def` at the start of a line, and statements by their brackets, as Python does. */
export function vyperStatements(text: string): VyperStatements {
  const rows = text.split('\n');
  const firstOf = rows.map((_, line) => line);
  const scanner = new CodeScanner(text, vyperSyntax);
  const functions: { name: string; start: number; end: number }[] = [];
  const lineOf = lineCounter(text);
  let depth = 0;
  let opened = 0;
  let isNamed = false;
  while (scanner.next()) {
    if (scanner.part === 'comment') continue;
    const line = lineOf(scanner.start);
    if (depth === 0 && (scanner.start === 0 || text[scanner.start - 1] === '\n')) {
      const last = functions.at(-1);
      // Until the next text at the start of a line.
      if (last && last.end === rows.length && last.start < line) last.end = line;
      if (scanner.is('def')) functions.push({ name: '', start: line, end: rows.length });
      isNamed = scanner.is('def');
    } else if (isNamed) {
      const own = functions.at(-1);
      if (own) own.name = scanner.text;
      isNamed = false;
    }
    if (scanner.part === 'string') join(firstOf, line, lineOf(scanner.end - 1));
    else if (openings.has(scanner.text)) {
      if (depth === 0) opened = line;
      depth += 1;
    } else if (depth > 0 && closings.has(scanner.text)) {
      depth -= 1;
      if (depth === 0) join(firstOf, opened, line);
    }
  }
  const lastOf = rows.map((_, line) => line);
  for (let line = rows.length - 2; line >= 0; line--)
    if (firstOf[line] === firstOf[line + 1]) lastOf[line] = lastOf[line + 1] ?? line;
  return { functions, statementAt: (line) => ({ first: firstOf[line] ?? line, last: lastOf[line] ?? line }) };
}

/** The lines from one to another belong to the statement of the first. */
function join(firstOf: number[], from: number, to: number): void {
  const first = firstOf[from] ?? from;
  for (let line = from; line <= to; line++) firstOf[line] = first;
}

/** Gives the line of each position; positions must rise. */
function lineCounter(text: string): (at: number) => number {
  let line = 0;
  let next = text.indexOf('\n');
  return (at) => {
    while (next >= 0 && next < at) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** The compiler maps the end of a function to the whole of it, and the dispatch to the whole module. */
export function kindOfVyper(text: string): 'statement' | 'function' | 'contract' {
  if (/\n(?:@|def\s)/.test(text)) return 'contract';
  return /^(?:@|def\s)/.test(text) ? 'function' : 'statement';
}
