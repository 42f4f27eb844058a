import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How a window ended. */
export type WindowEnd = 'closed' | 'killed' | 'hung';

export interface OpenedWindow {
  process: ChildProcess;
  ended: Promise<WindowEnd>;
}

const longest = 30_000;

/**
 * Opens a window in a process of its own.
 * @param program a bundled program of this folder
 * @param options given to it as JSON
 */
export function openWindow(program: string, options: object): OpenedWindow {
  // Of hundreds of windows, only the first one compiles its program; the folder goes with it.
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(path.dirname(program), 'compiled') };
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const ended = new Promise<WindowEnd>((resolve) => {
    const timer = setTimeout(() => {
      resolve('hung');
      child.kill('SIGKILL');
    }, longest);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? 'closed' : 'killed');
    });
  });
  return { process: child, ended };
}

/** The lines of a file; none if there is no such file. */
export function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

/** The names of a folder's files; none if there is no such folder. */
export function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
