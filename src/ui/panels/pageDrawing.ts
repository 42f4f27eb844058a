import { randomBytes } from 'node:crypto';
import type { Section, Sheet } from '../../core/sheets/sheet.ts';
import type { PageContent } from './sheetPage.ts';

/** What is needed of a panel to draw in it. */
export interface Canvas {
  title: string;
  readonly visible: boolean;
  readonly webview: { html: string };
}

export interface PageDrawingOptions {
  /** The document of a page, which names itself by `page`. */
  html(content: PageContent, page: string): string;
  titleOf(content: PageContent): string;
  /** Told of each sheet that is drawn. */
  onShow(sheet: Sheet): void;
}

/** What one panel has on its screen. */
export interface PageDrawing {
  /** Nothing while no sheet is shown. */
  readonly sheet: Sheet | undefined;
  draw(content: PageContent): void;
  /** A section shows more: the page has been told, the document that VS Code would show again has not. */
  grow(place: number, longer: Section): Sheet | undefined;
  /** Whether this is the page on the screen; it said something, so it is there. */
  isSeen(page: string): boolean;
  /** A panel behind others is forgotten by VS Code, which shows its document again: it must be the newest. */
  renew(): void;
  dispose(): void;
}

/** Milliseconds that a page has to tell that it is there; a busy machine takes seconds. */
const drawPatience = 5_000;

export function createPageDrawing(canvas: Canvas, { html, titleOf, onShow }: PageDrawingOptions): PageDrawing {
  let sheet: Sheet | undefined;
  let page = '';
  let isGrown = false;
  let unseen: NodeJS.Timeout | undefined;

  const put = (content: PageContent) => {
    sheet = content.kind === 'sheet' ? content.sheet : undefined;
    page = randomBytes(9).toString('base64url');
    isGrown = false;
    canvas.title = titleOf(content);
    canvas.webview.html = html(content, page);
  };
  /** A document whose loading got lost, as happens on a busy machine, is set once more: VS Code would wait for ever. */
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
    isSeen(said) {
      if (said !== page) return false;
      clearTimeout(unseen);
      return true;
    },
    renew() {
      if (isGrown && sheet) draw({ kind: 'sheet', sheet });
    },
    dispose: () => clearTimeout(unseen),
  };
}
