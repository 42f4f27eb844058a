import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './runTool.ts';

const pinned = '0.4.3';
const isWindows = process.platform === 'win32';

/** The environment of the pinned version has no number in its name. */
function binariesOf(version: string): string {
  const name = version === pinned ? 'vyper' : `vyper-${version}`;
  return path.resolve(import.meta.dirname, '../../.vscode-test', name, isWindows ? 'Scripts' : 'bin');
}

/**
 * The Vyper compiler of `.vscode-test/vyper`, or undefined where `installVyper` has not made it.
 * @param program `vyper`, or `vyper-json`, which takes standard JSON before 0.4
 */
export function findVyper(version = pinned, program: 'vyper' | 'vyper-json' = 'vyper'): string | undefined {
  const executable = path.join(binariesOf(version), isWindows ? `${program}.exe` : program);
  return existsSync(executable) ? executable : undefined;
}

/**
 * Makes a Python environment with Vyper, the pinned version unless given, on first use and gives the compiler's path.
 * Where that cannot be (no Python, no network) it gives undefined after one printed line, and what needs Vyper does not
 * run.
 */
export async function installVyper(version = pinned): Promise<string | undefined> {
  const found = findVyper(version);
  if (found) return found;
  const binaries = binariesOf(version);
  const folder = path.dirname(binaries);
  mkdirSync(path.dirname(folder), { recursive: true });
  const cwd = path.dirname(folder);
  try {
    await runTool(isWindows ? 'python' : 'python3', ['-m', 'venv', folder], { cwd });
    // Older versions import what newer environments lack.
    await runTool(path.join(binaries, 'python'), ['-m', 'pip', 'install', '-q', `vyper==${version}`, 'setuptools<81'], {
      cwd,
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    console.log(`Vyper tests did not run: vyper ${version} could not be installed for Python 3 (${reason}).`);
    return undefined;
  }
  return findVyper(version);
}
