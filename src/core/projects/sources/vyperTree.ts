import { vyperImports } from '../../code/vyperText.ts';
import { inTurns } from '../../platform/turns.ts';
import { checkAbi, isThereForPublishing, largestSource, readForPublishing, vyperFile } from '../drafts/publishable.ts';
import { isJson } from '../drafts/vyperInput.ts';
import { decodeText } from '../files/buildJson.ts';
import { joinPath, parentOf, relativeTo } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';
import { checkImportLimits } from './importLimits.ts';
import type { FoundSource } from './sourceTree.ts';

/** A Vyper source with the modules and interfaces that it imports, by their names below the project's folder. */
export interface VyperTree {
  readonly sources: ReadonlyMap<string, FoundSource>;
  /** The modules without a file, as imported. */
  readonly missing: readonly string[];
  /** The folders of packages in which modules were found, relative to the project; with the project's own, the last. */
  readonly searchPaths: readonly string[];
}

/** The modules that are built into the compiler. */
export const builtInModule: RegExp = /^(?:ethereum\.ercs|vyper\.interfaces|math)(?:\.|$)/;

/** Where Moccasin puts packages. */
const moccasinFolders = ['lib/pypi', 'lib/github'];
/** Where pip does, in a virtual environment. */
const environments = ['.venv', 'venv', 'env'];

/**
 * Reads the Vyper source `start` (relative to the project) and all that it imports, from its own folder, from the
 * project's and from installed packages. Rejects with a LensError of kind `input` for a file that may not be published.
 */
export async function readVyperTree(workspace: Workspace, project: Project, start: string): Promise<VyperTree> {
  const sources = new Map<string, FoundSource>();
  const missing = new Set<string>();
  const packages = await packageFolders(workspace, project);
  const used = new Set<string>();
  const reached = new Set([start]);
  const rest = inTurns();
  let read = 0;
  for (const name of reached) {
    const path = joinPath(project.root, name);
    const bytes = await readForPublishing(workspace, project, name, path, largestSource, vyperFile);
    if (bytes === undefined) {
      missing.add(name);
      continue;
    }
    const text = decodeText(bytes, path);
    if (isJson(name)) checkAbi(name, text);
    read += bytes.length;
    const owner = packages.find((folder) => name.startsWith(`${folder}/`));
    if (owner !== undefined) used.add(owner);
    sources.set(name, { path, origin: owner === undefined ? 'workspace' : 'dependency', text });
    for (const module of new Set(vyperImports(text))) {
      checkImportLimits(start, reached.size + missing.size, read);
      const resting = rest();
      if (resting) await resting;
      const found = await moduleFile(workspace, project, parentOf(path), module, packages);
      if (found !== undefined) reached.add(found);
      else if (!builtInModule.test(module)) missing.add(module);
    }
  }
  const searchPaths = [...packages.filter((folder) => used.has(folder)), '.'];
  return { sources, missing: [...missing], searchPaths };
}

/** The folders of packages in the project, relative to it. */
async function packageFolders({ files }: Workspace, { root }: Project): Promise<string[]> {
  const below = environments.flatMap((each) => [`${each}/lib`, `${each}/Lib`]);
  const versions = await Promise.all(
    below.map(async (folder) =>
      (await files.list(joinPath(root, folder))).map(({ name }) =>
        name === 'site-packages' ? `${folder}/${name}` : `${folder}/${name}/site-packages`,
      ),
    ),
  );
  const isThere = async (folder: string) => (await files.stat(joinPath(root, folder))) !== undefined;
  const folders = [...versions.flat(), ...moccasinFolders];
  const there = await Promise.all(folders.map(isThere));
  return folders.filter((_, index) => there[index]);
}

async function moduleFile(
  workspace: Workspace,
  project: Project,
  folder: string,
  module: string,
  packages: readonly string[],
): Promise<string | undefined> {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  const steps = rest.replaceAll('.', '/');
  const installed = packages.toReversed().map((each) => joinPath(project.root, each));
  const bases =
    dots === '' ? [folder, project.root, ...installed] : [joinPath(folder, ...Array(dots.length - 1).fill('..'))];
  for (const base of bases) {
    for (const extension of ['vy', 'vyi', 'json']) {
      const path = joinPath(base, `${steps}.${extension}`);
      const name = relativeTo(project.root, path);
      if (name !== undefined && (await isThereForPublishing(workspace, project, name, path))) return name;
    }
  }
  return undefined;
}
