import type { ComparedDeployment } from '../../../core/projects/deployments/comparedDeployments.ts';
import type { KnownDeployment } from '../../../core/projects/deployments/knownDeployment.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import { locateDeployed } from '../check/locateContract.ts';

/** Compares recorded addresses of one name with what the ledger has there; see core's `comparedDeployments`. */
export function tellApart(
  workspace: Workspace,
  builds: readonly Candidate[],
  deployments: readonly KnownDeployment[],
  connection: Connection,
  log: Log,
): Promise<readonly ComparedDeployment[]> {
  return loadCore().projects.comparedDeployments(workspace, builds, deployments, async (deployment) => {
    try {
      return (await locateDeployed(connection, { deployment }, log)).runtimeBytecode;
    } catch (error) {
      if (!isCoreError(error) || error.kind === 'cancelled') throw error;
      return error.kind === 'notFound' ? null : undefined;
    }
  });
}
