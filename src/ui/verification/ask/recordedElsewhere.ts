import type { Network } from '../../../core/networks.ts';
import type { RecordedDeployment } from '../../../core/projects/deployments/recordedDeployment.ts';
import { mostNetworks } from '../../sheets/networksToAsk.ts';

/** A deployment on a network that isn't the selected one. */
export interface Elsewhere {
  readonly network: Network;
  readonly deployment: RecordedDeployment;
}

/**
 * The other networks whose chain the project's records name, each with its newest deployment. The user's own networks
 * come first. None has the selected network's chain: those look alike in a record.
 * @param recorded newest first
 * @param address what the user named, which comes before a newer one
 */
export function recordedElsewhere(
  recorded: readonly RecordedDeployment[],
  { chainId }: Pick<Network, 'chainId'>,
  networks: readonly Network[],
  builtIn: readonly Pick<Network, 'name'>[],
  address?: string,
): Elsewhere[] {
  const isOwn = ({ name }: Network) => builtIn.every((each) => each.name !== name);
  return networks
    .filter((network) => network.chainId !== '' && network.chainId !== chainId)
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    .flatMap((network) => {
      const there = recorded.filter((each) => each.chainId === network.chainId);
      const named = there.find((each) => each.address.toLowerCase() === address?.toLowerCase());
      const deployment = named ?? there[0];
      return deployment === undefined ? [] : [{ network, deployment }];
    })
    .slice(0, mostNetworks);
}
