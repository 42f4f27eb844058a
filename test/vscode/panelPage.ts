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
  return {
    page,
    async clear() {
      await page.setContent(
        `<!DOCTYPE html><style>${style}</style><body><div class="toolbar"><button data-more-actions></button></div>
          <main></main><p class="announcement"></p></body>`,
      );
      const data = { page: 'p', state: '{}', view: '{}', texts: JSON.stringify(texts) };
      await page.evaluate(`Object.assign(document.body.dataset, ${JSON.stringify(data)});
        window.acquireVsCodeApi = () => ({ postMessage() {}, setState() {}, getState() {} });`);
    },
    drawing: (html) =>
      `document.querySelector('main').innerHTML = ${JSON.stringify(html)}; (0, eval)(${JSON.stringify(script)})`,
    async tell(message) {
      await page.evaluate(`window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }))`);
    },
    close: () => browser.close(),
  };
}
