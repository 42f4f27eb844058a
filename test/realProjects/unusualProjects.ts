import type { RealProject } from './realProject.ts';

const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n';
const build = [{ args: ['build'] }];
const compile = [{ args: ['compile'] }];
const sure = [
  'solc_version = "0.8.28"',
  'evm_version = "cancun"',
  'optimizer = true',
  'optimizer_runs = 200',
  'via_ir = false',
];

function toml(...lines: string[]): string {
  return `${['[profile.default]', ...lines].join('\n')}\n`;
}

const step = (size: number) =>
  `${head}library Step { function by(uint256 x) internal pure returns (uint256) { return x + ${size}; } }\n`;
const stepping = (name: string, from: string) =>
  `${head}import {Step} from "${from}";\ncontract ${name} {\n  uint256 public at;\n  function go() external { at = Step.by(at); }\n}\n`;
const vault = (fee: number) =>
  `${head}contract Vault {\n  uint256 public immutable opened = block.timestamp;\n  mapping(address => uint256) public held;\n  function put() external payable { held[msg.sender] += msg.value - ${fee}; }\n}\n`;
const sums = `${head}library Sums { function add(uint256[] storage all, uint256 x) external { all.push(x); } }\n`;
const till = `${head}import {Sums} from "./Sums.sol";\ncontract Till {\n  uint256[] public all;\n  function add(uint256 x) external { Sums.add(all, x); }\n}\n`;

/** Two remappings of one name, by context. */
const contexts = {
  'src/one/One.sol': stepping('One', 'step/Step.sol'),
  'src/two/Two.sol': stepping('Two', 'step/Step.sol'),
  'lib/step-v1/Step.sol': step(1),
  'lib/step-v2/Step.sol': step(2),
  'remappings.txt': 'src/one/:step/=lib/step-v1/\nsrc/two/:step/=lib/step-v2/\n',
};
const inContexts = ['One', 'Two'].map((name) => ({
  name,
  file: `src/${name.toLowerCase()}/${name}.sol`,
  artifact: `out/${name}.sol/${name}.json`,
}));

/** Whether a project is left without its build. */
const builtOrNot: readonly boolean[] = [false, true];

/** Projects of shapes that most developers don't have, but some do. */
export const unusualProjects: readonly RealProject[] = [
  {
    id: 'foundry-contexts',
    title: 'remappings with contexts',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: build,
    files: { ...contexts, 'foundry.toml': toml('libs = ["lib"]', 'auto_detect_remappings = false') },
    contracts: inContexts,
  },
  {
    id: 'foundry-contexts-unbuilt',
    title: 'remappings with contexts, not built',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: build,
    removes: ['out', 'cache'],
    files: { ...contexts, 'foundry.toml': toml('libs = ["lib"]', ...sure) },
    contracts: inContexts,
  },
  {
    id: 'foundry-crlf',
    title: 'CRLF and several names in a file',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: build,
    files: {
      'src/Both.sol':
        `${stepping('Both', './Step.sol')}abstract contract Half { uint256 internal half; }\ncontract Whole is Half { function set(uint256 x) external { half = x; } }\n`.replaceAll(
          '\n',
          '\r\n',
        ),
      'src/Step.sol': step(3),
      'foundry.toml': toml('libs = []', 'use_literal_content = true'),
    },
    contracts: ['Both', 'Whole'].map((name) => ({ name, file: 'src/Both.sol', artifact: `out/Both.sol/${name}.json` })),
  },
  {
    id: 'foundry-crlf-unbuilt',
    title: 'CRLF, not built',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: build,
    removes: ['out', 'cache'],
    files: {
      'src/Both.sol': stepping('Both', './Step.sol').replaceAll('\n', '\r\n'),
      'src/Step.sol': step(3),
      'foundry.toml': toml('libs = []', ...sure),
    },
    contracts: [{ name: 'Both', file: 'src/Both.sol', artifact: 'out/Both.sol/Both.json' }],
  },
  ...(['bytecode_hash = "none"', 'cbor_metadata = false'] as const).flatMap((setting, at): RealProject[] =>
    [false, true].map((isUnbuilt) => ({
      id: `foundry-hash-${at}${isUnbuilt ? '-unbuilt' : ''}`,
      title: `${setting}${isUnbuilt ? ', not built' : ''}`,
      tool: 'Foundry' as const,
      solc: '0.8.28',
      packages: {},
      runs: build,
      removes: isUnbuilt ? ['out', 'cache'] : [],
      files: {
        'src/One.sol': stepping('One', './Step.sol'),
        'src/Step.sol': step(3),
        'foundry.toml': toml('libs = []', ...sure, setting, ...(at === 1 ? ['bytecode_hash = "none"'] : [])),
      },
      contracts: [{ name: 'One', file: 'src/One.sol', artifact: 'out/One.sol/One.json' }],
    })),
  ),
  {
    id: 'foundry-same-name',
    title: 'one name in two files',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: build,
    files: { 'src/old/Vault.sol': vault(1), 'src/new/Vault.sol': vault(2), 'foundry.toml': toml('libs = []') },
    contracts: [
      { name: 'Vault', file: 'src/old/Vault.sol', artifact: 'out/old/Vault.sol/Vault.json' },
      { name: 'Vault', file: 'src/new/Vault.sol', artifact: 'out/Vault.sol/Vault.json' },
    ],
  },
  ...builtOrNot.map(
    (isUnbuilt): RealProject => ({
      id: `foundry-outside${isUnbuilt ? '-unbuilt' : ''}`,
      title: `libraries outside the project${isUnbuilt ? ', not built' : ''}`,
      tool: 'Foundry',
      solc: '0.8.28',
      packages: {},
      folder: 'apps/bank',
      runs: build,
      removes: isUnbuilt ? ['apps/bank/out', 'apps/bank/cache'] : [],
      files: {
        'apps/bank/src/Bank.sol': stepping('Bank', 'shared/Step.sol'),
        'apps/bank/foundry.toml': toml(
          'libs = ["../../libs"]',
          'remappings = ["shared/=../../libs/shared/src/"]',
          'allow_paths = ["../../libs"]',
          ...sure,
        ),
        'apps/shop/src/Bank.sol': stepping('Bank', './Step.sol'),
        'apps/shop/src/Step.sol': step(9),
        'apps/shop/foundry.toml': toml('libs = []'),
        'libs/shared/src/Step.sol': step(4),
        'foundry.toml': toml('src = "apps"', 'libs = ["libs"]'),
      },
      contracts: [{ name: 'Bank', file: 'apps/bank/src/Bank.sol', artifact: 'apps/bank/out/Bank.sol/Bank.json' }],
    }),
  ),
  {
    id: 'foundry-libraries-linked',
    title: 'a library linked by the configuration',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: build,
    files: {
      'src/Till.sol': till,
      'src/Sums.sol': sums,
      'foundry.toml': toml('libs = []', 'libraries = ["src/Sums.sol:Sums:0x00000000000000000000000000000000000004d2"]'),
    },
    contracts: [
      { name: 'Sums', file: 'src/Sums.sol', artifact: 'out/Sums.sol/Sums.json' },
      { name: 'Till', file: 'src/Till.sol', artifact: 'out/Till.sol/Till.json' },
    ],
  },
  {
    id: 'foundry-libraries-linked-unbuilt',
    title: 'a library linked by the configuration, not built',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: build,
    removes: ['out', 'cache'],
    files: {
      'src/Till.sol': till,
      'src/Sums.sol': sums,
      'foundry.toml': toml(
        'libs = []',
        'libraries = ["src/Sums.sol:Sums:0x00000000000000000000000000000000000004d2"]',
        ...sure,
      ),
    },
    contracts: [{ name: 'Till', file: 'src/Till.sol', artifact: 'out/Till.sol/Till.json' }],
  },
  {
    id: 'hardhat2-several',
    title: 'several compilers, one name in two files',
    tool: 'Hardhat 2',
    solc: '0.8.28',
    packages: {},
    runs: compile,
    files: {
      'contracts/old/Vault.sol': vault(1),
      'contracts/new/Vault.sol': vault(2),
      'hardhat.config.js': `module.exports = { solidity: {
  compilers: [
    { version: '0.8.28', settings: { optimizer: { enabled: true, runs: 1 }, metadata: { bytecodeHash: 'none' } } },
  ],
  overrides: { 'contracts/new/Vault.sol': { version: '0.8.28', settings: { viaIR: true, optimizer: { enabled: true, runs: 7 } } } },
} };
`,
    },
    contracts: [
      { name: 'Vault', file: 'contracts/old/Vault.sol', artifact: 'artifacts/contracts/old/Vault.sol/Vault.json' },
      { name: 'Vault', file: 'contracts/new/Vault.sol', artifact: 'artifacts/contracts/new/Vault.sol/Vault.json' },
    ],
  },
  {
    id: 'hardhat2-several-unbuilt',
    title: 'several compilers, not built',
    tool: 'Hardhat 2',
    solc: '0.8.28',
    packages: {},
    runs: compile,
    removes: ['artifacts', 'cache'],
    files: {
      'contracts/old/Vault.sol': vault(1),
      'contracts/new/Vault.sol': vault(2),
      'hardhat.config.js': `const shared = { optimizer: { enabled: true, runs: 1 }, evmVersion: 'cancun', metadata: { bytecodeHash: 'none' } };
module.exports = { solidity: {
  compilers: [{ version: '0.8.28', settings: shared }, { version: '0.7.6', settings: shared }],
  overrides: { 'contracts/new/Vault.sol': { version: '0.8.28', settings: { viaIR: true, evmVersion: 'cancun', optimizer: { enabled: true, runs: 7 } } } },
} };
`,
    },
    contracts: [
      { name: 'Vault', file: 'contracts/old/Vault.sol', artifact: 'artifacts/contracts/old/Vault.sol/Vault.json' },
      { name: 'Vault', file: 'contracts/new/Vault.sol', artifact: 'artifacts/contracts/new/Vault.sol/Vault.json' },
    ],
  },
  {
    id: 'hardhat3-remappings',
    title: 'remappings.txt',
    tool: 'Hardhat 3',
    solc: '0.8.28',
    packages: {},
    runs: build,
    files: {
      'contracts/One.sol': stepping('One', 'step/Step.sol'),
      'lib/step-v1/Step.sol': step(1),
      'remappings.txt': 'step/=lib/step-v1/\n',
      'package.json': '{ "type": "module" }\n',
      'hardhat.config.js': "export default { solidity: { version: '0.8.28' } };\n",
    },
    contracts: [{ name: 'One', file: 'contracts/One.sol', artifact: 'artifacts/contracts/One.sol/One.json' }],
  },
  {
    id: 'hardhat3-remappings-unbuilt',
    title: 'remappings.txt, not built',
    tool: 'Hardhat 3',
    solc: '0.8.28',
    packages: {},
    runs: build,
    removes: ['artifacts', 'cache'],
    files: {
      'contracts/One.sol': stepping('One', 'step/Step.sol'),
      'lib/step-v1/Step.sol': step(1),
      'remappings.txt': 'step/=lib/step-v1/\n',
      'package.json': '{ "type": "module" }\n',
      'hardhat.config.js': "export default { solidity: { version: '0.8.28' } };\n",
    },
    contracts: [{ name: 'One', file: 'contracts/One.sol', artifact: 'artifacts/contracts/One.sol/One.json' }],
  },
  ...builtOrNot.map(
    (isUnbuilt): RealProject => ({
      id: `hardhat2-links${isUnbuilt ? '-unbuilt' : ''}`,
      title: `a package of the monorepo by a link, CRLF${isUnbuilt ? ', not built' : ''}`,
      tool: 'Hardhat 2',
      solc: '0.8.28',
      packages: {},
      folder: 'packages/chain',
      runs: compile,
      removes: isUnbuilt ? ['packages/chain/artifacts', 'packages/chain/cache'] : [],
      links: { 'node_modules/@acme/common': 'packages/common' },
      files: {
        'packages/common/package.json': '{ "name": "@acme/common", "version": "1.2.3" }\n',
        'packages/common/contracts/Step.sol': step(5).replaceAll('\n', '\r\n'),
        'packages/chain/contracts/One.sol': stepping('One', '@acme/common/contracts/Step.sol').replaceAll('\n', '\r\n'),
        'packages/chain/hardhat.config.js': `module.exports = { solidity: { version: '0.8.28', settings: { evmVersion: 'cancun', optimizer: { enabled: true, runs: 50 } } } };\n`,
      },
      contracts: [
        {
          name: 'One',
          file: 'packages/chain/contracts/One.sol',
          artifact: 'packages/chain/artifacts/contracts/One.sol/One.json',
        },
      ],
    }),
  ),
  ...builtOrNot.map(
    (isUnbuilt): RealProject => ({
      id: `hardhat3-links${isUnbuilt ? '-unbuilt' : ''}`,
      title: `packages, one of the monorepo by a link${isUnbuilt ? ', not built' : ''}`,
      tool: 'Hardhat 3',
      solc: '0.8.28',
      packages: {},
      folder: 'packages/chain',
      runs: build,
      removes: isUnbuilt ? ['packages/chain/artifacts', 'packages/chain/cache'] : [],
      links: { 'node_modules/@acme/common': 'packages/common' },
      files: {
        'package.json': '{ "type": "module", "workspaces": ["packages/*"] }\n',
        'packages/common/package.json': '{ "name": "@acme/common", "version": "1.2.3" }\n',
        'packages/common/contracts/Step.sol': step(5),
        'node_modules/far/package.json': '{ "name": "far", "version": "3.0.1" }\n',
        'node_modules/far/Far.sol': `${head}import {Step} from "@acme/common/contracts/Step.sol";\nabstract contract Far { function far(uint256 x) public pure returns (uint256) { return Step.by(x); } }\n`,
        'packages/chain/contracts/One.sol': stepping('One', '@acme/common/contracts/Step.sol').replace(
          'contract One',
          'import {Far} from "far/Far.sol";\ncontract One is Far',
        ),
        'packages/chain/package.json': '{ "name": "chain", "version": "1.0.0", "type": "module" }\n',
        'packages/chain/hardhat.config.js': "export default { solidity: { version: '0.8.28' } };\n",
      },
      contracts: [
        {
          name: 'One',
          file: 'packages/chain/contracts/One.sol',
          artifact: 'packages/chain/artifacts/contracts/One.sol/One.json',
        },
      ],
    }),
  ),
  ...builtOrNot.map(
    (isUnbuilt): RealProject => ({
      id: `foundry-links${isUnbuilt ? '-unbuilt' : ''}`,
      title: `a library by a link${isUnbuilt ? ', not built' : ''}`,
      tool: 'Foundry',
      solc: '0.8.28',
      packages: {},
      folder: 'chain',
      runs: build,
      removes: isUnbuilt ? ['chain/out', 'chain/cache'] : [],
      links: { 'chain/lib/step': 'shared/step' },
      files: {
        'shared/step/src/Step.sol': step(6),
        'chain/src/One.sol': stepping('One', 'step/Step.sol'),
        'chain/foundry.toml': toml('libs = ["lib"]', 'allow_paths = ["../shared"]', ...sure),
      },
      contracts: [{ name: 'One', file: 'chain/src/One.sol', artifact: 'chain/out/One.sol/One.json' }],
    }),
  ),
  {
    id: 'foundry-flags',
    title: 'built with flags that the configuration lacks',
    tool: 'Foundry',
    solc: '0.8.28',
    packages: {},
    runs: [{ args: ['build', '--via-ir', '--optimize', '--optimizer-runs', '3', '--evm-version', 'paris'] }],
    files: { 'src/One.sol': stepping('One', './Step.sol'), 'src/Step.sol': step(3), 'foundry.toml': toml('libs = []') },
    contracts: [{ name: 'One', file: 'src/One.sol', artifact: 'out/One.sol/One.json' }],
  },
  {
    id: 'vyper-search-path',
    title: 'a search path',
    tool: 'Vyper',
    solc: '0.4.3',
    packages: {},
    runs: [
      { args: ['-p', '.', '-p', 'modules', '-f', 'solc_json', 'src/Pool.vy'], env: { OUTPUT: 'out/Pool.json' } },
      { args: ['-p', '.', '-p', 'modules', '-f', 'bytecode', 'src/Pool.vy'], env: { OUTPUT: 'out/Pool.bin' } },
    ],
    files: {
      'src/Pool.vy':
        '# pragma version 0.4.3\nimport limits\nfrom figures import sums\n\npaid: public(uint256)\n\n@external\ndef pay(amount: uint256):\n    limits.check(amount)\n    self.paid = sums.add(self.paid, amount)\n',
      'modules/limits.vy': '@internal\n@pure\ndef check(amount: uint256):\n    assert amount <= 1000\n',
      'modules/figures/sums.vy': '@internal\n@pure\ndef add(a: uint256, b: uint256) -> uint256:\n    return a + b\n',
    },
    contracts: [{ name: 'Pool', file: 'src/Pool.vy', artifact: 'out/Pool.bin' }],
  },
];
