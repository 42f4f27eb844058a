import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './runTool.ts';

const vyperVersion = '0.4.3';
const folder = path.resolve(import.meta.dirname, '../../.vscode-test/vyper');
const binaries = path.join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');

/** The Vyper compiler of `.vscode-test/vyper`, or undefined where `installVyper` has not made it. */
export function findVyper(): string | undefined {
  const executable = path.join(binaries, process.platform === 'win32' ? 'vyper.exe' : 'vyper');
  return existsSync(executable) ? executable : undefined;
}

/**
 * Makes a Python environment with the pinned Vyper on first use and gives the compiler's path. Where that cannot be
 * (no Python, no network) it gives undefined after one printed line, and what needs Vyper does not run.
 */
export async function installVyper(): Promise<string | undefined> {
  const found = findVyper();
  if (found) return found;
  mkdirSync(path.dirname(folder), { recursive: true });
  const cwd = path.dirname(folder);
  try {
    await runTool(process.platform === 'win32' ? 'python' : 'python3', ['-m', 'venv', folder], { cwd });
    await runTool(path.join(binaries, 'python'), ['-m', 'pip', 'install', '-q', `vyper==${vyperVersion}`], { cwd });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    console.log(`Vyper tests did not run: vyper ${vyperVersion} could not be installed for Python 3 (${reason}).`);
    return undefined;
  }
  return findVyper();
}
