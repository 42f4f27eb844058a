import assert from 'node:assert/strict';
import { writeFields } from '../../sandbox/ledger/protobuf.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { sheetReading } from '../sheets/sandboxSheet.ts';
import { all } from '../sheets/sheetContext.ts';

const [created, executed] = ['1790000600.000001000', '1790000604.000001001'];
const body = writeFields({
  1: 50_000_000n,
  // TokenMintTransactionBody: 2.5 of a token with six decimals.
  29: writeFields({ 1: writeFields({ 3: 2001n }), 2: 2_500_000n }),
});
const schedule = {
  admin_key: null,
  consensus_timestamp: created,
  creator_account_id: '0.0.1005',
  deleted: false,
  executed_timestamp: executed,
  expiration_time: '1790086400.000001000',
  memo: '',
  payer_account_id: '0.0.1005',
  schedule_id: '0.0.8001',
  signatures: [],
  transaction_body: Buffer.from(body).toString('base64'),
  wait_for_expiry: false,
};
const id = '0.0.1005-1790000590-000000000';
const row = {
  charged_tx_fee: 5,
  name: 'SCHEDULECREATE',
  nonce: 0,
  node: '0.0.3',
  result: 'SUCCESS',
  consensus_timestamp: created,
  entity_id: '0.0.8001',
  scheduled: false,
  transaction_id: id,
  parent_consensus_timestamp: null,
};
const execution = (result: string) => ({
  ...row,
  name: 'TOKENMINT',
  result,
  consensus_timestamp: executed,
  entity_id: '0.0.2001',
  scheduled: true,
});
const token = { token_id: '0.0.2001', decimals: '6', symbol: 'USDX', name: 'USDX', type: 'FUNGIBLE_COMMON' };

/** A mirror node whose schedule came to a result; without one, it doesn't have the row. */
function mirror(result?: string, answers: object = {}) {
  const rows = result === undefined ? [] : [execution(result)];
  return servedClient({
    'schedules/0.0.8001': schedule,
    'tokens/0.0.2001': token,
    [`transactions?timestamp=${executed}`]: { transactions: rows, links: { next: null } },
    [`transactions/${id}`]: { transactions: [row, ...rows] },
    ...answers,
  }).client;
}

const scheduleOf = async (result?: string, answers = {}) =>
  (await sheetReading(mirror(result, answers), { kind: 'schedule', id: '0.0.8001' })).sheet;

describe('a schedule that was executed', () => {
  it('failed if its transaction did, though the mirror node has a time of execution', async () => {
    const sheet = await scheduleOf('CONTRACT_REVERT_EXECUTED');
    assert.equal(sheet.headline, 'Mint 2.5 USDX: executed, but failed: CONTRACT_REVERT_EXECUTED');
    assert.deepEqual([sheet.tone, sheet.icon], ['failure', 'error']);
    assert.doesNotMatch(all(sheet), /Expires/);
  });

  it('succeeded only if its transaction did', async () => {
    const sheet = await scheduleOf('SUCCESS');
    assert.deepEqual([sheet.headline, sheet.tone], ['Mint 2.5 USDX: executed', 'success']);
    assert.match(all(sheet), /Amount.*2\.5 USDX/);
  });

  it('has no result as long as none was read', async () => {
    const missing = await scheduleOf();
    assert.match(missing.headline, /: executed, result not loaded$/);
    assert.equal(missing.tone, 'neutral');
    const unread = await scheduleOf(undefined, { [`transactions?timestamp=${executed}`]: 500 });
    assert.match(all(unread), /Can't load what the schedule executed, so its result isn't known/);
    const unnamed = await scheduleOf('UNKNOWN');
    assert.deepEqual(
      [unnamed.headline, unnamed.tone],
      ['Mint 2.5 USDX: executed, result unknown to this mirror node', 'warning'],
    );
  });

  it('is a warning on the transaction that created it', async () => {
    const read = async (result: string) => (await sheetReading(mirror(result), { kind: 'transaction', id })).sheet;
    const failed = await read('INVALID_SIGNATURE');
    assert.equal(
      failed.headline,
      '0.0.1005 created schedule 0.0.8001: Mint 2.5 USDX, but its execution failed: INVALID_SIGNATURE',
    );
    assert.equal(failed.tone, 'warning');
    assert.match(all(failed), /executed, but failed: INVALID_SIGNATURE/);
    const fine = await read('SUCCESS');
    assert.deepEqual([fine.headline, fine.tone], ['0.0.1005 created schedule 0.0.8001: Mint 2.5 USDX', 'success']);
  });

  it('says on what it executed who paid: the payer in its record, though what moved could be from two accounts', async () => {
    const moved = [
      ['0.0.98', 5],
      ['0.0.900', -300],
      ['0.0.1005', -300],
      ['0.0.7', 595],
    ].map(([account, amount]) => ({ account, amount, is_approval: false }));
    const answers = {
      'schedules/0.0.8001': { ...schedule, payer_account_id: '0.0.900' },
      [`transactions/${id}`]: { transactions: [row, { ...execution('SUCCESS'), transfers: moved }] },
    };
    const read = async (more: object) => {
      const client = mirror('SUCCESS', { ...answers, ...more });
      return (await sheetReading(client, { kind: 'transaction', id: `${id}?scheduled` })).sheet;
    };
    const sheet = await read({});
    assert.match(sheet.headline, /^0\.0\.900 /);
    assert.match(all(sheet), /Payer.*0\.0\.900/);
    const unread = await read({ 'schedules/0.0.8001': 500 });
    assert.doesNotMatch(all(unread), /Payer/);
    assert.match(all(unread), /Can't load the schedule/);
  });

  it('says in a list what it does and what it came to', async () => {
    const links = { next: null };
    const client = mirror('INVALID_SIGNATURE', {
      'accounts/0.0.1005': { account: '0.0.1005', key: null, balance: { balance: 1, timestamp: '1.0', tokens: [] } },
      schedules: { schedules: [schedule], links },
      transactions: { transactions: [], links },
    });
    const { sheet } = await sheetReading(client, { kind: 'account', id: '0.0.1005' });
    assert.match(all(sheet), /Mint 2\.5 USDX.*executed, but failed: INVALID_SIGNATURE/s);
  });
});
