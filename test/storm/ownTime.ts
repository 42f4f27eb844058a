import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process counts its own time by these beats, in milliseconds: what it was held up for between two counts as one. */
const beat = 50;

/**
 * Waits for so much of this process's own time: the clock goes on while a busy machine doesn't let a process run, its
 * beats don't.
 */
export async function ownTime(ms: number, signal?: AbortSignal): Promise<void> {
  for (let passed = 0; passed < ms; passed += beat) await delay(Math.min(beat, ms - passed), undefined, { signal });
}

/** How often a process ran, and how long it didn't although it wanted to. */
export interface Pulse {
  readonly beats: number;
  /** The longest time between two beats in which it neither ran nor waited for the next one, in milliseconds. */
  readonly heldUp: number;
}

const started: Pulse = { beats: 0, heldUp: 0 };
const write = appendFileSync;

/**
 * Counts this process's beats from now on. A process that works on without a pause isn't held up.
 * @param file where each is written, for who waits for this process
 * @returns ends the count
 */
export function startPulse(file?: string): () => Pulse {
  let pulse = started;
  let last = performance.now();
  let usage = process.threadCpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(usage);
    const heldUp = Math.max(pulse.heldUp, Math.round(now - last - beat - (user + system) / 1000));
    pulse = { beats: pulse.beats + 1, heldUp };
    last = now;
    usage = process.threadCpuUsage();
    if (file !== undefined) write(file, `${JSON.stringify(pulse)}\n`);
  };
  const timer = setInterval(look, beat).unref();
  return () => {
    clearInterval(timer);
    return pulse;
  };
}

/** The last beat that another process wrote. */
export function readPulse(file: string): Pulse {
  try {
    const [last] = readFileSync(file, 'utf8').split('\n').slice(-2);
    return last ? JSON.parse(last) : started;
  } catch {
    return started;
  }
}

/** What so many beats are in milliseconds. */
export function timeOf({ beats }: Pulse): number {
  return beats * beat;
}
