import assert from 'node:assert/strict';
import { similarResultCodes } from '../../../../src/core/ledger/lookUp/bestMatches.ts';
import fixes from '../../../../src/core/ledger/resultCodes/resultCodeFixes.json' with { type: 'json' };
import data from '../../../../src/core/ledger/resultCodes/resultCodes.json' with { type: 'json' };
import {
  explainResultCode,
  isKnownResultCode,
  isSuccess,
  resultCodeNames,
} from '../../../../src/core/ledger/resultCodes/resultCodes.ts';

describe('result codes', () => {
  it('are all 397 of the protobuf, each with its own number', () => {
    assert.equal(resultCodeNames().length, 397);
    assert.equal(new Set(Object.values(data.codes).map(({ code }) => code)).size, 397);
    assert.match(data.license, /Apache-2\.0/);
  });

  it('have a meaning in whole sentences', () => {
    for (const name of resultCodeNames()) {
      const { meaning, known } = explainResultCode(name);
      assert.ok(known);
      assert.match(meaning, /^\S[^\n]*[.!?]$/, name);
      assert.doesNotMatch(meaning, /<br|\/\*|\*\/|####/, name);
    }
  });

  it('have a likely fix for the ones met most, and no fix for a code that does not exist', () => {
    assert.ok(Object.keys(fixes).length >= 60);
    for (const [name, fix] of Object.entries(fixes)) {
      assert.ok(isKnownResultCode(name), name);
      assert.match(fix, /^[A-Z].*\.$/, name);
    }
    assert.match(explainResultCode('TOKEN_NOT_ASSOCIATED_TO_ACCOUNT').fix ?? '', /Associate the account/);
  });

  it('say of each code of hooks what it means and what to do', () => {
    const ofHooks = resultCodeNames().filter((name) => /HOOK/.test(name));
    assert.equal(ofHooks.length, 27);
    for (const name of ofHooks) {
      const { meaning, fix } = explainResultCode(name);
      assert.ok(fix, name);
      assert.doesNotMatch(meaning, /not not|^A hook (?:id )?was|A hook (?:extension point|admin key) was/, name);
    }
    assert.match(explainResultCode('REJECTED_BY_ACCOUNT_ALLOWANCE_HOOK').fix ?? '', /0\.0\.365/);
  });

  it('say so where the list does not have them', () => {
    const unknown = explainResultCode('BRAND_NEW_CODE');
    assert.equal(unknown.known, false);
    assert.equal(unknown.code, undefined);
    assert.match(unknown.meaning, /doesn't know this result code/);
    assert.equal(isKnownResultCode('toString'), false);
  });

  it('keep their number and whether they are deprecated', () => {
    assert.equal(explainResultCode('SUCCESS').code, 22);
    assert.equal(explainResultCode('INVALID_PROXY_ACCOUNT_ID').deprecated, true);
    assert.equal(resultCodeNames().filter((name) => explainResultCode(name).deprecated).length, 8);
  });

  it('are a success in three cases only', () => {
    assert.deepEqual(resultCodeNames().filter(isSuccess), [
      'SUCCESS',
      'FEE_SCHEDULE_FILE_PART_UPLOADED',
      'SUCCESS_BUT_MISSING_EXPECTED_OPERATION',
    ]);
    assert.equal(isSuccess('REVERTED_SUCCESS'), false);
    assert.equal(isSuccess(null), false);
  });

  it('are suggested for a part, a text around one, and a typing error', () => {
    assert.equal(similarResultCodes('payer balance', 8)[0], 'INSUFFICIENT_PAYER_BALANCE');
    assert.deepEqual(similarResultCodes('ERR_INVALID_SIGNATURE_2', 8), ['INVALID_SIGNATURE']);
    assert.deepEqual(similarResultCodes('INVALID_SIGNTURE', 8), ['INVALID_SIGNATURE']);
    assert.deepEqual(similarResultCodes('invalid-signatrue', 8), ['INVALID_SIGNATURE']);
    assert.equal(similarResultCodes('INVALID', 8).length, 8);
    for (const text of ['', 'vault', 'no such code', '0.0.1001', 'x'.repeat(5_000)])
      assert.deepEqual(similarResultCodes(text, 8), [], text.slice(0, 20));
  });
});
