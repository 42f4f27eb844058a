import * as vscode from 'vscode';
import type { AbiParameter } from '../../core/ledger/evm/abi.ts';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { ContractCall } from '../../core/ledger/rest/client/contracts.ts';
import type { CallParts } from '../../core/sheets/calls/callParts.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connection } from '../network/connection.ts';
import type { NetworkNames } from '../network/networkNames.ts';
import { askArgument, parameterName, typeOf, valuesOf } from './askArgument.ts';

interface PartItem extends vscode.QuickPickItem {
  /** Asks for the part; undefined if the user cancels that. Without it, the call is simulated. */
  ask?: () => Thenable<Partial<CallParts> | undefined>;
}

const sender = { name: vscode.l10n.t('sender'), type: 'address' };

/**
 * Lets the user change the parts of a recorded call, one by one, until they run it.
 * @returns undefined if they cancel
 */
export async function changeCall(
  call: ContractCall,
  abis: AbiIndex,
  connection: Connection,
  names: NetworkNames,
): Promise<ContractCall | undefined> {
  const { sheets } = loadCore();
  const before = sheets.callParts(call, abis);
  let parts = before;
  const parameters = before.entry?.inputs ?? [sheets.inputParameter];
  const titled = (address: string) =>
    names.titled(connection.network.name, names.idOf(connection.network.name, address) ?? address);
  for (;;) {
    const item = await quickPick(itemsOf(parts, parameters, titled), {
      title: vscode.l10n.t('Run Again with Other Arguments'),
      placeHolder: vscode.l10n.t('Select a value to change, or simulate the call. Nothing is sent to the network.'),
      ignoreFocusOut: true,
    });
    if (!item) return undefined;
    if (!item.ask) break;
    parts = { ...parts, ...(await item.ask()) };
  }
  const values = await valuesOf(parameters, parts.given, connection);
  const [from = ''] = parts.from === '' ? [] : await valuesOf([sender], [parts.from], connection);
  return sheets.withParts(call, before, parts, values, String(from));
}

function itemsOf(
  parts: CallParts,
  parameters: readonly AbiParameter[],
  titled: (address: string) => string,
): PartItem[] {
  const { sheets } = loadCore();
  const { entry, given, from, amount, gas } = parts;
  const name = entry?.name ?? vscode.l10n.t('the call');
  const part = (icon: string, label: string, description: string, ask: NonNullable<PartItem['ask']>): PartItem => ({
    label: `$(${icon}) ${plainMessage(label)}`,
    description: plainMessage(description),
    ask,
  });
  const box = (title: string, value: string, problem: (typed: string) => string | undefined) =>
    inBox(() => vscode.window.showInputBox({ title, value, ignoreFocusOut: true, validateInput: problem }));
  return [
    { label: `$(play) ${vscode.l10n.t('Simulate')}`, description: plainMessage(name) },
    ...parameters.map((parameter, index) =>
      part(
        'symbol-parameter',
        `${parameterName(parameter, index)}: ${typeOf(parameter)}`,
        given[index] ?? '',
        async () => {
          const text = await askArgument(parameter, { title: name, value: given[index] ?? '', index });
          return text === undefined ? undefined : { given: given.with(index, text) };
        },
      ),
    ),
    part('account', vscode.l10n.t('Sender'), from === '' ? vscode.l10n.t('none') : titled(from), async () => {
      const text = await askArgument(sender, { title: vscode.l10n.t('Sender'), value: from, index: 0 });
      return text === undefined ? undefined : { from: text.trim() };
    }),
    part('credit-card', vscode.l10n.t('Amount'), `${amount} ℏ`, async () => {
      const text = await box(vscode.l10n.t('Amount in ℏ'), amount, sheets.amountProblem);
      return text === undefined ? undefined : { amount: text.trim() };
    }),
    part('flame', vscode.l10n.t('Gas limit'), gas === '' ? vscode.l10n.t('none') : grouped(gas), async () => {
      const text = await box(vscode.l10n.t('Gas Limit'), gas, sheets.gasProblem);
      return text === undefined ? undefined : { gas: text.trim() };
    }),
  ];
}

function grouped(digits: string): string {
  return /^\d{1,30}$/.test(digits) ? loadCore().render.formatInteger(BigInt(digits)) : digits;
}
