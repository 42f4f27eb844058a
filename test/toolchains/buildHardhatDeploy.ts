import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hardhatWithNpmSolc } from './buildHardhat2.ts';
import type { BuiltContract } from './builtContract.ts';
import { installToolchain } from './installToolchain.ts';
import { asObject, readJson, textOf } from './readJson.ts';
import { runTool } from './runTool.ts';
import { keepOutput, linkPackages, stageWorkspace } from './stageWorkspace.ts';

const records = 'deployments/local';

/** Builds the hardhat-deploy workspace, deploys it from `sender`, and keeps the records of that. */
export async function buildHardhatDeploy(rpcUrl: string, sender: string): Promise<BuiltContract[]> {
  const staged = stageWorkspace('hardhatDeploy');
  await deployByHardhatDeploy(staged, rpcUrl, sender);
  keepOutput('hardhatDeploy', 'deployments', (_file, text) => text);
  const folder = path.join(staged, records);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readRecord(path.join(folder, name)));
}

/** Runs `hardhat deploy` in a staged workspace. */
export async function deployByHardhatDeploy(staged: string, rpcUrl: string, sender: string): Promise<void> {
  const tools = await installToolchain('hardhatDeploy');
  linkPackages(tools, staged);
  writeFileSync(path.join(staged, 'build.config.js'), hardhatWithNpmSolc);
  const cli = path.join(tools, 'node_modules/hardhat/internal/cli/bootstrap.js');
  await runTool(process.execPath, [cli, '--config', 'build.config.js', 'deploy', '--network', 'local'], {
    cwd: staged,
    env: { RPC_URL: rpcUrl, SENDER: sender, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
  });
}

function readRecord(file: string): BuiltContract {
  const record = readJson(file);
  const metadata = asObject(JSON.parse(textOf(record, 'metadata')), 'The metadata');
  const target = asObject(asObject(metadata.settings, 'The settings').compilationTarget, 'The target');
  const contract = Object.entries(target).map(([source, name]) => `${source}:${String(name)}`);
  const [address, transactionHash] = [textOf(record, 'address'), textOf(record, 'transactionHash')];
  return { workspace: 'hardhatDeploy', contract: contract.join(), address, transactionHash };
}
