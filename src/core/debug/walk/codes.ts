import type { BuildSources } from '../../trace/builds/buildSources.ts';
import { readSourceMap, type SourceMap, type SourceSpan } from '../../trace/lines/sourceMap.ts';
import { SourceText } from '../../trace/lines/sourceText.ts';
import type { TracedBuild } from '../../trace/lines/tracedBuild.ts';
import type { TraceFrame } from '../../trace/replay/executionTrace.ts';
import { op } from '../../trace/steps/operations.ts';
import type { SyntaxNode, SyntaxTrees } from '../../trace/values/syntaxTree.ts';
import type { DebugPlace, DebugSource } from '../debuggee.ts';
import { functionAround, functionName, statementOf } from './statements.ts';

/** What the debugger stops at: a statement, or a line if the syntax isn't known. */
export interface Statement {
  readonly id: number;
  readonly place: DebugPlace;
  readonly node: SyntaxNode | undefined;
  /** Undefined outside of functions. */
  readonly functionName: string | undefined;
}

/** What a frame runs. */
export interface BuildInUse {
  readonly build: TracedBuild;
  readonly by: 'reading' | 'deployed';
  /** Undefined for Vyper, without a compiler, and if they are too large. */
  readonly trees: SyntaxTrees | undefined;
}

/** All sources of a recording, with the places in them that it can stop at. */
export class Sources {
  readonly all: DebugSource[] = [];
  readonly statements: Statement[] = [];
  readonly #sources = new Map<string, DebugSource>();
  readonly #statements = new Map<string, Statement>();
  readonly #texts = new Map<TracedBuild['sources'], SourceText>();

  /** The sources of a build, also those whose code didn't run. */
  add({ sources }: TracedBuild, files?: BuildSources['files']): void {
    for (const each of sources.values()) this.#sourceOf(each, files?.get(each.path)?.onDisk);
  }

  textOf({ sources }: TracedBuild): SourceText {
    const text = this.#texts.get(sources) ?? new SourceText(sources);
    this.#texts.set(sources, text);
    return text;
  }

  placeOf(build: TracedBuild, span: SourceSpan): DebugPlace | undefined {
    const place = this.textOf(build).placeOf(span);
    const source = build.sources.get(span.file);
    if (!place || !source) return undefined;
    const { line, column, endLine, endColumn } = place;
    return { source: this.#sourceOf(source), line, column, endLine, endColumn };
  }

  /** The statement that code with a span belongs to; undefined if it belongs to none. */
  statementAt({ build, by, trees }: BuildInUse, span: SourceSpan): Statement | undefined {
    const node = trees?.at(span);
    if (node && by === 'reading') {
      const statement = statementOf(node);
      if (!statement) return undefined;
      const { file, start, end } = statement;
      return this.#statementOf(build, { file, start, length: end - start }, statement);
    }
    // The optimizer merges statements: by line, as without a syntax tree.
    const place = this.textOf(build).placeOf(span);
    if (place?.kind !== 'statement') return undefined;
    // What is given to a parameter by default belongs to each call.
    if (isVyper(build) && /^(?:@|def\s)/.test(place.text)) return undefined;
    return this.#statementOf(build, span, node, place.line);
  }

  #statementOf(
    build: TracedBuild,
    span: SourceSpan,
    node: SyntaxNode | undefined,
    line?: number,
  ): Statement | undefined {
    const source = build.sources.get(span.file);
    const place = source && this.placeOf(build, span);
    if (!place) return undefined;
    const key = `${place.source.id} ${line ?? `${span.start} ${span.length}`}`;
    const known = this.#statements.get(key);
    if (known) return known;
    const around = node && functionAround(node);
    const statement = {
      id: this.statements.length,
      place,
      node,
      functionName: around ? functionName(around) : this.textOf(build).placeOf(span)?.functionName,
    };
    this.statements.push(statement);
    this.#statements.set(key, statement);
    return statement;
  }

  #sourceOf({ path, content }: { path: string; content: string }, onDisk?: string): DebugSource {
    const key = `${path}\n${content}`;
    const source = this.#sources.get(key) ?? {
      id: this.all.length + 1,
      path,
      content,
      ...(onDisk !== undefined && { onDisk }),
    };
    if (!this.#sources.has(key)) this.all.push(source);
    this.#sources.set(key, source);
    return source;
  }
}

/** Whether a build is of Vyper. */
export function isVyper({ sources }: TracedBuild): boolean {
  return [...sources.values()].every(({ path }) => /\.vyi?$/.test(path));
}

const unknown = -2;
const none = -1;

/** The code that a frame runs, with its places in the sources. */
export class RunCode {
  readonly index: number;
  readonly code: Uint8Array;
  readonly use: BuildInUse | undefined;
  readonly isCreation: boolean;
  readonly isVyper: boolean;
  /** Of the first frame that runs it. */
  readonly address: string;
  readonly map: SourceMap | undefined;
  readonly #sources: Sources;
  readonly #statements: Int32Array;
  #nextLines: Int32Array | undefined;

  constructor(index: number, frame: TraceFrame, use: BuildInUse | undefined, sources: Sources) {
    this.index = index;
    this.code = frame.code;
    this.use = use;
    this.isCreation = frame.operation.startsWith('CREATE');
    this.address = frame.codeAddress;
    this.isVyper = use !== undefined && isVyper(use.build);
    this.#sources = sources;
    this.map = use && readSourceMap(this.isCreation ? use.build.creationMap : use.build.runtimeMap, frame.code);
    this.#statements = new Int32Array(use ? frame.code.length : 0).fill(unknown);
  }

  /** The number of the statement at a byte of the code; -1 if there is none. */
  statementAt(pc: number): number {
    const known = this.#statements[pc] ?? none;
    if (known !== unknown) return known;
    const found = this.#mappedAt(pc);
    const isElsewhere = found && this.isVyper && this.#isElsewhere(pc, found.span, found.statement);
    const id = found && !isElsewhere ? found.statement.id : none;
    this.#statements[pc] = id;
    return id;
  }

  /**
   * Vyper gives a variable's place in memory or in the arguments the line of its last use, wherever it is used: within a
   * block of code, no statement comes after a later one. Only the end of a loop's body does, and that is in the loop.
   */
  #isElsewhere(pc: number, { start, length }: SourceSpan, { place, functionName }: Statement): boolean {
    if (!isPush(this.code[pc] ?? 0)) return false;
    this.#nextLines ??= this.#findNextLines();
    const next = this.#mappedAt(this.#nextLines[pc] ?? none);
    if (!next) return false;
    const { span, statement } = next;
    const isAround = span.start <= start && start + length <= span.start + span.length;
    const isSame = statement.place.source === place.source && statement.functionName === functionName;
    return isSame && !isAround && statement.place.line < place.line;
  }

  /** Of each byte, where its block of code comes to another line; -1 if it doesn't. */
  #findNextLines(): Int32Array {
    const { code } = this;
    const next = new Int32Array(code.length).fill(none);
    const operations: number[] = [];
    for (let pc = 0; pc < code.length; pc += sizeOf(code[pc] ?? 0)) operations.push(pc);
    // What comes next in the block and has a statement.
    let following = none;
    let line: number | undefined;
    for (const pc of operations.toReversed()) {
      if (endsBlock(code[pc] ?? 0)) {
        following = none;
        continue;
      }
      const own = this.#mappedAt(pc)?.statement.place.line;
      if (own === undefined) continue;
      next[pc] = own === line && following !== none ? (next[following] ?? none) : following;
      [following, line] = [pc, own];
    }
    return next;
  }

  /** What the compiler gives for a byte of the code. */
  #mappedAt(pc: number): { readonly span: SourceSpan; readonly statement: Statement } | undefined {
    const span = this.map?.at(pc)?.span;
    const statement = this.use && span && span.file >= 0 ? this.#sources.statementAt(this.use, span) : undefined;
    return span && statement && { span, statement };
  }

  /** The innermost node at a byte of the code. */
  nodeAt(pc: number): SyntaxNode | undefined {
    const span = this.map?.at(pc)?.span;
    return span && span.file >= 0 ? this.use?.trees?.at(span) : undefined;
  }

  placeAt(pc: number): DebugPlace | undefined {
    const span = this.map?.at(pc)?.span;
    return this.use && span && span.file >= 0 ? this.#sources.placeOf(this.use.build, span) : undefined;
  }

  /** The name of the function around a byte of the code; undefined outside of functions. */
  functionAt(pc: number): string | undefined {
    const span = this.map?.at(pc)?.span;
    return this.use && span && this.#sources.textOf(this.use.build).placeOf(span)?.functionName;
  }

  /** Whether the whole of a function begins at a byte of the code. */
  isFunctionAt(pc: number): boolean {
    const span = this.map?.at(pc)?.span;
    const place = this.use && span && this.#sources.textOf(this.use.build).placeOf(span);
    return place?.kind === 'function';
  }

  /** All statements of the code, also those that didn't run. */
  *statementsIn(): Generator<number> {
    for (let pc = 0; pc < this.#statements.length; pc++) {
      const statement = this.map?.at(pc) ? this.statementAt(pc) : none;
      if (statement >= 0) yield statement;
    }
  }
}

function isPush(opcode: number): boolean {
  return opcode >= op.push0 && opcode <= op.push32;
}

/** The bytes of an operation, with what it pushes. */
function sizeOf(opcode: number): number {
  return isPush(opcode) ? opcode - op.push0 + 1 : 1;
}

/** Whether another operation than the next one may follow, or others than the one before may lead to it. */
function endsBlock(opcode: number): boolean {
  return opcode === op.jump || opcode === op.jumpi || opcode === op.jumpdest;
}
