import type { Announcement } from '../../core/status/changes/whatToNotify.ts';
import type { StatusClient } from '../../core/status/rest/client.ts';
import type { KeptPage } from '../../core/status/rest/sharedPoll.ts';
import type { StatusContext } from '../../core/status/severity/statusContext.ts';
import type { Core } from '../loadCore.ts';
import type { ErrorPresenter, NetworkFailure } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { letFocusedWindowFirst } from './letFocusedWindowFirst.ts';
import { createNetworkStatus, type NetworkStatus, type StatusConnection } from './networkStatus.ts';
import type { KnownStatus, StatusState } from './statusState.ts';

/** A notification, with the network that was selected then. */
export interface NetworkAnnouncement {
  network: string;
  announcement: Announcement;
}

export interface StatusReaderOptions {
  /** Loads core on the first reading. */
  core: () => Core;
  folder: string;
  /** The settings of the poll, in seconds (raw). */
  intervals: () => { interval: unknown; incidentInterval: unknown };
  /** Whether this window has focus: a notification in another one wouldn't be seen. */
  isInFront: () => boolean;
  changed: (state: StatusState) => void;
  /** Shows the notification, or finds that it isn't wanted, before it returns. */
  announce: (news: NetworkAnnouncement) => void;
  errors: Pick<ErrorPresenter, 'sentence'>;
  log: Pick<Log, 'debug' | 'warn'>;
}

const second = 1000;

/** Reads the status page of the selected network and other windows' readings; announces news once on this machine. */
export class StatusReader {
  #state: StatusState;
  readonly #options: StatusReaderOptions;
  #current: NetworkStatus | undefined;
  #kept: KeptPage | undefined;

  /** @param network the selected network's name */
  constructor(network: string, options: StatusReaderOptions) {
    this.#state = { kind: 'waiting', network };
    this.#options = options;
  }

  get state(): StatusState {
    return this.#state;
  }

  /** The state, if it was read recently enough to speak for the present. */
  get current(): KnownStatus | undefined {
    const state = this.#state;
    if (state.kind !== 'known') return undefined;
    const { pollPause, isTooOld } = this.#options.core().status;
    const calm = pollPause(this.#options.intervals(), false, { failures: 0, wait: 0 });
    return isTooOld(state.at, Date.now(), calm) ? undefined : state;
  }

  /**
   * The open incident or active maintenance that may be the cause of a failure; undefined for networks other than the
   * selected one, whose page isn't read, and if the page was last read too long ago.
   */
  contextOf({ network: failedOn, failedAt }: NetworkFailure): StatusContext | undefined {
    const { current } = this;
    if (failedOn !== current?.network) return undefined;
    const { assessment, network, told } = current;
    const at = failedAt === undefined ? {} : { failedAt };
    return this.#options.core().status.statusContext(assessment, network, { muted: told.muted, ...at });
  }

  /** Another network was selected: its state is unknown, and pending results for the previous one are dropped. */
  reset(network: string): void {
    this.#current = undefined;
    this.#kept = undefined;
    this.#set({ kind: 'waiting', network });
  }

  /** Requests the page if that is due or the user requested it. */
  async look(
    connection: StatusConnection & { readonly status: StatusClient | undefined },
    hurry: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { status, network } = connection;
    if (!status) return this.#set({ kind: 'none', network: network.name });
    const { core, folder, errors, log } = this.#options;
    if (this.#current?.connection !== connection) {
      this.#current = createNetworkStatus({ core: core(), connection, status, folder, errors, log });
      await this.#current.readTold();
      this.#show(this.#current, await this.#current.kept());
    }
    const from = this.#current;
    // The poller has jitter, so nearly due counts as due.
    const pause = (kept: KeptPage) => (hurry ? 0 : this.#pauseOf(kept) * 0.95);
    this.#show(from, await from.poll(pause, AbortSignal.any([signal, connection.signal])));
    void this.#tell(from);
  }

  /** Called when any window has written a file. */
  async fileChanged(name: string): Promise<void> {
    const from = this.#current;
    if (name === from?.toldName) await this.#showTold(from);
    if (name !== from?.pageName) return;
    const kept = await from.kept();
    if (kept.triedAt <= (this.#kept?.triedAt ?? 0)) return;
    this.#show(from, kept);
    await this.#tell(from);
  }

  /** Mutes this incident or maintenance in all windows. */
  async mute(id: string): Promise<void> {
    const from = this.#current;
    await from?.mute(id);
    if (from) await this.#showTold(from);
  }

  /** Milliseconds until the next request. */
  interval(): number {
    if (!this.#kept) return 60 * second;
    const { untilDue } = this.#options.core().status;
    return Math.max(second, untilDue(this.#kept, this.#pauseOf(this.#kept), Date.now()));
  }

  fail(error: unknown): void {
    const problem = this.#options.errors.sentence(error);
    const { kind, network } = this.#state;
    this.#set(kind === 'known' ? { ...this.#state, problem } : { kind: 'failed', network, problem });
  }

  #set(next: StatusState): void {
    this.#state = next;
    this.#options.changed(next);
  }

  #show(from: NetworkStatus, kept: KeptPage): void {
    if (from !== this.#current) return;
    this.#kept = kept;
    const next = from.stateOf(kept);
    if (next) this.#set(next);
  }

  async #showTold(from: NetworkStatus): Promise<void> {
    const told = await from.readTold();
    if (from === this.#current && this.#state.kind === 'known') this.#set({ ...this.#state, told });
  }

  async #tell(from: NetworkStatus): Promise<void> {
    const { isInFront, announce, errors, log } = this.#options;
    try {
      await letFocusedWindowFirst(isInFront);
      if (from !== this.#current) return;
      const network = from.connection.network.name;
      await from.tellNews((announcement) => announce({ network, announcement }));
      await this.#showTold(from);
    } catch (error) {
      log.warn(`Couldn't announce news from the status page: ${errors.sentence(error)}`);
    }
  }

  #pauseOf(kept: KeptPage): number {
    return this.#options.core().status.pollPause(this.#options.intervals(), this.#isEventful(), kept);
  }

  /** Whether something is open on the selected network, so that news may come soon. */
  #isEventful(): boolean {
    if (this.#state.kind !== 'known') return false;
    const { level, incidents, maintenances } = this.#state.assessment;
    const { maintenancePhase } = this.#options.core().status;
    return level !== 'none' || incidents.length > 0 || maintenances.some((each) => maintenancePhase(each) === 'active');
  }
}
