import assert from 'node:assert/strict';
import { comparisonOf } from '../../../../src/core/verification/consent/comparisonRow.ts';
import { isVerifiedAlready, standingOf, standingReading } from '../../../../src/core/verification/consent/standing.ts';
import { contractRecord } from '../../../../src/core/verification/rest/schema.ts';
import { exactWire, notVerifiedWire } from '../answers.ts';
import { subjectOf } from './subjects.ts';

const { request } = subjectOf();
const contract = { name: 'Vault', parts: request.parts, hasCreation: true };
const record = (more: object = {}) => contractRecord.parse({ ...exactWire, compilation: { name: 'Token' }, ...more });
const at = (level: Parameters<typeof standingOf>[1]['level']) => ({ level, why: '' });
const sources = { 'contracts/Vault.sol': { content: 'contract Vault {}' } };

describe('how an address is on record', () => {
  it('is open if nothing is verified there, or the service could not say', () => {
    assert.deepEqual(standingOf(contractRecord.parse(notVerifiedWire), at('exact'), contract), { kind: 'open' });
    assert.deepEqual(standingOf(undefined, at('exact'), contract), { kind: 'open' });
  });

  it('is another contract if this build is not what is deployed, whatever its name', () => {
    for (const level of ['mismatch', 'noCode', 'unknown', 'notRead'] as const) {
      const standing = standingOf(record(), at(level), contract);
      assert.deepEqual(standing, { kind: 'other', match: 'exact_match', contract: 'Token' }, level);
      assert.equal(isVerifiedAlready({ standing }), false);
    }
    const sameName = standingOf(record({ compilation: { name: 'Vault' }, sources }), at('mismatch'), contract);
    assert.equal(sameName.kind, 'other');
  });

  it('is this contract if its code is what is deployed', () => {
    const exact = standingOf(record(), at('exact'), contract);
    assert.equal(isVerifiedAlready({ standing: exact }), true);
    assert.equal(isVerifiedAlready({ standing: standingOf(record({ match: 'match' }), at('exact'), contract) }), false);
  });

  it('can be upgraded by the creation code, if the transaction is known and the build fits exactly', () => {
    const runtimeOnly = record({ creationMatch: null });
    const already = (level: 'exact' | 'match', hasCreation: boolean) =>
      isVerifiedAlready({ standing: standingOf(runtimeOnly, at(level), { ...contract, hasCreation }) });
    assert.equal(already('exact', true), false);
    assert.equal(already('exact', false), true);
    assert.equal(already('match', true), true);
  });

  it('is this contract without a comparison only if the record has its name and its sources', () => {
    const named = { compilation: { name: 'Vault' } };
    assert.equal(standingOf(record({ ...named, sources }), at('unknown'), contract).kind, 'same');
    assert.equal(standingOf(record({ ...named }), at('unknown'), contract).kind, 'other');
    const edited = { 'contracts/Vault.sol': { content: 'contract Vault { }' } };
    assert.equal(standingOf(record({ ...named, sources: edited }), at('notRead'), contract).kind, 'other');
  });

  it('is not read if the sources that would show whose record it is are not', async () => {
    type Reading = { record?: ReturnType<typeof record>; problem?: string };
    const known: Reading = { record: record({ compilation: { name: 'Vault' } }) };
    const failed = async (): Promise<Reading> => ({ problem: 'It is down.' });
    const read = await standingReading(known, at('unknown'), failed);
    assert.equal(read.problem, 'It is down.');
    assert.deepEqual(standingOf(read.record, at('unknown'), contract), { kind: 'open' });
    const never = () => assert.fail('the sources are not needed');
    assert.equal(await standingReading(known, at('exact'), never), known);
    const none: Reading = { record: contractRecord.parse(notVerifiedWire) };
    assert.equal(await standingReading(none, at('unknown'), never), none);
  });
});

describe('comparing with what is deployed', () => {
  const predict = () => ({ level: 'exact' as const, why: ['The same.', 'Really.'] });
  const never = () => assert.fail('compared');

  it('tells what could not be read from what is not there', () => {
    assert.deepEqual(comparisonOf({ problem: 'The mirror node is unavailable.' }, true, never), {
      level: 'notRead',
      why: 'The mirror node is unavailable.',
    });
    assert.equal(comparisonOf({}, true, never).level, 'noCode');
    assert.equal(comparisonOf({ runtimeBytecode: '0x60' }, false, never).level, 'unknown');
    assert.deepEqual(comparisonOf({ runtimeBytecode: '0x60' }, true, predict), {
      level: 'exact',
      why: 'The same. Really.',
    });
  });
});
