import type { Poller, PollerOptions } from '../../core/net/poller.ts';
import { watchFolder } from './folderWatch.ts';

interface SharedFeedOptions {
  /** The folder in which windows share their readings. */
  folder: string;
  /** Called when any window has replaced a file in the folder. */
  fileChanged: (name: string) => void;
  /**
   * One reading: requests the service if that is due, and shows the known state.
   * @param hurry requested by the user, so that it is due
   */
  run: (hurry: boolean, signal: AbortSignal) => Promise<void>;
  /** The first step, a moment after VS Code has started. */
  start: () => void;
  /** Whether the state is visible, or the user wants notifications. */
  isWanted: () => boolean;
  interval: () => number;
  longestInterval: () => number;
  onFailure: (error: unknown) => void;
  /** Core's poller with its timers; core is loaded with the first reading. */
  createPoller: (options: Omit<PollerOptions, 'timers'>) => Poller;
}

/**
 * Follows a service together with all other windows: polls while that is wanted, immediately at the user's request, and
 * learns of other windows' readings from shared files. The first reading comes after VS Code has started, never during
 * activation.
 */
export class SharedFeed {
  readonly #options: SharedFeedOptions;
  readonly #first: NodeJS.Timeout;
  #watcher: { dispose(): unknown } | undefined;
  #poller: Poller | undefined;
  #hurry = false;
  #isDisposed = false;

  constructor(options: SharedFeedOptions) {
    this.#options = options;
    this.#first = setTimeout(() => {
      this.#watcher = watchFolder(options.folder, options.fileChanged);
      options.start();
    });
  }

  /** Starts or stops polling, depending on the current state. */
  follow(): void {
    if (this.#isDisposed) return;
    if (this.#options.isWanted()) this.#polling().resume();
    else this.#poller?.pause();
  }

  /** Reads now, whether that is wanted or not. Resolves when done; never rejects. */
  async look(): Promise<void> {
    if (!this.#isDisposed) await this.#polling().runNow();
  }

  /** Reads now at the user's request, whatever is due. Never rejects. */
  async refresh(): Promise<void> {
    this.#hurry = true;
    await this.look();
    // It may have joined a reading that had begun before.
    if (this.#hurry) await this.look();
  }

  /** Aborts the current reading, for example after a change of network; the next one is due. */
  renew(): void {
    this.#poller?.dispose();
    this.#poller = undefined;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#first);
    this.#watcher?.dispose();
    this.renew();
  }

  #polling(): Poller {
    const { createPoller, interval, longestInterval, onFailure, run } = this.#options;
    this.#poller ??= createPoller({
      run: (signal) => {
        const hurry = this.#hurry;
        this.#hurry = false;
        return run(hurry, signal);
      },
      interval,
      longestInterval,
      onFailure,
    });
    return this.#poller;
  }
}
