import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Core } from '../loadCore.ts';
import type { KnownStories } from '../network/knownStories.ts';
import type { PageDrawing } from './page/pageDrawing.ts';
import { networkOfEntry, type PanelEntry } from './panelHistory.ts';

export interface PanelStoryOptions {
  stories: Pick<KnownStories, 'known' | 'finder'>;
  sheets(): Pick<Core['sheets'], 'hasStoryRoom' | 'withFailureStory' | 'withoutStoryRoom'>;
  drawing(): Pick<PageDrawing, 'sheet' | 'draw' | 'change'>;
  /** The panel's current page, and the one on screen, which stays until the next one is loaded. */
  entry(): PanelEntry | undefined;
  drawn(): PanelEntry | undefined;
  /** Aborted when another page is loaded. */
  signal(): AbortSignal;
  /**
   * Puts the sheet's explanation into the page that is there.
   * @param count the number of its first sections that changed
   */
  put(sheet: Sheet, count: number): void;
}

/** The explanation of a failed transaction in a panel: found while the page stays, and put into its room there. */
export function createPanelStory(options: PanelStoryOptions) {
  const { stories, sheets, drawing, entry, drawn, signal, put } = options;
  const fillRoom = (sheet: Sheet, count: number) => drawing().change(sheet, () => put(sheet, count));

  /** Shows the explanation, if it is known and its page is on screen. */
  const explain = (): void => {
    const { sheet } = drawing();
    const story = sheet && stories.known(networkOfEntry(drawn()), sheet.id);
    if (!sheet || !story || drawn() !== entry()) return;
    const { hasStoryRoom, withFailureStory } = sheets();
    const told = withFailureStory(sheet, story);
    // The call stack takes the room that the sheet has for it; nothing else in the page moves.
    // Without a line, the summary comes first.
    if (hasStoryRoom(sheet)) fillRoom(told, story.stack[0]?.place ? 1 : 2);
    else drawing().draw({ kind: 'sheet', sheet: told });
  };
  return {
    explain,
    /** Looks for the explanation that a sheet has room for. */
    async look(sheet: Sheet): Promise<void> {
      const current = entry();
      const { hasStoryRoom, withoutStoryRoom } = sheets();
      if (!hasStoryRoom(sheet) || !current || !('thing' in current)) return;
      const own = signal();
      const why = await stories.finder?.find(current.thing, own);
      const shown = drawing().sheet;
      if (own.aborted || entry() !== current || !shown || !hasStoryRoom(shown)) return;
      // The summary takes the place of the room, and what follows both stays where it is.
      if (why) fillRoom(withoutStoryRoom(shown, why), 2);
      else explain();
    },
  };
}
