import type { Ask, AskOptions, Params } from '../ask.ts';
import { ensureSubject, isOtherEntity } from '../ensureSubject.ts';
import { schedule } from '../schema/schedules.ts';

export function createSchedules(ask: Ask) {
  const page = ask.page('schedules', schedule);
  const one = ask.one(schedule);
  return {
    list: (params: Params<'schedules.list'> = {}, options?: AskOptions) =>
      ask.send('schedules.list', {}, params, page, options),

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
