import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import {
  deployedContracts,
  deployedNow,
  replaceableBy,
} from '../../../../src/core/projects/deployments/deployedContracts.ts';
import { findContracts } from '../../../../src/core/projects/findContracts.ts';
import { fittest } from '../../../../src/core/projects/fittingContracts.ts';
import { foundryMetadata, foundryProject } from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const tail = `a2646970667358221220${'a'.repeat(64)}64736f6c634300081c0033`;
const runtimeOf = (digits: string) => `0x${digits.repeat(8)}${tail}`;
const address = (digit: string) => checksumAddress(`0x${digit.repeat(40)}`);

/** Two contracts of one name, and a broadcast that names them both by it. */
const workspace = memoryWorkspace({
  ...foundryProject('/ws', {
    artifact: 'a/Same.sol/Same.json',
    runtime: runtimeOf('6001'),
    metadata: foundryMetadata({ target: { 'src/a/Same.sol': 'Same' } }),
  }),
  ...foundryProject('/ws', {
    artifact: 'b/Same.sol/Same.json',
    runtime: runtimeOf('6002'),
    metadata: foundryMetadata({ target: { 'src/b/Same.sol': 'Same' } }),
  }),
  ...foundryProject('/ws', {
    artifact: 'Only.sol/Only.json',
    metadata: foundryMetadata({ target: { 'src/Only.sol': 'Only' } }),
  }),
  '/ws/broadcast/Deploy.s.sol/296/run-latest.json': {
    transactions: [
      ['Same', 'a'],
      ['Same', 'b'],
      ['Only', 'c'],
      ['Foreign', 'd'],
    ].map(([contractName, digit = '']) => ({
      transactionType: 'CREATE',
      contractName,
      contractAddress: address(digit),
    })),
    timestamp: 1_800_000_000_000,
  },
});

describe('what a contract may replace', () => {
  const inFile = (contract: string, source: string, runtime: string) =>
    foundryProject('/ws', {
      artifact: `${source}/${contract}.json`,
      runtime,
      metadata: foundryMetadata({ target: { [`src/${source}`]: contract } }),
    });
  const library = `0x73${'00'.repeat(20)}30146080`;
  const boxes = memoryWorkspace({
    ...inFile('Lib', 'Lib.sol', library),
    ...inFile('Test', 'a/Test.sol', runtimeOf('6001')),
    ...inFile('Test', 'b/Test.sol', runtimeOf('6002')),
    ...inFile('Box', 'old/Box.sol', runtimeOf('6003')),
    ...inFile('BoxV1', 'Box.sol', runtimeOf('6004')),
    ...inFile('BoxV2', 'Box.sol', runtimeOf('6005')),
    '/ws/broadcast/Deploy.s.sol/296/run-latest.json': {
      transactions: [
        ['Test', 'a'],
        ['Lib', 'b'],
        ['Test', 'c'],
        ['ERC1967Proxy', 'd'],
        ['Box', 'e'],
        ['BoxV1', 'f'],
      ].map(([contractName, digit = '']) => ({
        transactionType: 'CREATE',
        contractName,
        contractAddress: address(digit),
      })),
      timestamp: 1_800_000_000_000,
    },
  });
  const codes: Readonly<Record<string, string>> = {
    [address('a')]: runtimeOf('6002'),
    [address('c')]: runtimeOf('6001'),
  };

  it('is of its file first, then of a similar name, a proxy, and no library; a file says which one it is', async () => {
    const { candidates } = await findContracts(boxes, '/ws/src/Box.sol');
    const box = candidates.find(({ contractName }) => contractName === 'BoxV2');
    assert.ok(box);
    const asked: string[] = [];
    const found = await replaceableBy(boxes, box, '296', async (deployment) => {
      asked.push(deployment.address);
      return codes[deployment.address];
    });
    assert.deepEqual(
      found.map(({ contract, file }) => [contract, file].filter(Boolean).join(' ')),
      ['BoxV1', 'Box', 'ERC1967Proxy', 'Test src/a/Test.sol', 'Test src/b/Test.sol'],
    );
    assert.deepEqual(asked, [address('c'), address('a')], 'only what records leave open');
  });
});

describe('the contracts of a deployment', () => {
  it('are at each recorded address once, with every build that the record may mean', async () => {
    const deployed = await deployedContracts(workspace, '/ws', '296');
    assert.deepEqual(
      Object.fromEntries(
        deployed.map(({ deployment, builds }) => [
          deployment.address,
          builds.map(({ sourceName }) => sourceName).sort(),
        ]),
      ),
      {
        [address('a')]: ['src/a/Same.sol', 'src/b/Same.sol'],
        [address('b')]: ['src/a/Same.sol', 'src/b/Same.sol'],
        [address('c')]: ['src/Only.sol'],
      },
    );
    assert.deepEqual(await deployedContracts(workspace, '/ws', '295'), []);
  });

  it('are told apart by the code at each address, whichever build is newest', async () => {
    const code: Record<string, string | undefined> = {
      [address('a')]: runtimeOf('6002'),
      [address('b')]: runtimeOf('6001'),
    };
    for (const { deployment, builds } of await deployedContracts(workspace, '/ws', '296')) {
      if (!(deployment.address in code)) continue;
      const right = await fittest(workspace, builds, code[deployment.address]);
      assert.equal(right?.sourceName, deployment.address === address('a') ? 'src/b/Same.sol' : 'src/a/Same.sol');
      const [newest] = builds;
      assert.equal(await fittest(workspace, builds, undefined), newest, 'the code could not be read');
      assert.equal(await fittest(workspace, builds, runtimeOf('6003')), newest, 'none fits');
    }
  });

  it('are at their new addresses if they were deployed again since a message was shown', async () => {
    const found = await deployedContracts(workspace, '/ws', '296');
    const run = '/ws/broadcast/Deploy.s.sol/296/run-1700000000.json';
    const now = (...wanted: [contract: string, digit: string, record?: string][]) =>
      deployedNow(
        found,
        wanted.map(([contract, digit, record = run]) => ({ contract, address: address(digit), record })),
      ).map(({ deployment }) => deployment.address);
    assert.deepEqual(now(['Only', 'c']), [address('c')], 'still there');
    assert.deepEqual(now(['Only', 'e']), [address('c')], 'replaced');
    assert.deepEqual(now(['Only', 'c'], ['Foreign', 'e']), [address('c')]);
    assert.deepEqual(now(['Only', 'e', '/ws/broadcast/Other.s.sol/296/run-latest.json']), [], 'of another script');
    assert.deepEqual(now(['Gone', 'e']), []);
  });
});
