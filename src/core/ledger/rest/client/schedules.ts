import type { Ask, AskOptions } from '../ask.ts';
import { ensureSubject, isOtherEntity } from '../ensureSubject.ts';
import { schedule } from '../schema/schedules.ts';

export function createSchedules(ask: Ask) {
  const one = ask.one(schedule);
  return {
    list: ask.all('schedules.list', ask.page('schedules', schedule)),

    get: (id: string, options?: AskOptions) =>
      ask.send(
        'schedules.get',
        { scheduleId: id },
        {},
        ensureSubject(one, (row) => isOtherEntity(id, { id: row.schedule_id })),
        options,
      ),
  };
}
