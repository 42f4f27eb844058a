/** A desktop VS Code, for a person to look at: named, installed, or downloaded. */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { SetupError } from './installPinned.ts';
import type { Home } from './prepareHome.ts';

/** Whether a window can be shown on this machine. */
function hasDisplay(): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * The executable of a desktop VS Code: `named`, else an installed `code`, else a download into `.vscode-test/`;
 * undefined where there is no display. Throws a `SetupError` where `named` is not there or nothing can be downloaded.
 */
export async function findDesktopVsCode(named: string | undefined): Promise<string | undefined> {
  if (named) {
    if (existsSync(named)) return executableOf(named);
    throw new SetupError(`There is no VS Code at ${named}: name its executable, or leave the name away.`);
  }
  if (!hasDisplay()) return undefined;
  const command = process.platform === 'win32' ? 'code.cmd' : 'code';
  const installed = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, command))
    .find((file) => existsSync(file));
  if (installed) return executableOf(installed);
  try {
    return await downloadAndUnzipVSCode('stable');
  } catch (error) {
    throw new SetupError(
      `VS Code could not be downloaded (${error instanceof Error ? error.message : error}): name an installed one with --vscode, or use --server.`,
    );
  }
}

/** Opens a window on `home` with the extension; resolves when the window is closed or `signal` is aborted. */
export async function openDesktopVsCode(
  executable: string,
  home: Home,
  extensionDevelopmentPath: string,
  signal: AbortSignal,
): Promise<void> {
  const args = [
    home.folder,
    ...(home.file ? [home.file] : []),
    `--extensionDevelopmentPath=${extensionDevelopmentPath}`,
    `--user-data-dir=${home.userDataDir}`,
    `--extensions-dir=${home.extensionsDir}`,
    '--disable-workspace-trust',
    '--skip-release-notes',
    '--new-window',
    '--wait',
  ];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const child = spawn(executable, args, { stdio: 'ignore', signal, killSignal: 'SIGTERM' });
  await new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', (error) => (error.name === 'AbortError' ? resolve() : reject(error)));
  });
}

/** `code` is a script that starts the program and leaves: the program itself can be ended. */
function executableOf(command: string): string {
  const folder = path.dirname(realpathSync(command));
  const candidates = ['../code', '../Code.exe', '../../../../MacOS/Electron', '../../../../MacOS/Code'];
  return candidates.map((each) => path.resolve(folder, each)).find((file) => isProgram(file)) ?? command;
}

function isProgram(file: string): boolean {
  return existsSync(file) && path.basename(path.dirname(file)) !== 'bin';
}
