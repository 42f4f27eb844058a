import { foldersUp, parentOf, workspaceFolderOf } from './paths.ts';
import type { Workspace } from './projectFiles.ts';
import type { Candidate, Draft, DraftOptions, Project, Toolchain } from './toolchain.ts';
import { toolchains } from './toolchains.ts';

export interface FoundContracts {
  /** The projects that build the file or folder, whether or not they have output for it. */
  readonly projects: readonly Project[];
  /** The contracts in it: what can be verified before interfaces and abstract contracts, newest build first. */
  readonly candidates: readonly Candidate[];
}

/**
 * The contracts that a source file, or the source files below a folder, define, as the build output of the project
 * around it has them. Goes up from `path` to its workspace folder and stops at the first folder with contracts for
 * it; a folder above several projects leads down to each of them. Nothing outside the workspace's folders is looked at.
 */
export async function findContracts(workspace: Workspace, path: string): Promise<FoundContracts> {
  const top = workspaceFolderOf(workspace.folders, path);
  if (top === undefined) return { projects: [], candidates: [] };
  const projects: Project[] = [];
  const isFile = (await workspace.files.stat(path))?.type === 'file';
  for (const folder of foldersUp(isFile ? parentOf(path) : path, top)) {
    const here = await projectsAt(workspace, folder);
    projects.push(...here);
    const candidates = await contractsIn(workspace, here, path);
    if (candidates.length > 0) return { projects, candidates };
  }
  const below = isFile ? [] : await projectsBelow(workspace, path);
  const candidates = await Promise.all(below.map((project) => contractsIn(workspace, [project], project.root)));
  return { projects: [...projects, ...below], candidates: newestFirst(candidates.flat()) };
}

/** The submission for a contract, by the toolchain that built it. See `Toolchain.draft`. */
export function draftOf(workspace: Workspace, candidate: Candidate, options?: DraftOptions): Promise<Draft> {
  return toolchainOf(candidate.project).draft(workspace, candidate, options);
}

/** What a developer runs to build the project, for a message. */
export function buildCommandOf(project: Project): string {
  return toolchainOf(project).buildCommand;
}

function toolchainOf(project: Project): Toolchain {
  const found = toolchains.find((toolchain) => toolchain.name === project.toolchain);
  if (found === undefined) throw new TypeError(`There is no toolchain ${project.toolchain}.`);
  return found;
}

async function projectsAt(workspace: Workspace, folder: string): Promise<Project[]> {
  const found = await Promise.all(toolchains.map((toolchain) => toolchain.recognise(workspace, folder)));
  return found.filter((project) => project !== undefined);
}

async function contractsIn(workspace: Workspace, projects: readonly Project[], path: string): Promise<Candidate[]> {
  const found = await Promise.all(
    projects.map((project) => toolchainOf(project).contractsOf(workspace, project, path)),
  );
  return newestFirst(withoutRepeats(found.flat()));
}

/** Deployment records stand in for a contract of which there is no build output any more. */
function withoutRepeats(candidates: Candidate[]): Candidate[] {
  const isRecord = ({ project }: Candidate) => project.toolchain === 'hardhatDeploy';
  const key = ({ sourceName, contractName }: Candidate) => `${sourceName}:${contractName}`;
  const built = new Set(candidates.filter((candidate) => !isRecord(candidate)).map(key));
  return candidates.filter((candidate) => !isRecord(candidate) || !built.has(key(candidate)));
}

function newestFirst(candidates: Candidate[]): Candidate[] {
  const isAbstract = (candidate: Candidate) => Number(candidate.kind === 'abstract');
  return candidates.sort((a, b) => isAbstract(a) - isAbstract(b) || b.builtAt - a.builtAt);
}

const notProjects = /^(?:\..*|node_modules|lib|out|artifacts|cache|build|dist)$/;

/** The projects below a folder, not looking into dependencies and build output, at most four folders down. */
async function projectsBelow(workspace: Workspace, folder: string, depth = 4): Promise<Project[]> {
  if (depth === 0) return [];
  const entries = (await workspace.files.list(folder)).filter((entry) => entry.type === 'directory');
  const found = await Promise.all(
    entries
      .filter((entry) => !notProjects.test(entry.name))
      .map(async ({ name }) => {
        const path = `${folder === '/' ? '' : folder}/${name}`;
        const here = await projectsAt(workspace, path);
        return here.length > 0 ? here : projectsBelow(workspace, path, depth - 1);
      }),
  );
  return found.flat();
}
