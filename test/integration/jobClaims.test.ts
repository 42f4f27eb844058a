import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createJobClaims, type JobClaims } from '../../src/ui/verification/jobs/jobClaims.ts';

const times = { beat: 20, lease: 200 };

describe('claims of jobs', () => {
  let folder: string;
  let windows: JobClaims[];
  const open = (given = times) => {
    const claims = createJobClaims(folder, given);
    windows.push(claims);
    return claims;
  };

  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'll-claims-')), 'made when needed');
    windows = [];
  });
  afterEach(() => {
    for (const each of windows) each.dispose();
    rmSync(path.dirname(folder), { recursive: true });
  });

  it('gives a job to one window, and to the next when it is released', () => {
    const [one, other] = [open(), open()];
    const claim = one.claim('a');
    assert.ok(claim);
    assert.equal(one.claim('a'), undefined, 'not twice in one window either');
    assert.equal(other.claim('a'), undefined);
    assert.ok(other.claim('b'), 'another job is free');
    claim.release();
    assert.ok(other.claim('a'));
  });

  it('keeps a claim as long as its holder lives', async () => {
    const claim = open().claim('a');
    await delay(times.lease * 2);
    assert.equal(open().claim('a'), undefined);
    assert.equal(claim?.signal.aborted, false);
  });

  it('takes over from a window that is gone, and of many takers one gets it', async () => {
    open({ beat: 1_000_000, lease: times.lease }).claim('a');
    assert.equal(open().claim('a'), undefined, 'not at once');
    await delay(times.lease + 50);
    const taken = Array.from({ length: 10 }, () => open().claim('a')).filter((claim) => claim !== undefined);
    assert.equal(taken.length, 1);
  });

  it('tells a window that was suspended that it has lost its claim, which it does not give away then', async () => {
    const slow = open({ beat: 300, lease: times.lease }).claim('a');
    await delay(times.lease + 50);
    const taker = open().claim('a');
    assert.ok(taker);
    await delay(150);
    assert.equal(slow?.signal.aborted, true);
    slow?.release();
    assert.equal(open().claim('a'), undefined, 'the taker still has it');
  });

  it('leaves nothing behind', () => {
    const claims = open();
    claims.claim('a');
    claims.claim('b');
    claims.dispose();
    assert.deepEqual(readdirSync(folder), []);
  });
});
