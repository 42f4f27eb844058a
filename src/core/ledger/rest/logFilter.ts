import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import type { Params } from './ask.ts';

const sevenDays = 7 * 24 * 60 * 60;
const topics = ['topic0', 'topic1', 'topic2', 'topic3'] as const;

/**
 * The server returns 400 for a topic filter without a closed time range of at most seven days. Throws `input` if the
 * range is missing, open, or longer in whole seconds.
 */
export function checkLogFilter(params: Params<'contractResults.logs'>): void {
  const topic = topics.find((name) => params[name] !== undefined);
  if (topic === undefined) return;
  const given = params.timestamp;
  const filters = Array.isArray(given) ? given : [given];
  const bounds: { from?: number; to?: number } = {};
  for (const each of filters) {
    // A single moment is also a range.
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
