import { isDeepStrictEqual } from 'node:util';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Core } from '../loadCore.ts';
import type { StoryCache } from '../network/storyCache.ts';
import type { PageDrawing } from './page/pageDrawing.ts';
import { networkOfEntry, type PanelEntry } from './panelHistory.ts';

/** The panel in which failures are explained. */
interface ExplainingPanel {
  readonly stories: Pick<StoryCache, 'known' | 'finder'>;
  readonly drawing: Pick<PageDrawing, 'sheet' | 'draw' | 'change'>;
  /** Its current page, and the one on screen, which stays until the next one is loaded. */
  readonly entry: PanelEntry | undefined;
  readonly drawn: PanelEntry | undefined;
  /** Sends a message to its page. */
  post(message: { type: 'searching'; text: string }): void;
  /** Aborted when another page is loaded. */
  readonly signal: AbortSignal;
  /**
   * Puts the sheet's explanation into the page that is there.
   * @param count the number of its first sections that changed
   * @param drawn the number of sections that the page has: the others come at its end
   */
  put(type: 'story', sheet: Sheet, count: number, drawn: number): void;
}

/** How often a page says what the search is doing, in milliseconds: what is over sooner would only flicker. */
const sayEvery = 500;

export type PanelStory = ReturnType<typeof createPanelStory>;

/** The explanation of a failed transaction in a panel: found while the page stays, and put into its room there. */
export function createPanelStory(
  panel: ExplainingPanel,
  sheets: () => Pick<Core['sheets'], 'hasStoryRoom' | 'searchWords' | 'withFailureStory' | 'withoutStoryRoom'>,
) {
  const fillRoom = (sheet: Sheet, count: number) => {
    const drawn = panel.drawing.sheet?.sections.length ?? sheet.sections.length;
    panel.drawing.change(sheet, () => panel.put('story', sheet, count, drawn));
  };

  /** Shows the explanation, if it is known and its page is on screen. */
  const explain = (): void => {
    const { sheet } = panel.drawing;
    const story = sheet && panel.stories.known(networkOfEntry(panel.drawn), sheet.id);
    if (!sheet || !story || panel.drawn !== panel.entry) return;
    const { hasStoryRoom, withFailureStory } = sheets();
    const told = withFailureStory(sheet, story);
    // The call stack takes the room that the sheet has for it, or comes below the summary, which says more then; nothing
    // else in the page moves.
    if (hasStoryRoom(sheet)) fillRoom(told, isDeepStrictEqual(told.sections[1], sheet.sections[1]) ? 1 : 2);
    else panel.drawing.draw({ kind: 'sheet', sheet: told });
  };
  return {
    explain,
    /** Looks for the explanation that a sheet has room for. */
    async look(sheet: Sheet): Promise<void> {
      const current = panel.entry;
      const { hasStoryRoom, withoutStoryRoom } = sheets();
      if (!hasStoryRoom(sheet) || !current || !('thing' in current)) return;
      const { signal } = panel;
      let step: string | undefined;
      const saying = setInterval(() => {
        if (step !== undefined && panel.entry === current && !signal.aborted)
          panel.post({ type: 'searching', text: sheets().searchWords(step) });
        step = undefined;
      }, sayEvery);
      const found = panel.stories.finder?.find(current.thing, signal, (text) => {
        step = text;
      });
      const why = await Promise.resolve(found).finally(() => clearInterval(saying));
      const shown = panel.drawing.sheet;
      if (signal.aborted || panel.entry !== current || !shown || !hasStoryRoom(shown)) return;
      // The summary takes the place of the room, and what follows both stays where it is.
      if (why) fillRoom(withoutStoryRoom(shown, why), 2);
      else explain();
    },
  };
}
