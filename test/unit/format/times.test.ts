import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatDuration, formatRelative, formatTime, isoTime } from '../../../src/core/format/times.ts';
import { inEnglish, translateBy } from '../../../src/core/platform/language.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const secondsAgo = (seconds: number) => `${now / 1000 - seconds}.000000000`;

describe('times', () => {
  it('keep every nanosecond, but no zeros alone', () => {
    assert.equal(formatTime('1700000000.000000001'), '2023-11-14 22:13:20.000000001 UTC');
    assert.equal(isoTime('1700000000.000000001'), '2023-11-14T22:13:20.000000001Z');
    assert.equal(formatTime('0.0'), '1970-01-01 00:00:00 UTC');
    assert.equal(formatTime('1700000000.000001000'), '2023-11-14 22:13:20.000001000 UTC');
    assert.equal(formatTime('1700000000'), '2023-11-14 22:13:20 UTC');
  });

  it('agree with the calendar of JavaScript, where that reaches', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_640_000_000_000 }), (seconds) => {
        const [date = '', time = ''] = formatTime(`${seconds}`).split(' ');
        const expected = new Date(seconds * 1000).toISOString().replace(/^\+0?/, '').replace('.000Z', '');
        assert.equal(`${date}T${time}`.replace(/^0+(?=\d{5})/, ''), expected.replace(/^0+(?=\d{5})/, ''));
      }),
    );
  });

  it('survive instants beyond the calendar of JavaScript', () => {
    for (const time of ['1'.repeat(25), '8640000000001.5000000000']) assert.equal(formatTime(time), time);
  });

  it('survive seconds of more than ten digits', () => {
    assert.match(formatTime('147339525398400.000000000'), /^\d{7}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    assert.equal(isoTime('147339525398400.000000000'), undefined);
    assert.match(formatTime('9223372036854775807.999999999'), /\.999999999 UTC$/);
  });

  it('are also instants of a status page, and other text stays as it is', () => {
    assert.equal(formatTime('2026-11-21T09:57:00.000Z'), '2026-11-21 09:57:00 UTC');
    assert.equal(formatTime('2026-11-21T09:57:00.120-08:00'), '2026-11-21 17:57:00.120 UTC');
    assert.equal(formatTime('soon'), 'soon');
    assert.equal(formatRelative('soon', now), undefined);
    assert.equal(isoTime('soon'), undefined);
  });

  it('are told from now', () => {
    assert.equal(formatRelative(secondsAgo(2), now), 'just now');
    assert.equal(formatRelative(secondsAgo(2), now, 'narrow'), 'now');
    assert.equal(formatRelative(secondsAgo(42), now), '42 seconds ago');
    assert.equal(formatRelative(secondsAgo(200), now), '3 minutes ago');
    assert.equal(formatRelative(secondsAgo(7300), now), '2 hours ago');
    assert.equal(formatRelative(secondsAgo(86_400), now), '1 day ago');
    assert.equal(formatRelative(secondsAgo(86_400 * 400), now), '1 year ago');
    assert.equal(formatRelative(secondsAgo(-180), now), 'in 3 minutes');
    assert.equal(formatRelative('2026-11-21T09:57:00Z', now), '3 minutes ago');
  });

  it('last exactly as long as they say', () => {
    assert.equal(formatDuration(120n), '2 minutes');
    assert.equal(formatDuration(7_776_000n), '90 days');
    assert.equal(formatDuration(5400n), '1 hour 30 minutes');
    assert.equal(formatDuration(8_000_001n), '92 days 14 hours 13 minutes 21 seconds');
    assert.equal(formatDuration(0n), '0 seconds');
    assert.equal(formatDuration(10n ** 24n), '11,574,074,074,074,074,074 days 1 hour 46 minutes 40 seconds');
  });

  it('are in the language of the texts around them', () => {
    translateBy({}, 'de');
    try {
      assert.equal(formatRelative(secondsAgo(200), now), 'vor 3 Minuten');
      assert.equal(formatRelative(secondsAgo(-86_400), now), 'in 1 Tag');
      assert.equal(formatDuration(5400n), '1 Stunde 30 Minuten');
      assert.equal(
        inEnglish(() => formatRelative(secondsAgo(200), now)),
        '3 minutes ago',
      );
    } finally {
      translateBy({}, 'en');
    }
  });
});
