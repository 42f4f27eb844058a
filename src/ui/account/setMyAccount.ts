import * as vscode from 'vscode';
import type { LookUp } from '../../core/ledger/lookUp/lookUp.ts';
import { askUntilTaken, type ChooseEntity, type EnteredBefore } from '../askUntilTaken.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inform } from '../messages/notify.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connections } from '../network/connections.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { lookUpTarget } from '../targets/lookUpTarget.ts';
import { ownAccount, setOwnAccount } from './ownAccountSetting.ts';

const showMine: CommandId = 'ledgerLens.transactions.showMine';

/**
 * Makes the given account the user's own on its network: of a transaction, the account that the user chooses. Without
 * an argument, the user enters it. If it is the user's own already, offers to forget it.
 * @param choose lets the user enter an identifier; undefined if they cancel
 */
export async function setMyAccount(given: unknown, connections: Connections, choose: ChooseEntity): Promise<void> {
  const wanted = vscode.l10n.t('Choose the account that pays for your transactions.');
  const placeholder = vscode.l10n.t('Enter the ID or EVM address of your account');
  const ask = (before?: EnteredBefore) =>
    choose(vscode.l10n.t('Your Account'), placeholder, 'account', { wanted, before });
  const take = (target: EntityTarget | undefined) => accountOf(target, connections);
  const account = given === undefined ? await askUntilTaken(ask, take) : await take(readTarget(given));
  if (!account) return;
  const { id, network } = account;
  if (ownAccount(network) === id) {
    const forget = vscode.l10n.t('Not Me');
    const message = vscode.l10n.t('{0} is already your account on {1}.', id, network);
    if ((await inform(message, forget)) === forget) await setOwnAccount(network, undefined);
    return;
  }
  await setOwnAccount(network, id);
  // It stays until someone closes it; what asked for the account goes on.
  void offerMore(id, network, connections);
}

async function offerMore(id: string, network: string, connections: Connections): Promise<void> {
  const show = vscode.l10n.t('Show My Transactions');
  const watch = vscode.l10n.t('Watch');
  const isSelected = network === connections.current().network.name;
  const message = vscode.l10n.t('{0} is now your account on {1}.', id, network);
  const choice = await inform(message, ...(isSelected ? [show] : []), watch);
  const command: CommandId = 'ledgerLens.entity.watch';
  if (choice === show) await vscode.commands.executeCommand(showMine);
  else if (choice === watch) await vscode.commands.executeCommand(command, { kind: 'account', id, network });
}

/** The account that a target stands for; undefined if the user cancels choosing one of a transaction. */
async function accountOf(
  target: EntityTarget | undefined,
  connections: Connections,
): Promise<{ id: string; network: string } | undefined> {
  const { identifier, network, answer } = await lookUpTarget(target, connections);
  const { LensError } = loadCore().net;
  const found = 'found' in answer ? answer.found : undefined;
  if (identifier.kind === 'transaction' || found?.kind === 'transaction') {
    const id = await chooseAccount(identifier.id, answer);
    return id === undefined ? undefined : { id, network };
  }
  if ('missing' in answer) throw new LensError({ kind: 'notFound', status: 404 }, answer.missing.message);
  if (found?.kind === 'account' && found.account.account !== null) return { id: found.account.account, network };
  throw new LensError(
    { kind: 'input', field: 'id' },
    vscode.l10n.t('{0} is not an account. Choose the account that pays for your transactions.', identifier.id),
  );
}

/** Lets the user choose an account of a transaction, the payer first. */
async function chooseAccount(id: string, answer: LookUp): Promise<string | undefined> {
  const found = 'found' in answer && answer.found.kind === 'transaction' ? answer.found : undefined;
  const accounts = loadCore()
    .sheets.watchChoices(id, found)
    .filter(({ kind }) => kind === 'account');
  const items = accounts.map((each) => ({ label: each.id, description: each.part }));
  const placeHolder = vscode.l10n.t('Select your account in this transaction');
  return (await quickPick(items, { title: vscode.l10n.t('Set as My Account'), placeHolder }))?.label;
}
