import * as vscode from 'vscode';
import type { ComparedDeployment } from '../../../core/projects/deployments/comparedDeployments.ts';
import type { ReplaceableDeployment } from '../../../core/projects/deployments/deployedContracts.ts';
import type { RecordedDeployment } from '../../../core/projects/deployments/recordedDeployment.ts';
import { loadCore } from '../../loadCore.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { type NetworkNaming, networkOf } from '../../targets/networkOf.ts';
import { foreign } from '../../targets/readThing.ts';
import { sentOnEnter } from '../../targets/sentOnEnter.ts';
import type { AddressChoice } from '../check/locateContract.ts';
import { askPick, type PickItem } from '../steps/askPick.ts';
import type { Place, Reply } from '../steps/steps.ts';
import { deployedText, foundWords, verifiedText } from './deploymentWords.ts';

export type NamedNetwork = ReturnType<NetworkNaming['networks']>[number];

/** What may lead to another network. */
interface Elsewhere {
  /** They come last: Enter alone never leaves the network. */
  readonly rows: readonly PickItem<AddressChoice>[];
  /** The networks that it may be on. A text that names one of them, as a URL does, is looked up there. */
  readonly networks: readonly NamedNetwork[];
  /** The project's recorded deployments, the likeliest first, if what is asked is which of them the contract will replace. */
  readonly replaceable?: readonly ReplaceableDeployment[];
}

/**
 * Asks where the contract is deployed. The project's deployment records come first; typed or pasted text is
 * recognized while typing: an EVM address, an entity ID, a transaction ID, a hash or a block explorer URL.
 * @param verified the match on record of the addresses that are verified
 */
export function askAddress(
  contractName: string,
  network: NamedNetwork,
  deployments: readonly ComparedDeployment[],
  place: Place<AddressChoice>,
  { rows: elsewhere, networks, replaceable }: Elsewhere = { rows: [], networks: [] },
  verified: ReadonlyMap<string, 'exact_match' | 'match'> = new Map(),
): Promise<Reply<AddressChoice>> {
  const known = deployments.map(
    (deployment): PickItem<AddressChoice> => ({
      label: `$(${verified.has(deployment.address) ? 'verified' : 'rocket'}) ${plainMessage(deployment.address)}`,
      description: matchText(verified.get(deployment.address)),
      detail: plainMessage(
        [foundWords(deployment), deployedText(deployment), deployment.source, deployment.detail]
          .filter(Boolean)
          .join(' · '),
      ),
      answer: { deployment },
      alwaysShow: true,
    }),
  );
  const none: PickItem<AddressChoice> = {
    label: `$(circle-slash) ${vscode.l10n.t('No deployment of {0} recorded on {1}', contractName, network.name)}`,
    alwaysShow: true,
  };
  const isKnown = ({ address }: RecordedDeployment) =>
    deployments.some((each) => each.address.toLowerCase() === address.toLowerCase());
  const others = (replaceable ?? [])
    .filter((each) => !isKnown(each))
    .map(
      (deployment): PickItem<AddressChoice> => ({
        label: `$(rocket) ${plainMessage(deployment.address)}`,
        description: plainMessage(loadCore().projects.nameOfContract(deployment.contract)),
        detail: plainMessage(
          [deployment.file, deployedText(deployment), deployment.source, deployment.detail].filter(Boolean).join(' · '),
        ),
        answer: { deployment },
        alwaysShow: true,
      }),
    );
  const recorded = [...known, ...others];
  const here = recorded.length === 0 && elsewhere.length > 0 ? [none] : recorded;
  const rows = [...here, ...elsewhere];
  const { last } = place;
  const before = last && 'deployment' in last ? last.deployment.address : undefined;
  return askPick(
    {
      title: replaceable
        ? vscode.l10n.t('Which deployed contract will {0} replace on {1}?', contractName, network.name)
        : vscode.l10n.t('Where is {0} deployed on {1}?', contractName, network.name),
      placeholder: vscode.l10n.t('Address 0x..., contract ID 0.0..., creation transaction, or block explorer URL'),
      items: (typed) => (typed ? [typedItem(typed, network, networks), ...rows] : rows),
      typed: last && 'typed' in last ? last.typed : undefined,
      keepsTyped: true,
      isLikely: (answer) => answer.on === undefined && 'deployment' in answer && answer.deployment.address === before,
    },
    place,
  );
}

function matchText(match: 'exact_match' | 'match' | undefined): string {
  return match === undefined ? '' : verifiedText(match);
}

/**
 * The row for an address that is typed into a list about another address; undefined for
 * any other text.
 * @param label what taking it does
 */
export function typedElsewhere(
  typed: string,
  network: NamedNetwork,
  networks: readonly NamedNetwork[],
  label: string,
): PickItem<AddressChoice> | undefined {
  const identifier = loadCore().ledger.parseIdentifier(typed);
  if (!identifier || !usable[identifier.kind]) return undefined;
  const item = typedItem(typed, network, networks);
  return item.answer ? { ...item, label: `$(location) ${label}` } : item;
}

/** What a typed text was recognized as, so that a mistake is visible before any request. */
function typedItem(typed: string, network: NamedNetwork, networks: readonly NamedNetwork[]): PickItem<AddressChoice> {
  const identifier = loadCore().ledger.parseIdentifier(typed);
  const words = identifier && usable[identifier.kind];
  if (!words)
    return {
      label: `$(warning) ${vscode.l10n.t('Not an address, ID, transaction or block explorer URL')}`,
      detail: vscode.l10n.t(
        'Enter 0x and 40 hex digits, 0.0.1234, 0.0.2@1700000000.000000001, a transaction hash, or a URL.',
      ),
      alwaysShow: true,
    };
  if (identifier.kind === 'evmAddress' && identifier.wrongChecksum)
    return {
      label: `$(warning) ${vscode.l10n.t('The address has a wrong checksum')}`,
      detail: vscode.l10n.t(
        "Its capitalization doesn't match its digits, so one may be mistyped. Copy it again, or type it in lowercase.",
      ),
      alwaysShow: true,
    };
  const warning = loadCore().ledger.checksumWarning(identifier);
  if (warning !== undefined) return { label: `$(warning) ${identifier.id}`, detail: warning, alwaysShow: true };
  const connections = { networks: () => [network, ...networks], current: () => ({ network }) };
  const on = networkOf(identifier, connections);
  if (on === undefined) {
    const why = foreign(identifier, connections).message;
    const detail = vscode.l10n.t("It isn't looked up on {0}.", network.name);
    return { label: `$(warning) ${plainMessage(why)}`, detail, alwaysShow: true };
  }
  const isElsewhere = on !== network.name;
  const detail =
    sentOnEnter(identifier, on) ??
    (isElsewhere
      ? vscode.l10n.t('It names {0}, so the contract is looked up there, not on {1}.', on, network.name)
      : undefined);
  return {
    label: isElsewhere
      ? `$(globe) ${vscode.l10n.t('Use {0} on {1}', plainMessage(typed), on)}`
      : `$(arrow-right) ${vscode.l10n.t('Use {0}', plainMessage(typed))}`,
    description: words,
    ...(detail !== undefined && { detail }),
    answer: { typed, ...(isElsewhere && { on }) },
    alwaysShow: true,
  };
}

const usable: Readonly<Record<string, string>> = {
  evmAddress: vscode.l10n.t('EVM address'),
  entity: vscode.l10n.t('contract ID'),
  transaction: vscode.l10n.t('the transaction that created it'),
  evmHash: vscode.l10n.t('the transaction that created it'),
  longHash: vscode.l10n.t('the transaction that created it'),
};
