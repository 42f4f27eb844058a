import assert from 'node:assert/strict';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import { type Served, servedClient } from '../ledger/sandboxClient.ts';
import { sheetReading } from '../sheets/sandboxSheet.ts';
import { now } from '../sheets/sheetContext.ts';

const [id, create] = ['0.0.8001', '0.0.1005-1700000000-000000001'];
const executed = '1700000047.000000002';
const schedule = (fields: object = {}) => ({
  admin_key: null,
  consensus_timestamp: '1700000001.000000001',
  creator_account_id: '0.0.1005',
  deleted: false,
  executed_timestamp: executed,
  expiration_time: null,
  memo: '',
  payer_account_id: '0.0.1005',
  schedule_id: id,
  signatures: [],
  // A transfer of nothing.
  transaction_body: 'CIDh6xdyAA==',
  wait_for_expiry: false,
  ...fields,
});
const row = (fields: object = {}) => ({
  bytes: null,
  charged_tx_fee: 10,
  consensus_timestamp: executed,
  entity_id: null,
  memo_base64: '',
  name: 'CRYPTOTRANSFER',
  nft_transfers: [],
  node: null,
  nonce: 0,
  parent_consensus_timestamp: null,
  result: 'SUCCESS',
  scheduled: true,
  staking_reward_transfers: [],
  token_transfers: [],
  transaction_id: create,
  transfers: [],
  ...fields,
});
const made = row({
  consensus_timestamp: '1700000001.000000001',
  entity_id: id,
  name: 'SCHEDULECREATE',
  node: '0.0.3',
  scheduled: false,
});
const rows = (...transactions: object[]) => ({ transactions, links: { next: null } });

/** What a mirror node has of the execution, how the sheet of the schedule is colored, and what it says. */
const cases: Readonly<Record<string, readonly [answer: Served, tone: string, words: RegExp, of?: object]>> = {
  'an account without enough ℏ': [
    rows(row({ result: 'INSUFFICIENT_PAYER_BALANCE' })),
    'failure',
    /INSUFFICIENT_PAYER_BALANCE/,
  ],
  'keys that were replaced meanwhile': [rows(row({ result: 'INVALID_SIGNATURE' })), 'failure', /INVALID_SIGNATURE/],
  'a code of a newer network': [rows(row({ result: 'SCHEDULE_OF_TOMORROW' })), 'failure', /SCHEDULE_OF_TOMORROW/],
  'a code that the mirror node does not know': [rows(row({ result: 'UNKNOWN' })), 'warning', /result unknown/],
  'a failure in a batch': [rows(row({ result: 'INNER_TRANSACTION_FAILED' })), 'failure', /INNER_TRANSACTION_FAILED/],
  'what was reverted with its parent': [rows(row({ result: 'REVERTED_SUCCESS' })), 'failure', /REVERTED_SUCCESS/],
  'a success by another name': [
    rows(row({ result: 'SUCCESS_BUT_MISSING_EXPECTED_OPERATION' })),
    'success',
    /Executed/i,
  ],
  'an execution that the mirror node does not show yet': [rows(), 'neutral', /executed, result not/i],
  'an execution that it can not show': [503, 'neutral', /executed, result not loaded/i],
  'a row without a result': [rows(row({ result: null })), 'warning', /result unknown/],
  'a call that failed before it ran': [
    rows(row({ name: 'CONTRACTCALL', entity_id: '0.0.6001', result: 'INSUFFICIENT_GAS' })),
    'failure',
    /INSUFFICIENT_GAS/,
  ],
  'a creation that failed': [
    rows(row({ name: 'TOKENMINT', entity_id: '0.0.5001', result: 'TOKEN_MAX_SUPPLY_REACHED' })),
    'failure',
    /TOKEN_MAX_SUPPLY_REACHED/,
  ],
  'one that was deleted, too': [
    rows(row({ result: 'INVALID_SIGNATURE' })),
    'failure',
    /INVALID_SIGNATURE/,
    { deleted: true },
  ],
  'one that waited for its expiry': [
    rows(row({ result: 'INSUFFICIENT_ACCOUNT_BALANCE' })),
    'failure',
    /INSUFFICIENT_ACCOUNT_BALANCE/,
    { wait_for_expiry: true, expiration_time: '1700000047.000000000' },
  ],
};

describe('a schedule whose execution failed', () => {
  for (const [name, [answer, tone, words, of]] of Object.entries(cases))
    it(`isn't shown as a success: ${name}`, async () => {
      const { client } = servedClient({ [`schedules/${id}`]: schedule(of), transactions: answer });
      const { sheet } = await sheetReading(client, { kind: 'schedule', id });
      const text = renderMarkdown(sheet, { level: 'all', now }).replaceAll('\\', '');
      assert.equal(sheet.tone, tone, text);
      assert.match(sheet.headline + text, words);
      if (tone !== 'success') assert.doesNotMatch(sheet.headline, /executed$/);
    });

  it('is one on the sheet of its creation, too', async () => {
    for (const result of ['INVALID_SIGNATURE', 'INSUFFICIENT_PAYER_BALANCE', 'REVERTED_SUCCESS', 'CODE_OF_TOMORROW']) {
      const { client } = servedClient({
        [`schedules/${id}`]: schedule(),
        [`transactions/${create}`]: { transactions: [made, row({ result })] },
        transactions: rows(row({ result })),
      });
      const { sheet } = await sheetReading(client, { kind: 'transaction', id: create });
      assert.notEqual(sheet.tone, 'success', result);
      assert.match(renderMarkdown(sheet, { level: 'all', now }).replaceAll('\\', ''), new RegExp(result));
    }
  });

  it('is one in a list of schedules', async () => {
    const { client } = servedClient({
      'accounts/0.0.1005': { account: '0.0.1005', balance: { balance: 5, timestamp: null, tokens: [] } },
      schedules: { schedules: [schedule()], links: { next: null } },
      transactions: rows(row({ result: 'INVALID_SIGNATURE' })),
    });
    const { sheet } = await sheetReading(client, { kind: 'account', id: '0.0.1005' });
    const text = renderMarkdown(sheet, { level: 'all', now }).replaceAll('\\', '');
    const line = text.split('\n').find((each) => each.includes(id)) ?? '';
    assert.match(line, /INVALID_SIGNATURE|result not|failed/, line);
  });
});
