import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** A new holder's unique mark, the text of its file, with its process ID. */
export function holderMark(): string {
  return JSON.stringify({ id: randomUUID(), pid: process.pid, host: hostname() });
}

/**
 * Whether the process that wrote a mark is running: `unknown` if the mark can't be read, or is from another machine
 * that shares the folder.
 */
export function holderState(mark: string): 'alive' | 'dead' | 'unknown' {
  const { pid, host } = readMark(mark);
  return typeof pid === 'number' && host === hostname() ? processState(pid) : 'unknown';
}

/** Whether a process on this machine is running; `unknown` for an invalid process ID. */
export function processState(pid: number): 'alive' | 'dead' | 'unknown' {
  if (!Number.isSafeInteger(pid) || pid <= 0) return 'unknown';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    // EPERM: it belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH' ? 'dead' : 'alive';
  }
}

function readMark(mark: string): { pid?: unknown; host?: unknown } {
  try {
    const value: unknown = JSON.parse(mark);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
