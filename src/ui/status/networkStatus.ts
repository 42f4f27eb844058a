import type { ToldNews } from '../../core/status/changes/toldNews.ts';
import type { Announcement } from '../../core/status/changes/whatToNotify.ts';
import type { StatusClient } from '../../core/status/rest/client.ts';
import type { StatusSummary } from '../../core/status/rest/schema.ts';
import type { KeptPage } from '../../core/status/rest/sharedPoll.ts';
import type { Core } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { changeFile } from '../storage/changeFile.ts';
import { createSharedFile } from '../storage/sharedFile.ts';
import { pageFileName, toldFileName } from '../storage/storedNames.ts';
import type { StatusState } from './statusState.ts';

/** The known status of a network, in files shared with other windows. */
export interface NetworkStatus {
  readonly connection: StatusConnection;
  /** The names of the shared files, to recognize which one another window has written. */
  readonly pageName: string;
  readonly toldName: string;
  /** The stored page, without a request. */
  kept(): Promise<KeptPage>;
  /** See SharedPoll. */
  poll(pause: (kept: KeptPage) => number, signal: AbortSignal): Promise<KeptPage>;
  /** The state to show for a stored page; undefined if it was never requested. */
  stateOf(kept: KeptPage): StatusState | undefined;
  /** The announced events, read again. */
  readTold(): Promise<ToldNews>;
  /**
   * Announces the news on this machine from the last shown page. Only one window announces it, and marks it afterwards,
   * so that after a crash in between it is announced again rather than never. If another window keeps the file locked,
   * nothing is announced here, and the next call retries.
   */
  tellNews(tell: (announcement: Announcement) => void): Promise<void>;
  /** Rejects with a LensError `storage` if another window keeps the file locked. */
  mute(id: string): Promise<void>;
}

export type StatusConnection = Pick<Connection, 'network' | 'signal'>;

export interface NetworkStatusOptions {
  core: Core;
  connection: StatusConnection;
  status: StatusClient;
  folder: string;
  errors: Pick<ErrorPresenter, 'sentence'>;
  log: Pick<Log, 'debug' | 'warn'>;
}

export function createNetworkStatus(options: NetworkStatusOptions): NetworkStatus {
  const { core, connection, status, folder, errors, log } = options;
  const { network, signal } = connection;
  const pageName = pageFileName(network);
  const toldName = toldFileName(network);
  const failure = core.net.storageFailure;
  const toldFile = createSharedFile({ folder, name: toldName, failure });
  let shown: { text: string; summary: StatusSummary } | undefined;
  let told: ToldNews = core.status.nothingTold;
  let newsOf: string | undefined;

  const shared = core.status.createSharedPoll({
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
    timers: core.net.systemTimers,
  });

  /**
   * In the shared file; if that can't be written, only for this window. Rejects if another window keeps it locked; then
   * `make` wasn't called.
   */
  const change = async (make: (before: ToldNews) => ToldNews): Promise<void> => {
    let made: ToldNews | undefined;
    try {
      await changeFile(toldFile, (text) => {
        made = make(core.status.readToldNews(text));
        return { text: JSON.stringify(made), answer: undefined };
      });
    } catch (error) {
      if (isLocked(error)) throw error;
      log.warn(`Couldn't save the notifications shown for ${network.name}: ${errors.sentence(error)}`);
      made ??= make(told);
    }
    if (made) told = made;
  };
  /** Most pages drop an ended incident; its closing text is in another document, which is requested once. */
  const fetchClosings = async () => {
    try {
      const { incidents } = await status.incidents(signal);
      await change((before) => core.status.withClosings(before, incidents));
    } catch (error) {
      log.debug(`Couldn't read the last update of an incident: ${errors.sentence(error)}`);
    }
  };

  return {
    connection,
    pageName,
    toldName,
    kept: shared.kept,
    poll: shared.poll,
    stateOf(kept) {
      const { text, problem, readAt: at } = kept;
      if (text === null) return problem === null ? undefined : { kind: 'failed', network: network.name, problem };
      if (shown?.text !== text) shown = { text, summary: status.readSummary(text) };
      const { summary } = shown;
      const assessment = core.status.assessStatus(summary, network.name, network.statusComponents);
      return { kind: 'known', network: network.name, summary, assessment, at, told, ...(problem && { problem }) };
    },
    async readTold() {
      const text = await toldFile.read();
      told = text === undefined ? told : core.status.readToldNews(text);
      return told;
    },
    async tellNews(tell) {
      const of = shown;
      if (!of || of.text === newsOf) return;
      let lacksClosing = false;
      const scope = core.status.scopeToNetwork(of.summary, network.name, network.statusComponents);
      await change((before) => {
        const news = core.status.takeNews(before, of.summary, scope, Date.now());
        news.announcements.forEach(tell);
        lacksClosing = news.changes.some((each) => each.kind === 'incidentResolved' && each.closing === null);
        return news.told;
      });
      newsOf = of.text;
      if (lacksClosing) await fetchClosings();
    },
    mute: (id) => change((before) => core.status.withMuted(before, id)),
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.cause === 'locked';
}
