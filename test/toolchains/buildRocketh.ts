import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { installToolchain } from './installToolchain.ts';
import { runTool } from './runTool.ts';
import { linkPackages, workspaces } from './stageWorkspace.ts';

/** Deploys the Hardhat 2 example's Greeter, as it is built there, with rocketh (hardhat-deploy 2) in a staged workspace. */
export async function deployByRocketh(staged: string, rpcUrl: string, sender: string): Promise<void> {
  linkPackages(await installToolchain('rocketh'), staged);
  cpSync(path.join(workspaces, 'hardhat2/artifacts'), path.join(staged, 'artifacts'), { recursive: true });
  const own = path.join(import.meta.dirname, 'rocketh');
  mkdirSync(path.join(staged, 'rocketh'), { recursive: true });
  cpSync(path.join(own, 'script.mjs'), path.join(staged, 'rocketh/01_greeters.mjs'));
  cpSync(path.join(own, 'run.mjs'), path.join(staged, 'run.mjs'));
  await runTool(process.execPath, ['run.mjs'], { cwd: staged, env: { RPC_URL: rpcUrl, SENDER: sender } });
}
