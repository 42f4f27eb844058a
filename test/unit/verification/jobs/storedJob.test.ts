import assert from 'node:assert/strict';
import type { JobEvent } from '../../../../src/core/verification/jobs/jobs.ts';
import { mostUrgentFirst, readStoredJob, readUnreadJob } from '../../../../src/core/verification/jobs/storedJob.ts';
import { accepted, jobAfter, submitted } from './aJob.ts';

const job = jobAfter([]);
const origin = { source: 'file:///a/Vault.sol', files: { 'contracts/Vault.sol': 'file:///a/Vault.sol' } };

describe('a kept job', () => {
  it('is read back as it was', () => {
    assert.deepEqual(readStoredJob(JSON.stringify({ job, origin })), { job, origin });
    assert.deepEqual(readStoredJob(JSON.stringify({ job, origin: null })), { job, origin: null });
    const instead = { source: 'file:///a/Token.sol', contract: 'Token', build: 'out/Token.sol/Token.json' };
    const foretold = { why: 'The code differs.', instead };
    const known = { job, origin: { ...origin, foretold } };
    assert.deepEqual(readStoredJob(JSON.stringify(known)), known);
    const one = { job, origin, batch: { id: 'a', of: 'deployment', before: 2 } };
    assert.deepEqual(readStoredJob(JSON.stringify(one)), one);
    assert.deepEqual(readStoredJob(JSON.stringify({ ...one, batch: { id: 'a', of: 'newer' } })), { job, origin });
  });

  it('is nothing where its file is torn, foreign or of a newer version', () => {
    const text = JSON.stringify({ job, origin });
    for (let length = 0; length < text.length; length += 7)
      assert.equal(readStoredJob(text.slice(0, length)), undefined);
    for (const value of [null, 3, [], {}, { job: { ...job, state: { kind: 'newer' } }, origin }])
      assert.equal(readStoredJob(JSON.stringify(value)), undefined);
  });

  it('of a newer version still shows whose it is, and whether its end was told', () => {
    const { contract, address, network } = job;
    const newer = { job: { ...job, version: 2, state: { kind: 'newer' } }, origin, untold: true };
    assert.equal(readStoredJob(JSON.stringify(newer)), undefined);
    assert.deepEqual(readUnreadJob(JSON.stringify(newer)), { place: { contract, address, network }, isTold: false });
    const { untold: _, ...told } = newer;
    assert.equal(readUnreadJob(JSON.stringify(told)).isTold, true);
    const text = JSON.stringify(newer);
    for (let length = 0; length < text.length; length += 7)
      assert.deepEqual(readUnreadJob(text.slice(0, length)), { isTold: false });
    for (const value of [null, 3, [], {}, { job: { ...job, contract: 5 } }])
      assert.deepEqual(readUnreadJob(JSON.stringify(value)), { isTold: false });
  });

  it('of an older version is read: what was added since may be missing', () => {
    const failed = jobAfter([submitted, { type: 'refused', code: 'bad', message: null }]);
    const { origin: _, ...before } = { job: failed, origin };
    assert.deepEqual(readStoredJob(JSON.stringify(before)), { job: failed, origin: null });
  });

  it('is shown after those that run, if it failed and its contract was not verified since', () => {
    const other = { address: `0x${'1'.repeat(40)}` };
    const failing = { type: 'refused', code: 'bad', message: null } as const;
    const done = { type: 'alreadyVerified', record: null, level: 'match' } as const;
    const kept = (name: string, events: readonly JobEvent[], createdAt: number, place = {}) => ({
      job: jobAfter(events, { id: name, createdAt, ...place }),
      origin: null,
    });
    const jobs = [
      kept('verified', [submitted, done], 30),
      kept('failed before it was verified', [submitted, failing], 20),
      kept('failed elsewhere', [submitted, failing], 15, other),
      kept('failed on another network', [submitted, failing], 12, { network: 'mainnet' }),
      kept('running', [submitted, accepted], 10),
    ];
    assert.deepEqual(
      jobs.map(({ job: each }) => each.state.kind),
      ['verified', 'failed', 'failed', 'failed', 'pending'],
    );
    assert.deepEqual(
      mostUrgentFirst(jobs).map(({ job: each }) => each.id),
      ['running', 'failed elsewhere', 'failed on another network', 'verified', 'failed before it was verified'],
    );
  });

  it('is kept without an origin that cannot be read', () => {
    assert.deepEqual(readStoredJob(JSON.stringify({ job, origin: { source: 5 } })), { job, origin: null });
  });
});
