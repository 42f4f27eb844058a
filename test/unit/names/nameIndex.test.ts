import assert from 'node:assert/strict';
import { namedText } from '../../../src/core/names/namedText.ts';
import { createNameIndex, type NameIndex } from '../../../src/core/names/nameIndex.ts';
import { nameOrigin } from '../../../src/core/names/nameSources.ts';
import { learnFromAnswer } from '../../../src/core/names/namesInAnswer.ts';
import { type EntityName, entityName, shownName } from '../../../src/core/names/shownName.ts';

const address = '0x00c5e04176d95a286fcE0E68c683Ca0bfec8e454';
const lower = address.toLowerCase();

function name(text: string, source: EntityName['source'], detail?: string): EntityName {
  const known = entityName(text, source, detail);
  assert.ok(known);
  return known;
}

function shown(index: NameIndex, id: string): string | undefined {
  const known = index.nameOf(id);
  return known && shownName(known);
}

describe('the index of names', () => {
  it("lets the user's label win over the record, the verified name and the token's own", () => {
    const index = createNameIndex();
    index.add('0.0.5001', name('TOK', 'token'));
    assert.equal(shown(index, '0.0.5001'), '"TOK"');
    index.add('0.0.5001', name('VerifiedVault', 'verified'));
    assert.equal(shown(index, '0.0.5001'), '"VerifiedVault"');
    index.replace('verification', [['0.0.5001', name('OwnVault', 'verification')]]);
    assert.equal(shown(index, '0.0.5001'), 'OwnVault');
    index.replace('deployment', [['0.0.5001', name('Vault', 'deployment')]]);
    assert.equal(shown(index, '0.0.5001'), 'Vault');
    index.replace('label', [['0.0.5001', name('Treasury', 'label')]]);
    assert.equal(shown(index, '0.0.5001'), 'Treasury');
    index.replace('label', []);
    assert.equal(shown(index, '0.0.5001'), 'Vault');
  });

  it('finds a name by every form of an ID, and by its address once an answer has both', () => {
    const index = createNameIndex();
    index.replace('deployment', [[lower, name('Vault', 'deployment')]]);
    assert.equal(shown(index, address), 'Vault');
    assert.equal(index.nameOf('0.0.5001'), undefined);
    assert.equal(learnFromAnswer({ contract_id: '0.0.5001', evm_address: address }, index), true);
    assert.equal(learnFromAnswer({ contract_id: '0.0.5001', evm_address: address }, index), false);
    for (const form of ['0.0.5001', '0.0.5001-abcde', '0.0.05001', `0x${(5001).toString(16).padStart(40, '0')}`])
      assert.equal(shown(index, form), 'Vault', form);
    assert.equal(index.idOf(address), '0.0.5001');
    assert.deepEqual(
      index.all().map(({ id }) => id),
      ['0.0.5001'],
    );
  });

  it('learns tokens and addresses from lists, and nothing from what has another shape', () => {
    const index = createNameIndex();
    const body = {
      tokens: [
        { token_id: '0.0.7', symbol: 'USDC', name: 'USD Coin' },
        { token_id: '0.0.8', symbol: '', name: 'Only Name' },
        { token_id: 9, symbol: 'NO' },
        null,
      ],
      accounts: [{ account: '0.0.1001', evm_address: address }],
      results: [{ contract_id: '0.0.2', address: `0x${'ab'.repeat(20)}` }, 'text', ['0.0.1']],
      links: { next: null },
    };
    assert.equal(learnFromAnswer(body, index), true);
    assert.equal(shown(index, '0.0.7'), '"USDC"');
    assert.equal(shown(index, '0.0.8'), '"Only Name"');
    assert.equal(index.idOf(address), '0.0.1001');
    assert.equal(index.idOf(`0x${'ab'.repeat(20)}`), '0.0.2');
    for (const odd of [null, 1, 'x', [], [{ token_id: '0.0.1', name: 'x' }]])
      assert.equal(learnFromAnswer(odd, index), false);
    assert.equal(index.nameOf('0.0.9'), undefined);
  });

  it('keeps no more than 5,000 names that were read', () => {
    const index = createNameIndex();
    for (let number = 1; number <= 5_001; number++) index.add(`0.0.${number}`, name('T', 'token'));
    assert.equal(index.nameOf('0.0.1'), undefined);
    assert.equal(index.all().length, 5_000);
  });
});

describe('a name', () => {
  it("marks a stranger's, so that it can't pass for the user's", () => {
    assert.equal(shownName(name('Treasury', 'label')), 'Treasury');
    assert.equal(shownName(name('Treasury', 'token')), '"Treasury"');
    assert.equal(shownName(name('a" · 0.0.1 "b', 'token')), `"a' · 0.0.1 'b"`);
    assert.equal(nameOrigin(name('USDC', 'token', 'USD Coin')), "the token's own name: USD Coin");
    assert.equal(nameOrigin(name('Treasury', 'label')), 'your name for it');
    assert.equal(nameOrigin(name('Vault', 'deployment', 'Ignition')), 'name in the deployment record of Ignition');
    assert.equal(nameOrigin(name('Vault', 'verification')), 'name from your verification');
    assert.equal(shownName(name('Vault', 'verification')), 'Vault');
  });

  it('is one short line that hides nothing', () => {
    assert.equal(name('a\u202eb\n c', 'token').text, 'a[U+202E]b c');
    assert.equal(name('x'.repeat(90), 'token').text, `${'x'.repeat(40)}…`);
    assert.equal(entityName(' \n ', 'token'), undefined);
  });
});

describe('names in a sentence', () => {
  const index = createNameIndex();
  index.replace('label', [
    ['0.0.1001', name('Alice', 'label')],
    [lower, name('Vault', 'label')],
  ]);
  const inText = (text: string) => namedText(text, index.nameOf);

  it('stand before IDs that stand alone', () => {
    assert.equal(inText('0.0.1001 sent 1.5 ℏ to 0.0.1002'), 'Alice · 0.0.1001 sent 1.5 ℏ to 0.0.1002');
    assert.equal(inText('Reverted: Call 0.0.1001.'), 'Reverted: Call Alice · 0.0.1001.');
    assert.equal(inText(`to ${address}, twice`), `to Vault · ${address}, twice`);
  });

  it('leave alone transaction IDs, NFTs, versions, hashes and quoted text', () => {
    for (const text of [
      '0.0.1001@1700000000.000000001',
      '0.0.1001-1700000000-000000001',
      'NFT 0.0.1001/3',
      'v0.0.1001.2 and 1.0.0.1001',
      `0x${'ab'.repeat(32)}`,
      'message "pay 0.0.1001 now"',
    ])
      assert.equal(inText(text), text);
  });

  it("don't say what the sentence says already", () => {
    assert.equal(inText('Alice has 5 ℏ (0.0.1001)'), 'Alice has 5 ℏ (0.0.1001)');
    assert.equal(inText('0.0.1001 sent 5 ℏ to 0.0.1001'), 'Alice · 0.0.1001 sent 5 ℏ to 0.0.1001');
  });
});
