import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findIdentifiers } from '../../../../src/core/ledger/ids/findIdentifiers.ts';
import { resultCodeNames } from '../../../../src/core/ledger/resultCodes/resultCodes.ts';
import { cpuTime } from '../../cpuTime.ts';

/** What was found, as it stands in the text. */
function texts(text: string, anyShard = false): string[] {
  return findIdentifiers(text, { anyShard }).map(({ offset, length }) => text.slice(offset, offset + length));
}

describe('findIdentifiers', () => {
  it('finds each form where it stands', () => {
    const hash = Buffer.alloc(48, 'Ledger 7 lens').toString('base64');
    const parts = [
      '0.0.5@1700000000.000000001',
      '0.0.5-1700000000-000000001?scheduled/2',
      '00881640084590665216882',
      '0.0.1234',
      '0.0.7/12',
      '1700000000.123456789',
      hash,
      `0x${'ab'.repeat(48)}`,
      `0x${'cd'.repeat(32)}`,
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA',
      'INVALID_SIGNATURE',
      'https://hashscan.io/testnet/token/0.0.7/12',
    ];
    assert.deepEqual(texts(parts.join(', ')), parts);
    assert.deepEqual(texts(parts.map((part) => `"${part}"`).join('\n')), parts);
    assert.deepEqual(texts(`(${parts.join(') (')})`), parts);
  });

  it("leaves a sentence's punctuation alone", () => {
    assert.deepEqual(texts('See 0.0.5@1700000000.000000001.'), ['0.0.5@1700000000.000000001']);
    assert.deepEqual(texts('See 0.0.5-1700000000-000000001?'), ['0.0.5-1700000000-000000001']);
    assert.deepEqual(texts('From 0.0.5. To 0.0.6!'), ['0.0.5', '0.0.6']);
    assert.deepEqual(texts('At 1700000000.000000001.'), ['1700000000.000000001']);
    assert.deepEqual(texts('Open https://hashscan.io/testnet/account/0.0.5.'), [
      'https://hashscan.io/testnet/account/0.0.5',
    ]);
  });

  it('looks inside addresses that it does not know', () => {
    assert.deepEqual(texts('https://example.com/a/b?id=0.0.5'), ['0.0.5']);
    assert.deepEqual(texts('https://example.com/see/0.0.5@1.2/now'), ['0.0.5@1.2']);
  });

  it('does not take versions, IP addresses and parts of longer numbers for ids', () => {
    for (const text of [
      'v0.0.5',
      '^0.0.5',
      '~0.0.5',
      'name@0.0.5',
      '0.0.1-alpha',
      '0.0.1-rc.1',
      '10.0.0.5',
      '0.0.5.6',
      'x0.0.5',
      '1.2.3',
      'version 1.0.12 and 0.0.0',
      'versions 1.0.12, 0.0.8 or 0.0.9',
    ]) {
      assert.deepEqual(texts(text), [], text);
    }
    assert.deepEqual(texts('1.2.3', true), ['1.2.3']);
    assert.deepEqual(texts('0.0.123-vfmkw'), ['0.0.123-vfmkw']);
  });

  it('takes an ID with a wrong checksum for one, which is said, but no version', () => {
    const [found] = findIdentifiers('pay 0.0.1001-vfmkw now');
    assert.deepEqual(found?.identifier, { kind: 'entity', id: '0.0.1001', wrongChecksum: 'vfmkw' });
    for (const text of ['0.0.1234-alpha', '0.0.1234-build', '0.0.12-vfmkx', '0.0.1001-vfmk', '0.0.1001-vfmkwx'])
      assert.deepEqual(texts(text), [], text);
    assert.deepEqual(findIdentifiers('"a": "0.0.1001-vfmkw"', { path: '/a/package-lock.json' }), []);
  });

  it('does not take digests and commits without 0x for hashes and addresses', () => {
    assert.deepEqual(texts(`${'ab'.repeat(32)} ${'ab'.repeat(20)}`), []);
    assert.deepEqual(texts('a/path/that/is/sixty/four/letters/long/and/has/no/digits/inside/'), []);
  });

  it('leaves out what stands where a private key does', () => {
    const key = `0x${'ab'.repeat(32)}`;
    for (const text of [
      `PRIVATE_KEY=${key}`,
      `"privateKey": "${key}"`,
      `accounts: [secret("${key}"`,
      `OPERATOR_KEY: '${key}'`,
      `pk = ${key}`,
    ]) {
      assert.deepEqual(texts(text), [], text);
    }
    assert.deepEqual(texts(`key: 302e020100300506032b657004220420${'ab'.repeat(32)}`), []);
    assert.deepEqual(texts(`transactionHash: "${key}"`), [key]);
  });

  it('takes known result codes, and any after an SDK’s status', () => {
    assert.deepEqual(texts('NODE_ENV OK BUSY SUCCESS INVALID_ACCOUNT_ID'), ['INVALID_ACCOUNT_ID']);
    assert.deepEqual(texts('failed precheck with status BUSY'), ['BUSY']);
    assert.deepEqual(texts('exceptional receipt status: BRAND_NEW'), ['BRAND_NEW']);
  });

  it('finds every known result code of more than one word', () => {
    const names = resultCodeNames().filter((name) => name.includes('_'));
    assert.deepEqual(texts(names.join(' ')), names);
  });

  it("gives what an SDK's message says of its transaction", () => {
    const [first, second, third] = findIdentifiers(
      'Error: transaction 0.0.5@1700000000.000000001 failed precheck with status INVALID_SIGNATURE against node account id 0.0.3',
    );
    assert.deepEqual(first?.identifier.kind === 'transaction' && first.identifier.error, {
      stage: 'precheck',
      status: 'INVALID_SIGNATURE',
    });
    assert.equal(second?.identifier.kind, 'resultCode');
    assert.equal(third?.identifier.id, '0.0.3');
  });

  it('finds what it is given in any surroundings, at its place', () => {
    const ids = fc.constantFrom('0.0.5@1700000000.000000001', '0.0.77', '0.0.9/3', '1700000000.123456789');
    const around = fc.constantFrom(
      ' ',
      '\n',
      '"',
      '(',
      ')',
      ',',
      ';',
      '[',
      ']',
      "'",
      '`',
      '=',
      '<',
      '>',
      '|',
      '{',
      '}',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(around, ids, around), { maxLength: 20 }), (parts) => {
        const text = parts.flat().join('');
        assert.deepEqual(
          texts(text),
          parts.map(([, id]) => id),
        );
      }),
    );
  });

  it('never overlaps, never leaves the text, never throws', () => {
    const identifier = fc.constantFrom('0.0.5', '0.0.5@1790000000.1', '0.0.5/7', `0x${'a7'.repeat(20)}`, 'INVALID_TX');
    const noise = fc.string({ unit: fc.constantFrom(...'0.0.5@-/?17x_AZz:+= \ud83d'), maxLength: 20 });
    let found = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(identifier, noise), { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const { offset, length } of findIdentifiers(text)) {
          assert.ok(offset >= last && length > 0);
          last = offset + length;
          found++;
        }
        assert.ok(last <= text.length);
      }),
      { numRuns: 300 },
    );
    assert.ok(found > 0);
  });

  it('is linear: sixteen times the text takes about sixteen times the work', () => {
    // A quadratic search would take 256 times as much; the bound leaves room for compilers and collectors.
    const tokens = [
      '1.',
      '1',
      '0.0.',
      '0.0.5@1.1 ',
      'https://',
      'http://a/b/',
      'A_',
      'aB1/',
      '/a',
      '0.0.5/',
      '-1.1',
      'x status ',
    ];
    for (const token of tokens) {
      const small = token.repeat(Math.ceil(6_000 / token.length));
      const one = Math.max(leastWork(small, 0), 0.1);
      const ratio = leastWork(small.repeat(16), 100 * one) / one;
      assert.ok(ratio < 100, `${JSON.stringify(token)}: ${ratio.toFixed(1)} times as much`);
    }
    // A busy machine takes longer than the time of the processor that is judged.
  }).timeout(20_000);
});

/**
 * The least of up to three runs in milliseconds of processor time; less than `enough` needs no other run: a compiler or
 * a collector that works beside only adds.
 */
function leastWork(text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= enough; run++) {
    least = Math.min(
      least,
      cpuTime(() => findIdentifiers(text)),
    );
  }
  return least;
}

describe('a long text', () => {
  const ids = [
    '0.0.1001@1790000000.000000001',
    `0x${'ab'.repeat(48)}`,
    'https://hashscan.io/testnet/transaction/1790000000.000000001',
    'INSUFFICIENT_PAYER_BALANCE',
  ];

  it('is searched in pieces, and no identifier is lost, cut or found twice where they meet', () => {
    for (const id of ids)
      for (let before = 16_384 - id.length - 2; before <= 16_386; before++) {
        const text = `${'x'.repeat(before - 1)} ${id} y`;
        const all = findIdentifiers(text).map(({ offset, length }) => [offset, length]);
        assert.deepEqual(all, [[before, id.length]], `${id} at ${before}`);
      }
  });
});
