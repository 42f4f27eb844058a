import type { Sheet } from '../../../core/sheets/sheet.ts';

export interface LookAgain {
  /** Reads this page again later, if that can help; instead of what was planned. */
  plan(sheet: Pick<Sheet, 'absent'>): void;
  dispose(): void;
}

export interface LookAgainOptions {
  /** Whether what isn't there may still appear. */
  isOnItsWay(): boolean;
  /** Whether someone sees the page. */
  isVisible(): boolean;
  read(): void;
}

/** For what may still appear, in milliseconds; reading it takes a second try after as long. */
const soon = 3_000;
/** After a failure, doubled by each further one up to the longest, in milliseconds. */
const [retryAfter, longest] = [5_000, 60_000];

/** Reads a page again automatically, as long as it is on screen: what may still appear, and what couldn't be read. */
export function createLookAgain({ isOnItsWay, isVisible, read }: LookAgainOptions): LookAgain {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  return {
    plan({ absent }) {
      clearTimeout(timer);
      if (absent !== 'unread') failures = 0;
      const pause =
        absent === 'unread'
          ? Math.min(longest, retryAfter * 2 ** failures++)
          : absent === 'unknown' && isOnItsWay()
            ? soon
            : undefined;
      if (pause === undefined) return;
      timer = setTimeout(() => {
        if (isVisible()) read();
      }, pause);
    },
    dispose: () => clearTimeout(timer),
  };
}
