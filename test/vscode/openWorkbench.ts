/** A browser page that shows a VS Code server's workbench. */
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from './findBrowser.ts';
import type { RunningServer } from './startServer.ts';

export interface WorkbenchOptions {
  /** A folder or a `.code-workspace` file, absolute. */
  folder: string;
  /** Tests to run in the extension host (the server needs its `testDriver`). */
  tests?: TestRun;
  /** A file that is open at first, absolute. */
  file?: string;
  /** BCP 47; decides the formats of times and numbers. */
  locale?: string;
  /** Such as `de`; VS Code's own words stay English where its language pack is not there. */
  displayLanguage?: string;
  /** Called for each line on the page's own console. */
  onConsole?: (type: string, text: string) => void;
  progress?: (line: string) => void;
}

export interface TestRun {
  extensionDevelopmentPath: string;
  extensionTestsPath: string;
  /** Called with each line of the tests' console. */
  log: (type: string, args: unknown[]) => void;
  /** Called with the tests' exit code. */
  exit: (code: number) => void;
}

export interface OpenWorkbench {
  page: Page;
  url: string;
  /** Addresses outside this machine that the page asked for; the browser resolves none of them. */
  outsideRequests: readonly string[];
  close(): Promise<void>;
}

/** Nothing that a test shows may come from, or tell anything to, another machine. */
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** The address at which `server` shows the workbench with `options`. */
export function workbenchUrl(server: RunningServer, options: WorkbenchOptions): string {
  const remote = (file: string) => `vscode-remote://${server.authority}${pathToFileURL(file).pathname}`;
  const query = new URLSearchParams();
  query.set(options.folder.endsWith('.code-workspace') ? 'workspace' : 'folder', options.folder);
  if (options.tests) {
    const { extensionDevelopmentPath, extensionTestsPath } = options.tests;
    const payload = [
      ['extensionDevelopmentPath', remote(extensionDevelopmentPath)],
      ['extensionTestsPath', remote(extensionTestsPath)],
      ['skipWelcome', 'true'],
    ];
    query.set('payload', JSON.stringify(payload));
  } else if (options.file) query.set('payload', JSON.stringify([['openFile', remote(options.file)]]));
  return `${server.url}/?${query}`;
}

/** The page's script that names the display language would overwrite a plain value. */
function displayIn(language: string): string {
  const property = `{ get: () => ${JSON.stringify(language)}, set() {}, configurable: false }`;
  return `Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', ${property})`;
}

/** Opens the workbench in a fresh, headless browser of its own and resolves once its parts are there. */
export async function openWorkbench(server: RunningServer, options: WorkbenchOptions): Promise<OpenWorkbench> {
  return openWorkbenchAt(workbenchUrl(server, options), options);
}

/** The same for a workbench that something else shows at `url`. */
export async function openWorkbenchAt(
  url: string,
  options: Omit<WorkbenchOptions, 'folder' | 'file'>,
): Promise<OpenWorkbench> {
  const { executablePath, env } = await findBrowser(options.progress ?? (() => {}));
  const browser = await chromium.launch({ executablePath, args: browserFlags, env: { ...process.env, ...env } });
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: options.locale ?? 'en-US',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (options.displayLanguage) await context.addInitScript(displayIn(options.displayLanguage));
    const page = await context.newPage();
    const outsideRequests: string[] = [];
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^(http|ws)/.test(protocol) && hostname !== '127.0.0.1') outsideRequests.push(request.url());
    });
    page.on('console', (message) => options.onConsole?.(message.type(), message.text()));
    page.on('crash', () => options.tests?.exit(1));
    if (options.tests) {
      await page.exposeFunction('codeAutomationLog', options.tests.log);
      await page.exposeFunction('codeAutomationExit', options.tests.exit);
    }
    await page.goto(url);
    await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 60_000 });
    return { page, url, outsideRequests, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
