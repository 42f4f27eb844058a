import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployedContracts } from '../../src/core/projects/deployments/deployedContracts.ts';
import { recordedDeployments } from '../../src/core/projects/deployments/findDeployments.ts';
import { deploymentOfRecord, projectOfRecord } from '../../src/core/projects/deployments/recordPaths.ts';
import { type Anvil, sandboxChainId, startAnvil } from '../sandbox/verification/anvil.ts';
import { deployingTools } from '../toolchains/deployingTools.ts';
import { asObject } from '../toolchains/readJson.ts';
import { stageWorkspace } from '../toolchains/stageWorkspace.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';

/** What each tool records of a deployment that it makes now, against the chain that it is made on. */
describe('what the real tools record of a deployment', function () {
  this.timeout(240_000);
  let home: string;
  let chain: Anvil;
  let accounts: string[];

  before(async () => {
    // No dot in its name: Brownie would read one as a package's.
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'll-deploying-')));
    chain = await startAnvil();
    accounts = (await chain.request('eth_accounts')) as string[];
  });
  after(async () => {
    await chain?.close();
    if (home) await rm(home, { recursive: true, force: true });
  });

  /** Address -> hash of the transaction that created it, since a block. */
  const createdSince = async (block: number): Promise<Record<string, string>> => {
    const last = Number(await chain.request('eth_blockNumber'));
    const created: Record<string, string> = {};
    for (let number = block + 1; number <= last; number += 1) {
      const receipts = await chain.request('eth_getBlockReceipts', [`0x${number.toString(16)}`]);
      assert.ok(Array.isArray(receipts));
      for (const receipt of receipts.map((each) => asObject(each, 'A receipt')))
        if (typeof receipt.contractAddress === 'string')
          created[receipt.contractAddress.toLowerCase()] = String(receipt.transactionHash);
    }
    return created;
  };

  for (const [number, { title, workspace: name, contracts, scripts = {}, deploy, missing }] of deployingTools.entries())
    it(`${title}: every contract, where it is, and as one deployment`, async function () {
      const reason = missing?.();
      if (reason !== undefined) skipBecause(this, reason);
      const root = stageWorkspace(name, path.join(home, name));
      for (const [file, text] of Object.entries(scripts)) await writeFile(path.join(root, file), text);
      const block = Number(await chain.request('eth_blockNumber'));
      await deploy(root, chain, { number, address: accounts[number] ?? '' });
      const created = await createdSince(block);
      const files = { ...diskFiles, apeFolder: () => path.join(root, 'home/.ape') };

      const recorded = await recordedDeployments(files, { root });
      assert.deepEqual(
        Object.fromEntries(recorded.map((each) => [each.address.toLowerCase(), each.chainId])),
        Object.fromEntries(Object.keys(created).map((address) => [address, String(sandboxChainId)])),
      );
      // Brownie doesn't record the transaction.
      if (title !== 'Brownie')
        for (const { address, creationTransactionHash } of recorded)
          assert.equal(creationTransactionHash, created[address.toLowerCase()], address);
      for (const { record } of recorded)
        if (title !== 'Ape') assert.equal(projectOfRecord(record), root, 'it is seen when it is written');

      const found = await deployedContracts({ folders: [root], files }, root, String(sandboxChainId));
      assert.deepEqual(found.map(({ builds: [{ contractName }] }) => contractName).sort(), contracts);
      const deployments = new Set(found.map(({ deployment }) => deploymentOfRecord(deployment.record)));
      assert.equal(deployments.size, 1, [...deployments].join());
    });
});
