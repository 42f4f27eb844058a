import { argumentsOf, texts } from './contractTexts.ts';
import type { RealContract, RealProject } from './realProject.ts';

const openZeppelin = { '@openzeppelin/contracts': '5.4.0' };
const build = [{ args: ['build'] }];

function inOut(name: string, file: string, out = 'out', source = file): RealContract {
  return { name, file, artifact: `${out}/${source.slice(source.lastIndexOf('/') + 1)}/${name}.json` };
}

function toml(...lines: string[]): string {
  return `${['[profile.default]', ...lines].join('\n')}\n`;
}

const openZeppelinFiles = {
  'src/Token.sol': texts.token,
  'src/Items.sol': texts.items,
  'src/Proxies.sol': texts.proxies,
  'remappings.txt': '@openzeppelin/contracts/=lib/openzeppelin-contracts/contracts/\n',
};
const installed = { 'node_modules/@openzeppelin/contracts': 'lib/openzeppelin-contracts/contracts' };
const openZeppelinContracts: RealContract[] = [
  { ...inOut('Token', 'src/Token.sol'), arguments: argumentsOf.cap },
  inOut('Items', 'src/Items.sol'),
  { ...inOut('ERC1967Proxy', 'src/Proxies.sol', 'out', 'ERC1967Proxy.sol'), arguments: argumentsOf.proxy },
  {
    ...inOut('TransparentUpgradeableProxy', 'src/Proxies.sol', 'out', 'TransparentUpgradeableProxy.sol'),
    arguments: argumentsOf.transparent,
  },
  {
    ...inOut('TimelockController', 'src/Proxies.sol', 'out', 'TimelockController.sol'),
    arguments: argumentsOf.timelock,
  },
];
const settings = ['evm_version = "cancun"', 'optimizer = true', 'optimizer_runs = 200', 'via_ir = false'];

export const foundryProjects: readonly RealProject[] = [
  {
    id: 'foundry-openzeppelin',
    title: 'OpenZeppelin 5',
    tool: 'Foundry',
    solc: '0.8.28',
    runs: build,
    packages: openZeppelin,
    copies: installed,
    files: { ...openZeppelinFiles, 'foundry.toml': toml('libs = ["lib"]') },
    contracts: openZeppelinContracts,
  },
  {
    id: 'foundry-unbuilt',
    title: 'OpenZeppelin 5, not built',
    tool: 'Foundry',
    solc: '0.8.28',
    runs: build,
    packages: openZeppelin,
    copies: installed,
    removes: ['out', 'cache'],
    files: { ...openZeppelinFiles, 'foundry.toml': toml('libs = ["lib"]', 'solc_version = "0.8.28"', ...settings) },
    contracts: openZeppelinContracts,
  },
  {
    id: 'foundry-solmate',
    title: 'solmate',
    tool: 'Foundry',
    solc: '0.8.28',
    runs: build,
    packages: { solmate: '6.8.0' },
    copies: { 'node_modules/solmate': 'lib/solmate' },
    files: { 'src/Mate.sol': texts.mate, 'foundry.toml': toml('libs = ["lib"]') },
    contracts: [inOut('Mate', 'src/Mate.sol')],
  },
  {
    id: 'foundry-solady',
    title: 'solady, via Yul',
    tool: 'Foundry',
    solc: '0.8.28',
    runs: build,
    packages: { solady: '0.1.26' },
    copies: { 'node_modules/solady': 'lib/solady' },
    files: {
      'src/Lady.sol': texts.lady,
      'foundry.toml': toml('libs = ["lib"]', 'via_ir = true', 'optimizer = true', 'optimizer_runs = 1000000'),
    },
    contracts: [inOut('Lady', 'src/Lady.sol')],
  },
  {
    id: 'foundry-uniswap',
    title: 'Uniswap v2 core',
    tool: 'Foundry',
    solc: '0.5.16',
    runs: build,
    packages: { '@uniswap/v2-core': '1.0.1' },
    copies: { 'node_modules/@uniswap/v2-core/contracts': 'src' },
    files: {
      'foundry.toml': toml('libs = []', 'optimizer = true', 'optimizer_runs = 999999', 'evm_version = "istanbul"'),
    },
    contracts: [
      { ...inOut('UniswapV2Factory', 'src/UniswapV2Factory.sol'), arguments: argumentsOf.factory },
      inOut('UniswapV2ERC20', 'src/UniswapV2ERC20.sol'),
    ],
  },
  {
    id: 'foundry-monorepo',
    title: 'monorepo, hoisted packages',
    tool: 'Foundry',
    solc: '0.8.28',
    runs: build,
    packages: openZeppelin,
    folder: 'packages/chain',
    files: {
      'packages/chain/src/Token.sol': texts.token,
      'packages/chain/foundry.toml': toml(
        'libs = ["../../node_modules"]',
        'remappings = ["@openzeppelin/=../../node_modules/@openzeppelin/"]',
        'allow_paths = ["../../node_modules"]',
      ),
    },
    contracts: [
      {
        ...inOut('Token', 'packages/chain/src/Token.sol', 'packages/chain/out'),
        arguments: argumentsOf.cap,
      },
    ],
  },
  {
    id: 'foundry-monorepo-unbuilt',
    title: 'monorepo, hoisted packages, not built',
    tool: 'Foundry',
    solc: '0.8.28',
    runs: build,
    packages: openZeppelin,
    folder: 'packages/chain',
    removes: ['packages/chain/out', 'packages/chain/cache'],
    files: {
      'packages/chain/src/Token.sol': texts.token,
      'packages/chain/foundry.toml': toml(
        'libs = ["../../node_modules"]',
        'remappings = ["@openzeppelin/=../../node_modules/@openzeppelin/"]',
        'allow_paths = ["../../node_modules"]',
        'solc_version = "0.8.28"',
        ...settings,
      ),
    },
    contracts: [
      {
        ...inOut('Token', 'packages/chain/src/Token.sol', 'packages/chain/out'),
        arguments: argumentsOf.cap,
      },
    ],
  },
  {
    id: 'foundry-libraries',
    title: 'remappings of libraries, not built',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: { solmate: '6.8.0' },
    runs: build,
    removes: ['out', 'cache'],
    copies: { 'node_modules/solmate': 'lib/solmate', 'node_modules/solmate/src/utils': 'lib/holdings/lib/math' },
    files: {
      'src/Held.sol': texts.held,
      'lib/holdings/src/Fees.sol': texts.fees,
      'lib/holdings/remappings.txt': '@math/=lib/math/\n',
      'lib/holdings/foundry.toml': toml('libs = ["lib"]'),
      'lib/solmate/foundry.toml': toml('libs = ["lib"]'),
      'foundry.toml': toml(
        'libs = ["lib"]',
        'remappings = ["z/=src/", "a/=src/"]',
        'solc_version = "0.8.28"',
        ...settings,
      ),
    },
    contracts: [inOut('Held', 'src/Held.sol')],
  },
  {
    id: 'foundry-profiles',
    title: 'another profile, then the default one',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: [{ args: ['build'], env: { FOUNDRY_PROFILE: 'production' } }, { args: ['build'] }],
    files: {
      'src/Plain.sol': texts.plain,
      'foundry.toml': toml('libs = []').concat(
        '[profile.production]\nout = "out-production"\noptimizer = true\noptimizer_runs = 9999\nvia_ir = true\n',
      ),
    },
    contracts: [inOut('Plain', 'src/Plain.sol', 'out-production')],
  },
  {
    id: 'foundry-restrictions',
    title: 'compilation_restrictions',
    tool: 'Foundry',
    solc: '0.8.28',
    runs: build,
    packages: {},
    files: {
      'src/Plain.sol': texts.plain,
      'src/Big.sol': texts.big,
      'foundry.toml': toml(
        'libs = []',
        'additional_compiler_profiles = [{ name = "small", via_ir = true, optimizer = true, optimizer_runs = 1 }]',
        'compilation_restrictions = [{ paths = "src/Big.sol", via_ir = true }]',
      ),
    },
    contracts: [inOut('Big', 'src/Big.sol')],
  },
];
