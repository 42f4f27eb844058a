import * as vscode from 'vscode';
import type { Identifier } from '../core/ledger/identifiers.ts';
import type { EntityKind } from '../core/sheets/sheet.ts';
import type { Connections } from './connections.ts';
import type { EntityTarget } from './entityTarget.ts';
import { loadCore } from './loadCore.ts';
import type { Log } from './log.ts';
import { networkOf } from './networkOf.ts';
import { oneLine } from './oneLine.ts';
import type { RecentTargets } from './recentTargets.ts';

interface LookUpItem extends vscode.QuickPickItem {
  target?: EntityTarget;
}

type ItemOf = (text: string) => LookUpItem | undefined;

/** Typing goes on for so long before token names are searched; three letters are the fewest that find anything. */
const typingPause = 300;
const fewestLetters = 3;

/**
 * One quick pick for everything: says what a text is while it is typed, offers the selection, the clipboard and what
 * was looked up before, and searches token names. Gives what was chosen.
 */
export async function lookUp(
  connections: Connections,
  recent: RecentTargets,
  log: Log,
): Promise<EntityTarget | undefined> {
  const { network, ledger, signal } = connections.current();
  const itemOf = (text: string, alwaysShow = false) => identifierItem(text, connections, alwaysShow);
  const pick = vscode.window.createQuickPick<LookUpItem>();
  pick.title = `Look Up on ${network.name}`;
  pick.placeholder = 'A transaction, account, contract, token, NFT, hash, address or result code; or a token’s name';
  pick.matchOnDescription = true;
  const offers = [...(await offered(itemOf)), ...recentItems(recent, network.name, itemOf)];
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const search = async (name: string) => {
    pick.busy = true;
    try {
      const page = await ledger.tokens.list({ name, limit: 20 }, { signal: AbortSignal.any([signal, abort.signal]) });
      const { isMalformed } = loadCore().ledger;
      const tokens = page.rows.flatMap((row): LookUpItem[] =>
        isMalformed(row) || row.token_id === null
          ? []
          : [
              {
                label: `$(symbol-key) ${oneLine(row.name ?? row.token_id)}`,
                description: oneLine(`${row.symbol ?? ''} · ${row.token_id}`),
                alwaysShow: true,
                target: { kind: 'token', id: row.token_id },
              },
            ],
      );
      if (pick.value.trim() !== name) return;
      pick.items = [...under('Tokens', tokens), ...(tokens.length === 0 ? [nothing(name)] : []), ...offers];
    } catch (error) {
      log.debug(`No tokens found by name: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      pick.busy = false;
    }
  };
  const typed = (value: string) => {
    clearTimeout(timer);
    const text = value.trim();
    const item = text === '' ? undefined : itemOf(text, true);
    pick.items = [...(item ? [item] : []), ...offers];
    if (!item && text.length >= fewestLetters) timer = setTimeout(() => void search(text), typingPause);
  };

  // Whoever types and presses Enter at once is ahead of the list: then the text counts, not the row of before.
  let isListOfValue = true;
  pick.items = offers;
  pick.onDidChangeValue((value) => {
    isListOfValue = false;
    typed(value);
  });
  pick.onDidChangeActive(() => {
    isListOfValue = true;
  });
  pick.show();
  try {
    const item = await new Promise<LookUpItem | undefined>((resolve) => {
      pick.onDidAccept(() => {
        const typedItem = isListOfValue ? undefined : itemOf(pick.value);
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
    abort.abort();
    pick.dispose();
  }
}

/** What the selection and the clipboard hold, where that is an identifier. */
async function offered(itemOf: ItemOf): Promise<LookUpItem[]> {
  const editor = vscode.window.activeTextEditor;
  const selection = editor?.document.getText(editor.selection).slice(0, 2000) ?? '';
  const clipboard = (await vscode.env.clipboard.readText()).slice(0, 2000);
  return [
    ...under('Selection', [itemOf(selection)]),
    ...under('Clipboard', clipboard.trim() === selection.trim() ? [] : [itemOf(clipboard)]),
  ];
}

function recentItems(recent: RecentTargets, network: string, itemOf: ItemOf): LookUpItem[] {
  const known = recent.all().filter((each) => each.network === network);
  return under(
    'Recent',
    known.map((target) => ({ ...itemOf(target.id), label: `$(history) ${oneLine(target.id)}`, target })),
  );
}

function under(label: string, items: readonly (LookUpItem | undefined)[]): LookUpItem[] {
  const there = items.filter((item) => item !== undefined);
  return there.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...there];
}

/** The row for a text that is an identifier; nothing for any other. */
function identifierItem(text: string, connections: Connections, alwaysShow: boolean): LookUpItem | undefined {
  const identifier = loadCore().ledger.parseIdentifier(text);
  if (!identifier) return undefined;
  const kind = kindOf(identifier);
  return {
    label: `$(search) ${oneLine(identifier.id)}`,
    description: describe(identifier),
    alwaysShow,
    target: { id: identifier.id, ...(kind !== undefined && { kind }), network: networkOf(identifier, connections) },
  };
}

/** The kind, where the id alone does not tell it. */
function kindOf(identifier: Identifier): EntityKind | undefined {
  if (identifier.kind === 'entity') return identifier.page;
  return identifier.kind === 'block' || identifier.kind === 'node' ? identifier.kind : undefined;
}

function nothing(name: string): LookUpItem {
  return {
    label: `$(circle-slash) Nothing is named ${oneLine(name)}`,
    description: 'no identifier, and no token’s name',
    alwaysShow: true,
  };
}

/** What an identifier is, before anything is asked. */
function describe(identifier: Identifier): string {
  const { network } = identifier;
  const on = network === undefined ? '' : ` on ${network}`;
  return `${whatItIs(identifier)}${on}`;
}

function whatItIs(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'transaction':
      if (identifier.error) return `Transaction, failed with ${oneLine(identifier.error.status)}`;
      return identifier.transaction.scheduled ? 'Scheduled transaction' : 'Transaction';
    case 'longHash':
      return 'Hash of a transaction or block';
    case 'evmHash':
      return 'EVM hash of a transaction';
    case 'entity':
      return identifier.page ?? 'Account, contract, token, topic or schedule';
    case 'evmAddress':
      return identifier.wrongChecksum ? 'EVM address with a wrong checksum' : 'EVM address';
    case 'alias':
      return 'Account alias';
    case 'timestamp':
      return 'Consensus timestamp';
    case 'nft':
      return 'NFT';
    case 'block':
      return 'Block';
    case 'node':
      return 'Node';
    case 'resultCode':
      return 'Result code';
  }
}
