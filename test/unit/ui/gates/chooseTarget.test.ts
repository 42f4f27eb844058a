import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { deployments } from '../../sandbox/ledger/askLedger.ts';
import { useGateWindow } from './gateWindow.ts';

const [vault] = deployments;
assert.ok(vault);
/** A minimal proxy of a contract that is there. */
const deployed = {
  address: checksumAddress(`0x${'77'.repeat(20)}`),
  runtimeBytecode: `0x363d3d373d3d3d363d73${vault.address.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
};

describe('a build that is compared at the address of a proxy', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  async function target(purpose: 'code' | 'layout') {
    const asked: string[] = [];
    const steps = {
      once: <T>(work: () => Promise<T>) => work(),
      async ask<T>(_: unknown, { known }: { known?: T }) {
        if (known === undefined) asked.push('which of the two');
        return known;
      },
    };
    const chosen = await opened.ui.chooseTarget(
      steps as never,
      {
        candidate: { contractName: 'Vault', project: { toolchain: 'sources' } },
        deployed,
        connection: { ledger: sandboxClient().client, network: {}, signal: new AbortController().signal },
        purpose,
        log: { debug() {}, warn() {} },
      } as never,
    );
    return { asked, chosen };
  }

  it('is asked about for its code, but not for its storage, which is the proxy’s', async () => {
    assert.deepEqual((await target('code')).asked, ['which of the two']);
    const { asked, chosen } = await target('layout');
    assert.deepEqual(asked, []);
    assert.equal(chosen.deployed, deployed);
  });
});
