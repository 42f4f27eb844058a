import assert from 'node:assert/strict';
import { type Served, servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { behind, clone, infoOf, log, vaultProject } from './deployedVault.ts';
import { openGateWindow } from './gateWindow.ts';

const address = `0x${'11'.repeat(20)}`;
const code = '0x60806040525f80fd5bfe';

describe('the contract of the workspace at an address', function () {
  this.timeout(60_000);
  let opened: Awaited<ReturnType<typeof openGateWindow>>;
  before(async () => {
    opened = await openGateWindow();
  });

  async function found(answers: Record<string, Served>) {
    const { ui, window } = opened;
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    const builds = vaultProject(code);
    const contracts = { workspaceOf: () => memoryWorkspace(builds) };
    const { client: ledger } = servedClient(answers);
    const connection = { ledger, signal: new AbortController().signal, network: { name: 'testnet', chainId: '296' } };
    const here = await ui.contractDeployedAt(address, contracts as never, connection as never, log);
    return here && { name: here.candidate.contractName, code: here.deployed.runtimeBytecode };
  }

  it('is the one whose build it is', async () => {
    assert.deepEqual(await found({ [`contracts/${address}`]: infoOf(address, code) }), { name: 'Vault', code });
  });

  it('is the one that a proxy there passes its calls on to, so that the proxy is asked about at once', async () => {
    const proxied = {
      [`contracts/${address}`]: infoOf(address, clone),
      [`contracts/${behind}`]: infoOf(behind, code),
    };
    assert.deepEqual(await found(proxied), { name: 'Vault', code: clone });
  });

  it('is none if the implementation is unknown here, or cannot be read', async () => {
    const other = {
      [`contracts/${address}`]: infoOf(address, clone),
      [`contracts/${behind}`]: infoOf(behind, '0x6001'),
    };
    assert.equal(await found(other), undefined);
    assert.equal(
      await found({ [`contracts/${address}`]: infoOf(address, clone), [`contracts/${behind}`]: 503 }),
      undefined,
    );
  });
});
