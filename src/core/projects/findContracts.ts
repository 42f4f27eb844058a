import { isLensError, storageFailure } from '../net/errors.ts';
import { checkInside } from './drafts/publishable.ts';
import { isJson } from './drafts/vyperInput.ts';
import { cachedFiles } from './files/cachedFiles.ts';
import { foldersUp, joinPath, parentOf, relativeTo, workspaceFolderOf } from './files/paths.ts';
import type { Recollection, Workspace } from './files/projectFiles.ts';
import { searchedFiles } from './files/searchedFiles.ts';
import type { DraftQuestion } from './model/draftQuestion.ts';
import type { Candidate, Draft, DraftOptions, Project, Toolchain } from './model/toolchain.ts';
import { importedSources, packageName } from './sources/importedSources.ts';
import { toolchains } from './toolchains/toolchains.ts';
import { plainContracts, plainDraft, plainQuestionsFor } from './unbuilt/plainSources.ts';

export interface FoundContracts {
  /** The projects that build the file or folder, whether or not they have output for it. */
  readonly projects: readonly Project[];
  /** The contracts in it: what can be verified before interfaces and abstract contracts, newest build first. */
  readonly candidates: readonly Candidate[];
  /**
   * The contracts that a source file itself defines, if there are no candidates: they can be verified without build
   * output, after the questions of `draftQuestions`.
   */
  readonly unbuilt: readonly Candidate[];
  /** The file defines none: these are what it imports. */
  readonly areImported?: true;
}

/**
 * The contracts that a source file, or the source files below a folder, define, as listed in the build output of the
 * enclosing project. Goes up from `path` to its workspace folder and stops at the first folder with contracts for it;
 * from a folder above several projects, goes down into each. Reads nothing outside the workspace folders.
 */
export async function findContracts(workspace: Workspace, path: string): Promise<FoundContracts> {
  const { folders, files, recall } = workspace;
  const top = workspaceFolderOf(folders, path);
  // All toolchains read the same few folders.
  const found = await findBehindLinks({ ...workspace, files: cachedFiles(searchedFiles(files, top)) }, path);
  if (recall === undefined || found.candidates.length > 0) return found;
  // The event of a build that has just ended may still arrive.
  return findBehindLinks({ folders, files: cachedFiles(searchedFiles(files, top)) }, path);
}

/** Some tools know a source by the path without links; it counts if that is in the workspace folder, too. */
async function findBehindLinks(workspace: Workspace, path: string): Promise<FoundContracts> {
  const found = await find(workspace, path);
  const top = workspaceFolderOf(workspace.folders, path);
  if (found.candidates.length > 0 || top === undefined) return found;
  const [realTop, real] = await Promise.all(
    [top, path].map((each) => workspace.files.realPath?.(each).catch(() => undefined)),
  );
  const below = realTop === undefined || real === undefined ? undefined : relativeTo(realTop, real);
  const behind = below === undefined ? path : joinPath(top, below);
  if (behind === path) return found;
  const other = await find(workspace, behind);
  return other.candidates.length > 0 ? other : found;
}

async function find(workspace: Workspace, path: string): Promise<FoundContracts> {
  const top = workspaceFolderOf(workspace.folders, path);
  if (top === undefined) return { projects: [], candidates: [], unbuilt: [] };
  const projects: Project[] = [];
  // In parallel, because each needs several reads in sequence.
  const [stat, ...above] = await Promise.all([
    workspace.files.stat(path),
    ...(path === top ? [] : foldersUp(parentOf(path), top)).map((folder) => projectsAt(workspace, folder)),
  ]);
  const isFile = stat?.type === 'file';
  for (const here of isFile ? above : [await projectsAt(workspace, path), ...above]) {
    projects.push(...here);
    const candidates =
      isFile && isJson(path)
        ? await contractsOfBuildFile(workspace, here, path)
        : await contractsIn(workspace, here, path);
    if (candidates.length > 0) return { projects, candidates, unbuilt: [] };
  }
  if (isFile) {
    const imported = await importedContracts(workspace, projects, path);
    if (imported.length > 0) return { projects, candidates: imported, unbuilt: [], areImported: true };
  }
  const below = isFile ? [] : await projectsBelow(workspace, path);
  const candidates = await Promise.all(below.map((project) => contractsIn(workspace, [project], project.root)));
  const found = inOrder(candidates.flat());
  const unbuilt = found.length > 0 ? [] : await plainContracts(workspace, path);
  return { projects: [...projects, ...below], candidates: found, unbuilt };
}

/** The contracts that a file of the build output itself describes. */
async function contractsOfBuildFile(
  workspace: Workspace,
  projects: readonly Project[],
  path: string,
): Promise<Candidate[]> {
  const found = await Promise.all(projects.map((project) => contractsIn(workspace, [project], project.root)));
  return inOrder(found.flat().filter(({ artifact }) => artifact === path));
}

/** The built contracts that a source file imports, if it defines none itself. */
async function importedContracts(
  workspace: Workspace,
  projects: readonly Project[],
  path: string,
): Promise<Candidate[]> {
  for (const project of projects) {
    const sources = await importedSources(workspace, project, path);
    if (sources.length === 0) continue;
    const names = new Set(sources.map(({ name }) => packageName(name)));
    const built = await contractsIn(workspace, [project], project.root);
    const found = built.filter(({ sourceName }) => names.has(packageName(sourceName)));
    if (found.length > 0) return found;
  }
  return [];
}

/** The projects that have their own folder at `folder` or below, built or not; dependencies aren't searched. */
export async function findProjects(workspace: Workspace, folder: string): Promise<Project[]> {
  const looked = { ...workspace, files: cachedFiles(searchedFiles(workspace.files, folder)) };
  return [...(await projectsAt(looked, folder)), ...(await projectsBelow(looked, folder))];
}

/** The submission for a contract, by the toolchain that built it. See `Toolchain.draft`. */
export async function draftOf(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const files = cachedFiles(workspace.files);
  const unread = new Map<unknown, string>();
  const read = (path: string) =>
    files.read(path).catch((cause: unknown) => {
      unread.set(cause, path);
      throw cause;
    });
  const looked = { ...workspace, files: { ...files, read } };
  return draftIn(looked, candidate, options).catch((cause: unknown) => {
    // A tool that builds takes its files away meanwhile.
    const path = unread.get(cause);
    throw path === undefined || isLensError(cause) ? cause : storageFailure(path, cause, 'read');
  });
}

async function draftIn(looked: Workspace, candidate: Candidate, options: DraftOptions): Promise<Draft> {
  const { project, artifact } = candidate;
  // Build output behind a link that leaves the workspace would publish another project's sources.
  await checkInside(looked, project, artifact);
  if (project.toolchain === 'sources') return plainDraft(looked, candidate, options);
  return toolchainOf(project).draft(looked, candidate, options);
}

/**
 * The questions to ask before `draftOf`; the answers go into its options. None if the build output has everything.
 * @param deployedRuntime The deployed code, `0x` and hex, if known; it answers some questions.
 */
export async function draftQuestions(
  workspace: Workspace,
  candidate: Candidate,
  deployedRuntime?: string,
): Promise<readonly DraftQuestion[]> {
  const { project } = candidate;
  if (project.toolchain === 'sources') return plainQuestionsFor(workspace, candidate, deployedRuntime);
  return (await toolchainOf(project).questions?.(workspace, candidate, deployedRuntime)) ?? [];
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

const anew: Recollection = (_key, _folders, look) => look();

async function projectsAt(workspace: Workspace, folder: string): Promise<Project[]> {
  return (workspace.recall ?? anew)(`projects at ${folder}`, [folder], async () => {
    const found = await Promise.all(toolchains.map((toolchain) => toolchain.recognise(workspace, folder)));
    return found.filter((project) => project !== undefined);
  });
}

async function contractsIn(workspace: Workspace, projects: readonly Project[], path: string): Promise<Candidate[]> {
  const found = await Promise.all(
    projects.map((project) => {
      const { toolchain, root, outputs } = project;
      const key = `contracts of ${toolchain} in ${root} at ${path}`;
      return (workspace.recall ?? anew)(key, [root, ...outputs], () =>
        toolchainOf(project).contractsOf(workspace, project, path),
      );
    }),
  );
  return inOrder(found.flat());
}

/**
 * Deployable builds first, then newest first. A deployment record contains the build of that deployment. It replaces
 * missing build output and comes after newer output: the code at an address shows which of the two it is. What has only
 * a part of the build comes last.
 */
function inOrder(candidates: Candidate[]): Candidate[] {
  const isRecord = ({ project }: Candidate) => project.toolchain === 'hardhatDeploy';
  const key = ({ project, sourceName, contractName }: Candidate) => `${project.root} ${sourceName}:${contractName}`;
  const built = new Set(candidates.filter((candidate) => !isRecord(candidate)).map(key));
  const rank = (candidate: Candidate) => {
    if (candidate.kind === 'abstract') return 4;
    // Of Vyper, the input has more than the output.
    if (candidate.isPartial) return candidate.project.toolchain === 'compilerJson' ? 3 : 2;
    return Number(isRecord(candidate) && built.has(key(candidate)));
  };
  return candidates.sort((a, b) => rank(a) - rank(b) || b.builtAt - a.builtAt);
}

const notProjects = /^(?:\..*|node_modules|lib|out|artifacts|cache|build|dist)$/;

/** The projects below a folder, not looking into dependencies and build output, at most four folders down. */
async function projectsBelow(workspace: Workspace, folder: string, depth = 4): Promise<Project[]> {
  if (depth === 0) return [];
  const entries = await (workspace.recall ?? anew)(`folders in ${folder}`, [folder], async () =>
    (await workspace.files.list(folder)).filter((entry) => entry.type === 'directory'),
  );
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
