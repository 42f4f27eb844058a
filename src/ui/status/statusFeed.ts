import { setTimeout as delay } from 'node:timers/promises';
import type * as vscode from 'vscode';
import type { ToldNews } from '../../core/status/changes/toldNews.ts';
import type { Announcement } from '../../core/status/changes/whatToNotify.ts';
import type { StatusClient } from '../../core/status/rest/client.ts';
import type { StatusSummary } from '../../core/status/rest/schema.ts';
import type { SharedPoll, StoredPage } from '../../core/status/rest/sharedPoll.ts';
import type { StatusAssessment } from '../../core/status/severity/assessStatus.ts';
import type { StatusContext } from '../../core/status/severity/statusContext.ts';
import type { Core } from '../loadCore.ts';
import type { ErrorPresenter, NetworkFailure } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { changeFile } from '../sharedFiles/changeFile.ts';
import { SharedFeed } from '../sharedFiles/sharedFeed.ts';
import { createSharedFile, type StoredFile } from '../sharedFiles/sharedFile.ts';
import { mostPageFiles, pageFileName, pageFiles, toldFileName } from '../sharedFiles/storedNames.ts';
import { sweepOldest } from '../sharedFiles/wholeFile.ts';
import type { ReadStatus, StatusState } from './statusState.ts';

/** A notification, with the network that was selected then. */
export interface NetworkAnnouncement {
  network: string;
  announcement: Announcement;
}

/** What is asked of a connection: only its status page. */
type StatusConnection = Pick<Connection, 'network' | 'signal' | 'status'>;

interface StatusFeedOptions {
  /** Loads core on the first reading. */
  core: () => Core;
  /** Where all windows on this machine share what they read and announced. */
  folder: string;
  /** The name of the selected network. */
  network: () => string;
  /** The connection to it; throws if the settings don't have it. */
  connection: () => StatusConnection;
  /** The settings of the poll, in seconds (raw). */
  intervals: () => { interval: unknown; incidentInterval: unknown };
  /** The setting from which level news are announced (raw). */
  level: () => unknown;
  /** Whether this window has focus: only then the page is asked, and a notification is seen. */
  isInFront: () => boolean;
  changed: Pick<vscode.EventEmitter<StatusState>, 'event' | 'fire'>;
  /** Fires in one window on this machine. A listener shows it before it returns; then it is marked as announced. */
  announced: Pick<vscode.EventEmitter<NetworkAnnouncement>, 'event' | 'fire'>;
  errors: Pick<ErrorPresenter, 'sentence'>;
  log: Pick<Log, 'debug' | 'warn'>;
}

/** The page of one network, in files that all windows share. */
interface Page {
  readonly connection: StatusConnection;
  readonly status: StatusClient;
  readonly poll: SharedPoll;
  /** The names of the files, to recognize which one another window has written. */
  readonly pageName: string;
  readonly toldName: string;
  readonly toldFile: StoredFile;
  told: ToldNews;
  kept: StoredPage | undefined;
  /** The last text that is on screen. */
  shown: { text: string; summary: StatusSummary; assessment: StatusAssessment } | undefined;
  /** The text whose news were announced. */
  newsOf: string | undefined;
}

const second = 1000;
const minute = 60 * second;
/** How long a window without focus waits, so that the focused one announces: a notification elsewhere wouldn't be seen. */
const courtesy = 3 * second;

/**
 * The status page of the selected network: one summary request serves everything in all windows. Every minute while
 * something is open, otherwise every five; not while the window is in the background, where it follows the readings of
 * other windows. News are announced once on this machine.
 */
export class StatusFeed {
  readonly onDidChange: vscode.Event<StatusState>;
  readonly onDidAnnounce: vscode.Event<NetworkAnnouncement>;
  readonly #options: StatusFeedOptions;
  #polling: SharedFeed | undefined;
  #state: StatusState;
  #page: Page | undefined;

  constructor(options: StatusFeedOptions) {
    this.#options = options;
    this.onDidChange = options.changed.event;
    this.onDidAnnounce = options.announced.event;
    this.#state = { kind: 'waiting', network: options.network() };
  }

  get state(): StatusState {
    return this.#state;
  }

  /** The state, if it still speaks for the present. */
  get current(): ReadStatus | undefined {
    const state = this.#state;
    if (state.kind !== 'known') return undefined;
    const { pollPause, speaksForNow } = this.#options.core().status;
    const calm = pollPause(this.#options.intervals(), false, { failures: 0, wait: 0 });
    return speaksForNow(state, Date.now(), calm) ? state : undefined;
  }

  /** Begins, a moment later, to read while the window has focus, and to follow other windows. */
  start(): void {
    const { connection, folder, isInFront } = this.#options;
    this.#polling = new SharedFeed({
      folder,
      fileChanged: (name) => void this.fileChanged(name).catch((error: unknown) => this.#fail(error)),
      run: (hurry, signal) => this.look(connection(), hurry, signal),
      start: () => {
        void sweepOldest(folder, pageFiles, mostPageFiles);
        this.#lookNow();
      },
      isWanted: isInFront,
      interval: () => this.interval(),
      longestInterval: () => 5 * minute,
      onFailure: (error) => this.#fail(error),
      createPoller: (options) => {
        const { createPoller, systemTimers } = this.#options.core().net;
        return createPoller({ ...options, timers: systemTimers });
      },
    });
  }

  /** The window got or lost the focus. */
  focusChanged(): void {
    this.#polling?.follow();
  }

  /** Another network was selected: its state is unknown, and pending results for the previous one are dropped. */
  networkChanged(): void {
    this.#polling?.renew();
    this.#page = undefined;
    this.#set({ kind: 'waiting', network: this.#options.network() });
    this.#lookNow();
  }

  /** A shorter interval takes effect immediately: the reading sends a request only if that is due. */
  intervalsChanged(): void {
    if (this.#options.isInFront()) void this.#polling?.look();
  }

  /** Reads now; resolves when the result is in `state`. Never rejects. */
  async refresh(): Promise<void> {
    await this.#polling?.refresh();
  }

  /** Reads now if the last reading failed: another service answers again. */
  retry(): void {
    if ('problem' in this.#state) void this.refresh();
  }

  /**
   * The open incident or active maintenance that may be the cause of a failure on a network; undefined for networks
   * other than the selected one, whose status page isn't read, and if the page was last read too long ago.
   */
  statusContext({ network: failedOn, failedAt }: NetworkFailure): StatusContext | undefined {
    const { current } = this;
    if (failedOn !== current?.network) return undefined;
    const { assessment, network, told } = current;
    const at = failedAt === undefined ? {} : { failedAt };
    return this.#options.core().status.statusContext(assessment, network, { muted: told.muted, ...at });
  }

  /** Mutes this incident or maintenance in all windows: no color and no notifications. */
  async mute(id: string): Promise<void> {
    await this.#muteWith((before) => this.#options.core().status.withMuted(before, id));
  }

  /** Takes that back in all windows. */
  async unmute(id: string): Promise<void> {
    await this.#muteWith((before) => this.#options.core().status.withoutMuted(before, id));
  }

  /** Requests the page if that is due or the user requested it. */
  async look(connection: StatusConnection, hurry: boolean, signal: AbortSignal): Promise<void> {
    const { status, network } = connection;
    if (!status) return this.#set({ kind: 'none', network: network.name });
    if (this.#page?.connection !== connection) {
      this.#page = this.#open(connection, status);
      await this.#readTold(this.#page);
      this.#show(this.#page, await this.#page.poll.kept());
    }
    const page = this.#page;
    // The poller has jitter, so nearly due counts as due.
    const pause = (kept: StoredPage) => (hurry ? 0 : this.#pauseOf(kept) * 0.95);
    this.#show(page, await page.poll.poll(pause, AbortSignal.any([signal, connection.signal])));
    void this.#announce(page);
  }

  /** Called when any window has written a file. */
  async fileChanged(name: string): Promise<void> {
    const page = this.#page;
    if (!page) return;
    if (name === page.toldName) await this.#showTold(page);
    if (name !== page.pageName) return;
    const kept = await page.poll.kept();
    if (kept.triedAt <= (page.kept?.triedAt ?? 0)) return;
    this.#show(page, kept);
    await this.#announce(page);
  }

  /** Milliseconds until the next request. */
  interval(): number {
    const kept = this.#page?.kept;
    if (!kept) return minute;
    const { untilDue } = this.#options.core().status;
    return Math.max(second, untilDue(kept, this.#pauseOf(kept), Date.now()));
  }

  dispose(): void {
    this.#polling?.dispose();
  }

  #lookNow(): void {
    void this.#polling?.look();
    this.#polling?.follow();
  }

  #set(next: StatusState): void {
    this.#state = next;
    this.#options.changed.fire(next);
  }

  #fail(error: unknown): void {
    const problem = this.#options.errors.sentence(error);
    const { kind, network } = this.#state;
    this.#set(kind === 'known' ? { ...this.#state, problem } : { kind: 'failed', network, problem });
  }

  #open(connection: StatusConnection, status: StatusClient): Page {
    const { core, errors, folder } = this.#options;
    const failure = core().net.storageFailure;
    const pageName = pageFileName(connection.network);
    const toldName = toldFileName(connection.network);
    const poll = core().status.createSharedPoll({
      file: createSharedFile({ folder, name: pageName, failure }),
      ask: status.summaryText,
      isReadable(text) {
        try {
          status.readSummary(text);
          return true;
        } catch {
          return false;
        }
      },
      sentence: errors.sentence,
      timers: core().net.systemTimers,
    });
    const toldFile = createSharedFile({ folder, name: toldName, failure });
    const told = core().status.nothingTold;
    const nothing = { kept: undefined, shown: undefined, newsOf: undefined };
    return { connection, status, poll, pageName, toldName, toldFile, told, ...nothing };
  }

  #show(page: Page, kept: StoredPage): void {
    if (page !== this.#page) return;
    page.kept = kept;
    const { text, problem, readAt: at } = kept;
    const { name, statusComponents } = page.connection.network;
    if (text === null) {
      if (problem !== null) this.#set({ kind: 'failed', network: name, problem });
      return;
    }
    if (page.shown?.text !== text) {
      const summary = page.status.readSummary(text);
      const assessment = this.#options.core().status.assessStatus(summary, name, statusComponents);
      page.shown = { text, summary, assessment };
    }
    const { summary, assessment } = page.shown;
    this.#set({ kind: 'known', network: name, summary, assessment, at, told: page.told, ...(problem && { problem }) });
  }

  /** The announced events, read again. */
  async #readTold(page: Page): Promise<void> {
    const text = await page.toldFile.read();
    if (text !== undefined) page.told = this.#options.core().status.readToldNews(text);
  }

  async #showTold(page: Page): Promise<void> {
    await this.#readTold(page);
    if (page === this.#page && this.#state.kind === 'known') this.#set({ ...this.#state, told: page.told });
  }

  /**
   * Changes what was announced, in the shared file; if that can't be written, only for this window. Rejects with a
   * LensError `storage` if another window keeps it locked; then `make` wasn't called.
   */
  async #muteWith(make: (before: ToldNews) => ToldNews): Promise<void> {
    const page = this.#page;
    if (!page) return;
    await this.#changeTold(page, make);
    await this.#showTold(page);
  }

  async #changeTold(page: Page, make: (before: ToldNews) => ToldNews): Promise<void> {
    const { core, errors, log } = this.#options;
    let made: ToldNews | undefined;
    try {
      await changeFile(page.toldFile, (text) => {
        made = make(core().status.readToldNews(text));
        return { text: JSON.stringify(made), answer: undefined };
      });
    } catch (error) {
      if (isLocked(error)) throw error;
      const { name } = page.connection.network;
      log.warn(`Couldn't save the notifications shown for ${name}: ${errors.sentence(error)}`);
      made ??= make(page.told);
    }
    if (made) page.told = made;
  }

  /**
   * Announces the news of the last shown page on this machine. Only one window announces them, and marks them afterwards,
   * so that after a crash in between they are announced again rather than never. If another window keeps the file
   * locked, nothing is announced here, and the next reading tries again. Never rejects.
   */
  async #announce(page: Page): Promise<void> {
    const { errors, isInFront, log } = this.#options;
    try {
      if (!isInFront()) await delay(courtesy, undefined, { ref: false });
      if (page !== this.#page) return;
      await this.#tellNews(page);
      await this.#showTold(page);
    } catch (error) {
      log.warn(`Couldn't announce news from the status page: ${errors.sentence(error)}`);
    }
  }

  async #tellNews(page: Page): Promise<void> {
    const { announced, core, level } = this.#options;
    const { newsLevel, scopeToNetwork, takeNews } = core().status;
    const { shown, kept } = page;
    if (!shown || !kept) return;
    // What was read a while ago says nothing of now: what should have begun since may have.
    const at = Math.min(kept.readAt, Date.now());
    const { name: network, statusComponents } = page.connection.network;
    const scope = scopeToNetwork(shown.summary, network, statusComponents);
    const from = newsLevel(level());
    const newsFor = (told: ToldNews) => takeNews(told, shown.summary, scope, at, from);
    // Time alone makes news, too: a maintenance begins soon, or goes on too long.
    if (shown.text === page.newsOf && newsFor(page.told).announcements.length === 0) return;
    let lacksClosing = false;
    await this.#changeTold(page, (before) => {
      const news = newsFor(before);
      for (const announcement of news.announcements) announced.fire({ network, announcement });
      lacksClosing = news.changes.some((each) => each.kind === 'incidentResolved' && each.closing === null);
      return news.told;
    });
    page.newsOf = shown.text;
    if (lacksClosing) await this.#fetchClosings(page);
  }

  /** Most pages drop an ended incident; its closing text is in another document, which is requested once. */
  async #fetchClosings(page: Page): Promise<void> {
    const { core, errors, log } = this.#options;
    try {
      const { incidents } = await page.status.incidents(page.connection.signal);
      await this.#changeTold(page, (before) => core().status.withClosings(before, incidents));
    } catch (error) {
      log.debug(`Couldn't read the last update of an incident: ${errors.sentence(error)}`);
    }
  }

  #pauseOf(kept: StoredPage): number {
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

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.cause === 'locked';
}
