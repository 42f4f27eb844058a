import assert from 'node:assert/strict';
import { statusSettingProblems } from '../../../src/core/status/statusSettings.ts';

const right = { notifications: 'all', notificationLevel: 'major', interval: 300, incidentInterval: 60 };

describe('the settings of the service status', () => {
  it('are right as they come', () => {
    assert.deepEqual(statusSettingProblems(right), []);
    assert.deepEqual(
      statusSettingProblems({ notifications: 'none', notificationLevel: 'minor', interval: 30, incidentInterval: 1e9 }),
      [],
    );
  });

  it('are told in one sentence each: which, its value, and what is expected', () => {
    assert.deepEqual(statusSettingProblems({ ...right, notifications: 'loud' }), [
      {
        setting: 'ledgerLens.status.notifications',
        message: 'The setting ledgerLens.status.notifications is "loud", but one of all, major, none is expected.',
      },
    ]);
    assert.deepEqual(
      statusSettingProblems({ ...right, notificationLevel: 'all' }).map(({ setting }) => setting),
      ['ledgerLens.status.notificationLevel'],
    );
    const [short] = statusSettingProblems({ ...right, interval: 5 });
    assert.match(short?.message ?? '', /status\.interval is 5, but a number of seconds of at least 30 is expected\.$/);
    for (const wrong of ['60', null, undefined, Number.NaN, -1, [], {}])
      assert.equal(statusSettingProblems({ ...right, incidentInterval: wrong }).length, 1, String(wrong));
  });
});
