import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { holderMark, holderState } from './holder.ts';
import { besides } from './wholeFile.ts';

/** A right that one of all windows on a machine has at a time. */
export interface Lease {
  /** Aborted when another window has taken it over, as after this one was suspended for long. */
  readonly signal: AbortSignal;
  /** Whether this window still has it: looks anew, and aborts `signal` if not. */
  confirm(): Promise<boolean>;
  /** Never rejects. */
  release(): Promise<void>;
}

/** Leases of one kind: files of one folder, each kept fresh by its holder. */
export interface Leases {
  /** Undefined if another window, or this one, has it. Rejects with Node's error if the folder can't be written. */
  take(name: string): Promise<Lease | undefined>;
  /** Removes the files of holders that are gone. Never rejects. */
  sweep(): Promise<void>;
  /** Gives all of them back, for other windows to go on at once. */
  dispose(): void;
}

export interface LeaseTimes {
  /** Milliseconds between two signs of life. */
  beat: number;
  /** Milliseconds without one after which a holder counts as gone of whom nothing else is known. */
  gone: number;
  /** The same if its process is still there: it may be busy, or another process may have got its number. */
  stuck: number;
}

export const leaseTimes: LeaseTimes = { beat: 2_000, gone: 8_000, stuck: 60_000 };

/** A holder's file as it was seen. */
interface Sighting {
  mark: string;
  mtimeMs: number;
}

/**
 * A holder is gone if its process is, or if nobody has touched its file for long, as this window has seen by itself:
 * the times of files and the clock of the day are never compared, for they may be set, or another machine's. A gap
 * between two looks counts a little only: this window may have been suspended, and the holder with it.
 * @param suffix what the names of the files end in, as `.lock`
 */
export function createLeases(folder: string, suffix: string, times: LeaseTimes = leaseTimes): Leases {
  const held = new Map<string, HeldLease>();
  const taking = new Set<string>();
  const seen = new Map<string, Sighting & { at: number; still: number }>();

  const isGone = (name: string, now: Sighting): boolean => {
    const holder = holderState(now.mark);
    if (holder === 'dead') return true;
    const at = performance.now();
    const before = seen.get(name);
    const isSame = before?.mark === now.mark && before.mtimeMs === now.mtimeMs;
    const still = isSame ? before.still + Math.min(at - before.at, times.gone / 2) : 0;
    seen.set(name, { ...now, at, still });
    return still > (holder === 'alive' ? times.stuck : times.gone);
  };
  /** Makes the file if there is none; if a holder that is gone left one, puts that away first. */
  const make = async (name: string, file: string, mark: string): Promise<boolean> => {
    await mkdir(folder, { recursive: true });
    const sighting = await look(file);
    if (sighting && !isGone(name, sighting)) return false;
    if (sighting) await putAway(file, sighting.mark);
    return createAlone(file, mark);
  };

  return {
    async take(name) {
      if (held.has(name) || taking.has(name)) return undefined;
      taking.add(name);
      const file = path.join(folder, name + suffix);
      const mark = holderMark();
      try {
        if (!(await make(name, file, mark))) return undefined;
        seen.delete(name);
        const lease = new HeldLease(file, mark, times.beat, () => held.delete(name));
        held.set(name, lease);
        return lease;
      } finally {
        taking.delete(name);
      }
    },
    async sweep() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.endsWith(suffix)).map((each) => each.slice(0, -suffix.length))) {
        const file = path.join(folder, name + suffix);
        const sighting = held.has(name) ? undefined : await look(file).catch(() => undefined);
        if (sighting && isGone(name, sighting)) await putAway(file, sighting.mark).catch(() => undefined);
      }
    },
    dispose() {
      for (const each of [...held.values()]) each.releaseNow();
    },
  };
}

class HeldLease implements Lease {
  readonly #lost = new AbortController();
  readonly #file: string;
  readonly #mark: string;
  readonly #timer: NodeJS.Timeout;
  readonly #ended: () => void;
  #isOver = false;

  constructor(file: string, mark: string, beat: number, ended: () => void) {
    this.#file = file;
    this.#mark = mark;
    this.#ended = ended;
    this.#timer = setInterval(() => void this.#beat(), beat);
    this.#timer.unref();
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  async confirm(): Promise<boolean> {
    if (this.#lost.signal.aborted) return false;
    if (await this.#isMine()) return true;
    this.#stop();
    this.#lost.abort();
    return false;
  }

  async #isMine(): Promise<boolean> {
    try {
      return (await readFile(this.#file, 'utf8')) === this.#mark;
    } catch (error) {
      // What can't be read now is nobody else's.
      if (codeOf(error) !== 'ENOENT' || this.#isOver) return true;
      // Someone has removed it. Unless another window has taken it since, it is still this one's.
      return createAlone(this.#file, this.#mark).catch(() => true);
    }
  }

  async release(): Promise<void> {
    this.#stop();
    try {
      if ((await readFile(this.#file, 'utf8')) === this.#mark) await rm(this.#file, { force: true });
    } catch {
      // It is found to be dead when this process is gone.
    }
  }

  /** The same at once: VS Code waits for nothing when it closes. */
  releaseNow(): void {
    this.#stop();
    try {
      if (readFileSync(this.#file, 'utf8') === this.#mark) rmSync(this.#file, { force: true });
    } catch {
      // As above.
    }
  }

  async #beat(): Promise<void> {
    if (!(await this.confirm()) || this.#isOver) return;
    const now = new Date();
    await utimes(this.#file, now, now).catch(() => undefined);
  }

  #stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#ended();
  }
}

/** Makes a file that nobody else has made, with its text at once: a crash never leaves one without. */
async function createAlone(file: string, text: string): Promise<boolean> {
  const draft = besides(file);
  try {
    await writeFile(draft, text);
    return await link(draft, file).then(
      () => true,
      (error: unknown) => (codeOf(error) === 'EEXIST' ? false : createEmpty(file, text)),
    );
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** The same on a disk that has no links. */
async function createEmpty(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // It may be there without its text.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Removes the file of a holder that is gone. It is taken aside first: of two windows that found it so one gets it, and
 * one that gets a fresh file by mistake puts it back.
 */
async function putAway(file: string, mark: string): Promise<void> {
  const aside = besides(file);
  try {
    await rename(file, aside);
    const found = await readFile(aside, 'utf8');
    if (found !== mark) await writeFile(file, found, { flag: 'wx' });
  } catch {
    // Another window was faster.
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

/** Undefined if there is no such file. */
async function look(file: string): Promise<Sighting | undefined> {
  try {
    const [mark, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { mark, mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
