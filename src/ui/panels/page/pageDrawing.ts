import { randomBytes } from 'node:crypto';
import type { Section, Sheet } from '../../../core/sheets/sheet.ts';
import type { PageContent } from './sheetPage.ts';

/** The parts of a panel needed for drawing. */
export interface Canvas {
  title: string;
  readonly visible: boolean;
  readonly webview: { html: string };
}

export interface PageDrawingOptions {
  /** The document of a page, which identifies itself by `page`. */
  html(content: PageContent, page: string): string;
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
  dispose(): void;
}

/** How long a page may take to report that it is loaded, in milliseconds; a busy machine takes seconds. */
const drawPatience = 5_000;

export function createPageDrawing(canvas: Canvas, { html, titleOf, onShow }: PageDrawingOptions): PageDrawing {
  let sheet: Sheet | undefined;
  let page = '';
  let isGrown = false;
  let isLoaded = false;
  let unseen: NodeJS.Timeout | undefined;

  const put = (content: PageContent) => {
    sheet = content.kind === 'sheet' ? content.sheet : undefined;
    page = randomBytes(9).toString('base64url');
    isGrown = false;
    isLoaded = false;
    canvas.title = titleOf(content);
    canvas.webview.html = html(content, page);
  };
  /** Sets a document again if its loading got lost, as happens on a busy machine; VS Code doesn't retry. */
  const putAgainUnlessSeen = () => {
    clearTimeout(unseen);
    const drawn = page;
    unseen = setTimeout(() => {
      if (canvas.visible && page === drawn && sheet) put({ kind: 'sheet', sheet });
    }, drawPatience);
  };
  const draw = (content: PageContent) => {
    if (content.kind === 'sheet') onShow(content.sheet);
    put(content);
    putAgainUnlessSeen();
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
    dispose: () => clearTimeout(unseen),
  };
}
