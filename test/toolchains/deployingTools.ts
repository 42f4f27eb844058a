import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { deployByApe } from './buildApe.ts';
import { deployByBrownie } from './buildBrownie.ts';
import { deployByHardhat2 } from './buildHardhat2.ts';
import { deployByHardhat3 } from './buildHardhat3.ts';
import { deployByHardhatDeploy } from './buildHardhatDeploy.ts';
import { deployByRocketh } from './buildRocketh.ts';
import { deployByTruffle } from './buildTruffle.ts';
import { findVyper } from './installVyper.ts';

/** A tool that deploys its example workspace. */
export interface DeployingTool {
  readonly title: string;
  /** Of test/fixtures/workspaces. */
  readonly workspace: string;
  /** Contracts that its script deploys, sorted; some more than once. */
  readonly contracts: readonly string[];
  /** Deployments besides those of the workspace: path in it -> text. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** @param staged a copy of the workspace, `account` the number of a test account */
  deploy(staged: string, chain: Pick<Anvil, 'rpcUrl'>, account: { number: number; address: string }): Promise<unknown>;
  /** Why it can't run here; npm's tools are installed on demand, these are too large for that. */
  missing?(): string | undefined;
}

const installed = (name: string) => () =>
  existsSync(path.resolve(import.meta.dirname, '../../.vscode-test/toolchains', name))
    ? undefined
    : `${name} is not installed: node test/tools/node.mjs test/fixtures/buildWorkspaces.ts installs it`;
/** One contract under another name, and one behind a proxy, whose own code comes with hardhat-deploy. */
const more = `module.exports = async ({ deployments: { deploy }, getNamedAccounts }) => {
  const { deployer: from } = await getNamedAccounts();
  await deploy('SecondArbiter', { contract: 'Arbiter', from, args: ['By the clock', 200] });
  await deploy('Upgradeable', { contract: 'Arbiter', from, args: ['By the moon', 300], proxy: true });
};
`;
const escrow = ['Arbiter', 'Escrow', 'Fees'];

export const deployingTools: readonly DeployingTool[] = [
  {
    title: 'Hardhat 2 with Ignition',
    workspace: 'hardhat2',
    contracts: ['Greeter', 'Shares', 'Vault'],
    deploy: (staged, { rpcUrl }, { address }) => deployByHardhat2(staged, rpcUrl, address),
  },
  {
    title: 'Hardhat 3 with Ignition',
    workspace: 'hardhat3',
    contracts: ['BoxOffice', 'Guestbook'],
    deploy: (staged, { rpcUrl }, { address }) => deployByHardhat3(staged, rpcUrl, address),
  },
  {
    title: 'hardhat-deploy',
    workspace: 'hardhatDeploy',
    contracts: ['Arbiter', 'Arbiter', 'Arbiter', 'EIP173Proxy', 'Escrow', 'Fees'],
    scripts: { 'deploy/02_more.js': more },
    deploy: (staged, { rpcUrl }, { address }) => deployByHardhatDeploy(staged, rpcUrl, address),
  },
  {
    title: 'rocketh, of hardhat-deploy 2',
    workspace: 'hardhat2',
    contracts: ['EIP173Proxy', 'Greeter', 'Greeter', 'Greeter'],
    deploy: (staged, { rpcUrl }, { address }) => deployByRocketh(staged, rpcUrl, address),
  },
  {
    title: 'Truffle',
    workspace: 'truffle',
    contracts: escrow,
    deploy: (staged, { rpcUrl }, { address }) => deployByTruffle(staged, rpcUrl, address),
    missing: installed('truffle'),
  },
  {
    title: 'Brownie',
    workspace: 'brownie',
    contracts: escrow,
    deploy: (staged, chain, { address }) => deployByBrownie(staged, chain, address),
    missing: installed('brownie'),
  },
  {
    title: 'Ape',
    workspace: 'ape',
    contracts: [...escrow, 'Tally'],
    deploy: (staged, { rpcUrl }, { number }) => deployByApe(staged, rpcUrl, number),
    missing: () => (findVyper() === undefined ? 'Vyper is not installed' : installed('ape')()),
  },
];
