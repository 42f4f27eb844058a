import * as vscode from 'vscode';
import type { Network } from '../../../core/networks.ts';
import type { RecordedDeployment } from '../../../core/projects/deployments/recordedDeployment.ts';
import type { RecordedInstead } from '../../../core/verification/texts/chainNotSupported.ts';
import { loadCore } from '../../loadCore.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { Connection } from '../../network/connection.ts';
import { mostNetworks, networksToAsk } from '../../sheets/networksToAsk.ts';
import { unlessLate } from '../../sheets/unlessLate.ts';
import type { AddressChoice } from '../check/locateContract.ts';
import type { PickItem } from '../steps/askPick.ts';
import { type Elsewhere, recordedElsewhere } from './recordedElsewhere.ts';

/** The networks that a contract may be on instead of the selected one. */
export interface OtherNetworks<C extends Connection> {
  networks(): readonly Network[];
  to(name: string): C;
}

/** How long the question waits for other networks, and how long they may take, in milliseconds. */
const patience = 3_000;
const longest = 10_000;

/**
 * The rows for the other networks on which the contract is recorded. No requests.
 * @param recorded the contract's deployments on all chains, newest first
 * @param choice what was asked for on the selected one
 */
export function recordedRows<C extends Connection>(
  recorded: readonly RecordedDeployment[],
  { network }: C,
  others: OtherNetworks<C>,
  choice?: AddressChoice,
): PickItem<AddressChoice>[] {
  return recordedOn(recorded, network, others, choice).map(({ network: { name, chainId }, deployment }) => ({
    label: `$(globe) ${vscode.l10n.t('Recorded on {0} (chain {1})', plainMessage(name), chainId)}`,
    description: plainMessage([deployment.address, deployment.source, deployment.detail].filter(Boolean).join(' · ')),
    answer: { deployment, on: name },
    alwaysShow: true,
  }));
}

/** Where else the contract is recorded, for a message. */
export function recordedInstead<C extends Connection>(
  contract: string,
  recorded: readonly RecordedDeployment[],
  { network }: C,
  others: OtherNetworks<C>,
  choice?: AddressChoice,
): (RecordedInstead & { readonly deployments: ReadonlyMap<string, RecordedDeployment> }) | undefined {
  const found = recordedOn(recorded, network, others, choice).slice(0, mostButtons);
  if (found.length === 0) return undefined;
  return {
    contract,
    places: found.map((each) => ({ network: each.network.name, address: each.deployment.address })),
    deployments: new Map(found.map((each) => [each.network.name, each.deployment])),
  };
}

/** A message has room for so many networks. */
const mostButtons = 2;

function recordedOn<C extends Connection>(
  recorded: readonly RecordedDeployment[],
  network: Network,
  others: OtherNetworks<C>,
  choice: AddressChoice | undefined,
): Elsewhere[] {
  const address = choice && ('typed' in choice ? choice.typed : choice.deployment.address);
  return recordedElsewhere(recorded, network, others.networks(), loadCore().networks.builtInNetworks, address);
}

/**
 * The rows for the other networks with the same chain ID, such as two local ones, that have the contract which the
 * selected one doesn't. Each of those networks is asked, a public one only from a public one.
 */
export async function foundRows<C extends Connection>(
  choice: AddressChoice,
  { network, signal }: C,
  others: OtherNetworks<C>,
): Promise<PickItem<AddressChoice>[]> {
  const { ledger, networks } = loadCore();
  const text = 'deployment' in choice ? choice.deployment.address : choice.typed;
  const identifier = ledger.parseIdentifier(text);
  if (identifier === undefined) return [];
  const asked = networksToAsk(network, others.networks(), networks.builtInNetworks)
    // Nothing runs at the built-in address of a local network unless the user selects it.
    .filter(({ name, chainId }) => name !== 'local' && chainId !== '' && chainId === network.chainId)
    .map(({ name }) => ({ name, client: others.to(name).ledger }));
  if (asked.length === 0) return [];
  const answered = ledger.networksThatKnow(identifier, asked, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
  });
  const knowing = (await unlessLate(answered, patience)) ?? [];
  return knowing.slice(0, mostNetworks).map((name) => ({
    label: `$(globe) ${vscode.l10n.t('Found on {0} (chain {1})', plainMessage(name), network.chainId)}`,
    description: plainMessage(text),
    answer: { ...choice, on: name },
    alwaysShow: true,
  }));
}
