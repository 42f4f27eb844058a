import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../src/core/ledger/ids/identifiers.ts';
import { tabTitle } from '../../../src/core/render/tabs.ts';
import { missingSheet, unreadSheet } from '../../../src/core/sheets/absentSheet.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import type { HeadlineRow } from '../../tools/tables/headlines/headlineRow.ts';
import { headlineGroups } from '../../tools/tables/headlineTable.ts';

const nobody = () => undefined;

function sheet(fields: Partial<Sheet>): Sheet {
  const rest = { kind: 'account', id: '0.0.5', title: 'Account', headline: '', tone: 'neutral', icon: '' } as const;
  return { ...rest, sections: [], ...fields };
}

describe('the title of a tab', () => {
  it('is the subject, and the headline in short, or else the title with the ID', () => {
    const title = (fields: Partial<Sheet>) => tabTitle(sheet(fields), nobody);
    assert.equal(title({}), 'Account 0.0.5');
    assert.equal(title({ title: 'Network 0.0.5' }), 'Network 0.0.5');
    assert.equal(title({ short: '1 ℏ: 0.0.5 → 0.0.6' }), '1 ℏ: 0.0.5 → 0.0.6');
    assert.equal(title({ subject: 'Vault', title: 'Exact match' }), 'Vault · Exact match');
    assert.equal(title({ subject: 'Vault', short: 'Not verified' }), 'Vault · Not verified');
  });

  it('has the name of its entity, on one line of at most 60 characters', () => {
    const named = (id: string) => (id === '0.0.5' ? { text: 'Alice', source: 'label' as const } : undefined);
    assert.equal(tabTitle(sheet({}), named), 'Account Alice · 0.0.5');
    const long = tabTitle(sheet({ short: 'word\n'.repeat(40) }), nobody);
    assert.match(long, /^(?:word ){11}word…$/);
    assert.equal(tabTitle(sheet({ short: 'x'.repeat(100) }), nobody), `${'x'.repeat(60)}…`);
  });

  it('says of what is missing that it is', () => {
    const account = parseIdentifier('0.0.999999');
    assert.ok(account);
    const missing = missingSheet(account, { reason: 'unknown', message: 'No.', knownOn: [] }, { network: 'testnet' });
    assert.equal(tabTitle(missing, nobody), '0.0.999999 (not found)');
    const hash = parseIdentifier(`0x${'ab'.repeat(48)}`);
    assert.ok(hash);
    const unknown = missingSheet(hash, { reason: 'unknown', message: 'No.', knownOn: [] }, { network: 'testnet' });
    assert.equal(tabTitle(unknown, nobody), '0xabab…abab (not found)');
    assert.equal(tabTitle(unreadSheet(account, 'No.', { network: 'testnet' }), nobody), '0.0.999999 (not loaded)');
  });

  describe('of every kind of sheet', () => {
    let rows: HeadlineRow[] = [];
    before(async () => {
      rows = (await headlineGroups()).flatMap((group) => group.rows);
    });
    const titles = (kind: Sheet['kind']) =>
      rows.filter((each) => each.sheet.kind === kind).map((each) => tabTitle(each.sheet, nobody));

    it('is no ID that means nothing to people', () => {
      for (const kind of ['incident', 'maintenance', 'component', 'verification'] as const) {
        const shown = rows.filter((each) => each.sheet.kind === kind);
        assert.ok(shown.length > 0, kind);
        for (const { sheet: one } of shown) assert.ok(!tabTitle(one, nobody).endsWith(` ${one.id}`), one.id);
      }
      assert.ok(titles('feeEstimate').every((each) => each === 'Fee estimate'));
      assert.ok(titles('topicMessage').every((each) => /^Message \S+ of topic \S+$/.test(each)));
    });

    it('fits, and is on one line', () => {
      for (const { sheet: one } of rows) assert.match(tabTitle(one, nobody), /^[^\n]{1,61}$/u);
    });
  });
});
