import { isThereForPublishing } from '../drafts/publishable.ts';
import { joinPath, normalName } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';
import { type Remapping, remappingsIn } from './importClosure.ts';
import { readSourceConfig, type SourceConfig } from './sourceConfig.ts';

/** The configurations of libraries, by their folders: each is read once for all imports of a source. */
export type LibraryConfigs = Map<string, Promise<SourceConfig>>;

/** The parts of a search for imports that remappings depend on. */
interface LibrarySearch {
  readonly workspace: Workspace;
  readonly project: Project;
  readonly config: SourceConfig;
  readonly libraries: LibraryConfigs;
}

/**
 * The remapping by which `name`, imported by `importer` and not there under that name, leads to a file: from the
 * remappings.txt or foundry.toml of a library around the importer; otherwise to an installed library, the project's own
 * before those within libraries, as Forge finds them. Undefined if there is none.
 * @param importer,name Source names, relative to the project.
 */
export async function libraryRemapping(
  { workspace, project, config, libraries }: LibrarySearch,
  importer: string,
  name: string,
): Promise<Remapping | undefined> {
  const configOf = (root: string) => {
    const known =
      libraries.get(root) ?? readSourceConfig(workspace.files, joinPath(project.root, root), project.workspaceFolder);
    libraries.set(root, known);
    return known;
  };
  const around = await Promise.all(
    librariesAround(importer, config.libraries).map(async (root) => ({ root, config: await configOf(root) })),
  );
  const said = around.flatMap((library) => saidBy(library.root, library.config));
  const fitting = said.filter(({ context, prefix }) => importer.startsWith(context) && name.startsWith(prefix));
  const installed = [{ root: '', config }, ...around.toReversed()].map((library) =>
    installedIn(workspace, project, library.root, library.config, name),
  );
  for (const remapping of [...fitting, ...(await Promise.all(installed)).flat()]) {
    const source = normalName(remapping.target + name.slice(remapping.prefix.length));
    if (source === '' || !(await isSource(workspace, project, source))) continue;
    return remapping;
  }
  return undefined;
}

/** Libraries within libraries. */
const deepest = 16;

/** The library folders that hold a source, innermost first: `lib/a/lib/b` and `lib/a` of `lib/a/lib/b/src/C.sol`. */
function librariesAround(source: string, libraries: readonly string[]): string[] {
  const names = new Set([...libraries, 'lib', 'dependencies']);
  const segments = source.split('/');
  const roots: string[] = [];
  for (let end = segments.length - 1; end >= 2 && roots.length < deepest; end--) {
    if (names.has(segments[end - 2] ?? '')) roots.push(segments.slice(0, end).join('/'));
  }
  return roots;
}

/** A library's own remappings in the form that the project needs; the longest first. */
function saidBy(root: string, { remappings }: SourceConfig): Remapping[] {
  return remappingsIn(remappings)
    .map(({ context, prefix, target }) => ({ context: `${root}/${context}`, prefix, target: `${root}/${target}` }))
    .sort((a, b) => b.context.length - a.context.length || b.prefix.length - a.prefix.length);
}

/**
 * `solmate/tokens/ERC20.sol` may be in `lib/solmate/src`, `lib/solmate/contracts` and `lib/solmate`; Soldeer writes the
 * version behind the name: `dependencies/solmate-6.8.0`.
 */
async function installedIn(
  { files }: Workspace,
  project: Project,
  root: string,
  { libraries }: SourceConfig,
  name: string,
): Promise<Remapping[]> {
  const [, library] = /^([^./][^/]*)\/.+$/.exec(name) ?? [];
  if (library === undefined) return [];
  const isIt = (folder: string) =>
    folder === library || (folder.startsWith(`${library}-`) && /^v?\d/.test(folder.slice(library.length + 1)));
  const found = await Promise.all(
    [...new Set([...libraries, 'dependencies'])].map(async (folder) => {
      const path = root === '' ? folder : `${root}/${folder}`;
      const entries = (await files.list(joinPath(project.root, path))).filter((entry) => isIt(entry.name));
      return entries.flatMap((entry) =>
        ['src/', 'contracts/', ''].map((part) => ({
          context: root === '' ? '' : `${root}/`,
          prefix: `${library}/`,
          target: `${path}/${entry.name}/${part}`,
        })),
      );
    }),
  );
  return found.flat();
}

function isSource(workspace: Workspace, project: Project, source: string): Promise<boolean> {
  return isThereForPublishing(workspace, project, source, joinPath(project.root, source));
}
