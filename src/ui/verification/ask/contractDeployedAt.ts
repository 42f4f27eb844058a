import * as vscode from 'vscode';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import { locateDeployed } from '../check/locateContract.ts';
import { working } from '../steps/heldBox.ts';
import { buildsOfCode, type WorkspaceContracts } from '../workspace/workspaceContracts.ts';

/** A contract of the workspace and its folder. */
interface ContractHere {
  folder: vscode.Uri;
  candidate: Candidate;
  deployed: DeployedContract;
}

/**
 * The contract of the workspace whose build fits the deployed code at an address, best fit first, or else the code that
 * a proxy there runs; undefined if there is none.
 * @param typed the address as entered by the user
 */
export function contractDeployedAt(
  typed: string,
  contracts: WorkspaceContracts,
  connection: Connection,
  log: Log,
): Promise<ContractHere | undefined> {
  return working(vscode.l10n.t('Looking for the deployed contract…'), async () => {
    const deployed = await locateDeployed(connection, { typed }, log);
    const { runtimeBytecode: code } = deployed;
    if (code === undefined) return undefined;
    for await (const { folder, candidate } of buildsOfCode(contracts, code)) return { folder, candidate, deployed };
    const behind = await codeBehind(deployed, connection, log);
    if (behind === undefined) return undefined;
    for await (const { folder, candidate } of buildsOfCode(contracts, behind)) return { folder, candidate, deployed };
    return undefined;
  });
}

/** The code that a proxy runs; undefined if it isn't one, or that can't be read, of which the next question says more. */
async function codeBehind(
  { address, runtimeBytecode }: DeployedContract,
  connection: Connection,
  log: Log,
): Promise<string | undefined> {
  const { signal } = connection;
  try {
    const typed = await loadCore().verification.implementationAt(connection, address, runtimeBytecode, { signal });
    return typed === undefined ? undefined : (await locateDeployed(connection, { typed }, log)).runtimeBytecode;
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    log.debug(`Couldn't read the implementation of ${address}: ${error.message}`);
    return undefined;
  }
}
