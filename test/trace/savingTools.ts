import type { TestStyle } from '../../src/core/trace/saved/testStyle.ts';

const ethers = {
  language: 'js',
  modules: 'require',
  opens: 'create',
  library: 'ethers6',
  ethersFrom: 'hardhat',
  hardhat: 2,
  runner: 'mocha',
  asserts: 'chai',
} as const satisfies TestStyle;

/** The tools that run saved tests, each in a style of its projects. */
export const savingTools = {
  Foundry: 'foundry',
  'Hardhat 2': ethers,
  'Hardhat 3, ethers': { ...ethers, hardhat: 3, language: 'ts', modules: 'import', ethersFrom: 'ethers' },
  'Hardhat 3, viem': {
    hardhat: 3,
    language: 'ts',
    modules: 'import',
    opens: 'create',
    library: 'viem',
    ethersFrom: 'ethers',
    runner: 'node',
    asserts: 'node',
  },
} as const satisfies Readonly<Record<string, 'foundry' | TestStyle>>;
