import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import type { Params } from './ask.ts';

const sevenDays = 7 * 24 * 60 * 60;
const topics = ['topic0', 'topic1', 'topic2', 'topic3'] as const;

/**
 * The server answers 400 to a topic filter without a time range that is closed and at most seven days long.
 * Throws `input` where the range is missing or open, or longer by whole seconds.
 */
export function checkLogFilter(params: Params<'contractResults.logs'>): void {
  const topic = topics.find((name) => params[name] !== undefined);
  if (topic === undefined) return;
  const given = params.timestamp;
  const filters = Array.isArray(given) ? given : [given];
  const bounds: { from?: number; to?: number } = {};
  for (const each of filters) {
    // One moment is a range of its own.
    if (typeof each !== 'object' || each === null) {
      if (each !== undefined) return;
      continue;
    }
    if (each.eq !== undefined) return;
    const from = each.gt ?? each.gte;
    const to = each.lt ?? each.lte;
    if (from !== undefined) bounds.from = Number(from);
    if (to !== undefined) bounds.to = Number(to);
  }
  if (bounds.from === undefined || bounds.to === undefined || bounds.to - bounds.from > sevenDays) {
    throw new LensError(
      { kind: 'input', field: topic },
      l10n.t`Filtering by ${topic} requires a timestamp range with both ends (gte and lt) of at most seven days.`,
    );
  }
}
