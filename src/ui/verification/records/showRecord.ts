import * as vscode from 'vscode';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import type { CommandId } from '../../commandIds.ts';
import { inform } from '../../messages/notify.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import type { Connections } from '../../network/connections.ts';
import type { SheetPanels } from '../../panels/sheetPanels.ts';
import { locateContract } from '../check/locateContract.ts';
import { readRecordSheet } from './recordSheet.ts';
import { resolveAddress } from './resolveAddress.ts';

type Proxy = NonNullable<ContractRecord['proxyResolution']>;

/**
 * `Show Verification Record`: the record of any contract, on the selected network and on every other chain.
 * @param given an address or ID, or a tree row that has one; otherwise the user is asked
 */
export async function showRecord(
  given: unknown,
  connections: Connections,
  panels: SheetPanels,
  log: Log,
): Promise<void> {
  const resolved = await resolveAddress(given, connections, (network) => ({
    title: vscode.l10n.t('Show Verification Record on {0}', network),
    prompt: vscode.l10n.t('Also searches every other chain.'),
  }));
  if (!resolved) return;
  const { typed, connection } = resolved;
  const { network } = connection;
  const title = vscode.l10n.t('Loading the verification record of {0}…', typed);
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, async () => {
    const { address } = await locateContract(connection, { typed }, log);
    const { sheet, record, isSupported } = await readRecordSheet(connection, address);
    panels.show(sheet, connection);
    if (record.proxyResolution?.isProxy)
      void offerImplementation(address, record.proxyResolution, connection, connections);
    else if (record.match === null && isSupported) void offerSimilar(address, network.name);
  });
}

/** A proxy's own code is rarely of interest. */
async function offerImplementation(
  address: string,
  { implementations }: Proxy,
  connection: Connection,
  connections: Connections,
): Promise<void> {
  const [implementation] = implementations;
  if (!implementation) return;
  const show: CommandId = 'ledgerLens.contract.showRecord';
  const verify: CommandId = 'ledgerLens.contract.verify';
  const network = connection.network.name;
  const { record } = await connections.verified.of(connection, implementation.address);
  const isOpen = record?.match === null;
  const message = isOpen
    ? vscode.l10n.t("{0} is a proxy. Its implementation at {1} isn't verified.", address, implementation.address)
    : vscode.l10n.t('{0} is a proxy. Its implementation is at {1}.', address, implementation.address);
  const steps: Readonly<Record<string, () => Thenable<unknown>>> = {
    ...(isOpen && {
      [vscode.l10n.t('Verify Implementation')]: () =>
        vscode.commands.executeCommand(verify, undefined, undefined, implementation.address, network),
    }),
    [vscode.l10n.t('Show Implementation')]: () =>
      vscode.commands.executeCommand(show, { id: implementation.address, network }),
  };
  const choice = await inform(message, ...Object.keys(steps));
  await steps[choice ?? '']?.();
}

/** The workspace may have the sources of a looked-up contract, or the service may have those of one with the same code. */
async function offerSimilar(address: string, network: string): Promise<void> {
  const similar: CommandId = 'ledgerLens.contract.verifySimilar';
  const message = vscode.l10n.t(
    "{0} isn't verified on {1}. The service can search its verified contracts for one with the same code. No sources are sent.",
    address,
    network,
  );
  const verify: CommandId = 'ledgerLens.contract.verify';
  const steps: Readonly<Record<string, () => Thenable<unknown>>> = {
    [vscode.l10n.t('Verify...')]: () => vscode.commands.executeCommand(verify, undefined, undefined, address, network),
    [vscode.l10n.t('Verify Without Sources')]: () => vscode.commands.executeCommand(similar, { id: address, network }),
  };
  const choice = await inform(message, ...Object.keys(steps));
  await steps[choice ?? '']?.();
}
