import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import type { AddressChoice } from './askAddress.ts';

/** The deployed contract as the ledger knows it; where it cannot tell, what the deployment record says. */
export async function locateContract(
  connection: Connection,
  choice: AddressChoice,
  log: Log,
): Promise<DeployedContract> {
  const { ledger } = loadCore();
  const text = 'deployment' in choice ? choice.deployment.address : choice.typed;
  const recorded = 'deployment' in choice ? choice.deployment.creationTransactionHash : undefined;
  try {
    const found = await ledger.findDeployedContract(connection.ledger, text, { signal: connection.signal });
    return recorded === undefined ? found : { ...found, creationTransactionHash: recorded };
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'input' || error.kind === 'cancelled') throw error;
    const address = ledger.addressIn(text);
    if (address === undefined) throw error;
    log.warn(`The ledger could not tell of ${text}: ${error.message}`);
    return { address, ...(recorded !== undefined && { creationTransactionHash: recorded }), problem: error.message };
  }
}
