/** What the tour shows of what is deployed. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AbiCoder } from 'ethers';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { askChain } from '../ui/session.ts';
import { restMouse } from './restMouse.ts';
import type { TourScene, TourStep } from './tourStep.ts';

export const deployedSteps: readonly TourStep[] = [
  {
    name: 'contracts',
    title: 'The Contracts view says of each contract where it is, and whether that is this build',
    async see({ workbench, ...scene }) {
      // Whoever sees the view needs no failed verification beside it.
      await workbench.runCommand('View: Hide Panel');
      await workbench.explorer.open('contracts/Vault.sol');
      await workbench.openViewContainer('Ledger Lens');
      for (const view of ['Network', 'Transactions', 'Verifications']) await workbench.tree(view).fold();
      const view = workbench.tree('Contracts');
      await view.open();
      let said = '';
      await workbench.sees('the verified contract', async () => {
        said = (await view.rows()).find(({ label }) => label === 'Vault')?.description ?? '';
        return said.startsWith('exact match');
      });
      await restMouse(workbench);
      await deployGreeter(scene);
      return said;
    },
  },
  {
    name: 'verified-source',
    title: 'The source of a verified contract opens as read-only files, and is searched by text',
    async see({ workbench }) {
      await workbench.tree('Contracts').chooseFromMenu('Vault', 'Open Verified Source...');
      const view = workbench.tree('Verified Source');
      await view.row(/^Vault(?!\.)/).waitFor();
      await workbench.tree('Contracts').fold();
      await view.clickRowAction(/^Vault(?!\.)/, 'Search in Verified Source...');
      await workbench.quickInput.shown('Text in the source');
      await workbench.quickInput.enter('shares');
      await workbench.quickInput.shown('Select a line');
      const rows = await workbench.quickInput.rows();
      return `${rows.length} lines on screen`;
    },
  },
  {
    name: 'new-deployment',
    title: 'A new deployment is offered for verification, in one message',
    async see({ workbench }) {
      await workbench.quickInput.cancel();
      const message = await workbench.notifications.shown('Greeter deployed to sandbox.', 60_000);
      await restMouse(workbench);
      return message;
    },
  },
];

/** Deploys a contract of the workspace as Hardhat Ignition does, with its record. */
async function deployGreeter({ sandbox, folder }: Pick<TourScene, 'sandbox' | 'folder'>): Promise<void> {
  const rpc = (method: string, ...params: unknown[]) => askChain(sandbox.rpcUrl, method, params);
  const [from] = (await rpc('eth_accounts')) as string[];
  const artifact = path.join(folder, 'artifacts/contracts/Greeter.sol/Greeter.json');
  const { bytecode }: { bytecode: string } = JSON.parse(await readFile(artifact, 'utf8'));
  const data = bytecode + AbiCoder.defaultAbiCoder().encode(['string'], ['Hello, tour']).slice(2);
  const hash = await rpc('eth_sendTransaction', { from, data, gas: '0x4c4b40' });
  const receipt = await receiptOf({ request: (method, params) => rpc(method, ...(params ?? [])) }, hash);
  const address = String(receipt.contractAddress);
  sandbox.world.addDeployment({
    workspace: 'hardhat2',
    contract: 'contracts/Greeter.sol:Greeter',
    address,
    entityNum: 5_400_000,
    creationTransactionHash: String(hash),
    creationBytecode: data,
    deployer: String(from),
    runtimeBytecode: String(await rpc('eth_getCode', address, 'latest')),
  });
  const record = path.join(folder, 'ignition/deployments/tour');
  await mkdir(record, { recursive: true });
  await writeFile(path.join(record, 'journal.jsonl'), '{"chainId":298,"type":"DEPLOYMENT_INITIALIZE"}\n');
  await writeFile(path.join(record, 'deployed_addresses.json'), JSON.stringify({ 'Tour#Greeter': address }));
}
