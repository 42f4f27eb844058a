import assert from 'node:assert/strict';
import { draftOf, findContracts } from '../../../src/core/projects/findContracts.ts';
import { findFittingContracts, fitting } from '../../../src/core/projects/fittingContracts.ts';
import { foundryMetadata, foundryProject, hardhat2Project } from './builds.ts';
import { exampleWorkspace } from './diskFiles.ts';
import { memoryWorkspace } from './memoryFiles.ts';

const tail = `a2646970667358221220${'a'.repeat(64)}64736f6c634300081c0033`;

describe('which contract fits', () => {
  for (const [name, source] of [
    ['hardhat2', 'contracts/Vault.sol'],
    ['hardhat3', 'contracts/Guestbook.sol'],
    ['foundry', 'src/CampaignFactory.sol'],
  ] as const) {
    it(`finds ${source} of ${name} by its deployed code`, async () => {
      const workspace = exampleWorkspace(name);
      const [candidate] = (await findContracts(workspace, `${workspace.root}/${source}`)).candidates;
      assert.ok(candidate);
      const { bytecode, contractIdentifier } = await draftOf(workspace, candidate);
      const deployed = (bytecode.runtime ?? '').replace(/__.{36}__/g, '5f'.repeat(20));
      const [best] = await findFittingContracts(workspace, workspace.root, deployed);
      assert.equal(best?.draft.contractIdentifier, contractIdentifier);
      assert.equal(best.prediction.level, 'exact');
    });
  }

  it('puts the exact build before one of other metadata, and leaves out the rest', async () => {
    const build = (runtime: string, artifact: string, name: string) =>
      foundryProject('/ws', {
        artifact,
        runtime,
        metadata: foundryMetadata({ target: { 'src/Vault.sol': name } }),
      });
    const code = '60806040525f80fd5bfe';
    const workspace = memoryWorkspace({
      ...build(`0x${code}${tail.replace('aa', 'bb')}`, 'Vault.sol/Near.json', 'Near'),
      ...build(`0x${code}${tail}`, 'Vault.sol/Right.json', 'Right'),
      ...build(`0x${code.replace('60', '61')}${tail}`, 'Vault.sol/Other.json', 'Other'),
      ...build(`0x${code.repeat(40)}${tail}`, 'Vault.sol/Long.json', 'Long'),
      ...build('0x', 'Vault.sol/None.json', 'None'),
    });
    const found = await findFittingContracts(workspace, '/ws', `0x${code}${tail}`);
    assert.deepEqual(
      found.map(({ candidate, prediction }) => [candidate.contractName, prediction.level]),
      [
        ['Right', 'exact'],
        ['Near', 'match'],
      ],
    );
    assert.ok(!workspace.reads.slice(-4).some((path) => path.endsWith('Long.json')), 'another length is not drafted');
  });

  it('fits a Vyper contract, whatever its immutables take behind its code', async () => {
    const immutables = 5 * 32;
    const tail = `855820${'c0'.repeat(32)}098018${immutables.toString(16)}a1657679706572830004030034`;
    const runtime = '60806040525f80fd5b';
    const manifest = {
      sources: { 'contracts/Vault.vy': { content: '# @version 0.4.3\n' } },
      compilers: [{ name: 'vyper', version: '0.4.3', contractTypes: ['Vault'], settings: {} }],
      contractTypes: {
        Vault: {
          sourceId: 'contracts/Vault.vy',
          deploymentBytecode: { bytecode: `0x6109600d600039${runtime}${tail}` },
          runtimeBytecode: { bytecode: `0x${runtime}` },
        },
      },
    };
    const workspace = memoryWorkspace({ '/ws/.build/__local__.json': manifest });
    const fits = await findFittingContracts(workspace, '/ws', `0x${runtime}${'ee'.repeat(immutables)}`);
    assert.deepEqual(
      fits.map(({ candidate, prediction }) => [candidate.contractName, prediction.level]),
      [['Vault', 'match']],
    );
  });

  it('leaves out builds that cannot be read', async () => {
    const files = hardhat2Project();
    delete files['/ws/artifacts/contracts/Vault.sol/Vault.dbg.json'];
    const workspace = memoryWorkspace(files);
    const { candidates } = await findContracts(workspace, '/ws');
    assert.equal(candidates.length, 1);
    assert.deepEqual(await fitting(workspace, candidates, '0x60806040525f80fd'), []);
  });
});
