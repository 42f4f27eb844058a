import { importsIn } from '../../code/solidityText.ts';
import { inTurns } from '../../platform/turns.ts';
import { largestSource, readForPublishing } from '../drafts/publishable.ts';
import { packagePlaces, remixPackagePlace, type SourcePlace } from '../drafts/sourcePlace.ts';
import { decodeText } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';
import { type Remapping, remappingsIn, resolveImport } from './importClosure.ts';
import { checkImportLimits } from './importLimits.ts';
import { type LibraryConfigs, libraryRemapping } from './libraryRemapping.ts';
import type { SourceConfig } from './sourceConfig.ts';

/** A source and its imports, in the form for the compiler. */
export interface SourceTree {
  readonly sources: ReadonlyMap<string, FoundSource>;
  /** The names of imports without a file. */
  readonly missing: readonly string[];
  /** The configuration's remappings, and others that are needed. */
  readonly remappings: readonly string[];
}

export interface FoundSource extends SourcePlace {
  readonly text: string;
}

/**
 * Reads the Solidity source `start` (relative to the project) and all that it imports: relative imports, remapped ones,
 * packages in `node_modules` or Remix's `.deps`, and libraries in the configured folders with their own remappings. Rejects with a
 * LensError of kind `input` for a file outside the workspace folder, with a name that suggests a secret or too large.
 */
export async function readSourceTree(
  workspace: Workspace,
  project: Project,
  start: string,
  config: SourceConfig,
): Promise<SourceTree> {
  const sources = new Map<string, FoundSource>();
  const missing = new Set<string>();
  const remappings = [...config.remappings];
  const reached = new Set([start]);
  const search: ImportSearch = { workspace, project, config, remappings, reached, libraries: new Map() };
  const rest = inTurns();
  let bytes = 0;
  for (const name of reached) {
    const source = await findSource(workspace, project, config, name);
    if (source === undefined) {
      missing.add(name);
      continue;
    }
    sources.set(name, source);
    bytes += source.text.length;
    for (const path of new Set(importsIn(source.text))) {
      reached.add(await importedName(search, name, path));
      checkImportLimits(start, reached.size, bytes);
      const resting = rest();
      if (resting) await resting;
    }
  }
  return { sources, missing: [...missing], remappings };
}

/** What a search for imports has found so far. */
interface ImportSearch {
  readonly workspace: Workspace;
  readonly project: Project;
  readonly config: SourceConfig;
  /** Those that were needed are added. */
  readonly remappings: string[];
  /** The names of all sources. */
  readonly reached: ReadonlySet<string>;
  readonly libraries: LibraryConfigs;
}

/**
 * The name of the source that `importer` means by `path`. If only a library's remapping leads to a file, that is added
 * to `remappings`.
 */
export async function importedName(search: ImportSearch, importer: string, path: string): Promise<string> {
  const { workspace, project, config, remappings, reached } = search;
  const imported = resolveImport(importer, path, remappingsIn(remappings));
  if (reached.has(imported) || (await findSource(workspace, project, config, imported)) !== undefined) return imported;
  const remapping = await libraryRemapping(search, importer, resolveImport(importer, path, []));
  const added = remapping && written(remapping, remappings, reached);
  if (added !== undefined) remappings.push(added);
  return resolveImport(importer, path, remappingsIn(remappings));
}

/** The source of a name in the project, or in a package; undefined without a file. */
export async function findSource(
  workspace: Workspace,
  project: Project,
  config: SourceConfig,
  name: string,
): Promise<FoundSource | undefined> {
  const below = name.replace(/^(?:\.\.\/)+/, '');
  const isLibrary =
    below.startsWith('node_modules/') ||
    [...config.libraries, 'dependencies'].some((library) => name.startsWith(`${library}/`));
  const own: SourcePlace = {
    path: joinPath(project.root, name),
    origin: isLibrary ? 'dependency' : 'workspace',
  };
  for (const place of [own, ...packagePlaces(project, name), remixPackagePlace(project, name)]) {
    const bytes = await readForPublishing(workspace, project, name, place.path, largestSource);
    if (bytes === undefined) continue;
    const text = decodeText(bytes, place.path);
    // Forge compiles all sources without Windows line ends, which the metadata's hash covers.
    return { ...place, text: config.forge === undefined ? text : text.replaceAll('\r\n', '\n') };
  }
  return undefined;
}

/**
 * Has a context only if the prefix already leads elsewhere: Forge writes none, and the metadata's hash covers it.
 * Undefined if it would redirect imports that were already found.
 */
function written(
  { context, prefix, target }: Remapping,
  known: readonly string[],
  reached: ReadonlySet<string>,
): string | undefined {
  const isTaken =
    remappingsIn(known).some((other) => other.prefix === prefix) ||
    [...reached].some((source) => source.startsWith(prefix));
  if (!isTaken) return `${prefix}=${target}`;
  return context === '' ? undefined : `${context}:${prefix}=${target}`;
}
