import type { SourceSpan } from './sourceMap.ts';
import { kindOfVyper, type VyperStatements, vyperStatements } from './vyperStatements.ts';

/** The kind of a span of source: code that is one step for a reader, or something that contains such code. */
type SpanKind = 'statement' | 'function' | 'contract';

/** A span in a source file as in an editor: lines and columns from 0, columns in UTF-16 units. */
export interface TextPlace {
  /** The path as passed to the compiler. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The text there, with a mark at its end if it is longer than 2,000 characters. */
  readonly text: string;
}

export interface SourcePlace extends TextPlace {
  readonly kind: SpanKind;
  /** The function around it, such as `withdraw`; undefined outside of functions. */
  readonly functionName: string | undefined;
  /** It is in a modifier of the next function in its stack. */
  readonly isModifier?: true;
}

/** A source of a build. */
export interface TraceSource {
  readonly path: string;
  readonly content: string;
}

interface Prepared {
  readonly source: TraceSource;
  /** The content's UTF-8: spans count bytes. */
  readonly bytes: Uint8Array;
  /** The start of each line, in bytes. */
  readonly lines: readonly number[];
  /** Of Solidity, in bytes. */
  readonly functions: readonly { name: string; start: number; end: number }[];
  readonly vyper: VyperStatements | undefined;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const longest = 2_000;
const vyperFile = /\.vyi?$/;

/** Finds the positions of spans in the sources of one build; each source is prepared once. */
export class SourceText {
  readonly #sources: ReadonlyMap<number, TraceSource>;
  readonly #prepared = new Map<number, Prepared>();
  /** A loop comes by the same spans again and again. */
  readonly #places = new Map<SourceSpan, SourcePlace | undefined>();

  /** @param sources by the compiler's source ID */
  constructor(sources: ReadonlyMap<number, TraceSource>) {
    this.#sources = sources;
  }

  /** Whether it is a build of Vyper. */
  get isVyper(): boolean {
    // Of which an interface may be JSON.
    return [...this.#sources.values()].some(({ path }) => vyperFile.test(path));
  }

  /** Undefined for code without a source, or with an unknown one. */
  placeOf(span: SourceSpan): SourcePlace | undefined {
    if (!this.#places.has(span)) this.#places.set(span, this.#placeOf(span));
    return this.#places.get(span);
  }

  /** The whole function that a span of Solidity is in. */
  functionAround({ file, start }: SourceSpan): SourcePlace | undefined {
    const around = this.#prepare(file)?.functions.findLast((each) => each.start <= start && start < each.end);
    return around && this.#placeOf({ file, start: around.start, length: around.end - around.start });
  }

  /** The only place within another one whose text is like that; undefined without any, or of several. */
  onlyIn({ path, line, column, endLine, endColumn }: TextPlace, like: RegExp): SourcePlace | undefined {
    const [file = -1] = [...this.#sources].find(([, source]) => source.path === path) ?? [];
    const prepared = this.#prepare(file);
    if (!prepared) return undefined;
    const start = byteAt(prepared, line, column);
    const text = latin1Of(prepared.bytes.subarray(start, byteAt(prepared, endLine, endColumn)));
    const [found, other] = text.matchAll(new RegExp(like, 'g'));
    return found && !other ? this.#placeOf({ file, start: start + found.index, length: found[0].length }) : undefined;
  }

  #placeOf(span: SourceSpan): SourcePlace | undefined {
    const prepared = this.#prepare(span.file);
    if (!prepared || span.start < 0 || span.start + span.length > prepared.bytes.length) return undefined;
    const text = decoder.decode(prepared.bytes.subarray(span.start, span.start + span.length));
    const [line, column] = positionOf(prepared, span.start);
    const [endLine, endColumn] = positionOf(prepared, span.start + span.length);
    if (prepared.vyper) return vyperPlace(prepared.source, prepared.vyper, line, text);
    return {
      path: prepared.source.path,
      line,
      column,
      endLine,
      endColumn,
      text: marked(text),
      kind: kindOf(text),
      functionName: prepared.functions.findLast(({ start, end }) => start <= span.start && span.start < end)?.name,
    };
  }

  #prepare(file: number): Prepared | undefined {
    const known = this.#prepared.get(file);
    const source = this.#sources.get(file);
    if (known || !source) return known;
    const bytes = encoder.encode(source.content);
    const lines = [0];
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x0a) lines.push(at + 1);
    const isVyper = vyperFile.test(source.path);
    const vyper = isVyper ? vyperStatements(source.content) : undefined;
    const prepared = { source, bytes, lines, functions: isVyper ? [] : functionsIn(bytes), vyper };
    this.#prepared.set(file, prepared);
    return prepared;
  }
}

/** The whole statement at a line: Vyper maps to its parts, down to the text of a reason. */
function vyperPlace(
  { path, content }: TraceSource,
  { functions, statementAt }: VyperStatements,
  line: number,
  spanned: string,
): SourcePlace {
  const { first, last } = statementAt(line);
  const rows = content.split('\n').slice(first, last + 1);
  const [opening = ''] = rows;
  const text = rows.map((row) => row.trim()).join('\n');
  return {
    path,
    line: first,
    column: opening.length - opening.trimStart().length,
    endLine: last,
    endColumn: (rows.at(-1) ?? '').trimEnd().length,
    text: marked(text),
    kind: kindOfVyper(spanned),
    functionName: functions.findLast(({ start, end }) => start <= first && first < end)?.name,
  };
}

function marked(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function positionOf({ bytes, lines }: Prepared, at: number): [line: number, column: number] {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return [low, decoder.decode(bytes.subarray(lines[low] ?? 0, at)).length];
}

function byteAt({ bytes, lines }: Prepared, line: number, column: number): number {
  const start = lines[line] ?? bytes.length;
  const row = decoder.decode(bytes.subarray(start, lines[line + 1]));
  return start + encoder.encode(row.slice(0, column)).length;
}

/** The compiler maps its own additions to the whole function or contract. */
function kindOf(text: string): SpanKind {
  if (/^(?:abstract\s+)?(?:contract|library|interface)\b/.test(text)) return 'contract';
  return /^(?:function|constructor|modifier|receive|fallback)\b/.test(text) ? 'function' : 'statement';
}

/**
 * The functions, modifiers and constructors of a Solidity source by their braces, in one pass that knows comments and
 * strings. In bytes.
 */
function functionsIn(bytes: Uint8Array): { name: string; start: number; end: number }[] {
  const text = latin1Of(bytes);
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\b(?:function|modifier)\s+([A-Za-z_$][\w$]*)|\b(constructor|receive|fallback)\b(?=\s*\()|\bfunction\s*\(\s*\)|[{};]/g;
  const found: { name: string; start: number; end: number }[] = [];
  let pending: { name: string; start: number } | undefined;
  const open: ({ name: string; start: number } | undefined)[] = [];
  let isStatement = true;
  for (const match of text.matchAll(token)) {
    if (match[0].startsWith('/')) continue;
    // Before 0.6; the type of a function isn't followed by a body.
    const unnamed = isStatement && /^function\s*\(/.test(match[0]) ? 'fallback' : undefined;
    isStatement = /^[{};]$/.test(match[0]);
    const name = match[1] ?? match[2] ?? unnamed;
    if (name !== undefined) pending = { name, start: match.index };
    else if (match[0] === '{') {
      open.push(pending);
      pending = undefined;
    } else if (match[0] === '}') {
      const ended = open.pop();
      if (ended) found.push({ ...ended, end: match.index + 1 });
    } else if (match[0] === ';') pending = undefined;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** One character for each byte, so that positions are bytes. */
function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
