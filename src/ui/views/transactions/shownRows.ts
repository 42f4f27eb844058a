import type { TransactionList } from '../../../core/ledger/transactions/liveTransactions.ts';
import type { ListWithNews } from '../../../core/ledger/transactions/newRowsWaiting.ts';
import type { Core } from '../../loadCore.ts';

/** The number of rows that VS Code renders without a stall; a longer list is folded. */
const foldSize = 250;

/** What is shown of a list, what waits above it, and where it is folded. */
export interface Shown extends ListWithNews {
  folds: readonly string[];
}

/** Which rows of a list are shown, so that nothing that is looked at moves: newer ones wait until they are wanted. */
export class ShownRows {
  #folds: readonly string[] = [];
  /** The consensus time of the newest row on screen. */
  #newest: string | undefined;
  /** The time of the reading that was there when the view was opened; what is read first after it is shown at once. */
  #readBefore: number | undefined;

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
}
