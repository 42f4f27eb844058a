import { vyperSyntax, withoutComments } from '../code/codeScanner.ts';
import { vyperImportsAs } from '../code/vyperText.ts';
import { fileOfContract } from '../format/fullName.ts';
import { isRecord } from '../json/isRecord.ts';
import { normalName } from '../projects/files/paths.ts';
import type { LayoutModule, LayoutModules, StorageLayout } from './storageLayout.ts';

/** What the modules of a build are read from. */
interface ModuleBuild {
  readonly contract: string;
  readonly sources: ReadonlyMap<string, string>;
  readonly settings: unknown;
}

/** A module, with those of its layout that are named by another module. */
interface ReadModule extends LayoutModule {
  /** `lib.counter` for `initializes: lib.counter`, by `counter`; its layout has only that. */
  readonly initialized: ReadonlyMap<string, string>;
}

/**
 * A Vyper layout with the module that declares each variable: the compiler only says what the importing module calls it.
 * Source: vyper/semantics/analysis/imports.py
 */
export function withModules(layout: StorageLayout, build: ModuleBuild): StorageLayout {
  if (layout.variables.every(({ module }) => module === undefined)) return layout;
  const main = normalName(fileOfContract(build.contract));
  const sources = readModules(main, build);
  const variables = layout.variables.map((variable) =>
    variable.module === undefined ? variable : { ...variable, module: ownerOf(variable.label, main, sources) },
  );
  return { ...layout, variables, modules: { main, sources } };
}

/** The path of the module that declares `vault.shares.total`; '' if the sources don't show it. */
function ownerOf(label: string, main: string, sources: ReadonlyMap<string, ReadModule>): string {
  let path = main;
  for (const alias of label.split('.').slice(0, -1)) {
    const within = sources.get(path);
    const other = within?.initialized.get(alias);
    // Two of that name: the layout doesn't say which.
    if (!within || (other !== undefined && within.imports.has(alias))) return '';
    path = (other ?? alias).split('.').reduce((from, each) => sources.get(from)?.imports.get(each) ?? '', path);
    if (!sources.has(path)) return '';
  }
  return path;
}

function readModules(main: string, { sources, settings }: ModuleBuild): Map<string, ReadModule> {
  const texts = new Map([...sources].map(([path, text]) => [normalName(path), text]));
  const given = isRecord(settings) && Array.isArray(settings.search_paths) ? settings.search_paths : [];
  const folders = [folderOf(main), ...given.filter((each) => typeof each === 'string').toReversed(), ''];
  const names = new Map([[main, 'main']]);
  const read = new Map<string, ReadModule>();
  const rest = new Set([main, ...texts.keys()]);
  // What is reached goes before what only is among the sources, and has a name.
  const take = (path: string) => {
    const text = texts.get(path);
    if (text === undefined || read.has(path)) return [];
    const imports = new Map<string, string>();
    const found: string[] = [];
    const isSource = path.endsWith('.vy');
    for (const { module, alias } of isSource ? vyperImportsAs(text) : []) {
      const target = moduleIn(texts, path, module, folders);
      imports.set(alias, imports.has(alias) ? '' : target);
      if (target === '') continue;
      found.push(target);
      const name = names.get(path);
      if (!names.has(target) && name !== undefined) names.set(target, nameWithin(name, module));
    }
    const name = names.get(path);
    const plain = plainText(text);
    const initialized = isSource ? initializedIn(plain) : new Map<string, string>();
    read.set(path, { text: plain, imports, initialized, ...(name !== undefined && { name }) });
    return found;
  };
  const reached = new Set([main]);
  for (const path of reached) for (const next of take(path)) reached.add(next);
  for (const path of rest) take(path);
  return read;
}

/** `initializes: lib.counter`, in which another module names the one that is initialized. */
function initializedIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, chain = ''] of text.matchAll(/^initializes\s*:\s*(\w+(?:\s*\.\s*\w+)+)/gm)) {
    const dotted = chain.replace(/\s/g, '');
    found.set(dotted.slice(dotted.lastIndexOf('.') + 1), dotted);
  }
  return found;
}

/** The path of an imported module; '' if it isn't among the sources, or may be one of two. */
function moduleIn(
  texts: ReadonlyMap<string, string>,
  importer: string,
  module: string,
  folders: readonly string[],
): string {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  const steps = rest.replaceAll('.', '/');
  const own = folderOf(importer);
  const at = (bases: readonly string[]) => {
    for (const extension of ['vy', 'vyi', 'json'])
      for (const base of bases) {
        const path = normalName(`${base}/${steps}.${extension}`);
        if (texts.has(path)) return path;
      }
    return '';
  };
  if (dots !== '') return at([[own, ...Array(dots.length - 1).fill('..')].join('/')]);
  // Vyper 0.4.0 looks beside the importing module first, later versions don't.
  const [late, early] = [at(folders), at([own, ...folders])];
  return late === '' || late === early ? early : '';
}

/** How a module is named that another one, of the name `importer`, imports. */
function nameWithin(importer: string, module: string): string {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  const steps = rest.replaceAll('.', '/');
  if (dots === '') return steps;
  return normalName([folderOf(importer), ...Array(dots.length - 1).fill('..'), steps].join('/'));
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

function plainText(text: string): string {
  const lines = withoutComments(text, vyperSyntax).split(/\r?\n/);
  return lines.flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()])).join('\n');
}

/** The modules of two builds of a contract, by the paths in the first. */
export class ComparedModules {
  readonly #before: LayoutModules;
  readonly #now: LayoutModules;
  /** The paths in the first build of those in the second; '' for a module that may be any or none of the first. */
  readonly #same = new Map<string, string>();

  constructor(before: LayoutModules, now: LayoutModules) {
    this.#before = before;
    this.#now = now;
    const copies = byText(before);
    const left = new Map<string, string>();
    for (const [path, { text }] of now.sources) {
      const same = path === now.main ? before.main : this.#isUnchanged(path) ? path : this.#movedFrom(path, copies);
      if (same === undefined) continue;
      this.#same.set(path, same);
      if (same !== '') left.set(same, text);
    }
    const named = new Map<string, string>();
    for (const [path, { name }] of before.sources)
      if (name !== undefined && !now.sources.has(path)) named.set(name, named.has(name) ? '' : path);
    for (const [path, { name = '' }] of now.sources) {
      if (this.#same.has(path)) continue;
      const same = before.sources.has(path) ? path : (named.get(name) ?? '');
      // What stood there is elsewhere now.
      this.#same.set(path, left.has(same) ? '' : same);
    }
  }

  /** The path that a module of the second build has in the first; '' if it may be another one. */
  before(path: string): string {
    return this.#same.get(path) ?? '';
  }

  /** The first build's modules for which the second has another one under the same name in the same module. */
  replaced(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const [path, { imports }] of this.#now.sources) {
      const before = this.#before.sources.get(this.before(path))?.imports;
      for (const [alias, target] of imports) {
        const was = before?.get(alias);
        if (was !== undefined && was !== '' && this.before(target) !== was) found.add(was);
      }
    }
    return found;
  }

  #isUnchanged(path: string): boolean {
    const before = this.#before.sources.get(path);
    return before !== undefined && before.text === this.#now.sources.get(path)?.text;
  }

  /** Where the text of a module was before; undefined if it is new. */
  #movedFrom(path: string, copies: ReadonlyMap<string, readonly string[]>): string | undefined {
    const text = this.#now.sources.get(path)?.text ?? '';
    const all = copies.get(text) ?? [];
    const [from, ...others] = all.filter((each) => !this.#isUnchanged(each));
    if (from === undefined) return all.length > 0 ? '' : undefined;
    return others.length > 0 ? this.#alikeNamed(path, [from, ...others]) : from;
  }

  /** Of several alike, that of the same name. */
  #alikeNamed(path: string, all: readonly string[]): string {
    const { name } = this.#now.sources.get(path) ?? {};
    const named = all.filter((each) => name !== undefined && this.#before.sources.get(each)?.name === name);
    return (named.length === 1 ? named[0] : undefined) ?? '';
  }
}

function byText({ sources }: LayoutModules): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, { text }] of sources) {
    const alike = found.get(text) ?? [];
    found.set(text, alike);
    alike.push(path);
  }
  return found;
}
