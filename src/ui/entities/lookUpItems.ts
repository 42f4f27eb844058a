import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Token } from '../../core/ledger/rest/schema/tokens.ts';
import type { NameSource } from '../../core/names/nameSources.ts';
import type { EntityKind } from '../../core/sheets/kinds.ts';
import { ownAccount } from '../account/ownAccountSetting.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { Connections } from '../network/connections.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { identifierAt } from '../targets/identifierAt.ts';
import { targetOf } from '../targets/ledgerThing.ts';
import { isNamedPlace, networkOf } from '../targets/networkOf.ts';
import { foreign, readThing } from '../targets/readThing.ts';
import { sentOnEnter } from '../targets/sentOnEnter.ts';
import type { RecentTargets } from './recentTargets.ts';

/** The part of the connections that its rows need: `current` is the network that is searched, selected or not. */
export type LookUpConnections = Pick<Connections, 'current' | 'networks' | 'names'>;

export interface LookUpItem extends vscode.QuickPickItem {
  /** What its buttons act on. */
  target?: EntityTarget;
  /** What it does; by default it opens its target. A row with neither is only a message. */
  does?: LookUpAction;
  /** It was found by its name in the index. */
  isNamed?: true;
}

/** What a row does instead of opening its target. */
type LookUpAction =
  /** Opens them all. */
  | { kind: 'openAll'; targets: readonly EntityTarget[] }
  /** Looks the text up on another network. */
  | { kind: 'network'; name: string }
  /** Sends the text as a name. */
  | { kind: 'search'; text: string }
  /** Opens a source file of the workspace. */
  | { kind: 'source'; uri: vscode.Uri; selection?: vscode.Range }
  | { kind: 'copy'; text: string }
  | { kind: 'command'; id: CommandId }
  /** Sends nothing, and says why. */
  | { kind: 'refuse'; error: Error };

/** The action of a row's button on its target. */
interface ActionButton extends vscode.QuickInputButton {
  command: CommandId;
}

const copyAs = button('copy', vscode.l10n.t('Copy ID As...'), 'ledgerLens.entity.copyIdAs');
const openExplorer = button('link-external', vscode.l10n.t('Open in Block Explorer'), 'ledgerLens.entity.openExplorer');
const watch = button('eye', vscode.l10n.t('Watch'), 'ledgerLens.entity.watch');

function button(icon: string, tooltip: string, command: CommandId): ActionButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip, command };
}

/** The command of a row's button. */
export function commandOf(pressed: vscode.QuickInputButton): CommandId | undefined {
  return [copyAs, openExplorer, watch].find((each) => each === pressed)?.command;
}

/** The buttons of a target's row, for actions without opening it. */
function buttonsFor(
  { kind, network }: EntityTarget,
  identifier: Identifier | undefined,
  connections: LookUpConnections,
): ActionButton[] {
  const { ledger, sheets } = loadCore();
  // They send it, which only opening it says.
  if (identifier && ledger.mayBeKey(identifier)) return [];
  const on = connections.networks().find(({ name }) => name === network);
  const mayBeWatched =
    kind === undefined
      ? identifier !== undefined && (!sheets.isLedgerKind(identifier.kind) || ledger.offersWatch(identifier.kind))
      : ledger.offersWatch(kind);
  return [
    copyAs,
    ...(on?.explorerUrl && identifier?.kind !== 'resultCode' ? [openExplorer] : []),
    ...(mayBeWatched ? [watch] : []),
  ];
}

/** The identifiers in the selection, if any. */
export function selectionItems(connections: LookUpConnections, isWanted = anything): LookUpItem[] {
  return under(vscode.l10n.t('Selection'), wantedIn(selected(), connections, isWanted));
}

/**
 * The identifiers in the clipboard that aren't selected, too, if any. The browser may ask the user whether VS Code may
 * read it, and they may never answer.
 * @param isForOne one of a kind is asked for: what is picked out of a text of several lines, such as a file, isn't meant
 */
export async function clipboardItems(
  connections: LookUpConnections,
  isWanted = anything,
  isForOne = false,
): Promise<LookUpItem[]> {
  const selection = selected();
  const clipboard = (await vscode.env.clipboard.readText()).slice(0, longestOffer);
  const isMeant = clipboard.trim() !== selection.trim() && !(isForOne && clipboard.trim().includes('\n'));
  return under(vscode.l10n.t('Clipboard'), isMeant ? wantedIn(clipboard, connections, isWanted) : []);
}

function selected(): string {
  const editor = vscode.window.activeTextEditor;
  return editor ? offeredSelection(editor) : '';
}

function wantedIn(text: string, connections: LookUpConnections, isWanted = anything): LookUpItem[] {
  return offersIn(text, connections).filter(({ target }) => target && isWanted(target));
}

function anything(_: EntityTarget): boolean {
  return true;
}

/** Whether it may be a contract, as far as a target shows without a request. */
export function mayBeContract(target: EntityTarget, connections: LookUpConnections): boolean {
  const { kind } = readThing(target, connections)?.identifier ?? {};
  return (kind === 'entity' || kind === 'evmAddress') && (target.kind ?? 'contract') === 'contract';
}

/**
 * Whether it may be an account, or a transaction that has some, as far as a target shows without a request. A hash that
 * isn't known to be one of a transaction may be a private key.
 */
export function mayBeAccount({ kind, id }: EntityTarget): boolean {
  const shown = kind ?? loadCore().ledger.parseIdentifier(id)?.kind;
  return ['transaction', 'timestamp', 'account', 'entity', 'evmAddress', 'alias'].includes(shown ?? '');
}

/** Whether it may have an entity ID, or be a transaction in which such take part, as far as a target shows. */
export function mayBeEntity(target: EntityTarget): boolean {
  return mayBeAccount(target) || isHash(target) || loadCore().ledger.offersWatch(target.kind);
}

function isHash({ kind, id }: EntityTarget): boolean {
  const shown = kind ?? loadCore().ledger.parseIdentifier(id)?.kind;
  return shown === 'evmHash' || shown === 'longHash';
}

/** The row of what was typed if it is nothing that the box is for. */
export function misfitItem(target: EntityTarget, only: 'account' | 'entity', wanted: string): LookUpItem {
  const { id, kind } = target;
  const { sheets } = loadCore();
  const what = kind === undefined ? id : `${sheets.kindTitle(kind)} ${id}`;
  const said =
    only === 'account' && isHash(target)
      ? vscode.l10n.t("The hash {0} isn't an account", plainMessage(sheets.shortAddress(id)))
      : vscode.l10n.t("{0} can't be chosen here", plainMessage(what));
  return {
    label: `$(warning) ${said}`,
    detail: wanted,
    alwaysShow: true,
  };
}

/** The selected text; empty if it stands where private keys do. */
function offeredSelection({ document, selection }: vscode.TextEditor): string {
  const { mayBeKey, parseIdentifier } = loadCore().ledger;
  const text = document.getText(selection).slice(0, longestOffer);
  const identifier = parseIdentifier(text);
  const isKey = identifier && mayBeKey(identifier) && !identifierAt(document, selection.start);
  return isKey ? '' : text;
}

const longestOffer = 2000;
const mostOffers = 5;

/**
 * Nothing is typed yet, so it offers only unambiguous identifiers, not every number, and what may be a private key only
 * if that is all the text.
 */
function offersIn(text: string, connections: LookUpConnections): LookUpItem[] {
  const { guessIdentifiers, mayBeKey, parseIdentifier } = loadCore().ledger;
  const whole = parseIdentifier(text);
  const { identifiers, relation } = guessIdentifiers(text);
  const several = relation === 'alternatives' ? [] : identifiers.filter((each) => !mayBeKey(each));
  const found = whole ? [whole] : several;
  return found.slice(0, mostOffers).map((each) => identifierItem(each, connections));
}

/** The user's own account on the network, if they have named one. */
export function ownItems(connections: LookUpConnections): LookUpItem[] {
  const { name } = connections.current().network;
  const id = ownAccount(name);
  if (id === undefined) return [];
  const target: EntityTarget = { kind: 'account', id, network: name };
  const buttons = buttonsFor(target, { kind: 'entity', id }, connections);
  return [
    {
      label: `$(person) ${plainMessage(connections.names.titled(name, id))}`,
      description: vscode.l10n.t('Your account on {0}', name),
      buttons,
      target,
    },
  ];
}

/** The recent targets, those of the selected network first, for every network in the settings. */
export function recentItems(recent: RecentTargets, connections: LookUpConnections, isWanted = anything): LookUpItem[] {
  const selected = connections.current().network.name;
  const names = new Set(connections.networks().map(({ name }) => name));
  const isKnown = ({ network }: EntityTarget) => network !== undefined && names.has(network);
  const known = recent.all().filter((target) => isKnown(target) && isWanted(target));
  const here = known.filter(({ network }) => network === selected);
  const elsewhere = known.filter(({ network }) => network !== selected);
  return under(
    vscode.l10n.t('Recent'),
    [...here, ...elsewhere].map((each) => knownItem('history', each, connections)),
  );
}

/** The entity of the page in front. */
export function frontItems(front: EntityTarget, connections: LookUpConnections): LookUpItem[] {
  return under(vscode.l10n.t('Current Page'), [knownItem('preview', front, connections)]);
}

/** The contracts of the file in front, as deployment records have them. */
export function fileItems(items: readonly LookUpItem[]): LookUpItem[] {
  return under(vscode.l10n.t('Current File'), items);
}

/** The row of what was opened before. */
function knownItem(icon: string, target: EntityTarget, connections: LookUpConnections): LookUpItem {
  const selected = connections.current().network.name;
  const identifier = readThing(target, connections)?.identifier;
  const where = target.network === selected ? undefined : target.network;
  const detail = identifier && sentOnEnter(identifier, target.network ?? selected);
  return {
    label: `$(${icon}) ${plainMessage(connections.names.titled(target.network ?? selected, target.id))}`,
    ...(detail === undefined
      ? { description: onNetwork(kindOfRecent(target, identifier, connections), where) }
      : { detail }),
    buttons: buttonsFor(target, identifier, connections),
    target,
  };
}

/** What a recent target is, as far as is known: many of them below each other shouldn't all list what they may be. */
function kindOfRecent(
  { kind, id, network }: EntityTarget,
  identifier: Identifier | undefined,
  { current, names }: LookUpConnections,
): string | undefined {
  if (identifier?.kind === 'nft') return whatItIs(identifier);
  if (kind !== undefined) return loadCore().sheets.kindTitle(kind);
  if (identifier && (identifier.kind !== 'entity' || identifier.page)) return whatItIs(identifier);
  const source = names.on(network ?? current().network.name)(id)?.source;
  const named = source && namedKinds[source];
  return named && loadCore().sheets.kindTitle(named);
}

/**
 * A token found by its name or symbol. The text that was typed is part of its label, so that the closest one comes
 * first.
 */
export function tokenItem(token: Token, text: string, connections: LookUpConnections): LookUpItem | undefined {
  const { token_id: id, symbol, name } = token;
  if (id === null) return undefined;
  const target: EntityTarget = { kind: 'token', id, network: connections.current().network.name };
  const isSymbol = symbol?.toLowerCase() === text.toLowerCase();
  const [label, other] = isSymbol ? [symbol, name] : [name, symbol];
  return {
    label: `$(symbol-key) ${plainMessage(label ?? id)}`,
    description: plainMessage([loadCore().sheets.kindTitle('token'), other, id].filter(Boolean).join(' · ')),
    alwaysShow: true,
    buttons: buttonsFor(target, loadCore().ledger.parseIdentifier(id), connections),
    target,
  };
}

/**
 * The entities with such a name on the network, without a request: the user's own names and those of verified
 * contracts.
 */
export function namedItems(text: string, connections: LookUpConnections): LookUpItem[] {
  const { ledger, names } = loadCore();
  const network = connections.current().network.name;
  const named = connections.names.all(network).filter(({ name: { source } }) => searched.has(source));
  return ledger
    .bestMatches(text, named, ({ name }) => [name.text], mostNamed)
    .map(({ id, name }): LookUpItem => {
      const target: EntityTarget = { id, network };
      return {
        label: `$(tag) ${plainMessage(names.shownName(name))}`,
        description: plainMessage(`${id} · ${names.nameOrigin(name)}`),
        alwaysShow: true,
        buttons: buttonsFor(target, ledger.parseIdentifier(id), connections),
        target,
        isNamed: true,
      };
    });
}

/** The workspace's contracts and the tokens have searches of their own, which know more of them. */
const searched: ReadonlySet<NameSource> = new Set(['label', 'verified']);
const mostNamed = 5;

/** The row that sends a name which may be a password, or the beginning of a recovery phrase. */
export function searchItem(text: string, connections: LookUpConnections): LookUpItem {
  return {
    label: `$(search) ${vscode.l10n.t('Search the tokens for "{0}"', plainMessage(text))}`,
    detail: vscode.l10n.t(
      'Enter sends this text to {0}. Never send a password or recovery phrase.',
      connections.current().network.name,
    ),
    alwaysShow: true,
    does: { kind: 'search', text },
  };
}

/**
 * The row while something is typed, if it is of another network than the one that is searched: VS Code puts rows whose
 * label has the text first, and Enter must not leave the network because of a name. The description is found, too.
 */
export function besideTyped(item: LookUpItem, connections: LookUpConnections): LookUpItem {
  const { label, description = '', target } = item;
  if (target?.network === undefined || target.network === connections.current().network.name) return item;
  const [icon = '', text = ''] = /^(\$\([a-z-]+\)) ?(.*)$/s.exec(label)?.slice(1) ?? [];
  return { ...item, label: icon, description: [text, description].filter(Boolean).join(' · ') };
}

/** Rows below a heading; without rows, no heading. */
function under(label: string, items: readonly (LookUpItem | undefined)[]): LookUpItem[] {
  const there = items.filter((item) => item !== undefined);
  return there.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...there];
}

/** The row of an identifier. */
export function identifierItem(identifier: Identifier, connections: LookUpConnections, alwaysShow = false): LookUpItem {
  const network = networkOf(identifier, connections);
  if (network === undefined) {
    const error = foreign(identifier, connections);
    return {
      label: `$(warning) ${plainMessage(identifier.id)}`,
      description: whatItIs(identifier),
      detail: plainMessage(error.message),
      alwaysShow,
      does: { kind: 'refuse', error },
    };
  }
  const target = targetOf({ identifier, network });
  return {
    label: `$(search) ${plainMessage(connections.names.titled(network, identifier.id))}`,
    ...describe(identifier, network, connections),
    alwaysShow,
    buttons: buttonsFor(target, identifier, connections),
    target,
  };
}

/** How many letters begin to complete a result code, and to how many. */
const fewestOfCode = 2;
const mostCodes = 8;

/**
 * The rows for a text before any request, the best guess first: identifiers, then result codes that it begins. VS Code
 * shows no headings while something is typed and puts labels that begin or end with the text first.
 */
export function typedItems(text: string, connections: LookUpConnections, areSeveralWanted: boolean): LookUpItem[] {
  const names = connections.networks().map(({ name }) => name);
  const { identifiers: guessed, relation, isCorrected } = loadCore().ledger.guessIdentifiers(text, names);
  const identifiers = relation === 'alternatives' ? knownFirst(guessed, connections) : guessed;
  const rows = identifiers.map((each, at) => ({
    ...identifierItem(each, connections, true),
    // The bare number of a second guess would come before the first.
    ...(at > 0 && (each.kind === 'block' || each.kind === 'node') && numberedLabel(each)),
    ...(isCorrected && { description: vscode.l10n.t('Did you mean {0}?', each.id) }),
  }));
  const { mayBeKey } = loadCore().ledger;
  // What may be a key is sent by its own row, which says so.
  const safe = rows.filter((_, at) => !identifiers[at] || !mayBeKey(identifiers[at]));
  const all = areSeveralWanted && relation !== 'alternatives' && safe.length > 1 ? [openAllItem(safe)] : [];
  const known = new Set(identifiers.map(({ id }) => id));
  const codes = text.trim().length < fewestOfCode ? [] : loadCore().ledger.similarResultCodes(text, mostCodes);
  const completed = codes
    .filter((name) => !known.has(name))
    .map((id) => identifierItem({ kind: 'resultCode', id, known: true }, connections, true));
  const [first, ...others] = identifiers;
  if (first?.kind === 'entity' && first.wrongChecksum !== undefined && others.length === 0)
    return withoutChecksum(first, first.wrongChecksum, connections);
  return [...(relation === 'list' ? [...all, ...rows] : [...rows, ...all]), ...completed];
}

/** The rows of an ID with a wrong checksum: Enter opens nothing that a typo may have made of it. */
function withoutChecksum(
  { wrongChecksum: _, checksumOf, ...bare }: Extract<Identifier, { kind: 'entity' }>,
  checksum: string,
  connections: LookUpConnections,
): LookUpItem[] {
  const item = identifierItem(bare, connections, true);
  const { network: __, chainId: ___, url: ____, ...anywhere } = bare;
  return [
    {
      label: `$(warning) ${vscode.l10n.t('{0} has a wrong checksum', `${bare.id}-${checksum}`)}`,
      detail:
        checksumOf === undefined
          ? vscode.l10n.t('It fits the ID on no public network: one of the digits may be mistyped.')
          : vscode.l10n.t('It fits the ID on {0}, not on the network that is named.', checksumOf),
      alwaysShow: true,
    },
    {
      ...item,
      description: [vscode.l10n.t('Without the checksum'), item.description].filter(Boolean).join(' · '),
    },
    ...(checksumOf === undefined ? [] : [identifierItem({ ...anywhere, network: checksumOf }, connections, true)]),
  ];
}

/** The number isn't part of the label: VS Code puts labels that end with what is typed first, of these the shortest. */
function numberedLabel({ kind, id }: { kind: 'block' | 'node'; id: string }): Partial<LookUpItem> {
  return { label: `$(search) ${loadCore().sheets.kindTitle(kind)}`, description: id };
}

/** An entity with a name on the network comes before a block of the same number. */
function knownFirst(identifiers: readonly Identifier[], connections: LookUpConnections): readonly Identifier[] {
  const nameOf = connections.names.on(connections.current().network.name);
  const known = identifiers.find((each) => each.kind === 'entity' && nameOf(each.id) !== undefined);
  return known ? [known, ...identifiers.filter((each) => each !== known)] : identifiers;
}

function openAllItem(rows: readonly LookUpItem[]): LookUpItem {
  const targets = rows.flatMap(({ target }) => target ?? []);
  return {
    label: `$(files) ${vscode.l10n.t('Open All {0}', targets.length)}`,
    description: targets.map(({ id }) => plainMessage(id)).join(', '),
    alwaysShow: true,
    does: { kind: 'openAll', targets },
  };
}

/** What has a name of a source; a user's own name may be of anything. */
const namedKinds: { readonly [source in NameSource]?: EntityKind } = {
  deployment: 'contract',
  verified: 'contract',
  token: 'token',
};

/** What an identifier is, before any request, and where if its text says so. */
function describe(
  identifier: Identifier,
  network: string,
  { names }: Pick<LookUpConnections, 'names'>,
): Pick<LookUpItem, 'description' | 'detail'> {
  const detail = sentOnEnter(identifier, network);
  // Such a text fills its line: what matters stands on the next.
  if (detail !== undefined) return { detail };
  const isNamed = isNamedPlace(identifier);
  const isOpen = identifier.kind === 'entity' && !identifier.page && identifier.wrongChecksum === undefined;
  const source = isOpen ? names.on(network)(identifier.id)?.source : undefined;
  const named = source && namedKinds[source];
  // Records and tokens say with the name what it is.
  const what = named ? loadCore().sheets.kindTitle(named) : whatItIs(identifier);
  return { description: onNetwork(what, isNamed ? network : undefined) };
}

function onNetwork(what: string | undefined, network: string | undefined): string {
  if (network === undefined) return what ?? '';
  return what === undefined ? vscode.l10n.t('on {0}', network) : vscode.l10n.t('{0} on {1}', what, network);
}

function whatItIs(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'transaction':
      if (identifier.error) return vscode.l10n.t('Failed transaction ({0})', plainMessage(identifier.error.status));
      return identifier.transaction.scheduled
        ? vscode.l10n.t('Scheduled transaction')
        : loadCore().sheets.kindTitle('transaction');
    case 'longHash':
      return vscode.l10n.t('Transaction or block hash');
    case 'evmHash':
      return vscode.l10n.t('EVM hash of a transaction');
    case 'entity':
      if (identifier.checksumOf !== undefined) return vscode.l10n.t('The checksum is of {0}', identifier.checksumOf);
      if (identifier.wrongChecksum !== undefined) return vscode.l10n.t('Wrong checksum: the ID may contain a typo');
      return identifier.page
        ? loadCore().sheets.kindTitle(identifier.page)
        : vscode.l10n.t('Account, contract, token, topic or schedule');
    case 'evmAddress':
      return identifier.wrongChecksum
        ? vscode.l10n.t('EVM address with a wrong checksum')
        : vscode.l10n.t('EVM address');
    case 'alias':
      return vscode.l10n.t('Account alias');
    case 'timestamp':
      return vscode.l10n.t('Consensus timestamp');
    case 'nft':
      return vscode.l10n.t('NFT or topic message');
    case 'resultCode':
      return [loadCore().sheets.kindTitle('resultCode'), ...meaningOf(identifier)].join(': ');
    default:
      return loadCore().sheets.kindTitle(identifier.kind);
  }
}

function meaningOf({ id, known }: Identifier & { kind: 'resultCode' }): string[] {
  return known ? [plainMessage(loadCore().ledger.explainResultCode(id).meaning)] : [];
}
