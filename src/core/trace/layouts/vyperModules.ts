import { vyperSyntax, withoutComments } from '../../code/codeScanner.ts';
import { vyperImportsAs } from '../../code/vyperText.ts';
import { fileOfContract } from '../../format/fullName.ts';
import { isRecord } from '../../json/isRecord.ts';
import { normalName } from '../../projects/files/paths.ts';
import type { LayoutModule, StorageLayout } from '../../storage/storageLayout.ts';

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
