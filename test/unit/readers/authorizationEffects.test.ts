import assert from 'node:assert/strict';
import { eoaCode7702SignAuthorization, hexToBytes, privateToAddress } from '@ethereumjs/util';
import { transactionRow } from '../ledger/rows.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../sandbox/ledger/askLedger.ts';
import { sheetReading } from '../sheets/sandboxSheet.ts';
import { all } from '../sheets/sheetContext.ts';

const id = '0.0.1001-1700000000-000000001';
const [delegate, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
const keyOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const;

function signerOf(number: number): string {
  return `0x${Buffer.from(privateToAddress(hexToBytes(keyOf(number)))).toString('hex')}`;
}

/** An entry as the mirror node has it, signed by a real library. */
function signed(number: number, { chain = '0x128', nonce = 5, address = delegate } = {}) {
  const [, , , parity, r, s] = eoaCode7702SignAuthorization(
    { chainId: chain as `0x${string}`, address: address as `0x${string}`, nonce: `0x${nonce.toString(16)}` },
    hexToBytes(keyOf(number)),
  ).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
  return { chain_id: chain, address, nonce, r, s, y_parity: parity === '0x' ? 0 : Number(parity) };
}

/** What a signer's account runs before and after the transaction, and how its update ended; `update` is its child. */
interface Signer {
  readonly before?: string;
  readonly after?: string;
  readonly update?: string;
}

function transactionWith(list: readonly object[], signers: Readonly<Record<number, Signer>>) {
  const time = '1700000002.000000005';
  const numbers = Object.keys(signers).map(Number);
  const children = numbers.flatMap((number, at) => {
    const result = signers[number]?.update;
    const row = { name: 'CRYPTOUPDATEACCOUNT', entity_id: `0.0.${3000 + number}`, nonce: at + 1, result };
    const times = { parent_consensus_timestamp: time, consensus_timestamp: `1700000002.00000000${6 + at}` };
    return result === undefined ? [] : [transactionRow({ ...row, ...times })];
  });
  const parent = { name: 'ETHEREUMTRANSACTION', entity_id: '0.0.5001', consensus_timestamp: time };
  const result = {
    contract_id: '0.0.5001',
    to: `0x${'11'.repeat(20)}`,
    status: '0x1',
    timestamp: time,
    type: 4,
    nonce: 1,
    chain_id: '0x128',
    r: '0x1',
    s: '0x2',
    v: 0,
    authorization_list: list,
    created_contract_ids: [],
    function_parameters: '0x',
    state_changes: [],
    logs: [],
    result: 'SUCCESS',
  };
  const accounts = numbers.map((number) => [
    `accounts/${signerOf(number)}`,
    ({ query }: { query: URLSearchParams }) => {
      const { before = '0x', after = before } = signers[number] ?? {};
      const asked = query.get('timestamp') ?? '';
      const delegation_address = asked.startsWith('lt:') ? before : asked.startsWith('lte:') ? after : 400;
      const account = { account: `0.0.${3000 + number}`, evm_address: signerOf(number), balance: { balance: 0 } };
      return { ...account, delegation_address, transactions: [], links: { next: null } };
    },
  ]);
  return servedClient(
    {
      [`transactions/${id}`]: { transactions: [transactionRow(parent), ...children] },
      [`contracts/results/${id}`]: result,
      [`contracts/results/${id}/actions`]: { actions: [], links: { next: null } },
      ...Object.fromEntries(accounts),
    },
    readOnlyLedger(),
  );
}

/** The account and the effect of each entry. */
async function effectsOf(list: readonly object[], signers: Readonly<Record<number, Signer>>): Promise<string[]> {
  const { sheet } = await sheetReading(transactionWith(list, signers).client, { id });
  const lines = all(sheet).split('\n');
  const at = lines.findIndex((line) => line.trim() === 'Authorizations');
  const columns = (lines[at + 1] ?? '').split(' | ').map((each) => each.trim());
  assert.ok(columns.includes('Effect'), all(sheet));
  return lines.slice(at + 2, at + 2 + list.length).map((line) => line.split(' | ')[columns.indexOf('Effect')] ?? '');
}

describe('the effect of each authorization', () => {
  it('is its update among the children, or what the account runs afterwards', async () => {
    assert.deepEqual(await effectsOf([signed(1)], { 1: { after: delegate, update: 'SUCCESS' } }), ['applied']);
    assert.deepEqual(await effectsOf([signed(1)], { 1: { before: other, after: delegate } }), ['applied']);
    const ends = signed(1, { address: `0x${'0'.repeat(40)}` });
    assert.deepEqual(await effectsOf([ends], { 1: { before: other, after: '0x', update: 'SUCCESS' } }), ['applied']);
    assert.deepEqual(await effectsOf([signed(1)], { 1: { update: 'INSUFFICIENT_GAS' } }), ['failed: INSUFFICIENT_GAS']);
  });

  it('says why one was skipped: chain, signature, or else most likely its nonce', async () => {
    const list = [
      signed(1, { chain: '0x127' }),
      { ...signed(2), r: '0x0' },
      signed(3),
      signed(4, { chain: '0x0' }),
      signed(5),
    ];
    assert.deepEqual(await effectsOf(list, { 1: {}, 3: {}, 4: { after: delegate, update: 'SUCCESS' } }), [
      "skipped: it's for another chain",
      'skipped: its signature is invalid',
      'skipped, most likely because of its nonce',
      'applied',
      'skipped, most likely because of its nonce',
    ]);
  });

  it('of several of one account is that of the last valid one', async () => {
    const list = [signed(1, { address: other }), signed(1, { nonce: 6 }), signed(1, { nonce: 9, address: other })];
    assert.deepEqual(await effectsOf(list, { 1: { after: delegate, update: 'SUCCESS' } }), [
      'replaced by a later one',
      'applied',
      'skipped, most likely because of its nonce',
    ]);
  });

  it('is never that another replaced it if both cannot have counted, by their nonces', async () => {
    const skipped = 'skipped, most likely because of its nonce';
    for (const [nonces, effects] of [
      [
        [7, 5],
        [skipped, 'applied'],
      ],
      [
        [3, 5],
        [skipped, 'applied'],
      ],
      [
        [5, 5, 6],
        ['replaced by a later one', skipped, 'applied'],
      ],
    ] as const) {
      const list = nonces.map((nonce, at) => {
        return signed(1, { nonce, address: at === nonces.length - 1 ? delegate : other });
      });
      const signers = { 1: { after: delegate, update: 'SUCCESS' } };
      assert.deepEqual(await effectsOf(list, signers), effects, nonces.join(', '));
    }
  });

  it('of a delegation that was there before and no update is that it was skipped', async () => {
    assert.deepEqual(await effectsOf([signed(1)], { 1: { before: delegate } }), [
      'skipped, most likely because of its nonce',
    ]);
  });

  it('is asked for of up to ten accounts', async () => {
    const list = Array.from({ length: 12 }, (_, at) => signed(at + 1));
    const { client, asked } = transactionWith(list, {});
    const { sheet } = await sheetReading(client, { id });
    assert.equal(asked.filter((each) => each.startsWith('accounts/')).length, 20);
    assert.equal(all(sheet).match(/skipped, most likely because of its nonce/g)?.length, 10);
  });

  const skipped = 'skipped, most likely because of its nonce';
  const none = `0x${'0'.repeat(40)}`;
  /** Written before any was run. */
  const further: Readonly<
    Record<
      string,
      readonly [list: readonly object[], signers: Readonly<Record<number, Signer>>, effects: readonly string[]]
    >
  > = {
    'the same code once more': [
      [signed(1)],
      { 1: { before: delegate, after: delegate, update: 'SUCCESS' } },
      ['applied'],
    ],
    'an end and a new beginning': [
      [signed(1, { address: none }), signed(1, { nonce: 6 })],
      { 1: { before: other, after: delegate, update: 'SUCCESS' } },
      ['replaced by a later one', 'applied'],
    ],
    'a beginning and its end': [
      [signed(1), signed(1, { nonce: 6, address: none })],
      { 1: { before: other, after: '0x', update: 'SUCCESS' } },
      ['replaced by a later one', 'applied'],
    ],
    'two, of which the account could not be updated': [
      [signed(1), signed(1, { nonce: 6, address: other })],
      { 1: { update: 'INSUFFICIENT_GAS' } },
      [skipped, 'failed: INSUFFICIENT_GAS'],
    ],
    'a failure with a code that nobody knows': [[signed(1)], { 1: { update: 'NEW_CODE' } }, ['failed: NEW_CODE']],
    'an address in capitals': [
      [{ ...signed(1), address: delegate.toUpperCase().replace('0X', '0x') }],
      { 1: { after: delegate, update: 'SUCCESS' } },
      ['applied'],
    ],
    'two accounts, one of them for any chain': [
      [signed(1, { chain: '0x0' }), signed(2, { chain: '0x1' })],
      { 1: { after: delegate, update: 'SUCCESS' }, 2: {} },
      ['applied', "skipped: it's for another chain"],
    ],
    'the largest nonce': [[signed(1, { nonce: 2 ** 48 })], { 1: { after: delegate, update: 'SUCCESS' } }, ['applied']],
    'an end where there was no code': [[signed(1, { address: none })], { 1: {} }, [skipped]],
    'to a system contract': [
      [signed(1, { address: `0x${'167'.padStart(40, '0')}` })],
      { 1: { after: `0x${'167'.padStart(40, '0')}`, update: 'SUCCESS' } },
      ['applied'],
    ],
  };

  for (const [title, [list, signers, effects]] of Object.entries(further))
    it(`is right of ${title}`, async () => assert.deepEqual(await effectsOf(list, signers), effects));
});
