import { isLensError } from '../net/errors.ts';
import { type Prediction, predictMatch } from './bytecode/predictMatch.ts';
import type { Workspace } from './files/projectFiles.ts';
import { draftOf, findContracts } from './findContracts.ts';
import type { Candidate, Draft } from './model/toolchain.ts';

/** A contract in the workspace whose build fits the deployed code. */
export interface Fit {
  readonly candidate: Candidate;
  readonly draft: Draft;
  readonly prediction: Prediction;
}

/** The maximum length of a metadata tail in bytes. Builds of the same code may differ in length by it. */
const longestTail = 64;

/** More contracts of similar length would take longer than a developer waits. */
const mostDrafts = 32;

/**
 * The contracts built in `folder`'s projects whose code is deployed, exact matches first: for a contract that was
 * verified under the wrong name. Reads only builds of about the same length as the deployed code.
 * @param folder A workspace folder, or a project's.
 * @param deployedRuntime `0x` and hex.
 */
export async function findFittingContracts(
  workspace: Workspace,
  folder: string,
  deployedRuntime: string,
): Promise<Fit[]> {
  const { candidates } = await findContracts(workspace, folder);
  return fitting(workspace, candidates, deployedRuntime);
}

/**
 * Like `findFittingContracts`, but among the given candidates, such as builds of one contract with several profiles.
 */
export async function fitting(
  workspace: Workspace,
  candidates: readonly Candidate[],
  deployedRuntime: string,
): Promise<Fit[]> {
  const deployedBytes = (deployedRuntime.length - 2) / 2;
  // The deployed code of a Vyper contract ends with its immutables.
  const distance = ({ codeBytes = deployedBytes, sourceName }: Candidate) =>
    sourceName.endsWith('.vy') ? Math.max(0, codeBytes - deployedBytes) : Math.abs(codeBytes - deployedBytes);
  const likely = candidates
    .filter((candidate) => candidate.kind !== 'abstract' && distance(candidate) <= longestTail)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, mostDrafts);
  const fits: Fit[] = [];
  for (const candidate of likely) {
    const draft = await draftUnlessUnusable(workspace, candidate);
    if (draft === undefined) continue;
    const prediction = predictMatch(draft.bytecode, deployedRuntime);
    if (prediction.level === 'exact' || prediction.level === 'match') fits.push({ candidate, draft, prediction });
  }
  return fits.sort((a, b) => Number(b.prediction.level === 'exact') - Number(a.prediction.level === 'exact'));
}

/**
 * The build of a contract that fits the deployed code, an exact match before others; the first build if none fits or
 * the deployed code isn't known. Undefined without builds.
 */
export async function fittest(
  workspace: Workspace,
  builds: readonly Candidate[],
  deployedRuntime: string | undefined,
): Promise<Candidate | undefined> {
  const [first, ...others] = builds;
  if (others.length === 0 || deployedRuntime === undefined) return first;
  const [fit] = await fitting(workspace, builds, deployedRuntime);
  return fit?.candidate ?? first;
}

/** A build that can't be sent doesn't identify the contract. */
export async function draftUnlessUnusable(workspace: Workspace, candidate: Candidate): Promise<Draft | undefined> {
  try {
    return await draftOf(workspace, candidate);
  } catch (error) {
    if (isLensError(error, 'input')) return undefined;
    throw error;
  }
}
