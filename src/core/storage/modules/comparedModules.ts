import type { LayoutModules } from '../storageLayout.ts';

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
