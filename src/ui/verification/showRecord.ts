import * as vscode from 'vscode';
import type { Connections } from '../connections.ts';
import { isCoreError } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { locateContract } from './locateContract.ts';
import { verifyingConnection } from './prepareSubmission.ts';
import { recordParts } from './recordParts.ts';

/**
 * `Show Verification Record`: what is on record of any contract, on the selected network and on every other chain.
 * @param given an address or id, or a tree's row that has one; else the user is asked
 */
export async function showRecord(
  given: unknown,
  connections: Connections,
  panels: SheetPanels,
  log: Log,
): Promise<void> {
  const connection = verifyingConnection(connections.current());
  const { network, verification, signal } = connection;
  const typed = idIn(given) ?? (await askId(network.name));
  if (typed === undefined) return;
  const title = `Asking for the verification of ${typed}`;
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, async () => {
    const { address } = await locateContract(connection, { typed }, log);
    const core = loadCore();
    const [allChains, chains] = await Promise.all([
      verification.allChains(address, signal),
      verification.chains(signal).catch((error: unknown) => {
        if (!isCoreError(error) || error.kind === 'cancelled') throw error;
        return [];
      }),
    ]);
    const problem = core.verification.chainProblem(chains, network);
    const record =
      problem === undefined
        ? await verification.contract({ chainId: network.chainId, address }, recordParts, signal)
        : core.verification.notVerified(network.chainId, address);
    const chainNames = new Map(chains.map(({ chainId, name }) => [chainId, name ?? `chain ${chainId}`]));
    const { name, verifyUrl } = network;
    const context = { network: name, verifyUrl, allChains, chainNames, ...(problem !== undefined && { problem }) };
    panels.show(core.sheets.verificationRecordSheet(record, context), connection);
  });
}

function idIn(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  if (typeof given !== 'object' || given === null || !('id' in given)) return undefined;
  return typeof given.id === 'string' ? given.id : undefined;
}

function askId(network: string): Thenable<string | undefined> {
  return vscode.window
    .showInputBox({
      title: `Show the Verification Record of a Contract on ${network}`,
      prompt: 'It is looked up on every other chain too.',
      placeHolder: 'Address 0x..., contract id 0.0..., creation transaction, or explorer URL',
      ignoreFocusOut: true,
      validateInput: (text) =>
        text.trim() === '' || loadCore().ledger.parseIdentifier(text.trim())
          ? undefined
          : 'Expected: 0x and 40 hex digits, 0.0.1234, a transaction id or hash, or a URL.',
    })
    .then((text) => text?.trim() || undefined);
}
