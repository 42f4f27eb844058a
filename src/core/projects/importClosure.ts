import { joinPath, parentOf } from './paths.ts';

export interface Remapping {
  readonly context: string;
  readonly prefix: string;
  readonly target: string;
}

/** The remappings of a compiler input's settings, `context:prefix=target` each; what is none is left out. */
export function remappingsIn(value: unknown): Remapping[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const [, context = '', prefix, target] = /^(?:([^:=]*):)?([^=]+)=(.*)$/.exec(String(item)) ?? [];
    return prefix === undefined || target === undefined ? [] : [{ context, prefix, target }];
  });
}

/**
 * The source `start` and all that it imports, directly or not, within `sources` (name -> text): these are the sources
 * that the compiler lists in the contract's metadata. Undefined where an import is not among the sources, so that
 * nothing is left out by mistake. Resolves imports as the compiler does: relative ones against the importing source,
 * others by the remapping of the longest context, then of the longest prefix.
 * Source: Solidity documentation, "Import Path Resolution".
 */
export function importClosure(
  start: string,
  sources: ReadonlyMap<string, string>,
  remappings: readonly Remapping[],
): ReadonlySet<string> | undefined {
  const reached = new Set([start]);
  for (const name of reached) {
    const text = sources.get(name);
    if (text === undefined) return undefined;
    for (const path of importsIn(text)) reached.add(resolveImport(name, path, remappings));
  }
  return reached;
}

const token = /\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_$][\w$]*|[^\s\w]|\d+/g;

/** The paths that a Solidity source imports, in order. Comments and other strings are not taken for imports. */
export function importsIn(text: string): string[] {
  const paths: string[] = [];
  let within = false;
  for (const [word] of text.matchAll(token)) {
    if (word.startsWith('//') || word.startsWith('/*')) continue;
    if (word === 'import') within = true;
    else if (word === ';') within = false;
    else if (within && /^["']/.test(word)) {
      paths.push(word.slice(1, -1));
      within = false;
    }
  }
  return paths;
}

function resolveImport(importer: string, path: string, remappings: readonly Remapping[]): string {
  const name = path.startsWith('./') || path.startsWith('../') ? relativeImport(importer, path) : path;
  const fitting = remappings.filter(({ context, prefix }) => importer.startsWith(context) && name.startsWith(prefix));
  fitting.sort((a, b) => b.context.length - a.context.length || b.prefix.length - a.prefix.length);
  const [best] = fitting;
  return best === undefined ? name : best.target + name.slice(best.prefix.length);
}

function relativeImport(importer: string, path: string): string {
  if (importer.startsWith('/')) return joinPath(parentOf(importer), path);
  return joinPath(parentOf(`/${importer}`), path).slice(1);
}
