import * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { ReadableContract } from '../../core/sheets/contracts/contractReads.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connection } from '../network/connection.ts';
import { blockCheck, blockOf } from './blockOrTime.ts';

/** What to read: one function, all that take no arguments, or the storage; at a block, or now. */
export interface Wanted {
  entry: AbiEntry | 'all' | 'state';
  block?: string;
}

interface FunctionItem extends vscode.QuickPickItem {
  entry?: AbiEntry | 'all' | 'state';
}

/**
 * Lets the user choose a function of a contract, and the block; undefined if they cancel.
 * @param title the contract by its name and ID
 */
export async function askFunction(
  contract: ReadableContract,
  connection: Connection,
  title: string,
): Promise<Wanted | undefined> {
  const { sheets, ledger } = loadCore();
  const functions = ledger.readableFunctions(contract.entries);
  const count = sheets.unasked(contract.entries).length;
  let block: string | undefined;
  for (;;) {
    const items: FunctionItem[] = [
      ...(count === 0
        ? []
        : [
            {
              label: `$(list-flat) ${vscode.l10n.t('Read All')}`,
              description:
                count === 1
                  ? vscode.l10n.t('1 value that takes no arguments')
                  : vscode.l10n.t('{0} values that take no arguments', count),
              entry: 'all' as const,
            },
          ]),
      {
        label: `$(database) ${vscode.l10n.t('State')}`,
        description: vscode.l10n.t('all storage variables, including private ones'),
        entry: 'state' as const,
      },
      ...functions.map((entry) => ({ label: plainMessage(sheets.functionWords(entry)), entry })),
      {
        label: `$(history) ${vscode.l10n.t('Read at Another Block or Time...')}`,
        description:
          block === undefined ? vscode.l10n.t('now: the newest state') : vscode.l10n.t('now: block {0}', block),
      },
    ];
    const item = await quickPick(items, {
      title:
        block === undefined
          ? vscode.l10n.t('Read Contract {0}', plainMessage(title))
          : vscode.l10n.t('Read Contract {0} at Block {1}', plainMessage(title), block),
      placeHolder: vscode.l10n.t(
        'Select a function to read. The mirror node simulates the call; nothing is sent to the network.',
      ),
    });
    if (!item) return undefined;
    if (item.entry) return { entry: item.entry, ...(block !== undefined && { block }) };
    const problem = blockCheck(connection);
    const text = await inBox(() =>
      vscode.window.showInputBox({
        title: vscode.l10n.t('Read at Another Block or Time'),
        prompt: vscode.l10n.t('Leave empty for the newest state.'),
        placeHolder: '97000000, 2026-01-31 12:00, 1790000000.000000000',
        value: block ?? '',
        validateInput: (typed) => problem(typed.trim()),
      }),
    );
    if (text !== undefined) block = text.trim() === '' ? undefined : await blockOf(text.trim(), connection);
  }
}
