import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { PanelEntry } from './panelHistory.ts';

/** In milliseconds; reading it takes a second try after as long. */
const lookAgainAfter = 3_000;

export interface LookAgainOptions {
  /** The panel's current page. */
  entry(): PanelEntry | undefined;
  isVisible(): boolean;
  /** Whether it may still appear on the ledger. */
  isOnItsWay(identifier: Identifier): boolean;
  load(entry: PanelEntry): void;
}

/** Reads the page of a transaction that may still appear once more, as long as it is on screen. */
export function createLookAgain({ entry, isVisible, isOnItsWay, load }: LookAgainOptions) {
  let timer: NodeJS.Timeout | undefined;
  return {
    /** @param sheet the one that is drawn for the current page */
    soon(sheet: Sheet): void {
      clearTimeout(timer);
      const current = entry();
      if (sheet.absent !== 'unknown' || !current || !('thing' in current)) return;
      if (!isOnItsWay(current.thing.identifier)) return;
      timer = setTimeout(() => {
        if (entry() === current && isVisible()) load(current);
      }, lookAgainAfter);
    },
    dispose: () => clearTimeout(timer),
  };
}
