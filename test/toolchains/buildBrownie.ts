import path from 'node:path';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract } from './builtContract.ts';
import { creationOf } from './creationOf.ts';
import { installPythonTool } from './installPythonTool.ts';
import { asObject, readJson, textOf } from './readJson.ts';
import { runTool } from './runTool.ts';
import { solcFolder } from './solcFolder.ts';
import { keepOutput, stageWorkspace, withoutKeys } from './stageWorkspace.ts';

/** What `brownie run scripts/deploy.py` does, which cannot be said in a folder that has a dot in its path. */
const deploy = `import brownie
project = brownie.project.load('.')
project.load_config()
project._add_to_main_namespace()
brownie.network.connect('local')
import scripts.deploy
scripts.deploy.main()
`;

/** Of a debugger's and a coverage report's use, and large. */
const dropped = ['ast', 'coverageMap', 'offset', 'opcodes', 'pcMap', 'sourceMap', 'deployedSourceMap'];

/** Builds the Brownie workspace, runs its deploy script from `sender`, and keeps what both wrote. */
export async function buildBrownie(chain: Pick<Anvil, 'rpcUrl' | 'request'>, sender: string): Promise<BuiltContract[]> {
  const staged = stageWorkspace('brownie');
  await deployByBrownie(staged, chain, sender);
  keepOutput('brownie', 'build/contracts', (_file, text) => withoutKeys(text, dropped));
  keepOutput('brownie', 'build/deployments', (_file, text) => withoutKeys(text, dropped));
  const deployed = readJson(path.join(staged, 'build/deployments/map.json'))['298'];
  const built: BuiltContract[] = [];
  for (const [name, addresses] of Object.entries(asObject(deployed, 'The deployments'))) {
    const artifact = readJson(path.join(staged, 'build/contracts', `${name}.json`));
    const contract = `${textOf(artifact, 'sourcePath')}:${name}`;
    for (const address of Array.isArray(addresses) ? addresses.map(String) : [])
      built.push({ workspace: 'brownie', contract, address, transactionHash: await creationOf(chain, address) });
  }
  return built;
}

/** Builds a staged workspace, and runs its deploy script. */
export async function deployByBrownie(staged: string, chain: Pick<Anvil, 'rpcUrl'>, sender: string): Promise<void> {
  const tools = await installPythonTool('brownie');
  const home = path.join(staged, 'home');
  const env = { ...solcFolder(path.join(home, 'solc'), '0.8.19'), HOME: home, SENDER: sender };
  const run = (tool: string, ...args: string[]) => runTool(path.join(tools, tool), args, { cwd: staged, env });
  await run('brownie', 'networks', 'add', 'Hedera', 'local', `host=${chain.rpcUrl}`, 'chainid=298');
  await run('brownie', 'compile', '--all');
  await run('python', '-c', deploy);
}
