/** A whole VS Code in a browser page, for tests by real clicks and for the tour. */
import type { Page } from 'playwright-core';
import type { VsCodeVersion } from './installServer.ts';
import { openWorkbench } from './openWorkbench.ts';
import { type HomeOptions, linkExtensions, prepareHome } from './prepareHome.ts';
import { installExtension, type ServerOptions, startServer } from './startServer.ts';

export interface VsCodeOptions extends HomeOptions {
  /** Default `newest`. */
  version?: VsCodeVersion;
  /** The extension from its folder (build it before). */
  extensionDevelopmentPath?: string;
  /** Folders of further extensions, to measure or to work beside. */
  otherExtensions?: readonly string[];
  /** The extension from a package, installed as a user installs it. */
  vsix?: string;
  /** Without the extensions of VS Code itself that no story touches; see builtInExtensions.ts. Default off. */
  fewBuiltIns?: boolean;
  /** Leave workspace trust on: the folder is restricted until the user trusts it. Default off. */
  trust?: boolean;
  /** `workbench.colorTheme`. */
  colorTheme?: string;
  /** BCP 47, default `en-US`. */
  locale?: string;
  /** Such as `de`; English by default. */
  displayLanguage?: string;
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
  /** Holds the installed extensions. */
  extensionsDir: string;
  /** The page's console, line by line, with its type first. */
  log: readonly string[];
  /** Addresses outside this machine that the page asked for; none of them was reached. */
  outsideRequests: readonly string[];
  /** Ends the browser and the server, and removes what they wrote. */
  close(): Promise<void>;
}

/** Starts a VS Code with user data, extensions and a browser of its own; see `startServer` for errors. */
export async function startVsCode(options: VsCodeOptions): Promise<VsCode> {
  const { home, folder, userDataDir, extensionsDir, remove } = await prepareHome({
    ...options,
    settings: {
      // Pages are looked at: nothing of a chat that no model is behind.
      'chat.disableAIFeatures': true,
      // On a busy machine, a page without a window loses the focus for a moment.
      'workbench.quickOpen.closeOnFocusLost': false,
      ...(options.colorTheme && { 'workbench.colorTheme': options.colorTheme }),
      ...options.settings,
    },
  });
  const closing: (() => Promise<unknown>)[] = [remove];
  const close = async () => {
    for (const each of closing.splice(0)) await each();
  };
  const progress = options.progress ?? (() => {});
  const log: string[] = [];
  try {
    const server: ServerOptions = {
      version: options.version ?? 'newest',
      home,
      progress,
      ...(options.fewBuiltIns !== undefined && { fewBuiltIns: options.fewBuiltIns }),
      ...(options.trust !== undefined && { trust: options.trust }),
      ...(options.env && { env: options.env }),
    };
    const linked = [options.extensionDevelopmentPath ?? [], options.otherExtensions ?? []].flat();
    if (linked.length > 0) await linkExtensions(extensionsDir, linked);
    if (options.vsix) await installExtension(server, options.vsix);
    const running = await startServer(server);
    closing.unshift(() => running.close());
    const { page, url, outsideRequests, ...workbench } = await openWorkbench(running, {
      folder,
      progress,
      ...(options.locale && { locale: options.locale }),
      ...(options.displayLanguage && { displayLanguage: options.displayLanguage }),
      onConsole: (type, text) => log.push(`${type}: ${text}`),
    });
    closing.unshift(() => workbench.close());
    return { version: server.version, page, url, folder, userDataDir, extensionsDir, log, outsideRequests, close };
  } catch (error) {
    await close();
    throw error;
  }
}
