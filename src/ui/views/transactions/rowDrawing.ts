import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { agingLabels } from '../agingLabels.ts';
import type { RowsInUse } from './rowsInUse.ts';
import type { ShownRows } from './shownRows.ts';
import type { TransactionFeed } from './transactionFeed.ts';
import type { TransactionRow } from './transactionRows.ts';

interface RowDrawingParts {
  readonly view: vscode.TreeView<TransactionRow>;
  readonly feed: Pick<TransactionFeed, 'state' | 'onDidChange'>;
  readonly shown: ShownRows;
  readonly inUse: RowsInUse;
  /** Draws one row again, or all of them. */
  readonly changed: vscode.EventEmitter<TransactionRow | undefined>;
  /** Says in the view's message why rows are missing or old. */
  describeState(): void;
}

/**
 * Draws the rows whenever the feed has read: with the new transactions if nobody looks at rows that these would move;
 * otherwise it only counts them, which leaves an open tooltip where it is.
 */
export function createRowDrawing(parts: RowDrawingParts): vscode.Disposable {
  const { view, feed, shown, inUse, changed, describeState } = parts;
  const next = () => {
    const { state } = feed;
    if (state.kind !== 'known') return undefined;
    return { rows: shown.of(state.list, state.readAt, loadCore().ledger), readAt: state.readAt };
  };
  const isLookedAt = () => inUse.isRecent || view.selection.some(({ kind }) => kind !== 'news');
  const isAtTop = () =>
    inUse.sees((address) => {
      shown.first.address = address;
      changed.fire(shown.first);
    });
  let isOutdated = false;
  const draw = async () => {
    describeState();
    const wasOutdated = isOutdated;
    isOutdated = 'error' in feed.state;
    // The first row says so, and since when.
    if (isOutdated || wasOutdated) return changed.fire(undefined);
    if (next()?.rows.news && !isLookedAt() && (await isAtTop()) && !isLookedAt()) shown.showNews();
    const wanted = next();
    if (!wanted || !shown.isDrawn(wanted.rows)) return changed.fire(undefined);
    shown.count(wanted.rows, wanted.readAt);
    changed.fire(shown.first);
  };
  const redraw = () => {
    describeState();
    changed.fire(undefined);
  };
  const wholeDrawn: vscode.Event<void> = (listener) => changed.event((row) => row ?? listener());
  return vscode.Disposable.from(
    feed.onDidChange(draw),
    agingLabels(view, wholeDrawn, redraw, () => inUse.isRecent),
    view.onDidChangeSelection(({ selection: [row] }) => row?.kind === 'news' || inUse.use()),
    view.onDidExpandElement(() => inUse.use()),
    view.onDidCollapseElement(() => inUse.use()),
    inUse,
  );
}
