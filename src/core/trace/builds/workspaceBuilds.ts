import { isLensError } from '../../net/errors.ts';
import { joinPath } from '../../projects/files/paths.ts';
import type { Workspace } from '../../projects/files/projectFiles.ts';
import { draftOf, findContracts } from '../../projects/findContracts.ts';
import { type Fit, fitting } from '../../projects/fittingContracts.ts';
import type { Candidate, Draft } from '../../projects/model/toolchain.ts';
import { type BuildSources, buildOfDraft, type FrameCode, type IncompleteBuild } from './buildSources.ts';
import type { CompilerProject } from './installCompiler.ts';

type Built = Pick<Fit, 'candidate' | 'draft'>;

/** Creation code has no length to choose by, so that many builds are read at most. */
const mostDrafts = 32;

/** The builds in a workspace folder that may have the code of a frame, exact matches first. */
export async function workspaceBuilds(
  workspace: Workspace,
  folder: string,
  { isCreation, code }: FrameCode,
): Promise<(BuildSources | IncompleteBuild)[]> {
  const { candidates } = await findContracts(workspace, folder);
  const fits = isCreation ? await creating(workspace, candidates, code) : await fitting(workspace, candidates, code);
  return Promise.all(
    fits.map(async ({ draft, candidate }) => {
      const build = buildOfDraft(draft);
      return 'isIncomplete' in build
        ? build
        : { ...build, project: await compilerProject(workspace, candidate, draft) };
    }),
  );
}

/** The project of a build, as far as installing its compiler goes. */
export async function compilerProject(
  { files }: Workspace,
  { project: { toolchain, root } }: Candidate,
  draft: Draft,
): Promise<CompilerProject> {
  const isThere = async (name: string) => (await files.stat(joinPath(root, name))) !== undefined;
  const others = (await isThere('yarn.lock')) ? 'yarn' : 'npm';
  return {
    toolchain,
    root,
    packages: (await isThere('pnpm-lock.yaml')) ? 'pnpm' : others,
    isEdited: draft.files.some(({ state }) => state === 'edited'),
  };
}

async function creating(workspace: Workspace, candidates: readonly Candidate[], code: string): Promise<Built[]> {
  const found: Built[] = [];
  for (const candidate of candidates.filter(({ kind }) => kind !== 'abstract').slice(0, mostDrafts)) {
    try {
      const draft = await draftOf(workspace, candidate);
      if (beginsWith(code, draft.bytecode.creation ?? '')) found.push({ draft, candidate });
    } catch (error) {
      if (!isLensError(error, 'input')) throw error;
    }
  }
  return found;
}

/** Whether creation code is a build's with arguments behind it; a library's address is free. */
function beginsWith(code: string, built: string): boolean {
  if (built.length <= 2 || built.length > code.length) return false;
  const free = new Set<number>();
  for (const { index } of built.matchAll(/__.{36}__/g)) for (let at = 0; at < 40; at++) free.add(index + at);
  const wanted = built.toLowerCase();
  const given = code.toLowerCase();
  for (let at = 0; at < wanted.length; at++) if (wanted[at] !== given[at] && !free.has(at)) return false;
  return true;
}
