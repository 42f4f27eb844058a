import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltContract } from './builtContract.ts';
import { installToolchain } from './installToolchain.ts';
import { readIgnition } from './readIgnition.ts';
import { runTool } from './runTool.ts';
import { keepOutput, linkPackages, stageWorkspace, withoutKeys } from './stageWorkspace.ts';

/** The workspace's own configuration, with npm's compiler in place of a downloaded one. */
const config = `import { createRequire } from 'node:module';
import config from './hardhat.config.ts';
const path = createRequire(import.meta.url).resolve('solc/soljson.js');
const profiles = Object.entries(config.solidity.profiles).map(([name, profile]) => [name, { ...profile, path }]);
export default { ...config, solidity: { profiles: Object.fromEntries(profiles) } };
`;

/** Builds the Hardhat 3 workspace's production profile, deploys it by Ignition from `sender`, keeps what both wrote. */
export async function buildHardhat3(rpcUrl: string, sender: string): Promise<BuiltContract[]> {
  const staged = stageWorkspace('hardhat3');
  await deployByHardhat3(staged, rpcUrl, sender);
  keepOutput('hardhat3', 'artifacts', (file, text) => {
    if (file.endsWith('.output.json')) return withoutKeys(text, ['ast', 'generatedSources']);
    return file.endsWith('.json') ? text : undefined;
  });
  keepOutput('hardhat3', 'ignition/deployments/chain-298', (file, text) => (file.includes('/') ? undefined : text));
  return readIgnition('hardhat3', staged);
}

/** Builds a staged workspace's production profile, and runs its Ignition module. */
export async function deployByHardhat3(staged: string, rpcUrl: string, sender: string): Promise<void> {
  const tools = await installToolchain('hardhat3');
  linkPackages(tools, staged);
  writeFileSync(path.join(staged, 'build.config.ts'), config);
  const hardhat = (...args: string[]) =>
    runTool(
      process.execPath,
      [path.join(tools, 'node_modules/hardhat/dist/src/cli.js'), '--config', 'build.config.ts', ...args],
      {
        cwd: staged,
        env: { RPC_URL: rpcUrl, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: 'true' },
      },
    );
  await hardhat('build', '--build-profile', 'production');
  await hardhat(
    'ignition',
    'deploy',
    'ignition/modules/BoxOffice.ts',
    '--network',
    'local',
    '--default-sender',
    sender,
  );
}
