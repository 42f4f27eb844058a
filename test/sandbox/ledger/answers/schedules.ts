import { parseEntityId } from '../entityIds.ts';
import { invalidParameters, notFound } from '../errors.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';

/** /schedules and /schedules/{s}. */
export const scheduleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/schedules',
    half: 'node',
    maxAge: 10,
    accepts: ['account.id', 'limit', 'order', 'schedule.id'],
    answer: schedules,
  },
  { method: 'GET', path: '/schedules/:schedule', half: 'node', maxAge: 1, accepts: [], answer: scheduleById },
];

const num = (text: string) => parseEntityId(text) ?? -1n;

function schedules(call: Call): Answer {
  const page = readPage(call.filters, 'asc');
  const creators = filtersOf(call.filters, 'account.id');
  const ids = filtersOf(call.filters, 'schedule.id');
  const all = call.world.schedules.filter(
    (schedule) =>
      passes(ids, num(schedule.schedule_id), num) && passes(creators, num(schedule.creator_account_id), num),
  );
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [{ key: 'schedule.id', value: last.schedule_id }]);
  return listAnswer('schedules', rows, next);
}

function scheduleById(call: Call): Answer {
  const id = parseEntityId(call.param('schedule'));
  if (id === null) throw invalidParameters('scheduleid');
  const schedule = call.world.schedules.find((each) => each.schedule_id === `0.0.${id}`);
  if (!schedule) throw notFound();
  // One that is done does not change any more: an hour.
  const isDone = schedule.deleted || schedule.executed_timestamp !== null;
  return { body: schedule, ...(isDone ? { maxAge: 3600 } : {}) };
}
