import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Announcement,
  idOf,
  isWanted,
  nothingTold,
  readToldNews,
  type ToldNews,
  takeNews,
  withClosings,
  withMuted,
} from '../../../../src/core/status/changes/statusNews.ts';
import type { StatusSummary } from '../../../../src/core/status/rest/schema.ts';
import { at, NOON, time } from '../polls.ts';
import { incidentOf, maintenanceOf, summaryOf, wireIncident, wireMaintenance, wireUpdate } from '../statusDocuments.ts';

/** What each document announces, the told news passing through the shared file each time. */
function announced(documents: readonly StatusSummary[], begin: ToldNews = nothingTold) {
  let told = begin;
  const announcements = documents.map((document) => {
    const news = takeNews(told, document, NOON);
    told = readToldNews(JSON.stringify(news.told));
    assert.deepEqual(told, news.told);
    return news.announcements.map(idOf);
  });
  return { announcements, told };
}

const incident = (impact: string, minute = 0) => wireIncident('i', { impact, updated_at: time(minute) });

describe('status news', () => {
  it('announces an incident when it is or becomes major or critical, once', () => {
    const documents = ['minor', 'major', 'minor', 'major', 'critical'].map((impact, minute) =>
      at(minute, { incidents: [incident(impact, minute)] }),
    );
    assert.deepEqual(announced(documents).announcements, [[], ['i'], [], [], []]);
  });

  it('announces a maintenance when it starts, not when it is planned, verified or over', () => {
    const documents = ['scheduled', 'in_progress', 'verifying', 'completed'].map((status, minute) =>
      at(minute, { scheduled_maintenances: [wireMaintenance('m', { status, updated_at: time(minute) })] }),
    );
    assert.deepEqual(announced(documents).announcements, [[], ['m'], [], []]);
  });

  it('announces what goes on where nothing was told before', () => {
    const document = summaryOf({ incidents: [incident('critical')] });
    assert.deepEqual(announced([document]).announcements, [['i']]);
  });

  it('announces nothing twice, whatever the order and number of documents and restarts', () => {
    const document = fc
      .record({
        minute: fc.nat(20),
        incidents: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
        impact: fc.constantFrom('none', 'minor', 'major', 'critical'),
        active: fc.boolean(),
      })
      .map(({ minute, incidents, impact, active }) =>
        at(minute, {
          incidents: incidents.map((id) => wireIncident(id, { impact, updated_at: time(minute) })),
          scheduled_maintenances: active ? [wireMaintenance('m', { status: 'in_progress' })] : [],
        }),
      );
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20 }), (documents) => {
        const ids = announced(documents).announcements.flat();
        assert.equal(new Set(ids).size, ids.length, ids.join(' '));
      }),
    );
  });

  it('keeps what is over for a day, with its closing text once that was fetched', () => {
    const gone = [at(0, { incidents: [incident('major')] }), at(1, {})];
    const { told } = announced(gone);
    assert.deepEqual(told.ended, [{ id: 'i', name: 'Trouble i', at: NOON, closing: null }]);
    const update = wireUpdate('u', 'resolved', time(1), 'Fixed.<br />Sorry.');
    const closed = withClosings(told, [incidentOf('i', { status: 'resolved', incident_updates: [update] })]);
    assert.equal(closed.ended[0]?.closing, 'Fixed.<br />Sorry.');
    assert.equal(withClosings(told, []).ended[0]?.closing, '', 'one that is not there is not asked for again');
    assert.deepEqual(takeNews(closed, at(2, {}), NOON + 25 * 3_600_000).told.ended, []);
    assert.deepEqual(announced([at(3, { incidents: [incident('major', 3)] })], closed).told.ended, [], 'open again');
  });

  it('remembers what is muted, each once', () => {
    const told = withMuted(withMuted(nothingTold, 'a'), 'a');
    assert.deepEqual(told.muted, ['a']);
    assert.deepEqual(announced([at(1, {})], told).told.muted, ['a']);
  });

  it('begins anew with a file that cannot be read', () => {
    for (const text of [undefined, '', '{', 'null', '[]', '{"announced":[1],"muted":[],"ended":[]}'])
      assert.deepEqual(readToldNews(text), nothingTold);
    const text = JSON.stringify({ announced: ['a'], muted: [], ended: [], memory: { pageId: 3 } });
    assert.deepEqual(readToldNews(text), { ...nothingTold, announced: ['a'] });
  });

  it('lets through what the setting wants', () => {
    const major: Announcement = { kind: 'incident', incident: incidentOf('i') };
    const upgrade: Announcement = { kind: 'maintenance', maintenance: maintenanceOf('m') };
    const wanted = (setting: unknown) => [isWanted(major, setting), isWanted(upgrade, setting)];
    assert.deepEqual(wanted('all'), [true, true]);
    assert.deepEqual(wanted('major'), [true, false]);
    assert.deepEqual(wanted('none'), [false, false]);
    assert.deepEqual(wanted(3), [true, true], 'what is no such word is the default');
  });
});
