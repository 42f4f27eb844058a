import assert from 'node:assert/strict';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { readSheet } from '../../../src/core/readers/readSheet.ts';
import { refIdentifier } from '../../../src/core/readers/refIdentifier.ts';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { EntityKind } from '../../../src/core/sheets/kinds.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { knownTransactions as known } from '../../sandbox/ledger/world/knownTransactions.ts';
import { vaultAbis } from '../ledger/evm/vaultAbis.ts';
import { transactionRow } from '../ledger/rows.ts';
import { type Served, sandboxClient, servedClient } from '../ledger/sandboxClient.ts';
import { deployments, readOnlyLedger } from '../sandbox/ledger/askLedger.ts';
import { sandboxTimers } from '../sheets/sandboxSheet.ts';
import { all, context } from '../sheets/sheetContext.ts';

describe('the lists of a panel', () => {
  const { client, asked } = sandboxClient();

  async function read(kind: EntityKind, id: string, options: Partial<Parameters<typeof readSheet>[2]> = {}) {
    asked.length = 0;
    return readWith(client, kind, id, options);
  }
  const titles = ({ sections }: Sheet) => sections.map(({ title }) => title);

  it('show what an account holds, and are not asked for in a hover', async () => {
    const whole = await read('account', '0.0.1001');
    assert.ok(asked.includes('accounts/0.0.1001/allowances/crypto?limit=100'));
    assert.ok(titles(whole).includes('Tokens') && titles(whole).includes('HBAR allowances'));
    assert.match(all(whole), /0\.0\.1002/);
    const hover = await read('account', '0.0.1001', { level: 'summary' });
    assert.ok(asked.length <= 3 && !titles(hover).includes('HBAR allowances'));
  });

  it('go on with the transactions of an account, and show those of a block', async () => {
    const account = await read('account', '0.0.1001');
    const [first] = account.sections.filter(({ title }) => title === 'Transactions');
    const longer = await first?.more?.({});
    const ids = (longer?.blocks ?? []).flatMap((block) =>
      block.type === 'table' ? block.rows.map((row) => JSON.stringify(row.at(-1))) : [],
    );
    assert.equal(ids.length, 200);
    assert.equal(new Set(ids).size, 200, 'each once');
    const [latest] = (await client.blocks.list({ limit: 1 })).rows;
    assert.ok(latest && 'number' in latest);
    const block = await read('block', String(latest.number));
    const [rows] = block.sections.filter(({ title }) => title === 'Transactions').flatMap(({ blocks }) => blocks);
    assert.ok(rows?.type === 'table');
    assert.equal(rows.rows.length, latest.count);
  });

  it('say the symbol of tokens that an account or a block moved, whoever holds them', async () => {
    const moves = transactionRow({
      consensus_timestamp: '1790009000.000000001',
      token_transfers: [
        { token_id: '0.0.9', account: '0.0.1009', amount: -614, is_approval: false },
        { token_id: '0.0.9', account: '0.0.1028', amount: 614, is_approval: false },
      ],
    });
    const served = servedClient({
      'accounts/*': { account: '0.0.1009', transactions: [] },
      'blocks/*': {
        number: 7,
        count: 1,
        timestamp: { from: '1790009000.000000000', to: '1790009000.999999999' },
      },
      blocks: { blocks: [], links: { next: null } },
      transactions: { transactions: [moves], links: { next: null } },
      'tokens/0.0.9': { token_id: '0.0.9', symbol: 'SUSD', decimals: '6', type: 'FUNGIBLE_COMMON' },
    });
    for (const [kind, id] of [['account', '0.0.1009'] as const, ['block', '7'] as const]) {
      const sheet = await readWith(served.client, kind, id, {});
      const [rows] = sheet.sections.filter(({ title }) => title === 'Transactions');
      assert.match(JSON.stringify(rows), /0\.000614 SUSD/, kind);
      assert.equal(served.asked.filter((each) => each.startsWith('tokens/')).length, kind === 'account' ? 1 : 2);
    }
  });

  it('lead from a block to the one before it and the one after it, which the newest has not', async () => {
    const [latest] = (await client.blocks.list({ limit: 1 })).rows;
    assert.ok(latest && 'number' in latest && latest.number !== null);
    const linkOf = (sheet: Sheet, label: string) => {
      const fields = sheet.sections
        .flatMap(({ blocks }) => blocks)
        .flatMap((each) => (each.type === 'fields' ? each.fields : []));
      const [value] = fields.find((each) => each.label === label)?.values ?? [];
      return value?.type === 'id' && value.ref?.kind === 'block' ? value.ref.id : undefined;
    };
    const newest = await read('block', String(latest.number));
    assert.equal(linkOf(newest, 'Next block'), undefined);
    const before = await read('block', linkOf(newest, 'Previous block') ?? '');
    assert.equal(before.id, String(latest.number - 1n));
    assert.equal(linkOf(before, 'Next block'), newest.id);
  });

  it('stand beside a transaction’s block, which it links to, a contract call too', async () => {
    for (const id of [known.success, known.ethereum]) {
      const { sections } = await read('transaction', id);
      const fields = sections.flatMap(({ blocks }) =>
        blocks.flatMap((each) => (each.type === 'fields' ? each.fields : [])),
      );
      const [number] = fields.find(({ label }) => label === 'Block')?.values ?? [];
      assert.ok(number?.type === 'id' && number.ref?.kind === 'block', id);
      assert.match(all(await read('block', number.text)), new RegExp(`Block ${number.text}`));
    }
  });

  it('say in their place that they could not be read, and can be asked for again', async () => {
    let isDown = true;
    const partly = partlyServed({ 'accounts/*/nfts': () => (isDown ? 503 : undefined) });
    const sheet = await readWith(partly, 'account', '0.0.1002', {});
    const whole = await read('account', '0.0.1002');
    assert.deepEqual(
      titles(sheet).filter((title) => titles(whole).includes(title)),
      titles(whole),
      'in the same order',
    );
    const section = sheet.sections.find(({ title }) => title === 'NFTs');
    assert.ok(section?.unread && section.more);
    const said = 'Not loaded: the mirror node is unavailable (503).';
    for (const shown of [all(sheet), renderMarkdown(sheet, { level: 'all', now: 0 }), renderHtml(sheet, { now: 0 })])
      assert.ok(shown.includes(said), shown);
    assert.match(renderHtml(sheet, { now: 0, interactive: true }), /data-more="\d+">Try Again</);
    await assert.rejects(section.more({}), LensError);
    isDown = false;
    const loaded = await section.more({});
    assert.equal(loaded.unread, undefined);
    assert.equal(loaded.blocks[0]?.type, 'table');
  });

  it('name what stands in another one: names of tokens, and the block', async () => {
    const account = await readWith(partlyServed({ tokens: 503 }), 'account', '0.0.1001', {});
    assert.match(all(account), /Can't load the tokens' names and symbols: the mirror node is unavailable \(503\)\./);
    const transfer = await readWith(partlyServed({ blocks: 503 }), 'transaction', known.success, {});
    assert.match(all(transfer), /Can't load the block: the mirror node is unavailable \(503\)\./);
  });

  it('that the service says it does not have are no failure', async () => {
    const sheet = await readWith(partlyServed({ 'accounts/*/hooks': 404 }), 'account', '0.0.1002', {});
    assert.ok(!titles(sheet).includes('Hooks'));
  });

  it('come back from an outage as none where there are none', async () => {
    let tries = 0;
    const partly = partlyServed({ 'accounts/*/hooks': () => (tries++ === 0 ? 429 : { hooks: [] }) });
    const section = (await readWith(partly, 'account', '0.0.1002', {})).sections.find(({ unread }) => unread);
    assert.match(JSON.stringify(section?.blocks), /too many requests \(429\)/);
    assert.match(JSON.stringify((await section?.more?.({}))?.blocks), /None\./);
  });

  it('of all accounts on a network are asked for four at once at most', async () => {
    let [running, most] = [0, 0];
    const slow: Served = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
      return undefined;
    };
    const lists = ['accounts/*/*', 'accounts/*/allowances/*', 'accounts/*/airdrops/*', 'transactions'];
    const counted = partlyServed(Object.fromEntries(lists.map((path) => [path, slow])));
    await Promise.all(['0.0.1001', '0.0.1002', '0.0.1003'].map((id) => readWith(counted, 'account', id, {})));
    assert.equal(most, 4);
  });

  it('ask for the results of the eight newest executed schedules', async () => {
    const row = (at: number) => ({
      schedule_id: `0.0.${8_000 + at}`,
      creator_account_id: '0.0.1002',
      payer_account_id: '0.0.1002',
      consensus_timestamp: `${1_700_000_000 + at}.1`,
      executed_timestamp: `${1_700_000_100 + at}.1`,
      admin_key: null,
      deleted: false,
      expiration_time: null,
      memo: '',
      signatures: [],
      wait_for_expiry: false,
      transaction_body: '',
    });
    let asked = 0;
    const counted = partlyServed({
      schedules: { schedules: Array.from({ length: 12 }, (_, at) => row(at)), links: { next: null } },
      transactions: async ({ query }) => {
        if (query.get('timestamp')?.includes('17000001')) asked++;
        return undefined;
      },
    });
    await readWith(counted, 'account', '0.0.1002', {});
    assert.equal(asked, 8);
  });

  it('show what a contract did and holds', async () => {
    const contract = (await client.contractResults.get(known.reverted)).contract_id ?? '';
    const sheet = await read('contract', contract);
    for (const title of ['Direct calls', 'Events', 'Storage']) assert.ok(titles(sheet).includes(title), title);
    assert.ok((await read('contract', `0.0.${deployments[0]?.entityNum}`)).id.startsWith('0.0.'));
  });

  it('show the holders of a token, or the NFTs of a collection', async () => {
    const [fungible, collection] = await Promise.all(
      (['FUNGIBLE_COMMON', 'NON_FUNGIBLE_UNIQUE'] as const).map(async (type) => {
        const [row] = (await client.tokens.list({ type, limit: 1, order: 'asc' })).rows;
        return read('token', row && 'token_id' in row && row.token_id ? row.token_id : '');
      }),
    );
    assert.ok(fungible && titles(fungible).includes('Holders'));
    assert.ok(collection && titles(collection).includes('NFTs'));
  });

  it('read a custom error by the ABIs given', async () => {
    const sheet = await read('transaction', known.customError, { abis: async () => vaultAbis() });
    assert.match(all(sheet), /reverted: NotEnoughShares\(held: 10, wanted: 25\)/);
    assert.match(all(sheet), /^withdraw\(shares: 25\) reverted/m);
    assert.match(all(sheet), /Call withdraw|CALL withdraw/);
  });
});

/** The sandbox's ledger, but for these answers. */
function partlyServed(answers: Readonly<Record<string, Served>>): LedgerClient {
  return servedClient(answers, readOnlyLedger()).client;
}

async function readWith(
  client: LedgerClient,
  kind: EntityKind,
  id: string,
  options: Partial<Parameters<typeof readSheet>[2]>,
): Promise<Sheet> {
  const identifier = refIdentifier({ kind, id });
  assert.ok(identifier);
  const base = { network: context.network, timers: sandboxTimers, level: 'all' } as const;
  const reading = await readSheet(client, identifier, { ...base, ...options });
  assert.ok('sheet' in reading);
  return reading.sheet;
}
