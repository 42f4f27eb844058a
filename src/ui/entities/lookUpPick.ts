import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import {
  commandOf,
  identifierItem,
  type LookUpItem,
  nothingItem,
  offeredItems,
  recentItems,
  tokenItem,
  under,
} from './lookUpItems.ts';
import type { RecentTargets } from './recentTargets.ts';

/**
 * How long the user must pause before token names are searched, in milliseconds; searches need at least three letters.
 */
const typingPause = 300;
const fewestLetters = 3;

/**
 * One quick pick for everything: identifies the text as it is typed, offers the selection, the clipboard and recent
 * targets, and searches token names. Returns the choice.
 * @param title the title, to which the network is added
 */
export async function lookUp(
  connections: Connections,
  recent: RecentTargets,
  log: Log,
  title = vscode.l10n.t('Look Up'),
): Promise<EntityTarget | undefined> {
  const { network, ledger, signal } = connections.current();
  const pick = vscode.window.createQuickPick<LookUpItem>();
  pick.title = vscode.l10n.t('{0} on {1}', title, network.name);
  pick.placeholder = vscode.l10n.t(
    'Enter a transaction, account, contract, token, NFT, hash, address, result code or token name',
  );
  pick.matchOnDescription = true;
  const offers = [...(await offeredItems(connections)), ...recentItems(recent, connections)];
  /** Aborts the previous search; only the newest has the spinner. */
  let searching = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const search = async (name: string) => {
    const own = searching;
    pick.busy = true;
    try {
      const page = await ledger.tokens.list({ name, limit: 20 }, { signal: AbortSignal.any([signal, own.signal]) });
      const { isMalformed } = loadCore().ledger;
      const tokens = page.rows.map((row) => (isMalformed(row) ? undefined : tokenItem(row, connections)));
      if (own.signal.aborted) return;
      const found = under(vscode.l10n.t('Tokens'), tokens);
      pick.items = [...(found.length === 0 ? [nothingItem(name)] : found), ...offers];
    } catch (error) {
      log.debug(`No tokens found by name: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      if (!own.signal.aborted) pick.busy = false;
    }
  };
  const typed = (value: string) => {
    clearTimeout(timer);
    searching.abort();
    searching = new AbortController();
    pick.busy = false;
    const text = value.trim();
    const item = text === '' ? undefined : identifierItem(text, connections, true);
    pick.items = [...(item ? [item] : []), ...offers];
    if (!item && text.length >= fewestLetters) timer = setTimeout(() => void search(text), typingPause);
  };

  // If Enter is pressed right after typing, the list is outdated: the text counts, not the old row.
  let isListOfValue = true;
  pick.items = offers;
  pick.onDidChangeValue((value) => {
    isListOfValue = false;
    typed(value);
  });
  pick.onDidChangeActive(() => {
    isListOfValue = true;
  });
  pick.onDidTriggerItemButton(({ button, item }) => {
    const command = commandOf(button);
    if (command && item.target) void vscode.commands.executeCommand(command, item.target);
  });
  pick.show();
  try {
    const item = await new Promise<LookUpItem | undefined>((resolve) => {
      pick.onDidAccept(() => {
        const typedItem = isListOfValue ? undefined : identifierItem(pick.value, connections);
        const item = typedItem ?? pick.activeItems[0];
        if (item?.target) resolve(item);
      });
      pick.onDidHide(() => resolve(undefined));
    });
    if (!item?.target) return undefined;
    const target = { network: network.name, ...item.target };
    await recent.add(target);
    return target;
  } finally {
    clearTimeout(timer);
    searching.abort();
    pick.dispose();
  }
}
