import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../src/core/ledger/ids/identifiers.ts';
import { missing } from '../../../src/core/ledger/lookUp/missing.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import { missingSheet, unreadSheet } from '../../../src/core/sheets/absentSheet.ts';

const id = '0.0.5@1700000000.000000001';

function named(text: string) {
  const identifier = parseIdentifier(text);
  assert.ok(identifier);
  return identifier;
}

describe('the sheet of what is not there', () => {
  it('says where it was looked for, why that may be, and leads to where it is', () => {
    const identifier = named(id);
    const sheet = missingSheet(identifier, missing(identifier, { knownOn: ['mainnet'] }), { network: 'testnet' });
    const text = renderMarkdown(sheet, {
      level: 'summary',
      now: 0,
      actions: '[Check Again](command:x)',
      linkTo: ({ network }) => `https://example.com/${network}`,
    });
    assert.equal(
      text,
      `**Can't find transaction 0.0.5-1700000000-000000001 on this network. It exists on mainnet.**

[Check Again](command:x)

- **Network:** testnet
- **Exists on:** [mainnet](https://example.com/mainnet)
`,
    );
    assert.equal(sheet.absent, 'unknown');
  });

  it('leads to the networks that only a click may ask', () => {
    const identifier = named(`0x${'a7'.repeat(32)}`);
    const sheet = missingSheet(identifier, missing(identifier), { network: 'testnet', unasked: ['mainnet'] });
    const linkTo = ({ id, network }: { id: string; network?: string }) => `https://example.com/${network}/${id}`;
    const text = renderMarkdown(sheet, { level: 'summary', now: 0, linkTo });
    assert.match(text, /Look up on:\*\* \[mainnet\]\(https:\/\/example.com\/mainnet\/0xa7a7/);
  });

  it('leads to the block of that number, if it may have been typed alone', () => {
    const linkTo = ({ kind, id }: { kind: string; id: string }) => `https://example.com/${kind}/${id}`;
    const shown = (text: string, offersBlock: boolean) => {
      const identifier = named(text);
      const sheet = missingSheet(identifier, missing(identifier), { network: 'testnet', offersBlock });
      return renderMarkdown(sheet, { level: 'all', now: 0, linkTo });
    };
    assert.match(
      shown('0.0.13004506', true),
      /Block with this number:\*\* \[.*13004506.*\]\(https:\/\/example.com\/block\/13004506\)/,
    );
    for (const text of [shown('0.0.13004506', false), shown('1.2.13004506', true), shown(id, true)])
      assert.doesNotMatch(text, /Block with this number/);
  });

  it('explains why a node refused a transaction, and what goes on at the service', () => {
    const identifier = named(`transaction ${id} failed precheck with status BUSY against node account id 0.0.3`);
    const sheet = missingSheet(identifier, missing(identifier), { network: 'testnet', notice: 'Open incident.' });
    const text = renderMarkdown(sheet, { level: 'summary', now: 0 });
    assert.match(
      text,
      /failed its precheck with BUSY.*\n\nOpen incident\.\n\n- \*\*Result:\*\* `BUSY`\n- \*\*Meaning:/s,
    );
  });

  it('says why it could not be read', () => {
    const sheet = unreadSheet(named('0.0.5'), 'No connection.', { network: 'testnet' });
    assert.deepEqual([sheet.absent, sheet.headline, sheet.id], ['unread', 'No connection.', '0.0.5']);
    assert.equal(sheet.title, 'Entity ID 0.0.5', 'the headline doesn’t name it');
  });
});
