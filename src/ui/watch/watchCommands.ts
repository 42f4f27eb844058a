import * as vscode from 'vscode';
import type { LookUp } from '../../core/ledger/lookUp/lookUp.ts';
import type { WatchableKind, WatchKey, WatchPlace } from '../../core/watch/watchList.ts';
import { askUntilTaken, type ChooseEntity, type EnteredBefore } from '../askUntilTaken.ts';
import { loadCore } from '../loadCore.ts';
import { say } from '../messages/notify.ts';
import { offerCommand } from '../messages/offerCommand.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connections } from '../network/connections.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { lookUpTarget } from '../targets/lookUpTarget.ts';
import type { WatchFeed } from './watchFeed.ts';
import { watchedTitle } from './watchTexts.ts';

/** @param choose lets the user enter an identifier; undefined if they cancel */
export function createWatchCommands(feed: WatchFeed, connections: Connections, choose: ChooseEntity) {
  const ask = (before?: EnteredBefore) =>
    choose(
      vscode.l10n.t('Watch'),
      vscode.l10n.t('Enter an account, contract, topic, token or schedule, or a transaction that has some'),
      'entity',
      { wanted: vscode.l10n.t('You can watch accounts, contracts, topics, tokens and schedules.'), before },
    );
  return {
    /** Watches the given entity, the chosen one of a given transaction, or the one that the user enters. */
    async watch(given?: unknown): Promise<void> {
      const take = (target: EntityTarget | undefined) => watchable(target, connections, feed);
      const wanted = given === undefined ? await askUntilTaken(ask, take) : await take(readTarget(given));
      if (!wanted) return;
      const { key, name } = wanted;
      await feed.add(key, name);
      say(vscode.l10n.t('Watching {0}', watchedTitle({ ...key, name }, connections.names)), 'eye');
    },
    async unwatch(given?: unknown): Promise<void> {
      const texts = { title: vscode.l10n.t('Unwatch'), placeHolder: vscode.l10n.t('Select an item to unwatch') };
      const target = given === undefined ? await chooseWatched(feed, connections, texts) : readTarget(given);
      if (!target) return;
      const network = target.network ?? connections.current().network.name;
      await feed.remove({ network, id: target.id });
      say(vscode.l10n.t('Stopped watching {0}', target.id), 'eye-closed');
    },
    /** Turns notifications of the given row, or of one that the user selects, on or off. */
    async notify(given: unknown, on: boolean): Promise<void> {
      const title = on ? vscode.l10n.t('Turn On Notifications') : vscode.l10n.t('Turn Off Notifications');
      const texts = { title, placeHolder: vscode.l10n.t('Select a watched item') };
      const target = given === undefined ? await chooseWatched(feed, connections, texts) : readTarget(given);
      if (!target) return;
      const network = target.network ?? connections.current().network.name;
      await feed.setNotify({ network, id: target.id }, on);
    },
  };
}

/**
 * The entity that a target stands for. Undefined if the user cancels choosing an entity of a transaction.
 */
async function watchable(
  target: EntityTarget | undefined,
  connections: Connections,
  feed: WatchFeed,
): Promise<{ key: WatchKey; name: string | null } | undefined> {
  const { identifier, network, answer } = await lookUpTarget(target, connections);
  const { ledger, net } = loadCore();
  const isTransaction =
    'found' in answer
      ? answer.found.kind === 'transaction' || answer.found.kind === 'missingRow'
      : identifier.kind === 'transaction';
  if (isTransaction) {
    const isWatched = (id: string) => feed.isWatched({ network, id });
    const choice = await chooseOfTransaction(identifier.id, network, answer, isWatched);
    return choice && watchable(choice, connections, feed);
  }
  if ('missing' in answer) throw new net.LensError({ kind: 'notFound', status: 404 }, answer.missing.message);
  const { found } = answer;
  const kind = ledger.watchableKinds.find((each): each is WatchableKind => each === found.kind);
  const id = ledger.entityIdOf(found);
  if (kind === undefined || id === undefined)
    throw new net.LensError(
      { kind: 'input', field: 'id' },
      vscode.l10n.t("Can't watch {0}. You can watch accounts, contracts, topics, tokens and schedules.", identifier.id),
    );
  return { key: { network, kind, id }, name: found.kind === 'token' ? found.token.name : null };
}

/** The way on if nothing is watched. */
export function offerToWatch(): Promise<void> {
  const sentence = vscode.l10n.t("You aren't watching anything yet.");
  return offerCommand(sentence, vscode.l10n.t('Watch...'), 'ledgerLens.entity.watch');
}

/** Lets the user select a watched item: first those on the selected network, then the others with theirs. */
async function chooseWatched(
  feed: WatchFeed,
  connections: Connections,
  texts: { title: string; placeHolder: string },
): Promise<EntityTarget | undefined> {
  const selected = connections.current().network.name;
  const isHere = ({ network }: WatchPlace) => network === selected;
  const all = feed.everywhere ?? [];
  const items = [...all.filter(isHere), ...all.filter((each) => !isHere(each))].map((each) => ({
    label: watchedTitle(each, connections.names),
    ...(!isHere(each) && { description: each.network }),
    target: each,
  }));
  if (items.length === 0) {
    await offerToWatch();
    return undefined;
  }
  const choice = await quickPick(items, { ...texts, matchOnDescription: true });
  return choice && { id: choice.target.id, network: choice.target.network };
}

/**
 * Lets the user choose an entity of a transaction to watch, because a transaction itself doesn't change. For one that
 * isn't on the ledger (yet), the ID gives the payer. Undefined if the user cancels.
 * @param isWatched whether an entity on the transaction's network is already watched
 */
async function chooseOfTransaction(
  id: string,
  network: string,
  answer: LookUp,
  isWatched: (id: string) => boolean,
): Promise<EntityTarget | undefined> {
  const found = 'found' in answer && answer.found.kind === 'transaction' ? answer.found : undefined;
  const choices = loadCore().sheets.watchChoices(id, found);
  if (choices.length === 0 && 'missing' in answer)
    throw new (loadCore().net.LensError)({ kind: 'notFound', status: 404 }, answer.missing.message);
  const items = choices.map((each) => ({
    label: plainMessage(`${loadCore().sheets.kindTitle(each.kind)} ${each.id}`),
    description: isWatched(each.id) ? `${each.part} · ${vscode.l10n.t('already watched')}` : each.part,
    target: { kind: each.kind, id: each.id, network },
  }));
  const choice = await quickPick(items, {
    title: vscode.l10n.t('Watch'),
    placeHolder: found
      ? vscode.l10n.t('Select an item in this transaction to watch')
      : vscode.l10n.t('Transaction not found yet. You can watch its payer.'),
  });
  return choice?.target;
}
