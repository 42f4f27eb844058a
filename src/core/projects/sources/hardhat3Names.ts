import { importsIn } from '../../code/solidityText.ts';
import { objectIn, own, textIn, tryParseJson } from '../files/buildJson.ts';
import { isInside, joinPath, relativeTo } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import type { Project } from '../model/toolchain.ts';
import { remappingsIn, resolveImport } from './importClosure.ts';
import type { FoundSource, SourceTree } from './sourceTree.ts';

interface Hardhat3Tree extends SourceTree {
  /** The new name of the source that the contract is in. */
  readonly start: string;
}

/**
 * Sources with the names and remappings that Hardhat 3 passes to the compiler, which the metadata's hash covers:
 * `project/contracts/A.sol`, `npm/@acme/owned@1.2.3/Owned.sol`, and of the remappings only those that an import needs,
 * `project/:@acme/owned/=npm/@acme/owned@1.2.3/`. Undefined if a source is neither the project's nor a package's, or a
 * package doesn't say its version.
 *
 * Hardhat compiles contracts with the same settings together, so the remappings of others may be missing.
 * Source: hardhat 3.18, `RemappedNpmPackagesGraph`, `DependencyGraph.getAllRemappings`.
 */
export async function hardhat3Names(
  files: ProjectFiles,
  project: Project,
  start: string,
  tree: SourceTree,
): Promise<Hardhat3Tree | undefined> {
  const versions = new Map<string, Promise<string | undefined>>();
  const places = new Map<string, { readonly name: string; readonly root: string }>();
  for (const [name, { path }] of tree.sources) {
    const [, folder, rest] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path) ?? [];
    if (folder !== undefined && rest !== undefined) {
      const known = versions.get(folder) ?? packageRoot(files, project, folder);
      versions.set(folder, known);
      const root = await known;
      if (root === undefined) return undefined;
      places.set(name, { name: `${root}/${rest}`, root });
      continue;
    }
    const own = relativeTo(project.root, path);
    if (own === undefined) return undefined;
    places.set(name, { name: `project/${own}`, root: 'project' });
  }

  const known = remappingsIn(tree.remappings);
  const needed = new Set<string>();
  const sources = new Map<string, FoundSource>();
  for (const [importer, source] of tree.sources) {
    const from = places.get(importer);
    if (from === undefined) return undefined;
    sources.set(from.name, source);
    for (const path of importsIn(source.text)) {
      if (path.startsWith('./') || path.startsWith('../')) continue;
      const target = places.get(resolveImport(importer, path, known));
      if (target === undefined) return undefined;
      const prefix = prefixOf(importer, path, known);
      const rest = path.slice(prefix.length);
      if (!target.name.endsWith(rest)) return undefined;
      needed.add(`${from.root}/:${prefix}=${target.name.slice(0, target.name.length - rest.length)}`);
    }
  }
  const renamed = places.get(start)?.name;
  return renamed === undefined
    ? undefined
    : { start: renamed, sources, missing: tree.missing, remappings: [...needed].sort() };
}

/** The beginning of an import that the remapping of the configuration replaces, or else the package's name. */
function prefixOf(importer: string, path: string, known: ReturnType<typeof remappingsIn>): string {
  const fitting = known.filter(({ context, prefix }) => importer.startsWith(context) && path.startsWith(prefix));
  const [longest] = fitting.map(({ prefix }) => prefix).sort((a, b) => b.length - a.length);
  return longest ?? /^(?:@[^/]+\/)?[^/]+\//.exec(path)?.[0] ?? path;
}

/** `npm/@acme/owned@1.2.3`; a package of the same monorepo, which is only linked to, has the version `local`. */
async function packageRoot(files: ProjectFiles, project: Project, folder: string): Promise<string | undefined> {
  const manifest = objectIn(tryParseJson(await textOfFile(files, joinPath(folder, 'package.json'))));
  const [name, version] = ['name', 'version'].map((key) => textIn(own(manifest, key)));
  if (name === undefined) return undefined;
  const real = (await files.realPath?.(folder).catch(() => undefined)) ?? folder;
  if (!real.includes('node_modules') && !isInside(project.root, real)) return `npm/${name}@local`;
  return version === undefined ? undefined : `npm/${name}@${version}`;
}
