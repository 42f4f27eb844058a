import { argumentsOf, texts } from './contractTexts.ts';
import type { RealContract, RealProject } from './realProject.ts';

const openZeppelin = { '@openzeppelin/contracts': '5.4.0' };
const sources = {
  'contracts/Token.sol': texts.token,
  'contracts/Items.sol': texts.items,
  'contracts/Proxies.sol': texts.proxies,
};

function artifactOf(source: string, name: string): string {
  return `artifacts/${source}/${name}.json`;
}

const packageOf = '@openzeppelin/contracts';
const contracts: RealContract[] = [
  {
    name: 'Token',
    file: 'contracts/Token.sol',
    artifact: artifactOf('contracts/Token.sol', 'Token'),
    arguments: argumentsOf.cap,
  },
  { name: 'Items', file: 'contracts/Items.sol', artifact: artifactOf('contracts/Items.sol', 'Items') },
  {
    name: 'ERC1967Proxy',
    file: 'contracts/Proxies.sol',
    arguments: argumentsOf.proxy,
    artifact: artifactOf(`${packageOf}/proxy/ERC1967/ERC1967Proxy.sol`, 'ERC1967Proxy'),
  },
  {
    name: 'TransparentUpgradeableProxy',
    file: 'contracts/Proxies.sol',
    arguments: argumentsOf.transparent,
    artifact: artifactOf(
      `${packageOf}/proxy/transparent/TransparentUpgradeableProxy.sol`,
      'TransparentUpgradeableProxy',
    ),
  },
  {
    name: 'TimelockController',
    file: 'contracts/Proxies.sol',
    arguments: argumentsOf.timelock,
    artifact: artifactOf(`${packageOf}/governance/TimelockController.sol`, 'TimelockController'),
  },
];

const proxies = [
  'proxy/ERC1967/ERC1967Proxy',
  'proxy/transparent/TransparentUpgradeableProxy',
  'governance/TimelockController',
].map((name) => `${packageOf}/${name}.sol`);

const solidity2 =
  "solidity: { version: '0.8.28', settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' } }";
const solidityOfUniswap =
  "solidity: { version: '0.5.16', settings: { optimizer: { enabled: true, runs: 999999 }, evmVersion: 'istanbul' } }";
const overriding = `solidity: {
    compilers: [{ version: '0.8.28', settings: { optimizer: { enabled: false }, evmVersion: 'cancun', viaIR: false } }],
    overrides: { 'contracts/Token.sol': {
      version: '0.8.28', settings: { optimizer: { enabled: true, runs: 9 }, evmVersion: 'paris', viaIR: true },
    } },
  }`;
const compile = [{ args: ['compile'] }];

/** The tool's own plug-ins come with it; `packages` are the project's. */
export const hardhatProjects: readonly RealProject[] = [
  {
    id: 'hardhat2-openzeppelin',
    title: 'OpenZeppelin 5',
    tool: 'Hardhat 2',
    solc: '0.8.28',
    runs: compile,
    packages: openZeppelin,
    contracts,
    files: { ...sources, 'hardhat.config.js': `module.exports = { ${solidity2} };\n` },
  },
  {
    id: 'hardhat2-monorepo',
    title: 'monorepo, hoisted packages',
    tool: 'Hardhat 2',
    solc: '0.8.28',
    packages: openZeppelin,
    runs: compile,
    folder: 'packages/chain',
    files: {
      'packages/chain/contracts/Token.sol': texts.token,
      'packages/chain/hardhat.config.js': `module.exports = { ${solidity2} };\n`,
    },
    contracts: [
      {
        name: 'Token',
        file: 'packages/chain/contracts/Token.sol',
        arguments: argumentsOf.cap,
        artifact: `packages/chain/${artifactOf('contracts/Token.sol', 'Token')}`,
      },
    ],
  },
  {
    id: 'hardhat2-uniswap',
    title: 'Uniswap v2 core',
    tool: 'Hardhat 2',
    solc: '0.5.16',
    runs: compile,
    packages: { '@uniswap/v2-core': '1.0.1' },
    copies: { 'node_modules/@uniswap/v2-core/contracts': 'contracts' },
    files: { 'hardhat.config.js': `module.exports = { ${solidityOfUniswap} };\n` },
    contracts: [
      {
        name: 'UniswapV2Factory',
        file: 'contracts/UniswapV2Factory.sol',
        arguments: argumentsOf.factory,
        artifact: artifactOf('contracts/UniswapV2Factory.sol', 'UniswapV2Factory'),
      },
    ],
  },
  {
    id: 'hardhat2-overrides',
    title: 'overrides, not built',
    tool: 'Hardhat 2',
    solc: '0.8.28',
    runs: compile,
    packages: openZeppelin,
    removes: ['artifacts', 'cache'],
    files: {
      'contracts/Token.sol': texts.token,
      'contracts/Plain.sol': texts.plain,
      'hardhat.config.js': `module.exports = { ${overriding} };\n`,
    },
    contracts: [
      contracts[0] ?? { name: '', file: '', artifact: '' },
      { name: 'Plain', file: 'contracts/Plain.sol', artifact: artifactOf('contracts/Plain.sol', 'Plain') },
    ],
  },
  {
    id: 'hardhat3-openzeppelin',
    title: 'OpenZeppelin 5, production',
    tool: 'Hardhat 3',
    solc: '0.8.28',
    packages: openZeppelin,
    contracts,
    runs: [{ args: ['build', '--build-profile', 'production'] }],
    files: {
      ...sources,
      'package.json': '{ "type": "module" }\n',
      'hardhat.config.js': `export default { solidity: { version: '0.8.28', npmFilesToBuild: ${JSON.stringify(proxies)} } };\n`,
    },
  },
  {
    id: 'hardhat3-monorepo',
    title: 'monorepo, hoisted packages',
    tool: 'Hardhat 3',
    solc: '0.8.28',
    packages: openZeppelin,
    runs: [{ args: ['build'] }],
    folder: 'packages/chain',
    files: {
      'packages/chain/contracts/Token.sol': texts.token,
      'package.json': '{ "type": "module", "workspaces": ["packages/*"] }\n',
      'packages/chain/package.json': '{ "name": "chain", "version": "1.0.0", "type": "module" }\n',
      'packages/chain/hardhat.config.js': "export default { solidity: { version: '0.8.28' } };\n",
    },
    contracts: [
      {
        name: 'Token',
        file: 'packages/chain/contracts/Token.sol',
        arguments: argumentsOf.cap,
        artifact: `packages/chain/${artifactOf('contracts/Token.sol', 'Token')}`,
      },
    ],
  },
  {
    id: 'hardhat3-ignition',
    title: 'Ignition, then a default build',
    tool: 'Hardhat 3',
    solc: '0.8.28',
    packages: {},
    runs: [{ args: ['ignition', 'deploy', 'ignition/modules/Plain.js', '--network', 'local'] }, { args: ['build'] }],
    files: {
      'contracts/Plain.sol': texts.plain,
      'package.json': '{ "type": "module" }\n',
      'ignition/modules/Plain.js':
        'import { buildModule } from "@nomicfoundation/hardhat-ignition/modules";\nexport default buildModule("Main", (m) => ({ plain: m.contract("Plain") }));\n',
      'hardhat.config.js': `import ignition from '@nomicfoundation/hardhat-ignition';
export default {
  plugins: [ignition],
  solidity: { profiles: {
    default: { version: '0.8.28' },
    production: { version: '0.8.28', settings: { optimizer: { enabled: true, runs: 777 } } },
  } },
  networks: { local: { type: 'http', chainType: 'l1', url: process.env.RPC_URL ?? 'http://127.0.0.1:8545' } },
};
`,
    },
    contracts: [
      {
        name: 'Plain',
        file: 'contracts/Plain.sol',
        artifact: 'ignition/deployments/chain-298/artifacts/Main#Plain.json',
      },
    ],
  },
];
