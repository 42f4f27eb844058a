import type * as vscode from 'vscode';
import type { ListWithNews } from '../../../core/ledger/transactions/gatherRows.ts';
import type { TransactionList } from '../../../core/ledger/transactions/liveTransactions.ts';
import type { Core } from '../../loadCore.ts';
import type { FeedState } from './transactionFeed.ts';

/** The number of rows that VS Code renders without a stall; a longer list is folded. */
const foldSize = 250;

/** What is shown of a list, what waits above it, and where it is folded. */
export interface Shown extends ListWithNews {
  folds: readonly string[];
}

/** The first row: how many transactions wait. It is always there, so that nothing moves when they are counted. */
export interface NewsRow {
  readonly kind: 'news';
  count: number;
  more: boolean;
  readAt: number;
  /** By which VS Code is asked whether the row is on screen. */
  address?: vscode.Uri;
}

/** Which rows of a list are shown, so that nothing that is looked at moves: newer ones wait until they are wanted. */
export class ShownRows {
  readonly first: NewsRow = { kind: 'news', count: 0, more: false, readAt: 0 };
  #folds: readonly string[] = [];
  /** The consensus time of the newest row on screen. */
  #newest: string | undefined;
  /** The time of the reading that was there when the view was opened; what is read first after it is shown at once. */
  #readBefore: number | undefined;
  #drawn: TransactionList | undefined;

  /** Everything is shown as it is next. */
  showNews(): void {
    this.#newest = undefined;
  }

  /** The view was opened. @param readAt when its list was read, in milliseconds; undefined without one */
  opened(readAt: number | undefined): void {
    this.#newest = undefined;
    this.#readBefore = readAt;
  }

  /** @param readAt when it was read, in milliseconds */
  of(
    list: TransactionList,
    readAt: number,
    ledger: Pick<Core['ledger'], 'withWaitingNews' | 'newestOf' | 'foldStarts'>,
  ): Shown {
    const { shown, news, more } = ledger.withWaitingNews(list, this.#newest);
    if (readAt !== this.#readBefore) this.#newest ??= ledger.newestOf(shown);
    this.#folds = ledger.foldStarts(shown.rows, this.#folds, foldSize);
    return { shown, news, more, folds: this.#folds };
  }

  /** Counts in the first row what waits. */
  count({ news, more }: Shown, readAt: number): void {
    Object.assign(this.first, { count: news, more, readAt });
  }

  /** These rows are drawn. */
  drawn({ shown }: Shown): void {
    this.#drawn = shown;
  }

  /** Whether exactly these rows are drawn; what waits may be different. */
  isDrawn({ shown }: Shown): boolean {
    const { rows = [], gaps = [], problems = [] } = this.#drawn ?? {};
    return areSame(rows, shown.rows) && areSame(gaps, shown.gaps) && areSame(problems, shown.problems);
  }
}

/** Whether two lists have the same elements. */
function areSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** Why the view has no rows, for the welcome texts in the manifest; '' if it has some or doesn't know yet. */
type EmptyBecause = 'asking' | 'filter' | 'noAccount' | 'nothing' | '';

/**
 * @param isFiltered whether the user's filter may leave anything out
 * @param hasAccount whether the filter can be applied: `mine` needs the user's own account
 */
export function emptyBecause(state: FeedState, isFiltered: () => boolean, hasAccount: () => boolean): EmptyBecause {
  if (state.kind === 'loading') return 'asking';
  const isEmpty = state.kind === 'known' && state.list.rows.length === 0 && state.list.problems.length === 0;
  if (!isEmpty) return '';
  if (!isFiltered()) return 'nothing';
  return hasAccount() ? 'filter' : 'noAccount';
}
