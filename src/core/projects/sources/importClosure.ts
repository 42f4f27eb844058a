import { importsIn } from '../../code/solidityText.ts';
import { nextTurn } from '../../platform/systemTimers.ts';

export interface Remapping {
  readonly context: string;
  readonly prefix: string;
  readonly target: string;
}

/**
 * The remappings of a compiler input's settings, `context:prefix=target` each; invalid ones are left out.
 * Source: solc `ImportRemapper::parseRemapping`.
 */
export function remappingsIn(value: unknown): Remapping[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    if (typeof item !== 'string') return [];
    // By places: on megabytes, a regular expression runs out of stack.
    const equals = item.indexOf('=');
    const colon = item.indexOf(':');
    const hasContext = colon >= 0 && colon < equals;
    const prefix = item.slice(hasContext ? colon + 1 : 0, Math.max(equals, 0));
    return prefix ? [{ context: hasContext ? item.slice(0, colon) : '', prefix, target: item.slice(equals + 1) }] : [];
  });
}

/** The number of characters to read before yielding. */
const stretch = 1 << 20;

/**
 * The source `start` and all that it imports, directly or not, within `sources` (name -> text): these are the sources
 * that the compiler lists in the contract's metadata. Undefined if an import isn't among the sources, so that nothing
 * is left out by mistake. Resolves imports as the compiler does: relative ones against the importing source, others by
 * the remapping of the longest context, then of the longest prefix, then the last.
 * Source: Solidity documentation, "Import Path Resolution"; solc `ImportRemapper::apply`.
 */
export async function importClosure(
  start: string,
  sources: ReadonlyMap<string, string>,
  remappings: readonly Remapping[],
): Promise<ReadonlySet<string> | undefined> {
  let unbroken = 0;
  const reached = new Set([start]);
  for (const name of reached) {
    const text = sources.get(name);
    if (text === undefined) return undefined;
    for (const path of importsIn(text)) reached.add(resolveImport(name, path, remappings));
    unbroken += text.length;
    if (unbroken < stretch) continue;
    unbroken = 0;
    await nextTurn();
  }
  return reached;
}

/** The name of the source that `importer` means by `path`. */
export function resolveImport(importer: string, path: string, remappings: readonly Remapping[]): string {
  const name = path.startsWith('./') || path.startsWith('../') ? relativeImport(importer, path) : path;
  const fitting = remappings
    .filter(({ context, prefix }) => importer.startsWith(context) && name.startsWith(prefix))
    .reverse();
  fitting.sort((a, b) => b.context.length - a.context.length || b.prefix.length - a.prefix.length);
  const [best] = fitting;
  return best === undefined ? name : best.target + name.slice(best.prefix.length);
}

/** The importer's folder stays as it is written, `https://` and leading `..` too. */
function relativeImport(importer: string, path: string): string {
  const kept = importer.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '.' && segment !== '') kept.push(segment);
  }
  return kept.join('/');
}
