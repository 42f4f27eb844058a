import type { Poller, PollerOptions } from '../../core/net/poller.ts';
import { watchFolder } from './folderWatch.ts';
import { createLeases } from './leases.ts';
import { sweepDrafts } from './wholeFile.ts';

export interface SharedFeedOptions {
  /** Where windows share what they read. */
  folder: string;
  /** Another window, or this one, has replaced a file of the folder. */
  fileChanged: (name: string) => void;
  /**
   * One look: asks the service if that is due, and shows what is known.
   * @param hurry asked for by hand: it is due
   */
  run: (hurry: boolean, signal: AbortSignal) => Promise<void>;
  /** What comes first, a moment after VS Code has started. */
  start: () => void;
  /** Whether somebody looks, or wants to hear of it. */
  isWanted: () => boolean;
  interval: () => number;
  longestInterval: () => number;
  onFailure: (error: unknown) => void;
  /** Core's, with its timers: core is loaded with the first look. */
  createPoller: (options: Omit<PollerOptions, 'timers'>) => Poller;
}

/**
 * What a window follows at a service together with all other windows: it polls while that is wanted, by hand at once,
 * and hears of what another window has read by the files that they share. The first look comes after VS Code has started,
 * never during activation.
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
      void sweepDrafts(options.folder);
      void createLeases(options.folder, '.lock').sweep();
      options.start();
    });
  }

  /** Polls, or no more, as things are now. */
  follow(): void {
    if (this.#isDisposed) return;
    if (this.#options.isWanted()) this.#polling().resume();
    else this.#poller?.pause();
  }

  /** Looks now, whether it is wanted or not. Resolves when the look is done; never rejects. */
  async look(): Promise<void> {
    if (!this.#isDisposed) await this.#polling().runNow();
  }

  /** Looks now as the user asked for it, whatever is due. Never rejects. */
  async refresh(): Promise<void> {
    this.#hurry = true;
    await this.look();
    // It may have joined a look that had begun before.
    if (this.#hurry) await this.look();
  }

  /** Calls off a look that is under way, as for another network; what comes next is due. */
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
