import { randomBytes } from 'node:crypto';
import type { WrittenRows } from '../../../core/render/htmlRows.ts';
import type { Section, Sheet } from '../../../core/sheets/sheet.ts';
import type { PageContent } from './sheetPage.ts';

/** The parts of a panel needed for drawing. */
interface Canvas {
  title: string;
  readonly visible: boolean;
  readonly webview: { html: string };
}

interface DrawnPanel {
  /** The document of a page, which identifies itself by `page`, with the rows that are written already. */
  html(content: PageContent, page: string, written: WrittenRows | undefined): string;
  /** Writes the rows of a long sheet while others run; undefined for other sheets. */
  writeRows(sheet: Sheet): Promise<WrittenRows> | undefined;
  /** The place in the panel's history, the same while it stays there. */
  readonly entry: object | undefined;
  titleOf(content: PageContent): string;
  /** Called with each sheet that is drawn. */
  onShow(sheet: Sheet): void;
}

/** The content on screen in a panel. */
export interface PageDrawing {
  /** Undefined while no sheet is shown. */
  readonly sheet: Sheet | undefined;
  draw(content: PageContent): void;
  /** A section shows more: the page has the new rows, but the document that VS Code would reload doesn't. */
  grow(place: number, longer: Section): Sheet | undefined;
  /** The sheet has changed, and `show` changes the page; one that isn't loaded yet is drawn again. */
  change(sheet: Sheet, show: () => void): void;
  /** Whether this is the page on screen; its message shows that it is loaded. */
  isSeen(page: string): boolean;
  /**
   * VS Code discards hidden panels and reloads their document later, so it must be the newest.
   * @param isStale it has changed otherwise than by rows
   */
  renew(isStale?: boolean): void;
  /** The panel is visible again: a document that got lost meanwhile is set again. */
  appear(): void;
  dispose(): void;
}

/**
 * How long a page may take to report that it is loaded, doubled each time up to the longest, in milliseconds; a busy
 * machine takes seconds.
 */
const [drawPatience, longestPatience] = [5_000, 20_000];

export function createPageDrawing(canvas: Canvas, panel: DrawnPanel): PageDrawing {
  let sheet: Sheet | undefined;
  let page = '';
  let isGrown = false;
  let isLoaded = false;
  let unseen: NodeJS.Timeout | undefined;
  /** The content whose rows are being written; the page before it is on screen until then. */
  let next: PageContent | undefined;

  const put = (content: PageContent, written?: WrittenRows) => {
    sheet = content.kind === 'sheet' ? content.sheet : undefined;
    page = randomBytes(9).toString('base64url');
    isGrown = false;
    isLoaded = false;
    canvas.title = panel.titleOf(content);
    canvas.webview.html = panel.html(content, page, written);
  };
  /** Sets a document again if its loading got lost, as happens on a busy machine; VS Code doesn't retry. */
  const putAgainUnlessSeen = (patience = drawPatience) => {
    clearTimeout(unseen);
    const drawn = page;
    unseen = setTimeout(() => {
      if (!canvas.visible || page !== drawn || !sheet) return;
      put({ kind: 'sheet', sheet });
      if (patience < longestPatience) putAgainUnlessSeen(2 * patience);
    }, patience);
  };
  const show = (content: PageContent, written?: WrittenRows) => {
    next = undefined;
    if (content.kind === 'sheet') panel.onShow(content.sheet);
    put(content, written);
    putAgainUnlessSeen();
  };
  const draw = (content: PageContent) => {
    const writing = content.kind === 'sheet' ? panel.writeRows(content.sheet) : undefined;
    if (content.kind !== 'sheet' || !writing) return show(content);
    next = content;
    const [isOnScreen, from] = [content.sheet === sheet, panel.entry];
    void writing.then((written) => {
      // Something else is drawn, or will be.
      if (next !== content || panel.entry !== from) return;
      // The page on screen may have grown meanwhile.
      show(isOnScreen && sheet ? { kind: 'sheet', sheet } : content, written);
    });
  };
  return {
    get sheet() {
      return sheet;
    },
    draw,
    grow(place, longer) {
      if (!sheet) return undefined;
      sheet = { ...sheet, sections: sheet.sections.with(place, longer) };
      isGrown = true;
      return sheet;
    },
    change(changed, show) {
      if (!isLoaded) return draw({ kind: 'sheet', sheet: changed });
      sheet = changed;
      isGrown = true;
      show();
    },
    isSeen(said) {
      if (said !== page) return false;
      isLoaded = true;
      clearTimeout(unseen);
      return true;
    },
    renew(isStale = false) {
      if ((isGrown || isStale) && sheet) draw({ kind: 'sheet', sheet });
    },
    appear() {
      if (sheet && !isLoaded) putAgainUnlessSeen();
    },
    dispose() {
      next = undefined;
      clearTimeout(unseen);
    },
  };
}
