import assert from 'node:assert/strict';
import { asProven, parseIdentifier } from '../../../src/core/ledger/ids/identifiers.ts';
import { missing } from '../../../src/core/ledger/lookUp/missing.ts';
import { tabTitle } from '../../../src/core/render/tabs.ts';
import { missingSheet, unreadSheet } from '../../../src/core/sheets/absentSheet.ts';

/** Texts that may be a private key or the secret of one-time passwords. */
const texts = [
  'ac09'.repeat(16),
  `0x${'ac09'.repeat(16)}`,
  `0x${'ac09'.repeat(24)}`,
  'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
];

describe('what may be a private key, after someone sent it', () => {
  for (const text of texts)
    it(`stands shortened in the title, the headline and the tab: ${text.slice(0, 6)}… of ${text.length}`, () => {
      const identifier = parseIdentifier(text);
      assert.ok(identifier);
      const sheets = [
        missingSheet(identifier, missing(identifier), { network: 'testnet' }),
        missingSheet(identifier, missing(identifier, { now: 0, knownOn: ['mainnet'] }), { network: 'testnet' }),
        unreadSheet(identifier, 'The mirror node is unavailable (503).', { network: 'testnet' }),
      ];
      for (const sheet of sheets) {
        const { title, short = '', headline } = sheet;
        const all = [title, short, headline, tabTitle(sheet, () => undefined)].join('\n');
        assert.doesNotMatch(all, new RegExp(identifier.id.slice(0, 12)), all);
        assert.match(all, new RegExp(`${identifier.id.slice(0, 6)}….*not `, 's'));
      }
    });

  it('stands whole if something says that it is a hash', () => {
    const identifier = parseIdentifier(`0x${'ac09'.repeat(16)}`);
    assert.ok(identifier);
    assert.match(missing(asProven(identifier)).message, /(?:ac09){16}/);
  });
});

describe('the title of an entity that could not be read', () => {
  it('has the kind that its URL names', () => {
    const titleOf = (text: string) => {
      const identifier = parseIdentifier(text);
      assert.ok(identifier);
      return unreadSheet(identifier, 'No answer.', { network: 'mainnet' }).title;
    };
    assert.equal(titleOf('https://hashscan.io/mainnet/account/0.0.98'), 'Account 0.0.98');
    assert.equal(titleOf('https://hashscan.io/mainnet/token/0.0.98'), 'Token 0.0.98');
    assert.equal(titleOf('0.0.98'), 'Entity ID 0.0.98');
  });
});
