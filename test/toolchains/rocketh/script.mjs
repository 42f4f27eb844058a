// Deploys the example's Greeter under its own name, under another, and behind a proxy.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deploy } from '@rocketh/deploy';
import { deployViaProxy } from '@rocketh/proxy';
import { setupDeployScripts } from 'rocketh';

const folder = 'artifacts/build-info';
const [file] = readdirSync(folder);
const sourceName = 'contracts/Greeter.sol';
const { Greeter: built } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')).output.contracts[sourceName];
const artifact = {
  abi: built.abi,
  bytecode: `0x${built.evm.bytecode.object}`,
  deployedBytecode: `0x${built.evm.deployedBytecode.object}`,
  metadata: built.metadata,
  contractName: 'Greeter',
  sourceName,
};
// The proxy has an owner, too.
const proxied = { ...artifact, abi: built.abi.filter(({ name }) => name !== 'owner') };
const { deployScript } = setupDeployScripts({ deploy, deployViaProxy });

// biome-ignore lint/style/noDefaultExport: rocketh loads what a script exports by default.
export default deployScript(
  async (env) => {
    const { deployer: account } = env.namedAccounts;
    await env.deploy('Greeter', { account, artifact, args: ['hello'] });
    await env.deploy('SecondGreeter', { account, artifact, args: ['hello again'] });
    await env.deployViaProxy('Upgradeable', { account, artifact: proxied, args: ['good day'] }, { owner: account });
  },
  { tags: ['all'] },
);
