import type { Activity, Watched } from '../../core/watch/watchList.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** What opens for something that happened: its transaction; a schedule itself, whose end may be none. */
export function activityTarget({ network, kind, id }: Watched, { timestamp }: Activity): EntityTarget {
  return kind === 'schedule' ? { network, kind, id } : { network, kind: 'transaction', id: timestamp };
}
