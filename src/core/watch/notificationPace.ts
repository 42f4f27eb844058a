import type { Activity, Watched, WatchList } from './watchList.ts';

/** Events to notify the user of. */
export interface WatchNews {
  watched: Watched;
  latest: Activity;
  /** The number of events before that, not shown either. */
  earlier: number;
}

/**
 * After a notification for one entity, its further events are collected for so long, in milliseconds: each time twice as
 * long while it is busy, until it has been quiet for a while.
 */
const silence = { shortest: 60_000, longest: 16 * 60_000 };

/** How long to collect after the next notification, which is due now. */
function nextSilence({ toldAt, silence: last = silence.shortest }: Watched, now: number): number {
  const isBusy = toldAt !== undefined && now >= toldAt && now - toldAt < 2 * last;
  return isBusy ? Math.min(2 * last, silence.longest) : silence.shortest;
}

/**
 * What to notify of on a network now, and the list as it is after that. An entity with a notification shortly before
 * waits; a clock that was set back counts as a long time.
 * @param isWanted whether the user wants notifications of an entity; if not, they count as shown
 * @param now milliseconds since 1970
 */
export function takeWatchNews(
  list: WatchList,
  network: string,
  isWanted: (watched: Watched) => boolean,
  now: number,
): { list: WatchList; news: WatchNews[] } {
  const news: WatchNews[] = [];
  const watched = list.watched.map((each) => {
    const { untold, toldAt, silence: last = silence.shortest, ...rest } = each;
    const [latest] = each.activities;
    if (each.network !== network || !untold || !latest) return each;
    if (!isWanted(each)) return toldAt === undefined ? rest : { ...rest, toldAt };
    if (toldAt !== undefined && now >= toldAt && now - toldAt < last) return each;
    news.push({ watched: each, latest, earlier: untold - 1 });
    const next = nextSilence(each, now);
    return { ...rest, toldAt: now, ...(next > silence.shortest && { silence: next }) };
  });
  return { list: { ...list, watched }, news };
}
