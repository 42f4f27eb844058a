import type { ProjectSetup, ProjectStory } from './projectStories.ts';

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

function story(
  name: string,
  sources: Readonly<Record<string, string>>,
  changes: ProjectStory['changes'],
  more: Partial<ProjectStory> = {},
): ProjectStory {
  return {
    name: `setup: ${name}`,
    sources: Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, `${pragma}${text}`])),
    changes,
    ...more,
  };
}

/** A Foundry project: more lines of its profile, and what the compiler is given for them. */
function foundry(lines: string, settings: ProjectSetup['settings'], files: Readonly<Record<string, string>> = {}) {
  return {
    config: `[profile.default]\nsrc = "src"\nout = "out"\nlibs = ["lib", "node_modules"]\n${lines}`,
    settings,
    files,
  };
}

const limits = 'library Limits { function check(uint256 n) internal pure { require(n > 9, "limits"); } }';
const using = (path: string) => `import {Limits} from "${path}";
contract Story { uint256 held = 5; function run() external returns (uint256) { Limits.check(held); held -= 1; return held; } }`;
const scoped = { remappings: ['@acme/=node_modules/@acme/'] };
const remapped = { remappings: ['limits/=lib/limits/src/'] };
const loop = {
  'src/Story.sol': `contract Story {
  mapping(uint256 => uint256) squares;
  function run() external returns (uint256 sum) { for (uint256 i = 0; i < 6; i++) { squares[i] = i * i; sum += squares[i]; } require(sum > 60, "sum"); }
}`,
};
const lower = { 'src/Story.sol': ['sum > 60', 'sum > 50'] } as const;
const hardhat = (settings: ProjectSetup['settings']): ProjectSetup => ({
  config: `module.exports = { solidity: { version: "0.8.28", settings: ${JSON.stringify({ evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 }, ...settings })} } };\n`,
  settings,
  tool: 'hardhat',
});

/** Changes of projects by what they are built with: packages, remappings, libraries, settings. */
export const projectSetupStories: readonly ProjectStory[] = [
  story(
    'a package, in its own source',
    { 'node_modules/@acme/rules/Limits.sol': limits, 'src/Story.sol': using('@acme/rules/Limits.sol') },
    { 'node_modules/@acme/rules/Limits.sol': ['n > 9', 'n > 4'] },
    { setup: foundry('', scoped) },
  ),
  story(
    'a package, in its own source, and not enough',
    { 'node_modules/@acme/rules/Limits.sol': limits, 'src/Story.sol': using('@acme/rules/Limits.sol') },
    { 'node_modules/@acme/rules/Limits.sol': ['n > 9', 'n > 5'] },
    { setup: foundry('', scoped) },
  ),
  story(
    'a package of a Hardhat project',
    { '@acme/rules/Limits.sol': limits, 'contracts/Story.sol': using('@acme/rules/Limits.sol') },
    { 'contracts/Story.sol': ['Limits.check(held); held -= 1', 'Limits.check(held + 5); held -= 2'] },
    { setup: hardhat({}) },
  ),
  story(
    'a package of a Hardhat project, in its own source',
    { '@acme/rules/Limits.sol': limits, 'contracts/Story.sol': using('@acme/rules/Limits.sol') },
    { '@acme/rules/Limits.sol': ['n > 9', 'n > 7'] },
    { setup: hardhat({}) },
  ),
  story(
    'a library by a remapping',
    { 'lib/limits/src/Limits.sol': limits, 'src/Story.sol': using('limits/Limits.sol') },
    { 'lib/limits/src/Limits.sol': ['n > 9', 'n > 4'] },
    { setup: foundry('', remapped, { 'remappings.txt': 'limits/=lib/limits/src/\n' }) },
  ),
  story(
    'a remapping that leads to another version',
    {
      'lib/limits/src/Limits.sol': limits,
      'lib/limits2/src/Limits.sol': limits.replace('n > 9', 'n > 3'),
      'src/Story.sol': using('limits/Limits.sol'),
    },
    {},
    {
      setup: foundry('remappings = ["limits/=lib/limits/src/"]\n', remapped),
      setupNow: foundry('remappings = ["limits/=lib/limits2/src/"]\n', { remappings: ['limits/=lib/limits2/src/'] }),
    },
  ),
  story('more runs of the optimizer', loop, lower, {
    unknown: 'otherCompiler',
    setup: foundry('optimizer = true\noptimizer_runs = 200\nevm_version = "cancun"\n', {}),
    setupNow: foundry('optimizer = true\noptimizer_runs = 100000\nevm_version = "cancun"\n', {
      optimizer: { enabled: true, runs: 100_000 },
    }),
  }),
  story('no optimizer since', loop, lower, {
    unknown: 'otherCompiler',
    setup: foundry('optimizer = true\noptimizer_runs = 200\nevm_version = "cancun"\n', {}),
    setupNow: foundry('optimizer = false\noptimizer_runs = 200\nevm_version = "cancun"\n', {
      optimizer: { enabled: false, runs: 200 },
    }),
  }),
  story('via Yul since', loop, lower, {
    unknown: 'otherCompiler',
    setup: foundry('optimizer = true\noptimizer_runs = 200\nevm_version = "cancun"\n', {}),
    setupNow: foundry('optimizer = true\noptimizer_runs = 200\nevm_version = "cancun"\nvia_ir = true\n', {
      viaIR: true,
    }),
  }),
  story(
    'another EVM since, and not enough',
    loop,
    { 'src/Story.sol': ['sum > 60', 'sum > 55'] },
    {
      unknown: 'otherCompiler',
      setup: foundry('optimizer = true\noptimizer_runs = 200\nevm_version = "cancun"\n', {}),
      setupNow: foundry('optimizer = true\noptimizer_runs = 200\nevm_version = "paris"\n', { evmVersion: 'paris' }),
    },
  ),
  story('a configuration that sets the same as before', loop, lower, {
    setup: foundry('optimizer = true\noptimizer_runs = 200\nevm_version = "cancun"\n', {}),
    setupNow: foundry('evm_version = "cancun"\n# As before.\noptimizer_runs = 200\noptimizer = true\n', {}),
  }),
];
