import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { ComparedDeployment } from '../../../core/projects/deployments/comparedDeployments.ts';
import type { DeploymentPlace } from '../../../core/projects/deployments/recordedDeployment.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';

/**
 * Where a contract is deployed: from a deployment record, or an identifier that the user typed.
 * `on` names the network if the user chose another one than was asked about.
 */
export type AddressChoice = { deployment: DeploymentPlace; on?: string } | { typed: string; on?: string };

/**
 * The deployed contract from the ledger. If the ledger can't be read, only the address with the `problem`.
 * @throws LensError `notFound` if the ledger has no such contract, `input` for an invalid identifier
 */
export function locateDeployed(connection: Connection, choice: AddressChoice, log: Log): Promise<DeployedContract> {
  return locate(connection, choice, log, false);
}

/**
 * Like `locateDeployed`, for records: one may be on another chain, so the address of a missing contract is accepted.
 */
export function locateContract(connection: Connection, choice: AddressChoice, log: Log): Promise<DeployedContract> {
  return locate(connection, choice, log, true);
}

async function locate(
  connection: Connection,
  choice: AddressChoice,
  log: Log,
  mayBeMissing: boolean,
): Promise<DeployedContract> {
  const { ledger } = loadCore();
  const text = 'deployment' in choice ? choice.deployment.address : choice.typed;
  const recorded = 'deployment' in choice ? choice.deployment.creationTransactionHash : undefined;
  const hash = recorded === undefined ? {} : { creationTransactionHash: recorded };
  try {
    const found = await ledger.findDeployedContract(connection.ledger, text, { signal: connection.signal });
    // The ledger's own hash is certainly right.
    return { ...hash, ...found };
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'input' || error.kind === 'cancelled') throw error;
    if (error.kind === 'notFound' && !mayBeMissing) throw error;
    const address = ledger.addressIn(text);
    if (address === undefined) throw error;
    log.warn(`Couldn't find ${text} on the ledger: ${error.message}`);
    return { address, ...hash, problem: error.message };
  }
}

/** Compares recorded addresses of one name with what the ledger has there; see core's `comparedDeployments`. */
export function tellApart(
  workspace: Workspace,
  builds: readonly Candidate[],
  deployments: readonly DeploymentPlace[],
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
