import type { EntityKind } from '../../../core/sheets/kinds.ts';
import type { Sheet } from '../../../core/sheets/sheet.ts';
import type { EntityTarget } from '../../targets/entityTarget.ts';
import { readRecordRef } from '../../targets/refCommand.ts';
import { networkOfEntry, type PanelEntry, type PanelHistory } from '../panelHistory.ts';
import type { PanelAction } from '../panelMessage.ts';
import type { PageContent } from './sheetPage.ts';

/** What the user has done with an entity of a network already. */
export interface Marks {
  isWatched(id: string): boolean;
  isMyAccount(id: string): boolean;
}

/**
 * The enabled actions of the toolbar for a sheet.
 * @param offersWatch whether entities of a kind can be watched
 * @param marks of the entry's network
 */
export function toolbarActions(
  { entries, index }: PanelHistory,
  content: PageContent,
  offersWatch: (kind: EntityKind) => boolean,
  marks: Marks,
): PanelAction[] {
  const current = entries[index];
  const shown = content.kind === 'sheet' ? content.sheet : undefined;
  const onLedger = current !== undefined && 'thing' in current;
  const isThere = shown !== undefined && !shown.absent;
  // For a transaction that isn't on the ledger (yet), the payer can be watched: its ID names the payer.
  const isNamed = onLedger && shown?.absent !== undefined && current.thing.identifier.kind === 'transaction';
  const enabled: PanelAction[] = [];
  if (index > 0) enabled.push('back');
  if (index < entries.length - 1) enabled.push('forward');
  if (onLedger || (current && 'again' in current)) enabled.push('refresh');
  if (shown?.kind === 'rehearsal') enabled.push('rehearseAgain');
  if (shown?.needsTrust) enabled.push('manageTrust');
  enabled.push(...(shown?.next ?? []));
  const mayAct = isThere && !shown.isDeleted;
  if (shown?.unverified !== undefined && !shown.isDeleted) enabled.push('verify', 'verifySimilar');
  const failed = shown?.execution === 'failed' || shown?.execution === 'ignoredCode';
  if ((failed && !shown.differs) || shown?.failsAt) enabled.push('goToLine');
  if (shown?.execution !== undefined) enabled.push('debug');
  if (shown?.execution !== undefined && !shown.differs) enabled.push('gasByLine', 'tryChange', 'saveAsTest');
  if (shown) enabled.push('copyMarkdown', 'copyJson');
  if (onLedger && shown) enabled.push('copyIdAs');
  const isRead = shown && (onLedger ? isThere && shown.kind !== 'resultCode' : readRecordRef(shown) !== undefined);
  if (isRead) enabled.push('showJson');
  if (onLedger && mayAct && shown.kind === 'contract') enabled.push('read', 'rehearse');
  if (shown?.kind === 'contractRead') enabled.push('read');
  const isWatched = isThere && marks.isWatched(shown.id);
  // What is set already can be taken back.
  if (onLedger && (isNamed || (isThere && offersWatch(shown.kind) && (mayAct || isWatched))))
    enabled.push(isWatched ? 'unwatch' : 'watch');
  const isMine = isThere && marks.isMyAccount(shown.id);
  if (onLedger && isThere && shown.kind === 'account' && (mayAct || isMine))
    enabled.push(isMine ? 'myAccount' : 'setMyAccount');
  if (onLedger && isThere && shown.kind !== 'transaction' && offersWatch(shown.kind)) enabled.push('nameThis');
  return enabled;
}

/** The transaction on whose call a page's actions act: the page's own, or that of a trial. */
export function callOfPage(
  shown: Pick<Sheet, 'id'> | undefined,
  entry: PanelEntry | undefined,
): EntityTarget | undefined {
  return shown && { id: shown.id, kind: 'transaction', network: networkOfEntry(entry) };
}

/** The line to which a page leads: that of the call of its transaction, or, of a tried change, where that would fail. */
export function lineOfPage(
  shown: Pick<Sheet, 'id' | 'failsAt'> | undefined,
  entry: PanelEntry | undefined,
): object | undefined {
  const line = shown?.failsAt;
  return line && shown
    ? { kind: 'sourceLine', id: shown.id, line, network: networkOfEntry(entry) }
    : callOfPage(shown, entry);
}
