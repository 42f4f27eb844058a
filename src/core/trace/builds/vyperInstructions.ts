import { functionAt, type VyperFunction, type VyperStatements, vyperStatements } from '../lines/vyperStatements.ts';
import { op, pops, pushes } from '../steps/operations.ts';

/** A piece of a source, in bytes, with its first line from 0. */
interface VyperSpan {
  readonly file: number;
  readonly start: number;
  readonly length: number;
  readonly line: number;
}

/** An instruction with the place that the compiler gives it, which may be missing or that of another one. */
export interface VyperInstruction {
  readonly pc: number;
  readonly opcode: number;
  /** What a PUSH puts on the stack. */
  readonly pushed: number | undefined;
  readonly jump: string;
  /** The number of the first earlier instruction that jumps there; undefined if there is none. */
  readonly jumpsFrom: number | undefined;
  /** Whether a later jump goes back to it. */
  readonly isLoopHead: boolean;
  /** Whether a call of a function goes there. */
  readonly isEntry: boolean;
  span: VyperSpan | undefined;
}

/** A source as bytes count in it. */
export interface VyperFile {
  readonly content: string;
  readonly bytes: Uint8Array;
  /** The start of each line. */
  readonly lines: readonly number[];
}

interface Parsed extends VyperFile {
  readonly rows: readonly string[];
  readonly statements: VyperStatements;
  /** By the function's first line. */
  readonly parameters: ReadonlyMap<number, ReadonlySet<string>>;
  /** By their headers' lines, with the first line behind them. */
  readonly loops: readonly { readonly line: number; readonly end: number }[];
}

const decoder = new TextDecoder();

/** The statement that a place belongs to, or the function that it is the whole of. */
interface Owner {
  readonly file: number;
  /** The statement's first line; below 0 for a function. */
  readonly key: number;
  readonly function: VyperFunction;
  readonly span: VyperSpan;
}

/** A use of an argument, whose place isn't known. */
interface ArgumentUse {
  readonly argument: string;
  /** The place of the last use, and the first line of its statement. */
  readonly last?: { readonly key: number; readonly span: VyperSpan };
}

/**
 * Corrects the places of a contract's instructions. The compiler gives all uses of an argument the place of the last one,
 * a constant's value the place of its declaration, and its own checks often none, though they may end the execution.
 * An instruction without a place belongs to the statement before it or to the one behind it: a statement ends with the
 * stack as it began, so that the place where the stack is lowest divides them. If there are several, and neither
 * statement lacks what is done between, only the function is certain.
 */
export function placeInstructions(
  instructions: readonly VyperInstruction[],
  files: ReadonlyMap<number, VyperFile>,
): void {
  const parsed = new Map([...files].map(([id, file]) => [id, parse(file)]));
  const owners = instructions.map((_, at) => ownerOf(instructions, at, parsed));
  const placed = new Set<string>();
  for (const [at, owner] of owners.entries()) {
    const each = instructions[at];
    if (each && owner && !('span' in owner)) each.span = undefined;
    else if (owner && 'span' in owner) placed.add(`${owner.file} ${owner.key}`);
  }
  const code: Code = { instructions, owners, heights: heightsOf(instructions), placed };
  /** Where the last place was; undefined if nothing leads on from there. */
  let last: number | undefined;
  let from = 0;
  for (const [at, { span, opcode, jumpsFrom }] of instructions.entries()) {
    const before = instructions[at - 1]?.opcode ?? 0;
    // What follows an end is reached by a jump, from behind the last place or from elsewhere.
    const isReached = opcode === op.jumpdest && jumpsFrom !== undefined && jumpsFrom >= (last ?? from);
    if (at > 0 && (ends.has(before) || isJumpAway(instructions[at - 1])) && !isReached) {
      last = undefined;
      from = at;
    }
    if (!span) continue;
    const owner = owners[at];
    const file = owner && 'span' in owner ? parsed.get(owner.file) : undefined;
    if (file && from < at) divide(code, file, { last, from, to: at });
    last = file ? at : undefined;
    from = at + 1;
  }
}

function isJumpAway(instruction: VyperInstruction | undefined): boolean {
  return instruction?.opcode === op.jump && instruction.jump !== 'i';
}

interface Code {
  readonly instructions: readonly VyperInstruction[];
  readonly owners: readonly (Owner | ArgumentUse | undefined)[];
  readonly heights: readonly number[];
  /** The statements that something is placed at. */
  readonly placed: ReadonlySet<string>;
}

/** The instructions from one number up to another, which have no place, and the number of the last that has one. */
interface Gap {
  readonly last: number | undefined;
  readonly from: number;
  readonly to: number;
}

/** Gives the instructions between two places to one or the other. */
function divide(code: Code, file: Parsed, { last, from, to }: Gap): void {
  const { instructions, owners } = code;
  const next = placedAt(code, to);
  const before = placedAt(code, last);
  if (!next) return;
  /** The last use of an argument in the statement that it is given to. */
  const lastUse = (at: number, key: number) => {
    const owner = owners[at];
    const use = owner && !('span' in owner) ? owner.last : undefined;
    return use && use.span.file === next.file && use.key === key ? use.span : undefined;
  };
  if (before && (before.file !== next.file || before.function.start !== next.function.start)) return;
  if (before?.key === next.key) {
    for (let at = from; at < to; at++) {
      const each = instructions[at];
      if (each) each.span = lastUse(at, next.key);
    }
    return;
  }
  const whole = functionSpan(next, file);
  const entry = before ? -1 : instructions.slice(from, to).findLastIndex(({ isEntry }) => isEntry);
  const fill = (begin: number, end: number, span: VyperSpan) => {
    // What comes before a function, such as the choice of one, belongs to none.
    const known = before ? begin : entry < 0 && span === whole ? end : Math.max(begin, from + entry);
    const key = span === whole ? -1 : file.statements.statementAt(span.line).first;
    for (let at = known; at < end; at++) {
      const each = instructions[at];
      if (each) each.span = lastUse(at, key) ?? span;
    }
  };
  // A loop's header may have no place of its own, and its body keeps more on the stack.
  const line = before && before.key >= 0 ? before.key : next.function.start;
  const loops = file.loops.filter((each) => line <= each.line && each.line < next.key);
  if (loops.length > 0) {
    const around = loops.filter(({ end }) => next.key < end);
    const heads = loopHeads(instructions, from, to);
    const isHidden = loops.some((each) => !around.includes(each) && !isPlaced(each, next.file, code));
    const own = around.filter((each) => each.line > line || before?.key !== each.line);
    const isFromHeader = own.length < around.length;
    if (isHidden || heads.length !== around.length - (isFromHeader && heads.length < around.length ? 1 : 0)) {
      if (around.length > 0 || isHidden) {
        fill(from, to, whole);
        return;
      }
    } else if (heads.length > 0) {
      const spans = around.slice(around.length - heads.length).map((each) => rowSpan(next.file, each.line, file));
      const [first] = spans;
      const [head = to] = heads;
      if (first) {
        const [begin, end] = isFromHeader
          ? [from, from]
          : boundary(code, file, { last, from, to: head }, rowText(spans[0]?.line ?? 0, file));
        fill(begin, end, whole);
        fill(end, head, first);
      }
      for (let at = 1; at < heads.length; at++) fill(heads[at - 1] ?? to, heads[at] ?? to, spans[at] ?? whole);
      fill(heads.at(-1) ?? to, to, next.span);
      return;
    }
  }
  const [begin, end] = boundary(code, file, { last, from, to }, rowText(next.key, file));
  fill(begin, end, whole);
  fill(end, to, next.span);
}

/** The first instruction that may belong to the next statement, and the first that certainly does. */
function boundary(code: Code, file: Parsed, { last, from, to }: Gap, nextText: string): [begin: number, end: number] {
  const { instructions, heights, owners } = code;
  const before = placedAt(code, last);
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = from; at <= to; at++) lowest = Math.min(lowest, heights[at] ?? 0);
  const lows: number[] = [];
  for (let at = from; at <= to; at++) if (heights[at] === lowest) lows.push(at);
  const ended = before && last !== undefined ? endOf(code, last, before, file) : undefined;
  if (ended !== undefined) return [ended, ended];
  let [begin = from, end = from] = [lows[0], lows.at(-1)];
  const ownText = before && before.key >= 0 ? rowText(before.key, file) : undefined;
  for (let at = from; at < to && begin < end; at++) {
    const needed = neededBy(instructions[at], owners[at]);
    if (!needed) continue;
    if (!needed.test(nextText)) begin = Math.max(begin, lows.find((low) => low > at) ?? end);
    else if (ownText !== undefined && !needed.test(ownText))
      end = Math.min(end, lows.findLast((low) => low <= at) ?? end);
  }
  return begin <= end ? [begin, end] : [end, begin];
}

/** What a statement must contain for an instruction. */
function neededBy(
  instruction: VyperInstruction | undefined,
  owner: Owner | ArgumentUse | undefined,
): RegExp | undefined {
  if (owner && !('span' in owner)) return new RegExp(`\\b${owner.argument}\\b`);
  if (instruction?.opcode === op.jump && instruction.jump === 'i') return /\w\s*\(/;
  return undefined;
}

function placedAt({ owners }: Code, at: number | undefined): Owner | undefined {
  const owner = at === undefined ? undefined : owners[at];
  return owner && 'span' in owner ? owner : undefined;
}

function isPlaced({ line, end }: { line: number; end: number }, file: number, { placed }: Code): boolean {
  for (let at = line; at < end; at++) if (placed.has(`${file} ${at}`)) return true;
  return false;
}

/** The JUMPDESTs that a later jump goes back to. */
function loopHeads(instructions: readonly VyperInstruction[], from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = from; at < to; at++) if (instructions[at]?.isLoopHead) found.push(at);
  return found;
}

/** Where a statement has ended, if a store is certainly its last; undefined if that isn't known. */
function endOf(
  { instructions }: Code,
  last: number,
  { span, function: { start } }: Owner,
  file: Parsed,
): number | undefined {
  if (span.line === start) return undefined;
  const text = rowText(file.statements.statementAt(span.line).first, file);
  const own = decoder.decode(file.bytes.subarray(span.start, span.start + span.length)).trim();
  const [declared, , value = ''] = /^(\w+)\s*:[^=]*=(.*)$/s.exec(text) ?? [];
  if (declared !== undefined && own === text && instructions[last]?.opcode === op.mstore) return last + 1;
  const equals = text.indexOf('=');
  if (equals < 0 || text[equals + 1] === '=') return undefined;
  const target = text
    .slice(0, equals)
    .replace(/[-+*/%&|^<>]{0,2}$/, '')
    .trimEnd();
  const assigned = text.slice(equals + 1);
  // A struct or an array is stored part by part.
  const isWord = !/[={:]|(?:^|[(,\s])\[/.test(assigned || value);
  if (own !== target || !isWord) return undefined;
  const store = instructions[last + 1];
  return store && stores.has(store.opcode) && !store.span ? last + 2 : undefined;
}

const stores: ReadonlySet<number> = new Set([op.mstore, op.sstore, op.tstore]);

/** A statement's text without its comments, from its first line. */
function rowText(line: number, { rows, statements }: Parsed): string {
  const { first, last } = statements.statementAt(line);
  return rows
    .slice(first, last + 1)
    .map((row) => withoutComment(row).trim())
    .join('\n')
    .trim();
}

function withoutComment(row: string): string {
  const at = row.indexOf('#', Math.max(row.lastIndexOf('"'), row.lastIndexOf("'")) + 1);
  return at < 0 ? row : row.slice(0, at);
}

function rowSpan(file: number, line: number, { lines, bytes }: Parsed): VyperSpan {
  const start = lines[line] ?? 0;
  const text = decoder.decode(bytes.subarray(start, lines[line + 1] ?? bytes.length));
  const indent = text.length - text.trimStart().length;
  return { file, start: start + indent, length: text.trim().length, line };
}

/** From `def` to its last line. */
function functionSpan({ file, function: { start, end } }: Owner, { lines, bytes }: Parsed): VyperSpan {
  const from = lines[start] ?? 0;
  return { file, start: from, length: (lines[end] ?? bytes.length) - from, line: start };
}

/** Undefined without a place, and for the whole of a module. */
function ownerOf(
  instructions: readonly VyperInstruction[],
  at: number,
  parsed: ReadonlyMap<number, Parsed>,
): Owner | ArgumentUse | undefined {
  const { span, opcode, pushed } = instructions[at] ?? {};
  const file = span && parsed.get(span.file);
  if (!span || !file) return undefined;
  const { start, length, line } = span;
  const around = functionAt(file.statements.functions, line);
  // The whole of the module, or of a function from its decorators.
  if (!around) return start === 0 || file.bytes[start] === 0x40 ? undefined : { argument: '' };
  if (line === around.start && file.lines[line] === start)
    return { file: span.file, key: -1 - around.start, function: around, span };
  const text = length <= 64 ? decoder.decode(file.bytes.subarray(start, start + length)) : '';
  if (file.parameters.get(around.start)?.has(text)) {
    // Some are copied to memory, where each use has a place of its own.
    const isConstructor = around.name === '__init__';
    const isInMemory =
      pushed !== undefined && pushed % 32 === 0 && (!isConstructor || instructions[at + 1]?.opcode === op.mload);
    if (!isInMemory && opcode !== undefined)
      return { argument: text, last: { key: file.statements.statementAt(line).first, span } };
  }
  return { file: span.file, key: file.statements.statementAt(line).first, function: around, span };
}

function parse(file: VyperFile): Parsed {
  const statements = vyperStatements(file.content);
  const rows = file.content.split('\n');
  return { ...file, rows, statements, parameters: parametersIn(rows, statements), loops: loopsIn(rows, statements) };
}

/** The names of each function's parameters, by its first line. */
function parametersIn(
  rows: readonly string[],
  { functions, statementAt }: VyperStatements,
): Map<number, ReadonlySet<string>> {
  return new Map(
    functions.map(({ start }) => {
      const head = rows.slice(start, statementAt(start).last + 1).join(' ');
      const names = [...head.slice(head.indexOf('(') + 1).matchAll(/\b([A-Za-z_]\w*)\s*:/g)].map(
        ([, name = '']) => name,
      );
      return [start, new Set(names)];
    }),
  );
}

/** Each `for`, up to the next statement that stands no further in. */
function loopsIn(rows: readonly string[], { statementAt }: VyperStatements): Parsed['loops'] {
  const found: { line: number; end: number; indent: number }[] = [];
  const open: { line: number; end: number; indent: number }[] = [];
  for (let line = 0; line < rows.length; line++) {
    const row = rows[line] ?? '';
    if (/^\s*(?:#.*)?$/.test(row) || statementAt(line).first !== line) continue;
    const indent = row.length - row.trimStart().length;
    while ((open.at(-1)?.indent ?? -1) >= indent) {
      const ended = open.pop();
      if (ended) ended.end = line;
    }
    if (!/^\s+for\b/.test(row)) continue;
    const loop = { line, end: rows.length, indent };
    found.push(loop);
    open.push(loop);
  }
  return found;
}

/** STOP, RETURN, REVERT, INVALID, SELFDESTRUCT: what follows isn't reached from there. */
const ends = new Set([0x00, 0xf3, 0xfd, 0xfe, 0xff]);

/** The words on the stack before each instruction, from any beginning. */
function heightsOf(instructions: readonly VyperInstruction[]): number[] {
  const heights: number[] = [];
  const atTarget = new Map<number, number>();
  let height = 0;
  for (const [at, { pc, opcode, jump }] of instructions.entries()) {
    if (opcode === op.jumpdest) height = atTarget.get(pc) ?? height;
    heights.push(height);
    height += (pushes[opcode] ?? 0) - (pops[opcode] ?? 0);
    const target = instructions[at - 1]?.pushed;
    const isJump = opcode === op.jump || opcode === op.jumpi;
    if (isJump && target !== undefined && jump !== 'i' && target > pc) atTarget.set(target, height);
    if (opcode === op.jump && jump === 'i') height = afterCall(instructions, at, height);
  }
  return heights;
}

/** After a function has returned, which takes where to go back to, and where its answer goes. */
function afterCall(instructions: readonly VyperInstruction[], at: number, height: number): number {
  const back = instructions[at + 1]?.pc;
  return instructions[at - 3]?.pushed === back ? height - 2 : height - 1;
}
