import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { outcomeTexts } from '../../../src/core/verification/texts/outcomes.ts';
import { verificationCodeTable } from '../../tools/tables/verificationCodeTable.ts';

describe('the table of codes', () => {
  it('is written down as it is', () => {
    const written = readFileSync(new URL('../../tables/verification-codes.md', import.meta.url), 'utf8');
    assert.equal(
      written,
      verificationCodeTable(),
      'run node test/tools/node.mjs test/tools/tables/generateVerificationCodes.ts',
    );
  });

  it('has every code that has a text', () => {
    const table = verificationCodeTable();
    assert.deepEqual(
      Object.keys(outcomeTexts()).filter((code) => !table.includes(`| \`${code}\` |`)),
      [],
    );
  });
});
