import { CodeScanner, scriptSyntax } from './codeScanner.ts';

/** Stands for a value that isn't a literal: it is known only when the script runs. */
export const notLiteral: unique symbol = Symbol('not a literal');

export type ScriptValue = string | number | boolean | null | typeof notLiteral | readonly ScriptValue[] | ScriptObject;
/** If a spread or a computed key may add or change members, these are missing and `isWhole` is false. */
interface ScriptObject {
  readonly members: ReadonlyMap<string, ScriptValue>;
  readonly isWhole: boolean;
}

/** Deeper literals aren't configuration; the limit keeps a crafted one from overflowing the stack. */
const deepest = 40;
/** Otherwise, spreads of spreads could grow without limit. */
const mostItems = 2_000;

/**
 * The object that a JavaScript or TypeScript module exports as its default (`module.exports = ...`, `export default
 * ...`, each perhaps through a constant or a function that takes it), as far as it is written as a literal. The module
 * isn't run. Undefined if it exports no object.
 *
 * Hand-made: this is 6 KB of the bundle; acorn is 122 KB and reads no TypeScript.
 */
export function exportedObject(text: string): ScriptObject | undefined {
  const reader = new LiteralReader(text);
  let exported: ScriptValue | undefined;
  for (let more = reader.next(); more; ) {
    if (reader.is('const') || reader.is('let') || reader.is('var')) more = reader.constant();
    else if (reader.is('default') || reader.is('exports') || reader.is('=')) {
      const isExport = reader.exportsNext();
      if (isExport) exported = reader.value(0);
      more = isExport ? !reader.isAtEnd : reader.next();
    } else more = reader.next();
  }
  return isScriptObject(exported) ? exported : undefined;
}

export function isScriptObject(value: ScriptValue | undefined): value is ScriptObject {
  return typeof value === 'object' && value !== null && 'members' in value;
}

/** The value at the end of a path of keys: undefined if there is none, `notLiteral` if it can't be known. */
export function scriptMember(value: ScriptValue | undefined, ...path: readonly string[]): ScriptValue | undefined {
  let at = value;
  for (const key of path) {
    if (!isScriptObject(at)) return at === notLiteral ? notLiteral : undefined;
    at = at.members.get(key) ?? (at.isWhole ? undefined : notLiteral);
  }
  return at;
}

/** The value as JSON; undefined if any part isn't a literal. */
export function plainValue(value: ScriptValue | undefined): unknown {
  if (value === notLiteral || value === undefined) return undefined;
  if (isScriptObject(value)) {
    const entries = [...value.members].map(([key, member]) => [key, plainValue(member)] as const);
    return value.isWhole && entries.every(([, member]) => member !== undefined)
      ? Object.fromEntries(entries)
      : undefined;
  }
  if (!Array.isArray(value)) return value;
  const items = value.map(plainValue);
  return items.includes(undefined) ? undefined : items;
}

class LiteralReader {
  readonly #text: string;
  readonly #scanner: CodeScanner;
  readonly #constants = new Map<string, ScriptValue>();
  #lastEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new CodeScanner(text, scriptSyntax);
  }

  get isAtEnd(): boolean {
    return this.#scanner.start >= this.#text.length;
  }

  is(expected: string): boolean {
    return this.#scanner.is(expected);
  }

  next(): boolean {
    this.#lastEnd = this.#scanner.end;
    return this.#scanner.nextCode();
  }

  /** From `default` or `exports` to the value that follows; false if there is none. */
  exportsNext(): boolean {
    if (this.is('default')) {
      return this.next() && !this.is(':') && !this.is('}') && !this.is(',');
    }
    return this.is('exports') && this.next() && this.is('=') && this.next() && !this.is('=');
  }

  /** Keeps the constant that is declared here; false at the end of the text. */
  constant(): boolean {
    if (!this.next()) return false;
    if (!this.#scanner.isName()) return true;
    const name = this.#scanner.text;
    if (!this.next()) return false;
    // Skips a type, up to the assignment of this statement.
    for (let more = this.is(':'); more && !this.#isAssignment(); more = this.next()) {
      if (this.is(';') || this.is('const') || this.is('export') || this.is('module')) return true;
    }
    if (!this.#isAssignment()) return true;
    if (!this.next()) return false;
    this.#constants.set(name, this.value(0));
    return !this.isAtEnd;
  }

  #isAssignment(): boolean {
    return this.is('=') && !['=', '>'].includes(this.#text.charAt(this.#scanner.end));
  }

  /** Reads the current value and goes to what follows it: a comma, a closing bracket, or another statement. */
  value(depth: number): ScriptValue {
    const value = this.#primary(depth);
    if (this.#endsValue()) return value;
    // A type assertion changes nothing.
    const isTyped = this.is('as') || this.is('satisfies');
    this.#skipExpression();
    return isTyped ? value : notLiteral;
  }

  #endsValue(): boolean {
    if (this.isAtEnd || [',', '}', ']', ')', ';'].some((sign) => this.is(sign))) return true;
    const isNewLine = /[\r\n]/.test(this.#text.slice(this.#lastEnd, this.#scanner.start));
    return isNewLine && this.#scanner.isName() && !this.is('as') && !this.is('satisfies');
  }

  #primary(depth: number): ScriptValue {
    const scanner = this.#scanner;
    if (depth > deepest) return notLiteral;
    if (this.is('{')) return this.#object(depth);
    if (this.is('[')) return this.#array(depth);
    if (scanner.part === 'string') {
      const { content, text } = scanner;
      this.next();
      return text.startsWith('`') && content.includes('${') ? notLiteral : unescaped(content);
    }
    if (scanner.part !== 'word') return notLiteral;
    const word = scanner.text;
    if (!scanner.isName()) {
      this.next();
      const number = Number(word.replaceAll('_', ''));
      return Number.isNaN(number) ? notLiteral : number;
    }
    this.next();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    return this.#named(word, depth);
  }

  /** A constant, a joined path, or the argument of a function such as `defineConfig`. */
  #named(word: string, depth: number): ScriptValue {
    let name = word;
    while (this.is('.')) {
      this.next();
      name = this.#scanner.text;
      this.next();
    }
    if (this.is('(')) {
      const given = this.#list(depth, ')');
      if (name === 'join' || name === 'resolve') return joined(given);
      return (depth === 0 ? given.find(isScriptObject) : undefined) ?? notLiteral;
    }
    if (name === '__dirname' || name === 'dirname') return '.';
    return name === word ? (this.#constants.get(word) ?? notLiteral) : notLiteral;
  }

  #array(depth: number): ScriptValue {
    return this.#list(depth, ']');
  }

  /** From the opening bracket past the closing one. */
  #list(depth: number, close: ']' | ')'): readonly ScriptValue[] {
    const items: ScriptValue[] = [];
    this.next();
    while (!this.isAtEnd && !this.is(close)) {
      if (this.is('.')) {
        const spread = this.#spread(depth);
        items.push(...(Array.isArray(spread) && items.length + spread.length < mostItems ? spread : [notLiteral]));
      } else if (this.is(',')) this.next();
      else if (this.is('}') || this.is(';') || this.is(close === ')' ? ']' : ')')) return items;
      else items.push(this.value(depth + 1));
    }
    this.next();
    return items;
  }

  #object(depth: number): ScriptObject {
    const members = new Map<string, ScriptValue>();
    let isWhole = true;
    this.next();
    while (!this.isAtEnd && !this.is('}')) {
      if (this.is(',')) this.next();
      else if (this.is('.')) {
        const spread = this.#spread(depth);
        if (isScriptObject(spread) && spread.isWhole)
          for (const [key, value] of spread.members) members.set(key, value);
        else isWhole = false;
      } else if (this.#scanner.part === 'string' || this.#scanner.part === 'word') {
        const isText = this.#scanner.part === 'string';
        const key = isText ? unescaped(this.#scanner.content) : this.#scanner.text;
        this.next();
        if (this.is(':')) {
          this.next();
          members.set(key, this.value(depth + 1));
        } else if (!isText && (this.is(',') || this.is('}'))) members.set(key, this.#constants.get(key) ?? notLiteral);
        else {
          // A method.
          members.set(key, notLiteral);
          this.#skipExpression();
        }
      } else {
        isWhole = false;
        const before = this.#scanner.start;
        this.#skipExpression();
        if (this.#scanner.start === before) this.next();
      }
    }
    this.next();
    return { members, isWhole };
  }

  #spread(depth: number): ScriptValue {
    while (this.is('.')) this.next();
    return this.value(depth + 1);
  }

  /** To the comma, semicolon or closing bracket that ends the current expression. */
  #skipExpression(): void {
    let depth = 0;
    while (!this.isAtEnd) {
      if (this.is('(') || this.is('[') || this.is('{')) depth++;
      else if (this.is(')') || this.is(']') || this.is('}')) {
        if (depth === 0) return;
        depth--;
      } else if (depth === 0 && (this.is(',') || this.is(';'))) return;
      this.next();
    }
  }
}

function joined(parts: readonly ScriptValue[]): ScriptValue {
  return parts.length > 0 && parts.every((part) => typeof part === 'string') ? parts.join('/') : notLiteral;
}

function unescaped(content: string): string {
  return content.replace(/\\([\s\S])/g, '$1');
}
