import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { PanelEntry } from './panelHistory.ts';

/** In milliseconds; reading it takes a second try after as long. */
const lookAgainAfter = 3_000;
/** After a failure, doubled by each further one up to the longest, in milliseconds. */
const [retryAfter, longest] = [5_000, 60_000];

/** The panel whose page is read once more. */
interface AwaitingPanel {
  /** Its current page. */
  readonly entry: PanelEntry | undefined;
  readonly isVisible: boolean;
  /** Whether it may still appear on the ledger. */
  isOnItsWay(identifier: Identifier): boolean;
  loadQuietly(entry: PanelEntry): void;
}

export type LookAgain = ReturnType<typeof createLookAgain>;

/** Reads a page once more, as long as it is on screen: a transaction that may still appear, and what couldn't be read. */
export function createLookAgain(panel: AwaitingPanel) {
  let timer: NodeJS.Timeout | undefined;
  /** Of the page that failed last, one after the other. */
  let failures = 0;
  let failed: PanelEntry | undefined;
  const pauseFor = ({ absent }: Pick<Sheet, 'absent'>, current: PanelEntry): number | undefined => {
    if (absent === 'unread') return Math.min(longest, retryAfter * 2 ** Math.max(0, failures - 1));
    return absent === 'unknown' && 'thing' in current && panel.isOnItsWay(current.thing.identifier)
      ? lookAgainAfter
      : undefined;
  };
  const plan = (sheet: Pick<Sheet, 'absent'>) => {
    clearTimeout(timer);
    timer = undefined;
    const current = panel.entry;
    const pause = current && pauseFor(sheet, current);
    if (!current || pause === undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (panel.entry === current && panel.isVisible) panel.loadQuietly(current);
    }, pause);
  };
  return {
    /** @param sheet the one that was read and drawn for the current page */
    soon(sheet: Pick<Sheet, 'absent'>): void {
      const current = panel.entry;
      failures = sheet.absent === 'unread' ? (current === failed ? failures + 1 : 1) : 0;
      failed = current;
      plan(sheet);
    },
    /** The page is on screen again. */
    resume(sheet: Pick<Sheet, 'absent'>): void {
      if (timer === undefined) plan(sheet);
    },
    dispose: () => clearTimeout(timer),
  };
}
