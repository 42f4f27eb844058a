import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { holderMark, holderState } from './processState.ts';
import { besides, patiently } from './wholeFile.ts';

/**
 * Hand-made: this is 3 KB of the bundle, proper-lockfile 22 KB, which asks only how old a lock is. A window may be busy or
 * suspended for longer, so a holder's process counts here, too.
 */

/** A right that only one window on a machine has at a time. */
interface Lease {
  /** Aborted when another window has taken it over, for example after this one was suspended for long. */
  readonly signal: AbortSignal;
  /** Checks whether this window still has it, and aborts `signal` if not. */
  confirm(): Promise<boolean>;
  /** Never rejects. */
  release(): Promise<void>;
}

/** Leases of one kind: files in a folder, each kept fresh by its holder. */
export type Leases = ReturnType<typeof createLeases>;

export interface LeaseTimes {
  /** Milliseconds between two heartbeats. */
  beat: number;
  /** Milliseconds without one after which a holder counts as dead, if nothing else is known of it. */
  gone: number;
  /** The same if its process is running: it may be busy, or another process may have its ID. */
  stuck: number;
}

export const leaseTimes: LeaseTimes = { beat: 2_000, gone: 8_000, stuck: 60_000 };

/** The last seen state of a holder's file. */
interface Sighting {
  mark: string;
  mtimeMs: number;
}

/**
 * A holder is dead if its process is, or if this window has observed for long that its file wasn't touched: file times
 * and the clock are never compared, because they may be set, or be another machine's. A long gap between two checks
 * counts only a little, because this window may have been suspended together with the holder.
 * @param suffix the end of the file names, such as `.lock`
 */
export function createLeases(folder: string, suffix: string, times: LeaseTimes = leaseTimes) {
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
  /** Creates the file if there is none; first removes one left by a dead holder. */
  const make = async (name: string, file: string, mark: string): Promise<boolean> => {
    await mkdir(folder, { recursive: true });
    const sighting = await look(file);
    if (sighting && !isGone(name, sighting)) return false;
    if (sighting) await putAway(file, sighting.mark);
    return createAlone(file, mark);
  };

  return {
    /** Undefined if another window, or this one, has it. Rejects with Node's error if the folder isn't writable. */
    async take(name: string): Promise<Lease | undefined> {
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
    /** Removes the files of dead holders. Never rejects. */
    async sweep(): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.endsWith(suffix)).map((each) => each.slice(0, -suffix.length))) {
        const file = path.join(folder, name + suffix);
        const sighting = held.has(name) ? undefined : await look(file).catch(() => undefined);
        if (sighting && isGone(name, sighting)) await putAway(file, sighting.mark).catch(() => undefined);
      }
    },
    /** Releases all of them, so that other windows can continue immediately. */
    dispose(): void {
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
      // If it can't be read now, no one else has it.
      if (codeOf(error) !== 'ENOENT' || this.#isOver) return true;
      // Someone removed it. Unless another window has taken it since, it still belongs to this one.
      return createAlone(this.#file, this.#mark).catch(() => true);
    }
  }

  async release(): Promise<void> {
    this.#stop();
    try {
      if ((await readFile(this.#file, 'utf8')) === this.#mark) await patiently(() => rm(this.#file, { force: true }));
    } catch {
      // Others notice when this process has ended.
    }
  }

  /** The same synchronously, because VS Code doesn't wait when it closes. */
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

/** Creates a file that doesn't exist yet, atomically with its text, so that a crash never leaves an empty one. */
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

/** The same on a disk without hard links. */
async function createEmpty(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // It may exist without its text.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Removes the file of a dead holder. It is renamed first: if two windows found it, only one gets it, and one that gets
 * a fresh file by mistake puts it back.
 */
async function putAway(file: string, mark: string): Promise<void> {
  const aside = besides(file);
  try {
    await patiently(() => rename(file, aside));
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
