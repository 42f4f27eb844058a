/** Puts what is heavy (VS Code servers, a browser) into `.vscode-test/` on first use, pinned by the lock files here. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryFolder } from './repository.ts';

export interface PinnedInstall {
  /** A folder beside this file with the package.json and package-lock.json: they say which version. */
  source: 'newestVsCode' | 'oldestVsCode' | 'browser';
  /** The folder's name in `.vscode-test/`. */
  name: 'server' | 'floor' | 'browser';
  /** What a person calls it, for the progress lines and errors: `VS Code 1.139.1 (server)`. */
  title: string;
  /** Roughly how much disk it takes, in MB. */
  megabytes: number;
  /** How to go on where nothing can be downloaded; completes "…, or ". */
  otherwise: string;
  /** Finishes the install in its temporary folder. Paths inside it must not be kept: the folder is renamed afterwards. */
  finish?: (folder: string) => Promise<void>;
  /** Everything else that the result depends on; a change of it installs anew. */
  recipe?: string;
}

/** Something that is needed to go on cannot be had; the message is one sentence with the way on. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Files that npm must find in the folder that it installs. */
const manifests = ['package.json', 'package-lock.json', path.join('inner', 'package-lock.json')];

/**
 * Installs `install` unless it is there already in exactly this pinned state, and returns its folder.
 * Safe against interruption and against two processes at once: it is built in a temporary folder beside the final
 * one, stamped, and then renamed. Throws a `SetupError` where the packages cannot be downloaded.
 */
export async function installPinned(install: PinnedInstall, progress: (line: string) => void): Promise<string> {
  const source = path.join(import.meta.dirname, install.source);
  const home = path.join(repositoryFolder, '.vscode-test');
  const folder = path.join(home, install.name);
  const stamp = await stampOf(source, install);
  if (await isStamped(folder, stamp)) return folder;

  await mkdir(home, { recursive: true });
  await removeLeftovers(home, install.name);
  const temporary = `${folder}.installing-${process.pid}`;
  const started = Date.now();
  progress(`${install.title}: fetching once into .vscode-test/${install.name} (about ${install.megabytes} MB)`);
  const ticker = setInterval(() => progress(`${install.title}: still fetching, ${seconds(started)} s`), 10_000);
  try {
    await mkdir(temporary, { recursive: true });
    for (const file of manifests.slice(0, 2)) await cp(path.join(source, file), path.join(temporary, file));
    await npmCi(temporary, install);
    await install.finish?.(temporary);
    await writeFile(path.join(temporary, 'stamp'), stamp);
    await putInPlace(temporary, folder, stamp);
  } finally {
    clearInterval(ticker);
    await rm(temporary, { recursive: true, force: true });
  }
  progress(`${install.title}: ready after ${seconds(started)} s`);
  return folder;
}

/** `npm ci` in `folder` without install scripts, with its errors turned into one sentence. */
export async function npmCi(folder: string, install: Pick<PinnedInstall, 'title' | 'otherwise'>): Promise<void> {
  const flags = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  const cli = process.env.npm_execpath;
  const [command, ...prefix] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm'];
  const child = spawn(command ?? 'npm', [...prefix, ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
    env: { ...process.env, npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/.test(output)) {
    throw new SetupError(
      `${install.title} could not be downloaded because the npm registry cannot be reached: connect and run the same command again, or ${install.otherwise}.`,
    );
  }
  throw new SetupError(`${install.title} could not be installed; npm ended with ${code} and said:\n${output.trim()}`);
}

async function stampOf(source: string, install: PinnedInstall): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n${install.recipe ?? ''}\n`);
  for (const file of manifests) {
    if (existsSync(path.join(source, file))) hash.update(await readFile(path.join(source, file)));
  }
  return hash.digest('hex');
}

async function isStamped(folder: string, stamp: string): Promise<boolean> {
  return (await readFile(path.join(folder, 'stamp'), 'utf8').catch(() => '')) === stamp;
}

/** Renames the finished install over an older one; where another process was faster with the same one, that one stays. */
async function putInPlace(temporary: string, folder: string, stamp: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (await isStamped(folder, stamp)) return;
    await rm(folder, { recursive: true, force: true });
    try {
      return await rename(temporary, folder);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** Removes what an interrupted install left behind, unless the process that makes it is still alive. */
async function removeLeftovers(home: string, name: string): Promise<void> {
  for (const entry of await readdir(home)) {
    const [, pid] = entry.startsWith(`${name}.installing-`) ? entry.split('.installing-') : [];
    if (pid && !isAlive(Number(pid))) await rm(path.join(home, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(0);
}
