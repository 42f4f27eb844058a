import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { knownOutcomeCodes } from '../../../src/core/verification/outcomes.ts';
import { verificationCodeTable } from '../../verificationCodeTable.ts';

describe('the table of codes', () => {
  it('is written down as it is', () => {
    const written = readFileSync(new URL('../../verification-codes.md', import.meta.url), 'utf8');
    assert.equal(written, verificationCodeTable(), 'run node test/node.mjs test/generateVerificationCodes.ts');
  });

  it('has every code that has a text', () => {
    const table = verificationCodeTable();
    assert.deepEqual(
      knownOutcomeCodes().filter((code) => !table.includes(`| \`${code}\` |`)),
      [],
    );
  });
});
