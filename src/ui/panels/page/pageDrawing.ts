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
  /** Shows the content as soon as the document before it is loaded; what is drawn meanwhile takes its place. */
  draw(content: PageContent): void;
  /** A section shows more: the page has the new rows, but the document that VS Code would reload doesn't. */
  grow(place: number, longer: Section): Sheet | undefined;
  /** The sheet has changed, and `show` changes the page; one that doesn't listen yet is drawn again. */
  change(sheet: Sheet, show: () => void): void;
  /** Whether this is the newest page; its message shows that it listens. */
  isSeen(page: string): boolean;
  /** A page is loaded, and VS Code shows it. */
  loaded(page: string): void;
  /**
   * The panel is hidden. VS Code discards its document and reloads it later, so it must be the newest.
   * @param isStale it has changed otherwise than by rows
   */
  renew(isStale?: boolean): void;
  /** The panel is visible: VS Code loads its document, if it was hidden. One that got lost is set again. */
  appear(): void;
  dispose(): void;
}

/** The content that is shown next. */
interface NextContent {
  readonly content: PageContent;
  /** The place in the panel's history that it was drawn for. */
  readonly from: object | undefined;
  /** It shows again what is on screen, which may change meanwhile. */
  readonly isOnScreen: boolean;
  /** Its rows are being written. */
  isWriting: boolean;
  written?: WrittenRows | undefined;
}

/**
 * How long a page may take to report that it is loaded, doubled each time up to the longest, in milliseconds; a busy
 * machine takes seconds.
 */
const [drawPatience, longestPatience] = [5_000, 20_000];

/**
 * VS Code shows a document when its window is loaded. One that is set while another is being loaded may never be shown:
 * all documents of a webview share one timer, and the `load` event of the older clears that of the newer. So each waits
 * until the one before it is loaded; only the newest content waits.
 */
export function createPageDrawing(canvas: Canvas, panel: DrawnPanel): PageDrawing {
  let sheet: Sheet | undefined;
  let page = '';
  let isGrown = false;
  /** The page has sent a message, so it receives those of the extension. */
  let isListening = false;
  /** Runs while VS Code loads a document. */
  let loading: NodeJS.Timeout | undefined;
  let isHidden = false;
  let next: NextContent | undefined;

  const put = (content: PageContent, written?: WrittenRows) => {
    sheet = content.kind === 'sheet' ? content.sheet : undefined;
    page = randomBytes(9).toString('base64url');
    isGrown = false;
    isListening = false;
    canvas.title = panel.titleOf(content);
    canvas.webview.html = panel.html(content, page, written);
  };
  const endLoading = () => {
    clearTimeout(loading);
    loading = undefined;
  };
  /** Waits for the page to be loaded. If its loading got lost, it is set again: VS Code doesn't retry. */
  const awaitLoaded = (patience = drawPatience) => {
    endLoading();
    loading = setTimeout(() => {
      loading = undefined;
      if (putNext() || !canvas.visible || !sheet || patience > longestPatience) return;
      put({ kind: 'sheet', sheet });
      awaitLoaded(2 * patience);
    }, patience);
  };
  /** Shows the content that waits, if it may be shown now. @returns whether it did */
  const putNext = (): boolean => {
    if (!next || next.isWriting || (loading && canvas.visible)) return false;
    const { content, from, isOnScreen, written } = next;
    next = undefined;
    // Something else will be drawn.
    if (panel.entry !== from) return false;
    const newest: PageContent = isOnScreen && sheet ? { kind: 'sheet', sheet } : content;
    if (newest.kind === 'sheet') panel.onShow(newest.sheet);
    put(newest, written);
    if (canvas.visible) awaitLoaded();
    else isHidden = true;
    return true;
  };
  const draw = (content: PageContent): void => {
    const isOnScreen = content.kind === 'sheet' && content.sheet === sheet;
    // What is newer than the screen also has the newest names.
    if (isOnScreen && next && !next.isOnScreen && next.from === panel.entry) {
      draw(next.content);
      return;
    }
    const own: NextContent = { content, from: panel.entry, isOnScreen, isWriting: false };
    next = own;
    const writing = content.kind === 'sheet' ? panel.writeRows(content.sheet) : undefined;
    if (writing) {
      own.isWriting = true;
      void writing.then((written) => {
        own.written = written;
        own.isWriting = false;
        if (next === own) putNext();
      });
    }
    putNext();
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
      sheet = changed;
      isGrown = true;
      if (isListening) show();
      else draw({ kind: 'sheet', sheet });
    },
    isSeen(said) {
      if (said !== page) return false;
      isListening = true;
      return true;
    },
    loaded(said) {
      if (said !== page) return;
      isListening = true;
      endLoading();
      putNext();
    },
    renew(isStale = false) {
      isHidden = true;
      endLoading();
      if (!putNext() && (isGrown || isStale) && sheet) draw({ kind: 'sheet', sheet });
    },
    appear() {
      if (page !== '' && !loading && (isHidden || !isListening)) awaitLoaded();
      isHidden = false;
    },
    dispose() {
      next = undefined;
      endLoading();
    },
  };
}
