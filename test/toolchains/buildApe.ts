import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract } from './builtContract.ts';
import { creationOf } from './creationOf.ts';
import { installPythonTool } from './installPythonTool.ts';
import { findVyper } from './installVyper.ts';
import { asObject, readJson, textOf } from './readJson.ts';
import { runTool } from './runTool.ts';
import { solcFolder } from './solcFolder.ts';
import { keepOutput, stageWorkspace, withoutKeys } from './stageWorkspace.ts';

/** Of a debugger's use, and large. */
const dropped = ['ast', 'pcmap', 'sourcemap', 'dev_messages', 'methodIdentifiers'];

/** Builds the Ape workspace and deploys it by its script, from the test account of number `account`; keeps `.build`. */
export async function buildApe(chain: Pick<Anvil, 'rpcUrl' | 'request'>, account: number): Promise<BuiltContract[]> {
  const staged = stageWorkspace('ape');
  const said = await deployByApe(staged, chain.rpcUrl, account);
  keepOutput('ape', '.build', (_file, text) =>
    withoutKeys(text, dropped).replaceAll(/"[^"]*(\/lib\/python[\d.]+\/site-packages)"/g, '"/opt/ape$1"'),
  );
  const types = asObject(readJson(path.join(staged, '.build/__local__.json')).contractTypes, 'The contract types');
  const built: BuiltContract[] = [];
  for (const [, name = '', address = ''] of said.matchAll(/Contract '(\w+)' deployed to:\D*(0x[0-9a-fA-F]{40})/g)) {
    const contract = `${textOf(asObject(types[name], name), 'sourceId')}:${name}`;
    built.push({ workspace: 'ape', contract, address, transactionHash: await creationOf(chain, address) });
  }
  return built;
}

/**
 * Builds a staged workspace and runs its deploy script; Ape's own folder is `home/.ape` in it.
 * @returns what Ape says
 */
export async function deployByApe(staged: string, rpcUrl: string, account: number): Promise<string> {
  const tools = await installPythonTool('ape');
  const vyper = findVyper();
  if (vyper === undefined) throw new Error('The Ape workspace cannot be built without Vyper.');
  const home = path.join(staged, 'home');
  const compilers = path.join(home, 'vyper');
  mkdirSync(compilers, { recursive: true });
  const link = path.join(compilers, 'vyper-0.4.3');
  if (!existsSync(link)) symlinkSync(vyper, link);
  return runTool(path.join(tools, 'ape'), ['run', 'deploy', '--network', 'ethereum:hedera:node'], {
    cwd: staged,
    env: {
      ...solcFolder(path.join(home, 'solc'), '0.8.28'),
      VVM_BINARY_PATH: compilers,
      HOME: home,
      RPC_URL: rpcUrl,
      ACCOUNT: String(account),
    },
  });
}
