import assert from 'node:assert/strict';
import { keyProgress } from '../../../../src/core/ledger/protobuf/keyProgress.ts';
import type { LedgerKey } from '../../../../src/core/ledger/protobuf/ledgerKey.ts';
import tables from '../../../../src/core/ledger/protobuf/messages.json' with { type: 'json' };
import { type RequiredSigner, requiredSigners } from '../../../../src/core/ledger/protobuf/requiredSigners.ts';
import { readSchedulableBody } from '../../../../src/core/ledger/protobuf/transactionBody.ts';
import { schedule as scheduleRow } from '../../../../src/core/ledger/rest/schema/schedules.ts';
import { readBodyTokens, readSigners } from '../../../../src/core/readers/readSchedule.ts';
import { scheduleSheet } from '../../../../src/core/sheets/schedules/schedule.ts';
import { protoAccount, protoTransfers } from '../../../sandbox/ledger/protoBodies.ts';
import { type Fields, writeFields } from '../../../sandbox/ledger/protobuf.ts';
import { knownSchedules } from '../../../sandbox/ledger/world/schedules.ts';
import { rowOf } from '../../ledger/rows.ts';
import { sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';

type Key = { _type: string; key: string } | null;

/** Six keys, each of 32 equal bytes. */
const hex = (digit: string) => digit.repeat(64);
const single = (digit: string): Key => ({ _type: 'ED25519', key: hex(digit) });
const protoKey = (digit: string) => writeFields({ 2: Buffer.from(hex(digit), 'hex') });
const keyList = (digits: string) => writeFields([...digits].map((each) => [1, protoKey(each)] as const));
const threshold = (count: bigint, digits: string): Key => ({
  _type: 'ProtobufEncoded',
  key: Buffer.from(writeFields({ 5: writeFields({ 1: count, 2: keyList(digits) }) })).toString('hex'),
});

/** The body of a schedule of a type, by the mirror node's name, with the type's own fields. */
function bodyOf(type: string, fields: Fields | Uint8Array) {
  const table: Readonly<Record<string, string>> = tables.messages.SchedulableTransactionBody;
  const number = Number(Object.keys(table).find((each) => nameIn(table[each]) === type));
  const data = fields instanceof Uint8Array ? fields : writeFields(fields);
  const body = readSchedulableBody(writeFields([[number, data]]));
  assert.ok(body);
  return body;
}

/** `tokenMint TokenMintTransactionBody` as `TOKENMINT`. */
function nameIn(declared = ''): string {
  return (declared.split(' ')[0] ?? '').replaceAll('_', '').toUpperCase();
}

const words = (signers: readonly RequiredSigner[]) =>
  signers.map((each) =>
    'of' in each ? `${each.role} ${each.of.kind} ${each.of.id}${'ifAsked' in each ? '?' : ''}` : each.role,
  );

const required = (type: string, fields: Fields | Uint8Array) =>
  words(requiredSigners(bodyOf(type, fields), '0.0.1001').signers);

const transfer = bodyOf(
  'CRYPTOTRANSFER',
  protoTransfers([
    ['0.0.1002', -80n],
    ['0.0.1003', 50n],
    ['0.0.1004', 30n],
  ]),
);

describe('the keys that a transaction requires', () => {
  it('are those of the payer and the senders, and of receivers that ask for it', () => {
    assert.deepEqual(words(requiredSigners(transfer, '0.0.1001').signers), [
      'payer account 0.0.1001',
      'sender account 0.0.1002',
      'receiver account 0.0.1003?',
      'receiver account 0.0.1004?',
    ]);
    const own = protoTransfers([
      ['0.0.1001', -80n],
      ['0.0.1001', 80n],
    ]);
    assert.deepEqual(required('CRYPTOTRANSFER', own), ['payer account 0.0.1001'], 'each account once');
  });

  it('follow from the type', () => {
    const token = writeFields({ 3: 6001n });
    const topic = writeFields({ 3: 7001n });
    const contract = writeFields({ 3: 5001n });
    const account = protoAccount('0.0.1005');
    const types: [type: string, fields: Fields, expected: string[]][] = [
      ['TOKENMINT', [[1, token]], ['supply token 0.0.6001']],
      [
        'TOKENWIPE',
        [
          [1, token],
          [2, account],
        ],
        ['wipe token 0.0.6001'],
      ],
      ['CONSENSUSSUBMITMESSAGE', [[1, topic]], ['submit topic 0.0.7001']],
      ['CONSENSUSDELETETOPIC', [[1, topic]], ['admin topic 0.0.7001']],
      [
        'CONTRACTUPDATEINSTANCE',
        [
          [1, contract],
          [3, protoKey('a')],
        ],
        ['admin contract 0.0.5001', 'newKey'],
      ],
      ['CONTRACTCALL', [[1, contract]], []],
      [
        'CRYPTOUPDATEACCOUNT',
        [
          [2, account],
          [3, protoKey('a')],
        ],
        ['account account 0.0.1005', 'newKey'],
      ],
      [
        'CRYPTODELETE',
        [
          [1, protoAccount('0.0.1006')],
          [2, account],
        ],
        ['account account 0.0.1005', 'receiver account 0.0.1006?'],
      ],
    ];
    for (const [type, fields, expected] of types) {
      assert.deepEqual(required(type, fields), ['payer account 0.0.1001', ...expected], type);
    }
  });

  it("aren't complete for a type that this version doesn't know", () => {
    const append = bodyOf('FILEAPPEND', [[2, writeFields({ 3: 150n })]]);
    assert.equal(requiredSigners(append, '0.0.1001').isComplete, false);
    assert.equal(requiredSigners(transfer, '0.0.1001').isComplete, true);
    assert.equal(requiredSigners(transfer, null).isComplete, false);
  });
});

describe('how far a key has signed', () => {
  const key = (digit: string): LedgerKey => ({ kind: 'key', type: 'ED25519', hex: hex(digit) });
  const contract: LedgerKey = { kind: 'contract', id: '0.0.5001', delegatable: false };

  it('counts keys in lists and thresholds, by prefixes of public keys', () => {
    const two: LedgerKey = { kind: 'threshold', threshold: 2n, keys: [key('a'), key('b'), key('c')] };
    assert.deepEqual(keyProgress(two, ['aaaa', 'CC']), {
      isSigned: true,
      signed: 2,
      needed: 2,
      total: 3,
      isContract: false,
    });
    assert.deepEqual(keyProgress(two, ['aaaa']), {
      isSigned: false,
      signed: 1,
      needed: 2,
      total: 3,
      isContract: false,
    });
    const list: LedgerKey = { kind: 'list', keys: [two, key('d')] };
    assert.equal(keyProgress(list, ['aa', 'bb']).isSigned, false);
    assert.equal(keyProgress(list, ['aa', 'bb', 'dd']).isSigned, true);
  });

  it('takes no signature for a key whose prefix is empty, and no empty list for signed', () => {
    assert.equal(keyProgress(key('a'), ['']).isSigned, false);
    assert.equal(keyProgress({ kind: 'list', keys: [] }, ['aa']).isSigned, false);
    assert.equal(keyProgress(key('a'), ['ab']).isSigned, false);
  });

  it("can't tell of contracts", () => {
    assert.equal(keyProgress(contract, []).isContract, true);
    const either: LedgerKey = { kind: 'threshold', threshold: 1n, keys: [contract, key('a')] };
    assert.equal(keyProgress(either, []).isContract, false, 'the key alone would do');
    assert.equal(keyProgress({ kind: 'list', keys: [contract, key('a')] }, ['aa']).isContract, true);
  });
});

describe('the signatures that a schedule lacks', () => {
  const base64 = (digits: string) => Buffer.from(digits, 'hex').toString('base64');
  const scheduleOf = (prefixes: readonly string[]) => {
    const row = {
      schedule_id: '0.0.8',
      consensus_timestamp: '1700000000.000000001',
      expiration_time: '1800000000.0',
      payer_account_id: '0.0.1001',
      signatures: prefixes.map((each) => ({ public_key_prefix: base64(each), signature: '', type: 'ED25519' })),
      transaction_body: Buffer.from(
        writeFields({
          9: protoTransfers([
            ['0.0.1002', -80n],
            ['0.0.1003', 50n],
            ['0.0.1004', 30n],
          ]),
        }),
      ).toString('base64'),
    };
    return rowOf(scheduleRow, JSON.stringify(row));
  };
  const accounts: Record<string, { key: Key; receiver_sig_required?: boolean } | undefined> = {
    '0.0.1001': { key: single('a') },
    '0.0.1002': { key: threshold(2n, 'bcd') },
    '0.0.1003': { key: single('e'), receiver_sig_required: true },
    '0.0.1004': { key: single('f') },
  };
  const client = (more: typeof accounts = {}) => {
    const known = Object.entries({ ...accounts, ...more });
    const answers = known.map(([id, account]) => [`accounts/${id}`, account ? { account: id, ...account } : 503]);
    const { client: ledger, asked } = servedClient({ 'accounts/*': 503, ...Object.fromEntries(answers) });
    return { asked, ledger };
  };
  const sheetFor = async (prefixes: readonly string[], more?: typeof accounts) => {
    const { ledger } = client(more);
    const schedule = scheduleOf(prefixes);
    const signers = await readSigners(ledger, schedule, transfer);
    return scheduleSheet({ schedule, now: 1_700_000_060_000, signers }, { network: { explorerUrl: '' } as never });
  };

  it('are named with who, why and how many of the keys', async () => {
    const sheet = await sheetFor(['aaaa', 'bbbb']);
    assert.match(sheet.headline, /waiting for signatures \(2 so far, missing: 0\.0\.1002, 0\.0\.1003\)$/);
    const text = JSON.stringify(sheet.sections);
    assert.match(text, /Missing signatures/);
    assert.match(text, /No: 1 of 3 keys have signed, 2 are needed/);
    assert.match(text, /2 of 3 keys/);
    assert.match(text, /receives, and requires a signature for each receipt/);
    const rows = JSON.stringify(sectionOf(sheet, 'Required signatures'));
    assert.match(rows, /0\.0\.1003/);
    assert.doesNotMatch(rows, /0\.0\.1004/, 'a receiver that asks for nothing');
  });

  it('are none once all have signed', async () => {
    const sheet = await sheetFor(['aa', 'bb', 'dd', 'ee']);
    assert.match(sheet.headline, /\(all required keys have signed\)$/);
    assert.doesNotMatch(JSON.stringify(sheet.sections), /Missing signatures/);
  });

  it('are not claimed of what could not be read, which says so', async () => {
    const sheet = await sheetFor(['aa', 'bb', 'dd'], { '0.0.1003': undefined });
    assert.doesNotMatch(sheet.headline, /missing|all required/);
    assert.match(JSON.stringify(sheet.sections), /Unknown: the mirror node is unavailable \(503\)/);
    assert.equal(sheet.sections.find(({ title }) => title === 'Required signatures')?.unread, true);
  });

  it('cost at most 20 requests', async () => {
    const many = Array.from({ length: 30 }, (_, index) => [`0.0.${2000 + index}`, 1n] as const);
    const wide = bodyOf('CRYPTOTRANSFER', protoTransfers([['0.0.1002', -30n], ...many]));
    const { asked, ledger } = client();
    const { left } = await readSigners(ledger, scheduleOf([]), wide);
    assert.deepEqual([asked.length, left], [20, 12]);
  });

  it("cost four requests more at most, for the decimals of the body's tokens", async () => {
    const tokens = [1, 2, 3, 4, 5, 6].map((each) => [2, writeFields({ 1: protoAccount(`0.0.200${each}`) })] as const);
    const { client: ledger, asked } = servedClient({ 'tokens/*': 503 });
    assert.deepEqual(await readBodyTokens(ledger, bodyOf('CRYPTOTRANSFER', tokens)), []);
    assert.equal(new Set(asked).size, 4);
  });

  it('are said of a schedule that expired, by the current keys', async () => {
    const { client: sandbox } = sandboxClient();
    const { sheet } = await sheetReading(sandbox, { id: knownSchedules.expired });
    assert.match(sheet.headline, /: expired without execution \(missing: 0\.0\.\d+(?:, 0\.0\.\d+)*\)$/);
    assert.match(
      JSON.stringify(sectionOf(sheet, 'Required signatures')),
      /Uses the current keys, which may have changed\./,
    );
    assert.match(JSON.stringify(sheet.sections), /Missing signatures/);
  });

  it("are on a schedule's sheet, and cost nothing in a hover or once it was executed", async () => {
    const { client: sandbox, asked } = sandboxClient();
    const { sheet } = await sheetReading(sandbox, { id: knownSchedules.pending });
    assert.match(sheet.headline, /waiting for signatures \(1 so far, missing: 0\.0\.1007, 0\.0\.1005\)$/);
    assert.ok(asked.some((url) => String(url).includes('accounts/0.0.1005')));
    for (const [id, level] of [
      [knownSchedules.pending, 'summary'],
      [knownSchedules.executed, 'all'],
    ] as const) {
      const { client: other, asked: more } = sandboxClient();
      await sheetReading(other, { id }, { level });
      assert.ok(!more.some((url) => String(url).includes('/accounts/')), `${id} ${level}`);
    }
  });
});
