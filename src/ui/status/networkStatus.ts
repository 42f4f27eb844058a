import type { Announcement, ToldNews } from '../../core/status/changes/statusNews.ts';
import type { StatusClient } from '../../core/status/rest/client.ts';
import type { StatusSummary } from '../../core/status/rest/schema.ts';
import type { KeptPage } from '../../core/status/rest/sharedPoll.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { createSharedFile } from '../storage/sharedFile.ts';
import { pageFileName, toldFileName } from '../storage/storedNames.ts';
import { changeTold } from './changeTold.ts';
import type { StatusState } from './statusState.ts';

/** The status of one network as this window knows it, in files that it shares with the other windows. */
export interface NetworkStatus {
  readonly connection: Connection;
  /** Names of the shared files, to tell which one another window has written. */
  readonly pageName: string;
  readonly toldName: string;
  /** What is kept of the page, without asking it. */
  kept(): Promise<KeptPage>;
  /** See SharedPoll. */
  poll(pause: (kept: KeptPage) => number, signal: AbortSignal): Promise<KeptPage>;
  /** A kept page as what is shown; nothing where it was never asked. */
  stateOf(kept: KeptPage): StatusState | undefined;
  /** What the user was told, read anew. */
  readTold(): Promise<ToldNews>;
  /** What of the page as last shown is news on this machine; telling it here means that no other window will. */
  takeNews(): Promise<Announcement[]>;
  mute(id: string): Promise<void>;
}

export function createNetworkStatus(
  connection: Connection,
  status: StatusClient,
  folder: string,
  errors: Pick<ErrorPresenter, 'sentence'>,
  log: Log,
): NetworkStatus {
  const core = loadCore();
  const { network, signal } = connection;
  const pageName = pageFileName(network);
  const toldName = toldFileName(network);
  const toldFile = createSharedFile(folder, toldName);
  let shown: { text: string; summary: StatusSummary } | undefined;
  let told: ToldNews = core.status.nothingTold;
  let newsOf: string | undefined;

  const shared = core.status.createSharedPoll({
    file: createSharedFile(folder, pageName),
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

  /** In the shared file, else (it cannot be written) for this window alone. */
  const change = async <T extends { told: ToldNews }>(make: (before: ToldNews) => T): Promise<T | undefined> => {
    const changed = await changeTold(toldFile, make).catch((error: unknown) => {
      log.warn(`What was told of ${network.name} could not be kept: ${errors.sentence(error)}`);
      return make(told);
    });
    if (changed) told = changed.told;
    return changed;
  };
  /** Most pages drop an incident when it is over: its last words are in another document, asked for once. */
  const fetchClosings = async () => {
    try {
      const { incidents } = await status.incidents(signal);
      await change((before) => ({ told: core.status.withClosings(before, incidents) }));
    } catch (error) {
      log.debug(`The closing text of an incident could not be read: ${errors.sentence(error)}`);
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
    async takeNews() {
      const of = shown;
      if (!of || of.text === newsOf) return [];
      newsOf = of.text;
      const scope = core.status.scopeToNetwork(of.summary, network.name, network.statusComponents);
      const news = await change((before) => core.status.takeNews(before, of.summary, scope, Date.now()));
      if (!news) return [];
      if (news.changes.some((each) => each.kind === 'incidentResolved' && each.closing === null)) await fetchClosings();
      return news.announcements;
    },
    async mute(id) {
      await change((before) => ({ told: core.status.withMuted(before, id) }));
    },
  };
}
