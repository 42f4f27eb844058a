import assert from 'node:assert/strict';
import { readHookRuns } from '../../../src/core/readers/accounts/readHookRuns.ts';
import { transactionRow } from '../ledger/rows.ts';
import { sandboxClient, servedClient } from '../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../sandbox/ledger/askLedger.ts';
import { sheetReading } from '../sheets/sandboxSheet.ts';
import { all, summary } from '../sheets/sheetContext.ts';

const id = '0.0.1001-1700000000-000000001';
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const selectors = { allow: '124d8b30', allowPre: 'bd0dd0b6', allowPost: '94112e2f' } as const;

/** The call of a hook of 0.0.{owner}. */
function resultOf(owner: number, selector: keyof typeof selectors, given: object) {
  const context = `${'40'.padStart(64, '0')}${'0'.repeat(64)}${owner.toString(16).padStart(64, '0')}`;
  return {
    contract_id: '0.0.365',
    to: `0x${'16d'.padStart(40, '0')}`,
    status: '0x1',
    state_changes: [],
    logs: [],
    function_parameters: `0x${selectors[selector]}${context}`,
    created_contract_ids: [],
    ...given,
  };
}

function hookRow(owner_id: string, hook_id: number, given: object = {}) {
  return {
    admin_key: null,
    contract_id: '0.0.5001',
    created_timestamp: '1.0',
    deleted: false,
    owner_id,
    hook_id,
    extension_point: 'ACCOUNT_ALLOWANCE_HOOK',
    timestamp_range: { from: '1.0', to: null },
    type: 'EVM',
    ...given,
  };
}

/** A transfer, the calls of hooks as its children, and the hooks of the accounts. */
function transferWith(
  results: readonly (object | number)[],
  hooks: Readonly<Record<string, readonly object[] | ((asked: { query: URLSearchParams }) => object)>>,
  row: Record<string, unknown> = {},
) {
  const time = '1700000002.000000001';
  const child = (at: number) => ({
    name: 'CONTRACTCALL',
    entity_id: '0.0.365',
    nonce: at + 1,
    parent_consensus_timestamp: time,
    consensus_timestamp: `1700000002.${String(at + 2).padStart(9, '0')}`,
  });
  const rows = [transactionRow(row), ...results.map((_, at) => transactionRow(child(at)))];
  const answers = Object.entries(hooks).map(([owner, list]) => [
    `accounts/${owner}/hooks`,
    typeof list === 'function' ? list : { hooks: list, links: { next: null } },
  ]);
  return servedClient(
    {
      [`transactions/${id}`]: { transactions: rows },
      [`contracts/results/${id}`]: ({ query }: { query: URLSearchParams }) =>
        results[Number(query.get('nonce') ?? 0) - 1] ?? 404,
      ...Object.fromEntries(answers),
    },
    readOnlyLedger(),
  );
}

const addressOf = (owner: number) => `0x${owner.toString(16).padStart(40, '0')}`;

describe('the hooks that ran for a transfer', () => {
  it('are no hook in particular if the mirror node leaves out the ID of another of the owner', async () => {
    for (const missing of [{ hook_id: null }, { hook_id: undefined }]) {
      const { client } = transferWith([resultOf(1002, 'allow', { call_result: word(1) })], {
        [addressOf(1002)]: [hookRow('0.0.1002', 7), hookRow('0.0.1002', 6, missing)],
      });
      const text = all((await sheetReading(client, { id })).sheet);
      assert.match(text, /before the transfer \| 0\.0\.1002 \| allowed/);
    }
  });

  it('are named in its details: which of whom, when, and what each answered', async () => {
    const { client } = transferWith(
      [
        resultOf(1002, 'allowPre', { call_result: word(1) }),
        resultOf(1003, 'allow', { call_result: word(1) }),
        resultOf(1002, 'allowPost', { call_result: word(0) }),
      ],
      {
        [addressOf(1002)]: [hookRow('0.0.1002', 7), hookRow('0.0.1002', 6, { created_timestamp: '1700000009.0' })],
        [addressOf(1003)]: [hookRow('0.0.1003', 2), hookRow('0.0.1003', 1, { contract_id: '0.0.5002' })],
      },
    );
    const { sheet } = await sheetReading(client, { id });
    const text = all(sheet);
    assert.match(text, /Hooks that ran/);
    assert.match(text, /before the transfer, and again after it \| 7 \| 0\.0\.1002 \| 0\.0\.5001 \| allowed/);
    assert.match(text, /before the transfer \| 2 or 1 \| 0\.0\.1003 \| – \| allowed/);
    assert.match(text, /after the transfer \| 7 \| 0\.0\.1002 \| 0\.0\.5001 \| rejected/);
  });

  it('are named by the bytes of the transfer where the server has them', async () => {
    // transactionID {…}, cryptoTransfer { transfers { accountAmounts { 0.0.1003, -5, pre_tx_allowance_hook { hook_id 1 } } } }
    const hook = [0x22, 0x02, 0x08, 0x01];
    const amount = [0x0a, 0x03, 0x18, 0xeb, 0x07, 0x10, 0x09, ...hook];
    const list = [0x0a, amount.length, ...amount];
    const transfer = [0x0a, list.length, ...list];
    const payer = [0x0a, 0x0b, 0x0a, 0x04, 0x08, 0x80, 0xe2, 0x55, 0x12, 0x03, 0x18, 0xe9, 0x07];
    const body = [...payer, 0x72, transfer.length, ...transfer];
    const signed = [0x0a, body.length, ...body];
    const bytes = Buffer.from([0x2a, signed.length, ...signed]).toString('base64');
    const { client } = transferWith(
      [resultOf(1003, 'allow', { call_result: word(1) })],
      { [addressOf(1003)]: [hookRow('0.0.1003', 2), hookRow('0.0.1003', 1, { contract_id: '0.0.5002' })] },
      { bytes },
    );
    const { sheet } = await sheetReading(client, { id });
    assert.match(all(sheet), /before the transfer \| 1 \| 0\.0\.1003 \| 0\.0\.5002 \| allowed/);
  });

  it('say which reverted, and what could not be read', async () => {
    const answers = { [addressOf(1002)]: [hookRow('0.0.1002', 7)] };
    const failed = resultOf(1002, 'allow', { status: '0x0', error_message: '0x', call_result: '0x' });
    const { sheet } = await sheetReading(transferWith([failed], answers).client, { id });
    assert.match(all(sheet), /before the transfer \| 7 \| 0\.0\.1002 \| 0\.0\.5001 \| reverted/);
    const rejected = resultOf(1002, 'allow', { status: '0x0', result: 'REVERTED_SUCCESS', call_result: word(0) });
    const { sheet: undone } = await sheetReading(transferWith([rejected], answers).client, { id });
    assert.match(all(undone), /before the transfer \| 7 \| 0\.0\.1002 \| 0\.0\.5001 \| rejected/);
    const { sheet: lacking } = await sheetReading(transferWith([503], answers).client, { id });
    assert.match(all(lacking), /Can't load what the hooks of this transfer answered: /);
  });

  it('are named on the sheet of such a call, too', async () => {
    const { client } = transferWith([resultOf(1002, 'allow', { call_result: word(1) })], {
      [addressOf(1002)]: [hookRow('0.0.1002', 7)],
    });
    const { sheet } = await sheetReading(client, { id: `${id}/1` });
    assert.equal(sheet.headline, 'A hook of 0.0.1002 allowed the transfer');
    assert.match(all(sheet), /before the transfer \| 7 \| 0\.0\.1002 \| 0\.0\.5001 \| allowed/);
  });

  it('cost a hover and a transfer without hooks no request', async () => {
    const { client, asked } = transferWith([resultOf(1002, 'allow', { call_result: word(1) })], {});
    const { sheet } = await sheetReading(client, { id }, { level: 'summary' });
    assert.doesNotMatch(summary(sheet), /Hooks that ran/);
    assert.deepEqual(
      asked.filter((each) => /hooks|results/.test(each)),
      [],
    );
    const { client: plain, asked: ofPlain } = sandboxClient();
    await sheetReading(plain, { id: '0.0.1001-1790000000-000000001' }).catch(() => undefined);
    assert.deepEqual(
      ofPlain.filter((each) => /hooks/.test(each)),
      [],
    );
  });

  it('cost a transfer without hooks no look at its bytes', async () => {
    let reads = 0;
    const row = Object.defineProperty(transactionRow({}), 'bytes', {
      get: () => {
        reads += 1;
        return 'AA==';
      },
    });
    assert.deepEqual(await readHookRuns(sandboxClient().client, [row], {}), []);
    assert.equal(reads, 0);
  });

  it('are looked for on up to ten pages of hooks, and not named if there are more', async () => {
    for (const [pages, asked, ids] of [
      [2, 2, '12 or 11'],
      [10, 10, '12, 11, 10, 9, 8, 7, 6, 5, 4 or 3'],
      [11, 10, undefined],
    ] as const) {
      const path = `accounts/${addressOf(1002)}/hooks`;
      const paged = ({ query }: { query: URLSearchParams }) => {
        const last = Number(query.get('hook.id')?.slice('lt:'.length) ?? 13);
        const next = 13 - last + 1 < pages ? `/api/v1/${path}?limit=100&hook.id=lt:${last - 1}` : null;
        return { hooks: [hookRow('0.0.1002', last - 1)], links: { next } };
      };
      const { client, asked: requests } = transferWith([resultOf(1002, 'allow', { call_result: word(1) })], {
        [addressOf(1002)]: paged,
      });
      const { sheet } = await sheetReading(client, { id });
      assert.match(all(sheet), /before the transfer \| (?:.+ \| )?0\.0\.1002 \| allowed/);
      assert.equal(/before the transfer \| (.+?) \| 0\.0\.1002/.exec(all(sheet))?.[1], ids, `${pages} pages`);
      assert.equal(requests.filter((each) => each.startsWith(path)).length, asked, `${pages} pages`);
    }
  });

  it('are asked for up to twenty, each once', async () => {
    const results = Array.from({ length: 25 }, () => resultOf(1002, 'allow', { call_result: word(1) }));
    const { client, asked } = transferWith(results, { [addressOf(1002)]: [hookRow('0.0.1002', 7)] });
    await sheetReading(client, { id });
    assert.equal(asked.filter((each) => each.startsWith('contracts/results')).length, 20);
    assert.equal(asked.filter((each) => each.includes('/hooks')).length, 1);
  });

  /** One call of 0.0.1002's hook: what is shown of it, written before it was run. */
  const yes = { call_result: word(1) };
  const allowed = resultOf(1002, 'allow', yes);
  const contextAt = (offset: number, owner = addressOf(1002).slice(2)) =>
    `0x${selectors.allow}${offset.toString(16).padStart(64, '0')}${'0'.repeat(offset * 2 - 64)}${owner.padStart(64, '0')}`;
  const evm = 'ab'.repeat(20);
  const before = 'before the transfer';
  const oneCall: Readonly<
    Record<string, readonly [result: object | number, hooks: readonly object[] | 404, shown: string]>
  > = {
    'created at the very time': [
      allowed,
      [hookRow('0.0.1002', 7, { created_timestamp: '1700000002.000000002' })],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
    'created a nanosecond later': [
      allowed,
      [hookRow('0.0.1002', 7, { created_timestamp: '1700000002.000000003' })],
      `${before} | 0.0.1002 | allowed`,
    ],
    'deleted before': [
      allowed,
      [hookRow('0.0.1002', 7, { deleted: true, timestamp_range: { from: '1700000001.0', to: null } })],
      `${before} | 0.0.1002 | allowed`,
    ],
    'deleted at the very time': [
      allowed,
      [hookRow('0.0.1002', 7, { deleted: true, timestamp_range: { from: '1700000002.000000002', to: null } })],
      `${before} | 0.0.1002 | allowed`,
    ],
    'deleted after': [
      allowed,
      [hookRow('0.0.1002', 7, { deleted: true, timestamp_range: { from: '1700000009.0', to: null } })],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
    'deleted, nobody says when': [
      allowed,
      [hookRow('0.0.1002', 7, { deleted: true, timestamp_range: null })],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
    'no hooks any more': [allowed, 404, `${before} | 0.0.1002 | allowed`],
    'a number beyond 2^53': [
      allowed,
      [hookRow('0.0.1002', 0, { hook_id: 9223372036854775807n })],
      `${before} | 9223372036854775807 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
    'without a number': [allowed, [hookRow('0.0.1002', 7, { hook_id: null })], `${before} | 0.0.1002 | allowed`],
    'without a contract': [
      allowed,
      [hookRow('0.0.1002', 7, { contract_id: null })],
      `${before} | 7 | 0.0.1002 | allowed`,
    ],
    'three of which one ran': [
      allowed,
      [hookRow('0.0.1002', 9), hookRow('0.0.1002', 8), hookRow('0.0.1002', 7)],
      `${before} | 9, 8 or 7 | 0.0.1002 | allowed`,
    ],
    'an unknown function': [
      resultOf(1002, 'allow', { ...yes, function_parameters: contextAt(64).replace(selectors.allow, 'deadbeef') }),
      [hookRow('0.0.1002', 7)],
      '7 | 0.0.1002 | 0.0.5001 | allowed',
    ],
    'the context behind other arguments': [
      resultOf(1002, 'allow', { ...yes, function_parameters: contextAt(96) }),
      [hookRow('0.0.1002', 7)],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
    'in capitals': [
      resultOf(1002, 'allow', { ...yes, function_parameters: contextAt(64).toUpperCase().replace('0X', '0x') }),
      [hookRow('0.0.1002', 7)],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
    'cut off': [
      resultOf(1002, 'allow', { ...yes, function_parameters: `0x${selectors.allow}0000` }),
      [],
      `${before} | allowed`,
    ],
    'no answer': [
      resultOf(1002, 'allow', { call_result: null }),
      [hookRow('0.0.1002', 7)],
      `${before} | 7 | 0.0.1002 | 0.0.5001`,
    ],
    'an answer that is neither yes nor no': [
      resultOf(1002, 'allow', { call_result: word(2) }),
      [hookRow('0.0.1002', 7)],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | ${word(2)}`,
    ],
    'named by its contract alone': [
      resultOf(1002, 'allow', { ...yes, to: addressOf(9) }),
      [hookRow('0.0.1002', 7)],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
    'of an EVM address, whose hooks say its ID': [
      resultOf(1002, 'allow', { ...yes, function_parameters: contextAt(64, evm) }),
      [hookRow('0.0.1002', 7)],
      `${before} | 7 | 0.0.1002 | 0.0.5001 | allowed`,
    ],
  };

  for (const [title, [result, hooks, shown]] of Object.entries(oneCall))
    it(`are shown of one ${title}`, async () => {
      const list = hooks === 404 ? () => ({}) : hooks;
      const { client } = transferWith([result], {
        ...(hooks !== 404 && { [addressOf(1002)]: list, [`0x${evm}`]: list }),
      });
      const { sheet } = await sheetReading(client, { id });
      const lines = all(sheet).split('\n');
      const line = lines[lines.findIndex((each) => each.trim() === 'Hooks that ran') + 2] ?? '';
      // The time is the last column.
      assert.equal(line.trim().split(' | ').slice(0, -1).join(' | '), shown);
    });

  it('are none of those that a person called', async () => {
    const row = { entity_id: '0.0.365', name: 'CONTRACTCALL' };
    const { sheet } = await sheetReading(transferWith([], {}, row).client, { id });
    assert.doesNotMatch(all(sheet), /Hooks that ran/);
  });
});
