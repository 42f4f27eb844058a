import assert from 'node:assert/strict';
import type { Timeline } from '../../../../src/core/debug/protocol/requests.ts';
import { TimelineFollower } from '../../../../src/core/debug/protocol/timelineFollower.ts';

interface Session {
  readonly name: string;
}

const entriesOf = ({ name }: Session): Timeline['entries'] => [
  { id: 1, kind: 'call', text: `${name} call`, depth: 0 },
  { id: 2, kind: 'write', text: `${name} write`, depth: 1 },
  { id: 3, kind: 'event', text: `${name} event`, depth: 1 },
];

describe('the timeline of the session in front', () => {
  const [one, other]: readonly Session[] = [{ name: 'one' }, { name: 'other' }];
  assert.ok(one && other);
  let inFront: Session | undefined;
  /** Answers that are outstanding, with where the session stood when it was asked. */
  let answers: { readonly session: Session; give(at?: number): void; fail(): void }[];
  let changes: string[];
  let follower: TimelineFollower<Session>;

  beforeEach(() => {
    inFront = one;
    answers = [];
    changes = [];
    follower = new TimelineFollower<Session>({
      inFront: () => inFront,
      ask: (session) =>
        new Promise((resolve, reject) =>
          answers.push({
            session,
            give: (at) => resolve({ entries: entriesOf(session), ...(at !== undefined && { at }) }),
            fail: () => reject(new Error('It has ended.')),
          }),
        ),
      changed: (isOther, before) => changes.push(`${isOther ? 'all' : 'rows'} ${before?.entry?.text}`),
    });
  });
  const present = () => follower.shown.present?.entry?.text;

  it('is asked for once, and then follows the stops', async () => {
    const first = follower.stopped(one, { at: 1 });
    answers[0]?.give(1);
    await first;
    await follower.stopped(one, { at: 2 });
    assert.deepEqual([present(), answers.length, changes], ['one write', 1, ['all undefined', 'rows one call']]);
    await follower.stopped(one, {});
    assert.equal(present(), undefined);
  });

  it('marks the last stop, also if the answer for an earlier one comes after it', async () => {
    const first = follower.stopped(one, { at: 1 });
    const second = follower.stopped(one, { at: 2 });
    answers[0]?.give(1);
    await first;
    await follower.stopped(one, { at: 3 });
    answers[1]?.give(2);
    await second;
    assert.equal(present(), 'one event');
  });

  it('marks where a session stands that stopped while it was asked, or behind another debugger', async () => {
    const asked = follower.refresh();
    const stopped = follower.stopped(one, { at: 3 });
    answers[0]?.give(1);
    answers[1]?.give(3);
    await Promise.all([asked, stopped]);
    assert.equal(present(), 'one event');
    // Another debugger's session is in front now.
    inFront = undefined;
    await follower.stopped(one, { at: 2 });
    assert.equal(present(), 'one write');
  });

  it('shows nothing of a session that ended, or that another is in front of, before it answered', async () => {
    const first = follower.stopped(one, { at: 1 });
    const second = follower.refresh();
    inFront = other;
    const third = follower.stopped(other, { at: 2 });
    answers[2]?.give(2);
    await third;
    answers[0]?.give(1);
    answers[1]?.fail();
    await first;
    await assert.rejects(second);
    assert.equal(present(), 'other write');
    // It is in front again, and stands where it said.
    inFront = one;
    const again = follower.refresh();
    answers[3]?.give(1);
    await again;
    assert.equal(present(), 'one call');
    follower.ended(other);
    assert.equal(present(), 'one call');
    follower.ended(one);
    assert.deepEqual([follower.shown.roots.length, present()], [0, undefined]);
    inFront = undefined;
    await follower.refresh();
    assert.equal(follower.shown.roots.length, 0);
  });
});
