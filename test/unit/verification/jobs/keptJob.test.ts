import assert from 'node:assert/strict';
import { readKeptJob } from '../../../../src/core/verification/jobs/keptJob.ts';
import { jobAfter } from './aJob.ts';

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

  it('is kept without an origin that cannot be read', () => {
    assert.deepEqual(readKeptJob(JSON.stringify({ job, origin: { source: 5 } })), { job, origin: null });
  });
});
