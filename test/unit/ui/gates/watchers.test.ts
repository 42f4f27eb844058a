import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { useGateWindow } from './gateWindow.ts';

describe('the watchers of a window', () => {
  const opened = useGateWindow();

  /** How many whole folders are watched for deployment records, first and after `sign`. */
  async function watched(entries: readonly string[], sign: (window: typeof opened.window) => unknown = () => {}) {
    const { ui, window } = opened;
    Object.assign(window, {
      isTrusted: true,
      folders: [{ uri: window.uri('/ws'), name: 'ws' }],
      entries: entries.map((name) => [name, 1] as const),
      found: [window.uri('/ws/packages/a/deployments/testnet/Vault.json')],
    });
    window.given.splice(0);
    const whole = () =>
      window.given.filter(({ name, given }) => name === 'watcher' && String(given[0]).startsWith('**')).length;
    const watcher = ui.watchRecords(
      () => {},
      (error) => assert.fail(String(error)),
    );
    await delay(10);
    const first = whole();
    await sign(window);
    await delay(10);
    const after = whole();
    await watcher.lookSince(0);
    const atLast = whole();
    watcher.dispose();
    return [first, after, atLast];
  }

  it('watch the top of a project that has nothing to do with contracts, and no whole folder', async () => {
    assert.deepEqual(
      await watched(['package.json', 'src', 'contracts.md'], ({ found, opens, uri }) => {
        opens({ uri: uri('/ws/src/main.ts') });
        assert.equal(found.length, 1);
      }),
      [0, 0, 2],
      'a record that a command wrote is the first sign',
    );
  });

  it('watch whole folders of a project of a tool, at once', async () => {
    const signs = ['hardhat.config.ts', 'foundry.toml', 'truffle-config.js', 'brownie-config.yaml', 'ape-config.yaml'];
    for (const sign of [...signs, '.build', 'broadcast', 'deployments', 'ignition'])
      assert.deepEqual(await watched(['package.json', sign]), [2, 2, 2], sign);
  });

  it('watch whole folders once a contract is opened, or the project gets a configuration', async () => {
    assert.deepEqual(await watched([], ({ opens, uri }) => opens({ uri: uri('/ws/packages/a/Vault.sol') })), [0, 2, 2]);
    assert.deepEqual(await watched([], ({ creates }) => creates()), [0, 2, 2]);
  });
});
