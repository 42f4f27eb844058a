import * as vscode from 'vscode';
import type { TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import { ownAccount } from '../../account/ownAccountSetting.ts';
import type { CommandId } from '../../commandIds.ts';
import type { CommandHandlers } from '../../commands.ts';
import { selectedNetworkName } from '../../network/connections.ts';
import { showView } from '../showView.ts';
import type { SavedFilters } from './filterStore.ts';
import type { FilterNames } from './filterTexts.ts';
import type { ShownDetails } from './rowDetails.ts';
import type { TransactionFeed } from './transactionFeed.ts';
import { pickTransactionFilter } from './transactionFilterPick.ts';

export type TransactionHandlers = Pick<
  CommandHandlers,
  `ledgerLens.transactions.${'refresh' | 'loadMore' | 'filter' | 'showMine' | 'clearFilter' | 'pause' | 'resume'}`
>;

export const viewId = 'ledgerLens.transactions';
const setMyAccount: CommandId = 'ledgerLens.account.setMine';

interface TransactionCommandParts {
  readonly view: vscode.TreeView<unknown>;
  readonly feed: TransactionFeed;
  readonly details: Pick<ShownDetails, 'retry'>;
  readonly saved: SavedFilters;
  readonly filterNames: FilterNames;
  currentFilter(): TransactionFilter;
  apply(filter: TransactionFilter): void;
  setPaused(paused: boolean): void;
  /** Shows progress in the view. */
  withProgress(work: () => Promise<void>): Thenable<void>;
  /** Shows the transactions that wait above the rows. */
  showNews(): void;
}

/** The commands of the Transactions view. */
export function transactionCommands(parts: TransactionCommandParts): TransactionHandlers {
  const { view, feed, details, saved, filterNames, currentFilter, apply, setPaused, withProgress, showNews } = parts;
  return {
    // The rows stay until the answer is there.
    async 'ledgerLens.transactions.refresh'() {
      await showView(view, viewId);
      details.retry();
      showNews();
      await withProgress(() => feed.refresh());
      showNews();
    },
    /** Loads more at a gap, by default the one at the end. */
    async 'ledgerLens.transactions.loadMore'(gap: unknown) {
      const { state } = feed;
      const wanted = typeof gap === 'string' ? gap : state.kind === 'known' ? state.list.gaps.at(-1) : undefined;
      await showView(view, viewId);
      if (wanted !== undefined) await withProgress(() => feed.loadFollowing(wanted));
    },
    'ledgerLens.transactions.filter': () => pickTransactionFilter(currentFilter, apply, saved, filterNames),
    async 'ledgerLens.transactions.clearFilter'() {
      apply({});
      await showView(view, viewId);
    },
    async 'ledgerLens.transactions.showMine'() {
      const hasAccount = () => ownAccount(selectedNetworkName()) !== undefined;
      if (!hasAccount()) await vscode.commands.executeCommand(setMyAccount);
      // Cancelled: the view stays as it was.
      if (!hasAccount()) return;
      apply({ mine: true });
      await vscode.commands.executeCommand(`${viewId}.focus`);
    },
    async 'ledgerLens.transactions.pause'() {
      setPaused(true);
      await showView(view, viewId);
    },
    async 'ledgerLens.transactions.resume'() {
      setPaused(false);
      await showView(view, viewId);
    },
  };
}
