import { access, constants, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** A compiler on this machine. */
export interface CompilerAtHand {
  /** A program that speaks standard JSON, or the compiler's own JavaScript (`soljson.js`). */
  readonly kind: 'native' | 'script';
  /** Absolute. */
  readonly path: string;
}

/** The folders to search; those of this machine by default. */
export interface CompilerFolders {
  /** Hardhat's cache of compilers. */
  readonly hardhat: readonly string[];
  /** The one of svm, which Foundry uses. */
  readonly svm: readonly string[];
}

/**
 * Finds the compiler of a version that the user's own tools have installed: in a project's `node_modules/solc`, in
 * Hardhat's cache, or in Foundry's. Downloads nothing.
 * @param longVersion with its commit: `0.8.28+commit.7893614a`
 * @param projects absolute folders
 * @returns undefined if no tool has installed it
 */
export async function findSolc(
  longVersion: string,
  projects: readonly string[],
  folders: CompilerFolders = compilerFolders(process.platform, process.env, homedir()),
): Promise<CompilerAtHand | undefined> {
  const [version = ''] = longVersion.split('+', 1);
  // The version becomes a part of paths.
  if (!/^\d+\.\d+\.\d+$/.test(version) || !/^[\w.+-]+$/.test(longVersion)) return undefined;
  const native = [
    ...folders.hardhat.flatMap((folder) =>
      nativeNames.map(([system, program]) => path.join(folder, system, program(longVersion))),
    ),
    ...folders.svm.map((folder) => path.join(folder, version, `solc-${version}`)),
  ];
  for (const file of native) if (await isThere(file, constants.X_OK)) return { kind: 'native', path: file };
  for (const folder of new Set(projects)) {
    const installed = path.join(folder, 'node_modules', 'solc');
    if ((await versionIn(installed)) === version && (await isThere(path.join(installed, 'soljson.js'))))
      return { kind: 'script', path: path.join(installed, 'soljson.js') };
  }
  for (const folder of folders.hardhat) {
    const file = path.join(folder, 'wasm', `soljson-v${longVersion}.js`);
    if (await isThere(file)) return { kind: 'script', path: file };
  }
  return undefined;
}

const nativeNames: readonly (readonly [system: string, program: (version: string) => string])[] = [
  ['linux-amd64', (version) => `solc-linux-amd64-v${version}`],
  ['linux-arm64', (version) => `solc-v${version}`],
  ['macosx-amd64', (version) => `solc-macosx-amd64-v${version}`],
  ['windows-amd64', (version) => `solc-windows-amd64-v${version}.exe`],
];

/** Where Hardhat (env-paths) and svm keep compilers, by operating system. */
export function compilerFolders(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): CompilerFolders {
  const hardhat = (cache: string, more = '') => [path.join(cache, 'hardhat-nodejs', more, 'compilers-v2')];
  if (platform === 'win32') {
    const local = env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local');
    const roaming = env.APPDATA ?? path.join(home, 'AppData', 'Roaming');
    return { hardhat: hardhat(local, 'Cache'), svm: [path.join(home, '.svm'), path.join(roaming, 'svm')] };
  }
  if (platform === 'darwin') {
    const library = path.join(home, 'Library');
    return {
      hardhat: hardhat(path.join(library, 'Caches')),
      svm: [path.join(home, '.svm'), path.join(library, 'Application Support', 'svm')],
    };
  }
  const data = env.XDG_DATA_HOME ?? path.join(home, '.local', 'share');
  return {
    hardhat: hardhat(env.XDG_CACHE_HOME ?? path.join(home, '.cache')),
    svm: [path.join(home, '.svm'), path.join(data, 'svm')],
  };
}

async function versionIn(folder: string): Promise<string | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

async function isThere(file: string, mode = constants.R_OK): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
