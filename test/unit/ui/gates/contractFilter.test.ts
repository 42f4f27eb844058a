import assert from 'node:assert/strict';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { connectionsOf } from './connectionsOf.ts';
import { useGateWindow } from './gateWindow.ts';

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;

describe('the Transactions view with the filter for a contract', () => {
  const opened = useGateWindow();

  /** The rows of a view of no transactions, and what was asked. */
  const rowsFor = async (filter: object, contracts: readonly object[]) => {
    const { ui } = opened;
    const { client, asked } = servedClient({
      transactions: { transactions: [], links: { next: null } },
      contracts: { contracts, links: { next: null } },
    });
    const network = { name: 'testnet', explorerUrl: '' };
    const connection = { network, ledger: client, signal: new AbortController().signal };
    const names = { titled: (_: string, id: string) => `Vault · ${id}` };
    const connections = connectionsOf(connection, names) as never;
    const feed = ui.createTransactionFeed(
      connections,
      () => filter,
      () => undefined,
    );
    await feed.refresh();
    const shown = {
      first: { kind: 'news', count: 0, more: false, readAt: 0 },
      of: (list: object) => ({ shown: list, news: 0, more: false, folds: [] }),
      drawn() {},
      count() {},
    };
    const tree = ui.createTransactionTree({
      connections,
      feed,
      shown,
      errors: { sentence: String },
      log,
      drawn() {},
      whenEmpty: () => [],
    } as never);
    const rows = [...((await tree.getChildren(undefined)) ?? [])];
    feed.dispose();
    return { rows: rows.map((row) => tree.getTreeItem(row)), asked };
  };

  it('leads to its calls, which the mirror node does not list there', async () => {
    const { rows, asked } = await rowsFor({ account: '0.0.5' }, [{ contract_id: '0.0.5' }]);
    const [row, ...others] = rows as { accessibilityInformation: { label: string }; command: object }[];
    assert.match(row?.accessibilityInformation.label ?? '', /^Calls of Vault, 0\.0\.5, in its details, /);
    const target = { kind: 'contract', id: '0.0.5', network: 'testnet' };
    assert.equal(
      JSON.stringify(row?.command),
      JSON.stringify({ command: 'ledgerLens.entity.open', title: 'Calls of Vault · 0.0.5', arguments: [target] }),
    );
    assert.deepEqual(others, []);
    assert.ok(asked.includes('contracts?contract.id=0.0.5&limit=1'), asked.join());
  });

  it('has no such row for an account, or for those with a greater number', async () => {
    assert.deepEqual((await rowsFor({ account: '0.0.5' }, [])).rows, []);
    const greater = await rowsFor({ account: '0.0.5', accountOperator: 'gt' }, [{ contract_id: '0.0.5' }]);
    assert.deepEqual(greater.rows, []);
    assert.ok(!greater.asked.some((each) => each.startsWith('contracts')), greater.asked.join());
  });
});
