import assert from 'node:assert/strict';
import { concat, encodeRlp, getBytes } from 'ethers';
import fc from 'fast-check';
import { bodyFacts } from '../../../../src/core/happened/bodyFacts.ts';
import { plannedWords } from '../../../../src/core/happened/plannedWords.ts';
import { decodeMessage, wireFields } from '../../../../src/core/ledger/protobuf/decodeMessage.ts';
import { readSchedulableBody, readTransactionBody } from '../../../../src/core/ledger/protobuf/transactionBody.ts';
import { bodyFields } from '../../../../src/core/sheets/parts/bodyFields.ts';
import { protoAccount, protoTransfers } from '../../../sandbox/ledger/protoBodies.ts';
import { type FieldList, writeFields, zigzag } from '../../../sandbox/ledger/protobuf.ts';

const transfers = protoTransfers([
  ['0.0.1001', -150_000_000n],
  ['0.0.1002', 150_000_000n],
]);
const text = (body: ReturnType<typeof readTransactionBody>) => body && plannedWords(bodyFacts(body), undefined);

describe('the body of a transaction that has not run', () => {
  it('says what a schedule will do', () => {
    const body = readSchedulableBody(writeFields({ 2: 'rent', 9: transfers }));
    assert.equal(body?.type, 'CRYPTOTRANSFER');
    assert.equal(text(body), 'Transfer 1.5 ℏ from 0.0.1001 to 0.0.1002');
  });

  it('names who signed the first three authorizations of an Ethereum transaction, as many as a line shows', () => {
    const contract = '0x00000000000000000000000000000000000017a1';
    const entries = ['0x', '0x01', '0x02', '0x03', '0x04'].map((nonce) => {
      return ['0x0128', contract, nonce, '0x', '0x01', '0x02'];
    });
    const fields = ['0x', '0x', '0x', '0x', '0x', contract, '0x', '0x', [], entries, '0x', '0x01', '0x02'];
    const data = writeFields({ 1: getBytes(concat(['0x04', encodeRlp(fields)])) });
    const body = readTransactionBody(writeFields({ 50: data }));
    assert.ok(body);
    const parts = bodyFacts(body).parts ?? [];
    const signers = parts.flatMap((part) => (part.kind === 'delegation' ? [part.of ?? ''] : []));
    assert.deepEqual(
      signers.map((each) => /^0x[0-9a-fA-F]{40}$/.test(each)),
      [true, true, true, false, false],
    );
    assert.match(text(body) ?? '', /runs the code of 0x0+17a1, and 2 more$/);
  });

  it('is found in each form that an SDK writes', () => {
    const bare = writeFields({ 1: writeFields({ 2: protoAccount('0.0.1001') }), 14: transfers });
    const pair = writeFields({ 1: Uint8Array.of(0xab, 0xcd) });
    const signed = writeFields({ 1: bare, 2: writeFields({ 1: pair }) });
    const sent = writeFields({ 5: signed });
    const list = writeFields({ 1: [sent, sent] });
    for (const form of [bare, signed, sent, list])
      assert.equal(text(readTransactionBody(form)), 'Transfer 1.5 ℏ from 0.0.1001 to 0.0.1002');
    assert.deepEqual(readTransactionBody(sent)?.signers, ['abcd']);
    assert.deepEqual(readTransactionBody(bare)?.signers, []);
  });

  it('says the price of what is exchanged, as of a finished transaction', () => {
    const nft = writeFields({ 1: protoAccount('0.0.1001'), 2: protoAccount('0.0.1002'), 3: 7n });
    const list = writeFields({ 1: protoAccount('0.0.1500'), 3: nft });
    const price = writeFields({
      1: [
        writeFields({ 1: protoAccount('0.0.1002'), 2: zigzag(-500_000_000n) }),
        writeFields({ 1: protoAccount('0.0.1001'), 2: zigzag(500_000_000n) }),
      ],
    });
    const body = writeFields({ 9: writeFields({ 1: price, 2: list }) });
    assert.equal(text(readSchedulableBody(body)), 'Transfer NFT 0.0.1500/7 from 0.0.1001 to 0.0.1002 for 5 ℏ');
  });

  it('names the entity that other types are about', () => {
    const token = writeFields({ 3: 1500n });
    const mint = writeFields({ 1: token, 2: 1000n });
    assert.equal(text(readSchedulableBody(writeFields({ 29: mint }))), 'Mint 1,000 smallest units of 0.0.1500');
    const burn = (...serials: bigint[]) =>
      text(
        readSchedulableBody(
          writeFields({ 30: writeFields([[1, token], ...serials.map((each) => [3, each] as const)]) }),
        ),
      );
    assert.equal(burn(7n), 'Burn NFT 0.0.1500/7');
    assert.equal(burn(7n, 8n), 'Burn 2 NFTs of 0.0.1500');
    const call = writeFields({ 1: writeFields({ 3: 5001n }), 3: 200_000_000n, 4: Uint8Array.of(1, 2, 3, 4) });
    assert.equal(
      text(readSchedulableBody(writeFields({ 3: call }))),
      'Call contract 0.0.5001 (function 0x01020304) with 2 ℏ',
    );
  });

  it('shows every field, also those that this version does not know', () => {
    const body = writeFields({ 1: 50_000_000n, 9: transfers, 777: 'new', 778: 5000n });
    const message = decodeMessage(body, 'SchedulableTransactionBody');
    const shown = (message ? bodyFields(message) : []).map(({ label, values }) => {
      return `${label}: ${values.map((value) => ('text' in value ? value.text : '')).join(', ')}`;
    });
    assert.deepEqual(shown, [
      'Maximum fee: 0.5 ℏ',
      'Crypto transfer › Transfer 1: 0.0.1001, -1.5 ℏ',
      'Crypto transfer › Transfer 2: 0.0.1002, +1.5 ℏ',
      'Field 777: 0x6e6577',
      'Field 778: 5,000',
    ]);
  });

  it('shows an amount of ℏ with its unit, also by approval, with a hook or without an account', () => {
    const amount = [2, zigzag(-150_000_000n)] as const;
    const payer = [1, protoAccount('0.0.1001')] as const;
    const transfer = (...more: FieldList) => [1, writeFields(more)] as const;
    const list = writeFields([
      transfer(payer, amount, [3, 1n]),
      transfer(payer, amount, [4, writeFields({ 1: 7n })]),
      transfer(amount),
      transfer(payer, amount, [3, 0n]),
    ]);
    const message = decodeMessage(writeFields({ 1: list }), 'CryptoTransferTransactionBody');
    const shown = (message ? bodyFields(message) : []).map(({ label, values, note }) => {
      const said = values.map((value) => ('text' in value ? value.text : '')).join(', ');
      return `${label}: ${said}${note === undefined ? '' : ` (${note})`}`;
    });
    assert.deepEqual(shown, [
      'Transfer 1: 0.0.1001, -1.5 ℏ (by approval)',
      'Transfer 2: 0.0.1001, -1.5 ℏ',
      'Transfer 2 › Pre tx allowance hook › Hook ID: 7',
      'Transfer 3 › Amount: -1.5 ℏ',
      'Transfer 4: 0.0.1001, -1.5 ℏ',
      'Transfer 4 › Is approval: No',
    ]);
  });

  it('reads packed numbers, and negative ones of both kinds', () => {
    const burn = decodeMessage(writeFields({ 3: Uint8Array.of(1, 0x96, 1) }), 'TokenBurnTransactionBody');
    assert.deepEqual(
      burn?.fields.map(({ value }) => (value.kind === 'integer' ? value.value : undefined)),
      [1n, 150n],
    );
    const negative = decodeMessage(writeFields({ 3: (1n << 64n) - 1n }), 'AccountID');
    assert.deepEqual(negative?.fields[0]?.value, { kind: 'integer', value: -1n });
  });

  it('never throws and never invents a body, whatever the bytes are', () => {
    const whole = writeFields({ 2: 'rent', 9: transfers });
    const broken = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 3 })
      .map((changes) => changes.reduce((bytes, [at, byte]) => bytes.with(at, byte), whole));
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), broken), (bytes) => {
        readTransactionBody(bytes);
        const body = readSchedulableBody(bytes);
        if (!body) return;
        assert.ok(wireFields(bytes));
        bodyFields(body.body);
        text(body);
        found++;
      }),
      { numRuns: 500 },
    );
    assert.ok(found > 0);
    assert.equal(wireFields(Uint8Array.of(0x0a, 0x05, 0x01)), undefined, 'a length past the end');
    assert.equal(wireFields(Uint8Array.of(0x80)), undefined, 'a cut varint');
    assert.equal(wireFields(Uint8Array.of(0x0b)), undefined, 'a group');
    assert.equal(readTransactionBody(new TextEncoder().encode('hello')), undefined);
  });

  it('stops at messages nested without end', () => {
    let key: Uint8Array = writeFields({ 2: Uint8Array.of(1) });
    for (let depth = 0; depth < 200; depth++) key = writeFields({ 6: writeFields({ 1: key }) });
    assert.ok(decodeMessage(key, 'Key'));
  });
});
