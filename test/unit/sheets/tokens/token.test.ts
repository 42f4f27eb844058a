import assert from 'node:assert/strict';
import { tokenInfo } from '../../../../src/core/ledger/rest/schema/tokens.ts';
import { tokenSheet } from '../../../../src/core/sheets/tokens/token.ts';
import { rowOf } from '../../ledger/rows.ts';
import { all, context } from '../sheetContext.ts';

describe('the sheet of a token', () => {
  it('says of one without keys what that means', () => {
    const text = (fields: string) => all(tokenSheet(rowOf(tokenInfo, `{"token_id":"0.0.5"${fields}}`), context));
    assert.match(text(''), /This token has no keys\. Nobody can change it/);
    const withKey = text(',"supply_key":{"_type":"ED25519","key":"ab"}');
    assert.match(withKey, /Supply: ED25519, ab/);
    assert.doesNotMatch(withKey, /no keys/);
  });
});
