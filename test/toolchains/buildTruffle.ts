import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltContract } from './builtContract.ts';
import { installToolchain } from './installToolchain.ts';
import { asObject, readJson, textOf } from './readJson.ts';
import { runTool } from './runTool.ts';
import { keepOutput, linkPackages, stageWorkspace, withoutKeys } from './stageWorkspace.ts';

/** The workspace's own configuration, with npm's compiler in place of a downloaded one. */
const config = `const config = require('./truffle-config.js');
const { solc } = config.compilers;
module.exports = { ...config, compilers: { solc: { ...solc, version: require.resolve('solc') } } };
`;

/** Builds the Truffle workspace, runs its migration from `sender`, and keeps the artifacts with their networks. */
export async function buildTruffle(rpcUrl: string, sender: string): Promise<BuiltContract[]> {
  const staged = stageWorkspace('truffle');
  await deployByTruffle(staged, rpcUrl, sender);
  keepOutput('truffle', 'build', (_file, text) => neutral(text, staged));
  return ['Fees', 'Arbiter', 'Escrow'].map((name) => readNetwork(staged, name));
}

/** Builds a staged workspace, and runs its migration. */
export async function deployByTruffle(staged: string, rpcUrl: string, sender: string): Promise<void> {
  const tools = await installToolchain('truffle');
  linkPackages(tools, staged);
  writeFileSync(path.join(staged, 'build.config.js'), config);
  const truffle = (...args: string[]) =>
    runTool(
      process.execPath,
      [path.join(tools, 'node_modules/truffle/build/cli.bundled.js'), ...args, '--config', 'build.config.js'],
      { cwd: staged, env: { RPC_URL: rpcUrl, SENDER: sender } },
    );
  await truffle('compile', '--all');
  await truffle('migrate', '--network', 'local', '--skip-dry-run');
}

/** An artifact without its syntax trees and its time, and with its source in no folder of this machine. */
function neutral(text: string, staged: string): string {
  return withoutKeys(text, ['ast', 'legacyAST', 'generatedSources', 'deployedGeneratedSources'])
    .replaceAll(staged, '/projects/escrow')
    .replace(/("updatedAt":")[^"]*/, (_all, key: string) => `${key}2026-09-21T14:13:20.000Z`);
}

function readNetwork(staged: string, name: string): BuiltContract {
  const artifact = readJson(path.join(staged, 'build', 'contracts', `${name}.json`));
  const network = asObject(asObject(artifact.networks, 'The networks')['298'], 'The network');
  const [address, transactionHash] = [textOf(network, 'address'), textOf(network, 'transactionHash')];
  const source = path.relative(staged, textOf(artifact, 'sourcePath')).split(path.sep).join('/');
  return { workspace: 'truffle', contract: `${source}:${name}`, address, transactionHash };
}
