import { isLensError } from '../net/errors.ts';
import { type Prediction, predictMatch } from './bytecode/predictMatch.ts';
import type { Workspace } from './files/projectFiles.ts';
import { draftOf, findContracts } from './findContracts.ts';
import type { Candidate, Draft } from './model/toolchain.ts';

/** A contract of the workspace whose build fits what is deployed. */
export interface Fit {
  readonly candidate: Candidate;
  readonly draft: Draft;
  readonly prediction: Prediction;
}

/** A metadata tail, by which builds of the same code may differ in length, has at most this many bytes. */
const longestTail = 64;

/** Beyond that many contracts of like length it would take longer than a developer waits. */
const mostDrafts = 32;

/**
 * The contracts built in `folder`'s projects whose code is what is deployed, exact matches first: for a contract that
 * was verified under the wrong name. Only builds of about the length of what is deployed are read.
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

/** As `findFittingContracts`, among the candidates given, such as the builds of one contract by several profiles. */
export async function fitting(
  workspace: Workspace,
  candidates: readonly Candidate[],
  deployedRuntime: string,
): Promise<Fit[]> {
  const deployedBytes = (deployedRuntime.length - 2) / 2;
  // What is deployed of a Vyper contract has its immutables behind the code.
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
 * Of several builds of a contract, for example by several profiles, the one that fits what is deployed, an exact match
 * first; the first of them if none fits or the deployed code isn't known. Undefined for none.
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

/** A build that can't be sent is no answer to which contract it is. */
async function draftUnlessUnusable(workspace: Workspace, candidate: Candidate): Promise<Draft | undefined> {
  try {
    return await draftOf(workspace, candidate);
  } catch (error) {
    if (isLensError(error, 'input')) return undefined;
    throw error;
  }
}
