import * as vscode from 'vscode';
import type { EnteredBefore } from '../askUntilTaken.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { copyLine } from '../messages/notify.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { plainItems } from '../messages/plainRows.ts';
import type { Connections } from '../network/connections.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { readThing } from '../targets/readThing.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import {
  besideTyped,
  clipboardItems,
  commandOf,
  fileItems,
  frontItems,
  type LookUpConnections,
  type LookUpItem,
  mayBeAccount,
  mayBeContract,
  mayBeEntity,
  misfitItem,
  namedItems,
  ownItems,
  recentItems,
  searchItem,
  selectionItems,
  typedItems,
} from './lookUpItems.ts';
import {
  contractsOfFile,
  type DeclarationPlaces,
  searchContracts,
  searchDeclarations,
  searchTokens,
} from './lookUpSearch.ts';
import { isData, waysOn } from './lookUpWaysOn.ts';
import type { RecentTargets } from './recentTargets.ts';

/** Whether a found target is an offered one: its kind may not be known yet. */
function isSame(found: EntityTarget | undefined, offered: EntityTarget): boolean {
  if (found?.id !== offered.id || found.network !== offered.network) return false;
  return found.kind === undefined || offered.kind === undefined || found.kind === offered.kind;
}

/** Whether a row has the target, of whatever kind it is, by its ID or its address. */
function isIn(rows: readonly LookUpItem[], wanted: EntityTarget, { names }: LookUpConnections): boolean {
  const idOf = ({ id, network = '' }: EntityTarget) => names.idOf(network, id.toLowerCase()) ?? id.toLowerCase();
  return rows.some(({ target }) => target?.network === wanted.network && target && idOf(target) === idOf(wanted));
}

/** The rows that aren't among others already; headings stay if a row of theirs does. */
function without(others: readonly LookUpItem[], rows: readonly LookUpItem[], connections: LookUpConnections) {
  const left = rows.filter(({ target }) => !target || !isIn(others, target, connections));
  return left.some(isChoice) ? left : [];
}

/** How long the user must pause before names are searched, in milliseconds. */
const typingPause = 300;

/** What comes within this time has been there when the box opened, as people see it, in milliseconds. */
const atOnce = 300;

interface LookUpParts {
  connections: Connections;
  contracts: WorkspaceContracts;
  declarations: DeclarationPlaces;
  recent: RecentTargets;
  errors: Pick<ErrorPresenter, 'sentence'>;
}

export interface LookUpOptions {
  /** The title, to which the network is added. */
  title?: string;
  /** What to enter, if not anything can be chosen. */
  placeholder?: string;
  /** Whether several may be chosen at once. */
  several?: boolean;
  /** Whether the user's own account is the likeliest choice. */
  ownFirst?: boolean;
  /**
   * Before something is typed, only what may be one is offered; of an account or entity (which has an ID), nothing else is
   * taken, and a transaction is, which has some.
   */
  only?: 'contract' | 'account' | 'entity';
  /** What can be chosen, as one sentence. */
  wanted?: string;
  /** What was entered before, and why it doesn't do. */
  before?: EnteredBefore | undefined;
  /** The entity of the page in front, which is the likeliest choice. */
  front?: EntityTarget | undefined;
}

/**
 * One quick pick for everything: guesses what the text is as it is typed, the best guess first, completes result codes,
 * searches the workspace's contracts and the tokens by name, and offers the selection, the clipboard and recent targets.
 * If nothing fits, its rows lead on. Returns the choice; empty if the user cancels.
 */
export async function lookUp(parts: LookUpParts, options: LookUpOptions = {}): Promise<readonly EntityTarget[]> {
  const { connections: all, contracts, declarations, recent, errors } = parts;
  const { title = vscode.l10n.t('Look Up'), several = false, ownFirst = false, only, front } = options;
  const { wanted, before: entered } = options;
  let connections: LookUpConnections = all;
  const pick = vscode.window.createQuickPick<LookUpItem>();
  const name = () => connections.current().network.name;
  const entitle = () => {
    pick.title = vscode.l10n.t('{0} on {1}', title, name());
  };
  entitle();
  pick.placeholder =
    options.placeholder ?? vscode.l10n.t('Enter a transaction, account, address, hash, block, result code or name');
  pick.matchOnDescription = true;
  const isWanted = (target: EntityTarget) => only === undefined || mayBe[only](target, connections);
  /** Of the rows for what was typed, those that are taken here; if there are none, why. */
  const fitting = (text: string, rows: readonly LookUpItem[]) => {
    if (only === undefined || only === 'contract') return rows;
    const fit = rows.filter(({ target, does }) => does?.kind !== 'source' && (!target || isWanted(target)));
    const [first] = rows;
    // A code that is only begun may be a name.
    const isWhole = first?.target && (first.target.kind !== 'resultCode' || first.target.id === text.toUpperCase());
    return fit.length === 0 && first?.target && isWhole ? [misfitItem(first.target, only, wanted ?? '')] : fit;
  };
  let offers: LookUpItem[] = [];
  /** What isn't in a row already, while something is typed. */
  const offersBeside = (rows: readonly LookUpItem[]) =>
    offers
      .filter(({ target }) => !target || !rows.some((row) => isSame(row.target, target)))
      .map((each) => besideTyped(each, connections));
  /** Whether a text is the beginning of an address that was used before. */
  const isBegun = (text: string) =>
    isHex(text) && offersBeside([]).some((each) => isChoice(each) && isShown(each, text));
  /** Aborts the previous search; only the newest has the spinner. */
  let searching = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // If Enter is pressed right after typing, the list is outdated: the text counts, not the old row.
  let isListOfValue = true;
  let isClosed = false;
  /** The words that were sent while they were typed. */
  const sent = new Set<string>();
  /** Enter was pressed while the search for the text had nothing yet: its first result is the choice. */
  let isAccepted = false;

  /** @param isSent whether the text may leave the machine */
  const search = async (text: string, known: readonly LookUpItem[], isSent: boolean) => {
    const own = searching;
    if (isSent && !isHex(text)) sent.add(text);
    const found = await Promise.allSettled([
      only === undefined ? searchDeclarations(text, declarations, connections) : [],
      searchContracts(text, contracts, connections),
      isHex(text) ? [] : isSent ? searchTokens(text, connections, own.signal) : [searchItem(text, connections)],
    ]);
    if (own.signal.aborted) return;
    const results = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const rows = [...known, ...fitting(text, results)];
    const problem = found.find((each) => each.status === 'rejected')?.reason;
    const trouble = problem && errors.sentence(problem);
    pick.busy = false;
    const isDecoded = only === undefined;
    const shown =
      rows.length === 0 && !isBegun(text) ? waysOn(text, connections, { trouble, wanted, isDecoded, sent }) : rows;
    pick.items = plainItems([...shown, ...offersBeside(rows)]);
    if (isAccepted) accept(rows.find(isChoice));
  };
  const knownOf = (text: string) =>
    text === '' ? [] : fitting(text, [...namedItems(text, connections), ...typedItems(text, connections, several)]);
  const typed = (value: string) => {
    clearTimeout(timer);
    searching.abort();
    searching = new AbortController();
    isAccepted = false;
    const text = value.trim();
    const known = knownOf(text);
    const { mayBeName, needsEnter } = loadCore().ledger;
    // The names of tokens and contracts, which no account has.
    const isName = only !== 'account' && mayBeName(text);
    const isSearched = isName || (only === undefined && isData(text) && known.length === 0);
    pick.busy = isSearched;
    const isKnown = isSearched || known.length > 0 || text === '' || isBegun(text);
    const rows = isKnown ? known : waysOn(text, connections, { wanted, sent });
    const said = entered?.text === value ? [enteredItem(entered)] : [];
    pick.items = plainItems([...said, ...rows, ...offersBeside(rows)]);
    if (isSearched) timer = setTimeout(() => void search(text, known, !needsEnter(value)), typingPause);
  };
  const searchNow = (text: string) => {
    clearTimeout(timer);
    searching.abort();
    searching = new AbortController();
    pick.busy = true;
    void search(text, knownOf(text), true);
  };

  let resolve: (targets: readonly EntityTarget[]) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const chosen = new Promise<readonly EntityTarget[]>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  const accept = (item: LookUpItem | undefined) => {
    const { does, target } = item ?? {};
    switch (does?.kind) {
      case undefined:
        if (target) resolve([target]);
        return;
      case 'openAll':
        return resolve(does.targets);
      case 'network': {
        const { name } = does;
        connections = { networks: all.networks, names: all.names, current: () => all.to(name) };
        entitle();
        return typed(pick.value);
      }
      case 'search':
        return searchNow(does.text);
      case 'source':
        void vscode.window.showTextDocument(does.uri, does.selection && { selection: does.selection });
        return resolve([]);
      case 'copy':
        void copyLine(does.text);
        return resolve([]);
      case 'refuse':
        return reject(does.error);
      case 'command':
        void vscode.commands.executeCommand(does.id);
        return resolve([]);
    }
  };

  /** Shows the offers, while nothing is typed. Enter alone never leaves the network for what was opened before. */
  let [clipboard, file]: (readonly LookUpItem[])[] = [[], []];
  const offer = () => {
    const own = only === 'contract' ? [] : ownItems(connections);
    const isOwn = front && own.some(({ target }) => isSame(target, front));
    const inFront = front && !isOwn && isWanted(front) ? frontItems(front, connections) : [];
    const here = [...inFront, ...without(inFront, fileItems(file ?? []), connections)];
    const read = without(here, [...selectionItems(connections, isWanted), ...(clipboard ?? [])], connections);
    const now = [...here, ...(ownFirst ? [...own, ...read] : [...read, ...own])];
    const isNew = (target: EntityTarget) =>
      isWanted(target) && !isIn(only === 'contract' ? now : inFront, target, connections);
    const before = recentItems(recent, connections, isNew);
    offers = [...now, ...before];
    if (pick.value !== '') return;
    const [, first] = before;
    const shown = pick.items.find(isChoice);
    const [active] = pick.activeItems;
    pick.items = plainItems(offers);
    // What comes late goes above the row on which the user is, or may be about to press Enter.
    const isKept = active?.target && (active !== shown || performance.now() - opened > atOnce);
    const kept = isKept && offers.find(({ target }) => active.target && isSame(target, active.target));
    if (kept) pick.activeItems = [kept];
    else if (now.length === 0 && first?.target?.network !== name()) pick.activeItems = [];
  };
  const opened = performance.now();
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
  pick.onDidAccept(() => {
    const [active] = pick.activeItems;
    if (isListOfValue && active && isShown(active, pick.value)) return accept(active);
    const [first] = fitting(pick.value.trim(), typedItems(pick.value, connections, several));
    isAccepted = first === undefined && pick.busy;
    accept(first ?? (isListOfValue && !isAccepted ? active : undefined));
  });
  pick.onDidHide(() => resolve([]));
  const show = () => {
    pick.show();
    return chosen;
  };
  try {
    const network = name();
    // At once: the next key is meant for the box.
    const answer = inBox(show);
    offer();
    if (entered) {
      pick.value = entered.text;
      typed(entered.text);
    }
    const offerLate = (items: readonly LookUpItem[], keep: () => void) => {
      if (items.length === 0 || isClosed) return;
      keep();
      offer();
    };
    void clipboardItems(connections, isWanted, only !== undefined).then(
      (items) =>
        offerLate(items, () => {
          clipboard = items;
        }),
      // The browser or the user refuses it.
      () => {},
    );
    if (only === 'contract')
      void contractsOfFile(contracts, connections).then(
        (items) =>
          offerLate(items, () => {
            file = items;
          }),
        // The other rows are of use without them.
        () => {},
      );
    const targets = (await answer).map((target) => ({ ...target, network: target.network ?? network }));
    for (const target of targets) if (!namesKey(target, all)) await recent.add(target);
    return targets;
  } finally {
    isClosed = true;
    clearTimeout(timer);
    searching.abort();
    pick.dispose();
  }
}

function isHex(text: string): boolean {
  return /^0x[0-9a-f]{4,}$/i.test(text);
}

const mayBe = { contract: mayBeContract, account: mayBeAccount, entity: mayBeEntity };

function enteredItem({ text, problem }: EnteredBefore): LookUpItem {
  return { label: `$(warning) ${plainMessage(text)}`, detail: plainMessage(problem), alwaysShow: true };
}

/** Whether it may be a private key, which isn't kept. */
function namesKey(target: EntityTarget, connections: LookUpConnections): boolean {
  const identifier = readThing(target, connections)?.identifier;
  return identifier !== undefined && loadCore().ledger.mayBeKey(identifier);
}

/**
 * Whether VS Code shows a row while `text` is in the box. It names the active row by its place, which may be one in the
 * list before: right after typing, another row stands there.
 */
function isShown({ alwaysShow = false, label, description = '' }: LookUpItem, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return alwaysShow || `${label}\n${description}`.toLowerCase().includes(wanted);
}

function isChoice({ target, does }: LookUpItem): boolean {
  return target !== undefined || does !== undefined;
}
