import type { KnownDeployment } from '../../core/projects/deployments.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../plainMessage.ts';
import { askPick, type PickItem } from './askPick.ts';
import type { Place, Reply } from './steps.ts';

/** Where the contract is deployed: from a deployment record, or an identifier that the user typed. */
export type AddressChoice = { deployment: KnownDeployment } | { typed: string };

/**
 * Asks where the contract is deployed. The deployment records of the project come first; anything typed or pasted is
 * read while typing: an EVM address, an entity id, a transaction id, a hash or an explorer URL.
 */
export function askAddress(
  contractName: string,
  network: string,
  deployments: readonly KnownDeployment[],
  place: Place<AddressChoice>,
): Promise<Reply<AddressChoice>> {
  const known = deployments.map(
    (deployment): PickItem<AddressChoice> => ({
      label: `$(rocket) ${plainMessage(deployment.address)}`,
      description: plainMessage(deployment.source),
      answer: { deployment },
      alwaysShow: true,
    }),
  );
  const { last } = place;
  const before = last && 'deployment' in last ? last.deployment.address : undefined;
  return askPick(
    {
      title: `Where is ${contractName} deployed on ${network}?`,
      placeholder: 'Address 0x..., contract id 0.0..., creation transaction, or explorer URL',
      items: (typed) => (typed ? [typedItem(typed), ...known] : known),
      typed: last && 'typed' in last ? last.typed : undefined,
      isLikely: (answer) => 'deployment' in answer && answer.deployment.address === before,
    },
    place,
  );
}

/** What a typed text is, in words, so that a mistake is seen before anything is asked. */
function typedItem(typed: string): PickItem<AddressChoice> {
  const identifier = loadCore().ledger.parseIdentifier(typed);
  const words = identifier && usable[identifier.kind];
  if (!words)
    return {
      label: '$(warning) Not an address, id, transaction or explorer URL',
      detail: 'Expected: 0x and 40 hex digits, 0.0.1234, 0.0.2@1700000000.000000001, a transaction hash, or a URL.',
      alwaysShow: true,
    };
  if ('wrongChecksum' in identifier && identifier.wrongChecksum)
    return {
      label: '$(warning) The checksum of this address is wrong',
      detail:
        'Its capital letters do not fit its digits: one may be mistyped. Copy it again, or type it in small letters.',
      alwaysShow: true,
    };
  return {
    label: `$(arrow-right) Use ${plainMessage(typed)}`,
    description: words,
    answer: { typed },
    alwaysShow: true,
  };
}

const usable: Readonly<Record<string, string>> = {
  evmAddress: 'EVM address',
  entity: 'contract id',
  transaction: 'the transaction that created it',
  evmHash: 'the transaction that created it',
  longHash: 'the transaction that created it',
};
