import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { LookUpOptions } from '../../../../src/ui/entities/lookUpPick.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { openGateWindow } from '../gates/gateWindow.ts';

describe('what Look Up offers before something is typed', () => {
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  before(async function () {
    this.timeout(60_000);
    opened = await openGateWindow();
  });

  const names: Record<string, { text: string; source: string }> = {};

  /** The rows of a box, with headings; what was looked up before is of all kinds. */
  const offered = async (options: LookUpOptions) => {
    const { ui, window } = opened;
    Object.assign(window, { clipboard: '0.0.1001@1790000000.000000001 0.0.7001', pick: undefined });
    const network = { name: 'testnet', chainId: '296', explorerUrl: '', verifyUrl: '' };
    const { client: ledger } = servedClient({});
    const connection = { network, ledger, signal: new AbortController().signal };
    const connections = {
      current: () => connection,
      to: () => connection,
      networks: () => [network],
      names: { all: () => [], titled: (_: string, id: string) => id, on: () => (id: string) => names[id] },
    } as never;
    const targets = [
      { id: '0.0.1001@1790000000.000000001', kind: 'transaction' },
      { id: '1790000000.000000002' },
      { id: '15637000', kind: 'block' },
      { id: '0.0.1001', kind: 'account' },
      { id: '0.0.5001', kind: 'contract' },
      { id: '0.0.6001' },
      { id: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512' },
      { id: 'INVALID_SIGNATURE' },
    ].map((target) => ({ ...target, network: 'testnet' }));
    const recent = { all: () => targets, add: async () => {} } as never;
    const errors = { sentence: String } as never;
    const contracts = { workspaceOf: () => memoryWorkspace({}) } as never;
    const declarations = { find: async () => [] };
    void ui.lookUp({ connections, contracts, declarations, recent, errors }, options);
    // The clipboard is read while the box is open.
    await delay(20);
    assert.ok(window.pick);
    return window.pick.items.map(({ label }) => label);
  };

  it('is only what may be a contract, if one is asked for', async () => {
    assert.deepEqual(await offered({ only: 'contract' }), [
      'Clipboard',
      '$(search) 0.0.7001',
      'Recent',
      '$(history) 0.0.5001',
      '$(history) 0.0.6001',
      '$(history) 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    ]);
  });

  it('is only what is an account or has some, if one is asked for', async () => {
    const rows = await offered({ only: 'account' });
    assert.deepEqual(rows.slice(rows.indexOf('Recent') + 1), [
      '$(history) 0.0.1001@1790000000.000000001',
      '$(history) 1790000000.000000002',
      '$(history) 0.0.1001',
      '$(history) 0.0.6001',
      '$(history) 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    ]);
  });

  it('is first of all the page in front, if it can be that', async () => {
    const front = { kind: 'token', id: '0.0.2001', network: 'testnet' } as const;
    assert.deepEqual((await offered({ front })).slice(0, 3), ['Current Page', '$(preview) 0.0.2001', 'Clipboard']);
    const known = { kind: 'contract', id: '0.0.6001', network: 'testnet' } as const;
    assert.equal((await offered({ front: known })).filter((label) => label.endsWith('0.0.6001')).length, 1, 'once');
    for (const only of ['account', 'contract'] as const)
      assert.equal((await offered({ front, only })).includes('Current Page'), false, only);
  });

  it('says what it is that has a name', async () => {
    for (const [source, what] of [
      ['deployment', 'Contract'],
      ['verified', 'Contract'],
      ['token', 'Token'],
      ['label', 'Account, contract, token, topic or schedule'],
    ] as const) {
      names['0.0.7001'] = { text: 'Vault', source };
      await offered({});
      const row = opened.window.pick?.items.find(({ label }) => label === '$(search) 0.0.7001');
      assert.equal(row && 'description' in row && row.description, what, source);
    }
    delete names['0.0.7001'];
  });

  it('is anything otherwise', async () => {
    const rows = await offered({});
    assert.equal(rows.length, 12, rows.join('\n'));
  });
});
