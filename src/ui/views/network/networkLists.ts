import * as vscode from 'vscode';
import type { Contract } from '../../../core/ledger/rest/schema/contracts.ts';
import type { VerifiedContract } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import type { Connection } from '../../network/connection.ts';
import type { NetworkNames } from '../../network/networkNames.ts';
import type { NetworkList, NetworkRow } from './networkRows.ts';

/** The maximum number of rows of a list: what is older is found by its ID. */
const longest = 25;

/** The headings of the lists that the network's services have. */
export function listRows({ network, verification }: Connection): NetworkRow[] {
  const hasService = verification !== undefined;
  const isVerified = hasService && network.chainId !== '';
  return [
    { kind: 'list', of: 'contracts', label: vscode.l10n.t('Newest contracts'), icon: 'symbol-class' },
    ...(isVerified
      ? [
          {
            kind: 'list',
            of: 'verified',
            label: vscode.l10n.t('Recently verified contracts'),
            icon: 'verified',
          } as const,
        ]
      : []),
    ...(hasService
      ? [{ kind: 'list', of: 'service', label: vscode.l10n.t('Verification service'), icon: 'server-process' } as const]
      : []),
  ];
}

/** The rows of a list, or a row that says why it couldn't be read. */
export async function readNetworkList(
  of: NetworkList,
  connection: Connection,
  names: Names,
  errors: Pick<ErrorPresenter, 'sentence'>,
): Promise<NetworkRow[]> {
  try {
    const rows = await readers[of](connection, names);
    return rows.length > 0 ? rows : [said(vscode.l10n.t('None'))];
  } catch (error) {
    return loadCore().net.isLensError(error, 'cancelled') ? [] : [said(errors.sentence(error))];
  }
}

type Names = Pick<NetworkNames, 'of' | 'titled'>;

const readers: Readonly<Record<NetworkList, (connection: Connection, names: Names) => Promise<NetworkRow[]>>> = {
  contracts: newestContracts,
  verified: verifiedContracts,
  service: verificationService,
};

/** Newest first. */
async function newestContracts({ ledger, network, signal }: Connection, names: Names): Promise<NetworkRow[]> {
  const { ledger: core, sheets } = loadCore();
  const { rows } = await ledger.contracts.list({ limit: longest, order: 'desc' }, { signal, revalidate: true });
  return rows.flatMap((row): NetworkRow[] => {
    if (core.isMalformed(row)) return [{ kind: 'malformed', problem: row.problem }];
    const id = row.contract_id ?? row.evm_address;
    if (id === null) return [];
    return [
      {
        kind: 'sheet',
        id: `contract ${id}`,
        label: names.titled(network.name, id),
        description: contractWords(row),
        sheet: sheets.contractSheet(row, { network }),
        target: { kind: 'contract', id },
      },
    ];
  });
}

function contractWords({ created_timestamp: created, deleted, memo }: Contract): string {
  const age = created === null ? undefined : loadCore().render.formatRelative(created, Date.now(), 'narrow');
  return [deleted ? vscode.l10n.t('deleted') : '', age, memo].filter(Boolean).join(' · ');
}

/** Newest first. */
async function verifiedContracts({ verification, network, signal }: Connection, names: Names): Promise<NetworkRow[]> {
  const records = (await verification?.list(network.chainId, { limit: longest }, signal)) ?? [];
  return records.flatMap((record): NetworkRow[] => {
    const { address } = record;
    if (address === null) return [];
    // A whole address would leave no room for the rest.
    const label = names.of(network.name, address)?.text ?? `${address.slice(0, 10)}…${address.slice(-4)}`;
    const text = [verifiedWords(record), address].filter(Boolean).join(' · ');
    return [{ kind: 'fact', label, text, target: { kind: 'contract', id: address } }];
  });
}

function verifiedWords({ match, verifiedAt }: VerifiedContract): string {
  const age = verifiedAt === null ? undefined : loadCore().render.formatRelative(verifiedAt, Date.now(), 'narrow');
  return [loadCore().sheets.matchWords(match), age].filter(Boolean).join(' · ');
}

/** The server's version and health. */
async function verificationService({ verification, signal }: Connection): Promise<NetworkRow[]> {
  if (!verification) return [];
  const [version, health] = await Promise.all([verification.version(signal), verification.health(signal)]);
  const facts: [string, string | null][] = [
    [vscode.l10n.t('Health'), health],
    [vscode.l10n.t('Server version'), version.sourcifyServerVersion],
    [vscode.l10n.t('Library version'), version.libSourcifyVersion],
    [vscode.l10n.t('Commit'), version.gitCommitHash],
  ];
  return facts.flatMap(([label, text]): NetworkRow[] =>
    text ? [{ kind: 'fact', label, text, target: undefined }] : [],
  );
}

function said(label: string): NetworkRow {
  return { kind: 'fact', label, text: '', target: undefined };
}
