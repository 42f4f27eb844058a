import assert from 'node:assert/strict';
import { offeredContracts } from '../../../../src/core/projects/offeredContracts.ts';
import { foundryMetadata, foundryProject } from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const proxy = 'lib/oz/TransparentUpgradeableProxy.sol';
const admin = 'lib/oz/ProxyAdmin.sol';
const beacon = 'lib/oz/UpgradeableBeacon.sol';
const built = (source: string) => {
  const name = source.slice(source.lastIndexOf('/') + 1, -4);
  return foundryProject('/ws', {
    artifact: `${name}.sol/${name}.json`,
    metadata: foundryMetadata({ target: { [source]: name } }),
  });
};
const project = {
  ...built(proxy),
  ...built(admin),
  ...built(beacon),
  '/ws/src/Proxies.sol': `// SPDX-License-Identifier: MIT\nimport "../${proxy}";\n`,
  [`/ws/${proxy}`]: 'contract TransparentUpgradeableProxy {}',
  [`/ws/${admin}`]: 'contract ProxyAdmin {}',
  [`/ws/${beacon}`]: 'contract UpgradeableBeacon {}',
};

interface Made {
  readonly of?: string | null;
  readonly kind?: string;
  readonly more?: readonly object[];
  readonly chain?: number;
  readonly path?: string;
}
const adminMade = { transactionType: 'CREATE', contractName: 'ProxyAdmin', address: address('b'), initCode: '0x' };
const run = ({ of = 'TransparentUpgradeableProxy', kind = 'CREATE', more = [adminMade], chain = 296, path }: Made) => ({
  [path ?? `/ws/broadcast/Deploy.s.sol/${chain}/run-latest.json`]: {
    transactions: [
      { transactionType: kind, contractName: of, contractAddress: address('a'), additionalContracts: more },
    ],
    receipts: [],
    timestamp: 1,
    chain,
  },
});

const both = ['ProxyAdmin', 'TransparentUpgradeableProxy'];
const only = ['TransparentUpgradeableProxy'];
/** Written before the code was looked at. */
const cases: Readonly<Record<string, readonly [files: object, offered: readonly string[]]>> = {
  'the admin that a proxy made': [run({}), both],
  'nothing, where nothing is recorded': [{}, only],
  'on whatever chain it was': [run({ chain: 1337 }), both],
  'what a proxy of CREATE2 made': [run({ kind: 'CREATE2' }), both],
  'what a call of it made': [run({ kind: 'CALL' }), both],
  'what the record names in full': [run({ more: [{ ...adminMade, contractName: `${admin}:ProxyAdmin` }] }), both],
  'each once, though several runs made it': [{ ...run({}), ...run({ chain: 295 }) }, both],
  'several, if it made several': [
    run({ more: [adminMade, { ...adminMade, contractName: 'UpgradeableBeacon', address: address('c') }] }),
    [...both, 'UpgradeableBeacon'],
  ],
  'nothing that another contract made': [run({ of: 'Other' }), only],
  'nothing of a dry run': [run({ path: '/ws/broadcast/Deploy.s.sol/296/dry-run/run-latest.json' }), only],
  'nothing without a name, as older versions of Forge write it': [
    run({ more: [{ transactionType: 'CREATE', contractName: null, address: address('b') }] }),
    only,
  ],
  'nothing that the project does not have': [run({ more: [{ ...adminMade, contractName: 'Foreign' }] }), only],
  'nothing of a transaction without a name': [run({ of: null }), only],
};

describe('a file that only imports contracts', () => {
  for (const [name, [files, offered]] of Object.entries(cases))
    it(`offers them, and ${name}`, async () => {
      const { candidates } = await offeredContracts(memoryWorkspace({ ...project, ...files }), '/ws/src/Proxies.sol');
      assert.deepEqual(candidates.map(({ contractName }) => contractName).sort(), offered);
    });
});
