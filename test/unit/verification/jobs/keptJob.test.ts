import assert from 'node:assert/strict';
import { readKeptJob, readUnreadJob } from '../../../../src/core/verification/jobs/keptJob.ts';
import { jobAfter, submitted } from './aJob.ts';

const job = jobAfter([]);
const origin = { source: 'file:///a/Vault.sol', files: { 'contracts/Vault.sol': 'file:///a/Vault.sol' } };

describe('a kept job', () => {
  it('is read back as it was', () => {
    assert.deepEqual(readKeptJob(JSON.stringify({ job, origin })), { job, origin });
    assert.deepEqual(readKeptJob(JSON.stringify({ job, origin: null })), { job, origin: null });
    const instead = { source: 'file:///a/Token.sol', contract: 'Token', build: 'out/Token.sol/Token.json' };
    const foretold = { why: 'The code differs.', instead };
    const known = { job, origin: { ...origin, foretold } };
    assert.deepEqual(readKeptJob(JSON.stringify(known)), known);
  });

  it('is nothing where its file is torn, foreign or of a newer version', () => {
    const text = JSON.stringify({ job, origin });
    for (let length = 0; length < text.length; length += 7) assert.equal(readKeptJob(text.slice(0, length)), undefined);
    for (const value of [null, 3, [], {}, { job: { ...job, state: { kind: 'newer' } }, origin }])
      assert.equal(readKeptJob(JSON.stringify(value)), undefined);
  });

  it('of a newer version still shows whose it is, and whether its end was told', () => {
    const { contract, address, network } = job;
    const newer = { job: { ...job, version: 2, state: { kind: 'newer' } }, origin, untold: true };
    assert.equal(readKeptJob(JSON.stringify(newer)), undefined);
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
    assert.deepEqual(readKeptJob(JSON.stringify(before)), { job: failed, origin: null });
  });

  it('is kept without an origin that cannot be read', () => {
    assert.deepEqual(readKeptJob(JSON.stringify({ job, origin: { source: 5 } })), { job, origin: null });
  });
});
