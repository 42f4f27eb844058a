import type { Activity, Watched } from '../../core/watch/watchList.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** The target of an activity: its transaction, or a schedule itself, whose end may have none. */
export function activityTarget({ network, kind, id }: Watched, { timestamp }: Activity): EntityTarget {
  return kind === 'schedule' ? { network, kind, id } : { network, kind: 'transaction', id: timestamp };
}
