import { vyperImports } from '../../code/vyperText.ts';
import { isThereForPublishing } from '../drafts/publishable.ts';
import { decodeText } from '../files/buildJson.ts';
import { joinPath, parentOf, relativeTo } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';
import type { FoundSource } from './sourceTree.ts';

/** A Vyper source with the modules and interfaces that it imports, by their names below the project's folder. */
export interface VyperTree {
  readonly sources: ReadonlyMap<string, FoundSource>;
  /** The modules without a file, as imported. */
  readonly missing: readonly string[];
}

/** The modules that are built into the compiler. */
const builtIn = /^(?:ethereum\.ercs|vyper\.interfaces|math)(?:\.|$)/;

/**
 * Reads the Vyper source `start` (relative to the project) and all that it imports, from its own folder and from the
 * project's. Rejects with a LensError of kind `input` for a file that may not be published.
 */
export async function readVyperTree(workspace: Workspace, project: Project, start: string): Promise<VyperTree> {
  const sources = new Map<string, FoundSource>();
  const missing = new Set<string>();
  const reached = new Set([start]);
  for (const name of reached) {
    const path = joinPath(project.root, name);
    if (!(await isThereForPublishing(workspace, project, name, path))) {
      missing.add(name);
      continue;
    }
    const text = decodeText(await workspace.files.read(path), path);
    sources.set(name, { path, origin: 'workspace', text });
    for (const module of vyperImports(text)) {
      const found = await moduleFile(workspace, project, parentOf(path), module);
      if (found !== undefined) reached.add(found);
      else if (!builtIn.test(module)) missing.add(module);
    }
  }
  return { sources, missing: [...missing] };
}

async function moduleFile(
  workspace: Workspace,
  project: Project,
  folder: string,
  module: string,
): Promise<string | undefined> {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  const steps = rest.replaceAll('.', '/');
  const bases = dots === '' ? [folder, project.root] : [joinPath(folder, ...Array(dots.length - 1).fill('..'))];
  for (const base of bases) {
    for (const extension of ['vy', 'vyi', 'json']) {
      const path = joinPath(base, `${steps}.${extension}`);
      const name = relativeTo(project.root, path);
      if (name !== undefined && (await isThereForPublishing(workspace, project, name, path))) return name;
    }
  }
  return undefined;
}
