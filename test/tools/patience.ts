/** Processes that compute on the time that others leave: who waits for a person's next click comes first. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Of two that compute, the other gets three quarters: on a machine with more to do, this one goes on all the same. */
export const patientNiceness = 5;

/**
 * Starts a process that lets every other one come before it; it ends with this one. It has a session of its own, for
 * Linux shares its processors out among sessions first, and then by priority within each.
 */
export function spawnPatient(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, detached: process.platform !== 'win32' });
  const { pid } = child;
  if (pid === undefined) return child;
  try {
    setPriority(pid, patientNiceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(patientNiceness));
  } catch {
    // It has ended already, or the system has no such shares.
  }
  const end = () => (process.platform === 'win32' ? child.kill() : process.kill(-pid));
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  return child;
}
