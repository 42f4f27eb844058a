import { CodeScanner, vyperSyntax } from './codeScanner.ts';

interface VyperImport {
  /** Dotted, with a leading dot for each folder up: `import a.b as c` is `a.b`, `from ..lib import limits` `..lib.limits`. */
  readonly module: string;
  /** What the source calls it. */
  readonly alias: string;
}

/** The modules that a Vyper source imports, dotted. */
export function vyperImports(text: string): string[] {
  return vyperImportsAs(text).map(({ module }) => module);
}

/**
 * The modules that a Vyper source imports, with their names in it.
 * Source: Python's grammar, "import_stmt".
 */
export function vyperImportsAs(text: string): VyperImport[] {
  const scanner = new CodeScanner(text, vyperSyntax);
  const modules: VyperImport[] = [];
  let depth = 0;
  let more = scanner.nextCode();
  while (more) {
    const isOpen = depth === 0 && startsLine(text, scanner.start);
    if (isOpen && (scanner.is('import') || scanner.is('from'))) {
      modules.push(...(scanner.is('import') ? modulesAfterImport(scanner) : modulesAfterFrom(scanner)));
      more = scanner.start < text.length;
      continue;
    }
    if (scanner.is('(') || scanner.is('[') || scanner.is('{')) depth++;
    else if (depth > 0 && (scanner.is(')') || scanner.is(']') || scanner.is('}'))) depth--;
    more = scanner.nextCode();
  }
  return modules;
}

/**
 * The version or version range that a Vyper source asks for, as written; undefined if it has none.
 * Source: Vyper's `pre_parser`.
 */
export function vyperPragma(text: string): string | undefined {
  const scanner = new CodeScanner(text, vyperSyntax);
  while (scanner.next()) {
    if (scanner.part !== 'comment') continue;
    const [, version] = /^#\s*(?:@version\s*|pragma\s+version\s+)(\S.*)$/.exec(scanner.text.trimEnd()) ?? [];
    if (version !== undefined) return version;
  }
  return undefined;
}

/** What makes a module more than code for others: `@external` (once `@public`), `public()`, `exports`, a constructor. */
const entries: ReadonlySet<string> = new Set(['external', 'public', 'exports', 'deploy', '__init__', '__default__']);

/** Whether a Vyper source has functions, but no external one and no constructor: it has nothing to deploy. */
export function hasOnlyInternalFunctions(text: string): boolean {
  const scanner = new CodeScanner(text, vyperSyntax);
  let isFunction = false;
  while (scanner.nextCode()) {
    if (entries.has(scanner.text)) return false;
    isFunction ||= scanner.is('def');
  }
  return isFunction;
}

/** Unindented statements belong to the module. */
export function startsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
}

/** `import a.b as c, d as e` */
function modulesAfterImport(scanner: CodeScanner): VyperImport[] {
  const modules: VyperImport[] = [];
  scanner.nextCode();
  do {
    const module = dotted(scanner);
    const alias = aliasOr(module.slice(module.lastIndexOf('.') + 1), scanner);
    if (module !== '') modules.push({ module, alias });
  } while (scanner.is(',') && scanner.nextCode());
  return modules;
}

/** `from ..a.b import c as d, e`, the names in parentheses or not. */
function modulesAfterFrom(scanner: CodeScanner): VyperImport[] {
  scanner.nextCode();
  const from = dotted(scanner);
  if (!scanner.is('import') || !scanner.nextCode()) return [];
  if (scanner.is('(') && !scanner.nextCode()) return [];
  const modules: VyperImport[] = [];
  do {
    if (!scanner.isName()) break;
    const name = scanner.text;
    scanner.nextCode();
    const module = from === '' || from.endsWith('.') ? from + name : `${from}.${name}`;
    modules.push({ module, alias: aliasOr(name, scanner) });
  } while (scanner.is(',') && scanner.nextCode());
  return modules;
}

/** Alternating names and dots, with leading dots; goes to what follows them. */
function dotted(scanner: CodeScanner): string {
  const parts: string[] = [];
  while (scanner.is('.')) {
    parts.push('.');
    if (!scanner.nextCode()) break;
  }
  while (scanner.isName() && !scanner.is('import')) {
    parts.push(scanner.text);
    if (!scanner.nextCode() || !scanner.is('.')) break;
    parts.push('.');
    if (!scanner.nextCode()) break;
  }
  return parts.join('');
}

/** The alias that follows a module's name, or else the name; goes to what follows it. */
function aliasOr(name: string, scanner: CodeScanner): string {
  if (!scanner.is('as') || !scanner.nextCode()) return name;
  const alias = scanner.text;
  scanner.nextCode();
  return alias;
}

/** A struct or flag (`enum` before 0.4) that a Vyper module defines. */
export interface VyperType {
  readonly name: string;
  readonly kind: 'struct' | 'flag';
  /** Members with their types as written; a flag's have none. */
  readonly members: readonly { readonly name: string; readonly type: string }[];
}

/** The structs and flags of a Vyper module, in order. */
export function vyperTypes(text: string): VyperType[] {
  const found: { name: string; kind: VyperType['kind']; members: { name: string; type: string }[] }[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const [, keyword, name = ''] = /^(struct|flag|enum)[ \t]+(\w{1,200})[ \t]*:/.exec(line) ?? [];
    if (keyword !== undefined) {
      found.push({ name, kind: keyword === 'struct' ? 'struct' : 'flag', members: [] });
      isOpen = true;
      continue;
    }
    if (/^\S/.test(line) && !line.startsWith('#')) isOpen = false;
    const [, member, type = ''] = /^[ \t]+(\w{1,200})[ \t]*(?::([^#]{1,500}))?/.exec(line) ?? [];
    if (isOpen && member !== undefined) found.at(-1)?.members.push({ name: member, type: type.trim() });
  }
  return found;
}

/** How far a row is indented, which in Vyper shows what it belongs to. */
export function indentOf(row: string): number {
  return row.length - row.trimStart().length;
}
