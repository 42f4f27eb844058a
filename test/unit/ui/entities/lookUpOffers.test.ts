import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { LookUpOptions } from '../../../../src/ui/entities/lookUpPick.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { useGateWindow } from '../gates/gateWindow.ts';

describe('what Look Up offers before something is typed', () => {
  const opened = useGateWindow();

  const deployed = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
  const names: Record<string, { text: string; source: string }> = {};

  /** The rows of a box, with headings; what was looked up before is of all kinds. */
  const offered = async (
    options: LookUpOptions,
    { clipboard = '0.0.1001@1790000000.000000001 0.0.7001', files = {} } = {},
  ) => {
    const { ui, window } = opened;
    Object.assign(window, { clipboard, pick: undefined });
    const network = { name: 'testnet', chainId: '296', explorerUrl: '', verifyUrl: '' };
    const { client: ledger } = servedClient({});
    const connection = { network, ledger, signal: new AbortController().signal };
    const connections = {
      current: () => connection,
      to: () => connection,
      networks: () => [network],
      names: {
        all: () => [],
        titled: (_: string, id: string) => id,
        on: () => (id: string) => names[id],
        idOf: (_: string, address: string) => (address === deployed.toLowerCase() ? '0.0.5000001' : undefined),
      },
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
    const contracts = { workspaceOf: () => memoryWorkspace(files) } as never;
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

  it('has each contract once, the one of the page in front first, and none out of a copied file', async () => {
    const front = { kind: 'contract', id: '0.0.5000001', network: 'testnet' } as const;
    assert.deepEqual(await offered({ only: 'contract', front }, { clipboard: deployed }), [
      'Current Page',
      '$(preview) 0.0.5000001',
      'Recent',
      '$(history) 0.0.5001',
      '$(history) 0.0.6001',
    ]);
    const lines = '0.0.7001\n0.0.7002\n';
    assert.equal((await offered({ only: 'contract' }, { clipboard: lines })).includes('Clipboard'), false);
    assert.equal((await offered({}, { clipboard: lines })).includes('Clipboard'), true);
    const once = await offered({ only: 'contract' }, { clipboard: deployed });
    assert.deepEqual(
      once.filter((label) => label.endsWith(deployed)),
      [`$(search) ${deployed}`],
    );
  });

  it('begins with the deployed contracts of the file in front, if a contract is asked for', async () => {
    const { window } = opened;
    const created = {
      transactionType: 'CREATE',
      contractName: 'Vault',
      contractAddress: deployed,
      additionalContracts: [],
    };
    const run = {
      transactions: [{ ...created, hash: `0x${'a'.repeat(64)}` }],
      receipts: [],
      timestamp: 1_700_000_000,
      chain: 296,
    };
    const artifact = (name: string) => ({
      abi: [],
      bytecode: { object: '0x60', linkReferences: {} },
      deployedBytecode: { object: '0x60', linkReferences: {} },
      metadata: {
        language: 'Solidity',
        compiler: { version: '0.8.28+commit.7893614a' },
        settings: { compilationTarget: { [`src/${name}.sol`]: name } },
        sources: { [`src/${name}.sol`]: { keccak256: '0x', urls: [] } },
        output: { abi: [] },
      },
    });
    const files = {
      '/ws/foundry.toml': '[profile.default]\n',
      '/ws/src/Vault.sol': 'contract Vault {}',
      '/ws/src/Other.sol': 'contract Other {}',
      '/ws/out/Vault.sol/Vault.json': artifact('Vault'),
      '/ws/out/Other.sol/Other.json': artifact('Other'),
      '/ws/broadcast/Deploy.s.sol/296/run-latest.json': run,
    };
    const document = (path: string) => ({ document: { uri: window.uri(path), getText: () => '' }, selection: {} });
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    window.editor = document('/ws/src/Vault.sol');
    const rows = await offered({ only: 'contract' }, { clipboard: '0.0.7001', files });
    assert.deepEqual(rows.slice(0, 4), ['Current File', '$(symbol-class) Vault', 'Clipboard', '$(search) 0.0.7001']);
    assert.equal(
      rows.some((label) => label.endsWith(deployed)),
      false,
    );
    window.editor = document('/ws/src/Other.sol');
    assert.equal((await offered({ only: 'contract' }, { files })).includes('Current File'), false);
    window.editor = undefined;
    window.folders = [];
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
