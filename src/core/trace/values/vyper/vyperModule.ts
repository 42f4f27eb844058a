import { CodeScanner, vyperSyntax } from '../../../code/codeScanner.ts';
import { functionAt, type VyperFunction, type VyperStatements, vyperStatements } from '../../lines/vyperStatements.ts';

/** A statement, or the head of a compound one, without comments. */
export interface VyperStatement {
  /** Its lines from 0, both included. */
  readonly first: number;
  readonly last: number;
  /** Where its text begins in the source, in bytes. */
  readonly from: number;
  /** One character for each byte. */
  readonly text: string;
  readonly indent: number;
}

/** A source of Vyper whose parts are known by their bytes, as the compiler's places are. */
export class VyperModule {
  readonly path: string;
  readonly #bytes: Uint8Array;
  /** With one character for each byte, and blanks for comments. */
  readonly #code: string;
  readonly #lines: readonly number[];
  readonly #statements: VyperStatements;
  /** By their first lines. */
  readonly #read = new Map<number, VyperStatement>();

  constructor(path: string, content: string) {
    this.path = path;
    this.#bytes = new TextEncoder().encode(content);
    const text = latin(this.#bytes);
    this.#code = withoutComments(text);
    const lines = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
    this.#lines = lines;
    this.#statements = vyperStatements(text);
  }

  functionAt(line: number): VyperFunction | undefined {
    return functionAt(this.#statements.functions, line);
  }

  functionNamed(name: string): VyperFunction | undefined {
    return this.#statements.functions.find((each) => each.name === name);
  }

  /** The key of a function's `@nonreentrant`, '' for one without; undefined for a function that has no such lock. */
  lockOf(name: string): string | undefined {
    const { start = 0 } = this.functionNamed(name) ?? {};
    for (let line = start - 1; line >= 0; line--) {
      const text = this.#code.slice(this.#lines[line], this.#lines[line + 1]).trim();
      const lock = /^@nonreentrant(?:\(\s*["'](.*)["']\s*\))?$/.exec(text);
      if (lock) return lock[1] ?? '';
      if (text !== '' && !text.startsWith('@')) return undefined;
    }
    return undefined;
  }

  /** The statement that a line belongs to. */
  statementAt(line: number): VyperStatement {
    const { first, last } = this.#statements.statementAt(line);
    const known = this.#read.get(first);
    if (known) return known;
    const start = this.#lines[first] ?? 0;
    const whole = this.#code.slice(start, this.#lines[last + 1] ?? this.#code.length);
    const text = whole.trim();
    const indent = whole.length - whole.trimStart().length;
    const statement = { first, last, from: start + indent, text, indent };
    this.#read.set(first, statement);
    return statement;
  }

  /** The statements of a function before a line, the nearest first. */
  *before(line: number): Generator<VyperStatement> {
    const start = this.functionAt(line)?.start ?? line;
    for (let at = line - 1; at > start; ) {
      const statement = this.statementAt(at);
      at = statement.first - 1;
      if (statement.text !== '' && statement.first > start) yield statement;
    }
  }

  /** The statements after a line in its function. */
  *after(line: number): Generator<VyperStatement> {
    const end = this.functionAt(line)?.end ?? line;
    for (let at = line + 1; at < end; ) {
      const statement = this.statementAt(at);
      at = statement.last + 1;
      if (statement.text !== '') yield statement;
    }
  }

  /** Whether a range of bytes holds more than one statement, as that of a whole loop or function. */
  holdsSeveral({ from, to }: { readonly from: number; readonly to: number }): boolean {
    return this.lineOf(to - 1) > this.#statements.statementAt(this.lineOf(from)).last;
  }

  /** The line of a byte, from 0. */
  lineOf(at: number): number {
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lines[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The source's words in one line, without comments; long ones are cut. */
  words(from: number, to: number): string {
    const bytes = this.#bytes.slice(from, to);
    for (let at = 0; at < bytes.length; at++) if (this.#code[from + at] === ' ') bytes[at] = 0x20;
    const words = new TextDecoder().decode(bytes).replace(/\s+/g, ' ').trim();
    return words.length > longest ? `${words.slice(0, longest - 1)}…` : words;
  }
}

const longest = 120;

function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function withoutComments(text: string): string {
  const scanner = new CodeScanner(text, vyperSyntax);
  const parts: string[] = [];
  let end = 0;
  while (scanner.next()) {
    if (scanner.part !== 'comment') continue;
    parts.push(text.slice(end, scanner.start), text.slice(scanner.start, scanner.end).replace(/[^\n]/g, ' '));
    end = scanner.end;
  }
  return parts.join('') + text.slice(end);
}
