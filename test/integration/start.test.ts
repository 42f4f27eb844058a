import assert from 'node:assert/strict';
import { createFixedClock } from '../sandbox/clock.ts';
import { startSandbox } from '../sandbox/start.ts';

describe('the sandbox without workspaces', () => {
  it('is up with ledger, status and control, and names itself as a network', async () => {
    const sandbox = await startSandbox({ workspaces: false, story: { step: 'identified' } });
    try {
      assert.deepEqual(sandbox.network, {
        name: 'sandbox',
        baseUrl: sandbox.ledgerUrl,
        statusUrl: sandbox.statusUrl,
        verifyUrl: '',
        chainId: '298',
        explorerUrl: '',
      });
      const nodes = await (await fetch(`${sandbox.ledgerUrl}/api/v1/network/nodes`)).json();
      assert.ok(Object(nodes).nodes.length > 0);
      const status = await (await fetch(`${sandbox.statusUrl}/api/v2/status.json`)).json();
      assert.equal(Object(status).status.indicator, 'major');
    } finally {
      await sandbox.close();
    }
    await assert.rejects(fetch(sandbox.ledgerUrl));
    await assert.rejects(fetch(sandbox.controlUrl));
  });

  it('tells the same for the same seed and clock', async () => {
    const body = async (seed: number): Promise<string> => {
      const clock = createFixedClock(1_795_254_000_000_000_000n);
      const sandbox = await startSandbox({ workspaces: false, seed, clock });
      const answer = await fetch(`${sandbox.ledgerUrl}/api/v1/transactions?limit=20`);
      const text = await answer.text();
      await sandbox.close();
      return text;
    };
    const [first, again, other] = [await body(7), await body(7), await body(8)];
    assert.equal(first, again);
    assert.notEqual(first, other);
  });

  it('leaves nothing running where it cannot start', async () => {
    const first = await startSandbox({ workspaces: false });
    const taken = Number(new URL(first.controlUrl).port);
    const free = await startSandbox({ workspaces: false });
    const port = Number(new URL(free.ledgerUrl).port);
    await free.close();
    await assert.rejects(startSandbox({ workspaces: false, ports: { ledger: port, control: taken } }), {
      message: `Port ${taken} is taken, so the sandbox's control server could not start; give another port, or 0 for a free one.`,
    });
    await assert.rejects(fetch(`http://127.0.0.1:${port}`), 'the ledger server was closed again');
    await first.close();
  });

  it('refuses a fault that it cannot read', async () => {
    await assert.rejects(startSandbox({ workspaces: false, faults: ['ledger'] }), /the route is missing/);
  });
});

describe('the sandbox with its workspaces', () => {
  it('knows its contracts on the chain, in the ledger and in the verification service', async () => {
    const sandbox = await startSandbox();
    try {
      const vault = sandbox.deployments.find(({ contract }) => contract.endsWith(':Vault'));
      assert.ok(vault, 'the Vault is deployed');
      const rpc = await fetch(sandbox.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [vault.address, 'latest'] }),
      });
      assert.equal(Object(await rpc.json()).result, vault.runtimeBytecode);
      const contract = await fetch(`${sandbox.ledgerUrl}/api/v1/contracts/0.0.${vault.entityNum}`);
      const { evm_address, runtime_bytecode } = Object(await contract.json());
      assert.equal(evm_address, vault.address.toLowerCase());
      assert.equal(runtime_bytecode, vault.runtimeBytecode);
      const verified = await fetch(`${sandbox.verifyUrl}/v2/contract/298/${vault.address}`);
      assert.equal(verified.status, 404);
      assert.equal(Object(await verified.json()).address, vault.address);
      assert.equal(sandbox.network.verifyUrl, sandbox.verifyUrl);
    } finally {
      await sandbox.close();
    }
    await assert.rejects(fetch(sandbox.rpcUrl), 'the chain ended');
    await assert.rejects(fetch(sandbox.verifyUrl));
  }).timeout(20_000);
});
