import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltContract } from './builtContract.ts';
import { installToolchain } from './installToolchain.ts';
import { readIgnition } from './readIgnition.ts';
import { runTool } from './runTool.ts';
import { keepOutput, linkPackages, stageWorkspace, withoutKeys } from './stageWorkspace.ts';

/** A configuration that is the workspace's own, with npm's compiler in place of a downloaded one. */
export const hardhatWithNpmSolc = `const { subtask } = require('hardhat/config');
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names');
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion }) => ({
  compilerPath: require.resolve('solc/soljson.js'),
  isSolcJs: true,
  version: solcVersion,
  longVersion: require('solc').version().replace('.Emscripten.clang', ''),
}));
module.exports = require('./hardhat.config.js');
`;

/** Builds the Hardhat 2 workspace, deploys it by Ignition from `sender`, and keeps what both wrote. */
export async function buildHardhat2(rpcUrl: string, sender: string): Promise<BuiltContract[]> {
  const staged = stageWorkspace('hardhat2');
  await deployByHardhat2(staged, rpcUrl, sender);
  keepOutput('hardhat2', 'artifacts', (file, text) =>
    file.startsWith('build-info/') ? withoutKeys(text, ['ast', 'generatedSources']) : text,
  );
  keepOutput('hardhat2', 'ignition/deployments/chain-298', (file, text) => (file.includes('/') ? undefined : text));
  return readIgnition('hardhat2', staged);
}

/** Builds a staged workspace, and runs its Ignition module. */
export async function deployByHardhat2(staged: string, rpcUrl: string, sender: string): Promise<void> {
  const tools = await installToolchain('hardhat2');
  linkPackages(tools, staged);
  writeFileSync(path.join(staged, 'build.config.js'), hardhatWithNpmSolc);
  const hardhat = (...args: string[]) =>
    runTool(
      process.execPath,
      [path.join(tools, 'node_modules/hardhat/internal/cli/bootstrap.js'), '--config', 'build.config.js', ...args],
      {
        cwd: staged,
        env: { RPC_URL: rpcUrl, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: 'true' },
      },
    );
  await hardhat('compile');
  await hardhat('ignition', 'deploy', 'ignition/modules/Vault.js', '--network', 'local', '--default-sender', sender);
}
