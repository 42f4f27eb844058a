import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressChecksum } from '../../../../src/core/format/checksumAddress.ts';
import { entityChecksum } from '../../../../src/core/ledger/ids/entityChecksum.ts';
import { longZeroAddress, longZeroEntityId } from '../../../../src/core/ledger/ids/evmAddress.ts';
import { findIdentifiers } from '../../../../src/core/ledger/ids/findIdentifiers.ts';
import { base64OfHash } from '../../../../src/core/ledger/ids/hash.ts';
import { type Identifier, mayBeKey, parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { anyText } from '../../anyText.ts';

const mirror = (network: string) => `https://${network}.mirrornode.hedera.com/api/v1`;

const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((each) => Buffer.from(each));

function id(text: string): string | undefined {
  return parseIdentifier(text)?.id;
}

function kind(text: string): Identifier['kind'] | undefined {
  return parseIdentifier(text)?.kind;
}

describe('other identifiers', () => {
  it('are entity ids, also with the checksum of a network', () => {
    assert.deepEqual(parseIdentifier('0.0.123'), { kind: 'entity', id: '0.0.123' });
    assert.deepEqual(parseIdentifier('0.0.123-vfmkw'), { kind: 'entity', id: '0.0.123', network: 'mainnet' });
    assert.deepEqual(parseIdentifier('0.0.123-esxsf'), { kind: 'entity', id: '0.0.123', network: 'testnet' });
    assert.deepEqual(parseIdentifier('0.0.123-ogizo'), { kind: 'entity', id: '0.0.123', network: 'previewnet' });
    assert.equal(entityChecksum('0.0.123', 0), 'vfmkw');
    assert.equal(kind('1.2.3.4'), undefined);
  });

  it('are NFTs in both forms, whose serial numbers start at 1 and may be long', () => {
    assert.equal(id('0.0.7/12'), '0.0.7/12');
    assert.equal(id('0.0.7@9223372036854775807'), '0.0.7/9223372036854775807');
    assert.equal(id('0.0.7/0'), undefined);
  });

  it('are consensus timestamps, whose missing digits are zeros at the end', () => {
    assert.equal(id('1795253926.1'), '1795253926.100000000');
    assert.equal(id('147339525398400.000000000'), '147339525398400.000000000');
    assert.equal(id('1795253926'), undefined);
    assert.equal(id('1795253926.1234567890'), undefined);
  });

  it('are 48-byte hashes in hex, base64 and base64url alike', () => {
    fc.assert(
      fc.property(hex(48), (bytes) => {
        const text = bytes.toString('hex');
        const expected = { kind: 'longHash', id: `0x${text}` };
        fc.pre(!/^30(?:[0-7].|81..|82.{4})02010[01]/.test(text));
        for (const form of [
          text,
          `0x${text}`,
          text.toUpperCase(),
          bytes.toString('base64'),
          bytes.toString('base64url'),
        ]) {
          assert.deepEqual(parseIdentifier(form), expected);
        }
        assert.equal(base64OfHash(expected.id), bytes.toString('base64'));
      }),
    );
  });

  it('are never private keys, which are as long as a hash', () => {
    const key = `302e020100300506032b657004220420${'ab'.repeat(32)}`;
    // As OpenSSL writes an ECDSA key without its public one, and the first line of one with it.
    const ofEcdsa = `302e0201010420${'ab'.repeat(32)}a00706052b8104000a`;
    const firstLine = `307402010104${'20'}${'ab'.repeat(32)}a00706052b8104000aa1440342`.slice(0, 96);
    for (const each of [key, ofEcdsa, firstLine]) {
      assert.equal(each.length, 96);
      assert.equal(parseIdentifier(each), undefined, each);
      assert.equal(parseIdentifier(`0x${each.toUpperCase()}`), undefined, each);
      assert.equal(parseIdentifier(Buffer.from(each, 'hex').toString('base64')), undefined, each);
    }
  });

  it('are 32-byte hashes', () => {
    const hash = 'ED2AB75D5732A24D83B6916C7D9FA7B6867F7CD044E266D65F6F0FF3C484CA31';
    assert.deepEqual(parseIdentifier(hash), { kind: 'evmHash', id: `0x${hash.toLowerCase()}` });
    assert.equal(kind(`0x${hash}`), 'evmHash');
  });

  it('are accounts as wallets write them, with the network', () => {
    const networks = [
      'hedera:testnet:0.0.1001',
      `eip155:295:0x${'12'.repeat(20)}`,
      'hedera:testnet:x',
      'other:testnet:0.0.1',
    ];
    assert.deepEqual(
      networks.map((each) => parseIdentifier(each)).map((each) => each?.network ?? each?.chainId),
      ['testnet', '295', undefined, undefined],
    );
  });

  it('are EVM addresses, their checksum examined', () => {
    // From EIP-55.
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ]) {
      assert.equal(addressChecksum(address), 'valid');
      assert.deepEqual(parseIdentifier(address), { kind: 'evmAddress', id: address, wrongChecksum: false });
      assert.equal(id(address.toLowerCase()), address);
      const wrong = address.replace(/[A-F]/, (letter) => letter.toLowerCase());
      assert.deepEqual(parseIdentifier(wrong), { kind: 'evmAddress', id: wrong, wrongChecksum: true });
    }
    assert.equal(kind('0.0.5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'), 'evmAddress');
  });

  it('are long-zero addresses, decoded', () => {
    const found = parseIdentifier('0x00000000000000000000000000000000000003eb');
    assert.equal(found?.kind === 'evmAddress' && found.entityId, '0.0.1003');
    assert.equal(longZeroEntityId(`0x${'0'.repeat(40)}`), undefined);
    assert.equal(longZeroEntityId(`0x${'0'.repeat(24)}${'f'.repeat(16)}`), undefined);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: (1n << 38n) - 1n }), (number) => {
        assert.equal(longZeroEntityId(longZeroAddress(`0.0.${number}`)), `0.0.${number}`);
      }),
    );
  });

  it('are aliases, also in the form of a public key', () => {
    const alias = 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA';
    assert.deepEqual(parseIdentifier(alias), { kind: 'alias', id: alias });
    assert.equal(id(`0.0.${alias}`), alias);
    assert.equal(kind(alias.slice(0, -1)), undefined);
    const der = `302a300506032b6570032100${'0a'.repeat(32)}`;
    const found = parseIdentifier(`0.0.${der}`);
    assert.equal(found?.kind, 'alias');
    assert.match(found?.id ?? '', /^CIQ[A-Z2-7]{52}$/);
    assert.equal(id(found?.id ?? ''), found?.id);
  });

  it('are aliases of an EVM address, which may be a secret unless what stands around them names an account', () => {
    const alias = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const found = (text: string) => parseIdentifier(text) ?? assert.fail(text);
    assert.equal(mayBeKey(found(alias)), true);
    for (const text of [
      `0.0.${alias}`,
      `https://hashscan.io/testnet/accountbyalias/${alias}`,
      `https://testnet.mirrornode.hedera.com/api/v1/accounts/${alias}`,
    ]) {
      assert.equal(found(text).id, alias);
      assert.equal(mayBeKey(found(text)), false, text);
    }
    const near = `wallet: https://hashscan.io/testnet/accountbyalias/${alias}`;
    assert.deepEqual(
      findIdentifiers(near).map(({ identifier: { kind, id } }) => [kind, id]),
      [['alias', alias]],
    );
    // No token has an alias, but a page may have a token.
    assert.equal(parseIdentifier(`https://example.com/api/token/${alias}`), undefined);
  });

  it('are result codes, known or of their shape', () => {
    assert.deepEqual(parseIdentifier('INVALID_SIGNATURE'), {
      kind: 'resultCode',
      id: 'INVALID_SIGNATURE',
      known: true,
    });
    assert.deepEqual(parseIdentifier('BUSY'), { kind: 'resultCode', id: 'BUSY', known: true });
    assert.deepEqual(parseIdentifier('NEW_CODE_2'), { kind: 'resultCode', id: 'NEW_CODE_2', known: false });
    assert.equal(kind('HELLO'), undefined);
    assert.equal(kind('constructor'), undefined);
    assert.equal(kind('__proto__'), undefined);
  });

  it('may stand in quotes and white space', () => {
    assert.equal(id(' "0.0.5" '), '0.0.5');
    assert.equal(id('`0.0.5@1700000000.000000001`'), '0.0.5-1700000000-000000001');
  });
});

describe('addresses of explorers and mirror nodes', () => {
  const cases: readonly (readonly [string, Identifier['kind'], string, string | undefined])[] = [
    ['https://hashscan.io/testnet/transaction/1700000000.000000001', 'timestamp', '1700000000.000000001', 'testnet'],
    [
      'https://hashscan.io/mainnet/tx/0.0.5@1700000000.000000001',
      'transaction',
      '0.0.5-1700000000-000000001',
      'mainnet',
    ],
    [
      'https://hashscan.io/testnet/transactionsById/0.0.5-1700000000-000000001',
      'transaction',
      '0.0.5-1700000000-000000001',
      'testnet',
    ],
    [
      'https://hashscan.io/testnet/transaction/1700000000.000000001/trace',
      'timestamp',
      '1700000000.000000001',
      'testnet',
    ],
    [`https://hashscan.io/testnet/tx/0x${'ab'.repeat(32)}`, 'evmHash', `0x${'ab'.repeat(32)}`, 'testnet'],
    ['https://hashscan.io/mainnet/account/0.0.98', 'entity', '0.0.98', 'mainnet'],
    ['https://hashscan.io/mainnet/token/0.0.7/12', 'nft', '0.0.7/12', 'mainnet'],
    ['https://hashscan.io/mainnet/topic/0.0.7/messages', 'entity', '0.0.7', 'mainnet'],
    ['https://hashscan.io/testnet/contract/0.0.9/source', 'entity', '0.0.9', 'testnet'],
    ['https://hashscan.io/testnet/node/3', 'node', '3', 'testnet'],
    ['https://hashscan.io/testnet/block/71000000', 'block', '71000000', 'testnet'],
    ['http://localhost:8090/devnet/schedule/0.0.4', 'entity', '0.0.4', 'devnet'],
    [
      `${mirror('testnet')}/transactions/0.0.5-1700000000-000000001?nonce=1`,
      'transaction',
      '0.0.5-1700000000-000000001/1',
      'testnet',
    ],
    [`${mirror('testnet')}/topics/0.0.7/messages/3`, 'topicMessage', '0.0.7/3', 'testnet'],
    [`${mirror('testnet')}/topics/0.0.7/messages`, 'entity', '0.0.7', 'testnet'],
    [`${mirror('testnet')}/topics/messages/1700000000.000000001`, 'timestamp', '1700000000.000000001', 'testnet'],
    [
      `${mirror('testnet')}/contracts/0.0.9/results/1700000000.000000001`,
      'timestamp',
      '1700000000.000000001',
      'testnet',
    ],
    [`${mirror('testnet')}/contracts/0.0.9/results/logs`, 'entity', '0.0.9', 'testnet'],
    [`${mirror('mainnet-public')}/tokens/0.0.7/nfts/3`, 'nft', '0.0.7/3', 'mainnet'],
    [
      `${mirror('mainnet')}/contracts/results/0.0.5-1700000000-000000001`,
      'transaction',
      '0.0.5-1700000000-000000001',
      'mainnet',
    ],
  ];
  for (const [url, expected, canonical, network] of cases) {
    it(url, () => {
      const found = parseIdentifier(url);
      assert.deepEqual([found?.kind, found?.id, found?.network], [expected, canonical, network]);
    });
  }

  it('are nothing where they lead elsewhere', () => {
    for (const url of [
      'https://example.com/',
      'https://hashscan.io/testnet/account/nobody',
      'https://x/%ff/tx/%ff',
      'javascript:/tx/0.0.5',
    ]) {
      assert.equal(parseIdentifier(url), undefined);
    }
  });
});

describe("the SDKs' error messages", () => {
  const start = '0.0.5@1700000000.000000001';
  const cases = [
    [
      `transaction ${start} failed precheck with status INVALID_SIGNATURE against node account id 0.0.3`,
      'precheck',
      'INVALID_SIGNATURE',
    ],
    [
      `StatusError: receipt for transaction ${start} contained error status TOKEN_IS_PAUSED`,
      'receipt',
      'TOKEN_IS_PAUSED',
    ],
    [`Hedera transaction \`${start}\` failed pre-check with the status \`BUSY\``, 'precheck', 'BUSY'],
    [`receipt for transaction \`${start}\` raised status \`INVALID_NFT_ID\``, 'receipt', 'INVALID_NFT_ID'],
    [
      `exceptional precheck status DUPLICATE_TRANSACTION received for transaction ${start}`,
      'precheck',
      'DUPLICATE_TRANSACTION',
    ],
    [
      `exceptional receipt status: INSUFFICIENT_TOKEN_BALANCE received for transaction ${start}`,
      'receipt',
      'INSUFFICIENT_TOKEN_BALANCE',
    ],
    [
      `Transaction failed precheck with status: INVALID_TRANSACTION (1), transaction ID: ${start}`,
      'precheck',
      'INVALID_TRANSACTION',
    ],
    [`transaction \`${start}\` failed pre-check with status \`NEVER_SEEN\``, 'precheck', 'NEVER_SEEN'],
  ] as const;
  for (const [line, stage, status] of cases) {
    it(line, () => {
      const found = parseIdentifier(line);
      assert.equal(found?.id, '0.0.5-1700000000-000000001');
      assert.deepEqual(found?.kind === 'transaction' && found.error, { stage, status });
    });
  }
});

describe('parseIdentifier', () => {
  it('gives for its own canonical text the same again, and never throws', () => {
    const pieces = fc.constantFrom(
      '0.0.5',
      '@',
      '-',
      '.',
      '/',
      '?scheduled',
      '1700000000',
      '0x',
      'ab',
      'A_B',
      ' ',
      '%',
      '\ud800',
    );
    const texts = fc.oneof(
      anyText,
      fc.array(pieces, { maxLength: 12 }).map((each) => each.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const found = parseIdentifier(text);
        if (!found || found.kind === 'block' || found.kind === 'node') return;
        const again = parseIdentifier(found.id);
        assert.equal(again?.id, found.id);
        assert.equal(again?.kind, found.kind);
      }),
      { numRuns: 400 },
    );
  });
});

describe('accounts and a time', () => {
  it('are what they held then, and their own text again is the same', () => {
    for (const [text, id] of [
      ['0.0.1001 at 1700000000.5', '0.0.1001 at 1700000000.500000000'],
      ['0.0.1001, 0.0.1002 at 2026-11-21 14:30', '0.0.1001,0.0.1002 at 1795271400.000000000'],
      ['0.0.5 @ 2026-11-21', '0.0.5 at 1795219200.000000000'],
    ] as const) {
      const found = parseIdentifier(text);
      assert.deepEqual([found?.kind, found?.id], ['balances', id]);
      assert.deepEqual(parseIdentifier(id), found);
    }
    for (const text of ['at 2026-11-21', '0.0.5 at noon', '0.0.5 at', 'x at 2026-11-21', '0.0.5,, at 2026-11-21'])
      assert.equal(parseIdentifier(text), undefined, text);
  });
});
