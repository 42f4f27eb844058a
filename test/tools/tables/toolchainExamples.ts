import type { ToolchainName } from '../../../src/core/projects/model/toolchain.ts';

/** What one contract of an example workspace comes to when it is verified for real by the sandbox. */
export interface ExampleContract {
  /** As the service is given it: `contracts/Vault.sol:Vault`. */
  identifier: string;
  /** The file that is right-clicked. */
  file: string;
  /** What of it verification has to deal with. */
  has: string;
  level: 'exact' | 'match';
}

export interface ToolchainExample {
  /** As people call it. */
  title: string;
  toolchain: ToolchainName;
  /** The folder below test/fixtures/workspaces. */
  workspace: string;
  /** The workspace whose contracts, of the same sources and settings, are deployed; its own unless given. */
  deployedAs?: string;
  builtBy: string;
  /** `standardJson` is C2, `metadata` is C1. */
  route: 'standardJson' | 'metadata';
  /** Where address and transaction of its deployments are found without typing. */
  record: string;
  contracts: readonly ExampleContract[];
  /** Names of interfaces and abstract contracts, which are found and told apart. */
  abstract: readonly string[];
}

const escrow = (prefix = ''): Pick<ToolchainExample, 'contracts' | 'abstract'> => ({
  contracts: [
    {
      identifier: `${prefix}contracts/Escrow.sol:Escrow`,
      file: 'contracts/Escrow.sol',
      level: 'exact',
      has: 'constructor arguments, immutables, a linked library',
    },
    {
      identifier: `${prefix}contracts/Arbiter.sol:Arbiter`,
      file: 'contracts/Arbiter.sol',
      level: 'exact',
      has: 'constructor arguments',
    },
    {
      identifier: `${prefix}contracts/lib/Fees.sol:Fees`,
      file: 'contracts/lib/Fees.sol',
      level: 'exact',
      has: 'is a library',
    },
  ],
  abstract: ['IArbiter', 'Party'],
});

/** The example workspaces, each with what its tool built, and what becomes of their contracts. */
export const toolchainExamples: readonly ToolchainExample[] = [
  {
    title: 'Hardhat 2',
    toolchain: 'hardhat2',
    workspace: 'hardhat2',
    route: 'standardJson',
    builtBy: 'hardhat 2.29.1',
    record: 'Hardhat Ignition',
    contracts: [
      {
        identifier: 'contracts/Vault.sol:Vault',
        file: 'contracts/Vault.sol',
        level: 'exact',
        has: 'constructor arguments, an immutable, a linked library',
      },
      {
        identifier: 'contracts/Greeter.sol:Greeter',
        file: 'contracts/Greeter.sol',
        level: 'exact',
        has: 'constructor arguments',
      },
      {
        identifier: 'contracts/lib/Shares.sol:Shares',
        file: 'contracts/lib/Shares.sol',
        level: 'exact',
        has: 'is a library',
      },
    ],
    abstract: ['Owned'],
  },
  {
    title: 'Hardhat 3',
    toolchain: 'hardhat3',
    workspace: 'hardhat3',
    route: 'standardJson',
    builtBy: 'hardhat 3.18.0',
    record: 'Hardhat Ignition',
    contracts: [
      {
        identifier: 'project/contracts/BoxOffice.sol:BoxOffice',
        file: 'contracts/BoxOffice.sol',
        level: 'exact',
        has: 'constructor arguments, a package',
      },
    ],
    abstract: [],
  },
  {
    title: 'Foundry',
    toolchain: 'foundry',
    workspace: 'foundry',
    route: 'metadata',
    builtBy: 'forge 1.7.1',
    record: 'broadcast',
    contracts: [
      {
        identifier: 'src/CampaignFactory.sol:CampaignFactory',
        file: 'src/CampaignFactory.sol',
        level: 'exact',
        has: 'makes contracts',
      },
      {
        identifier: 'src/Campaign.sol:Campaign',
        file: 'src/Campaign.sol',
        level: 'exact',
        has: 'immutables, made by a factory',
      },
    ],
    abstract: [],
  },
  {
    title: 'Truffle',
    toolchain: 'truffle',
    workspace: 'truffle',
    route: 'metadata',
    builtBy: 'truffle 5.11.5',
    record: 'networks in the artifact',
    ...escrow('project:/'),
  },
  {
    title: 'hardhat-deploy',
    toolchain: 'hardhatDeploy',
    workspace: 'hardhatDeploy',
    route: 'standardJson',
    builtBy: 'hardhat-deploy 0.12.4',
    record: 'deployments',
    ...escrow(),
    abstract: [],
  },
  {
    title: 'Brownie',
    toolchain: 'brownie',
    workspace: 'brownie',
    route: 'standardJson',
    builtBy: 'eth-brownie 1.22.2',
    record: 'build/deployments (no transaction)',
    ...escrow(),
  },
  {
    title: 'Ape',
    toolchain: 'ape',
    workspace: 'ape',
    route: 'standardJson',
    builtBy: 'eth-ape 0.8.52',
    record: 'none in the project',
    ...escrow(),
    contracts: [
      ...escrow().contracts,
      {
        identifier: 'contracts/Tally.vy:Tally',
        file: 'contracts/Tally.vy',
        level: 'exact',
        has: 'is in Vyper',
      },
    ],
  },
  {
    title: 'Remix',
    toolchain: 'remix',
    workspace: 'remix',
    route: 'metadata',
    builtBy: 'solc 0.8.28, put in Remix’s form by hand',
    record: 'none',
    ...escrow(),
  },
  {
    title: 'solc’s metadata',
    toolchain: 'solcMetadata',
    workspace: 'solcMetadata',
    route: 'metadata',
    builtBy: 'solc 0.8.28, its files written by hand',
    record: 'none',
    ...escrow(),
  },
  {
    title: 'solc’s combined JSON',
    toolchain: 'compilerJson',
    workspace: 'combinedJson',
    deployedAs: 'solcMetadata',
    route: 'metadata',
    builtBy: 'solc 0.8.28, its file written by hand',
    record: 'none',
    ...escrow(),
  },
  {
    title: 'standard JSON output',
    toolchain: 'compilerJson',
    workspace: 'standardJson',
    deployedAs: 'solcMetadata',
    route: 'metadata',
    builtBy: 'solc 0.8.28',
    record: 'none',
    ...escrow(),
  },
  {
    title: 'Vyper',
    toolchain: 'vyper',
    workspace: 'vyper',
    route: 'standardJson',
    builtBy: 'vyper 0.4.3',
    record: 'none',
    contracts: [
      {
        identifier: 'contracts/Savings.vy:Savings',
        file: 'contracts/Savings.vy',
        level: 'exact',
        has: 'constructor arguments, immutables, a module',
      },
      {
        identifier: 'contracts/Tally.vy:Tally',
        file: 'contracts/Tally.vy',
        level: 'exact',
        has: 'no arguments',
      },
    ],
    abstract: [],
  },
];
