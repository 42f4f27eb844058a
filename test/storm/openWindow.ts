import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Pulse, readPulse, timeOf } from './ownTime.ts';

/** How a window ended. */
export type WindowEnd = 'closed' | 'killed' | 'hung';

export interface OpenedWindow {
  process: ChildProcess;
  ended: Promise<WindowEnd>;
  /** How it ran, as far as it came. */
  pulse(): Pulse;
}

/** Of its own time, in milliseconds. */
const longest = 30_000;
/** By the clock, for a window that has no beat: it works without a pause, or nothing lets it run. */
const longestAtAll = 300_000;

/**
 * Opens a window in a process of its own.
 * @param program a bundled program of this folder
 * @param options given to it as JSON; `pulse`: the file for its beats
 */
export function openWindow<Options extends { readonly pulse: string }>(
  program: string,
  options: Options,
): OpenedWindow {
  // Of hundreds of windows, only the first one compiles its program; the folder goes with it.
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(path.dirname(program), 'compiled') };
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const ended = new Promise<WindowEnd>((resolve) => {
    const began = performance.now();
    const timer = setInterval(() => {
      if (timeOf(readPulse(options.pulse)) < longest && performance.now() - began < longestAtAll) return;
      resolve('hung');
      child.kill('SIGKILL');
    }, 500);
    child.once('exit', (code) => {
      clearInterval(timer);
      resolve(code === 0 ? 'closed' : 'killed');
    });
  });
  return { process: child, ended, pulse: () => readPulse(options.pulse) };
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
