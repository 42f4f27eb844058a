import type { KnownDeployment } from '../../../core/projects/deployments/knownDeployment.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import { locateDeployed } from '../check/locateContract.ts';

/** A recorded address, and what is deployed there compared with the builds of the contract. */
export type ComparedDeployment = KnownDeployment & {
  /** Undefined if it wasn't or couldn't be compared. */
  readonly found?: 'exact' | 'match' | 'other' | 'missing';
};

/** Each costs a request or two; a record may have a hundred runs. */
const mostCompared = 12;

/**
 * Compares recorded addresses of one name with what is deployed there: those with the contract's build come first.
 * @param builds the contract's builds; records name no more than its name
 */
export async function tellApart(
  workspace: Workspace,
  builds: readonly Candidate[],
  deployments: readonly KnownDeployment[],
  connection: Connection,
  log: Log,
): Promise<readonly ComparedDeployment[]> {
  const isBuilt = builds.every(({ project }) => project.toolchain !== 'sources');
  if (deployments.length < 2 || builds.length === 0 || !isBuilt) return deployments;
  const compared = await Promise.all(
    deployments.slice(0, mostCompared).map(async (deployment) => {
      const found = await foundAt(workspace, builds, deployment, connection, log);
      return { ...deployment, ...(found && { found }) };
    }),
  );
  const rank = ({ found }: ComparedDeployment) =>
    found === undefined ? 2 : { exact: 0, match: 1, other: 3, missing: 4 }[found];
  return [...compared, ...deployments.slice(mostCompared)].sort((a, b) => rank(a) - rank(b));
}

/** The only address with the contract's build, if all others certainly have other code or none. */
export function onlyFitting(deployments: readonly ComparedDeployment[]): ComparedDeployment | undefined {
  const [first, ...others] = deployments;
  const fits = first?.found === 'exact' || first?.found === 'match';
  return fits && others.every(({ found }) => found === 'other' || found === 'missing') ? first : undefined;
}

async function foundAt(
  workspace: Workspace,
  builds: readonly Candidate[],
  deployment: KnownDeployment,
  connection: Connection,
  log: Log,
): Promise<ComparedDeployment['found']> {
  try {
    const { runtimeBytecode: code } = await locateDeployed(connection, { deployment }, log);
    if (code === undefined) return undefined;
    const [fit] = await loadCore().projects.fitting(workspace, builds, code);
    return fit ? (fit.prediction.level === 'exact' ? 'exact' : 'match') : 'other';
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    return error.kind === 'notFound' ? 'missing' : undefined;
  }
}
