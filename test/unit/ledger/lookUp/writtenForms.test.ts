import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import type { Found } from '../../../../src/core/ledger/lookUp/found.ts';
import { writtenForms } from '../../../../src/core/ledger/lookUp/writtenForms.ts';
import { transactionRow } from '../rows.ts';

const formsOf = (text: string, network = 'testnet', found?: Found) => {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  return writtenForms(identifier, network, found);
};
const texts = (...parameters: Parameters<typeof formsOf>) => formsOf(...parameters).map(({ text }) => text);

describe('the written forms', () => {
  it('of a transaction are those of SDKs and mirror node', () => {
    assert.deepEqual(texts('0.0.5@1700000000.000000001'), [
      '0.0.5@1700000000.000000001',
      '0.0.5-1700000000-000000001',
      '1700000000.000000001',
    ]);
  });

  it('of a scheduled child have its marks in each form, and without them', () => {
    assert.deepEqual(texts('0.0.5@1700000000.000000001?scheduled/2'), [
      '0.0.5@1700000000.000000001?scheduled/2',
      '0.0.5-1700000000-000000001?scheduled=true&nonce=2',
      '0.0.5@1700000000.000000001',
      '0.0.5-1700000000-000000001',
      '1700000000.000000001',
    ]);
  });

  it('of a transaction that was found have its hash both ways, and each is read as the same transaction', () => {
    const transaction = transactionRow({
      transaction_id: '0.0.5-1700000000-000000001',
      transaction_hash: Buffer.alloc(48, 7).toString('base64'),
      consensus_timestamp: '1700000001.000000002',
    });
    const forms = formsOf('1700000001.000000002', 'testnet', { kind: 'transaction', transaction, rows: [] });
    const byLabel = new Map(forms.map(({ label, text }) => [label, text]));
    assert.equal(byLabel.get('SDK format'), '0.0.5@1700000000.000000001');
    assert.equal(byLabel.get('Hash (hex)'), `0x${'07'.repeat(48)}`);
    assert.equal(byLabel.get('Consensus timestamp'), '1700000001.000000002');
    assert.equal(
      parseIdentifier(byLabel.get('Hash (base64)') ?? '')?.id,
      parseIdentifier(byLabel.get('Hash (hex)') ?? '')?.id,
    );
  });

  it('of an entity have the checksum of a public network, and the long-zero address', () => {
    // The checksum of HIP-15's own example, mainnet.
    assert.deepEqual(texts('0.0.123', 'mainnet'), [
      '0.0.123',
      '0.0.123-vfmkw',
      '0x000000000000000000000000000000000000007B',
      '123',
    ]);
    assert.ok(!texts('0.0.123', 'local').some((text) => text.includes('-')), 'nobody defines its checksums');
  });

  it('of an NFT have both signs, and each is read as the same NFT', () => {
    assert.deepEqual(texts('0.0.5/7'), ['0.0.5/7', '0.0.5@7', '0.0.5', '7']);
    assert.deepEqual(texts('0.0.5@7'), texts('0.0.5/7'));
  });

  it('list each text once', () => {
    for (const text of ['0.0.5', '0.0.5/7', `0x${'a'.repeat(64)}`, `0x${'0'.repeat(38)}ff`, 'INVALID_SIGNATURE']) {
      const all = texts(text);
      assert.ok(all.length > 0, text);
      assert.equal(new Set(all).size, all.length, text);
    }
  });
});
