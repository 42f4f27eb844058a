/** A panel's page with its own style and script in a browser, without VS Code: for what many rows cost it. */
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from './findBrowser.ts';
import { repositoryFolder } from './repository.ts';

export interface PanelPage {
  readonly page: Page;
  /** An empty page. */
  clear(): Promise<void>;
  /** What draws a sheet's HTML in a page that is empty, as an expression to be evaluated there. */
  drawing(html: string): string;
  /** Loads a sheet's HTML as VS Code loads a document, left like `view`; `head` is added to its head. */
  load(html: string, view?: object, head?: string): Promise<void>;
  /** Does what the extension's message says. */
  tell(message: object): Promise<void>;
  close(): Promise<void>;
}

const texts = {
  copyThis: '',
  open: '',
  filter: 'Filter',
  filterRows: '',
  loaded: 'Loaded.',
  loading: 'Loading…',
  someMore: 'Loaded {0} more. {1} shown, more available.',
  allThere: 'Loaded {0} more. All {1} shown.',
  filtered: '',
  kinds: {},
};

export async function openPanelPage(): Promise<PanelPage> {
  const { outputFiles } = await build({
    absWorkingDir: repositoryFolder,
    entryPoints: ['media/sheet/sheet.js', 'media/sheet/sheet.css'],
    outdir: 'dist',
    bundle: true,
    format: 'iife',
    write: false,
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const [script, style] = [textOf('.js'), textOf('.css')];
  const { executablePath, env } = await findBrowser(() => {});
  const browser: Browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const toolbar = '<div class="toolbar"><button data-more-actions></button></div>';
  const dataOf = (view: object) => ({
    page: 'p',
    state: '{}',
    view: JSON.stringify(view),
    texts: JSON.stringify(texts),
  });
  return {
    page,
    async clear() {
      await page.setContent(
        `<!DOCTYPE html><style>${style}</style><body>${toolbar}<main></main><p class="announcement"></p></body>`,
      );
      await page.evaluate(`Object.assign(document.body.dataset, ${JSON.stringify(dataOf({}))});
        window.acquireVsCodeApi = () => ({ postMessage() {}, setState() {}, getState() {} });`);
    },
    async load(html, view = {}, head = '') {
      await page.setContent(
        `<!DOCTYPE html><head><style>${style}</style>${head}</head><body>${toolbar}<main>${html}</main>
          <p class="announcement"></p><script>Object.assign(document.body.dataset, ${JSON.stringify(dataOf(view))});
          window.asked = []; window.kept = [];
          window.acquireVsCodeApi = () => ({ postMessage(each) { asked.push(each); }, setState(each) { kept.push(structuredClone(each)); }, getState() {} });
          ${script}</script></body>`,
      );
    },
    drawing: (html) =>
      `document.querySelector('main').innerHTML = ${JSON.stringify(html)}; (0, eval)(${JSON.stringify(script)})`,
    async tell(message) {
      await page.evaluate(`window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }))`);
    },
    close: () => browser.close(),
  };
}
