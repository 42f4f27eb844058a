import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Identifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { bestMatches } from '../../../../src/core/ledger/lookUp/bestMatches.ts';
import { guessIdentifiers } from '../../../../src/core/ledger/lookUp/guessIdentifiers.ts';
import { mayBeName } from '../../../../src/core/ledger/lookUp/mayBeName.ts';
import { nearMiss } from '../../../../src/core/ledger/lookUp/writtenNumber.ts';
import { resultCodeNames } from '../../../../src/core/ledger/resultCodes/resultCodes.ts';
import { anyText } from '../../anyText.ts';

function named(identifier: Identifier): string {
  const page = identifier.kind === 'entity' && identifier.page ? ` (${identifier.page})` : '';
  return `${identifier.kind} ${identifier.id}${page}`;
}

function guesses(text: string): string[] {
  return guessIdentifiers(text).identifiers.map(named);
}

const address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const transaction = '0.0.1001@1790000000.000000001';
const transactionId = '0.0.1001-1790000000-000000001';

const secrets = [
  `302e020100300506032b657004220420${'ab'.repeat(32)}`,
  `3030020100300706052b8104000a04220420${'ab'.repeat(32)}`,
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'ABANDON, ABANDON, ABANDON, ABANDON, ABANDON, ABANDON, ABANDON, ABANDON, ABANDON, ABANDON, ABANDON, ABOUT',
];

describe('what Look Up searches for as a name, at the mirror node', () => {
  it('is the beginning of a name', () => {
    for (const text of ['Vault', 'usdc', '$SAUCE', '0xGold', 'cafe', 'MY_TOKEN', 'The Gold Coin of a small Town'])
      assert.equal(mayBeName(text), true, text);
  });

  it('is nothing secret, no key or hash, no identifier and no long text', () => {
    const others = [
      '0.0.1001',
      'INVALID_SIGNATURE',
      'us',
      '1001',
      'ab'.repeat(20),
      `0x${'ab'.repeat(31)}`,
      'a '.repeat(60),
      Array(8).fill('administration').join(' '),
    ];
    for (const text of [...secrets, ...others]) assert.equal(mayBeName(text), false, text);
    const long = Array(4).fill('international'.padEnd(24, 's')).join(' ');
    assert.equal(mayBeName(`${long}s`), true, 'of 100 characters');
    assert.equal(mayBeName(`${long}ss`), false, 'of 101 characters');
  });
});

describe('the guesses of Look Up', () => {
  const table: [text: string, ...guesses: string[]][] = [
    ['1001', 'entity 0.0.1001', 'block 1001'],
    ['0.0.1001', 'entity 0.0.1001'],
    ['15637000', 'block 15637000', 'entity 0.0.15637000'],
    ['15,637,000', 'block 15637000', 'entity 0.0.15637000'],
    ['#1001', 'block 1001', 'entity 0.0.1001'],
    ['block 1001', 'block 1001'],
    ['Block #15,637,000', 'block 15637000'],
    ['node 3', 'node 3'],
    ['account 1001', 'entity 0.0.1001 (account)'],
    ['topic: 0.0.7001', 'entity 0.0.7001 (topic)'],
    ['token id 5001', 'entity 0.0.5001 (token)'],
    ['22', 'entity 0.0.22', 'block 22', 'node 22', 'resultCode SUCCESS'],
    ['0', 'entity 0.0.0', 'block 0', 'node 0', 'resultCode OK'],
    ['9223372036854775807', 'block 9223372036854775807'],
    ['(0.0.1001).', 'entity 0.0.1001'],
    ['0,0,1001', 'entity 0.0.1001'],
    ['9223372036854775808'],
    ['block 9,223,372,036,854,775,808'],
    ['99,999,999,999,999,999,999'],
    ['0.0.99999999999999999999'],
    ['0.0.5001/99999999999999999999'],
    ['hedera:testnet:0.0.1001', 'entity 0.0.1001'],
    ['hashscan.io/testnet/token/5001'],
    ['hashscan.io/testnet/token/0.0.5001', 'entity 0.0.5001 (token)'],
    [`https://hashscan.io/mainnet/accountbyaddress/${address}`, `evmAddress ${address}`],
    ['0x167', 'entity 0.0.359'],
    ['0x08c379a0'],
    ['NFT 0.0.5001 #7', 'nft 0.0.5001/7'],
    ['0.0.5001#7', 'nft 0.0.5001/7'],
    ['0.0.1001-1790000000.000000001', `transaction ${transactionId}`],
    ['0.0.1001@1790000000-000000001', `transaction ${transactionId}`],
    ['0.0.1001%401790000000.000000001', `transaction ${transactionId}`],
    ['0.0.1001@1790000000'],
    ['1790000000000000001', 'timestamp 1790000000.000000001'],
    ['2026-09-21 14:13:20.000000001 UTC', 'timestamp 1790000000.000000001'],
    ['2026-09-21T14:13:20Z', 'timestamp 1790000000.000000000'],
    ['INSUFFICIENT_PAYER_BALANCE (10)', 'resultCode INSUFFICIENT_PAYER_BALANCE'],
    ['receipt status: 7', 'resultCode INVALID_SIGNATURE'],
    [`302e020100300506032b657004220420${'ab'.repeat(32)}`],
    ['0-0-1001', 'entity 0.0.1001'],
    ['O.0.1OOl', 'entity 0.0.1001'],
    ['0.0'],
    ['0.0.'],
    ['0.1001'],
    ['1790000000.000000001', 'timestamp 1790000000.000000001'],
    [`"${address}"`, `evmAddress ${address}`],
    ['INSUFFICIENT_GAS', 'resultCode INSUFFICIENT_GAS'],
    ['Vault'],
    ['USDC'],
    ['token economics'],
    ['block party'],
    [''],
    ['-1'],
    ['1e9'],
  ];
  for (const [text, ...expected] of table)
    it(`for "${text}": ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(guesses(text), expected);
      assert.equal(guessIdentifiers(text).relation, 'alternatives');
    });

  it('are of the network that stands before or after them, if it is one', () => {
    const of = (text: string, networks: readonly string[] = []) =>
      guessIdentifiers(text, networks).identifiers.map(({ id, network }) => `${network} ${id}`);
    for (const text of ['mainnet:0.0.1001', 'mainnet: 0.0.1001', 'MAINNET:0.0.1001', 'hedera:mainnet:0.0.1001'])
      assert.deepEqual(of(text), ['mainnet 0.0.1001'], text);
    for (const text of ['my-net:0.0.1001', 'my-net 0.0.1001', '0.0.1001 on my-net', '0.0.1001 My-Net'])
      assert.deepEqual(of(text, ['testnet', 'my-net']), ['my-net 0.0.1001'], text);
    assert.deepEqual(of('my-net: 0.0.1001 0.0.1002', ['my-net']), ['my-net 0.0.1001', 'my-net 0.0.1002']);
    assert.deepEqual(of('othernet:0.0.1001'), ['othernet 0.0.1001'], 'one that nobody knows');
    assert.deepEqual(of('payer: 0.0.1001', ['my-net']), ['undefined 0.0.1001']);
    assert.deepEqual(of('my-net:hedera:testnet:0.0.1001', ['my-net']), ['testnet 0.0.1001'], 'its own');
    assert.deepEqual(of('Coin on my-net', ['my-net']), []);
  });

  it('are all of a list, each once', () => {
    for (const text of ['0.0.1001 0.0.1002', '1001, 1002,1001', ' 0.0.1001\n0.0.1002\n'])
      assert.deepEqual(guessIdentifiers(text), {
        identifiers: [
          { kind: 'entity', id: '0.0.1001' },
          { kind: 'entity', id: '0.0.1002' },
        ],
        relation: 'list',
      });
  });

  it('are what occurs in a longer text, such as a line of a log', () => {
    const text = `sent 0.0.1002 in ${transaction} to ${address}`;
    assert.deepEqual(guesses(text), ['entity 0.0.1002', `transaction ${transactionId}`, `evmAddress ${address}`]);
    assert.equal(guessIdentifiers(text).relation, 'text');
  });

  it("begin with the transaction of an SDK's message", () => {
    const message = `Error: transaction ${transaction} failed precheck with status INSUFFICIENT_TX_FEE for 0.0.1002`;
    assert.deepEqual(guesses(message)[0], `transaction ${transactionId}`);
    assert.ok(guesses(message).includes('entity 0.0.1002'));
    assert.equal(guessIdentifiers(message).identifiers.length, new Set(guesses(message)).size);
  });

  it('never fail, are bounded, and are read again as themselves', () => {
    const word = fc.constantFrom('0.0.1001', '1002', transaction, address, 'block', 'Vault', 'BUSY', 'O.0.1OOl');
    const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^[\d.,@ oOlI#-]{0,40}$/), line), (text) => {
        const { identifiers, relation } = guessIdentifiers(text);
        assert.ok(identifiers.length <= 50);
        if (relation !== 'alternatives') assert.ok(identifiers.length > 1);
        for (const { kind, id } of identifiers) assert.ok(guesses(id).includes(`${kind} ${id}`), `${id} of ${text}`);
        seen.add(relation);
        nearMiss(text);
      }),
      // Few random lines have only identifiers: each relation is drawn at least once.
      { examples: [['Vault'], ['0.0.1001 1002'], [`Vault at ${address} by 0.0.1001`]] },
    );
    assert.deepEqual([...seen].sort(), ['alternatives', 'list', 'text']);
    const long = Array.from({ length: 400 }, (_, at) => String(at)).join(' ');
    assert.equal(guessIdentifiers(long).identifiers.length, 50);
    assert.deepEqual(guessIdentifiers('0.0.1001 '.repeat(300)).identifiers, []);
  });
});

describe('the closest names', () => {
  const codes = (text: string) => bestMatches(text, resultCodeNames(), (name) => [name], 3);

  it('complete result codes in any case and form', () => {
    assert.deepEqual(codes('invalid_signature')[0], 'INVALID_SIGNATURE');
    assert.deepEqual(codes('InvalidSignature')[0], 'INVALID_SIGNATURE');
    assert.deepEqual(codes('insufficient payer')[0], 'INSUFFICIENT_PAYER_BALANCE');
    assert.ok(codes('payer_balance').includes('INSUFFICIENT_PAYER_BALANCE'));
    assert.deepEqual(codes('success')[0], 'SUCCESS');
    assert.deepEqual(codes('nosuchcode'), []);
    assert.deepEqual(codes(' _ '), []);
  });

  it('rank the same name, its beginning, the beginning of a word, and the rest', () => {
    const names = ['TheVault', 'Evault', 'VaultFactory', 'My vault', 'vault'];
    assert.deepEqual(
      bestMatches('Vault', names, (name) => [name, null], 9),
      ['vault', 'VaultFactory', 'TheVault', 'My vault', 'Evault'],
    );
  });
});

describe('a near miss', () => {
  it('is a number that is too large for the ledger, alone, after its kind or in an ID', () => {
    const larger = [
      '9223372036854775808',
      '#9223372036854775808',
      'node 9223372036854775808',
      '9'.repeat(20),
      '0.0.5001/99999999999999999999',
    ];
    const grouped = ['99,999,999,999,999,999,999', 'Block #9,223,372,036,854,775,808'];
    const words = 'This number is too large. The largest on the ledger is 9,223,372,036,854,775,807.';
    for (const text of [...larger, ...grouped]) assert.equal(nearMiss(text), words, text);
    assert.equal(nearMiss('9223372036854775807'), undefined);
    for (const text of ['0.0.99999999999999999999', '0.0.1234567890123', '12345678901.0.1001'])
      assert.equal(nearMiss(text), 'A number in this ID is too large. Example: 0.0.1001.', text);
  });

  it('says what is wrong', () => {
    assert.match(nearMiss(address.slice(0, -1)) ?? '', /40 hex digits.* 39\./);
    assert.match(nearMiss('0x12g4') ?? '', /only hex digits/);
    assert.match(nearMiss('0.0') ?? '', /three numbers/);
    assert.match(nearMiss('0.0.') ?? '', /three numbers/);
    assert.match(nearMiss('0.0.1001@1790000000') ?? '', /valid start/);
    for (const text of secrets) assert.match(nearMiss(text) ?? '', /private key, recovery phrase/, text);
    assert.equal(nearMiss('Vault'), undefined);
    assert.equal(nearMiss('deadbeef'), undefined);
  });
});
