/** The folders of one start of VS Code: user data with its settings, extensions, and what is opened. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SetupError } from './installPinned.ts';
import { quietSettings, writeSettings } from './settings.ts';

export interface HomeOptions {
  /** A folder, or a `.code-workspace` file: an example workspace is best given with `copy`. */
  folder: string;
  /** Open a copy of `folder` that is removed at the end, so that the original stays as it is. */
  copy?: boolean;
  /** User settings, over the quiet ones of settings.ts; those of scope `application` take effect too. */
  settings?: Record<string, unknown>;
}

export interface Home {
  /** Everything below is in here, but for a folder that is not copied. */
  home: string;
  folder: string;
  /** Is open at first. */
  file?: string;
  userDataDir: string;
  extensionsDir: string;
  remove(): Promise<void>;
}

/** Makes the folders in the system's temporary one. Throws a `SetupError` where there is nothing to open. */
export async function prepareHome(options: HomeOptions): Promise<Home> {
  if (!existsSync(options.folder)) throw new SetupError(`There is nothing to open at ${options.folder}.`);
  const home = await mkdtemp(path.join(tmpdir(), 'll-vscode-'));
  const folder = options.copy ? path.join(home, path.basename(options.folder)) : options.folder;
  if (options.copy) await cp(options.folder, folder, { recursive: true });
  const userDataDir = path.join(home, 'user-data');
  await writeSettings(userDataDir, { ...quietSettings, ...options.settings });
  const extensionsDir = path.join(home, 'extensions');
  await mkdir(extensionsDir);
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 5 });
  return { home, folder, userDataDir, extensionsDir, remove };
}

/**
 * Makes VS Code take extensions' folders as installed extensions. A development extension of a test driver would run
 * too, but VS Code shows no notifications then.
 */
export async function linkExtensions(extensionsDir: string, extensions: readonly string[]): Promise<void> {
  const entries = extensions.map(async (extension) => {
    const { publisher, name, version } = JSON.parse(await readFile(path.join(extension, 'package.json'), 'utf8'));
    return {
      identifier: { id: `${publisher}.${name}` },
      version,
      location: { $mid: 1, path: pathToFileURL(extension).pathname, scheme: 'file' },
    };
  });
  await writeFile(path.join(extensionsDir, 'extensions.json'), JSON.stringify(await Promise.all(entries)));
}
