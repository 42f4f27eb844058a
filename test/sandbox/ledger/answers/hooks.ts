import { javaAccountId } from '../accountLookup.ts';
import { javaBadRequest } from '../errors.ts';
import { takePage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { strictPage } from '../strictPage.ts';
import { timeRange } from '../timestampRange.ts';
import { parseTimestamp } from '../timestamps.ts';

/** /accounts/{a}/hooks and …/hooks/{hookId}/storage. */
export const hookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/accounts/:account/hooks',
    half: 'java',
    wording: 'converted',
    maxAge: 1,
    accepts: ['hook.id', 'limit', 'order'],
    answer: hooks,
  },
  {
    method: 'GET',
    path: '/accounts/:account/hooks/:hook/storage',
    half: 'java',
    wording: 'converted',
    maxAge: 1,
    accepts: ['key', 'limit', 'order', 'timestamp'],
    answer: storage,
  },
];

function hooks(call: Call): Answer {
  const owner = javaAccountId(call);
  const page = strictPage(call, 'desc');
  const asked = filtersOf(call.filters, 'hook.id');
  const all = call.world.hooks
    .map((entry) => entry.hook)
    .filter((hook) => hook.owner_id === owner && passes(asked, hook.hook_id, BigInt));
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [{ key: 'hook.id', value: last.hook_id }]);
  return listAnswer('hooks', rows, next);
}

function storage(call: Call): Answer {
  const owner_id = javaAccountId(call);
  const text = call.param('hook');
  if (!/^\d{1,19}$/.test(text)) throw javaBadRequest("Failed to convert 'hookId'");
  const hook_id = BigInt(text);
  const page = strictPage(call, 'asc');
  const entry = call.world.hooks.find((each) => each.hook.owner_id === owner_id && each.hook.hook_id === hook_id);
  const keys = filtersOf(call.filters, 'key');
  const range = timeRange(call.filters);
  const all = (entry?.storage ?? []).filter((slot) => {
    const time = parseTimestamp(slot.timestamp);
    return passes(keys, BigInt(slot.key), hexNumber) && range !== null && time <= range.to && time >= range.from;
  });
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [{ key: 'key', value: last.key }]);
  return { body: { hook_id, links: { next }, owner_id, storage: rows }, next };
}

function hexNumber(text: string): bigint {
  return BigInt(text.startsWith('0x') ? text : `0x${text}`);
}
