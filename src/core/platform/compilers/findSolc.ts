import { access, constants, readFile, stat } from 'node:fs/promises';
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
interface CompilerFolders {
  /** Hardhat's cache of compilers. */
  readonly hardhat: readonly string[];
  /** The one of svm, which Foundry uses. */
  readonly svm: readonly string[];
  /** The one of py-solc-x, which Brownie and Ape use. */
  readonly solcx: readonly string[];
}

/**
 * Finds the compiler of a version that the user's own tools have installed: in a project's `node_modules/solc`, in
 * Hardhat's cache, in Foundry's, or in that of Brownie and Ape. Downloads nothing.
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
    // Up to 0.7.1, Windows gets an archive.
    ...folders.hardhat.map((folder) => path.join(folder, version, 'solc.exe')),
    ...folders.svm.map((folder) => path.join(folder, version, `solc-${version}`)),
    ...folders.solcx.map((folder) => path.join(folder, `solc-v${version}`)),
    ...folders.solcx.map((folder) => path.join(folder, `solc-v${version}`, 'solc.exe')),
  ];
  for (const file of native) if (await isProgram(file)) return { kind: 'native', path: file };
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

/** Where Hardhat (env-paths), svm and py-solc-x keep compilers, by operating system. */
export function compilerFolders(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): CompilerFolders {
  // Those of Hardhat 2 and 3.
  const hardhat = (cache: string, more = '') =>
    ['compilers-v2', 'compilers-v3'].map((name) => path.join(cache, 'hardhat-nodejs', more, name));
  const solcx = [env.SOLCX_BINARY_PATH ?? path.join(home, '.solcx')];
  if (platform === 'win32') {
    const local = env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local');
    const roaming = env.APPDATA ?? path.join(home, 'AppData', 'Roaming');
    return { hardhat: hardhat(local, 'Cache'), svm: [path.join(home, '.svm'), path.join(roaming, 'svm')], solcx };
  }
  if (platform === 'darwin') {
    const library = path.join(home, 'Library');
    return {
      hardhat: hardhat(path.join(library, 'Caches')),
      svm: [path.join(home, '.svm'), path.join(library, 'Application Support', 'svm')],
      solcx,
    };
  }
  const data = env.XDG_DATA_HOME ?? path.join(home, '.local', 'share');
  return {
    hardhat: hardhat(env.XDG_CACHE_HOME ?? path.join(home, '.cache')),
    svm: [path.join(home, '.svm'), path.join(data, 'svm')],
    solcx,
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

/** A folder can be entered as a program can be run. */
async function isProgram(file: string): Promise<boolean> {
  return (await isThere(file, constants.X_OK)) && (await stat(file)).isFile();
}

async function isThere(file: string, mode = constants.R_OK): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
