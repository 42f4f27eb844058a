import { indentOf } from '../../../code/vyperText.ts';
import { isRecord } from '../../../json/isRecord.ts';
import { own, tryParseJson } from '../../../projects/files/buildJson.ts';
import type { StorageLayout } from '../../../storage/storageLayout.ts';
import { readVyperLayout } from '../../../storage/vyperLayout.ts';
import { functionAt, type VyperFunction, vyperStatements } from '../../lines/vyperStatements.ts';

/** An argument or a local variable of a Vyper function. */
interface VyperVariable {
  readonly name: string;
  /** As the source writes it; of a loop's variable before 0.4, as it writes what the loop is over, undefined if unknown. */
  readonly type: string | undefined;
  /** Of a loop's variable without a type: it counts from a number that isn't negative, so that its type doesn't matter. */
  readonly isCount?: true;
  readonly functionName: string;
  /** Where it is declared, from 0. */
  readonly line: number;
  readonly isArgument: boolean;
  /** Of an external function that needs all of its arguments: where it is in the call data, in bytes. No code sets it. */
  readonly sentAt?: number;
  /** The lines in which it has a value: from the first up to, without, the last. */
  readonly from: number;
  readonly to: number;
}

/** A variable, and where it is; undefined if the compiler doesn't say it. */
export interface PlacedVariable extends VyperVariable {
  /** `memory` of the frame, or its `calldata`; in bytes. */
  readonly place: { readonly in: 'memory' | 'calldata'; readonly at: number } | undefined;
}

/** An immutable, and where it is behind the code, in bytes. */
export interface PlacedImmutable {
  readonly type: string;
  readonly offset: number;
}

/** A module that a contract is made from. */
interface ModuleSource {
  readonly path: string;
  readonly content: string;
}

/** Where the variables of a contract's modules are. */
export class VyperPlaces {
  /** Undefined if the compiler doesn't say it. */
  readonly layout: StorageLayout | undefined;
  /** Of transient storage. */
  readonly transient: StorageLayout | undefined;
  /** As the module names them: `opens_at`, and `limits.least` of one that it imports. */
  readonly immutables: ReadonlyMap<string, PlacedImmutable>;
  readonly #main: string;
  /** By the paths of modules. */
  readonly #variables: ReadonlyMap<string, readonly PlacedVariable[]>;

  /**
   * @param main the module that was compiled
   * @param printed what `vyper -f layout,ir` prints for it: the layout in its first line, then places with the names that
   * the source gives them
   * @param modules all that it is made from if it imports any
   */
  constructor(main: ModuleSource, printed: string, modules?: readonly ModuleSource[]) {
    this.#main = main.path;
    const end = printed.indexOf('\n');
    const layout = tryParseJson(printed.slice(0, end < 0 ? undefined : end));
    const all = (modules ?? [main]).map((each) => ({ ...each, ...vyperStatements(each.content) }));
    const named = namedIn(printed);
    // Of a line, the compiler doesn't say whose it is.
    const ofModule = modules ? namedByModule(named, all) : new Map([[main.path, named]]);
    this.#variables = new Map(
      all.map(({ path, content, functions }) => [
        path,
        placed(declaredIn(content, path === main.path ? layout : undefined), ofModule.get(path) ?? [], functions),
      ]),
    );
    const sources = all.map(({ content }) => content);
    this.layout = readVyperLayout(layout, sources);
    this.transient = transientIn(layout, sources);
    this.immutables = new Map(immutablesIn(isRecord(layout) ? layout.code_layout : undefined));
  }

  /**
   * The variables that have a value at a line of a function, in the order of their declarations.
   * @param path of the module
   */
  at(functionName: string, line: number, path = this.#main): readonly PlacedVariable[] {
    const all = this.#variables.get(path) ?? [];
    return all.filter((each) => each.functionName === functionName && each.from <= line && line < each.to);
  }
}

type Module = ModuleSource & ReturnType<typeof vyperStatements>;

/** The places of each module: those in code whose lines only that one can have. */
function namedByModule(named: readonly NamedPlace[], modules: readonly Module[]): ReadonlyMap<string, NamedPlace[]> {
  const found = new Map<string, NamedPlace[]>();
  const rows = new Map(modules.map(({ path, content }) => [path, content.split('\n').map((row) => row.trim())]));
  const owners = new Map<PrintedFunction, string | undefined>();
  const ownerOf = (printed: PrintedFunction): string | undefined => {
    const [only, ...others] = modules.filter(({ path, functions }) =>
      printed.statements.every(({ line, words }) => {
        const row = rows.get(path)?.[line] ?? '';
        const isSame = row.startsWith(words) || (row !== '' && words.startsWith(row));
        return functionAt(functions, line)?.name === printed.name && isSame;
      }),
    );
    return others.length === 0 ? only?.path : undefined;
  };
  for (const each of named) {
    const { within } = each;
    if (!within) continue;
    if (!owners.has(within)) owners.set(within, ownerOf(within));
    const path = owners.get(within);
    if (path === undefined) continue;
    const own = found.get(path);
    if (own) own.push(each);
    else found.set(path, [each]);
  }
  return found;
}

function transientIn(layout: unknown, sources: readonly string[]): StorageLayout | undefined {
  const given = isRecord(layout) ? layout.transient_storage_layout : undefined;
  return isRecord(given) ? readVyperLayout({ storage_layout: given }, sources) : undefined;
}

/** Modules within modules beyond that depth are hostile. */
const deepest = 16;

/** Those of imported modules are in objects of their own. */
function immutablesIn(given: unknown, prefix = '', depth = 0): [string, PlacedImmutable][] {
  if (!isRecord(given) || depth > deepest) return [];
  return Object.entries(given).flatMap(([name, row]): [string, PlacedImmutable][] => {
    const { type, offset } = isRecord(row) ? row : {};
    return typeof type === 'string' && typeof offset === 'number'
      ? [[`${prefix}${name}`, { type, offset }]]
      : immutablesIn(row, `${prefix}${name}.`, depth + 1);
  });
}

/** Whether a decorator stands above a function. */
function decoratedAs(name: string, rows: readonly string[], start: number): boolean {
  for (let line = start - 1; line >= 0 && rows[line]?.startsWith('@'); line--)
    if (rows[line] === `@${name}`) return true;
  return false;
}

const selectorSize = 4;
const wordSize = 32;
/** Types that are sent as one word each. */
const ofOneWord = /^(?:u?int\d+|bytes\d+|address|bool|decimal)$/;

/**
 * The arguments and local variables of a module's functions, in order.
 * @param layout of its state variables, as the compiler prints it
 */
function declaredIn(source: string, layout: unknown): VyperVariable[] {
  const rows = source.split('\n').map((row) => row.replace(/#.*$/, '').trimEnd());
  const { functions, statementAt } = vyperStatements(source);
  const constants = constantsIn(rows);
  const found: VyperVariable[] = [];
  for (const { name: functionName, start, end } of functions) {
    const { last } = statementAt(start);
    const head = rows.slice(start, last + 1).join(' ');
    const isExternal = decoratedAs('external', rows, start) && functionName !== '__init__';
    let sent: number | undefined = isExternal && !head.includes('=') ? selectorSize : undefined;
    for (const { name, type } of argumentsIn(head)) {
      if (!ofOneWord.test(type)) sent = undefined;
      found.push({
        name,
        functionName,
        line: start,
        isArgument: true,
        from: last + 1,
        to: end,
        type: withConstants(type, constants),
        ...(sent !== undefined && { sentAt: sent }),
      });
      if (sent !== undefined) sent += wordSize;
    }
    /** Those whose blocks haven't ended, the outermost first. */
    const open: { readonly variable: VyperVariable & { to: number }; readonly indent: number }[] = [];
    for (let line = last + 1; line < end; line++) {
      const statement = statementAt(line);
      const row = rows[line] ?? '';
      if (statement.first !== line || row.trim() === '') continue;
      const indent = indentOf(row);
      for (let inner = open.at(-1); inner && indent < inner.indent; inner = open.at(-1)) {
        inner.variable.to = line;
        open.pop();
      }
      const text = rows.slice(line, statement.last + 1).join(' ');
      const declared = variableIn(text) ?? loopIn(row);
      if (!declared) continue;
      const { name, type: written, isLoop } = declared;
      const typeOf = (words: string) => {
        const state = /^self\.(\w+)$/.exec(words)?.[1];
        if (state !== undefined) return stateType(layout, state);
        return found.findLast(
          (each) => each.functionName === functionName && each.name === words && each.from <= line && line < each.to,
        )?.type;
      };
      const isUntyped = isLoop && written === undefined;
      const type = isUntyped ? typeInLoop(text, typeOf) : written && withConstants(written, constants);
      const variable = {
        name,
        functionName,
        line,
        isArgument: false,
        from: statement.last + 1,
        to: end,
        type,
        ...(isUntyped && type === undefined && isCount(text, constants) && ({ isCount: true } as const)),
      };
      found.push(variable);
      open.push({ variable, indent: isLoop ? indent + 1 : indent });
    }
  }
  return found;
}

interface Declared {
  readonly name: string;
  readonly type: string | undefined;
  readonly isLoop: boolean;
}

/** Of `a: uint256 = 1`. */
function variableIn(statement: string): Declared | undefined {
  const [, name, written = ''] = /^[ \t]+(\w+)[ \t]*:([^=]+)=(?!=)/.exec(statement) ?? [];
  const type = written.trim();
  return name === undefined || type === '' ? undefined : { name, type, isLoop: false };
}

/** Of `for i: uint256 in range(3):`, or without a type before 0.4. */
function loopIn(row: string): Declared | undefined {
  const [head = '', name] = /^[ \t]+for[ \t]+(\w+)(?=[ \t:])/.exec(row) ?? [];
  const rest = row.slice(head.length);
  const at = rest.search(/[ \t]in\b/);
  const between = rest.slice(0, Math.max(0, at)).trim();
  if (name === undefined || at < 0 || (between !== '' && !between.startsWith(':'))) return undefined;
  return { name, type: between.slice(1).trim() || undefined, isLoop: true };
}

/** What a loop is over: `self.xs`, `range(3)`. */
function overIn(head: string): string {
  return /^\s*for\s+\w+\s+in\s+(.*?)\s*:\s*$/.exec(head)?.[1] ?? '';
}

/** Of `for x in self.xs:` or `for x in range(least, least + 3):`, the type of `x` by what is named; undefined if unknown. */
function typeInLoop(head: string, typeOf: (words: string) => string | undefined): string | undefined {
  const over = overIn(head);
  const first = /^range\(\s*([\w.]+)\s*[,)]/.exec(over)?.[1];
  const type = typeOf(first ?? over) ?? '';
  if (first !== undefined) return /^u?int\d+$/.test(type) ? type : undefined;
  return /^DynArray\[(.*),[^,[\]]*\]$/.exec(type)?.[1]?.trim() ?? /^(.*)\[\d+\]$/.exec(type)?.[1];
}

/** Whether a loop counts from 0 or from another number that isn't negative, or is over such numbers. */
function isCount(head: string, constants: ReadonlyMap<string, string>): boolean {
  const over = withConstants(overIn(head), constants);
  return (
    /^range\([^,]*(?:,\s*bound\s*=[^,]*)?\)$/.test(over) ||
    /^range\(\s*\d[\d_]*\s*,/.test(over) ||
    /^\[\s*\d[\d_]*(?:\s*,\s*\d[\d_]*)*\s*\]$/.test(over)
  );
}

function stateType(layout: unknown, name: string): string | undefined {
  const rows = isRecord(layout) && isRecord(layout.storage_layout) ? layout.storage_layout : {};
  const row = own(rows, name);
  const type = isRecord(row) ? row.type : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** The arguments of `def name(a: uint256, b: String[20] = "x") -> …:`. */
export function argumentsIn(head: string): { name: string; type: string }[] {
  const open = head.indexOf('(');
  const found: { name: string; type: string }[] = [];
  let [depth, from] = [0, open + 1];
  for (let at = open; at >= 0 && at < head.length; at++) {
    const sign = head[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (!(sign === ',' && depth === 1) && depth !== 0) continue;
    const [, name, written = ''] = /^\s*(\w+)\s*:([^=]+)/.exec(head.slice(from, at)) ?? [];
    const type = written.trim();
    if (name !== undefined && type !== '') found.push({ name, type });
    from = at + 1;
    if (depth === 0) break;
  }
  return found;
}

function constantsIn(rows: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const [, name, value] = /^(\w+)\s*:\s*(?:public\()?constant\(\w+\)\)?\s*=\s*(\d[\d_]*)\s*$/.exec(row) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.replaceAll('_', '')]];
    }),
  );
}

/** `String[MAX]` with its length. */
function withConstants(type: string, constants: ReadonlyMap<string, string>): string {
  return type.replace(/\b[A-Za-z_]\w*\b/g, (word) => constants.get(word) ?? word);
}

/** A place with a name, and the line that the compiler wrote before it, from 0. */
interface NamedPlace {
  readonly name: string;
  readonly at: number;
  readonly isCalldata: boolean;
  readonly line: number;
  readonly within: PrintedFunction | undefined;
}

/** The code of a function, with the first words of its statements. */
interface PrintedFunction {
  readonly name: string;
  readonly statements: { readonly line: number; readonly words: string }[];
}

/**
 * `64 <p>`, `96 <p.who (p+32)>`, `4 <amount (4+0)>`; lines, with the words after them; and where a function begins and ends:
 * `internal 1 _check(uint256)_runtime`.
 */
const names = new RegExp(
  [
    String.raw`# Line (\d+)(?:\n[ ]*/\* ([^\n]*?)(?: \*/|(?=\n)))?`,
    String.raw`\b(\d+) <([A-Za-z_]\w*)(?:(?:\.\w+)+ \(\4\+(\d+)\)|( \(\d+\+\d+\)))?>`,
    String.raw`\blabel,\s+(?:internal|external) \d+ ([A-Za-z_]\w*)\([^\n]*?\)_(runtime|common|deploy|cleanup)(?=,)`,
  ].join('|'),
  'g',
);

function namedIn(ir: string): NamedPlace[] {
  const found: NamedPlace[] = [];
  let line = -1;
  let within: PrintedFunction | undefined;
  for (const [, marked, words, at, name, offset = '0', argument, label, part] of ir.matchAll(names)) {
    if (marked !== undefined) {
      line = Number(marked) - 1;
      within?.statements.push({ line, words: (words ?? '').trim() });
    } else if (label !== undefined) within = part === 'cleanup' ? undefined : { name: label, statements: [] };
    else if (name !== undefined)
      found.push({ name, at: Number(at) - Number(offset), isCalldata: argument !== undefined, line, within });
  }
  return found;
}

/** Memory below holds what the compiler keeps for itself. */
const firstFree = 64;

function placed(
  declared: readonly VyperVariable[],
  named: readonly NamedPlace[],
  functions: readonly VyperFunction[],
): PlacedVariable[] {
  const nameOf = (name: string, functionName: string | undefined) => `${functionName} ${name}`;
  const byName = new Map<string, VyperVariable[]>();
  for (const each of declared) {
    const key = nameOf(each.name, each.functionName);
    const all = byName.get(key);
    if (all) all.push(each);
    else byName.set(key, [each]);
  }
  const places = new Map<VyperVariable, Set<string>>();
  for (const { name, at, isCalldata, line } of named) {
    const functionName = functionAt(functions, line)?.name;
    const all = byName.get(nameOf(name, functionName)) ?? [];
    // Of two in blocks side by side, the one whose lines it is in.
    const own = all.length === 1 ? all : all.filter((each) => each.line <= line && line < each.to);
    const [only] = own;
    // The arguments of a constructor are behind its code.
    if (!only || own.length > 1 || (isCalldata ? functionName === '__init__' || !only.isArgument : at < firstFree))
      continue;
    const known = places.get(only) ?? new Set();
    known.add(`${isCalldata ? 'calldata' : 'memory'} ${at}`);
    places.set(only, known);
  }
  return declared.map((variable) => {
    const [only, ...others] = places.get(variable) ?? [];
    const [where, at] = (only ?? '').split(' ');
    const isKnown = others.length === 0 && (where === 'memory' || where === 'calldata');
    // The compiler may name no place, or several.
    const { sentAt } = variable;
    if (!isKnown && sentAt !== undefined) return { ...variable, place: { in: 'calldata', at: sentAt } };
    return { ...variable, place: isKnown ? { in: where, at: Number(at) } : undefined };
  });
}
