import type { Activity, Watched, WatchList } from './watchList.ts';

/** Events to notify the user of. */
export interface WatchNews {
  watched: Watched;
  latest: Activity;
  /** The number of events before that, not shown either. */
  earlier: number;
}

/** After a notification for one entity, its further events are collected for so long, in milliseconds. */
const silence = 60_000;

/**
 * What to notify of on a network now, and the list as it is after that. An entity with a notification less than a
 * minute ago waits; a clock that was set back counts as a long time.
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
    const { untold, toldAt, ...rest } = each;
    const [latest] = each.activities;
    if (each.network !== network || !untold || !latest) return each;
    if (!isWanted(each)) return toldAt === undefined ? rest : { ...rest, toldAt };
    if (toldAt !== undefined && now >= toldAt && now - toldAt < silence) return each;
    news.push({ watched: each, latest, earlier: untold - 1 });
    return { ...rest, toldAt: now };
  });
  return { list: { ...list, watched }, news };
}
