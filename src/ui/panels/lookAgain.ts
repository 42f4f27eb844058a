import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { PanelEntry } from './panelHistory.ts';

/** In milliseconds; reading it takes a second try after as long. */
const lookAgainAfter = 3_000;
/** After a failure, doubled by each further one up to the longest, in milliseconds. */
const [retryAfter, longest] = [5_000, 60_000];

export interface LookAgainOptions {
  /** The panel's current page. */
  entry(): PanelEntry | undefined;
  isVisible(): boolean;
  /** Whether it may still appear on the ledger. */
  isOnItsWay(identifier: Identifier): boolean;
  load(entry: PanelEntry): void;
}

/** Reads a page once more, as long as it is on screen: a transaction that may still appear, and what couldn't be read. */
export function createLookAgain({ entry, isVisible, isOnItsWay, load }: LookAgainOptions) {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  const pauseFor = ({ absent }: Pick<Sheet, 'absent'>, current: PanelEntry): number | undefined => {
    if (absent === 'unread') return Math.min(longest, retryAfter * 2 ** failures++);
    failures = 0;
    return absent === 'unknown' && 'thing' in current && isOnItsWay(current.thing.identifier)
      ? lookAgainAfter
      : undefined;
  };
  return {
    /** @param sheet the one that is drawn for the current page */
    soon(sheet: Pick<Sheet, 'absent'>): void {
      clearTimeout(timer);
      const current = entry();
      const pause = current && pauseFor(sheet, current);
      if (!current || pause === undefined) return;
      timer = setTimeout(() => {
        if (entry() === current && isVisible()) load(current);
      }, pause);
    },
    dispose: () => clearTimeout(timer),
  };
}
