/** A whole VS Code in a browser page, for tests by real clicks and for the tour. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { VsCodeVersion } from './installServer.ts';
import { openWorkbench } from './openWorkbench.ts';
import { quietSettings, writeSettings } from './settings.ts';
import { installExtension, type ServerOptions, startServer } from './startServer.ts';

export interface VsCodeOptions {
  /** Default `newest`. */
  version?: VsCodeVersion;
  /** A folder, or a `.code-workspace` file: an example workspace is best given with `copy`. */
  folder: string;
  /** Open a copy of `folder` that is removed at the end, so that the original stays as it is. */
  copy?: boolean;
  /** The extension from its folder (build it before). */
  extensionDevelopmentPath?: string;
  /** The extension from a package, installed as a user installs it. */
  vsix?: string;
  /** User settings, over the quiet ones of settings.ts; those of scope `application` take effect too. */
  settings?: Record<string, unknown>;
  /** Leave workspace trust on: the folder is restricted until the user trusts it. Default off. */
  trust?: boolean;
  /** `workbench.colorTheme`. */
  colorTheme?: string;
  /** BCP 47, default `en-US`. */
  locale?: string;
  /** Added to the environment of the extension host. */
  env?: Record<string, string>;
  progress?: (line: string) => void;
}

export interface VsCode {
  version: VsCodeVersion;
  page: Page;
  /** The page's address; any browser on this machine can open it too. */
  url: string;
  /** The folder or workspace file that is open: the copy, where one was made. */
  folder: string;
  /** Its `User/settings.json` holds the user settings, those of scope `application` too. */
  userDataDir: string;
  /** The page's console, line by line, with its type first. */
  log: readonly string[];
  /** Addresses outside this machine that the page asked for; none of them was reached. */
  outsideRequests: readonly string[];
  /** Ends the browser and the server, and removes what they wrote. */
  close(): Promise<void>;
}

/** Starts a VS Code with user data, extensions and a browser of its own; see `startServer` for errors. */
export async function startVsCode(options: VsCodeOptions): Promise<VsCode> {
  const home = await mkdtemp(path.join(tmpdir(), 'll-vscode-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const each of closing.splice(0)) await each();
  };
  try {
    const folder = options.copy ? path.join(home, path.basename(options.folder)) : options.folder;
    if (options.copy) await cp(options.folder, folder, { recursive: true });
    const userDataDir = path.join(home, 'user-data');
    await writeSettings(userDataDir, {
      ...quietSettings,
      // Pages are looked at: nothing of a chat that no model is behind.
      'chat.disableAIFeatures': true,
      ...(options.colorTheme && { 'workbench.colorTheme': options.colorTheme }),
      ...options.settings,
    });
    const server: ServerOptions = {
      version: options.version ?? 'newest',
      home,
      ...(options.trust !== undefined && { trust: options.trust }),
      ...(options.env && { env: options.env }),
      ...(options.progress && { progress: options.progress }),
    };
    if (options.extensionDevelopmentPath)
      await linkExtension(path.join(home, 'extensions'), options.extensionDevelopmentPath);
    if (options.vsix) await installExtension(server, options.vsix);
    const running = await startServer(server);
    closing.unshift(() => running.close());
    const log: string[] = [];
    const workbench = await openWorkbench(running, {
      folder,
      ...(options.locale && { locale: options.locale }),
      ...(options.progress && { progress: options.progress }),
      onConsole: (type, text) => log.push(`${type}: ${text}`),
    });
    closing.unshift(() => workbench.close());
    const { page, url, outsideRequests } = workbench;
    return { version: server.version, page, url, folder, userDataDir, log, outsideRequests, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Makes VS Code take an extension's folder as an installed extension. A development extension of a test driver would
 * run too, but VS Code shows no notifications then.
 */
async function linkExtension(extensionsDir: string, extension: string): Promise<void> {
  const { publisher, name, version } = JSON.parse(await readFile(path.join(extension, 'package.json'), 'utf8'));
  const entry = {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, path: pathToFileURL(extension).pathname, scheme: 'file' },
  };
  await mkdir(extensionsDir, { recursive: true });
  await writeFile(path.join(extensionsDir, 'extensions.json'), JSON.stringify([entry]));
}
