import path from 'node:path';
import type { WatchNews } from '../../core/watch/notificationPace.ts';
import type { Watched, WatchKey, WatchList, WatchPlace, WatchReading } from '../../core/watch/watchList.ts';
import type { Core } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connection } from '../network/connection.ts';
import { changeFile } from '../sharedFiles/changeFile.ts';
import { createSharedFile, type StorageFailure } from '../sharedFiles/sharedFile.ts';

interface WatchReaderOptions {
  /** Loads core on the first reading. */
  core: () => Core;
  folder: string;
  /** Milliseconds between two readings of all windows together. */
  pause: () => number;
  /** Whether the user wants notifications of an entity. */
  isNotifying: (watched: Watched) => boolean;
  changed: () => void;
  /** Shows the notification before it returns. */
  tell: (news: WatchNews) => void;
  errors: Pick<ErrorPresenter, 'sentence'>;
}

const atOnce = 4;

/**
 * Reads the activity of watched entities and other windows' readings; announces news once on this machine. All windows
 * share one list: a window sends requests only if none did for a while.
 */
export class WatchReader {
  readonly #options: WatchReaderOptions;
  readonly #file: WatchFile;
  #list: WatchList | undefined;
  #problem: string | undefined;

  constructor(options: WatchReaderOptions) {
    this.#options = options;
    this.#file = createWatchFile(options.folder, options.core);
  }

  /** The name of the shared file. */
  get sharedName(): string {
    return this.#file.name;
  }

  /** All watched entities; undefined until they are read. */
  get list(): WatchList | undefined {
    return this.#list;
  }

  /** Why the list couldn't be read, as a sentence; what was read before stays. */
  get problem(): string | undefined {
    return this.#problem;
  }

  watchedOn(network: string): Watched[] | undefined {
    return this.#list?.watched.filter((each) => each.network === network);
  }

  async reread(): Promise<void> {
    try {
      this.#list = await this.#file.read();
      this.#problem = undefined;
    } catch (error) {
      this.#problem = this.#options.errors.sentence(error);
      throw error;
    } finally {
      this.#options.changed();
    }
  }

  /**
   * Reads the activity on a network, if that is due or the user requested it, and announces the news. Rejects if
   * nothing could be read, or the list can't be saved.
   */
  async look(connection: Pick<Connection, 'network' | 'ledger' | 'signal' | 'abis'>, hurry: boolean): Promise<void> {
    const network = connection.network.name;
    const { core, isNotifying, tell } = this.#options;
    if (!this.#list || this.#problem !== undefined) await this.reread();
    if (this.watchedOn(network)?.length === 0) return;
    let claimed: WatchList | undefined;
    try {
      claimed = await this.#claim(network, hurry);
    } catch (error) {
      this.#showProblem(network, error);
      throw error;
    }
    if (!claimed) return this.reread();
    const wanted = claimed.watched.filter((each) => each.network === network);
    const readings: WatchReading[] = [];
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce);
      readings.push(...(await Promise.all(some.map((each) => this.#readOne(connection, each)))));
    }
    await this.#file.change((before) => {
      const { takeWatchNews, withReadings } = core().ledger;
      const now = Date.now();
      const { list, news } = takeWatchNews(withReadings(before, readings, now), network, isNotifying, now);
      news.forEach(tell);
      return { list, answer: undefined };
    });
    await this.reread();
    const problem = readings.find((each) => 'problem' in each);
    // Each row says what failed; if none could be read, the poller should back off.
    if (problem && readings.every((each) => 'problem' in each)) throw new Error(problem.problem);
  }

  /** @throws LensError `storage` if it can't be saved; `input` if too many entities are watched */
  async add(key: WatchKey, name: string | null, tooMany: (most: number) => Error): Promise<void> {
    const { mostWatched, withWatched } = this.#options.core().ledger;
    const isAdded = await this.#file.change((before) => {
      const list = withWatched(before, key, name);
      if (list === before) return { answer: true };
      return list.watched.length > mostWatched ? { answer: false } : { list, answer: true };
    });
    if (!isAdded) throw tooMany(mostWatched);
    await this.reread();
  }

  /** @throws LensError `storage` if that can't be saved */
  async remove(place: WatchPlace): Promise<void> {
    const { withoutWatched } = this.#options.core().ledger;
    await this.#file.change((before) => ({ list: withoutWatched(before, place), answer: undefined }));
    await this.reread();
  }

  /** @throws LensError `storage` if that can't be saved */
  async setNotify(place: WatchPlace, notify: boolean): Promise<void> {
    const { withNotify } = this.#options.core().ledger;
    await this.#file.change((before) => ({ list: withNotify(before, place, notify), answer: undefined }));
    await this.reread();
  }

  /** Each row says why it wasn't read again. */
  #showProblem(network: string, error: unknown): void {
    const problem = this.#options.errors.sentence(error);
    const list = this.#list;
    if (!list) return;
    const watched = list.watched.map((each) => (each.network === network ? { ...each, problem } : each));
    this.#list = { ...list, watched };
    this.#options.changed();
  }

  /** What this window has to read on the network; nothing if another one has just read it. */
  #claim(network: string, hurry: boolean): Promise<WatchList | undefined> {
    // The poller has jitter, so nearly due counts as due.
    const pause = hurry ? 0 : this.#options.pause() * 0.9;
    return this.#file.change((before) => {
      const list = this.#options.core().ledger.claimAsking(before, network, pause, Date.now());
      return { ...(list && { list }), answer: list };
    });
  }

  /** Only a change of network aborts it: the result is useful to every window, even if the list is hidden by then. */
  async #readOne(
    { abis, ledger, signal }: Pick<Connection, 'abis' | 'ledger' | 'signal'>,
    { network, kind, id }: Watched,
  ): Promise<WatchReading> {
    const key: WatchKey = { network, kind, id };
    const { net, sheets } = this.#options.core();
    try {
      const activities = await sheets.readActivity(ledger, key, { signal }, Date.now(), abis);
      return { ...key, activities };
    } catch (error) {
      if (net.isLensError(error, 'cancelled')) throw error;
      return { ...key, problem: this.#options.errors.sentence(error) };
    }
  }
}

/** All watched entities, in a file that all windows on this machine share. */
type WatchFile = ReturnType<typeof createWatchFile>;

function createWatchFile(folder: string, core: () => Core) {
  const name = 'watched.json';
  const failure: StorageFailure = (...given) => core().net.storageFailure(...given);
  const file = createSharedFile({ folder, name, failure });
  const listOf = (text: string | undefined) => {
    const list = core().settings.readWatchList(text);
    if (!list) throw failure(path.join(folder, name), 'damaged', 'read');
    return list;
  };
  return {
    name,
    /** Rejects with a LensError `storage` if there is a list that can't be read. */
    read: async (): Promise<WatchList> => listOf(await file.mustRead()),
    /**
     * Reads, changes and writes the list while no other window does. `change` returns the next list (undefined to write
     * nothing) and a result; what it announces is marked as announced afterwards. Rejects with a LensError `storage` if
     * another window keeps the file locked, or it can't be written.
     */
    change: <T>(change: (list: WatchList) => { list?: WatchList; answer: T }): Promise<T> =>
      changeFile(file, (text) => {
        const { list, answer } = change(listOf(text));
        return { text: list && JSON.stringify(list), answer };
      }),
  };
}
