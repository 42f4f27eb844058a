import type { DeployedContract } from '../../core/ledger/deployedContract.ts';
import type { Workspace } from '../../core/projects/projectFiles.ts';
import type { Candidate } from '../../core/projects/toolchain.ts';
import type { Connection } from '../connections.ts';
import { isCoreError } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import { type AddressChoice, askAddress } from './askAddress.ts';

/** The one place the deployment records name; with none or several the user is asked, who may also go away. */
export async function chooseAddress(
  { files }: Workspace,
  { project, contractName }: Candidate,
  { network }: Connection,
): Promise<AddressChoice | undefined> {
  const query = { root: project.root, chainId: network.chainId, contractName };
  const known = await loadCore().projects.findDeployments(files, query);
  const [only] = known;
  return only && known.length === 1 ? { deployment: only } : askAddress(contractName, network.name, known);
}

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
